"""The 108 cards: two standard decks with their Jokers.

``C2`` to ``C10``, ``CJ``, ``CQ``, ``CK`` and ``CA`` are Clubs. Likewise ``D`` stands for Diamonds, ``H`` for Hearts and
``S`` for Spades. A letter at the end tells which of the two decks a card is from: ``C10A``, ``C10B``. ``JK1`` to
``JK4`` are Jokers.
"""

from __future__ import annotations

SUITS = ("C", "D", "H", "S")
RANKS = (*(str(number) for number in range(2, 11)), "J", "Q", "K", "A")
DECKS = ("A", "B")

FACES: dict[str, str] = {
    **{f"{suit}{rank}{deck}": f"{suit}{rank}" for suit in SUITS for rank in RANKS for deck in DECKS},
    **{f"JK{number}": "JK" for number in range(1, 5)},
}
"""What is printed on each card."""

CARDS = tuple(FACES)

JOKER = "JK"
TWO_EYED = ("CJ", "DJ")
"""Rule text: "a two-eyed jack (clubs or diamonds)"."""
ONE_EYED = ("HJ", "SJ")
"""Rule text: "a one-eyed jack (hearts or spades)"."""
