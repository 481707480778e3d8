"""The table of a War: stacks and hands, what lies in the middle, and what has been won."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

from referee.games.first_deal import Dealt


class Variation(StrEnum):
    """The ways to play that the rule text has."""

    WAR = "war"
    NEVER_ENDING = "never-ending"
    HIGH_CARD = "high-card"
    FIVE_CARD = "five-card"
    ACES_AND_KINGS = "aces-and-kings"


@dataclass(slots=True)
class War(Dealt):
    """The state of a game. Every card is in exactly one place.

    Attributes:
        stacks: Face-down stacks, the top card last, by seat.
        hands: Cards held, by seat, where cards are chosen.
        draw_pile: What hands are refilled from, the top card last.
        middle: Cards in the middle, in the order in which they were laid, by seat.
        shown: Those of them that lie face up, by seat.
        prizes: Cards won, by seat.
        seen: The cards of a 5 Card War that have lain face up.
        aside: Cards that nobody plays with.
        round_number: From 1.
        last: The cards compared last, by seat.
        last_winner: Who won them; 0 for a tie.
    """

    stacks: dict[int, list[str]] = field(default_factory=dict)
    hands: dict[int, list[str]] = field(default_factory=dict)
    draw_pile: list[str] = field(default_factory=list)
    middle: dict[int, list[str]] = field(default_factory=dict)
    shown: dict[int, list[str]] = field(default_factory=dict)
    prizes: dict[int, list[str]] = field(default_factory=dict)
    seen: list[str] = field(default_factory=list)
    aside: list[str] = field(default_factory=list)
    round_number: int = 0
    last: dict[int, str] = field(default_factory=dict)
    last_winner: int = 0

    @property
    def variation(self) -> Variation:
        """Which way is played."""
        return Variation(str(self.options["variation"]))

    @property
    def is_chosen(self) -> bool:
        """Whether players choose their cards from a hand."""
        return self.variation in {Variation.FIVE_CARD, Variation.ACES_AND_KINGS}

    @property
    def is_tied(self) -> bool:
        """Whether the cards in the middle have tied, and decide together with the next ones."""
        return any(self.middle.values())

    def source(self, seat: int) -> list[str]:
        """Where a player's cards come from."""
        return self.hands[seat] if self.is_chosen else self.stacks[seat]
