"""How ``referee judge`` is spelled."""

from __future__ import annotations

import argparse

from referee.commands.shared import options
from referee.commands.shared.at_hand import require_one_file
from referee.vision.lanes import load_profile_for


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Adds the verb."""
    parser = subparsers.add_parser(
        "judge",
        help="adjudicates every throw in video files",
        description="Adjudicates every throw in video files, each throw on its own.",
    )
    parser.add_argument("files", nargs="+", metavar="FILE", help="a video of 2 to 4 players, side by side")
    options.add_players(parser)
    options.add_profile(parser)
    options.add_json(parser)


def check(args: argparse.Namespace) -> None:
    """Makes sure that what the arguments name is there.

    Raises:
        BadInputError: Something is not there.
    """
    load_profile_for(args.players, args.profile)
    require_one_file(args.files, "a video file")
