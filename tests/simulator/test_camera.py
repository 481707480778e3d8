"""The simulated camera blurs what moves, mixes what it sees, and adds noise."""

import numpy as np
import pytest

from referee.simulator.camera import CameraAppearance, Developer, lay_over, smear
from referee.simulator.shading import Sprite


def test_motion_blur_keeps_the_light_and_spreads_it_along_the_way():
    image = np.zeros((21, 21, 4), np.float32)
    image[10, 10] = (100, 100, 100, 1)
    shifts = np.stack([np.zeros(8), np.linspace(-6, 6, 8)], axis=1)
    blurred = smear(Sprite(image, (40, 40)), shifts, (100, 100))
    assert blurred.image[..., 3].sum() == pytest.approx(1, abs=1e-4)
    rows, columns = np.nonzero(blurred.image[..., 3] > 1e-4)
    centre = 50 - blurred.corner[0], 50 - blurred.corner[1]
    assert set(columns) == {centre[0]}
    assert (rows.min() - centre[1], rows.max() - centre[1]) == (-6, 6)


def test_motion_blur_is_on_the_side_where_the_hand_was():
    image = np.zeros((5, 5, 4), np.float32)
    image[2, 2] = (100, 100, 100, 1)
    blurred = smear(Sprite(image, (20, 20)), np.array([[4.0, 0.0], [4.0, 0.0]]), (60, 60))
    row, column = np.unravel_index(np.argmax(blurred.image[..., 3]), blurred.image.shape[:2])
    assert (column + blurred.corner[0], row + blurred.corner[1]) == (26, 22)


def test_an_opaque_sprite_hides_and_a_half_opaque_one_mixes():
    image = np.full((4, 4, 3), 200, np.uint8)
    sprite = np.zeros((2, 2, 4), np.float32)
    sprite[0, 0] = (10, 20, 30, 1)
    sprite[1, 1] = (5, 10, 15, 0.5)
    lay_over(image, Sprite(sprite, (1, 1)))
    assert image[1, 1].tolist() == [10, 20, 30]
    assert np.abs(image[2, 2].astype(int) - [105, 110, 115]).max() <= 1
    assert image[0, 0].tolist() == [200, 200, 200]


def test_noise_has_the_strength_asked_for_and_differs_from_picture_to_picture():
    rng = np.random.default_rng(0)
    developer = Developer(CameraAppearance(1.0, (1.0, 1.0, 1.0), 0.0, 5.0), (200, 100), rng)
    grey = np.full((100, 200, 3), 128, np.uint8)
    one, other = developer.add_noise(grey), developer.add_noise(grey)
    assert one.std() == pytest.approx(5, rel=0.2)
    assert not np.array_equal(one, other)
