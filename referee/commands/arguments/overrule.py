"""How ``referee overrule`` is spelled."""

from __future__ import annotations

import argparse

from referee.commands.shared import options
from referee.commands.shared.at_hand import require_file
from referee.officiating.ledger.entries import AGAIN, CALLS


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Adds the verb."""
    parser = subparsers.add_parser(
        "overrule",
        help="changes a call, or orders a throw again, in a bout's ledger",
        description="Adds an operator's decision to a bout's ledger. The throw is settled anew by the rules, and the "
        "score counted anew; the verdict as it was given stays in the ledger. A bout that is going on takes it in at "
        "once.",
        epilog="Example: referee overrule evening/ledger.jsonl 3 --player 1 --call paper --by Kim --reason 'see clip'",
    )
    parser.add_argument(
        "ledger", type=options.path, metavar="LEDGER", help="a ledger.jsonl of `referee bout --evidence`"
    )
    parser.add_argument("throw", type=options.count, metavar="THROW", help="the throw's number")
    parser.add_argument(
        "--player", type=options.count, metavar="N", help=f"whose call is changed; not needed with {AGAIN}"
    )
    parser.add_argument(
        "--call", required=True, choices=CALLS, metavar="CALL", help=f"what is called instead: {', '.join(CALLS)}"
    )
    parser.add_argument("--by", required=True, metavar="NAME", help="who decides")
    parser.add_argument("--reason", required=True, metavar="TEXT", help="why")
    options.add_json(parser)


def check(args: argparse.Namespace) -> None:
    """Makes sure that what the arguments name is there.

    Raises:
        BadInputError: Something is not there.
    """
    require_file(args.ledger, "a bout's ledger")
