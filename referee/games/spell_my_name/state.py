"""The table of a SPELL MY NAME, and the draw and discard piles that never run dry."""

from __future__ import annotations

from dataclasses import dataclass, field

from referee.games.event import Event
from referee.games.first_deal import Dealt
from referee.games.rules import Desk


@dataclass(slots=True)
class SpellMyName(Dealt):
    """The state of a game. Every card is in exactly one place.

    Attributes:
        challenger: Whose turn it is; 0 before the first deal.
        draw_pile: Face down, the top card last.
        discards: Face up, the top card last.
        hands: Cards held, by seat.
        removed: The Nifty Bison, once it has been played in this hand.
        won: Hands won, by seat.
    """

    challenger: int = 0
    draw_pile: list[str] = field(default_factory=list)
    discards: list[str] = field(default_factory=list)
    hands: dict[int, list[str]] = field(default_factory=dict)
    removed: list[str] = field(default_factory=list)
    won: dict[int, int] = field(default_factory=dict)

    def opponents(self, seat: int) -> tuple[int, ...]:
        """The others, ascending."""
        return tuple(other for other in self.seats if other != seat)

    def turn_up(self, desk: Desk) -> None:
        """Makes sure that a card lies face up and that one to draw is left (ruling C4).

        Rule text: "there must be at least one card face up in the discard pile at all times". On an empty draw pile:
        "If the draw pile runs out of cards, the dealer shuffles all the cards in the discard pile, and creates new draw
        and discard piles."
        """
        if not self.discards:
            self._turn_over(desk)
        if not self.draw_pile:
            desk.say(Event("shuffled"))
            self.draw_pile, self.discards = desk.draw_shuffled(self.discards), []
            self._turn_over(desk)

    def _turn_over(self, desk: Desk) -> None:
        self.discards.append(self.draw_pile.pop())
        desk.say(Event("turned-up", card=self.discards[-1]))
