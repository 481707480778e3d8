"""Which of two cards wins in War and in its High Card."""

from __future__ import annotations

from referee.games.event import Event
from referee.games.janken.janken_deck import Suit, height_of, is_stronger, joker_rules_for, suit_of


def stronger_card(card: str, other: str) -> str | None:
    """The card with the Stronger suit; ``None`` where the suits are the same.

    Rule text: "If one or both of the cards is a Joker the Weaker suit wins the round."
    """
    if suit_of(card) is suit_of(other):
        return None
    stronger = is_stronger(suit_of(card), suit_of(other), joker_rules=joker_rules_for((card, other)))
    return card if stronger else other


def high_card(card: str, other: str) -> str:
    """The High Card of two: by suit, and in one suit by rank, a Joker being the lowest (ruling F7)."""
    return stronger_card(card, other) or max(card, other, key=height_of)


def why_stronger(winner: Suit, loser: Suit) -> Event:
    """The rule by which one suit beats another, such as "Lizard eats Paper", or that only the Joker rules let it."""
    if is_stronger(winner, loser):
        return Event(f"{winner.value}-{loser.value}")
    return Event("joker-rules", suit=winner.value, other_suit=loser.value)
