"""A hand becomes a sprite."""

import numpy as np

from referee.simulator.appearance import Appearance
from referee.simulator.camera_view import CameraView
from referee.simulator.shading import draw_hand
from referee.simulator.skeleton import HandBuild, pose_hand
from tests.simulator.flat_hand import FLAT


def test_a_hand_outside_the_picture_is_no_sprite():
    view = CameraView(0, 0, 0, False, 800, (-900, 100))
    appearance = Appearance.sample(np.random.default_rng(0))
    assert draw_hand(pose_hand(FLAT, HandBuild()), view, appearance, (320, 240)) is None
