"""How far simulated hands form what they show, from the fist that is carried (0) to the sheet's own shape (1)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np

from referee.simulator.skeleton import ANGLES, FINGERS, HandPose

_FLEXION: Final = np.isin(ANGLES, [f"{finger}.{joint}" for finger in FINGERS for joint in ("mcp", "pip", "dip")])
"""Which of a pose's angles are the flexion of a finger."""


@dataclass(frozen=True, slots=True)
class Formed:
    """How far one hand has formed its shape.

    Attributes:
        share: 1 for the shape itself, 0 for the resting shape.
        fingers_only: Whether only the fingers bend towards the resting shape. Thumb, wrist and forearm then stay as the
            shape has them.
    """

    share: float = 1.0
    fingers_only: bool = False

    def pose(self, rest: HandPose, shape: HandPose) -> HandPose:
        """The pose that has come so far from ``rest`` to ``shape``."""
        lacking = (rest.angles - shape.angles) * (1.0 - self.share)
        return HandPose(shape.angles + (np.where(_FLEXION, lacking, 0.0) if self.fingers_only else lacking))


FULLY: Final = Formed()
"""The sheet's own shape."""


@dataclass(frozen=True, slots=True)
class Formation:
    """How far shapes are formed.

    Attributes:
        incomplete: From where to where a hand comes that stops on its way to a symbol. At half of the way a finger is
            bent by half of its range, and counts as stretched from there on (ruling A11). So the upper end is below
            that. Below the lower end it would pass for the fist, whose fingers are bent unlike, too.
        loosest: How much the fingers of the loosest hand lack of the sheet's shape. Hands are held up loosely: in
            photographs of symbols, the fingers that are stretched reach 0.65 to 0.85 of their range by MediaPipe's
            landmarks. A share of 0.2 gives the hands of photographs in which people pose, 0.35 those in which they
            play; this is between them.
    """

    incomplete: tuple[float, float] = (0.35, 0.45)
    loosest: float = 0.30

    def half(self, rng: np.random.Generator) -> Formed:
        """How far a hand comes that stops on its way to a symbol."""
        return Formed(float(rng.uniform(*self.incomplete)))

    def held_up(self, rng: np.random.Generator) -> Formed:
        """How far a player forms a shape; most are nearly the sheet's own.

        The fingers of a hand that is held loosely bend. Its thumb does not go across the palm, which would make a Paper
        a four.
        """
        return Formed(self._shown(rng), fingers_only=True)

    def learnt(self, rng: np.random.Generator) -> Formed:
        """How far a shape of a dataset is formed: likewise, and the thumb comes along.

        So a model learns more kinds of thumbs. Trained without them, it took a thumb held out for JACK more often.
        """
        return Formed(self._shown(rng))

    def _shown(self, rng: np.random.Generator) -> float:
        return 1.0 - self.loosest * float(rng.random()) ** 2


FORMATION: Final = Formation()
"""What every simulated player and every drawn dataset goes by."""
