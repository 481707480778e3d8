"""Where simulated players stand, and where their arms come from."""

import numpy as np
import pytest

from referee.simulator.kinds import KINDS
from referee.simulator.source import palm_at, wrist_at
from tests.simulator.arms import arms, drawn, tops

SIZE = (1280, 720)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_every_kind_draws_with_faults_and_the_hands_stay_in_their_lanes(sheet, kind, players):
    for seed in range(3):
        scenario = drawn(sheet, kind, seed, players=players, throws=2, fault_rate=0.4, camera_fault_rate=0.4)
        assert scenario.players == players
        assert all(arm.turn is not None for arm in scenario.arms[:players])
    for arm, play, (left, right) in arms(sheet, kind, count=4, players=players):
        x, y = palm_at(arm, np.linspace(play.third_bottom_t, play.hold_end, 20)).T
        assert ((x > left) & (x < right)).all()
        assert ((y > 0) & (y < SIZE[1])).all()


def test_kinds_turn_about_every_joint_and_come_from_every_side(sheet):
    seen = [arm.turn for arm, _, _ in arms(sheet, "pivots", count=40)]
    assert {turn.joint for turn in seen} == {"elbow", "wrist", "shoulder"}
    sides = {np.sign(round(np.sin(np.radians(turn.azimuth)), 1)) for turn in seen}
    assert sides == {-1, 1}
    assert any(np.cos(np.radians(turn.azimuth)) < -0.3 for turn in seen), "towards the camera"


def test_strokes_from_the_side_go_down_to_25_degrees_below_the_horizontal(sheet):
    slopes = []
    for arm, play, _ in arms(sheet, "side", count=40):
        (top, bottom) = palm_at(arm, np.array([tops(arm, play)[-1][0], play.third_bottom_t]))
        slopes.append(np.degrees(np.arctan2(bottom[1] - top[1], abs(bottom[0] - top[0]))))
    assert min(slopes) >= 25
    assert min(slopes) < 40
    assert max(slopes) > 75
    assert np.mean(np.array(slopes) < 45) > 0.1, "some go more sideways than down"


def test_large_pumps_stay_in_the_picture(sheet):
    for arm, play, _ in arms(sheet, "large", count=20, players=3):
        y = palm_at(arm, np.linspace(0, play.hold_end, 300))[:, 1]
        assert y.min() > 0
        assert y.max() < 0.9 * SIZE[1]


def test_the_wrist_leaves_the_picture_at_the_tops_and_comes_back(sheet):
    for arm, play, _ in arms(sheet, "leaves", count=20):
        for top, _ in tops(arm, play):
            assert wrist_at(arm, np.array([top]))[0, 1] < 0
        assert palm_at(arm, np.array([0.0, play.third_bottom_t]))[:, 1].min() > 0.1 * SIZE[1]
