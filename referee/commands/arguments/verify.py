"""How ``referee verify`` is spelled."""

from __future__ import annotations

import argparse
import re

from referee.commands.shared.options import add_json, path
from referee.officiating.evidence.names import require_bout_folder


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Adds the verb."""
    parser = subparsers.add_parser(
        "verify",
        description="Checks a bout's folder: that no line of the ledger was changed, added, taken out or cut off, that "
        "scores follow from verdicts, that the ledger's end belongs to it, and that each bundle is the one that the "
        "ledger has for its throw. Exit code 1 where something is wrong. Somebody who writes the ledger, its end and "
        "the bundles anew from the beginning is found only by a hash that was kept elsewhere (--head).",
        epilog="Example: referee verify evening --head 5f0c...",
    )
    parser.add_argument("folder", type=path, metavar="FOLDER", help="the folder of `referee bout --evidence`")
    parser.add_argument(
        "--head",
        type=_head,
        metavar="HASH",
        help="the ledger's head as it was told at the bout's end or after an overrule: 64 hexadecimal digits",
    )
    add_json(parser)


def _head(text: str) -> str:
    if not re.fullmatch("[0-9a-fA-F]{64}", text):
        raise argparse.ArgumentTypeError(f"{text!r}: expected 64 hexadecimal digits")
    return text.lower()


def check(args: argparse.Namespace) -> None:
    """Makes sure that what the arguments name is there.

    Raises:
        BadInputError: Something is not there.
    """
    require_bout_folder(args.folder)
