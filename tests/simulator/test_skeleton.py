"""A drawn hand has to pass for a hand: in its proportions, and before MediaPipe."""

import numpy as np
import pytest

from referee.simulator.camera_view import CameraView, project
from referee.simulator.skeleton import HandBuild, pose_hand
from tests.simulator.flat_hand import FLAT


def test_a_flat_hand_has_an_adults_proportions():
    # Middle finger from wrist 185 mm, its finger half of that; Buryanov and Kotiuk 2010 for the bones.
    joints = pose_hand(FLAT, HandBuild()).joints
    assert np.linalg.norm(joints[12] - joints[0]) == pytest.approx(0.186, abs=0.002)
    assert np.linalg.norm(joints[12] - joints[9]) == pytest.approx(0.093, abs=0.001)
    assert np.linalg.norm(joints[17] - joints[5]) == pytest.approx(0.059, abs=0.004)


def test_bones_keep_their_length_in_every_pose(sheet):
    bones = [(0, 5), (5, 6), (6, 7), (7, 8), (1, 2), (2, 3), (3, 4), (17, 18), (19, 20)]

    def lengths(pose):
        joints = pose_hand(pose, HandBuild()).joints
        return [np.linalg.norm(joints[a] - joints[b]) for a, b in bones]

    rng = np.random.default_rng(0)
    for name in sheet.symbols:
        assert lengths(sheet.sample_pose(name, rng)) == pytest.approx(lengths(FLAT))


def test_a_fists_fingertips_are_at_the_palm(sheet):
    # Half a palm's thickness and half a finger's are 25 mm; a lazy fist is looser.
    rng = np.random.default_rng(0)
    gaps = []
    for _ in range(30):
        joints = pose_hand(sheet.sample_pose("rock", rng), HandBuild()).joints
        for tip in (8, 12, 16):
            metacarpal = joints[tip - 3] - joints[0]
            along = metacarpal / np.linalg.norm(metacarpal)
            gaps.append(np.linalg.norm(joints[tip] - joints[0] - along * ((joints[tip] - joints[0]) @ along)))
    assert 0.015 < np.median(gaps) < 0.035
    assert max(gaps) < 0.08


def test_left_hand_is_the_mirror_image_of_a_right_hand():
    build = HandBuild()
    shape = pose_hand(FLAT, build)
    right = project(shape.joints, CameraView(0, 0, 0, False, 1000, (100, 100)))
    left = project(shape.joints, CameraView(0, 0, 0, True, 1000, (100, 100)))
    np.testing.assert_allclose(right[:, 0] - 100, 100 - left[:, 0])
    np.testing.assert_allclose(right[:, 1:], left[:, 1:])


@pytest.mark.parametrize("heading", [-90, -40, 0, 40, 90])
@pytest.mark.parametrize("left", [False, True])
def test_a_hand_is_thrown_thumb_up_and_pronates_palm_down(heading, left):
    shape = pose_hand(FLAT, HandBuild())
    up = CameraView(heading, 0, CameraView.thrown_turn(heading, 0, left=left), left, 1000, (0, 0))
    down = CameraView(heading, 0, CameraView.thrown_turn(heading, 90, left=left), left, 1000, (0, 0))
    if abs(heading) == 90:
        # Seen from the side the index finger's knuckle is above the little finger's; palm down they are level.
        assert project(shape.joints, up)[5, 1] < project(shape.joints, up)[17, 1] - 40
        assert abs(project(shape.joints, down)[5, 1] - project(shape.joints, down)[17, 1]) < 10
    # Palm down, somebody who faces the camera turns the palm towards it: fingers up, it looks at the camera.
    if heading == 0:
        assert project(shape.joints, up)[[5, 17], 0].ptp() < 10
        assert project(shape.joints, down)[[5, 17], 0].ptp() > 50
