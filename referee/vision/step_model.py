"""Predicts how far a hand goes from one picture to the next."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

Step: TypeAlias = npt.NDArray[np.float64]
"""To the right and down."""


@dataclass(frozen=True, slots=True)
class StepSettings:
    """What is assumed of a hand's steps before any has been seen, and how soon that gives way to what is seen.

    Attributes:
        shares: A hand's step as so much of the arm's and so much of its own step before. A fist goes a third farther
            than the arm on the mean, because the elbow goes less. That is the median in six films of real arms.
        trust: These shares count as much as steps whose squares add up to this, in squared sides of the hand's box.
        memory_s: What was seen counts e times less after so long, seconds: players change how they move between throws.
    """

    shares: tuple[float, float] = (1.3, 0.0)
    trust: float = 0.1
    memory_s: float = 3.0


class StepModel:
    """Recursive least squares (with forgetting) of a hand's steps on the arm's steps and the hand's own before.

    Optical flow of an arm says when it turns, but it may be too short: where a sleeve is smooth, or the background has
    stripes. How much too short is much the same from picture to picture. The hand's last step says that.

    Args:
        settings: What is assumed at first.
    """

    def __init__(self, settings: StepSettings = StepSettings()) -> None:
        self._settings = settings
        self._trust, self._shares = settings.trust * np.eye(2), settings.trust * np.array(settings.shares)
        self._squares = np.zeros((2, 2))
        self._products = np.zeros(2)
        self._t = -np.inf

    def predict(self, arm: Step, before: Step) -> Step:
        """The hand's step, by the arm's step and the hand's step before; all three in the same unit."""
        weights = np.linalg.solve(self._squares + self._trust, self._products + self._shares)
        return np.asarray(weights @ (arm, before))

    def learn(self, arm: Step, before: Step, step: Step, t: float) -> None:
        """Takes a step that was seen.

        Args:
            arm: The arm's step, sides of the hand's box.
            before: The hand's step before, likewise.
            step: The hand's step, likewise.
            t: The picture's time, seconds.
        """
        kept = np.exp((self._t - t) / self._settings.memory_s)
        known = np.stack((arm, before))
        self._squares = kept * self._squares + known @ known.T
        self._products = kept * self._products + known @ step
        self._t = t
