"""The table of a game of Green Queen."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from referee.games.janken.janken_deck import Suit, clockwise, suit_of
from referee.games.tricks.state import Trick, TrickTable

GREEN_QUEEN = "LQ"


@dataclass(slots=True)
class GreenQueen(TrickTable):
    """The state of a game.

    Attributes:
        point_suit: Of this hand.
        passed: The cards that each player passed on in this hand, in the order of the deck.
        passed_to: Whom each player passed them to; empty in a hand without passing.
    """

    point_suit: Suit = Suit.ROCK
    passed: dict[int, list[str]] = field(default_factory=dict)
    passed_to: dict[int, int] = field(default_factory=dict)

    @property
    def opening_suit(self) -> Suit:
        """Rule text: "The Weakest suit is one step counter-clockwise from the Point Suit."""
        return clockwise(self.point_suit, -1)

    def guards(self, card: str) -> bool:
        """The point cards and the Green Queen, whose play breaks points too (ruling K3)."""
        return card == GREEN_QUEEN or suit_of(card) is self.point_suit

    @property
    def left_over_to(self) -> int | None:
        """Rule text: "The player who takes the first Point Card or the Green Queen will get these extra cards"."""
        return next((trick.taker for trick in self.tricks if any(map(self.guards, _cards(trick)))), None)

    def taken_by(self, seat: int) -> list[str]:
        """The point cards and the Green Queen among the tricks that a player has taken, as everybody saw them."""
        return [card for trick in self.tricks if trick.taker == seat for card in _cards(trick) if self.guards(card)]


def _cards(trick: Trick) -> Iterator[str]:
    return (play.card for play in trick.plays)
