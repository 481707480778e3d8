"""Things taken for a hand that stay where they are while the arm moves elsewhere: lamps, faces, another's hand."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, TypeAlias

import numpy as np
import numpy.typing as npt

Place: TypeAlias = npt.NDArray[np.float64]
"""x and y in pixels of the lane: to the right, down."""


_CALM: Final = 0.01
"""An arm is at rest if it moves less than this from picture to picture, as a share of the side of the hand's box. Its
hand may have come to rest where something else was taken for it."""


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
        return float(np.linalg.norm(self.way))


@dataclass(frozen=True, slots=True)
class UnmovedSettings:
    """When a followed thing is no longer taken for the hand. Lengths are shares of the side of the hand's box.

    Attributes:
        path: An arm has moved if it has gone this far, up and down together. That is about half a stroke.
        own: A hand has not moved if it has gone less than this share of the arm's path.
        away: Motion at least this far from the hand is not the hand's.
        same: While the arm moves, a hand found within this distance of such a thing is taken for that thing.
        along: A hand that has gone this far together with the arm is the arm's own, until it is lost.
    """

    path: float = 1.0
    own: float = 0.25
    away: float = 0.8
    same: float = 0.5
    along: float = 0.5


class UnmovedThings:
    """Tells a hand from things that look like one but do not move with the arm.

    Args:
        settings: When a hand is not believed any more.
    """

    def __init__(self, settings: UnmovedSettings = UnmovedSettings()) -> None:
        self._settings = settings
        self._known: list[Place] = []
        self.found_anew()

    def found_anew(self) -> None:
        """Begins to watch another hand."""
        self._elsewhere = self._own = self._along = 0.0
        self._last: Place | None = None

    def doubted(self, centre: Place, side: float, moving: Moving | None) -> bool:
        """Whether the hand that is followed turns out to be none.

        Args:
            centre: Its palm, pixels of the lane.
            side: The side of its box, pixels.
            moving: How the arm has moved since the picture before; ``None`` where that is not known.
        """
        settings = self._settings
        step = 0.0 if self._last is None else float(np.linalg.norm(centre - self._last))
        self._last = centre
        if moving is None or self._along > settings.along * side:
            return False
        self._own += step
        if np.linalg.norm(moving.place - centre) > settings.away * side:
            self._elsewhere += moving.step
        else:
            self._along += min(step, moving.step)
        if self._elsewhere < settings.path * side or self._own > settings.own * self._elsewhere:
            return False
        self._known.append(centre)
        self.found_anew()
        return True

    def is_known(self, centre: Place, side: float, moving: Moving | None) -> bool:
        """Whether this place was found to hold no hand while the arm moved, and the arm still moves."""
        if moving is None or moving.step < _CALM * side:
            self._known.clear()
        return any(np.linalg.norm(centre - place) < self._settings.same * side for place in self._known)
