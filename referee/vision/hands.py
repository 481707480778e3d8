"""A tracked hand, and the protocol behind which one tracker can be exchanged for another."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from itertools import pairwise
from typing import Final, Literal, Protocol, TypeAlias

import numpy as np
import numpy.typing as npt

from referee.settings import LandmarkModel
from referee.vision.frames import Image
from referee.vision.unmoved import Moving

Handedness: TypeAlias = Literal["left", "right"]

Points: TypeAlias = npt.NDArray[np.float64]
"""21 landmarks x 3 coordinates, in MediaPipe's order: wrist, then thumb, index, middle, ring and little
finger, each from its base to its tip."""

PALM: Final = [0, 5, 9, 13, 17]
"""The landmarks of wrist and knuckles."""
FINGERS: Final = tuple((0, *range(base, base + 4)) for base in (1, 5, 9, 13, 17))
"""The landmarks of each finger from the wrist to its tip, the thumb first."""
BONES: Final = tuple(bone for finger in FINGERS for bone in pairwise(finger))
"""Landmarks to join where a hand is drawn: each finger, and its base to the wrist."""
_OF_PALM = np.isin(np.arange(21), PALM) / len(PALM)


def palm_centre(points: Points) -> npt.NDArray[np.float64]:
    """The mean of wrist and knuckles, x and y: the part of a hand that does not jump when it opens."""
    centre: npt.NDArray[np.float64] = _OF_PALM @ points[:, :2]
    return centre


def read_only(points: Points) -> Points:
    """A copy of landmarks that nobody can change: what the referee remembers stays as it was seen."""
    copy = np.array(points)
    copy.flags.writeable = False
    return copy


def extent(points: Points) -> float:
    """A hand's size: the longer side of its upright rectangle, by x and y."""
    return float(np.ptp(points[:, :2], axis=0).max())


class HandState(Enum):
    """How a hand's place in a frame is known."""

    DETECTED = "detected"
    """A network has seen it in this frame."""
    PREDICTED = "predicted"
    """It was seen just before, and has gone on with the arm since: its place is known about, its shape is not. A hand
    that is only followed is looked at every 0.075 s, and predicted in between."""


@dataclass(frozen=True, slots=True, eq=False)
class TrackedHand:
    """One player's hand in one frame.

    Attributes:
        player: The seat, from 1, left to right in the picture or as the profile lists its areas.
        t: The frame's time, in seconds.
        points: 21 x 3 in pixels of the whole frame: x to the right, y down, z away from the camera, relative to the
            wrist and on the scale of x. In MediaPipe's order: the wrist, then thumb to little finger, each from base
            to tip.
        world: 21 x 3 in metres, about the hand's own centre, axes and order as in ``points``.
        presence: The network's belief that this is a hand, 0 to 1; of a predicted one, when it was seen last.
        handedness: The player's own left or right hand, in a picture that is not mirrored. Not reliable.
        state: Whether it was seen in this frame, or predicted: then points and world are those that were seen last,
            points moved to where the hand should be by now.
        instead: Whether it was found in this frame instead of another hand, or a thing taken for one, that was followed
            until then and rested while the arm moved.
    """

    player: int
    t: float
    points: Points
    world: Points
    presence: float
    handedness: Handedness
    state: HandState = HandState.DETECTED
    instead: bool = False


def detected(hand: TrackedHand | None) -> TrackedHand | None:
    """The hand, where it was seen in this very frame; what was only predicted is left out."""
    return hand if hand is not None and hand.state is HandState.DETECTED else None


class HandTracker(Protocol):
    """Follows at most one hand through the pictures of one lane, in order of time."""

    def track(
        self, image: Image, t: float, *, model: LandmarkModel = "full", moving: Moving | None = None
    ) -> TrackedHand | None:
        """Looks for the hand in the next picture.

        Args:
            image: The lane's part of the frame.
            t: The frame's time, in seconds; must grow from call to call.
            model: ``full``: the hand's shape is to be seen as well as can be. ``lite``: it is enough to know where the
                hand is, so a faster network will do, and the hand may be predicted in some pictures. A tracker that has
                one network may ignore this.
            moving: How the lane's arm moves, where that is known: what does not move with it is not its hand.

        Returns:
            The hand, player 1 of its picture, in pixels of ``image``, with ``t`` as it was given; ``None`` where none
            is seen, and none was seen just before.
        """

    def close(self) -> None:
        """Frees the model."""
