"""The table of a Joker's Wild: hands, stock and discards, and which cards may follow which."""

from __future__ import annotations

from dataclasses import dataclass, field

from referee.games.first_deal import Dealt
from referee.games.janken.janken_deck import FACES, Suit, is_joker, is_stronger, rank_of, suit_of

SPECIAL = ("2", "4", "9", "Q", "A")
"""Ranks with a power in Jokers Extra Wild, besides the Joker."""


@dataclass(slots=True)
class JokersWild(Dealt):
    """The state of a game. Every card is in exactly one place.

    Attributes:
        hands: Cards held, by seat.
        stock: Face down, the top card last.
        discards: Face up, the top card last.
        called: The suit that was called with the top card; empty where it counts as its own.
        direction: 1 clockwise, -1 the other way.
        passes: How many have passed one after the other.
        gift: The card that an Ace has drawn, until it is given away.
    """

    hands: dict[int, list[str]] = field(default_factory=dict)
    stock: list[str] = field(default_factory=list)
    discards: list[str] = field(default_factory=list)
    called: str = ""
    direction: int = 1
    passes: int = 0
    gift: str = ""

    @property
    def is_extra_wild(self) -> bool:
        """Whether Jokers Extra Wild is played."""
        return self.options["variation"] == "extra-wild"

    @property
    def suit_to_beat(self) -> Suit:
        """The suit that the next card has to be stronger than."""
        return Suit(self.called) if self.called else suit_of(self.discards[-1])

    def next_after(self, seat: int) -> int:
        """The next player in the direction of play."""
        return self.seats[(self.seats.index(seat) + self.direction) % len(self.seats)]

    def is_special(self, card: str) -> bool:
        """Whether a card has a power, Jokers apart."""
        return self.is_extra_wild and rank_of(card) in SPECIAL

    def calls_suit(self, card: str) -> bool:
        """Whether the player of this card calls the suit that it stands for."""
        return is_joker(card) or (self.is_extra_wild and rank_of(card) == "4")

    def can_play(self, card: str) -> bool:
        """Whether a card may be played on the top card (rulings G1, G4 and G5)."""
        if is_joker(card) or is_stronger(suit_of(card), self.suit_to_beat):
            return True
        # G5: a special needs the stronger suit. So a rank never matches where a suit was called, by Joker or Four (G4).
        return not self.is_special(card) and rank_of(card) == rank_of(self.discards[-1])


def points_of(card: str, *, extra_wild: bool) -> int:
    """What a card counts for the winner.

    Rule text: "50 points for Jokers, 10 points for face cards (K, Q and J), other cards are pip value, Ace is 1 point".
    Rule text of Jokers Extra Wild: "20 points for special cards (2, 4, 9, Queen or Ace)".
    """
    rank = rank_of(card)
    if is_joker(card):
        return 50
    if extra_wild and rank in SPECIAL:
        return 20
    if rank in FACES:
        return 10
    return 1 if rank == "A" else int(rank)
