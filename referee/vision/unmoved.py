"""Things taken for a hand that stay where they are while the arm moves elsewhere: lamps, faces, another's hand."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, TypeAlias

import numpy as np
import numpy.typing as npt

Place: TypeAlias = npt.NDArray[np.float64]
"""x and y in pixels of the lane: to the right, down."""


_CALM: Final = 0.01
"""An arm that goes no farther from picture to picture, as a share of the hand's box, is at rest: its hand may have come
to rest where something else was taken for it."""


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
    """When a hand is not believed any more. Lengths are shares of the hand's box.

    Attributes:
        path: An arm that has gone so far, up and down, has moved: about half a stroke.
        own: A hand that has gone less than this share of that has not.
        away: Motion this far from the hand is elsewhere.
        same: What is found within this of such a thing is that thing again, while the arm moves.
        proof: A hand that has gone so far where the motion is has shown that it is the arm's, until it is lost.
    """

    path: float = 1.0
    own: float = 0.25
    away: float = 0.8
    same: float = 0.5
    proof: float = 0.5


class UnmovedThings:
    """Tells a hand from what only looks like one, by what moves.

    Args:
        settings: When a hand is not believed any more.
    """

    def __init__(self, settings: UnmovedSettings = UnmovedSettings()) -> None:
        self._settings = settings
        self._known: list[Place] = []
        self.found_anew()

    def found_anew(self) -> None:
        """Begins to watch another hand."""
        self._elsewhere = self._own = self._proof = 0.0
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
        if moving is None or self._proof > settings.proof * side:
            return False
        self._own += step
        if np.linalg.norm(moving.place - centre) > settings.away * side:
            self._elsewhere += moving.step
        else:
            self._proof += min(step, moving.step)
        if self._elsewhere < settings.path * side or self._own > settings.own * self._elsewhere:
            return False
        self._known.append(centre)
        self.found_anew()
        return True

    def is_known(self, centre: Place, side: float, moving: Moving | None) -> bool:
        """Whether a hand that is found there was found to be none while the arm moved, as it still does."""
        if moving is None or moving.step < _CALM * side:
            self._known.clear()
        return any(np.linalg.norm(centre - place) < self._settings.same * side for place in self._known)
