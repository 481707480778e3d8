"""The names of piles can be read, however many lie before a player."""

from itertools import combinations

import pygame
import pytest

from referee.table.cards.pile_names import are_narrow, name_rooms


@pytest.mark.parametrize(("piles", "wide", "narrow"), [(2, 60, False), (3, 180, False), (3, 60, True)])
def test_names_need_two_lines_where_many_piles_are_narrow(canvas, piles, wide, narrow):
    assert are_narrow(canvas, [pygame.Rect(200 * place, 100, wide, 25) for place in range(piles)]) is narrow


@pytest.mark.parametrize("piles", [3, 4, 5])
def test_names_of_narrow_piles_have_more_room_and_cover_neither_each_other_nor_the_panels_edge(canvas, piles):
    body = pygame.Rect(100, 0, 220, 160)
    step = body.width // piles
    below = [pygame.Rect(body.left + step * place, 100, step - 8, 25) for place in range(piles)]
    rooms = name_rooms(canvas, body, below)
    assert not any(one.colliderect(other) for one, other in combinations(rooms, 2))
    assert all(body.inflate(20, 0).contains(room) for room in rooms)
    assert min(room.width for room in rooms[1:-1]) > 1.5 * step
