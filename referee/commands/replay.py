"""``referee replay``: plays a game log again and checks that it comes out the same."""

from __future__ import annotations

import argparse
from pathlib import Path

from referee.commands.options import add_json
from referee.commands.output import complain, print_json
from referee.errors import BadLog
from referee.games.logfile import read_log
from referee.games.replay import play_log, same_result

DIFFERS = 1


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Adds the verb."""
    parser = subparsers.add_parser(
        "replay",
        help="plays a game log again and checks that it comes out the same",
        description="Plays a referee's game log again, without drawing a random number, and compares the result "
        "with the log's last line. Exit code 1 where they differ.",
    )
    parser.add_argument("file", type=Path, metavar="FILE", help="a log written by `referee play --log`")
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Plays the log and prints where it ends."""
    log = read_log(args.file)
    if log.cut:
        complain("referee replay", f"{args.file}: line {log.lines + 1} is cut off in the middle, left out")
    try:
        game = play_log(log)
    except BadLog as error:
        raise BadLog(f"{args.file}: {error}") from error
    if args.json:
        print_json(game.result)
    else:
        print(f"{game.rules.title}: {len(log.moves)} moves, scores {game.scores}, state {game.state_hash}")
    if same_result(log, game):
        return 0
    complain("referee replay", f"{args.file}: comes to another result than its last line says")
    return DIFFERS
