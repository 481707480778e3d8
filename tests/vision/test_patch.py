"""A palm's looks found again in the next picture."""

import cv2
import numpy as np
import pytest

from referee.vision.backdrop import Backdrop, Foreground
from referee.vision.boxes import Box
from referee.vision.patch import Patch

SIDE = 96.0
UNKNOWN = Foreground(np.full((120, 120), 0.25, np.float32), 0.3)
"""Of a lane that was never seen without the hand."""


@pytest.fixture(scope="module")
def blob():
    """A palm of 40 pixels with its own shading."""
    rough = np.random.default_rng(5).integers(90, 220, (6, 6, 3), dtype=np.uint8)
    return cv2.resize(rough, (40, 40), interpolation=cv2.INTER_CUBIC)


def scene(blob, *centres):
    """The palm at each of the places, on a wall."""
    image = cv2.resize(np.random.default_rng(6).integers(40, 80, (9, 9, 3), dtype=np.uint8), (400, 400))
    for x, y in centres:
        image[y - 20 : y + 20, x - 20 : x + 20] = blob
    return image


@pytest.mark.parametrize("shift", [(0, 0), (3, -2), (0, 45), (-20, 70), (0, -70)])
def test_a_palm_is_found_where_it_went_whatever_its_velocity_was(blob, shift):
    patch = Patch(scene(blob, (200, 200)), UNKNOWN, np.array((200.0, 200.0)), SIDE)
    now = (200 + shift[0], 200 + shift[1])
    assert patch.follow(scene(blob, now), UNKNOWN, np.array((0.0, 30.0))) == pytest.approx(now, abs=SIDE / 20)


def test_a_palm_is_followed_from_picture_to_picture(blob):
    patch = Patch(scene(blob, (200, 60)), UNKNOWN, np.array((200.0, 60.0)), SIDE)
    for y in (110, 170, 230, 260):
        centre = patch.follow(scene(blob, (200, y)), UNKNOWN, np.zeros(2))
        assert centre == pytest.approx((200, y), abs=SIDE / 20)


def test_a_brighter_picture_does_not_mislead(blob):
    patch = Patch(scene(blob, (200, 200)), UNKNOWN, np.array((200.0, 200.0)), SIDE)
    bright = cv2.convertScaleAbs(scene(blob, (200, 240)), alpha=1.15)
    assert patch.follow(bright, UNKNOWN, np.zeros(2)) == pytest.approx((200, 240), abs=SIDE / 20)


def test_what_looks_like_the_palm_but_did_not_move_is_not_taken_for_it(blob):
    double = (260, 200)
    patch = Patch(scene(blob, (200, 200), double), UNKNOWN, np.array((200.0, 200.0)), SIDE)
    went = (200, 268)
    assert patch.follow(scene(blob, went, double), UNKNOWN, np.zeros(2)) == pytest.approx(went, abs=SIDE / 20)


def test_a_palm_at_the_edge_of_the_picture_is_followed(blob):
    patch = Patch(scene(blob, (30, 370)), UNKNOWN, np.array((30.0, 370.0)), SIDE)
    assert patch.follow(scene(blob, (22, 378)), UNKNOWN, np.zeros(2)) == pytest.approx((22, 378), abs=SIDE / 20)


def test_a_bare_arm_of_the_same_looks_does_not_hold_the_palm_back(blob):
    """The palm is the end of a long bare arm, and blurred so that its looks say nothing."""

    def arm(y):
        image = scene(blob)
        cv2.rectangle(image, (182, y - 18), (218, 399), (150, 160, 200), -1)
        return image

    backdrop = Backdrop()
    for t, y in ((0.0, 300), (0.1, 200)):  # what is behind the hand is seen once it has moved
        foreground = backdrop.compare(arm(y))
        backdrop.learn(arm(y), t, Box(200, y, SIDE, SIDE, 0))
    patch = Patch(arm(200), foreground, np.array((200.0, 200.0)), SIDE)
    image = cv2.blur(arm(160), (1, 25))
    assert patch.follow(image, backdrop.compare(image), np.zeros(2)) == pytest.approx((200, 160), abs=SIDE / 10)
