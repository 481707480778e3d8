"""The large scoreboard on a second screen."""

from dataclasses import replace

import pytest

from referee.host.language import Catalogue
from referee.host.views import PastThrow
from referee.symbols import Symbol
from referee.table.big_board import draw_big_board
from tests.table.conftest import WON_BY_THREE
from tests.table.references import assert_as_before


@pytest.mark.parametrize(
    ("name", "throws", "said"),
    [
        ("board-three-points", [{1: Symbol.ROCK, 2: Symbol.PAPER}, None, WON_BY_THREE], "3 POINTS!"),
        ("board-won", [WON_BY_THREE] * 4, "WINNER"),
        ("board-match-point", [*[WON_BY_THREE] * 3, {1: Symbol.ROCK, 2: Symbol.PAPER}], "match point"),
    ],
)
def test_the_large_scoreboard_looks_as_it_did_and_says_what_matters(canvas, narrator, name, throws, said):
    draw_big_board(canvas, narrator(*throws), Catalogue.load())
    assert said in [text for text, _ in canvas.lettered]
    assert_as_before(canvas.surface, name)


def test_a_score_on_the_large_board_can_be_read_from_five_metres(canvas, narrator):
    # Sharp eyes read letters 5 arc minutes high: 7 mm at 5 m. Eight times that is read at a glance. A 24-inch screen at
    # the design size has 0.42 mm a pixel.
    draw_big_board(canvas, narrator(WON_BY_THREE), Catalogue.load())
    (score,) = [box for text, box in canvas.lettered if text == "3"]
    assert score.height * 0.42 > 8 * 7


def test_a_throw_that_an_overrule_leaves_out_is_no_tie(canvas, narrator):
    view = narrator({1: Symbol.ROCK, 2: Symbol.ROCK})
    left_out = PastThrow(2, {1: Symbol.PAPER, 2: Symbol.ROCK}, (), None, left_out=True)
    draw_big_board(canvas, replace(view, history=(*view.history, left_out)), Catalogue.load())
    assert [text for text, _ in canvas.lettered if text in {"=", "-"}] == ["=", "-"]
