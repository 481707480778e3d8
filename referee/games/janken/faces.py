"""What the cards of the Janken Deck show."""

from __future__ import annotations

from referee.games.event import Event
from referee.games.faces import Face, suited_face
from referee.games.janken.janken_deck import CARDS, is_joker, rank_of, suit_of

_IS_CARD = frozenset(CARDS)


def janken_face(card: str, joker_power: str = "janken-joker") -> Face:
    """The front of a card.

    Args:
        card: Its name.
        joker_power: The event that says what a Joker does.

    Raises:
        KeyError: The deck has no such card.
    """
    if card not in _IS_CARD:
        raise KeyError(card)
    suit = suit_of(card).value
    if is_joker(card):
        return Face("", suit, "joker", Event("card-of", rank="joker", suit=suit), Event(joker_power))
    return suited_face(rank_of(card), suit)
