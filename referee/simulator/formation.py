"""How far simulated hands form what they show, from the fist that is carried (0) to the sheet's own shape (1)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np


@dataclass(frozen=True, slots=True)
class Formation:
    """How far shapes are formed.

    Attributes:
        incomplete: From where to where a hand comes that stops on its way to a symbol. At half of the way a finger is
            bent by half of its range, and counts as stretched from there on (ruling A11). So the upper end is below
            that. Below the lower end it would pass for the fist, whose fingers are bent unlike, too.
        loosest: How much the loosest hand lacks of the sheet's shape. Hands are held up loosely: in photographs of
            symbols, the fingers that are stretched reach 0.65 to 0.85 of their range by MediaPipe's landmarks. A share
            of 0.2 gives the hands of photographs in which people pose, 0.35 those in which they play;
            this is between them.
    """

    incomplete: tuple[float, float] = (0.35, 0.45)
    loosest: float = 0.30

    def incomplete_share(self, rng: np.random.Generator) -> float:
        """How far a hand comes that stops on its way to a symbol."""
        return float(rng.uniform(*self.incomplete))

    def shown_share(self, rng: np.random.Generator) -> float:
        """How far a shape is formed that is held up; most are nearly the sheet's own."""
        return 1.0 - self.loosest * float(rng.random()) ** 2


FORMATION: Final = Formation()
"""What every simulated player and every drawn dataset goes by."""
