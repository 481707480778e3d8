"""Auto exposure: a webcam that keeps its pictures as bright as grey card, a little late."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np

from referee.simulator.render import FloatMap

_GREY: Final = 118.0
"""The level of a card that throws back 18 % of the light, in sRGB: what exposure meters take a scene for."""
_LEAST: Final = 0.65
"""A factor on levels, 1.4 stops less light. Webcams have more, but weigh faces and the middle, and so stop about there
before a bright wall; how far is assumed."""
_MOST: Final = 1.5
"""Likewise, 1.3 stops more, in a bright room, where there is light to spare."""
_SETTLING: Final = 24
"""Steps in which a gain settles; each leaves at most a half of the difference unless most of the picture is white."""


@dataclass(frozen=True, slots=True)
class AutoExposure:
    """How a webcam follows the light. Gains are factors on levels, 1 for what the room's camera does without.

    Attributes:
        target: The mean level that pictures are brought to, of 255.
        lag: Seconds in which all but 37 % of a difference are made up for.
        least: The smallest gain.
        most: The greatest.
    """

    target: float
    lag: float
    least: float = _LEAST
    most: float = _MOST

    @classmethod
    def sample(cls, rng: np.random.Generator, dim: float) -> AutoExposure:
        """Draws a webcam's habit.

        Webcams take from half a second to two to settle, which is three lags; makers' targets differ by a tenth.

        Args:
            rng: Where chance comes from.
            dim: How dim the room is, 0 to 1; in the dimmest the gain is at its greatest already.
        """
        return cls(
            target=float(np.clip(rng.normal(_GREY, 10), 95, 140)),
            lag=float(rng.uniform(0.15, 0.7)),
            most=_MOST + (1 - _MOST) * dim,
        )

    def bounded(self, gain: float) -> float:
        """The nearest gain that the camera can have."""
        return float(np.clip(gain, self.least, self.most))

    def settled(self, levels: FloatMap, gain: float = 1.0) -> float:
        """The gain that brings a scene to the target, or as near as it can.

        Args:
            levels: The scene's levels at a gain of 1, of 255; above it where they are going to be white.
            gain: A gain to begin with.
        """
        for _ in range(_SETTLING):
            gain = self.bounded(gain * self.target / _mean(levels, gain))
        return gain


class ExposureControl:
    """The gain from picture to picture. Each picture is measured, and the next gain goes towards what it asks for."""

    def __init__(self, plan: AutoExposure) -> None:
        self._plan = plan
        self._goal = self._gain = 1.0
        self._last: float | None = None

    def gain_at(self, t: float, levels: FloatMap) -> float:
        """The gain of the picture at ``t``, seconds; the first one is settled, as a camera is that has been on.

        Args:
            t: When it is exposed; not before the last one.
            levels: Its levels at a gain of 1, as many as are enough to measure their mean.
        """
        if self._last is None:
            self._gain = self._plan.settled(levels, self._gain)
        else:
            self._gain *= (self._goal / self._gain) ** (1 - float(np.exp((self._last - t) / self._plan.lag)))
        self._last = t
        self._goal = self._plan.bounded(self._gain * self._plan.target / _mean(levels, self._gain))
        return self._gain


def _mean(levels: FloatMap, gain: float) -> float:
    """The mean level at a gain where what is above 255 is white; at least 1, so that a gain is never endless."""
    return max(float(np.minimum(levels * np.float32(gain), 255).mean()), 1.0)
