"""How ``referee calibrate`` is spelled."""

from __future__ import annotations

import argparse

from referee.commands.shared import options
from referee.commands.shared.at_hand import require_source
from referee.symbols import Symbol


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Adds the verb."""
    parser = subparsers.add_parser(
        "calibrate",
        description="Looks at the camera, sets the lanes, lets everybody throw the five symbols, and writes a venue "
        "profile that names what has to differ from the defaults, with what was measured. `referee bout` takes it by "
        "name with --profile. A video file or simulated players throw what they will.",
        epilog="Example: referee calibrate club --names Ann,Bo   then: referee bout run-to-ten --source camera "
        "--profile club",
    )
    parser.add_argument(
        "name",
        nargs="?",
        type=options.plain_name,
        default="venue",
        metavar="NAME",
        help="what to call the profile, under calibration/ (default: venue)",
    )
    options.add_frame_source(parser)
    options.add_players(parser)
    parser.add_argument("--names", type=options.names, metavar="A,B", help="the players' names, left to right")
    parser.add_argument(
        "--throws",
        type=options.count,
        default=len(Symbol),
        metavar="N",
        help=f"throws to judge (default: {len(Symbol)}, one for each symbol)",
    )
    parser.add_argument(
        "--mains",
        type=int,
        choices=(50, 60),
        help="the frequency of the place's electric light, Hz: the camera avoids flicker for it (default: as it is)",
    )
    parser.add_argument("--replace", action="store_true", help="write over a profile of that name")
    options.add_profile(parser)


def check(args: argparse.Namespace) -> None:
    """Makes sure that what the arguments name is there.

    Raises:
        BadInputError: Something is not there.
    """
    require_source(args.source, args.profile, args.players)
