"""What is the camera's own motion, and what lanes do by themselves."""

import math

import numpy as np
import pytest

from referee.vision.camera_motion import CameraMotion

FPS = 30


@pytest.fixture
def camera():
    """Two lanes side by side, 60 rows high and 50 columns wide each."""
    return CameraMotion(np.repeat([[0] * 50 + [1] * 50], 60, axis=0), 2, 0.06)


RIGHT, DOWN = 0, 1


def seen(camera, *steps, way=DOWN):
    """What is said of pictures in which both lanes go as far as ``steps`` tell, each a pair of ways, pixels."""
    said = []
    for left, right in steps:
        flow = np.zeros((60, 100, 2), np.float32)
        flow[:, :50, way], flow[:, 50:, way] = left, right
        said.append(float(camera.own(flow, 1 / FPS)[way]))
    return said


@pytest.mark.parametrize("way", [RIGHT, DOWN])
def test_a_camera_that_is_bumped_moves_all_lanes(camera, way):
    assert seen(camera, (0, 0), (3, 3), (-2, -2), way=way) == [0, 3, -2]


@pytest.mark.parametrize(("rows", "columns"), [(60, 100), (30, 300), (300, 30)])
def test_what_is_in_the_middle_of_the_picture_is_not_asked(rows, columns):
    camera = CameraMotion(np.zeros((rows, columns), np.intp), 1, 0.06)
    flow = np.zeros((rows, columns, 2), np.float32)
    flow[6:-6, 6:-6] = 5
    assert camera.own(flow, 1 / FPS).tolist() == [0, 0]


@pytest.mark.parametrize("way", [RIGHT, DOWN])
def test_a_lane_that_moves_by_itself_moves_no_other(camera, way):
    assert seen(camera, (4, 0), (0, 4), way=way) == [0, 0]


@pytest.mark.parametrize("resting", range(4))
def test_where_one_lane_rests_no_other_is_moved_by_the_camera(resting):
    """Four lanes, each in a corner of the picture."""
    lane_at = np.kron(np.arange(4).reshape(2, 2), np.ones((30, 50), np.intp))
    flow = np.where(lane_at == resting, 0, 3)[..., None].repeat(2, axis=2).astype(np.float32)
    assert CameraMotion(lane_at, 4, 0.06).own(flow, 1 / FPS).tolist() == [0, 0]


def test_a_lane_that_moves_by_itself_after_nothing_has_moved_for_long_moves_no_other(camera):
    still = [(0, 0)] * 3 * FPS
    assert seen(camera, *still, (0, 1)) == [0] * len(still) + [0]


def test_lanes_that_pump_together_are_no_camera(camera):
    """The second pumps as fast, 60 ms later: in some pictures both go as far."""
    pumps = [
        (math.sin(2 * math.pi * 2 * k / FPS), math.sin(2 * math.pi * 2 * (k / FPS - 0.06))) for k in range(1, 2 * FPS)
    ]
    assert any(abs(left - right) < 0.1 * abs(left) for left, right in pumps)
    assert not any(seen(camera, *pumps))


def test_a_camera_is_believed_again_after_lanes_have_moved_by_themselves(camera):
    still = [(0, 0)] * 3 * FPS
    *_, bumped = seen(camera, (1, 0), (0, 1), *still, (2, 2))
    assert bumped == 2


def test_lanes_that_hardly_differ_do_not_go_apart(camera):
    *_, bumped = seen(camera, *[(0.05, 0)] * 3 * FPS, (0.5, 0.5))
    assert bumped == 0.5


def test_a_lane_away_from_the_rim_says_nothing():
    lane_at = np.full((60, 100), 1)
    lane_at[20:40, 20:80] = 0
    assert CameraMotion(lane_at, 1, 0.06).own(np.full((60, 100, 2), 2, np.float32), 1 / FPS).tolist() == [2, 2]
