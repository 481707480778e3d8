"""Piles lie side by side, and what is known of each can be seen."""

from itertools import pairwise

import pygame
import pytest

from referee.host.cards.view_reading import Pile
from referee.table.cards.pile_layout import lay_piles

BOX = pygame.Rect(40, 30, 700, 160)
OPEN, HEAP, BACKS, EMPTY = (
    Pile("open", ("N1", "N2", "N3")),
    Pile("discards", ("N4", "N5")),
    Pile("deck", hidden=9),
    Pile("taken"),
)


def test_piles_lie_in_their_box_side_by_side_with_their_names_below(canvas):
    spreads, end = lay_piles(canvas, BOX, (OPEN, HEAP, BACKS, EMPTY), 80)
    parts = [[piece.box for piece in each.pieces] or [each.slot] for each in spreads]
    assert all(BOX.contains(box) for boxes in parts for box in boxes)
    assert all(one[-1].right < other[0].left for one, other in pairwise(parts))
    assert all(each.label.top >= boxes[0].bottom for each, boxes in zip(spreads, parts, strict=True))
    assert end == pytest.approx(parts[-1][-1].right, abs=1)


def test_what_is_known_is_open_and_a_heap_tells_how_many_it_has(canvas):
    (cards, heap, backs, empty), _ = lay_piles(canvas, BOX, (OPEN, HEAP, BACKS, EMPTY), 80)
    assert [piece.card for piece in cards.pieces] == ["N1", "N2", "N3"]
    assert not any(piece.covered for piece in cards.pieces)
    assert [(piece.card, piece.count) for piece in heap.pieces] == [("N5", 2)]
    assert [(piece.card, piece.count) for piece in backs.pieces] == [("", 9)]
    assert empty.pieces == ()
    assert empty.slot is not None


def test_cards_that_would_be_too_narrow_to_read_overlap_instead(canvas):
    many = Pile("trick", tuple(f"N{number}" for number in range(12)))
    (spread,), _ = lay_piles(canvas, pygame.Rect(0, 0, 300, 160), (many,), 80)
    assert all(piece.covered for piece in spread.pieces[:-1])
    assert min(piece.box.width for piece in spread.pieces) >= 48


def test_nothing_takes_no_room(canvas):
    assert lay_piles(canvas, BOX, (), 80) == ((), BOX.left)
