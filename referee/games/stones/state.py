"""The table of a game of Stones."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from referee.games.janken.janken_deck import Suit, suit_of
from referee.games.rules import OptionValue
from referee.games.tricks.state import TrickTable


def breaker_of(options: Mapping[str, OptionValue]) -> Suit | None:
    """The suit that beats every other, with these options.

    Rule text: "Rock is always the strongest suit, no matter what suit leads"; or "playing the Rock suit like Spades".
    """
    return Suit.ROCK if "yes" in (options["rock-breaks-everything"], options["spades"]) else None


@dataclass(slots=True)
class Stones(TrickTable):
    """The state of a game.

    Attributes:
        bids: Of this hand, by the seats that have bid; 0 is Nil (ruling J1).
        bags: Tricks beyond the bids, by seat, less those that were paid for.
    """

    bids: dict[int, int] = field(default_factory=dict)
    bags: dict[int, int] = field(default_factory=dict)

    @property
    def opening_suit(self) -> Suit:
        """Rule text: "The player holding the 2 of Paper leads with that card for the first trick."""
        return Suit.PAPER

    @property
    def breaker(self) -> Suit | None:
        """Rock, in two of the variations."""
        return breaker_of(self.options)

    @property
    def has_trumps(self) -> bool:
        """Rule text: "playing the Rock suit like Spades and ignoring the rock-paper-scissors rules" (J7)."""
        return self.options["spades"] == "yes"

    def guards(self, card: str) -> bool:
        """Rule text: Rock is kept back until "someone has played a Rock card in a previous trick"."""
        return suit_of(card) is self.breaker
