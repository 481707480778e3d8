"""The 32 cards: 25 regular ones, five Cards of Purity, Nifty Bison and Bolt.

``J1`` to ``J5``, and likewise ``A``, ``C``, ``K`` and ``L`` (LABRADOR): a letter and its points. ``JP``,
``AP``, ``CP``, ``KP`` and ``LP``: the Cards of Purity. ``NB`` Nifty Bison, ``BOLT`` the wild card.
"""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path

from referee.games.deck import read_card_data, unverified_facts
from referee.symbols import Symbol

DATA = read_card_data(Path(__file__).with_name("cards.toml"))
_REGULAR = DATA["regular"]

LETTERS: tuple[str, ...] = tuple(_REGULAR["letters"])
PURITY = tuple(f"{letter}P" for letter in LETTERS)
BISON, BOLT = "NB", "BOLT"
CARDS = (
    *(f"{letter}{value}" for letter in LETTERS for value in _REGULAR["values"]),
    *PURITY,
    BISON,
    BOLT,
)

SYMBOLS: dict[str, Symbol] = {
    f"{letter}{value}": Symbol(_REGULAR["symbols"][(row + column) % len(_REGULAR["symbols"])])
    for row, letter in enumerate(LETTERS)
    for column, value in enumerate(_REGULAR["values"])
}
"""The symbol printed on each regular card; it has no effect (C3)."""

POINTS: dict[str, int] = {
    **{f"{letter}{value}": value for letter in LETTERS for value in _REGULAR["values"]},  # C1
    **dict.fromkeys(PURITY, int(DATA["points"]["purity"])),  # C2
    BISON: DATA["points"]["bison"],
    BOLT: DATA["points"]["bolt"],
}

UNVERIFIED = unverified_facts(DATA)


def letters_missing(cards: Collection[str]) -> int:
    """How many cards are still needed to spell J-A-C-K LABRADOR; the Bolt stands for any letter."""
    letters = {card[0] for card in cards if card not in (BISON, BOLT)}
    return len(LETTERS) - len(letters) - (BOLT in cards)


def spells(cards: Collection[str]) -> bool:
    """Whether the cards spell J-A-C-K LABRADOR."""
    return letters_missing(cards) <= 0


def is_oneness(cards: Collection[str]) -> bool:
    """Whether the cards are the Hand of Oneness; with the Bolt they are not (ruling C8)."""
    return set(PURITY) <= set(cards)
