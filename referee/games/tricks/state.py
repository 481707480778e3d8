"""The table at which tricks are taken."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass, field

from referee.games.first_deal import Dealt
from referee.games.janken.janken_deck import CARDS, PLAIN_CARDS, Suit, suit_of
from referee.games.rules import OptionValue


@dataclass(frozen=True, slots=True)
class Play:
    """A card that was played to a trick.

    Attributes:
        seat: Who played it.
        card: Which it was.
    """

    seat: int
    card: str


@dataclass(frozen=True, slots=True)
class Trick:
    """A trick that was taken.

    Attributes:
        taker: Who played the High Card.
        plays: In order, the lead first.
    """

    taker: int
    plays: tuple[Play, ...]


@dataclass(slots=True)
class TrickTable(Dealt, ABC):
    """The state of a trick-taking game. Every card is in exactly one place.

    Attributes:
        hands: Cards held, by seat.
        plays: The trick going on.
        tricks: Those taken in this hand.
        left_over: Cards set aside face down.
        broken: Whether a guarded card was played in a previous trick.
    """

    hands: dict[int, list[str]] = field(default_factory=dict)
    plays: list[Play] = field(default_factory=list)
    tricks: list[Trick] = field(default_factory=list)
    left_over: list[str] = field(default_factory=list)
    broken: bool = False

    @property
    @abstractmethod
    def opening_suit(self) -> Suit:
        """The suit whose lowest card leads to the first trick."""

    @property
    def breaker(self) -> Suit | None:
        """The suit that beats every other, where there is one."""
        return None

    @property
    def has_trumps(self) -> bool:
        """Whether the breaker is trumps, and the other suits neither beat nor lose to each other."""
        return False

    def guards(self, _card: str) -> bool:
        """Whether a card is kept out of the first trick, and may not be led before one like it was played."""
        return False

    @property
    def led(self) -> Suit | None:
        """The suit of the lead card; ``None`` between tricks."""
        return suit_of(self.plays[0].card) if self.plays else None

    def taken(self, seat: int) -> int:
        """How many tricks of this hand a player has taken."""
        return sum(trick.taker == seat for trick in self.tricks)


def cards_played_with(options: Mapping[str, OptionValue]) -> tuple[str, ...]:
    """The 65 cards, and the five Jokers where they are played with."""
    return CARDS if options["jokers"] == "yes" else PLAIN_CARDS
