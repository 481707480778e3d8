"""Hands that leave the picture during the strokes, through the umpire: rulings A7 and A8."""

import pytest

from referee.officiating.umpire import Umpire
from referee.settings import OfficiatingSettings
from referee.symbols import NoCallReason, Symbol
from tests.officiating.conftest import Arm, Twice, throwing, verdicts


@pytest.mark.parametrize(("gap", "reason"), [(0.2, None), (0.4, NoCallReason.HAND_LOST)])
def test_who_was_out_of_sight_while_others_stroked_is_not_absent(gap, reason):
    """Ruling A7: absent is who was in view throughout."""
    away = Arm(strokes=0, unseen=((1.6, 1.6 + gap),))
    (verdict,) = verdicts([throwing("paper"), away])
    assert verdict.no_call_reason is reason


@pytest.mark.parametrize("limit", [1.0, 2.0])
def test_one_lost_in_the_last_descent_is_no_loss_where_nobody_made_a_third_stroke(limit):
    """The camera's fault (A8): nobody knows what the hand did out of sight, and the other stopped on the second."""
    two = Arm(strokes=2, shapes=[(2.0, "scissors")])
    lost = throwing("paper", unseen=((2.3, 2.9),))
    umpire = Umpire((1, 2), OfficiatingSettings(absent_after=limit))
    (verdict,) = verdicts([two, lost], seconds=8.0, umpire=umpire)
    assert verdict.no_call_reason is NoCallReason.HAND_LOST
    assert limit - 0.1 < verdict.t - 2.3 < limit + 0.9


def test_one_hand_that_leaves_before_anybody_throws_is_no_throw():
    leaving = Arm(strokes=2, unseen=((2.3, 2.9),))
    assert verdicts([Arm(strokes=0), leaving], seconds=8.0) == []


def test_strokes_that_are_not_in_time_with_a_hand_that_leaves_are_no_throw_with_it():
    leaving = Arm(strokes=2, start=2.7, unseen=((4.0, 4.6),))
    assert verdicts([Arm(strokes=2), leaving], seconds=8.0) == []


def test_a_hand_that_left_against_an_absent_opponent_does_not_spoil_the_next_throw():
    class Then(Arm):
        """The next throw of an arm that did something else before."""

        def __init__(self, before, shape):
            super().__init__(start=4.2)
            self.before, self.shapes = before, [(self.bottom(3), shape)]

        def sample(self, t, rng):
            return super().sample(t, rng) if t > 3.5 else self.before.sample(t, rng)

        def move(self, seat, t, since, rng):
            return super().move(seat, t, since, rng) if t > 3.5 else self.before.move(seat, t, since, rng)

    leaving = Arm(strokes=2, unseen=((2.3, 2.9),))
    (verdict,) = verdicts([Then(Arm(strokes=0), "jack"), Then(leaving, "paper")], seconds=8.0)
    assert verdict.thrown == {1: Symbol.JACK, 2: Symbol.PAPER}


@pytest.mark.parametrize("back", [2.8, 3.2, 4.0, 5.0])
def test_a_hand_that_is_lost_in_its_hold_does_not_keep_the_next_throw_from_being_seen(back):
    """The no-call is certain as soon as the hand has been away for too long. The next throw's bottom is at 5 s."""
    lost = Twice(shapes=[(2.5, "paper"), (3.2, "rock"), (5.0, "jack")], blurred=((2.7, back),))
    other = Twice(shapes=[(2.5, "scissors"), (3.2, "rock"), (5.0, "labrador")])
    first, second = verdicts([lost, other], seconds=10.0)
    assert (first.no_call_reason is NoCallReason.HAND_LOST) is (back > 2.85)
    assert second.no_call_reason is None
    assert second.thrown == {1: Symbol.JACK, 2: Symbol.LABRADOR}
