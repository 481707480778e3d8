"""``referee history``: what people have played at this table, and how two of them stand against each other."""

from __future__ import annotations

import argparse
import shlex
from pathlib import Path

from referee.bouts.words import MODES, SYMBOL_NAMES
from referee.commands.shared.options import add_json
from referee.commands.shared.output import amount, complain, print_json
from referee.errors import BadInputError
from referee.host.history import (
    PersonalRecord,
    PlayedBout,
    bout_line,
    bouts_of,
    people_in,
    played_bouts,
    record_line,
    record_of,
)

_SHOWN = 20
"""The newest bouts that are printed in words; --json prints all."""


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Adds the verb."""
    parser = subparsers.add_parser(
        "history",
        help="what people have played at this table, and how two stand against each other",
        description="Counts the bouts that the table has kept: of everybody, of one person, or of two against each "
        "other. Bouts of simulated players and against chance are left out. A bout whose ledger cannot be read is left "
        "out, too: it is named on standard error, with exit code 2.",
        epilog="Example: referee history Ann Bo",
    )
    parser.add_argument("names", nargs="*", metavar="NAME", help="a person, or two")
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Prints the people and their bouts.

    Returns:
        0 where every ledger could be read, else 2.

    Raises:
        BadInputError: There are more than two names, the two are one person, or somebody has played no bout.
    """
    if len(args.names) > 2:
        raise BadInputError(f"{len(args.names)} names: expected one person, or two")
    unreadable: list[Path] = []
    played = played_bouts(unreadable.append)
    for ledger in unreadable:
        see = f"see referee verify {shlex.quote(str(ledger.parent))}"
        complain("referee history", f"{ledger}: cannot be read and is left out; {see}")
    known = people_in(played)
    for name in args.names:
        if not bouts_of(played, name):
            others = f"there are: {', '.join(known)}" if known else "nobody has played a bout yet"
            raise BadInputError(f"{name}: nobody of that name has played; {others}")
    common = bouts_of(played, *args.names)
    records = [record_of(common, name) for name in args.names or known]
    if len(args.names) == 2 and records[0].name == records[1].name:
        raise BadInputError(f"{args.names[0]} and {args.names[1]} are one person")
    if args.json:
        for record in records:
            print_json(record_line(record))
        for bout in common:
            print_json(bout_line(bout))
    else:
        lines = [_in_words(record) for record in records] or ["Nobody has played a bout yet."]
        if args.names:
            lines += map(_bout_in_words, common[:_SHOWN])
        print("\n".join(lines))
    return 2 if unreadable else 0


def _in_words(record: PersonalRecord) -> str:
    thrown = ", ".join(f"{SYMBOL_NAMES[symbol]} {count}" for symbol, count in sorted(record.symbols.items()))
    words = (
        f"{record.name}: {record.won} of {record.bouts} bouts won, {record.throws_won} of {record.throws} throws won "
        f"alone, {record.three_points} for three points, {amount(record.mis_throws, 'mis-throw')}"
    )
    return f"{words} ({thrown})" if thrown else words


def _bout_in_words(bout: PlayedBout) -> str:
    score = "" if bout.score is None else f" {' : '.join(map(str, bout.score.values()))}"
    begun, winner = bout.at[:16].replace("T", " "), bout.names[bout.winner - 1]
    return f"{begun}  {MODES[bout.mode]}  {', '.join(bout.names)}{score}  {winner} won"
