"""What one look at a hand says."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean

from referee.symbols import Symbol


@dataclass(frozen=True, slots=True)
class Reading:
    """One hand in one frame, read.

    Attributes:
        probability: For each of the five symbols.
        incomplete: Probability of a hand on the way to a symbol.
        other: Probability of any other shape. With ``incomplete`` and ``probability`` it adds up to 1.
    """

    probability: dict[Symbol, float]
    incomplete: float
    other: float

    @property
    def none_of_the_five(self) -> float:
        """Probability that the hand shows none of the five symbols."""
        return self.incomplete + self.other

    @property
    def best(self) -> tuple[Symbol, float]:
        """The likeliest symbol and its probability."""
        symbol = max(self.probability, key=self.probability.__getitem__)
        return symbol, self.probability[symbol]

    @property
    def call(self) -> Symbol | None:
        """The symbol that is likelier than none of the five and than every other, or ``None``."""
        symbol, probability = self.best
        return symbol if probability > self.none_of_the_five else None

    @property
    def confidence(self) -> float:
        """Probability of what :attr:`call` says."""
        return self.none_of_the_five if self.call is None else self.best[1]

    @property
    def table(self) -> tuple[float, ...]:
        """The seven probabilities: the five symbols in order, incomplete, other."""
        return (*(self.probability[symbol] for symbol in Symbol), self.incomplete, self.other)

    @classmethod
    def mean(cls, readings: Sequence[Reading]) -> Reading:
        """What several looks at one hand that does not move say together."""
        return cls(
            {symbol: fmean(reading.probability[symbol] for reading in readings) for symbol in Symbol},
            fmean(reading.incomplete for reading in readings),
            fmean(reading.other for reading in readings),
        )
