"""Where a second hand would be, told by what moves."""

import numpy as np
import pytest

from referee.vision.other_motion import moving_elsewhere


def hand(dy):
    """The landmarks of the player's own hand, so much lower: upright, the wrist lowest."""
    wrist, across = [(100.0, 160.0)], np.linspace(118, 82, 5)
    fingers = [(x, y) for x in across for y in (138.0, 132.0, 126.0, 120.0)]
    return np.array([(x, y + dy, 0.0) for x, y in wrist + fingers])


BEFORE, NOW = hand(0), hand(24)
OWN = (NOW, BEFORE)


def lane(*blocks):
    """A grey lane 320 x 400 with noise, and lighter blocks in it: left, top, right, bottom."""
    image = np.random.default_rng(1).normal(90, 3, (400, 320, 3))
    for left, top, right, bottom in blocks:
        image[top:bottom, left:right] += 80
    return image.clip(0, 255).astype(np.uint8)


def own(dy):
    """The player's own hand, and the arm on which it hangs, so much lower."""
    return (80, 120 + dy, 120, 400)


def test_the_players_own_arm_is_not_looked_at():
    assert moving_elsewhere(lane(own(0)), lane(own(24)), OWN, 160.0) == ()


def test_what_rests_is_not_looked_at():
    rests = (220, 150, 260, 400)
    assert moving_elsewhere(lane(own(0), rests), lane(own(24), rests), OWN, 160.0) == ()


@pytest.mark.parametrize("dy", [-24, 24])
def test_the_end_of_another_arm_is_looked_at(dy):
    before, now = lane(own(0), (220, 150, 260, 400)), lane(own(24), (220, 150 + dy, 260, 400))
    left, top, right, bottom = moving_elsewhere(before, now, OWN, 160.0)[0]
    assert left <= 220
    assert right >= 260
    assert top <= 150 + dy
    assert bottom >= 150 + dy + 40


def test_the_upper_end_and_the_middle_of_an_arm_that_swings_are_looked_at():
    before, now = lane(own(0), (200, 80, 240, 400)), lane(own(24), (240, 80, 280, 400))
    end, middle = moving_elsewhere(before, now, OWN, 160.0)
    assert end[1] <= 80 <= end[3] - 60, "its hand"
    assert end[0] <= 240 <= end[2] - 40
    assert (middle[0] + middle[2]) / 2 == pytest.approx(240, abs=12)
    assert end[1] + 80 < (middle[1] + middle[3]) / 2 < 260


@pytest.mark.parametrize("colour", range(3))
def test_an_arm_that_differs_from_the_wall_in_one_colour_is_looked_at(colour):
    before, now = lane(), lane()
    before[150:, 220:260, colour] = now[174:, 220:260, colour] = 200
    assert moving_elsewhere(before, now, OWN, 160.0)


def test_the_players_own_hand_is_not_looked_at_however_far_it_goes():
    far = -90
    assert moving_elsewhere(lane(own(0)), lane(own(far)), (hand(far), BEFORE), 160.0) == ()
    assert moving_elsewhere(lane(own(far)), lane(own(0)), (BEFORE, hand(far)), 160.0) == ()


def test_another_arm_that_touches_the_players_own_is_looked_at():
    before, now = lane(own(0), (120, 60, 160, 100)), lane(own(24), (120, 90, 160, 130))
    left, top, right, bottom = moving_elsewhere(before, now, OWN, 160.0)[0]
    assert left <= 120
    assert right >= 160
    assert top <= 90
    assert bottom >= 130


def test_a_light_that_twinkles_is_not_looked_at():
    assert moving_elsewhere(lane(own(0)), lane(own(0), (240, 40, 252, 52)), (BEFORE, BEFORE), 160.0) == ()


def test_a_lane_smaller_than_anything_has_nothing_in_it():
    tiny = np.zeros((4, 4, 3), np.uint8)
    assert moving_elsewhere(tiny, tiny, OWN, 160.0) == ()
