"""Throws whose landmarks and motion are known are judged by officiating alone."""

from benchmarks.officiating import judge_bout
from referee.officiating.referee import load_recognizer
from referee.settings import Profile


def test_flow_that_trembles_on_a_resting_arm_makes_nobody_throw():
    """In the first of three throws a player stops after one stroke, and is absent (A7)."""
    score = judge_bout(4300, 264, None, load_recognizer(Profile()))
    assert (score.calls["absent", "absent"], score.wrong.total()) == (1, 0)
