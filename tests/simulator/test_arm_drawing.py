"""A person's arm is drawn with its sleeve and what is worn."""

from dataclasses import replace

import numpy as np
import pytest

from referee.simulator.appearance import Appearance
from referee.simulator.arm_drawing import Body, draw_body, pose_body
from referee.simulator.camera_view import CameraView
from referee.simulator.people import Person
from referee.simulator.skeleton import HandBuild
from tests.simulator.bodies import FLAT, SIZE, drawn


@pytest.mark.parametrize("turn", [0, 90, 180, 270])
def test_joints_are_inside_the_drawn_hand_and_left_is_the_mirror_image_of_right(turn):
    view = CameraView(0, 0, turn, False, 1000, (150, 230))
    picture, joints = drawn(view)
    covered = [picture[round(y), round(x), 3] for x, y, _ in joints]
    # Tips are 2 mm under the skin, which here are two pixels.
    assert min(covered) > 0.5
    assert min(np.delete(covered, [4, 8, 12, 16, 20])) > 0.9
    mirrored, _ = drawn(replace(view, left=True, wrist=(SIZE[0] - 1 - 150, 230)))
    assert np.mean(np.abs(mirrored[:, ::-1, 3] - picture[..., 3]) > 0.5) < 0.002


def test_a_sleeve_covers_the_arm_from_where_the_build_says_and_bare_arms_are_skin():
    view = CameraView(0, 0, 180, False, 1000, (150, 150))
    bare, _ = drawn(view)
    dressed, _ = drawn(view, sleeve=0.08)

    def blue(picture, y):
        return picture[y, 150, 0] > picture[y, 150, 2]

    assert not any(blue(bare, y) for y in (140, 200, 280))
    assert [blue(dressed, y) for y in (140, 215, 250, 300)] == [False, False, True, True]


def test_an_arm_outside_the_picture_is_no_sprite():
    view = CameraView(0, 0, 0, False, 800, (-900, 100))
    body = Body(Person.sample(np.random.default_rng(0), HandBuild()), HandBuild())
    assert draw_body(pose_body(FLAT, body, view), body, view, Appearance.sample(np.random.default_rng(0)), SIZE) is None


def test_an_arm_of_which_no_pixel_is_inside_the_picture_is_no_sprite():
    """It passes the picture's corner, so that its box reaches inside and it does not."""
    body = Body(Person.sample(np.random.default_rng(0), HandBuild()), HandBuild())
    inside = []
    for left in range(-260, 300, 20):
        view = CameraView(45, 0, 0, False, 800, (left, -60))
        sprite = draw_body(pose_body(FLAT, body, view), body, view, Appearance.sample(np.random.default_rng(0)), SIZE)
        assert sprite is None or sprite.image[..., 3].any()
        inside.append(sprite is not None)
    assert any(inside)
    assert not all(inside)
