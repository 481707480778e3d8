"""``referee verify``: checks that a bout's ledger and evidence are as they were written."""

from __future__ import annotations

import argparse
import re
from pathlib import Path
from typing import TYPE_CHECKING

from referee.commands.options import add_json
from referee.commands.output import complain, print_json
from referee.officiating.verifying import Findings, verify_folder

if TYPE_CHECKING:
    from argparse import _SubParsersAction  # the only name that the type has

_SAME, _DIFFERS = 0, 1


def add_parser(subparsers: _SubParsersAction[argparse.ArgumentParser]) -> None:
    """Adds the verb."""
    parser = subparsers.add_parser(
        "verify",
        help="checks that a bout's ledger and evidence are as they were written",
        description="Checks a bout's folder: that no line of the ledger was changed, added, taken out or cut off, that "
        "scores follow from verdicts, that the ledger's end belongs to it, and that each bundle is the one that the "
        "ledger has for its throw. Exit code 1 where something is wrong. Somebody who writes the ledger, its end and "
        "the bundles anew from the beginning is found only by a hash that was kept elsewhere (--head).",
        epilog="Example: referee verify evening --head 5f0c...",
    )
    parser.add_argument("folder", type=Path, metavar="FOLDER", help="the folder of `referee bout --evidence`")
    parser.add_argument(
        "--head",
        type=_head,
        metavar="HASH",
        help="the ledger's head as it was told at the bout's end or after an overrule: 64 hexadecimal digits",
    )
    add_json(parser)


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
        f"{folder}: as it was written: {found.lines} lines, {found.throws} throws, "
        f"{found.bundles} bundles of evidence{gone}"
    )
    print(f"head: {found.head}")
    if head is None:
        print("Not checked against a head: a ledger that was made anew from its first line on would not be noticed.")
    elif found.lines_since:
        print(f"{found.lines_since} lines were added after the head that was given.")


def _head(text: str) -> str:
    if not re.fullmatch("[0-9a-fA-F]{64}", text):
        raise argparse.ArgumentTypeError(f"{text!r}: expected 64 hexadecimal digits")
    return text.lower()
