"""Tells whether a hand has kept still since its landmarks were last read. If it has, the landmarks are reused."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from referee.vision.boxes import Box, Window, square_in
from referee.vision.frames import Image


@dataclass(frozen=True, slots=True)
class StillnessSettings:
    """When a hand has not moved.

    Nineteen of twenty hands that passed this test were within a hundredth of the box's side of where they had been. A
    resting hand is read no more exactly than that.

    Attributes:
        cells: The hand's box is averaged to about this many cells a side.
        like: A cell is unchanged if it differs by at most this many grey levels of 255.
        unlike: The hand is still if at most this many cells have changed.
    """

    cells: int = 24
    like: float = 8.0
    unlike: int = 20


class StillHand:
    """Compares a hand's box with the picture in which the hand was last read.

    Args:
        settings: When a hand has not moved.
    """

    def __init__(self, settings: StillnessSettings = StillnessSettings()) -> None:
        self._settings = settings
        self._none, self._most = np.zeros(3), np.full(3, settings.like)
        self._read: Image | None = None
        self._means: tuple[Window, Image] | None = None

    def keep(self, image: Image) -> None:
        """Takes the picture in which the hand has just been read."""
        self._read, self._means = image, None

    def forget(self) -> None:
        """Has the hand read again, even if it looks unchanged."""
        self._read = None

    def is_still(self, image: Image, box: Box) -> bool:
        """Whether the hand has not moved in its box, and nothing about it has changed; pixels of the lane."""
        if self._read is None:
            return False
        left, top, right, bottom = square_in(image, box.x, box.y, box.side)
        # Whole pixels to a cell: everything else takes OpenCV three times as long.
        cell = max(int(box.side) // self._settings.cells, 1)
        columns, rows = (right - left) // cell, (bottom - top) // cell
        if columns < 1 or rows < 1:
            return False
        window = (left, top, left + columns * cell, top + rows * cell)
        # A window that the picture's edge cuts off stays the same when the box, and so its cells, grow smaller.
        if self._means is None or self._means[0] != window or self._means[1].shape[:2] != (rows, columns):
            self._means = window, _means(self._read, window, (columns, rows))
        now = _means(image, window, (columns, rows))
        alike = cv2.inRange(cv2.absdiff(self._means[1], now), self._none, self._most)
        return rows * columns - cv2.countNonZero(alike) <= self._settings.unlike


def _means(image: Image, window: Window, cells: tuple[int, int]) -> Image:
    """A window of the picture, averaged to ``cells``: columns and rows."""
    left, top, right, bottom = window
    return cv2.resize(image[top:bottom, left:right], cells, interpolation=cv2.INTER_AREA).astype(np.uint8, copy=False)
