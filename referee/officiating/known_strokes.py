"""The strokes of a throw as they are known by now, and when others take their place."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from referee.officiating.stroke_model import Stroke


@dataclass(frozen=True, slots=True)
class StrokeChain:
    """The first strokes of a throw.

    Attributes:
        strokes: Each of them, in order.
        score: How likely they are, nats.
    """

    strokes: Sequence[Stroke] = ()
    score: float = -np.inf


class KnownStrokes:
    """Decides which of the chains that are found are believed.

    Args:
        strokes: How many make a throw.
        better: By how much a throw has to be likelier that ends with a later stroke than the throw before, nats.

    Attributes:
        chain: The chain that is believed.
    """

    def __init__(self, strokes: int, better: float) -> None:
        self._last, self._better = strokes, better
        self._ended_t = -np.inf
        self._thrown: StrokeChain | None = None
        self.chain = StrokeChain()

    def forget(self) -> None:
        """Begins anew: the arm may have done anything meanwhile. A throw stays one that a later one has to excel."""
        self.chain = StrokeChain()

    def believe(self, throw: StrokeChain) -> None:
        """Takes a whole throw for what it is, whatever is known."""
        self.chain = self._thrown = throw

    def take(self, found: StrokeChain) -> Stroke | None:
        """Takes a chain whose last stroke has ended.

        Returns:
            That stroke, if it was not known before.
        """
        newest, number = found.strokes[-1], len(found.strokes)
        further = newest.top_t >= self._ended_t
        known = self.chain.strokes[-1] if self.chain.strokes else None
        if number == self._last and self._thrown is not None and not self._likelier(found, self._thrown):
            taken = False
        elif known is None or newest.top_t >= known.bottom_t:
            taken = further
        else:
            # The same stroke as known by now: a longer chain, or a better one.
            taken = (number, found.score) > (known.number, self.chain.score) and newest.bottom_t > known.top_t
            further = taken and number > known.number
        if taken:
            self.chain = found
            self._thrown = found if number == self._last else self._thrown
        if further:
            self._ended_t = newest.bottom_t
        return newest if further else None

    def _likelier(self, found: StrokeChain, thrown: StrokeChain) -> bool:
        """Whether strokes are taken for the throw instead of those that were before.

        A player who goes on pumping after a throw has thrown, unless the later strokes are far more like a throw.
        """
        later = found.strokes[-1].top_t >= thrown.strokes[-1].bottom_t
        return found.score > thrown.score + (self._better if later else 0.0)
