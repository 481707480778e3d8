"""Reads one hand in a still picture in several views: in boxes turned to all sides, until readings agree.

The landmark network reads a hand in a box turned so that fingers point up. Where the palm detector has the turn
wrong, as for hands seen edge-on, cut off or upside down, the network still answers, with confidence, and wrongly.
Other turns repeat a right answer, and rarely repeat a wrong one.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import numpy as np

from referee.vision.boxes import Box
from referee.vision.frames import Image
from referee.vision.landmarks import LandmarkNetwork, Landmarks

_TURNS: Final = 8
_SETTLING: Final = 3
"""The number of readings from one turn. Each uses the box that the one before suggests, and a fourth one would repeat
the third."""
_ALIKE: Final = 0.12
"""Two views agree if their landmarks are apart by less than this share of the hand's extent, on average."""
_AGREEING: Final = 3
"""The least number of views that have to agree, unless all views agree: only two views of a hand of 60 pixels are
read."""


def read_views(network: LandmarkNetwork, image: Image, box: Box) -> tuple[Landmarks, ...]:
    """Reads the hand in ``box`` from every side.

    Args:
        network: Reads landmarks.
        image: The picture, with room about the hand.
        box: Where the hand is thought to be, in pixels of ``image``.

    Returns:
        The views that agree with each other, the one first that most others agree with; empty where none do.
    """
    turned = (replace(box, rotation=box.rotation + 2 * np.pi * turn / _TURNS) for turn in range(_TURNS))
    views = [view for view in (_settled(network, image, start) for start in turned) if view is not None]
    if not views:
        return ()
    places = np.stack([view.points[:, :2] for view in views])
    gaps = np.linalg.norm(places[:, None] - places[None], axis=3).mean(axis=2)
    extents = np.ptp(places, axis=1).max(axis=1)
    agree = gaps < _ALIKE * extents[:, None]
    first = max(range(len(views)), key=lambda row: (int(agree[row].sum()), views[row].presence))
    if agree[first].sum() < max(min(_AGREEING, len(views)), 2):
        return ()
    others = [view for row, view in enumerate(views) if agree[first, row] and row != first]
    return (views[first], *others)


def _settled(network: LandmarkNetwork, image: Image, box: Box) -> Landmarks | None:
    view = None
    for _ in range(_SETTLING):
        view = network.read(image, box)
        if view is None:
            return None
        box = view.next_box
    return view
