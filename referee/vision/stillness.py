"""Tells whether a hand and its surroundings look as when the hand was read last: then it need not be read again."""

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
        cells: The hand's box is reduced to about this many means a side.
        like: A cell is as before if it differs by no more than this many grey levels of 255.
        unlike: At most this many cells may differ.
    """

    cells: int = 24
    like: float = 8.0
    unlike: int = 20


class StillHand:
    """Holds a hand's box against the picture in which the hand was read last.

    Args:
        settings: When a hand has not moved.
    """

    def __init__(self, settings: StillnessSettings = StillnessSettings()) -> None:
        self._settings = settings
        self._read: Image | None = None
        self._means: tuple[Window, Image] | None = None

    def keep(self, image: Image) -> None:
        """Takes the picture in which the hand has just been read."""
        self._read, self._means = image, None

    def forget(self) -> None:
        """Asks for the hand to be read again, whatever it looks like."""
        self._read = None

    def is_still(self, image: Image, box: Box) -> bool:
        """Whether the hand has not moved in its box, and nothing about it has changed; pixels of the lane."""
        if self._read is None:
            return False
        left, top, right, bottom = square_in(image, box.x, box.y, box.width)
        # Whole pixels to a cell: everything else takes OpenCV three times as long.
        cell = max(int(box.width) // self._settings.cells, 1)
        columns, rows = (right - left) // cell, (bottom - top) // cell
        if columns < 1 or rows < 1:
            return False
        window = (left, top, left + columns * cell, top + rows * cell)
        # A window that the picture's edge cuts off stays the same when the box, and so its cells, grow smaller.
        if self._means is None or self._means[0] != window or self._means[1].shape[:2] != (rows, columns):
            self._means = window, _means(self._read, window, (columns, rows))
        now = _means(image, window, (columns, rows))
        differ = cv2.absdiff(self._means[1], now).max(axis=2) > self._settings.like
        return int(np.count_nonzero(differ)) <= self._settings.unlike


def _means(image: Image, window: Window, cells: tuple[int, int]) -> Image:
    """A window of the picture, each of so many columns and rows of cells brought to its mean."""
    left, top, right, bottom = window
    return cv2.resize(image[top:bottom, left:right], cells, interpolation=cv2.INTER_AREA).astype(np.uint8, copy=False)
