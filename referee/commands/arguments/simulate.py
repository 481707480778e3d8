"""How ``referee simulate`` is spelled."""

from __future__ import annotations

import argparse
from functools import partial

from referee.commands.shared import options
from referee.commands.shared.at_hand import require_place, require_sheet
from referee.errors import BadInputError
from referee.simulator.kinds import HANDS, KINDS, PICTURES, STROKES


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Adds the verb to the command line."""
    parser = subparsers.add_parser(
        "simulate",
        description="Renders simulated players to a video file, and writes what each of them really did.",
        epilog="Example: referee simulate bout.mp4 --truth bout.json --seed 7 --players 2 --throws 3",
    )
    parser.add_argument(
        "video", type=partial(options.named_file, ending=".mp4"), metavar="OUT.mp4", help="the video to write"
    )
    parser.add_argument(
        "--truth", type=options.path, required=True, metavar="OUT.json", help="the ground truth to write"
    )
    parser.add_argument("--seed", type=options.seed, default=1, metavar="N", help="which bout (default: 1)")
    options.add_players(parser)
    parser.add_argument("--throws", type=options.count, default=3, metavar="N", help="how many throws (default: 3)")
    parser.add_argument("--fps", type=float, default=30.0, metavar="F", help="frames a second (default: 30)")
    parser.add_argument("--width", type=int, default=1280, metavar="PIXELS", help="default: 1280")
    parser.add_argument("--height", type=int, default=720, metavar="PIXELS", help="default: 720")
    parser.add_argument(
        "--faults",
        type=float,
        default=0.25,
        metavar="SHARE",
        help="share of a player's throws that are mis-throws, 0 to 1 (default: 0.25)",
    )
    parser.add_argument(
        "--camera-faults",
        type=float,
        default=0.0,
        metavar="SHARE",
        help="share of throws that the camera spoils, 0 to 1; above 0 it also has harmless flaws (default: 0)",
    )
    parser.add_argument(
        "--sheet",
        default="default",
        metavar="NAME",
        help="symbol sheet: a name under calibration/symbols/, or a file (default: default)",
    )
    parser.add_argument(
        "--kind",
        metavar="NAME",
        help="kind of throws (default: arms that go straight up and down); "
        + "; ".join(f"{name}: {kind.told}" for name, kind in KINDS.items()),
    )
    parser.add_argument(
        "--hands",
        choices=HANDS,
        default=HANDS[0],
        help="what arms are: tapered capsules, or people's arms with skin, sleeves and what they wear; they throw the "
        "same at the same times (default: %(default)s)",
    )
    parser.add_argument(
        "--strokes",
        choices=STROKES,
        default=STROKES[0],
        help="how arms stroke: nearly alike, or as unlike as people's strokes in films, by arms that turn about elbow, "
        "wrist and shoulder (default: %(default)s)",
    )
    parser.add_argument(
        "--pictures",
        choices=PICTURES,
        default=PICTURES[0],
        help="how pictures come: from a plain camera, or as a webcam's, with rolling shutter, noise in the dark, "
        "sharpening and JPEG, mostly in a cluttered room (default: %(default)s)",
    )


def check(args: argparse.Namespace) -> None:
    """Makes sure that what the arguments name is there.

    Raises:
        BadInputError: A folder or the sheet is not there, or the two files are one.
        StorageError: A file cannot be written where it is to be.
    """
    for path in (args.video, args.truth):
        require_place(path)
    if args.video.resolve() == args.truth.resolve():
        raise BadInputError(f"--truth {args.truth}: is the video itself; expected another file")
    require_sheet(args.sheet)
