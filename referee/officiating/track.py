"""What was seen of one player over time, kept as long as a throw can take."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

import numpy as np
import numpy.typing as npt

from referee.recognition.features import shape_of
from referee.recognition.reading import Reading
from referee.vision.hands import Hand, Points, palm_centre

KEPT_S: Final = 12.0
"""Longer than three slow strokes with a pause, an absent opponent and the hold together."""

_JUST_NOW_S: Final = 0.3
_SUNK: Final = 0.006
"""Metres: half of what a motion has to come back by to have turned."""
_SAME_PLACE: Final = 0.1
"""Metres: a palm's breadth."""

Floats = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True, eq=False)
class Look:
    """One player's hand in one frame, as officiating needs it.

    Attributes:
        t: Seconds.
        centre: The palm's middle, x and y in pixels of the frame.
        scale: Pixels in a metre at the hand.
        shape: The hand's shape (:func:`~referee.recognition.features.shape_of`).
        reading: What it shows.
        shape_seen: Whether ``shape`` and ``reading`` are of this frame; else the hand was only followed.
    """

    t: float
    centre: Floats
    scale: float
    shape: Floats
    reading: Reading
    shape_seen: bool = True

    @classmethod
    def at(cls, hand: Hand, reading: Reading) -> Look:
        """Takes from a tracked hand what officiating needs."""
        scale = float(np.sqrt(_spread(hand.points) / max(_spread(hand.world), 1e-12)))
        return cls(hand.t, palm_centre(hand.points), scale, shape_of(hand.world), reading, hand.shape_seen)


def _spread(points: Points) -> float:
    """The summed squared distances of landmarks from their mean, in the picture's plane."""
    flat = points[:, :2] - np.full(len(points), 1 / len(points)) @ points[:, :2]
    return float(np.vdot(flat, flat))


@dataclass(frozen=True, slots=True, eq=False)
class Span:
    """A stretch of looks as arrays; M of them.

    Attributes:
        t: M times, seconds.
        y: M heights of the palm's middle, pixels, down.
        scale: M times pixels in a metre.
        shape: M x S.
        probability: M x 7: the five symbols in order, incomplete, other.
    """

    t: Floats
    y: Floats
    scale: Floats
    shape: Floats
    probability: Floats


class Track:
    """The recent looks at one player, and the frames in which nothing was seen.

    Args:
        player: The seat.
    """

    def __init__(self, player: int) -> None:
        self.player = player
        self._looks: deque[Look] = deque()

    def add(self, look: Look) -> None:
        """Keeps a look."""
        self._looks.append(look)

    def forget(self, now: float) -> None:
        """Lets go of the looks that are too old to matter, seconds; who is gone for so long is not there any more."""
        while self._looks and now - self._looks[0].t > KEPT_S:
            self._looks.popleft()

    def sinking(self, now: float) -> bool:
        """Whether the hand is on its way down: lower than it was just now. One out of sight is on no way."""
        recent = self.span(now - _JUST_NOW_S, now)
        return len(recent.t) > 0 and float(recent.y[-1] - recent.y.min()) > _SUNK * float(recent.scale[-1])

    def range(self, start: float, end: float) -> float:
        """How far the hand was seen to go up and down between two times, metres."""
        span = self.span(start, end)
        return float(np.ptp(span.y) / np.median(span.scale)) if len(span.t) else 0.0

    @property
    def last(self) -> Look | None:
        """The newest look."""
        return self._looks[-1] if self._looks else None

    def looks(self, start: float, end: float) -> list[Look]:
        """The looks from ``start`` to ``end``, both included, seconds."""
        return [look for look in self._looks if start <= look.t <= end]

    def span(self, start: float, end: float, *, shape_seen: bool = False) -> Span:
        """The looks from ``start`` to ``end``, both included, seconds; all, or those that saw the hand's shape."""
        looks = [look for look in self.looks(start, end) if look.shape_seen or not shape_seen]
        return Span(
            np.array([look.t for look in looks]),
            np.array([look.centre[1] for look in looks]),
            np.array([look.scale for look in looks]),
            np.array([look.shape for look in looks]),
            np.array([look.reading.table for look in looks]),
        )

    def goes_on(self, t: float) -> bool:
        """Whether the hand was seen at ``t`` about where it was seen just before."""
        before = [look for look in self.looks(t - _JUST_NOW_S, np.nextafter(t, -np.inf)) if look.shape_seen]
        now = [look for look in self.looks(t, t) if look.shape_seen]
        if not before or not now:
            return False
        return float(np.linalg.norm(now[0].centre - before[-1].centre)) < _SAME_PLACE * before[-1].scale

    def longest_unseen(self, start: float, end: float, *, shape_seen: bool = False) -> float:
        """The longest time between ``start`` and ``end`` without a look, or one that saw the hand's shape, seconds."""
        looks = (look for look in self._looks if start < look.t < end and (look.shape_seen or not shape_seen))
        times = [start, *(look.t for look in looks), end]
        return max(later - earlier for earlier, later in pairwise(times))
