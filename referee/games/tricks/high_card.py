"""The High Card of a trick, and the order of cards in a hand."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from referee.games.janken.janken_deck import SUITS, Relation, Suit, height_of, joker_rules_for, relation, suit_of

_ORDER = {Relation.STRONGEST: 3, Relation.STRONGER: 2, Relation.SAME: 1, Relation.WEAKER: 0, Relation.WEAKEST: 0}
"""Suits that can take a trick, against the suit that was led; the two others never do (ruling I1)."""

_AGAINST = {
    (suit, led, joker_rules): _ORDER[relation(suit, led, joker_rules=joker_rules)]
    for suit in SUITS
    for led in SUITS
    for joker_rules in (False, True)
}

_BREAKS_EVERYTHING = 4


def high_card(cards: Sequence[str], breaker: Suit | None = None, *, trumps: bool = False) -> str:
    """The card that takes a trick.

    Rule text: "The High Card of a trick is the card with the Highest Rank in the Strongest Suit compared to the lead
    card." On Jokers: "the Jokers reverse the Rock-Paper-Scissors rules for the trick".

    Args:
        cards: As they were played, the lead card first. A led Joker leads its suit (ruling I3), and a Joker
            reverses the whole trick, whenever it is played (ruling I2).
        breaker: A suit that is always the strongest, no matter what suit leads (ruling J5).
        trumps: Whether the other suits neither beat nor lose to each other, so that only the breaker beats the suit
            led (ruling J7).
    """
    led = suit_of(cards[0])
    joker_rules = joker_rules_for(cards)
    return max(cards, key=lambda card: standing(card, led, breaker, joker_rules=joker_rules, trumps=trumps))


def standing(card: str, led: Suit, breaker: Suit | None, *, joker_rules: bool, trumps: bool = False) -> tuple[int, int]:
    """What a card is worth in a trick: the highest standing takes it.

    Args:
        card: Any.
        led: The suit of the lead card.
        breaker: A suit that is always the strongest.
        joker_rules: Whether a Joker is in the trick.
        trumps: Whether only the breaker beats the suit led.
    """
    suit = suit_of(card)
    if suit is breaker:
        return _BREAKS_EVERYTHING, height_of(card)
    return _ORDER[Relation.SAME] * (suit is led) if trumps else _AGAINST[suit, led, joker_rules], height_of(card)


def in_order(cards: Iterable[str]) -> list[str]:
    """Cards as people hold them: by suit, and in each suit from the Joker up to the Ace."""
    return sorted(cards, key=lambda card: (SUITS.index(suit_of(card)), height_of(card)))
