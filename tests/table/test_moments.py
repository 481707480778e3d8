"""What is told large just after a verdict."""

from dataclasses import replace

import pygame
import pytest

from referee.symbols import MisThrow, Reason, Symbol
from referee.table.bout_screen import draw_bout
from referee.table.moments import MOMENT_S, points_told, ticked
from referee.table.theme import COLOURS, TIMES
from tests.table.conftest import WON_BY_THREE

PAPER_WINS = {1: Symbol.ROCK, 2: Symbol.PAPER}


def told(canvas, view, age, *, still=False):
    """What is lettered over the picture's place, left of the words beside it."""
    del canvas.lettered[:]
    canvas.surface.fill(COLOURS.background)
    draw_bout(canvas, view, still=still, age=age)
    return [text for text, box in canvas.lettered if box.right < 760 and 52 < box.top < 480]


def test_the_rule_comes_when_the_symbols_have_met(canvas, narrator):
    view = narrator(PAPER_WINS)
    assert "Paper beats Rock" not in told(canvas, view, TIMES.clash / 2)
    assert "Paper beats Rock" in told(canvas, view, TIMES.clash)


def test_with_less_motion_everything_stands_there_at_once_and_still(canvas, narrator):
    view = narrator(WON_BY_THREE)
    pictures = []
    for age in (0.0, TIMES.clash + 0.1):
        assert {"LABRADOR beats JACK", "3 POINTS!"} <= set(told(canvas, view, age, still=True))
        pictures.append(pygame.image.tobytes(canvas.surface, "RGB"))
    assert pictures[0] == pictures[1]


@pytest.mark.parametrize(
    ("throws", "cheer"),
    [
        ([WON_BY_THREE], "3 POINTS!"),
        ([PAPER_WINS], "Bo wins"),
        ([WON_BY_THREE] * 3, "3 POINTS!   Match point"),
        ([{1: MisThrow(Reason.LATE), 2: Symbol.PAPER}], "Bo wins"),
        ([WON_BY_THREE] * 4, "Ann wins the bout"),
    ],
)
def test_what_it_was_worth_is_called_out(canvas, narrator, throws, cheer):
    assert cheer in told(canvas, narrator(*throws), TIMES.clash)


def test_what_decided_a_throw_is_told_to_its_end_whatever_the_names(canvas, narrator):
    view = narrator({1: Symbol.ROCK, 2: MisThrow(Reason.LATE)})
    names = ("Bo", "Константин Константинопольский-Преображенский the Unbeatable")
    view = replace(view, players=tuple(map(lambda each, name: replace(each, name=name), view.players, names)))
    shown = told(canvas, view, TIMES.clash)
    assert any(text.startswith("Константин") and text.endswith("... mis-threw") for text in shown), shown


@pytest.mark.parametrize("throws", [[None], [WON_BY_THREE]], ids=["no call", "its moment is over"])
def test_otherwise_nothing_lies_over_the_picture(canvas, narrator, throws):
    shown = told(canvas, narrator(*throws), 0.0 if throws == [None] else MOMENT_S)
    assert not {"LABRADOR beats JACK", "3 POINTS!"} & set(shown)


def test_a_score_ticks_point_by_point_after_the_clash(narrator):
    view = narrator(PAPER_WINS, WON_BY_THREE)
    ann, bo = view.players
    ages = (0.0, TIMES.clash, TIMES.clash + 1.1 * TIMES.tick, TIMES.clash + 2.1 * TIMES.tick, MOMENT_S)
    assert [ticked(ann, age).score for age in ages] == [0, 1, 2, 3, 3]
    assert [points_told(view, age) for age in ages] == [0, 1, 2, 3, 3]
    assert ticked(ann, 0.0, still=True).score == 3
    assert ticked(bo, 0.0).score == 1
