"""How many hands are found in films of real people that are darker, more coloured, or noisier than they were.

    uv run python -m benchmarks.dim_palms FOLDER [--each N] [--hand PX]

FOLDER holds the films of :mod:`benchmarks.real`. Of each, N pictures are looked at, evenly apart. A palm that the
referee's detector finds in the whole picture as it is, with a score of 0.5 or more, is taken for true. ``--hand PX``
then shrinks the picture until the box of the hand has sides of so many pixels. Hands that are smaller are left out. The
same picture is shown in other light, or given noise. Its hand counts as found if the detector finds a palm near the
true one, and the landmark network sees a hand in that palm's box. Plain is MediaPipe's own ``Hands`` on the same
pictures, for still pictures and with the same least score.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Final

import cv2
import mediapipe
import numpy as np

from benchmarks.dim import DAYLIGHT, Light, dimmed
from benchmarks.films import read_annotations
from referee.commands.shared.options import count as positive
from referee.commands.shared.output import complain, with_progress
from referee.errors import BadInputError
from referee.settings import TrackerSettings
from referee.vision.boxes import Box
from referee.vision.frames import Image
from referee.vision.hands import palm_centre
from referee.vision.landmarks import LandmarkNetwork
from referee.vision.network_input import balanced
from referee.vision.palms import Palm, PalmDetector
from referee.vision.video import VideoFile

_SPEAKER: Final = "benchmarks.dim_palms"
_SURE: Final = 0.5
_NEAR: Final = 0.3
"""How far a palm may be from the true one, as a share of the side of its hand's box."""
_MOST: Final = 4
_LIGHTS: Final[tuple[tuple[Light, float], ...]] = (
    (DAYLIGHT, 0.0),
    (DAYLIGHT, 7.0),
    (DAYLIGHT, 14.0),
    ((0.5, 0.5, 0.5), 4.0),
    ((0.22, 0.22, 0.22), 4.0),
    ((0.12, 0.12, 0.12), 3.0),
    ((0.46, 0.73, 1.0), 0.0),
    ((0.31, 0.38, 1.0), 0.0),
    ((1.0, 0.72, 0.44), 0.0),
    ((1.0, 0.58, 0.29), 0.0),
    ((1.0, 0.38, 0.31), 0.0),
    ((0.68, 1.0, 0.68), 0.0),
    ((1.0, 0.64, 1.0), 0.0),
)
"""What is left of red, green and blue, and the noise's standard deviation in grey levels.

First daylight, then dim light, then the light of cold and of blue lamps, of warm ones, of filament lamps, of red, green
and purple ones.
"""


def pictures(folder: Path, each: int) -> Iterator[Image]:
    """So many pictures of each film, evenly apart.

    Raises:
        BadInputError: A film is missing or cannot be read.
    """
    for file in sorted({row.file for row in read_annotations(folder / "annotations.csv")}):
        with VideoFile(folder / file) as film:
            frames = [frame.image for frame in film]
        yield from (frames[place] for place in np.linspace(0, len(frames) - 1, each).astype(int))


def count(images: Iterator[Image], hand: int | None = None) -> tuple[int, dict[tuple[Light, float], tuple[int, int]]]:
    """How many palms are true, and how many hands the referee and plain MediaPipe find in each light.

    Args:
        images: The pictures.
        hand: Each picture is shrunk until the side of the hand's box is so many pixels; ``None``: pictures stay.
    """
    settings, rng = TrackerSettings(), np.random.default_rng(5)
    detector, network = PalmDetector(), LandmarkNetwork(settings.model, settings.presence)
    found = {light: [0, 0] for light in _LIGHTS}
    true = 0
    with mediapipe.solutions.hands.Hands(
        static_image_mode=True, max_num_hands=_MOST, min_detection_confidence=settings.detection
    ) as plain:
        for image in images:
            palms = detector.look(image).palms(_SURE, 1)
            for palm in palms:
                if hand is not None and palm.box.side < hand:
                    continue
                true += 1
                shown, there = (image, palm) if hand is None else _shrunk(image, palm, hand)
                for light, counts in found.items():
                    dim = dimmed(shown, *light, rng)
                    lights = (dim, balanced(dim))
                    counts[0] += any(_is_found(seen, there, detector, network, settings.detection) for seen in lights)
                    counts[1] += _found_by(plain, dim, there)
    return true, {light: (ours, theirs) for light, (ours, theirs) in found.items()}


def _shrunk(image: Image, palm: Palm, hand: int) -> tuple[Image, Palm]:
    """A picture and its palm, shrunk until the box has sides of ``hand`` pixels."""
    box, scale = palm.box, hand / palm.box.side
    small = Box(box.x * scale, box.y * scale, box.side * scale, box.rotation)
    shrunk = cv2.resize(image, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    return np.asarray(shrunk, np.uint8), replace(palm, box=small, centre=palm.centre * scale)


def _is_found(image: Image, true: Palm, detector: PalmDetector, network: LandmarkNetwork, score: float) -> bool:
    """Whether the detector finds a palm near the true one, and the landmark network a hand there."""
    here = [palm for palm in detector.look(image).palms(score, _MOST) if _near(palm, true)]
    return any(network.read(image, palm.box) is not None for palm in here)


def _near(palm: Palm, true: Palm) -> bool:
    return bool(np.linalg.norm(palm.centre - true.centre) < _NEAR * true.box.side)


def _found_by(plain: mediapipe.solutions.hands.Hands, image: Image, true: Palm) -> bool:
    """Whether plain MediaPipe finds a hand whose palm is near the true one."""
    size = np.array([image.shape[1], image.shape[0], 1.0])
    hands = plain.process(np.ascontiguousarray(image[..., ::-1])).multi_hand_landmarks or ()
    points = (np.array([(mark.x, mark.y, 0.0) for mark in hand.landmark]) * size for hand in hands)
    return any(np.linalg.norm(palm_centre(each) - true.centre) < _NEAR * true.box.side for each in points)


def main() -> int:
    """Looks at the films, and prints a table."""
    parser = argparse.ArgumentParser(description="hands found in the dark, in coloured light, and in noise")
    parser.add_argument("folder", type=Path, metavar="FOLDER", help="films")
    parser.add_argument("--hand", type=positive, metavar="PX", help="shrink pictures until hands are so large")
    parser.add_argument("--each", type=int, default=14, metavar="N", help="pictures of each film (default: 14)")
    options = parser.parse_args()
    try:
        files = {row.file for row in read_annotations(options.folder / "annotations.csv")}
        images = pictures(options.folder, options.each)
        true, found = count(with_progress(images, "pictures", options.each * len(files)), options.hand)
    except BadInputError as error:
        complain(_SPEAKER, str(error))
        return 2
    print(f"hands found, of {true}:")
    print(" red  green  blue  noise  referee  plain MediaPipe")
    for ((red, green, blue), noise), (ours, theirs) in found.items():
        print(f"{red:4.2f}  {green:5.2f}  {blue:4.2f}  {noise:5.0f}  {ours / true:7.1%}  {theirs / true:15.1%}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
