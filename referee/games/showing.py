"""How a game's table is shown, where the structure of its view alone does not tell."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeAlias


@dataclass(frozen=True, slots=True)
class Square:
    """A place on a board.

    Attributes:
        name: In the game's notation.
        shows: The card that is printed there or lies there; ``None``: nothing.
        face_down: Whether a card lies there face down.
        peg: The colour of the peg on it, from 1; 0 for none.
    """

    name: str
    shows: str | None
    face_down: bool = False
    peg: int = 0


Board: TypeAlias = tuple[tuple[Square, ...], ...]

Line: TypeAlias = tuple[int, tuple[str, ...]]
"""A colour, from 1, and the names of squares in a row."""


@dataclass(frozen=True, slots=True)
class TableHints:
    """What a screen has to be told of a game's view.

    It knows ``hand``, ``deck``, ``stock``, ``draw_pile``, ``discards``, ``top_discard``, ``trick``, ``left_over``,
    ``aside``, and boards of cells; all names are those of the view.

    Attributes:
        counts: Further numbers that count cards which lie face down.
        face_up: Further names of one card, or of none while the place is empty.
        always: Further piles whose place is shown while it is empty.
        untold: What is shown otherwise, or would only fill the table.
        seats: Further facts that name a seat.
        boards: Boards that are drawn from the view in a way of the game's own.
        bars: Facts of a player that are shown as a bar as well, and what fills it, from the view.
        dice: Mappings of which each item is a die and what it shows.
        lines: Squares in a row that have won something, each with the colour that has.
        spells: The letters that a hand collects, in order.
        heaps: Places of ``places`` in the middle, of which everybody sees the top.
        front: The place of ``places`` before each player: ``front`` for ``front-p1``.
        duels: Events in which cards of several players meet, each with its ``seat`` and its cards, or in parts so.
        won: Events that tell by their ``seat`` who has won by them.
    """

    counts: frozenset[str] = frozenset()
    face_up: frozenset[str] = frozenset()
    always: frozenset[str] = frozenset()
    untold: frozenset[str] = frozenset()
    seats: frozenset[str] = frozenset()
    bars: Callable[[Any], Mapping[str, int]] | None = None
    dice: tuple[str, ...] = ()
    lines: Callable[[Any], Sequence[Line]] | None = None
    boards: Callable[[Any], Sequence[Board]] | None = None
    spells: str = ""
    heaps: tuple[str, ...] = ()
    front: str = ""
    duels: frozenset[str] = frozenset()
    won: frozenset[str] = frozenset()


SEATS: Final = frozenset({"dealer"})
"""Facts that name a seat in every game; a game's own are in its hints."""

NO_HINTS = TableHints()

Names: TypeAlias = Mapping[int, str]
"""The players' names by seat."""


def rows_of(squares: Sequence[Square], length: int) -> Board:
    """Squares in rows of a length."""
    return tuple(tuple(squares[start : start + length]) for start in range(0, len(squares), length))


def in_a_row(cards: str | Sequence[str]) -> str:
    """Cards side by side, as the terminal shows them."""
    return cards if isinstance(cards, str) else " ".join(cards)


def who_deals(dealer: int, names: Names) -> str:
    """The dealer, for the terminal."""
    return f"{names[dealer]} deals" if dealer else "nobody deals yet"
