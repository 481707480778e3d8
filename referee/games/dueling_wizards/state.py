"""The table of a Dueling Wizards: elements to choose from, hands, spells being cast, hit points."""

from __future__ import annotations

from dataclasses import dataclass, field

from referee.games.dueling_wizards.levels import ADVANCED, HANDS, level_of
from referee.games.dueling_wizards.spells import Spell, printed_value
from referee.games.first_deal import Dealt


@dataclass(slots=True)
class DuelingWizards(Dealt):
    """The state of a game. Every card is in exactly one place.

    Attributes:
        deck: Not dealt in this round.
        pool: The elements on the table, to be chosen from.
        hands: Cards held, by seat.
        spells: What each player has cast in this hand, Primary first.
        shown: How many cards of each spell lie face up.
        values: What cards of the spells count, as far as players have said.
        discards: Each player's cards of this round's earlier hands.
        hit_points: By seat.
        first: Who chooses elements first in this round, and attacks second; 0 while that is to be said.
        attacker: Whose attack it is.
        cast: How many hands of this round are over.
        round_winners: Who won each round; 0 for a drawn one.
        high_cards: The two cards of a High Card for the game.
    """

    deck: list[str] = field(default_factory=list)
    pool: list[str] = field(default_factory=list)
    hands: dict[int, list[str]] = field(default_factory=dict)
    spells: dict[int, list[str]] = field(default_factory=dict)
    shown: dict[int, int] = field(default_factory=dict)
    values: dict[str, int] = field(default_factory=dict)
    discards: dict[int, list[str]] = field(default_factory=dict)
    hit_points: dict[int, int] = field(default_factory=dict)
    first: int = 0
    attacker: int = 0
    cast: int = 0
    round_winners: list[int] = field(default_factory=list)
    high_cards: dict[int, str] = field(default_factory=dict)

    @property
    def round_number(self) -> int:
        """From 1; every round is dealt once."""
        return self.hand_number

    @property
    def level(self) -> int:
        """Whose rules this round is played by."""
        return level_of(self.options, self.round_number)

    @property
    def defender(self) -> int:
        """Who does not attack."""
        return self.left_of(self.attacker)

    @property
    def hand_of_round(self) -> int:
        """From 1 to 6: which attack of the round this is."""
        return min(self.cast + 1, HANDS)

    def value(self, card: str) -> int:
        """What a card of a spell counts."""
        return self.values.get(card, printed_value(card))

    def spell(self, seat: int) -> Spell:
        """A player's spell, as it counts."""
        cards = tuple(self.spells[seat])
        return Spell(cards, tuple(self.value(card) for card in cards))

    def seen(self, seat: int) -> list[str]:
        """The face-up cards of a player's spell."""
        return self.spells[seat][: self.shown[seat]]

    def secondary(self, seat: int) -> str:
        """The open card in the Secondary position, where its magic works; empty by the rules of Rounds 1 and 2."""
        return self.spells[seat][1] if self.level == ADVANCED and self.shown[seat] > 1 else ""
