"""How ``referee doctor`` is spelled."""

from __future__ import annotations

import argparse

from referee.commands.shared import options
from referee.commands.shared.at_hand import require_source


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Adds the verb."""
    parser = subparsers.add_parser(
        "doctor",
        description="Lists the cameras, and checks the chosen one's size, rate and exposure, the model's files, the "
        "versions of what is installed, display and sound, and says what to do about each that fails. Exit code 1 "
        "where something was found.",
    )
    options.add_frame_source(parser)
    parser.add_argument(
        "--pictures", type=options.folder, metavar="FOLDER", help="write a picture of each camera into this folder"
    )
    options.add_profile(parser)
    options.add_json(parser)


def check(args: argparse.Namespace) -> None:
    """Makes sure that what the arguments name is there.

    Raises:
        BadInputError: Something is not there.
    """
    require_source(args.source, args.profile)
