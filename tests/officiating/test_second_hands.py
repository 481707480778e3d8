"""When a hand besides the player's own is at work in a lane, and when it rests (ruling A8)."""

from dataclasses import replace

import numpy as np
import pytest

from referee.officiating.second_hands import SecondHands
from referee.officiating.track import Track
from referee.vision.hands import palm_centre
from referee.vision.second_hand import Sighting
from tests.officiating.conftest import Facing, throwing, times


@pytest.mark.parametrize(("shows", "expected"), [(2.0, False), (1.0, True)])
def test_a_hand_that_rests_may_have_been_followed_before_the_last_stroke(shows, expected):
    """The player's own hand pumps beside it, and is followed from 1.5 s on; until then it is the second hand."""
    track, hands = Track(1), SecondHands()
    rest = np.array((500.0, 400.0))
    for t in times(3.0):
        fist = np.array((300.0, 300 + 100 * np.sin(9 * t)))
        own, other = (rest, fist) if t < 1.5 else (fist, rest)
        track.add(replace(throwing("paper").sample(t, np.random.default_rng(1)), centre=own))
        if round(t * 30) % 7 == 0:
            hands.add([Sighting(1, t, np.tile((*other, 0.0), (21, 1)))])
    assert hands.at_work(track, 0.5, shows, 3.0) is expected


def test_a_hand_that_was_the_second_one_until_it_was_followed_is_not_at_work():
    """Nothing is seen of the other, which rests, after that."""
    track, hands = Track(1), SecondHands()
    for t in times(3.0):
        fist, found = np.array((300.0, 300 + 100 * np.sin(9 * t))), t == times(3.0)[24]
        place = np.array((500.0, 400.0)) if t < times(3.0)[24] else fist
        track.add(replace(throwing("paper").sample(t, np.random.default_rng(1)), centre=place, instead=found))
        if t < 0.8 and round(t * 30) % 4 == 0:
            hands.add([Sighting(1, t, np.tile((*fist, 0.0), (21, 1)))])
    assert hands.at_work(track, 0.2, 0.7, 3.0), "it was found only after it had begun to show something"
    assert not hands.at_work(track, 0.2, 2.0, 3.0)


@pytest.mark.parametrize(("seen", "expected"), [((1.9, 2.4), False), ((1.9,), True)])
def test_a_fist_that_strikes_the_other_hand_has_not_taken_its_place(seen, expected):
    """It comes from the side. The other hand rests, and is still seen after the stroke; a hand that was left is not."""
    track, hands = Track(1), SecondHands()
    rest = np.array((500.0, 400.0))
    for t in times(3.0):
        sample = throwing("paper").sample(t, np.random.default_rng(1))
        aside = (-0.2, -0.3) if t < 2.0 else (0.0, -0.02) if t < 2.1 else (0.0, -0.07)
        track.add(replace(sample, centre=rest + sample.scale * np.array(aside)))
    for t in seen:
        hands.add([Sighting(1, t, np.tile((*rest, 0.0), (21, 1)))])
    assert hands.at_work(track, 0.5, 1.8, 3.0) is expected


@pytest.mark.parametrize(("open_at", "expected"), [((2.2, 2.5), True), ((1.9, 2.2), False), ((), False)])
def test_a_hand_that_seems_to_rest_and_then_opens_is_at_work(open_at, expected):
    """It is blurred but at the ends of its strokes. One that is taken for open for a moment has not opened."""
    track, hands = Track(1), SecondHands()
    fist = np.array([(500.0 + x, 400.0 + y, 0.0) for x in range(0, 70, 10) for y in (0, 30, 60)])
    middle = palm_centre(fist)
    for t in times(3.0):
        own = np.array((300.0, 300 + 100 * np.sin(9 * t)))
        track.add(replace(throwing("paper").sample(t, np.random.default_rng(1)), centre=own))
    for t in (0.9, 1.6, 1.9, 2.2, 2.5):
        points = fist.copy()
        if t in open_at:
            points[:, :2] = middle + 1.7 * (points[:, :2] - middle)
        hands.add([Sighting(1, t, points)])
    assert hands.at_work(track, 0.5, 1.5, 3.0) is expected


@pytest.mark.parametrize(("aside", "expected"), [(0.0, False), (300.0, True)])
def test_where_a_base_seems_to_be_while_the_fist_covers_it_is_no_motion_of_it(aside, expected):
    """Landmarks slide and grow where the player's fist is before them. Beside it they tell that the hand moves."""
    track, hands = Track(1), SecondHands()
    for t in times(3.0):
        rise = 200 * abs(np.sin(3 * t))
        sample = throwing("paper").sample(t, np.random.default_rng(1))
        track.add(replace(sample, centre=np.array((500.0 - aside, 400 - rise))))
        if round(t * 30) % 4 == 0:
            slid = 60.0 if rise < 100 else 0.0
            points = np.tile((500.0 + slid, 400.0, 0.0), (21, 1))
            points[8, 1] -= 150
            hands.add([Sighting(1, t, points)])
    assert hands.at_work(track, 0.5, 1.0, 3.0) is expected


@pytest.mark.parametrize("down", [0.0, 45.0, 90.0, -90.0, 180.0])
class TestLanesWhoseStrokesGoElsewhere:
    """What is beside a hand is told along its strokes, wherever in the picture they go down to."""

    def hands(self, down, own, other, seen):
        """Whether one that rests, and is ``seen`` now and then, is at work. The player's own goes as ``own`` says."""
        arm, rng = Facing(down=down), np.random.default_rng(1)
        track, hands, before = Track(1), SecondHands(), 0.0
        rest = np.tile((*arm.at(other), 0.0), (21, 1))
        for t in times(3.0)[1:]:
            track.add(replace(arm.sample(t, rng), centre=arm.at(own(t))))
            track.move(arm.move(1, t, before, rng))
            before = t
            if seen(t):
                hands.add([Sighting(1, t, rest)])
        return hands.at_work(track, 0.5, 1.8, 3.0)

    def test_a_hand_beside_that_is_followed_instead_has_taken_the_places_of_the_own(self, down):
        def leaping(t):
            return (0.0, 100 * np.sin(9 * t)) if t < 2.4 else (200.0, 0.0)

        assert self.hands(down, leaping, (200.0, 0.0), lambda t: t < 2.4 and round(t * 30) % 5 == 0)

    def test_a_fist_that_falls_fast_on_its_base_has_not_leapt(self, down):
        """It covers the base then, which is seen only while the fist is up."""

        def is_up(t):
            return t < 1.95 and round(t * 30) % 15 >= 5

        assert not self.hands(down, lambda t: (0.0, -240.0 * is_up(t)), (0.0, 0.0), is_up)
