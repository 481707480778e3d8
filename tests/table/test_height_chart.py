"""A throw over time: what is drawn at an instant is what was known by then."""

import pygame
import pytest

from referee.table.canvas import Canvas
from referee.table.height_chart import HeightChart
from referee.table.theme import player_colour
from tests.officiating.evidence.conftest import some_throw

BOX = pygame.Rect(100, 100, 900, 400)


@pytest.fixture(scope="module")
def throw():
    return some_throw()


@pytest.fixture
def chart(throw):
    """The pixels of the chart at an instant, and what is lettered on it."""
    pygame.font.init()

    def draw(t):
        canvas = Canvas.over(pygame.Surface((1280, 720)))
        HeightChart(throw, BOX).draw(canvas, t)
        return pygame.surfarray.array3d(canvas.surface), [text for text, _ in canvas.lettered]

    return draw


def of_player(pixels, player):
    return int((pixels == player_colour(player)).all(axis=2).sum())


def test_each_players_height_is_drawn_up_to_the_instant_and_no_further(throw, chart):
    begin, end = throw.seen[0].t, throw.seen[-1].t
    shown = [chart(begin + share * (end - begin))[0] for share in (0.0, 0.5, 1.0)]
    for player in (1, 2):
        assert of_player(shown[0], player) < of_player(shown[1], player) < of_player(shown[2], player)


def test_each_stroke_has_its_number_from_its_end_on(throw, chart):
    ends = sorted((stroke.t, str(stroke.number)) for stroke in throw.course.strokes)
    for t, _ in ends:
        assert len(chart(t + 0.001)[1]) == sum(end <= t + 0.001 for end, _ in ends)


def test_nothing_is_drawn_outside_its_room(throw, chart):
    pixels, _ = chart(throw.seen[-1].t)
    inside = pixels[BOX.left : BOX.right + 1, BOX.top : BOX.bottom + 1].any(axis=2).sum()
    assert pixels.any(axis=2).sum() <= inside + 4 * BOX.height
