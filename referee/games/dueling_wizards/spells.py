"""What a spell is, and the damage that one does to another: pure functions, for every form of attack and defence."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from referee.games.janken.janken_deck import FACES, JOKER, Relation, Suit, joker_rules_for, rank_of, relation, suit_of

_VALUES = {"A": 1, JOKER: 0, **dict.fromkeys(FACES, 10)}


class SpellForm(StrEnum):
    """What the cards of a spell have in common."""

    SINGLE = "single"
    MIXED = "mixed"
    TWIN = "twin"
    FOCUSED = "focused"


class Damage(NamedTuple):
    """Hit points that an exchange of spells costs each side."""

    attacker: int
    defender: int

    @property
    def total(self) -> int:
        """All the damage to both."""
        return self.attacker + self.defender


@dataclass(frozen=True, slots=True)
class Spell:
    """The cards of an attack or a defence, Primary first.

    Attributes:
        cards: One card, or two.
        values: What each counts.
    """

    cards: tuple[str, ...]
    values: tuple[int, ...]

    @property
    def form(self) -> SpellForm:
        """Rule text: "matching suits, matching ranks, or ... different suits and ranks".

        Ranks match as they are printed (L5), so that a Joker makes no Twin by what it mimics (L6).
        """
        if len(self.cards) == 1:
            return SpellForm.SINGLE
        primary, secondary = self.cards
        if rank_of(primary) == rank_of(secondary):
            return SpellForm.TWIN
        return SpellForm.FOCUSED if suit_of(primary) is suit_of(secondary) else SpellForm.MIXED


def printed_value(card: str) -> int:
    """What a card counts where nothing else is said: an Ace 1, face cards 10, a Joker 0.

    Rule text: "Jacks, Queens and Kings are worth 10, Aces are worth 1 or 11"; a Joker may "remain zero".
    """
    rank = rank_of(card)
    return _VALUES[rank] if rank in _VALUES else int(rank)


def strike(attack: tuple[Suit, int], defence: tuple[Suit, int], *, joker_rules: bool = False) -> Damage:
    """The damage of one suit and value against another (rule text: "Scoring Damage").

    Args:
        attack: Suit and value of the attack.
        defence: Suit and value of the defence.
        joker_rules: Whether a Joker reverses what is stronger.
    """
    power, guard = attack[1], defence[1]
    match relation(defence[0], attack[0], joker_rules=joker_rules):
        case Relation.WEAKEST:
            return Damage(0, power + guard)
        case Relation.WEAKER:
            return Damage(0, power)
        case Relation.STRONGER:
            return Damage(abs(power - guard), 0)
        case Relation.STRONGEST:
            return Damage(power, 0)
        case _:
            return Damage(0, 0)


def damage(attack: Spell, defence: Spell) -> Damage:
    """The damage of a whole exchange (rule text: "Scoring 2 card attacks").

    A Focused spell counts as one card with both values. It is met by the Primary card alone, or, as a defence,
    lets the Secondary attack pass by. A Twin attack doubles all damage. A Joker among the cards reverses the
    whole exchange, two of them once (L6).
    """
    joker_rules = joker_rules_for((*attack.cards, *defence.cards))
    strikes = [
        strike(one, other, joker_rules=joker_rules)
        for one, other in zip(_forces(attack), _forces(defence), strict=False)
    ]
    factor = 2 if attack.form is SpellForm.TWIN else 1
    return Damage(*(factor * sum(side) for side in zip(*strikes, strict=True)))


def _forces(spell: Spell) -> list[tuple[Suit, int]]:
    suits = [suit_of(card) for card in spell.cards]
    if spell.form is SpellForm.FOCUSED:
        return [(suits[0], sum(spell.values))]
    return list(zip(suits, spell.values, strict=True))
