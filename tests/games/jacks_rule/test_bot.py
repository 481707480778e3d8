"""The sensible bot of Jacks Rule finishes the second row where it can, and builds none that would not count."""

from random import Random

import pytest

from referee.games import Over
from referee.games.bots import sensible_bot
from referee.games.jacks_rule.board import BOARD
from tests.games.jacks_rule.test_play import dealt

LINE = [f"{column}5" for column in "bcdefghi"]
BESIDE = ["h8", "h9", "h10"]
"""Pegs of a row that h7 makes longer, and does not finish."""


@pytest.mark.parametrize(("pegs", "square"), [(8, "a5"), (5, "h7")])
def test_it_goes_on_with_a_line_only_where_that_makes_a_second_row(pegs, square):
    # M8: a5 to e5 shares only e5 with the last row of a line of eight, but four squares with the row of a line of five
    game = dealt({2: f"{BOARD['a5']}A {BOARD['h7']}A"}, pegs={2: " ".join([*LINE[:pegs], *BESIDE])})
    game.state.rows[2] = [tuple(LINE[first : first + 5]) for first in range(pegs - 4)]
    legal = [action for action in game.legal_actions(2) if action.values("on")[0] in {"a5", "h7"}]
    assert len(legal) == 2
    action = sensible_bot("jacks-rule", Random(3)).choose(game.view(2), legal)
    assert action.values("on") == (square,)
    game.apply(2, action)
    assert isinstance(game.turn, Over) == (pegs == 8)
