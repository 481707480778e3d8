"""A person's arm is drawn with its sleeve and what is worn."""

from dataclasses import replace

import numpy as np
import pytest

from referee.simulator.appearance import Appearance
from referee.simulator.drawing import Body, draw_body, pose_body
from referee.simulator.people import Person, Worn
from referee.simulator.skeleton import ANGLES, HandBuild, HandPose
from referee.simulator.view import CameraView, project

FLAT = HandPose(np.zeros(len(ANGLES)))


SIZE = (300, 320)


def drawn(view, *, seed=0, sleeve=1.0, worn=()):
    rng = np.random.default_rng(seed)
    build = replace(HandBuild(), sleeve=sleeve)
    look = replace(Appearance.sample(rng), sleeve=(250.0, 0.0, 0.0), skin=(100.0, 128.0, 176.0), tint=(1.0, 1.0, 1.0))
    body = Body(replace(Person.sample(rng, build), worn=worn, polish=None), build)
    posed = pose_body(FLAT, body, view)
    sprite = draw_body(posed, body, view, look, SIZE)
    picture = np.zeros((SIZE[1], SIZE[0], 4), np.float32)
    if sprite is not None:
        height, width = sprite.image.shape[:2]
        picture[sprite.corner[1] :, sprite.corner[0] :][:height, :width] = sprite.image
    return picture, project(posed.joints, view)


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


def test_things_are_worn_where_they_are_said_to_be():
    view = CameraView(0, 0, 180, False, 1000, (150, 230))
    green = (0.0, 255.0, 0.0)
    ring = Worn("ring", 3, 0.018, 0.005, green, green)
    bracelet = Worn("bracelet", 0, 0.03, 0.006, green, green)
    plain, joints = drawn(view)
    for worn, place in ((ring, joints[13] + (joints[14] - joints[13]) * 0.5), (bracelet, (150, 260, 0))):
        picture, _ = drawn(view, worn=(worn,))
        changed = np.argwhere((picture[..., 1] > picture[..., 2] + 40) & (plain[..., 1] <= plain[..., 2]))
        assert len(changed) > 20
        assert np.abs(changed.mean(axis=0) - [place[1], place[0]]).max() < 8


def test_an_arm_outside_the_picture_is_no_sprite():
    view = CameraView(0, 0, 0, False, 800, (-900, 100))
    body = Body(Person.sample(np.random.default_rng(0), HandBuild()), HandBuild())
    assert draw_body(pose_body(FLAT, body, view), body, view, Appearance.sample(np.random.default_rng(0)), SIZE) is None
