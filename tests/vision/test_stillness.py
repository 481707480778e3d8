"""A hand that has not moved need not be read again, and one that has moved must be."""

import cv2
import numpy as np
import pytest

from referee.vision.boxes import Box
from referee.vision.stillness import StillHand

BOX = Box(160, 120, 96, 0.0)


def picture(dx=0, dy=0, *, noise=0, finger=False):
    """A hand on a wall, moved by so many pixels, with or without a finger stretched."""
    image = np.full((240, 320, 3), 90, np.uint8)
    cv2.circle(image, (160 + dx, 120 + dy), 24, (150, 170, 210), -1)
    if finger:
        cv2.rectangle(image, (152 + dx, 73 + dy), (168 + dx, 98 + dy), (150, 170, 210), -1)
    grain = np.random.default_rng(noise).normal(0, 3, image.shape) if noise else 0
    return np.clip(image + grain, 0, 255).astype(np.uint8)


@pytest.fixture
def read():
    """Of a hand that has been read in :func:`picture`."""
    still = StillHand()
    still.keep(picture(noise=1))
    return still


def test_a_hand_that_rests_is_still_in_spite_of_noise(read):
    assert read.is_still(picture(noise=2), BOX)
    assert read.is_still(picture(noise=3), BOX)


@pytest.mark.parametrize(("dx", "dy"), [(4, 0), (0, -4), (30, 30)])
def test_a_hand_that_has_moved_is_not_still(read, dx, dy):
    assert not read.is_still(picture(dx, dy, noise=2), BOX)


def test_a_hand_that_stretches_a_finger_is_not_still(read):
    assert not read.is_still(picture(noise=2, finger=True), BOX)


def test_a_hand_that_has_not_been_read_is_not_still(read):
    assert not StillHand().is_still(picture(), BOX)
    read.forget()
    assert not read.is_still(picture(noise=1), BOX)


def test_a_hand_is_compared_with_the_picture_in_which_it_was_read_last(read):
    assert not read.is_still(picture(20, 0), BOX)
    read.keep(picture(20, 0))
    assert read.is_still(picture(20, 0), BOX)
    assert not read.is_still(picture(), BOX)


def test_a_hand_is_compared_where_its_box_is_now(read):
    assert read.is_still(picture(noise=2), BOX)
    beside = picture(noise=2)
    beside[30:70, 250:290] = 200
    assert not read.is_still(beside, Box(270, 50, 96, 0.0))
    assert read.is_still(beside, BOX)


def test_a_box_larger_than_the_picture_is_compared_as_well_when_it_grows_smaller(read):
    for side in (1920, 960):
        assert read.is_still(picture(noise=2), Box(160, 120, side, 0.0))


def test_in_a_lane_too_narrow_to_be_compared_a_hand_is_read_each_time():
    still, lane = StillHand(), np.ascontiguousarray(picture()[:, 140:180])
    still.keep(lane)
    assert not still.is_still(lane, Box(20, 120, 1920, 0.0))
