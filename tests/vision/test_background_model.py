"""What stands before the background of a lane."""

import cv2
import numpy as np
import pytest

from referee.vision.background_model import BackgroundModel
from referee.vision.boxes import Box
from referee.vision.hands import PALM

SIDE = 60.0


def lane(*centres, wall=90, noise=None):
    """A grey wall with a lighter hand at each of the places."""
    image = np.full((360, 240, 3), wall, np.uint8)
    for x, y in centres:
        cv2.circle(image, (x, y), 20, (150, 170, 210), -1)
    return image if noise is None else np.clip(image + noise.normal(0, 3, image.shape), 0, 255).astype(np.uint8)


def sleeve(image, left):
    """A blue arm 30 pixels wide, from the hand's place at the height 100 down."""
    image[120:, left : left + 30] = (200, 120, 60)
    return image


def at(foreground, x, y):
    return float(foreground.shares[round(y * foreground.scale), round(x * foreground.scale)])


def watch(background, image, t, hand=None):
    foreground = background.compare(image)
    background.learn(image, t, None if hand is None else Box(*hand, SIDE, 0))
    return foreground


def test_a_hand_stands_before_the_background_wherever_it_goes():
    background, noise = BackgroundModel(), np.random.default_rng(1)
    watch(background, lane((120, 300), noise=noise), 0.0, (120, 300))
    shown = watch(background, lane((120, 100), noise=noise), 0.1, (120, 100))
    assert at(shown, 120, 100) > 0.9
    assert shown.shares[:, : round(60 * shown.scale)].max() < 0.3, "nothing stands where no hand is"


def test_where_the_hand_was_at_first_is_background_once_it_has_gone():
    background = BackgroundModel()
    watch(background, lane((120, 300)), 0.0, (120, 300))
    watch(background, lane((120, 100)), 0.1, (120, 100))
    shown = watch(background, lane((120, 100)), 0.2, (120, 100))
    assert at(shown, 120, 300) == 0.0


def test_a_lamp_that_is_switched_on_is_background_after_a_while():
    background = BackgroundModel()
    watch(background, lane(), 0.0)
    assert at(watch(background, lane(wall=130), 0.1), 50, 50) == 1.0
    assert at(watch(background, lane(wall=130), 0.15), 50, 50) == 1.0, "not at once: a second hand may pass by"
    for step in range(100):
        shown = watch(background, lane(wall=130), 0.2 + 0.1 * step)
    assert at(shown, 50, 50) == 0.0


@pytest.mark.parametrize("place", [(120, 100), (8, 100), (120, 8)], ids=["", "at the left edge", "at the upper edge"])
def test_a_hand_that_rests_does_not_become_background(place):
    background = BackgroundModel()
    watch(background, lane(), 0.0)
    for step in range(100):
        shown = watch(background, lane(place), 0.1 + 0.1 * step, place)
    assert at(shown, *place) > 0.9


def test_a_hand_that_has_rested_since_the_first_picture_is_not_taken_for_background():
    background = BackgroundModel()
    for step in range(10):
        shown = watch(background, lane((120, 100)), 0.1 * step, (120, 100))
    assert at(shown, 120, 100) > 0.2, "nobody knows what is behind it"


@pytest.mark.parametrize("colour", range(3))
def test_a_hand_that_differs_from_the_wall_in_one_colour_stands_before_it(colour):
    background, shown = BackgroundModel(), lane()
    watch(background, lane(), 0.0)
    shown[80:120, 100:140, colour] = 150
    assert at(background.compare(shown), 120, 100) > 0.9


def test_it_is_known_of_a_palm_how_much_of_it_stands_before_the_background():
    def palm(x, y):
        points = np.zeros((21, 3))
        points[PALM, :2] = np.add([(0, 12), (-12, -4), (-5, -12), (5, -12), (12, -4)], (x, y))
        return points

    background = BackgroundModel()
    watch(background, lane(), 0.0)
    shown = background.compare(lane((180, 250)))
    assert shown.share_in(palm(180, 250)) > 0.9
    assert shown.share_in(palm(60, 100)) == 0.0


def test_what_an_arm_leaves_behind_does_not_stand_before_the_background_as_a_hand_does():
    background = BackgroundModel()
    near = np.array(((105.0, 100.0), (135.0, 100.0), (135.0, 360.0), (105.0, 360.0)))
    for step in range(3):
        background.learn(sleeve(lane((120, 100)), 105), 0.1 * step, Box(120, 100, SIDE, 0), near)
    assert at(background.compare(sleeve(lane(), 105)), 120, 250) > 0.2, "a hand may look like the arm that was there"
    aside = sleeve(lane((180, 100)), 165)
    gone = background.compare(aside)
    assert at(gone, 180, 100) > 0.9, "the hand, before a wall that was seen"
    assert at(gone, 120, 250) < 0.8, "where the arm was: nobody knows what is behind it"
    background.learn(aside, 0.3, Box(180, 100, SIDE, 0), near + np.array((60.0, 0.0)))
    assert at(background.compare(aside), 120, 250) == 0.0


def test_an_arm_that_stays_before_a_wall_which_was_seen_does_not_become_background():
    background = BackgroundModel()
    watch(background, lane(), 0.0)
    arm = np.array(((105.0, 100.0), (135.0, 100.0), (135.0, 360.0), (105.0, 360.0)))
    for step in range(100):
        background.learn(sleeve(lane((120, 100)), 105), 0.1 + 0.1 * step, Box(120, 100, SIDE, 0), arm)
    assert at(background.compare(lane()), 120, 250) == 0.0, "the wall"
