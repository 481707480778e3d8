"""One Time and Run it to Ten, throw by throw."""

import pytest

from referee.bouts.one_time import OneTime
from referee.bouts.run_to_ten import RunToTen, points_for
from referee.errors import BadInputError, OutOfTurn
from referee.symbols import MisThrow, Reason, Symbol

R, P, S, J, L = Symbol
MIS = MisThrow(Reason.LATE)


def test_one_time_goes_on_with_the_winners_of_a_split_decision_until_one_is_left():
    # The text says "Losing players are eliminated and the winners play on."
    bout = OneTime((1, 2, 3, 4))
    bout = bout.after({1: R, 2: P, 3: P, 4: R})
    assert (bout.playing, bout.winner) == ((2, 3), None)
    bout = bout.after({2: S, 3: R})
    assert (bout.playing, bout.winner) == ((3,), 3)
    assert bout.players == (1, 2, 3, 4)


def test_one_time_keeps_everybody_after_a_tie():
    # A9: without end
    bout = OneTime((1, 2, 3))
    for _ in range(100):
        bout = bout.after({1: J, 2: L, 3: P})
    assert (bout.playing, bout.winner) == ((1, 2, 3), None)


def test_one_time_keeps_everybody_when_all_mis_throw():
    # A4
    assert OneTime((1, 2)).after({1: MIS, 2: MIS}).playing == (1, 2)


def test_a_bout_is_a_value_that_a_throw_does_not_change():
    one_time, run = OneTime((1, 2)), RunToTen()
    one_time.after({1: R, 2: P})
    run.after({1: R, 2: P})
    assert one_time == OneTime((1, 2))
    assert run == RunToTen()
    assert len({one_time, OneTime((2, 1))}) == 1


@pytest.mark.parametrize("thrown", [{1: R, 2: P}, {1: R, 2: P, 3: S, 4: J}, {1: R, 2: P, 4: S}, {}])
def test_one_time_takes_a_throw_only_from_those_who_play(thrown):
    with pytest.raises(OutOfTurn, match=r"players \(1, 2, 3\) throw next"):
        OneTime((1, 2, 3)).after(thrown)


def test_a_bout_that_is_won_takes_no_throw():
    with pytest.raises(OutOfTurn, match="player 2 has won"):
        OneTime((1, 2)).after({1: R, 2: P}).after({1: R, 2: P})
    with pytest.raises(OutOfTurn, match="player 1 has won"):
        RunToTen(points=[(10, 0)]).after({1: R, 2: P})


@pytest.mark.parametrize("players", [(), (1,), (1, 2, 3, 4, 5), (1, 1), (0, 1)])
def test_one_time_is_for_two_to_four_seats(players):
    with pytest.raises(BadInputError, match="player"):
        OneTime(players)


def test_one_time_can_be_taken_up_where_it_stood():
    assert OneTime((1, 2, 3), playing=(3, 1)).after({1: R, 3: P}).winner == 3
    with pytest.raises(BadInputError, match="some of"):
        OneTime((1, 2), playing=(3,))


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
    assert bout.after({1: R, 2: S}).score == {1: 10, 2: 9}
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
