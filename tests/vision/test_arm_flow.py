"""Flow of what goes far from picture to picture, in drawn pictures in which the way of each pixel is known."""

from itertools import pairwise

import cv2
import numpy as np
import pytest

from referee.vision.arm_flow import ArmFlow

HEIGHT, WIDTH = 120, 213
LANES = [(slice(0, HEIGHT), slice(0, 106)), (slice(0, HEIGHT), slice(106, WIDTH))]
FIST = 12
"""Pixels, its radius."""
REACH = 60.0
"""How far a fist may go from picture to picture, pixels."""


def cloth(seed, grain, mean, contrast):
    rng = np.random.default_rng(seed)
    coarse = rng.normal(mean, contrast, (HEIGHT // grain + 2, WIDTH // grain + 2)).astype(np.float32)
    return cv2.resize(coarse, (WIDTH, HEIGHT), interpolation=cv2.INTER_CUBIC)


def picture(*places, fist=FIST, forearm=True):
    """A wall, and a fist of a radius with or without its forearm below it at each place (x, y)."""
    image = cloth(1, 12, 110, 12)
    for number, (x, y) in enumerate(places):
        skin = cloth(2 + number, 5, 170, 20)
        mask = np.zeros((HEIGHT, WIDTH), np.float32)
        cv2.circle(mask, (60, 60), fist, (1.0,), -1)
        if forearm:
            cv2.rectangle(mask, (60 - fist // 2, 60), (60 + fist // 2, HEIGHT), (1.0,), -1)
        way = np.array([[1, 0, x - 60], [0, 1, y - 60]], np.float32)
        mask, skin = (cv2.warpAffine(each, way, (WIDTH, HEIGHT)) for each in (mask, skin))
        mask = cv2.GaussianBlur(mask, (0, 0), 1)
        image = image * (1 - mask) + skin * mask
    return image.clip(0, 255).astype(np.uint8)


def of_fists(*ways, fist=FIST, forearm=True, small=False):
    """The flow at each fist between the last two pictures, while each goes its way: a list of places."""
    pictures = [picture(*places, fist=fist, forearm=forearm) for places in zip(*ways, strict=True)]
    flow = ArmFlow(LANES)
    for before, now in pairwise(pictures):
        changed = cv2.blur(cv2.absdiff(before, now), (5, 5)) > 5
        found = flow.between(before, now, changed, REACH, small=small)
    side = fist // 3
    around = [(slice(y - side, y + side + 1), slice(x - side, x + side + 1)) for x, y in (way[-2] for way in ways)]
    return [found[part].mean(axis=(0, 1)) for part in around]


def goes(found, step):
    """Whether flow is what a fist went: DIS makes it even, so up to a quarter is lost."""
    return np.linalg.norm(np.subtract(found, step)) < 0.25 * np.linalg.norm(step) + 1


@pytest.mark.parametrize("step", [(0, 30), (0, -30), (36, 8), (-30, -24), (6, 3)])
def test_a_fist_that_turns_is_followed_however_far_it_goes(step):
    """It went one way, and goes up to a third of the picture's height the other way in the next picture."""
    x, y = 50, 60
    before = (x + step[0] // 3, y + step[1] // 3)
    (found,) = of_fists([before, (x, y), (x + step[0], y + step[1])])
    assert goes(found, step)


def test_fists_of_two_lanes_are_each_followed_their_own_way():
    left, right = of_fists([(50, 40), (50, 35), (54, 65)], [(160, 80), (160, 85), (156, 52)])
    assert goes(left, (4, 30))
    assert goes(right, (-4, -33))


def test_what_rests_beside_a_fast_fist_does_not_move():
    fast, still = of_fists([(30, 40), (30, 35), (34, 65)], [(85, 60)] * 3)
    assert goes(fast, (4, 30))
    assert still == pytest.approx((0, 0), abs=0.5)


def test_pictures_that_are_the_same_have_no_flow():
    (found,) = of_fists([(50, 60)] * 3)
    assert found == pytest.approx((0, 0), abs=0.1)


@pytest.mark.parametrize("step", [(1, 5), (0, 8), (0, -4), (6, 0)])
def test_a_fist_is_followed_where_hands_are_small(step):
    """A player at two metres has a fist of eight pixels; the forearm may rest."""
    way = [(50, 60), (50, 60), (50, 60), (50 + step[0], 60 + step[1])]
    (found,) = of_fists(way, fist=4, forearm=False, small=True)
    assert np.linalg.norm(found - step) < 0.1 * np.linalg.norm(step)


def test_finer_flow_never_starts_the_next_search():
    """Small patches lose a fast fist. Afterwards flow is what it would be if it had never been refined."""
    pictures = [picture((50, y), fist=4, forearm=False) for y in (60, 60, 65, 72, 66)]
    ends = []
    for small in (True, False):
        flow = ArmFlow(LANES)
        for number, (before, now) in enumerate(pairwise(pictures), start=1):
            changed = cv2.blur(cv2.absdiff(before, now), (5, 5)) > 5
            found = flow.between(before, now, changed, REACH, small=small and number < len(pictures) - 1).copy()
        ends.append(found)
    assert (ends[0] == ends[1]).all()
