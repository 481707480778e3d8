"""``referee replay``: plays a game log, or a throw's evidence, again and checks that it comes out the same."""

from __future__ import annotations

import argparse
from functools import partial
from pathlib import Path
from zipfile import is_zipfile

from referee.commands.shared.at_hand import require_place
from referee.commands.shared.options import add_json, named_file, path
from referee.commands.shared.output import amount, complain, print_json, tell_loading
from referee.errors import BadInputError, BadLog
from referee.games.game import Game
from referee.games.log import GameLog
from referee.games.logfile import read_log
from referee.games.replay import is_by_seed, play_log, same_result
from referee.storage.local_files import open_file

DIFFERS = 1


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Adds the verb."""
    parser = subparsers.add_parser(
        "replay",
        help="plays a game log or a throw's evidence again and checks that it comes out the same",
        description="Plays a referee's game log again, and compares the result with the log's last line, and the "
        "random results with those of its seed. What people chose and threw is taken as it stands: a log proves "
        "nothing against its owner. Or judges a throw again from the landmarks and from the clip of its evidence. "
        "Exit code 1 where it comes out otherwise, for evidence: from the landmarks.",
    )
    parser.add_argument(
        "file",
        type=path,
        metavar="FILE",
        help="a log written by `referee play --log`, or a bundle by `referee bout --evidence`",
    )
    parser.add_argument(
        "--render",
        type=partial(named_file, ending=".mp4"),
        metavar="OUT.mp4",
        help="also draw the evidence in slow motion, as for the players",
    )
    parser.add_argument(
        "--sheet",
        type=partial(named_file, ending=".png"),
        metavar="OUT.png",
        help="also draw the evidence's decisive pictures",
    )
    add_json(parser)


def check(args: argparse.Namespace) -> None:
    """Makes sure that what is drawn can be written.

    Raises:
        BadInputError: A folder is not there.
        StorageError: A file cannot be written where it is to be.
    """
    for place in filter(None, (args.render, args.sheet)):
        require_place(place)


def run(args: argparse.Namespace) -> int:
    """Plays the log and prints where it ends; or judges the evidence again."""
    if _is_archive(args.file) or args.file.suffix == ".zip":
        tell_loading("referee replay")
        # Imported here because what reads hands takes seconds, and a game log needs none of it.
        from referee.commands.shared.replay_evidence import replay_bundle  # noqa: PLC0415 - see above

        return replay_bundle(args.file, as_json=args.json, render=args.render, sheet=args.sheet)
    for option in ("render", "sheet"):
        if getattr(args, option) is not None:
            raise BadInputError(f"--{option}: {args.file} is no evidence bundle; expected one to draw")
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
        print(f"{game.rules.title}: {amount(len(log.moves), 'move')}, scores {game.scores}, state {game.state_hash}")
    if log.result is None:
        complain("referee replay", f"{args.file}: no result to compare with: the game was not over, or its end is gone")
    return _told_otherwise(args.file, log, game)


def _told_otherwise(file: Path, log: GameLog, game: Game) -> int:
    """Says in what a log is otherwise than its game, and gives the exit code."""
    by_seed, same = is_by_seed(log, game), same_result(log, game)
    if not by_seed:
        seed = log.header["seed"]
        complain("referee replay", f"{file}: the cards, or other random results, are not those of seed {seed}")
    if not same:
        complain("referee replay", f"{file}: comes to another result than its last line says")
    return 0 if by_seed and same else DIFFERS


def _is_archive(path: Path) -> bool:
    with open_file(path, "a game log or a bundle of evidence") as stream:
        return is_zipfile(stream)
