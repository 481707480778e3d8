"""What the 32 cards of SPELL MY NAME show."""

from __future__ import annotations

from referee.games.event import Event
from referee.games.faces import Face
from referee.games.spell_my_name.cards import BISON, BOLT, POINTS, PURITY, SYMBOLS


def face(card: str) -> Face:
    """The front of a card.

    Raises:
        KeyError: The game has no such card.
    """
    if card == BISON:
        return Face("", "", "bison", Event("card-bison"), Event("power-bison"))
    if card == BOLT:
        return Face("", "", "bolt", Event("card-bolt"), Event("power-bolt"))
    letter = card[0]
    if card in PURITY:
        return Face(letter, "", "purity", Event("card-purity", letter=letter), Event("power-purity"))
    symbol = SYMBOLS[card].value
    return Face(card, symbol, symbol, Event("letter-card", letter=letter, points=POINTS[card]))
