"""``referee simulate``: renders a bout of simulated players with its ground truth."""

from __future__ import annotations

import argparse

import numpy as np

from referee.commands.shared.output import with_progress
from referee.simulator.sampling import sample_scenario
from referee.simulator.sheet import load_sheet
from referee.simulator.source import SimulatedSource
from referee.simulator.truth import truth_file
from referee.storage.files import publish_or_remove, remove_file, stage_file, storing
from referee.vision.video_writer import write_video


def run(args: argparse.Namespace) -> int:
    """Renders the bout.

    Raises:
        BadInputError: A value is out of its range, or a file cannot be written.
    """
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
        hands=args.hands,
        pictures=args.pictures,
        strokes=args.strokes,
    )
    source = SimulatedSource(scenario)
    frames = with_progress(source, f"rendering {args.video.name}", source.length)
    # Told before minutes of rendering that the truth cannot be written; given its name when the video is there.
    with storing(args.truth):
        unnamed = stage_file(args.truth, lambda file: file.write(truth_file(scenario)))
    try:
        write_video(frames, args.video, source.size, args.fps)
    except BaseException:
        remove_file(unnamed)
        raise
    with storing(args.truth):
        publish_or_remove(args.truth)
    return 0
