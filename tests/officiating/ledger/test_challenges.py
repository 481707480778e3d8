"""What a ledger's lines say of challenges: a line that a fault had written twice counts once."""

import pytest

from referee.officiating.ledger.challenges import Challenges
from referee.officiating.ledger.entries import CHALLENGE, LOST, STAND, Intervention


@pytest.fixture
def challenges():
    """Two players challenge throw 2, and one of them throw 3."""
    found = Challenges()
    take(found, (CHALLENGE, 1, 2), (CHALLENGE, 2, 2), (CHALLENGE, 1, 3))
    return found


def take(challenges, *lines):
    for what, seat, throw in lines:
        challenges.take(Intervention(at="", by="Kim", what=what, seat=seat, throw=throw))


def test_challenges_of_a_throw_are_open_until_it_is_decided(challenges):
    assert challenges.open == [(1, 2), (2, 2), (1, 3)]
    challenges.decide(2)
    assert challenges.open == [(1, 3)]
    take(challenges, (STAND, None, 3))
    assert challenges.open == []
    assert challenges.made == {(1, 2), (2, 2), (1, 3)}


def test_a_challenge_of_a_throw_is_lost_once_however_often_its_line_was_written(challenges):
    take(challenges, (LOST, 1, 2), (LOST, 1, 2), (LOST, 2, 2), (LOST, 1, 3))
    assert challenges.lost == {1: 2, 2: 1}
    assert challenges.open == []


def test_a_challenge_that_was_made_aloud_names_no_throw_and_is_lost_each_time(challenges):
    take(challenges, (LOST, 2, None), (LOST, 2, None))
    assert challenges.lost == {2: 2}
    assert len(challenges.open) == 3
