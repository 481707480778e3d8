"""Things taken for a hand that stay where they are while the arm moves elsewhere: lamps, faces, another's hand."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

Place: TypeAlias = npt.NDArray[np.float64]
"""x and y in pixels of the lane: to the right, down."""


@dataclass(frozen=True, slots=True)
class Moving:
    """How a lane's arm moves, in pixels of the lane.

    Attributes:
        place: Where the motion is.
        way: How far it went since the picture before, pixels to the right and down.
    """

    place: Place
    way: Place

    @property
    def step(self) -> float:
        """How far it went, pixels."""
        return _length(self.way)


@dataclass(frozen=True, slots=True)
class UnmovedSettings:
    """When a followed thing is no longer taken for the hand. Lengths are shares of the side of the hand's box.

    Attributes:
        look: If the arm has gone this far, up and down together, without the hand that is followed, another one is
            looked for. That is some 5 cm.
        along: A hand moves with the arm if it goes more than this share of the arm's path in the arm's direction.
        memory: How the arm and the hand went counts e times less after a path of this length.
        away: Motion at least this far from the hand is elsewhere.
        path: What rests is no hand if the arm has gone this far elsewhere. That is about half a stroke.
        own: A hand that has gone this far together with the arm is a hand, until it is lost.
        same: What is found within this distance of a thing is that thing.
        calm: An arm is at rest if it moves less than this from picture to picture. Its hand may have come to rest where
            something else was taken for it.
        rest_s: When the arm has come to rest without the hand that is followed, another one is looked for at that
            place. This goes on for so long, seconds: as long as a throw is held. Then what was rejected is forgotten.
    """

    look: float = 0.2
    along: float = 0.25
    memory: float = 0.3
    away: float = 0.8
    path: float = 1.0
    own: float = 0.5
    same: float = 0.3
    calm: float = 0.01
    rest_s: float = 0.5


class UnmovedThings:
    """Tells the hand that moves with the arm from another hand, and from things that look like one.

    Args:
        settings: When a hand is not believed any more.

    Attributes:
        behind: Whether the arm has lately gone some way without the hand that is followed, and still goes or has just
            come to rest.
        place: Where the arm moved last, pixels of the lane.
    """

    def __init__(self, settings: UnmovedSettings = UnmovedSettings()) -> None:
        self._settings = settings
        self._known: list[Place] = []
        self.place: Place = np.zeros(2)
        self._moved_t = -np.inf
        self._rests = True
        self.found_anew()

    def found_anew(self) -> None:
        """Begins to watch another hand."""
        self._path = self._elsewhere = self._along = self._own = 0.0
        self._way = np.zeros(2)
        self._last: Place | None = None
        self.behind = False

    def move(self, t: float, moving: Moving | None, side: float) -> None:
        """Takes how the arm has moved since the picture before, whether or not the hand is looked at in this one.

        Args:
            t: The picture's time, seconds.
            moving: ``None`` where it is not known.
            side: The side of the hand's box, pixels.
        """
        self._rests = moving is None or self._is_calm(moving.step, side)
        if moving is not None and not self._rests:
            self._way = self._way + moving.way
            self.place, self._moved_t = moving.place, t
        elif t - self._moved_t > self._settings.rest_s:
            self._known.clear()

    def left_behind(self, t: float, centre: Place, side: float) -> bool:
        """Whether the arm goes on, or has come to rest, without the hand that is followed.

        Args:
            t: The time of a picture in which the hand is seen, seconds.
            centre: The hand's palm in it, pixels of the lane.
            side: The side of its box, pixels.
        """
        settings = self._settings
        step = np.zeros(2) if self._last is None else centre - self._last
        way, self._last, self._way = self._way, centre, np.zeros(2)
        gone = _length(way)
        if self._is_calm(gone, side):
            self.behind = self.behind and t - self._moved_t <= settings.rest_s
            return self.behind
        kept = np.exp(-gone / (settings.memory * side))
        elsewhere = _length(self.place - centre) > settings.away * side
        # Landmarks tremble. What they tremble along the arm's way is 0 on the average.
        along = min(float(step @ way) / gone, gone)
        self._path = kept * self._path + gone
        self._along = kept * self._along + along
        self._elsewhere += gone * elsewhere
        self._own += along
        self.behind = self._path > settings.look * side and self._along < settings.along * self._path
        return self.behind

    def doubted(self, side: float) -> bool:
        """Whether a hand that was left behind is none; the side of its box in pixels."""
        settings = self._settings
        if self._own > settings.own * side or self._elsewhere <= settings.path * side:
            return False
        return self._own < settings.along * self._elsewhere

    def reject(self) -> None:
        """Remembers that what was followed is not the player's hand."""
        if self._last is not None:
            self._known.append(self._last)
        self.found_anew()

    def is_same(self, one: Place, other: Place, side: float) -> bool:
        """Whether two places are of the same thing; the side of a hand's box in pixels."""
        return _length(one - other) < self._settings.same * side

    def is_nearer(self, one: Place, other: Place) -> bool:
        """Whether one place is nearer than another to where the arm moved last."""
        return _length(one - self.place) < _length(other - self.place)

    def is_known(self, centre: Place, side: float) -> bool:
        """Whether what is at this place was rejected while the arm moved, and the arm still moves."""
        return not self._rests and any(self.is_same(centre, place, side) for place in self._known)

    def _is_calm(self, step: float, side: float) -> bool:
        """Whether what went so far is at rest; the side of the hand's box in pixels."""
        return step < self._settings.calm * side


def _length(way: Place) -> float:
    """How long a way to the right and down is; NumPy's norm takes several times as long."""
    return math.hypot(*way.tolist())
