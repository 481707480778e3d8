"""``referee resolve``: settles one throw by the rules."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from referee.bouts.settle import settle
from referee.bouts.words import THROWN_WORDS, explain, parse_thrown
from referee.commands.shared.options import add_json
from referee.commands.shared.output import print_json
from referee.errors import BadInputError, MalformedAction
from referee.symbols import MAX_PLAYERS, MIN_PLAYERS, Thrown

if TYPE_CHECKING:
    from argparse import _SubParsersAction  # the only name that the type has


def add_parser(subparsers: _SubParsersAction[argparse.ArgumentParser]) -> None:
    """Adds the verb to the command line."""
    parser = subparsers.add_parser(
        "resolve",
        description="Settles one throw by the rules: who wins, who goes on, and why.",
        epilog="Example: referee resolve rock paper jack",
    )
    parser.add_argument(
        "symbols",
        nargs="+",
        metavar="SYMBOL",
        type=_thrown,
        help=f"what each player threw, from player 1 on: {', '.join(THROWN_WORDS)}",
    )
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Settles the throw and prints it.

    Raises:
        BadInputError: There are not two to four symbols.
    """
    if not MIN_PLAYERS <= len(args.symbols) <= MAX_PLAYERS:
        raise BadInputError(f"got {len(args.symbols)}, expected {MIN_PLAYERS} to {MAX_PLAYERS} symbols")
    thrown = dict(enumerate(args.symbols, start=1))
    if args.json:
        settlement = settle(thrown)
        print_json({"outcome": settlement.outcome, "survivors": settlement.survivors})
    else:
        print(explain(thrown))
    return 0


def _thrown(word: str) -> Thrown:
    try:
        return parse_thrown(word)
    except MalformedAction as error:
        raise argparse.ArgumentTypeError(str(error)) from error
