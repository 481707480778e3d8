"""The 72 cards: 55 symbol cards and 17 Cards of Devastation.

``R01`` to ``R11``, ``P01``, ``S01``, ``J01`` and ``L01`` likewise: Rock, Paper, Scissors, JACK and LABRADOR.
``BH`` Black Hole, ``MCS`` MOTOR CITY SHOWDOWN, ``JL`` JACK LABRADOR, ``HB`` Hungry Bison, ``RV7`` to ``RV9``
Ravenous Like Javenous, ``WP`` Woodpecker, ``SC1`` to ``SC9`` Rainy Scarecrows.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from referee.games.deck import read_card_data, unverified_facts
from referee.symbols import Symbol

DATA = read_card_data(Path(__file__).with_name("cards.toml"))

_LETTERS = {"R": Symbol.ROCK, "P": Symbol.PAPER, "S": Symbol.SCISSORS, "J": Symbol.JACK, "L": Symbol.LABRADOR}

SYMBOL_CARDS = tuple(f"{letter}{number:02}" for letter in _LETTERS for number in range(1, 12))
SCARECROWS: dict[str, int] = {f"SC{number}": number for number in DATA["scarecrows"]["numbers"]}  # B4
RAVENOUS: dict[str, int] = {"RV7": 7, "RV8": 8, "RV9": 9}
CARDS = (*SYMBOL_CARDS, "BH", "MCS", "JL", "HB", *RAVENOUS, "WP", *SCARECROWS)

ORDER_OF_RESOLUTION: tuple[str, ...] = tuple(DATA["order-of-resolution"]["order"])  # B1

SYMBOLS: dict[str, Symbol] = {
    **{card: _LETTERS[card[0]] for card in SYMBOL_CARDS},
    **{card: Symbol(DATA["symbols"][card]) for card in CARDS if card in DATA["symbols"]},  # B3
}
"""The symbol on each card; the Black Hole has none."""

FINAL_TABLEAU: dict[int, tuple[str, ...]] = {size: tuple(DATA["final-tableau"][str(size)]) for size in (1, 2, 3, 4)}
"""What a player makes of one to four cards in the Final Tableau (B5)."""

TABLEAU = ("flip", "combat", "combat", "hole")
"""Rule text: "One Flip card, Two Combat cards, One Hole card"."""

UNVERIFIED = unverified_facts(DATA)


def power_of(card: str) -> str:
    """The entry of :data:`ORDER_OF_RESOLUTION` that a card belongs to; the card itself where it has none."""
    return "RV" if card in RAVENOUS else card


def highest(cards: Iterable[str], numbers: dict[str, int]) -> str | None:
    """The card with the highest number among those that ``numbers`` has; ``None`` without any."""
    return max((card for card in cards if card in numbers), key=numbers.__getitem__, default=None)
