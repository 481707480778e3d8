"""Arms of people: shoulder, elbow and wrist share in a stroke, and its bottom stays exact."""

import numpy as np
import pytest

from referee.simulator.source import joints_of, palm_at, pose_at, view_at, wrist_at
from tests.simulator.arms import people_throws


def test_the_truth_is_where_wrist_and_palm_are_lowest_in_the_picture(sheet):
    flicked = 0
    for arm, play, _ in people_throws(sheet):
        t = play.third_bottom_t + np.linspace(-0.12, 0.03, 301)
        for place in (wrist_at(arm, t), palm_at(arm, t)):
            assert place[:, 1].max() - place[240, 1] < 1e-6
            assert (np.diff(place[:241, 1]) > -1e-9).all()
        flicked += arm.turn.flick > 0
    assert flicked > 10


def test_arms_stroke_from_elbow_wrist_and_shoulder_and_no_elbow_stays_quite_still(sheet):
    turns = [arm.turn for arm, _, _ in people_throws(sheet)]
    assert {turn.joint for turn in turns} == {"elbow", "wrist", "shoulder"}
    lifts = [turn.lift for turn in turns if turn.joint == "elbow"]
    assert min(lifts) < 0.1
    assert max(lifts) > 0.25


def test_an_upper_arm_keeps_its_length_and_its_shoulder_while_the_elbow_rises(sheet):
    seen = 0
    for arm, _, _ in people_throws(sheet):
        if arm.turn.lift > 0.1 and arm.turn.upper is not None:
            raised = arm.turn.raised(0.1)
            shoulder = raised.risen(np.array([0.1]))[0] + raised.upper
            assert shoulder[:2] == pytest.approx(arm.turn.upper[:2])
            assert np.linalg.norm(raised.upper) >= np.linalg.norm(arm.turn.upper) - 1e-9
            seen += 1
    assert seen > 10


def test_the_hand_that_is_drawn_bends_at_the_wrist_as_its_palm_goes(sheet):
    for arm, play, _ in people_throws(sheet, fault_rate=0.0):
        if arm.turn.joint == "elbow" and arm.turn.flick > 0.1:
            times = (play.third_bottom_t - 0.1, play.third_bottom_t)
            bends = arm.turn.bend(arm.path.height(np.array(times)))
            drawn = [pose_at(arm, t).angles[21:23] - arm.fingers.angles(t)[21:23] for t in times]
            assert np.hypot(*np.transpose(drawn)) == pytest.approx(np.abs(bends), abs=1e-6)
            assert joints_of(arm, pose_at(arm, times[0])).shape == (21, 3)
            assert view_at(arm, times[0], pose_at(arm, times[0])).scale > 0
            return
    pytest.fail("no hand flicks")
