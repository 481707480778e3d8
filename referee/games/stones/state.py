"""The table of a game of Stones."""

from __future__ import annotations

from dataclasses import dataclass, field

from referee.games.janken.deck import Suit, suit_of
from referee.games.tricks.state import TrickTable


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
        """Rule text: "Rock is always the strongest suit, no matter what suit leads", in that variation."""
        return Suit.ROCK if self.options["rock-breaks-everything"] == "yes" else None

    def guards(self, card: str) -> bool:
        """Rule text: Rock is kept back until "someone has played a Rock card in a previous trick"."""
        return suit_of(card) is self.breaker
