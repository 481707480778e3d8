"""What a game waits for: a decision, a throw, or nothing more."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TypeAlias

from referee.games.event import NOTHING, Event


class Mode(StrEnum):
    """The bout that a throw is part of."""

    ONE_TIME = "one-time"
    RUN_TO_TEN = "run-to-ten"


@dataclass(frozen=True, slots=True)
class Decision:
    """One player decides, or several do, unseen by each other and in any order.

    Attributes:
        players: The seats whose answer is still to come, ascending.
        purpose: What is decided, in English.
        event: The same as data, to be told in other languages.
    """

    players: tuple[int, ...]
    purpose: str
    event: Event = field(default=NOTHING, compare=False)


@dataclass(frozen=True, slots=True)
class Throw:
    """Players throw at the same time.

    Attributes:
        players: The seats that throw, ascending; in a One Time after a split decision, the survivors.
        mode: The bout that the throw is part of.
        purpose: What is thrown for, in English.
        score: Points so far in a Run it to Ten, by seat; ``None`` in a One Time.
        event: What is thrown for as data, to be told in other languages.
    """

    players: tuple[int, ...]
    mode: Mode
    purpose: str
    score: Mapping[int, int] | None = None
    event: Event = field(default=NOTHING, compare=False)


@dataclass(frozen=True, slots=True)
class GameOutcome:
    """How a game ended.

    Attributes:
        winners: The seats that have won, ascending: several where they share the win, none where nobody has,
            as in a draw.
        scores: The final scores by seat.
        reason: Why it is over, in English.
        event: The same as data, to be told in other languages.
    """

    winners: tuple[int, ...]
    scores: Mapping[int, int]
    reason: str
    event: Event = field(default=NOTHING, compare=False)


@dataclass(frozen=True, slots=True)
class Over:
    """The game has ended."""

    outcome: GameOutcome

    @property
    def players(self) -> tuple[int, ...]:
        """Nobody is asked for anything."""
        return ()


Turn: TypeAlias = Decision | Throw | Over
