"""What lies on the sandbox's table, and where it can lie.

Things: the 70 cards; ``PIP``, the pip die; ``DR DP DS DW DL``, the rank dice; ``T1`` to ``T8``, the tokens;
``RULE1`` to ``RULE8``, the rule cards. Places: ``deck``, ``discards``, ``side`` and ``bag``; ``hand-p1`` and
``front-p1`` for each player; the field ``a1`` to ``e5``.
"""

from __future__ import annotations

from collections.abc import Sequence

from referee.games.janken.janken_deck import CARDS, RANKS, SUITS

MOST_PLAYERS = 8
"""Rule text: "The 1-8 player setup"."""

PIP_DIE = "PIP"
RANK_DICE = tuple(f"D{suit[0].upper()}" for suit in SUITS)
TOKENS = tuple(f"T{number}" for number in range(1, MOST_PLAYERS + 1))  # N1
RULE_CARDS = tuple(f"RULE{number}" for number in range(1, MOST_PLAYERS + 1))  # N1

FACES: dict[str, tuple[str, ...]] = {
    # Rule text: "This 6-sided die rolls for Rock, Paper, Scissors, Water, Lizard or Joker."
    PIP_DIE: (*(suit.value for suit in SUITS), "joker"),
    # Rule text: "The faces represent the ranks from 2 to Queen. The final side shows the suit pip".
    **dict.fromkeys(RANK_DICE, (*RANKS[1:-1], "pip")),
}
"""What each die can show."""

THINGS = (*CARDS, *FACES, *TOKENS, *RULE_CARDS)

DECK, DISCARDS, SIDE, BAG = "deck", "discards", "side", "bag"
FIELD = tuple(f"{column}{row}" for row in "12345" for column in "abcde")


def hand_of(seat: int) -> str:
    """The place that only this player sees."""
    return f"hand-p{seat}"


def hands(seats: Sequence[int]) -> tuple[str, ...]:
    """The places that hold cards only, each seen by its player."""
    return tuple(map(hand_of, seats))


def open_places(seats: Sequence[int]) -> tuple[str, ...]:
    """The places that everybody sees."""
    return (DECK, DISCARDS, SIDE, BAG, *(f"front-p{seat}" for seat in seats), *FIELD)


PLACES = (*open_places(range(1, MOST_PLAYERS + 1)), *hands(range(1, MOST_PLAYERS + 1)))
"""Every place of the largest table."""
