"""Letters and lines on a surface of any size."""

import pygame
import pytest

from referee.table.canvas import DESIGN_SIZE, Canvas

LONG = "Maximiliane the Unbeatable of the Western Shore"


@pytest.fixture
def canvas():
    pygame.init()
    return Canvas.over(pygame.Surface(DESIGN_SIZE))


def test_a_line_fits_its_room_and_stands_where_it_is_anchored(canvas):
    for room in (700, 300, 100):
        box = canvas.write(LONG, 64, (255, 255, 255), room=room, midright=(1000, 200))
        assert box.width <= room
        assert box.midright == (1000, 200)


def test_no_text_is_too_small_for_the_room(canvas):
    for room in (10_000, 300, 30):
        assert canvas.write(LONG, 64, (255, 255, 255), room=room, topleft=(0, 0)).height >= 18
