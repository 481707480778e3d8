"""Reads a hand's landmarks in a box: MediaPipe's landmark network.

The landmarks are the same as by MediaPipe's own graph, in about four fifths of the time, or three quarters with the
lite model.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np

from referee.errors import ModelError
from referee.vision.boxes import Box
from referee.vision.frames import Image
from referee.vision.hands import Handedness, Points
from referee.vision.network_input import brightened
from referee.vision.networks import HandNetwork, Matrix

_DEPTH: Final = 2.5
"""The factor that brings the network's z to the scale of x, as MediaPipe does."""

_MODELS: Final = ("full", "lite")
_LEAST: Final = 2.0
"""The least pixels of a picture that a box has to hold, along x and y."""

_OF_BOX: Final = np.array([0, 1, 2, 3, 5, 6, 9, 10, 13, 14, 17, 18])
"""The landmarks that the next box is laid around: fingers move these least."""
_LARGER: Final = 2.0
_FURTHER: Final = 0.1
"""The next box's side is the first as a multiple of these landmarks' extent. The second is its shift towards the
fingers, as a share of that extent."""


@dataclass(frozen=True, slots=True, eq=False)
class Landmarks:
    """What the landmark network read in a box.

    Attributes:
        points: 21 x 3 in pixels of the picture, as in :class:`~referee.vision.hands.TrackedHand`.
        world: 21 x 3 in metres.
        presence: The network's belief that the box holds a hand, 0 to 1.
        handedness: The person's own left or right, in a picture that is not mirrored.
        next_box: Where to look next if the hand stays where it is.
    """

    points: Points
    world: Points
    presence: float
    handedness: Handedness
    next_box: Box


class LandmarkNetwork:
    """Reads a hand's landmarks in a box.

    Args:
        model: ``full`` or ``lite``.
        presence: Below this belief nothing is given out, 0 to 1.
        threads: How many work on one picture.

    Raises:
        ModelError: There is no such model.
    """

    def __init__(self, model: str, presence: float, threads: int = 1) -> None:
        if model not in _MODELS:
            raise ModelError(
                f"landmark model {model!r}: expected {' or '.join(_MODELS)} (tracker.model, tracker.following)"
            )
        self._presence = presence
        self._network = HandNetwork(f"hand_landmark/hand_landmark_{model}.tflite", cv2.BORDER_REPLICATE, threads)

    def read(self, image: Image, box: Box) -> Landmarks | None:
        """The hand in ``box``, in pixels of ``image``; ``None`` where there is none."""
        height, width = image.shape[:2]
        left, top, right, bottom = box.bounds()
        if min(right, width) - max(left, 0) < _LEAST or min(bottom, height) - max(top, 0) < _LEAST:
            return None
        square = brightened(self._network.cut(image, _into(box, self._network.side)))
        seen, presence, right_hand, world = self._network.look(square)
        if presence <= self._presence:
            return None
        seen, world = seen.reshape(21, 3), world.reshape(21, 3)
        from_box = _turned(box.rotation)
        points = (seen / self._network.side - (0.5, 0.5, 0.0)) * (box.side, box.side, _DEPTH * box.side) @ from_box
        points += (box.x, box.y, 0.0)
        return Landmarks(
            points=points,
            world=world @ from_box,
            presence=float(presence.item()),
            handedness="right" if right_hand.item() >= 0.5 else "left",
            next_box=_box_about(points),
        )


def _into(box: Box, side: int) -> Matrix:
    """3 x 3: from a picture's pixels to those of the network's, which has so many on each side."""
    turned = _turned(box.rotation)[:2, :2] * (side / box.side)
    return np.vstack([np.column_stack([turned, side / 2 - turned @ (box.x, box.y)]), (0.0, 0.0, 1.0)])


def _turned(rotation: float) -> Matrix:
    """The matrix by which rows x, y, z are turned clockwise as seen, radians."""
    cos, sin = np.cos(rotation), np.sin(rotation)
    return np.array([[cos, sin, 0.0], [-sin, cos, 0.0], [0.0, 0.0, 1.0]])


def _box_about(points: Points) -> Box:
    """Where MediaPipe looks for a hand next: a square about its palm, turned so that the fingers point up in it."""
    knuckles = (points[5] + points[13]) / 4 + points[9] / 2
    rotation = float(np.arctan2(knuckles[0] - points[0, 0], points[0, 1] - knuckles[1]))
    about = points[_OF_BOX] @ _turned(-rotation)
    low, high = about.min(axis=0), about.max(axis=0)
    extent = high - low
    middle = ((low + high) / 2 - (0.0, _FURTHER * extent[1], 0.0)) @ _turned(rotation)
    side = _LARGER * float(extent[:2].max())
    return Box(float(middle[0]), float(middle[1]), side, rotation)
