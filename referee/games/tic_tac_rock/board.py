"""The boards of a Tic-Tac-Rock: places, rows of three, and what may cover what.

Places are named by column and row: ``a1`` to ``c3`` on the first board, ``d1`` to ``f3`` on the second; ``b2`` and
``e2`` are the centres.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from itertools import chain

from referee.games.janken.janken_deck import is_stronger, joker_rules_for, rank_of, suit_of

_ROWS = "123"
_COLUMNS = ("abc", "def")

BOARDS: tuple[tuple[str, ...], ...] = tuple(
    tuple(f"{column}{row}" for row in _ROWS for column in columns) for columns in _COLUMNS
)
"""The places of each board, row by row."""

PLACES = tuple(chain(*BOARDS))
CENTRES = tuple(places[4] for places in BOARDS)

_THREES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))

LINES: Mapping[str, tuple[tuple[str, ...], ...]] = {
    place: tuple(tuple(places[other] for other in three if other != at) for three in _THREES if at in three)
    for places in BOARDS
    for at, place in enumerate(places)
}
"""For each place the other two of every row through it, across, down and diagonal."""


def board_of(place: str) -> tuple[str, ...]:
    """All the places of the board that a place is on."""
    return next(places for places in BOARDS if place in places)


def may_cover(card: str, covered: str) -> bool:
    """Whether a card may go on top of another: it must be strictly stronger, whoever played that (ruling H2).

    Rule text, Joker version: "follow Joker rules when playing any Joker, or when playing on top of any Joker".
    """
    return is_stronger(suit_of(card), suit_of(covered), joker_rules=joker_rules_for((card, covered)))


def open_places(tops: Mapping[str, str], places: Collection[str], *, centre_last: bool) -> dict[str, str]:
    """The places that can be played on, each with the card to be covered; empty where any card may be laid.

    Args:
        tops: The cards that lie face up, by place; what lies face down is as good as an empty place.
        places: The places in question, one whole board after the other.
        centre_last: Whether a centre is off limits until the other eight places of its board are taken.
    """
    return {
        place: tops.get(place, "")
        for place in places
        if not (
            centre_last and place in CENTRES and any(other not in tops for other in board_of(place) if other != place)
        )
    }


def row_completed(tops: Mapping[str, str], place: str, card: str, *, numbers_count: bool) -> str:
    """What three in a row a card would complete at a place: a suit, a rank of a card's name, or nothing.

    Args:
        tops: The cards that lie face up, by place.
        place: Where the card is played.
        card: The card.
        numbers_count: Whether three of a rank win as well; a Joker is a rank of its own (ruling H7).
    """
    rows = [[tops.get(other, "") for other in line] for line in LINES[place]]
    full = [row for row in rows if all(row)]
    if any(all(suit_of(other) is suit_of(card) for other in row) for row in full):
        return suit_of(card)
    if numbers_count and any(all(rank_of(other) == rank_of(card) for other in row) for row in full):
        return rank_of(card)
    return ""
