"""``referee verify``: checks that a bout's ledger and evidence are as they were written."""

from __future__ import annotations

import argparse
from pathlib import Path

from referee.commands.shared.output import amount, complain, print_json
from referee.officiating.verifying import Findings, verify_folder

_SAME, _DIFFERS = 0, 1


def run(args: argparse.Namespace) -> int:
    """Checks the folder and prints what was found.

    Returns:
        0 where all is as it was written, else 1.

    Raises:
        BadInputError: It is no bout's folder, or cannot be read.
    """
    found = verify_folder(args.folder, args.head)
    if args.json:
        print_json(_record(args.folder, found))
    for note in found.notes:
        complain("referee verify", note)
    for fault in found.faults:
        complain("referee verify", fault)
    if not args.json and not found.faults:
        _tell(args.folder, args.head, found)
    return _DIFFERS if found.faults else _SAME


def _record(folder: Path, found: Findings) -> dict[str, object]:
    return {
        "type": "verify",
        "folder": str(folder),
        "as_written": not found.faults,
        "faults": found.faults,
        "notes": found.notes,
        "lines": found.lines,
        "throws": found.throws,
        "bundles": found.bundles,
        "removed": found.removed,
        "head": found.head,
        "lines_since": found.lines_since,
    }


def _tell(folder: Path, head: str | None, found: Findings) -> None:
    gone = f", {found.removed} removed to make room" if found.removed else ""
    print(
        f"{folder}: as it was written: {amount(found.lines, 'line')}, {amount(found.throws, 'throw')}, "
        f"{amount(found.bundles, 'bundle')} of evidence{gone}"
    )
    print(f"head: {found.head}")
    if head is None:
        print("Not checked against a head: a ledger that was made anew from its first line on would not be noticed.")
    elif found.lines_since:
        print(f"Added after the head that was given: {amount(found.lines_since, 'line')}.")
