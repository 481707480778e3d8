"""Reads one hand in a still picture in several views: in boxes turned to all sides, until readings agree.

The landmark network reads a hand in a box turned so that fingers point up. Where the palm detector has the turn
wrong, as for hands seen edge-on, cut off or upside down, the network still answers, with confidence, and wrongly.
Other turns repeat a right answer, and rarely repeat a wrong one.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from referee.vision.boxes import Box
from referee.vision.frames import Image
from referee.vision.landmarks import LandmarkNetwork, Landmarks


@dataclass(frozen=True, slots=True)
class ViewSettings:
    """How many views there are, and when they agree.

    Attributes:
        turns: From so many sides, evenly apart, a hand is read.
        settling: The number of readings from one turn. Each uses the box that the one before suggests, and a fourth
            one would repeat the third.
        alike: Two views agree if their landmarks are apart by less than this share of the hand's extent, on average.
        agreeing: The least number of views that have to agree, unless all views agree: only two views of a hand of 60
            pixels are read.
    """

    turns: int = 8
    settling: int = 3
    alike: float = 0.12
    agreeing: int = 3


def read_views(
    network: LandmarkNetwork, image: Image, box: Box, settings: ViewSettings = ViewSettings()
) -> tuple[Landmarks, ...]:
    """Reads the hand in ``box`` from every side.

    Args:
        network: Reads landmarks.
        image: The picture, with room about the hand.
        box: Where the hand is thought to be, in pixels of ``image``.
        settings: How many views there are, and when they agree.

    Returns:
        The views that agree with each other, the one first that most others agree with; empty where none do.
    """
    turns = 2 * np.pi / settings.turns * np.arange(settings.turns)
    turned = [replace(box, rotation=box.rotation + float(turn)) for turn in turns]
    settled = (_settled(network, image, start, settings.settling) for start in turned)
    views = [view for view in settled if view is not None]
    if not views:
        return ()
    places = np.stack([view.points[:, :2] for view in views])
    gaps = np.linalg.norm(places[:, None] - places[None], axis=3).mean(axis=2)
    extents = np.ptp(places, axis=1).max(axis=1)
    agree = gaps < settings.alike * extents[:, None]
    first = max(range(len(views)), key=lambda row: (int(agree[row].sum()), views[row].presence))
    if agree[first].sum() < max(min(settings.agreeing, len(views)), 2):
        return ()
    others = [view for row, view in enumerate(views) if agree[first, row] and row != first]
    return (views[first], *others)


def _settled(network: LandmarkNetwork, image: Image, box: Box, readings: int) -> Landmarks | None:
    view = None
    for _ in range(readings):
        view = network.read(image, box)
        if view is None:
            return None
        box = view.next_box
    return view
