"""Everything random in a game: drawn from the seed once, written down, and never drawn again on replay.

The n-th draw of a game has a generator of its own, seeded with the game's seed and n. So a game that is
replayed from its log, which draws nothing, goes on afterwards exactly as it would have.
"""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from referee.errors import BadLog

MAX_SEED = 2**63 - 1

Draw: TypeAlias = tuple[str, list[str]]
"""A random result with its kind, ``shuffle`` or ``pick``."""


@dataclass(slots=True)
class Chance:
    """A game's chance.

    Attributes:
        seed: Decides every draw.
        draws: How many there have been.
        recorded: Results from a log that the next draws must give, in order.
        strict: Whether running out of recorded results is a fault (in the middle of a log) instead of the
            moment to go on from the seed (at its end).
    """

    seed: int
    draws: int = 0
    recorded: deque[Draw] = field(default_factory=deque)
    strict: bool = False

    def shuffled(self, cards: Sequence[str]) -> list[str]:
        """The cards in a random order (Fisher and Yates; Durstenfeld, *Algorithm 235*, 1964).

        Raises:
            BadLog: The recorded result is no shuffle of these cards.
        """
        result = self._next_recorded("shuffle")
        if result is not None:
            if sorted(result) != sorted(cards):
                raise BadLog("a recorded shuffle does not hold the cards that were shuffled")
            return result
        result = list(cards)
        generator = self._generator()
        for last in range(len(result) - 1, 0, -1):
            other = _below(generator, last + 1)
            result[last], result[other] = result[other], result[last]
        return result

    def picked(self, choices: Sequence[str]) -> str:
        """One of ``choices``, each as likely as the others.

        Raises:
            BadLog: The recorded result is no pick of one of them.
        """
        result = self._next_recorded("pick")
        if result is not None:
            if len(result) != 1 or result[0] not in choices:
                raise BadLog("a recorded pick is none of what could be picked")
            return result[0]
        return choices[_below(self._generator(), len(choices))]

    def copy(self) -> Chance:
        """A chance that goes on like this one."""
        return Chance(self.seed, self.draws, deque(self.recorded), self.strict)

    def _next_recorded(self, kind: str) -> list[str] | None:
        self.draws += 1
        if self.recorded:
            recorded, result = self.recorded.popleft()
            if recorded != kind:
                raise BadLog(f"a recorded {recorded!r}, expected a {kind}")
            return result
        if self.strict:
            raise BadLog("a random result is missing")
        return None

    def _generator(self) -> random.Random:
        # Seeding with text goes through SHA-512, the same on every machine and version.
        return random.Random(f"{self.seed}/{self.draws}")  # noqa: S311 - cards, not keys


def _below(generator: random.Random, limit: int) -> int:
    # random.Random promises that getrandbits() stays as it is between versions, and does not for shuffle().
    bits = limit.bit_length()
    while True:
        number = generator.getrandbits(bits)
        if number < limit:
            return number
