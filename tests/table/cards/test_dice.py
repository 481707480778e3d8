"""A die shows its face, whatever a game calls that."""

import pygame
import pytest

from referee.table.canvas import Canvas
from referee.table.cards.dice import draw_die


@pytest.fixture
def canvas():
    pygame.font.init()
    return Canvas.over(pygame.Surface((1280, 720)))


@pytest.mark.parametrize(
    ("die", "face", "lettered"),
    [
        ("PIP", "rock", []),
        ("PIP", "joker", []),
        ("DR", "Q", ["Q"]),
        ("DR", "pip", []),
        ("die", "3", ["3"]),
        ("weather", "sun", ["sun"]),
    ],
)
def test_a_face_is_a_picture_or_else_lettered_inside_the_die(canvas, die, face, lettered):
    left = draw_die(canvas, (600, 300), die, face, 40)
    assert [text for text, _ in canvas.lettered] == lettered
    assert all(left < box.left and box.right < 600 for _, box in canvas.lettered)
