"""``referee simulate``: renders a bout of simulated players with its ground truth."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from referee.commands import options
from referee.commands.output import with_progress
from referee.errors import BadInputError
from referee.simulator.kinds import KINDS
from referee.simulator.sampling import sample_scenario
from referee.simulator.sheet import load_sheet
from referee.simulator.source import SimulatedSource
from referee.simulator.truth import write_truth
from referee.vision.recording import write_video

if TYPE_CHECKING:
    from argparse import _SubParsersAction  # the only name that the type has


def add_parser(subparsers: _SubParsersAction[argparse.ArgumentParser]) -> None:
    """Adds the verb to the command line."""
    parser = subparsers.add_parser(
        "simulate",
        description="Renders simulated players to a video file, and writes what each of them really did.",
        epilog="Example: referee simulate bout.mp4 --truth bout.json --seed 7 --players 2 --throws 3",
    )
    parser.add_argument("video", type=Path, metavar="OUT.mp4", help="the video to write")
    parser.add_argument("--truth", type=Path, required=True, metavar="OUT.json", help="the ground truth to write")
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


def run(args: argparse.Namespace) -> int:
    """Renders the bout.

    Raises:
        BadInputError: A value is out of its range, or a file cannot be written.
    """
    for path in (args.video, args.truth):
        if not path.parent.is_dir():
            raise BadInputError(f"{path}: there is no folder {path.parent}")
    if args.video.resolve() == args.truth.resolve():
        raise BadInputError(f"--truth {args.truth}: is the video itself; expected another file")
    scenario = sample_scenario(
        np.random.default_rng(args.seed),
        sheet=load_sheet(args.sheet),
        players=args.players,
        throws=args.throws,
        fps=args.fps,
        size=(args.width, args.height),
        fault_rate=args.faults,
        camera_fault_rate=args.camera_faults,
        name=f"simulate:{args.seed}",
        kind=args.kind,
    )
    source = SimulatedSource(scenario)
    frames = with_progress(source, f"rendering {args.video.name}", source.length)
    write_video(frames, args.video, source.size, args.fps)
    write_truth(scenario, args.truth)
    return 0
