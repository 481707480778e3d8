"""How strong noise is in films of real people and in the simulator's webcam pictures, and how far it is alike.

    uv run python -m benchmarks.picture_noise FOLDER [FOLDER ...] [--bouts N] [--seed N] [--fps F]

Each FOLDER holds films and an ``annotations.csv`` that names them, as for :mod:`benchmarks.real`. Noise is what differs
between a picture and the next where nothing moves: in the calmer half of all blocks of 32 pixels. Three numbers are
printed for each film and each simulated bout. The first is noise's standard deviation in grey levels. The others are
the share of it that pixels have in common with their neighbours, and with the next but one.

White noise has 0 in common. A camera averages neighbouring pixels to reduce noise, so it has more. Films were packed
more tightly than a webcam's pictures are, so they show the least noise that there may be.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import islice, pairwise
from pathlib import Path
from typing import Final

import cv2
import numpy as np

from benchmarks.films import read_annotations
from benchmarks.verdicts import draw_bout
from referee.commands.shared.options import count as positive
from referee.commands.shared.output import complain, with_progress
from referee.errors import BadInputError
from referee.simulator.render import FloatMap
from referee.simulator.source import SimulatedSource
from referee.vision.frames import Frame, Image
from referee.vision.video import VideoFile

_SPEAKER: Final = "benchmarks.picture_noise"
_SIZE: Final = (1280, 720)
_FIRST: Final = 10
"""Pictures that are passed over: many films begin black, or with a camera that settles."""
_PICTURES: Final = 24
_BLOCK: Final = 32
"""The side of a block, pixels."""
_LEVELS: Final = (20, 235)
"""Mean levels of blocks that are measured: noise is cut off in black and in white."""


@dataclass(frozen=True, slots=True)
class Noise:
    """A film's noise.

    Attributes:
        deviation: Its standard deviation in one picture, grey levels.
        neighbours: The share that a pixel's noise has in common with that of its four neighbours, -1 to 1.
        next_but_one: Likewise with those two pixels away.
    """

    deviation: float
    neighbours: float
    next_but_one: float


def measure_noise(pictures: Iterable[Image]) -> Noise | None:
    """The noise of successive pictures, BGR; ``None`` where there is none, or no block to measure."""
    rows: list[FloatMap] = []
    for one, other in pairwise(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY).astype(np.float32) for picture in pictures):
        blocks = _blocks(other - one)
        level = _blocks(one).mean(axis=(1, 2))
        blocks = blocks[(level > _LEVELS[0]) & (level < _LEVELS[1])]
        if len(blocks) > 1:
            rows.append(_products(blocks))
    if not rows:
        return None
    energy, near, far = np.median(rows, axis=0)
    # A difference has the noise of two pictures.
    return Noise(float(np.sqrt(energy / 2)), float(near / energy), float(far / energy)) if energy > 0 else None


def _blocks(plane: FloatMap) -> FloatMap:
    """N x 32 x 32: a plane's blocks; what is left over at its right and lower edge is left out."""
    height, width = (side // _BLOCK * _BLOCK for side in plane.shape)
    parts = plane[:height, :width].reshape(height // _BLOCK, _BLOCK, width // _BLOCK, _BLOCK)
    return parts.swapaxes(1, 2).reshape(-1, _BLOCK, _BLOCK)


def _products(blocks: FloatMap) -> FloatMap:
    """The mean product of pixels with themselves, with their neighbours, and with the next but one, in calm blocks."""
    blocks = blocks - blocks.mean(axis=(1, 2), keepdims=True)
    energy = np.mean(blocks**2, axis=(1, 2))
    calm = blocks[np.argsort(energy)[: len(energy) // 2]]
    apart = [
        (np.mean(calm[:, step:] * calm[:, :-step]) + np.mean(calm[..., step:] * calm[..., :-step])) / 2
        for step in (1, 2)
    ]
    return np.array([np.mean(calm**2), *apart], np.float32)


def noise_of(frames: Iterable[Frame]) -> Noise | None:
    """The noise of a film's first pictures."""
    return measure_noise(frame.image for frame in islice(frames, _FIRST, _FIRST + _PICTURES))


def noise_of_films(folder: Path) -> list[tuple[str, Noise | None]]:
    """Each film's name and noise.

    Raises:
        BadInputError: A film is missing or cannot be read.
    """
    measured = []
    for file in sorted({row.file for row in read_annotations(folder / "annotations.csv")}):
        with VideoFile(folder / file) as film:
            measured.append((file, noise_of(film)))
    return measured


def noise_of_bouts(seed: int, bouts: int, fps: float | None) -> list[tuple[str, Noise | None]]:
    """The noise of simulated people before webcams, and what the simulator drew for each."""
    measured = []
    for number in with_progress(range(bouts), "bouts", bouts):
        bout = draw_bout(seed, number, _SIZE, fps, hands="people", pictures="webcam", strokes="people")
        webcam = bout.camera.webcam
        packed = "H.264" if webcam is not None and webcam.bits else "JPEG"
        measured.append((f"bout {number}, {bout.camera.fps:.0f} a second, {packed}", noise_of(SimulatedSource(bout))))
    return measured


def print_noise(title: str, measured: Sequence[tuple[str, Noise | None]]) -> None:
    """Prints each one's noise, and the quartiles of all."""
    print(f"{title}:\n  deviation  neighbours  next but one")
    for name, noise in measured:
        print("          -" if noise is None else _line(noise.deviation, noise.neighbours, noise.next_but_one), name)
    rows = [(noise.deviation, noise.neighbours, noise.next_but_one) for _, noise in measured if noise is not None]
    for share, name in ((0.25, "lower quartile"), (0.5, "median"), (0.75, "upper quartile")):
        if rows:
            print(_line(*np.quantile(rows, share, axis=0)), name)


def _line(deviation: float, neighbours: float, next_but_one: float) -> str:
    return f"{deviation:11.2f}{neighbours:12.2f}{next_but_one:14.2f} "


def main() -> int:
    """Measures films and bouts, and prints their noise."""
    parser = argparse.ArgumentParser(description="noise in films of real people and in the simulator's pictures")
    parser.add_argument("folders", type=Path, nargs="+", metavar="FOLDER", help="films with their annotations.csv")
    parser.add_argument("--bouts", type=positive, default=20, metavar="N", help="simulated bouts (default: 20)")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="of the bouts (default: 1)")
    parser.add_argument("--fps", type=float, metavar="F", help="of the bouts (default: 24 to 60, drawn)")
    options = parser.parse_args()
    try:
        films = [each for folder in options.folders for each in noise_of_films(folder)]
    except BadInputError as error:
        complain(_SPEAKER, str(error))
        return 2
    print_noise("films", films)
    print_noise("simulated bouts", noise_of_bouts(options.seed, options.bouts, options.fps))
    return 0


if __name__ == "__main__":
    sys.exit(main())
