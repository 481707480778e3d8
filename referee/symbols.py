"""The words that everything else speaks: the five symbols, mis-throws, and what beats what.

Rule text: "how to play JACK LABRADOR" (Rock beats Scissors, Scissors beats Paper, Paper beats Rock; JACK beats
all three; LABRADOR loses to all three and beats JACK).
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final, TypeAlias

MIN_PLAYERS: Final = 2
"""The least players of a bout. Practice and a table that some join from elsewhere watch a single one."""
MAX_PLAYERS: Final = 4
"""The most players that one camera watches, and the most of a bout. Rule text: "Two to four opponents playing JACK
LABRADOR until there is a single winner"."""


class Symbol(StrEnum):
    """One of the five symbols of JACK LABRADOR; its value is its spelling everywhere."""

    ROCK = "rock"
    """Beats scissors and LABRADOR."""
    PAPER = "paper"
    """Beats rock and LABRADOR."""
    SCISSORS = "scissors"
    """Beats paper and LABRADOR."""
    JACK = "jack"
    """Beats rock, paper and scissors."""
    LABRADOR = "labrador"
    """Beats JACK."""


class Reason(StrEnum):
    """Why a throw is a mis-throw (rulings A2 and A7)."""

    INCOMPLETE = "incomplete"
    """The hand was on the way to a symbol that it never reached."""
    UNRECOGNIZABLE = "unrecognizable"
    """The hand showed a shape that is no symbol, nor on the way to one."""
    CHANGED = "changed"
    """A settled symbol gave way to another shape within the hold."""
    LATE = "late"
    """The symbol was there too late after the third bottom."""
    ABSENT = "absent"
    """There was no third stroke in time after the first opponent's."""


class NoCallReason(StrEnum):
    """Why the camera, not a player, is to blame: the throw is played again (ruling A8)."""

    HAND_LOST = "hand-lost"
    """A hand was not seen while it mattered."""
    FRAMES_DROPPED = "frames-dropped"
    """Pictures were missing while they mattered."""
    RATE_TOO_LOW = "rate-too-low"
    """The camera gave too few pictures a second."""
    SECOND_HAND = "second-hand"
    """A second hand moved in a player's lane, or was taken for the player's."""
    TOO_DARK = "too-dark"
    """The picture was too dark."""
    CUT = "cut"
    """The scene became another one, or the film ended in the throw."""


@dataclass(frozen=True, slots=True)
class MisThrow:
    """A throw that loses whatever the others do (ruling A3).

    Attributes:
        reason: Why.

    Raises:
        ValueError: ``reason`` is not one of :class:`Reason`.

    Example:
        >>> str(MisThrow("late"))
        'mis-throw (late)'
    """

    reason: Reason

    def __init__(self, reason: Reason | str) -> None:
        object.__setattr__(self, "reason", Reason(reason))

    def __str__(self) -> str:
        return f"mis-throw ({self.reason})"


Thrown: TypeAlias = Symbol | MisThrow
"""What a player did with a throw: showed one of the five, or mis-threw."""

_BEATS: dict[Symbol, frozenset[Symbol]] = {
    Symbol.ROCK: frozenset({Symbol.SCISSORS, Symbol.LABRADOR}),
    Symbol.PAPER: frozenset({Symbol.ROCK, Symbol.LABRADOR}),
    Symbol.SCISSORS: frozenset({Symbol.PAPER, Symbol.LABRADOR}),
    Symbol.JACK: frozenset({Symbol.ROCK, Symbol.PAPER, Symbol.SCISSORS}),
    Symbol.LABRADOR: frozenset({Symbol.JACK}),
}


def beats(one: Symbol, other: Symbol) -> bool:
    """Whether ``one`` beats ``other`` when only these two are thrown.

    Example:
        >>> beats(Symbol.JACK, Symbol.ROCK), beats(Symbol.JACK, Symbol.LABRADOR)
        (True, False)
    """
    return other in _BEATS[one]
