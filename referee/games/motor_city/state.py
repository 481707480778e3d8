"""The table of a MOTOR CITY SHOWDOWN, and the few ways in which cards move over it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from referee.games.first_deal import Dealt
from referee.games.rules import Step


@dataclass(slots=True)
class MotorCity(Dealt):
    """The state of a game. Every card is in exactly one place.

    Attributes:
        deck: Undealt cards, the top one last.
        hands: Cards to build the next tableau of, by seat.
        flips: Flip cards of the tableaus; in the last round of a hand, HAMMERs.
        combat: Combat cards of the tableaus.
        holes: Hole cards, or HAMMERs not yet flipped.
        barns: Cards won, the most recent last.
        pot: Cards to be won with the next round.
        out: Who sits out the hand.
        final: Whether this is the Final Tableau.
        hammer: Whether the HAMMERs are being played.
        seen: What has lain face up in this hand.
        laid: Each player's own Combat cards of this hand.
        given: What each player gave away by the Woodpecker in this hand, with whom it was given to.
    """

    deck: list[str] = field(default_factory=list)
    hands: dict[int, list[str]] = field(default_factory=dict)
    flips: dict[int, str] = field(default_factory=dict)
    combat: dict[int, list[str]] = field(default_factory=dict)
    holes: dict[int, str] = field(default_factory=dict)
    barns: dict[int, list[str]] = field(default_factory=dict)
    pot: list[str] = field(default_factory=list)
    out: list[int] = field(default_factory=list)
    final: bool = False
    hammer: bool = False
    seen: list[str] = field(default_factory=list)
    laid: dict[int, list[str]] = field(default_factory=dict)
    given: dict[int, list[tuple[int, str]]] = field(default_factory=dict)

    @property
    def active(self) -> tuple[int, ...]:
        """Who is not sitting out, ascending."""
        return tuple(seat for seat in self.seats if seat not in self.out)

    def opponents(self, seat: int) -> tuple[int, ...]:
        """The others who are not sitting out, ascending."""
        return tuple(other for other in self.seats if other != seat and other not in self.out)

    def flipped_by(self, card: str) -> int | None:
        """Who has that Flip card in play."""
        return next((seat for seat, flip in self.flips.items() if flip == card), None)

    def win_flips(self, winner: int) -> list[str]:
        """Moves all the Flip cards and the pot to the winner's Barn (ruling B9: the pot goes along)."""
        return self._win(winner, list(self.flips.values()), self.flips)

    def win_combat(self, winner: int) -> None:
        """Moves all the Combat cards to the winner's Barn."""
        self._win(winner, [card for cards in self.combat.values() for card in cards], self.combat)

    def win_everything_of(self, seats: Iterable[int], winner: int) -> None:
        """Moves the cards before and in the Barns of these players to the winner's Barn (ruling B17)."""
        for seat in seats:
            taken = [*self.hands[seat], *self.combat.pop(seat, []), *self.barns[seat]]
            taken += [row.pop(seat) for row in (self.flips, self.holes) if seat in row]
            self.hands[seat] = []
            self.barns[seat] = []
            self.barns[winner].extend(taken)

    def end_round(self) -> None:
        """Drops what was still to be done in this Flip and Combat round."""
        while self.pending and self.pending[-1].name in {"power", "card-action", "combat"}:
            self.pending.pop()

    def end_hand(self) -> None:
        """Drops all that was still to be done in this hand; what comes next is counting."""
        self.pending.clear()
        self.then(Step("score"))

    def _win(self, winner: int, cards: list[str], place: dict[int, str] | dict[int, list[str]]) -> list[str]:
        won = [*cards, *self.pot]
        self.barns[winner].extend(won)
        place.clear()
        self.pot = []
        return won
