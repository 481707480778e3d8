"""What the cards and the squares of Jacks Rule show: two standard decks with their Jokers."""

from __future__ import annotations

from referee.games.event import Event
from referee.games.faces import Face, suited_face
from referee.games.jacks_rule.cards import FACES, JOKER, ONE_EYED, TWO_EYED

_SUITS = {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades"}
_PRINTED = frozenset(FACES.values())


def face(card: str) -> Face:
    """The front of a card, or what a square shows: that is a card's name without the letter of its deck.

    Raises:
        KeyError: There is no such card.
    """
    printed = card if card in _PRINTED else FACES[card]
    if printed == JOKER:
        return Face("", "", "joker", Event("card-joker"), Event("power-joker"))
    suit, rank = _SUITS[printed[0]], printed[1:]
    if printed in TWO_EYED:
        return suited_face(rank, suit, Event("power-two-eyed"))
    return suited_face(rank, suit, Event("power-one-eyed")) if printed in ONE_EYED else suited_face(rank, suit)
