"""The board: which card each square shows, and the straight lines of five squares on it.

Squares are ``a1`` to ``j10``: columns ``a`` to ``j`` from the left, rows 1 to 10 from the top.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import TypeAlias

from referee.errors import BadInputError
from referee.games.deck import CardData, read_card_data, unverified_facts
from referee.games.jacks_rule.cards import FACES, JOKER, ONE_EYED, TWO_EYED

Row: TypeAlias = tuple[str, ...]
"""Five squares in an unbroken straight line."""

SIDE = 10
ROW = 5
_COLUMNS = "abcdefghij"
_DIRECTIONS = ((1, 0), (0, 1), (1, 1), (1, -1))


def read_board(data: CardData) -> dict[str, str]:
    """What each square shows, from the left and the top (M1).

    Raises:
        BadInputError: It is not ten rows of ten with a Joker in each corner and every other card but the
            jacks twice.
    """
    rows = [row.split() for row in data["board"]["rows"]]
    if [len(row) for row in rows] != [SIDE] * SIDE:
        raise BadInputError(f"board: expected {SIDE} rows of {SIDE} squares")
    shown = {f"{_COLUMNS[x]}{y + 1}": face for y, row in enumerate(rows) for x, face in enumerate(row)}
    corners = [shown[square] for square in ("a1", "j1", "a10", "j10")]
    if corners != [JOKER] * 4:
        raise BadInputError(f"board: corners {', '.join(corners)}, expected {JOKER} in each")
    counts = Counter(shown.values())
    expected = Counter(face for face in FACES.values() if face not in (*ONE_EYED, *TWO_EYED))
    for face in sorted(counts | expected):
        if counts[face] != expected[face]:
            raise BadInputError(f"board: {face} is there {counts[face]} times, expected {expected[face]}")
    return shown


def _all_rows() -> tuple[Row, ...]:
    inside = range(SIDE)
    return tuple(
        tuple(f"{_COLUMNS[x + dx * step]}{y + dy * step + 1}" for step in range(ROW))
        for dx, dy in _DIRECTIONS
        for y in inside
        for x in inside
        if x + dx * (ROW - 1) in inside and y + dy * (ROW - 1) in inside
    )


_DATA = read_card_data(Path(__file__).with_name("board.toml"))

BOARD = read_board(_DATA)
"""What each square shows."""

SQUARES = tuple(BOARD)

CORNERS = frozenset(square for square, face in BOARD.items() if face == JOKER)
"""The Joker squares."""

SQUARES_OF: dict[str, Row] = {
    face: tuple(square for square in SQUARES if BOARD[square] == face) for face in BOARD.values()
}
"""The squares that show each card."""

ROWS_THROUGH: dict[str, tuple[Row, ...]] = {
    square: tuple(row for row in _all_rows() if square in row) for square in SQUARES
}
"""Every possible row of five that a square is part of."""

UNVERIFIED = unverified_facts(_DATA)


def at_the_end(square: str, rows: Sequence[Row]) -> bool:
    """Whether a square ends a line of six or more of these rows, so that five stay in a row without it (ruling M5).

    Then every row with this square can go on by one square beyond its other end. So each of these rows shares four
    squares with a row that does not have this square.
    """
    without = [set(row) for row in rows if square not in row]
    return all(any(len(other.intersection(row)) == ROW - 1 for other in without) for row in rows if square in row)


def separate_rows(rows: Sequence[Row]) -> int:
    """How many of these rows, at most two, share no more than one square (ruling M8).

    Rule text: "These rows can intersect in one space, in which case only 9 pegs are needed".
    """
    pairs = ((one, other) for place, one in enumerate(rows) for other in rows[:place])
    if any(len(set(one) & set(other)) <= 1 for one, other in pairs):
        return 2
    return 1 if rows else 0
