"""The Janken Deck: five suits, thirteen ranks and a Joker in each, and which suit is stronger than which.

A card's name is the first letter of its suit (``R P S W L``: Rock, Paper, Scissors, Water, Lizard) and its rank
(``A 2 3 4 5 6 7 8 9 10 J Q K``, and ``X`` for the Joker): ``RA``, ``S10``, ``LQ``, ``WX``.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum


class Suit(StrEnum):
    """The suits, clockwise on the diagram (ruling E1)."""

    ROCK = "rock"
    PAPER = "paper"
    SCISSORS = "scissors"
    WATER = "water"
    LIZARD = "lizard"


class Relation(StrEnum):
    """What one suit is compared with another."""

    STRONGEST = "strongest"
    STRONGER = "stronger"
    SAME = "same"
    WEAKER = "weaker"
    WEAKEST = "weakest"


SUITS = tuple(Suit)
RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
JOKER = "X"
FACES = ("J", "Q", "K")

PLAIN_CARDS = tuple(f"{suit[0].upper()}{rank}" for suit in SUITS for rank in RANKS)
JOKERS = tuple(f"{suit[0].upper()}{JOKER}" for suit in SUITS)
CARDS = (*PLAIN_CARDS, *JOKERS)
"""All 70 cards: 65, and the five Jokers after them."""

_PLACES = {card: place for place, card in enumerate(CARDS)}

_SUITS = {suit[0].upper(): suit for suit in SUITS}

_STEPS = (Relation.SAME, Relation.STRONGEST, Relation.WEAKER, Relation.STRONGER, Relation.WEAKEST)
"""What a suit is against another, by its steps clockwise from it (E1)."""

_RELATIONS = {
    (suit, other): _STEPS[(place - other_place) % len(SUITS)]
    for place, suit in enumerate(SUITS)
    for other_place, other in enumerate(SUITS)
}

_REVERSED = {
    Relation.STRONGEST: Relation.WEAKEST,
    Relation.STRONGER: Relation.WEAKER,
    Relation.SAME: Relation.SAME,
    Relation.WEAKER: Relation.STRONGER,
    Relation.WEAKEST: Relation.STRONGEST,
}

_HEIGHTS = {rank: height for height, rank in enumerate((JOKER, *RANKS[1:], "A"), start=1)}


def suit_of(card: str) -> Suit:
    """The suit of a card; Jokers have one too."""
    return _SUITS[card[0]]


def rank_of(card: str) -> str:
    """The rank of a card as its name has it; :data:`JOKER` for a Joker."""
    return card[1:]


def is_joker(card: str) -> bool:
    """Whether a card is one of the five Jokers."""
    return card[1:] == JOKER


def height_of(card: str) -> int:
    """The height of a card's rank, for comparing: 1 for a Joker, 2 for a Two, up to 14 for an Ace.

    Rule text: "The highest card rank is the Ace, followed by the King, Queen and Jack. The lowest card rank is
    the Joker."
    """
    return _HEIGHTS[card[1:]]


def in_deck_order(cards: Iterable[str]) -> list[str]:
    """Cards in the order of :data:`CARDS`: by suit and from the Ace to the King, the Jokers last."""
    return sorted(cards, key=_PLACES.__getitem__)


def relation(suit: Suit, other: Suit, *, joker_rules: bool = False) -> Relation:
    """What ``suit`` is compared with ``other``: Water is ``STRONGER`` than Rock, Paper ``STRONGEST``.

    Args:
        suit: The suit that is judged.
        other: The suit that it meets.
        joker_rules: Whether a Joker reverses all ten relations (ruling E2).
    """
    found = _RELATIONS[suit, other]
    return _REVERSED[found] if joker_rules else found


def is_stronger(suit: Suit, other: Suit, *, joker_rules: bool = False) -> bool:
    """Whether ``suit`` beats ``other``, by one step or by two."""
    return relation(suit, other, joker_rules=joker_rules) in {Relation.STRONGER, Relation.STRONGEST}


def clockwise(suit: Suit, steps: int = 1) -> Suit:
    """The suit so many steps on: one step is the Strongest suit against this one, minus one the Weakest (E1)."""
    return SUITS[(SUITS.index(suit) + steps) % len(SUITS)]


def joker_rules_for(cards: Iterable[str]) -> bool:
    """Whether the relations are reversed among these cards: one Joker does it, two do it once (ruling E2)."""
    return any(is_joker(card) for card in cards)
