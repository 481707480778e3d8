"""A player's panel: the words beside a call, and the name beside what was gained."""

from dataclasses import replace

import pygame
import pytest

from referee.host.language import english
from referee.symbols import MisThrow, Symbol
from referee.table.canvas import Canvas
from referee.table.panels import draw_panel, timing_words
from referee.table.theme import SPACES
from tests.table.conftest import WON_BY_THREE


@pytest.fixture
def calls(verdict):
    first, second = verdict({1: Symbol.ROCK, 2: Symbol.PAPER}).calls
    return [replace(first, t=3.5, t_sigma=0.006), replace(second, t=3.62, t_sigma=0.008, lead=0.12)]


def test_how_much_later_one_was_than_the_other_has_the_uncertainty_of_both(calls):
    assert timing_words(calls[1], calls, english()) == "120 ± 20 ms later"


def test_the_earliest_player_was_not_later_than_anybody(calls):
    assert timing_words(calls[0], calls, english()) == ""


def test_a_late_symbol_says_how_long_it_took_within_two_sigma(calls):
    late = replace(calls[0], thrown=MisThrow("late"), formed_t=3.95)
    assert timing_words(late, [late, calls[1]], english()) == "formed after 450 ± 12 ms"


def test_a_long_name_keeps_its_distance_from_the_points_gained(narrator):
    pygame.font.init()
    canvas = Canvas.over(pygame.Surface((1024, 600)))
    view = narrator(WON_BY_THREE)
    long = replace(view.players[0], name="Maximiliane-Friederike von und zu Hohenlohe-Waldenburg-Schi")
    draw_panel(canvas, pygame.Rect(10, 400, 490, 170), long, view)
    (gained, at), (name, box) = canvas.lettered[:2]
    assert (gained, name[:3]) == ("+3", "Max")
    assert at.left - box.right >= canvas.px(SPACES.gap)
