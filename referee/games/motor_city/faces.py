"""What the 72 cards of MOTOR CITY SHOWDOWN show."""

from __future__ import annotations

from referee.games.event import Event
from referee.games.faces import Face
from referee.games.motor_city.cards import RAVENOUS, SCARECROWS, SYMBOL_CARDS, SYMBOLS, power_of

_PICTURES = {
    "BH": "black-hole",
    "MCS": "city",
    "JL": "pair",
    "HB": "bison",
    "RV": "jaws",
    "WP": "woodpecker",
    "SC": "scarecrow",
}


def face(card: str) -> Face:
    """The front of a card.

    Raises:
        KeyError: The game has no such card.
    """
    symbol = SYMBOLS.get(card)
    suit = "" if symbol is None else symbol.value
    if card in SYMBOL_CARDS:
        number = int(card[1:])
        return Face(str(number), suit, suit, Event("symbol-card", suit=suit, number=number))
    numbers = {**SCARECROWS, **RAVENOUS}
    kind = "SC" if card in SCARECROWS else power_of(card)
    name, power = f"card-{kind.lower()}", f"power-{kind.lower()}"
    if card not in numbers:
        return Face("", suit, _PICTURES[kind], Event(name), Event(power))
    number = numbers[card]
    does = Event(power, number=number) if card in RAVENOUS else Event(power)
    return Face(str(number), suit, _PICTURES[kind], Event(name, number=number), does)
