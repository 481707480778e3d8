"""How far a hand is expected to go from one picture to the next."""

import numpy as np
import pytest

from referee.vision.step_model import StepModel, StepSettings

FPS = 30
UP, DOWN, NONE = np.array((0.0, -0.2)), np.array((0.0, 0.2)), np.zeros(2)


def told(steps, *, times=10):
    """A model that has seen such steps in turn, each an arm's, the hand's before, and the hand's."""
    model = StepModel()
    for number in range(times):
        model.learn(*steps[number % len(steps)], number / FPS)
    return model


def test_a_hand_of_which_nothing_is_known_goes_somewhat_farther_than_the_arm():
    np.testing.assert_allclose(StepModel().predict(DOWN, UP), StepSettings().shares[0] * DOWN)


@pytest.mark.parametrize("shorter", [0.3, 0.5, 1.0])
def test_an_arm_whose_motion_seems_too_short_is_known_by_it_after_a_stroke(shorter):
    model = told([(shorter * UP, DOWN, UP), (shorter * DOWN, UP, DOWN)])
    np.testing.assert_allclose(model.predict(shorter * DOWN, UP), DOWN, atol=0.03)


def test_where_flow_sees_next_to_nothing_the_hand_goes_on_as_before():
    model = told([(NONE, DOWN, DOWN), (NONE, UP, UP)], times=30)
    np.testing.assert_allclose(model.predict(NONE, DOWN), DOWN, atol=0.03)


def test_what_was_seen_long_ago_gives_way():
    model = told([(UP, NONE, 3 * UP)])
    for number in range(10):
        model.learn(UP, NONE, UP, 20 + number / FPS)
    np.testing.assert_allclose(model.predict(UP, NONE), UP, atol=0.06)
