"""Whose lane an arm is in, measured in drawn pictures in which every arm's true path is known."""

import math

import numpy as np
import pytest

from referee.vision.hands import TrackedHand
from tests.vision.arms_watched import measured_size, of_straight, peak, straight, turns, watched
from tests.vision.drawn_arms import FPS, HEIGHT, arm, film, pumping, strokes


@pytest.mark.parametrize("known", [False, True])
def test_the_arm_is_where_the_hand_was_and_not_what_moves_most_in_the_lane(known):
    """A neighbour's elbow may reach into the lane, and move more."""
    own, large = pumping(180, 60), arm(lambda t: (400, 390 - strokes(t, 120), 0.0), seed=9, fist=70)

    def hand(t):
        x, y, _ = own(t)
        points = np.array([(x, y, 0.0)]) + 35 * np.random.default_rng(3).uniform(-1, 1, (21, 3))
        return (TrackedHand(1, t, points, points / 1000, 0.9, "left"),) if known else ()

    motions, _ = watched(film(arm(own), large), hands=hand)
    down, up = turns(motions), turns(motions, way=(0.0, -1.0))
    seen = down if known else up
    assert seen == pytest.approx([0.25, 0.5, 0.75], abs=1.01 / FPS)


def fists(pixels, *, palm):
    """How large strokes of 60 pixels seem of a lone fist so wide, where the other's palm is so long, in pixels."""
    own, hand = pumping(320, 60), np.zeros((2, 21, 3))
    hand[:, 9, 1] = -palm, -60

    def hands(t):
        return tuple(
            TrackedHand(seat, t, each + np.array((x, own(t)[1], 0.0)), each / 1000, 0.9, "left")
            for (seat, x), each in zip(seats, hand, strict=True)
        )

    seats = [(2, 960.0), (1, 320.0)]
    motions, _ = watched(film(arm(own, fist=pixels // 2, length=pixels + 20)), hands=hands)
    return measured_size(motions) * HEIGHT / 60


def test_small_fists_are_followed_where_all_hands_are_small():
    """Beside a large hand small fists are smoothed: small patches would see its fingers move."""
    assert fists(30, palm=60) > 1.3 * fists(30, palm=120)


def test_an_arm_that_touches_a_neighbours_larger_one_is_its_own_lanes_where_its_hand_was():
    own = pumping(710, 90, hz=3.0)

    def hand(t):
        x, y, _ = own(t)
        points = np.array([(x, y, 0.0)]) + 35 * np.random.default_rng(3).uniform(-1, 1, (21, 3))
        return (TrackedHand(2, t, points, points / 1000, 0.9, "left"),)

    large = arm(pumping(545, 300), fist=110, seed=9)
    _, motions = watched(film(large, arm(own)), hands=hand)
    gone = np.array([strokes(motion.t, 90, 3.0) - strokes(motion.since, 90, 3.0) for motion in motions])
    seen = np.array([motion.velocity[1] for motion in motions])
    assert np.mean(seen[np.abs(gone) > 90 / 7] * gone[np.abs(gone) > 90 / 7] > 0) > 0.8
    assert measured_size(motions) > 0.35 * 90 / HEIGHT


def lying(x, size, *, side, seed=5):
    """A level forearm whose fist is at ``x`` and whose elbow is far to one side: -1 left, 1 right."""
    return arm(lambda t: (x, 330 + strokes(t, size), -side * math.pi / 2), seed=seed, length=400)


def test_the_neighbours_elbow_is_not_this_lanes_arm():
    own, neighbours = watched(film(lying(920, 80, side=-1)))
    assert peak(own) < 0.2 * peak(neighbours)
    assert turns(neighbours) == pytest.approx([0.25, 0.5, 0.75], abs=1.01 / FPS)


@pytest.mark.parametrize(("reaches", "mostly"), [(560, 1), (440, 0)])
def test_an_arm_that_reaches_far_into_a_lane_is_surely_of_the_lane_that_has_most_of_it(reaches, mostly):
    lanes = watched(film(lying(reaches, 80, side=1)))
    assert all(peak(motions) > 0.3 for motions in lanes)
    sure = [np.median([motion.sure for motion in motions if motion.energy > 0]) for motions in lanes]
    assert sure[mostly] > 0.6
    assert sure[1 - mostly] < 0.4
    assert np.median([motion.sure for motion in of_straight() if motion.energy > 0]) > 0.9


def test_two_arms_that_meet_at_the_border_are_told_apart():
    other = lying(690, 80, side=1, seed=9)
    other.pose = lambda t: (690, 410 - strokes(t, 80), -math.pi / 2)
    left, right = watched(film(lying(590, 80, side=-1), other))
    assert turns(left) == pytest.approx([0.25, 0.5, 0.75], abs=1.01 / FPS)
    assert turns(right, way=(0.0, -1.0)) == pytest.approx([0.25, 0.5, 0.75], abs=1.01 / FPS)
    assert measured_size(left) == pytest.approx(measured_size(right), rel=0.25)


def test_in_a_rectangle_only_what_is_in_it_counts():
    areas = ((0.1, 0.3, 0.4, 0.9), (0.5, 0.5, 0.7, 0.95))
    first, second = watched(film(straight(), arm(pumping(1100, 60), seed=9)), areas=areas)
    # The first lane is 432 pixels high.
    assert 0.5 < measured_size(first) * 432 / 60 < 1
    assert peak(second) < 0.2 * peak(first)
