"""What simulated players wear."""

import numpy as np

from referee.simulator.camera_view import CameraView
from referee.simulator.people import Worn
from tests.simulator.bodies import drawn


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
