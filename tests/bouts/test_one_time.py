"""One Time: players throw until one is left."""

import pytest

from referee.bouts.one_time import OneTime
from referee.errors import BadInputError, OutOfTurn
from tests.bouts.letters import MIS, J, L, P, R, S


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


@pytest.mark.parametrize("thrown", [{1: R, 2: P}, {1: R, 2: P, 3: S, 4: J}, {1: R, 2: P, 4: S}, {}])
def test_one_time_takes_a_throw_only_from_those_who_play(thrown):
    with pytest.raises(OutOfTurn, match=r"players \(1, 2, 3\) throw next"):
        OneTime((1, 2, 3)).after(thrown)


@pytest.mark.parametrize("players", [(), (1,), (1, 2, 3, 4, 5), (1, 1), (0, 1)])
def test_one_time_is_for_two_to_four_seats(players):
    with pytest.raises(BadInputError, match="player"):
        OneTime(players)


def test_one_time_can_be_taken_up_where_it_stood():
    assert OneTime((1, 2, 3), playing=(3, 1)).after({1: R, 3: P}).winner == 3
    for playing in ((3,), ()):
        with pytest.raises(BadInputError, match="some of"):
            OneTime((1, 2), playing=playing)
