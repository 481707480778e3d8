"""How well hands are read: what is right, what is wrongly taken for a symbol, and what a probability is worth."""

from __future__ import annotations

from typing import Final, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from referee.symbols import Symbol

NONE: Final = "none"
ANSWERS: Final = (*(symbol.value for symbol in Symbol), NONE)
"""What a hand can be called: one of the five, or none of them."""
_BINS: Final = 10
"""Bins of equal width by confidence: as many as the expected calibration error usually has."""

Floats: TypeAlias = npt.NDArray[np.float64]
Words: TypeAlias = npt.NDArray[np.str_]


class Bin(NamedTuple):
    """Answers of like confidence.

    Attributes:
        confidence: Their mean confidence, 0 to 1.
        right: The share of them that is right.
        hands: How many there are.
    """

    confidence: float
    right: float
    hands: int


class Answers:
    """Answers to hands whose truth is known.

    Args:
        truth: N labels: a symbol, or anything else for none of the five.
        table: N x 7 probabilities of :data:`~referee.recognition.model.LABELS`.

    Attributes:
        truth: N words of :data:`ANSWERS`.
        called: N words of :data:`ANSWERS`, by the rule of :class:`~referee.recognition.reading.Reading`.
        confidence: N probabilities of what was called.
    """

    def __init__(self, truth: Words, table: Floats) -> None:
        symbols = np.array(ANSWERS[:-1])
        self.truth = np.where(np.isin(truth, symbols), truth, NONE)
        none = table[:, 5:].sum(axis=1)
        best = table[:, :5].max(axis=1)
        self.called = np.where(best > none, symbols[table[:, :5].argmax(axis=1)], NONE)
        self.confidence = np.where(best > none, best, none)

    @property
    def right(self) -> npt.NDArray[np.bool_]:
        """Which answers are right."""
        right: npt.NDArray[np.bool_] = self.called == self.truth
        return right

    def shares_right(self) -> dict[str, float]:
        """The share called right of each answer's hands; answers without hands are left out."""
        return {
            answer: float(self.right[self.truth == answer].mean()) for answer in ANSWERS if (self.truth == answer).any()
        }

    def false_symbol(self) -> float:
        """The share of hands that show none of the five but were taken for one; 0 where there are none."""
        none = self.truth == NONE
        return float((self.called[none] != NONE).mean()) if none.any() else 0.0

    def confusion(self) -> npt.NDArray[np.int64]:
        """6 x 6 counts over :data:`ANSWERS`: a row is what hands showed, a column what they were called."""
        rows = [[int(((self.truth == one) & (self.called == other)).sum()) for other in ANSWERS] for one in ANSWERS]
        return np.array(rows, dtype=np.int64)

    def reliability(self) -> list[Bin]:
        """Answers sorted into bins of equal width by their confidence; empty bins are left out."""
        place = np.minimum((self.confidence * _BINS).astype(int), _BINS - 1)
        members = [place == k for k in range(_BINS) if (place == k).any()]
        return [
            Bin(float(self.confidence[rows].mean()), float(self.right[rows].mean()), int(rows.sum()))
            for rows in members
        ]

    def calibration_error(self) -> float:
        """Expected calibration error over ten bins (Naeini, Cooper and Hauskrecht, 2015)."""
        bins = self.reliability()
        return sum(abs(b.confidence - b.right) * b.hands for b in bins) / max(len(self.truth), 1)

    def rejection(self) -> tuple[Floats, Floats]:
        """The error that is left when the least sure answers are withheld.

        Returns:
            Shares withheld, from 0, and the share wrong among the others; both of N elements.
        """
        surest_first = np.argsort(-self.confidence, kind="stable")
        wrong = np.cumsum(~self.right[surest_first])
        kept = np.arange(1, len(wrong) + 1)
        return (1 - kept / max(len(wrong), 1))[::-1], (wrong / kept)[::-1]
