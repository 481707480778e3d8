"""Run it to Ten: two players, ten points."""

import pytest

from referee.bouts.run_to_ten import RunToTen, points_for
from referee.errors import BadInputError
from tests.bouts.letters import MIS, J, L, P, R, S


@pytest.mark.parametrize(
    ("thrown", "expected"),
    [
        ((R, S), (1, 0)),  # the text: one player wins a throw
        ((R, R), (0, 0)),  # A5: none for a tie
        ((J, P), (1, 0)),  # A5: JACK's wins count one
        ((J, L), (0, 3)),  # the text: LABRADOR beats JACK for three points
        ((L, J), (3, 0)),
        ((L, L), (0, 0)),
        ((L, R), (0, 1)),
        ((MIS, L), (0, 1)),  # A6: LABRADOR did not beat JACK
        ((L, MIS), (1, 0)),
        ((MIS, J), (0, 1)),
        ((MIS, MIS), (0, 0)),  # A4: no points
    ],
)
def test_points_of_a_throw(thrown, expected):
    first, second = thrown
    assert tuple(points_for({1: first, 2: second}).values()) == expected
    assert RunToTen().after({1: first, 2: second}).points == (expected,)


def test_run_to_ten_is_won_at_ten_or_more():
    # A5: 9 + 3 = 12 is a win
    bout = RunToTen(points=[(1, 0)] * 9 + [(0, 1)] * 9)
    assert bout.winner is None
    ten = bout.after({1: R, 2: S})
    assert (ten.score, ten.winner, ten.playing) == ({1: 10, 2: 9}, 1, (1,))
    won = bout.after({1: J, 2: L})
    assert (won.score, won.winner, won.playing) == ({1: 9, 2: 12}, 2, (2,))


def test_run_to_ten_scores_the_players_seats():
    # a challenge in a card game leaves the others' seats alone
    bout = RunToTen((2, 4)).after({4: L, 2: J})
    assert (bout.score, bout.points) == ({2: 0, 4: 3}, ((0, 3),))


@pytest.mark.parametrize("players", [(1,), (1, 2, 3), (2, 2)])
def test_run_to_ten_is_for_two(players):
    # The text says "Two opponents".
    with pytest.raises(BadInputError, match="player"):
        RunToTen(players)
