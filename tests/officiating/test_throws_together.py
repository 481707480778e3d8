"""Throws come together (ruling A7): up to the absent limit motion that is less like a throw counts beside another's."""

import numpy as np
import pytest

from referee.officiating.parameters import Parameters
from referee.officiating.stroke_model import StrokeModel
from referee.officiating.umpire import Umpire
from referee.settings import OfficiatingSettings
from referee.symbols import MisThrow, NoCallReason, Reason, Symbol
from tests.officiating.conftest import Arm, Uneven, throwing, verdicts

HARD_TO_PLEASE = Parameters(strokes=StrokeModel(throw=-0.1))
"""No arm's strokes are enough like a throw for it to count alone."""


def test_arms_that_throw_together_have_thrown_though_neither_is_like_a_throw_by_itself():
    arms = [throwing("paper", rate=1.5), throwing("jack", rate=1.5, start=1.1)]
    (verdict,) = verdicts(arms, umpire=Umpire((1, 2), OfficiatingSettings(), HARD_TO_PLEASE), seconds=6.0)
    assert verdict.thrown == {1: Symbol.PAPER, 2: Symbol.JACK}
    apart = [arms[0], throwing("jack", rate=1.5, start=3.5)]
    assert verdicts(apart, umpire=Umpire((1, 2), OfficiatingSettings(), HARD_TO_PLEASE), seconds=8.0) == []


def test_hands_that_are_open_all_the_time_are_less_like_a_throw_than_carried_fists():
    model = StrokeModel(throw=-6.0, together=-6.0)
    waving, throws = [[throwing("paper"), throwing("jack")] for _ in range(2)]
    for arm in waving:
        arm.shapes = [(0.0, "paper")]
    for arms, verdict in ((throws, 1), (waving, 0)):
        umpire = Umpire((1, 2), OfficiatingSettings(), Parameters(strokes=model))
        assert len(verdicts(arms, umpire=umpire, seconds=6.0)) == verdict


def test_a_hand_that_was_not_seen_since_its_third_stroke_began_is_waited_for():
    """The arms throw together; what the second shows is not known, so nothing is decided for it."""
    arms = [throwing("paper", rate=1.5), throwing("jack", rate=1.5)]
    arms[1].blurred = ((arms[1].bottom(3) - 1.0, np.inf),)
    (verdict,) = verdicts(arms, umpire=Umpire((1, 2), OfficiatingSettings(), HARD_TO_PLEASE), seconds=8.0)
    assert verdict.no_call_reason is NoCallReason.HAND_LOST
    assert verdict.calls[0].thrown is Symbol.PAPER


def test_an_arm_whose_hand_is_not_seen_is_nobody_to_be_in_time_with():
    arms = [throwing("paper", rate=1.5), throwing("jack", rate=1.5, start=1.1, blurred=((0.2, 9.0),))]
    umpire = Umpire((1, 2), OfficiatingSettings(), HARD_TO_PLEASE)
    assert verdicts(arms, umpire=umpire, seconds=8.0) == []


@pytest.mark.parametrize("sizes", [(1.0, 0.35, 1.0), (1.0, 0.45, 0.2), (1.0, 0.25, 0.5), (0.3, 1.0, 1.0)])
def test_who_strokes_unevenly_in_time_with_another_is_not_absent(sizes):
    arm = Uneven(sizes=sizes)
    arm.shapes = [(arm.bottom(3), "jack")]
    (verdict,) = verdicts([throwing("paper"), arm], seconds=6.0)
    assert verdict.thrown == {1: Symbol.PAPER, 2: Symbol.JACK}
    assert verdict.calls[1].t == pytest.approx(arm.bottom(3), abs=0.03)


@pytest.mark.parametrize(("later", "limit"), [(0.4, 1.0), (0.6, 1.0), (0.8, 1.0), (1.3, 1.5)])
def test_two_who_stroke_slowly_and_unevenly_have_thrown_together_up_to_the_absent_limit(later, limit):
    """Neither motion alone is like a throw; beside the other's it is."""
    arms = [Uneven(start=start, rate=1.0) for start in (1.0, 1.0 + later)]
    for arm in arms:
        arm.shapes = [(arm.bottom(3), "paper")]
    (verdict,) = verdicts(arms, seconds=8.0, umpire=Umpire((1, 2), OfficiatingSettings(absent_after=limit)))
    assert verdict.thrown == {1: Symbol.PAPER, 2: Symbol.PAPER}
    assert verdict.calls[1].lead == pytest.approx(later, abs=0.03)
    assert verdicts([arms[0], Arm(strokes=0)], seconds=8.0) == []


@pytest.mark.parametrize(("sizes", "start", "later"), [((1.0, 0.45, 1.0), 1.5, 1), ((1.0, 0.25, 0.5), 0.6, 0)])
def test_who_strokes_unevenly_and_later_or_earlier_than_another_is_not_absent(sizes, start, later):
    """The third strokes are more than 0.3 s apart, so that the later one is marked for review."""
    arm = Uneven(sizes=sizes, start=start)
    arm.shapes = [(arm.bottom(3), "jack")]
    (verdict,) = verdicts([throwing("paper"), arm], seconds=6.0)
    assert verdict.thrown == {1: Symbol.PAPER, 2: Symbol.JACK}
    assert verdict.calls[later].review


def test_who_makes_two_strokes_beside_three_is_absent():
    (verdict,) = verdicts([throwing("paper"), Arm(strokes=2, start=1.5)], seconds=6.0)
    assert verdict.calls[1].thrown == MisThrow(Reason.ABSENT)


@pytest.mark.parametrize("rate", [0.8, 1.0, 1.2, 2.0])
@pytest.mark.parametrize("made", [1, 2])
def test_where_the_second_stroke_is_thrown_on_slow_ones_are_not_counted_twice(rate, made):
    throws, other = Arm(strokes=2, rate=rate), Arm(strokes=made, rate=rate, start=1.1)
    throws.shapes = [(throws.bottom(2), "paper")]
    other.shapes = [(other.bottom(2), "jack")] if made == 2 else []
    umpire = Umpire((1, 2), OfficiatingSettings(strokes=2))
    (verdict,) = verdicts([throws, other], seconds=7.0, umpire=umpire)
    assert verdict.thrown == {1: Symbol.PAPER, 2: Symbol.JACK if made == 2 else MisThrow(Reason.ABSENT)}
