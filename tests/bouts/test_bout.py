"""What holds of every bout."""

import pytest

from referee.bouts.one_time import OneTime
from referee.bouts.run_to_ten import RunToTen
from referee.errors import OutOfTurn
from tests.bouts.letters import P, R


def test_a_bout_is_a_value_that_a_throw_does_not_change():
    one_time, run = OneTime((1, 2)), RunToTen()
    one_time.after({1: R, 2: P})
    run.after({1: R, 2: P})
    assert one_time == OneTime((1, 2))
    assert run == RunToTen()
    assert len({one_time, OneTime((2, 1))}) == 1


def test_a_bout_that_is_won_takes_no_throw():
    with pytest.raises(OutOfTurn, match="player 2 has won"):
        OneTime((1, 2)).after({1: R, 2: P}).after({1: R, 2: P})
    with pytest.raises(OutOfTurn, match="player 1 has won"):
        RunToTen(points=[(10, 0)]).after({1: R, 2: P})
