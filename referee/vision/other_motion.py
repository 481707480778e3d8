"""Where something moves in a lane besides the player's own hand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from referee.vision.arm import Polygon, arm_behind
from referee.vision.boxes import Window, square_in
from referee.vision.frames import Image
from referee.vision.hands import Points, extent, palm_centre


@dataclass(frozen=True, slots=True)
class ChangeSettings:
    """What counts as moving from one picture to another.

    Attributes:
        cell: The side of the cells in which pictures are compared, pixels. Noise averages out in a cell.
        moved: A cell has moved if it differs by at least this many grey levels of 255.
        least: The least size of a moving part that may be a hand, as a share of the window that would be searched.
        grown: The size of a hand as a multiple of its landmarks' hull, which leaves out flesh and blur.
        box: About the side of a hand's box, as a multiple of its landmarks' extent.
    """

    cell: int = 8
    moved: float = 10.0
    least: float = 0.02
    grown: float = 1.5
    box: float = 1.5


def moving_elsewhere(
    before: Image, now: Image, own: Sequence[Points], side: float, settings: ChangeSettings = ChangeSettings()
) -> tuple[Window, ...]:
    """Where to look for a moving hand that is neither the player's own nor on the player's own arm.

    Args:
        before: The picture a moment ago.
        now: The picture.
        own: The player's own hand in the two pictures, as far as it was seen: 21 x 3 in pixels.
        side: How large a part of the picture to look at, pixels.
        settings: What counts as moving.

    Returns:
        Squares of that side, as far as they lie in the picture, about the upper end and the middle of the largest part
        that moves; none where nothing else does.
    """
    height, width = now.shape[:2]
    cell = settings.cell
    columns, rows = width // cell, height // cell
    if min(columns, rows) < 1:
        return ()
    cells = [
        cv2.resize(image[: rows * cell, : columns * cell], (columns, rows), interpolation=cv2.INTER_AREA)
        for image in (before, now)
    ]
    moved = (cv2.absdiff(*cells).max(axis=2) > settings.moved).astype(np.uint8)
    for hand in own:
        for outline in _hand_and_arm(hand, settings, reach=width + height):
            cv2.fillConvexPoly(moved, (outline / cell).astype(np.int32), (0,))
    count, labels = cv2.connectedComponents(cv2.dilate(moved, np.ones((3, 3), np.uint8)))
    sizes = np.bincount(labels[moved > 0], minlength=count)
    if sizes.max() * cell**2 < settings.least * side**2:
        return ()
    at = np.argwhere((labels == sizes.argmax()) & (moved > 0))
    middle, highest = at.mean(axis=0), at[at[:, 0] < at[0, 0] + 2].mean(axis=0)
    # Most arms rise to their hands; of one that does not, the middle is near enough.
    centres = ((highest[1] + 0.5) * cell, (highest[0] + 0.5) * cell + side / 4), (middle + 0.5)[::-1] * cell
    return tuple(square_in(now, float(x), float(y), side) for x, y in centres)


def _hand_and_arm(hand: Points, settings: ChangeSettings, *, reach: float) -> tuple[Polygon, Polygon]:
    """Where the player's own movement is to be expected."""
    centre = palm_centre(hand)
    hull = cv2.convexHull(hand[:, :2].astype(np.float32))[:, 0]
    arm = arm_behind(hand, centre, settings.box * extent(hand), reach)
    return centre + settings.grown * (hull - centre), arm
