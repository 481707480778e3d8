"""A count of strokes ends when the arm is quiet, and is broken off when a throw is lost from sight."""

from dataclasses import replace
from itertools import pairwise

import numpy as np
import pytest

from referee.officiating.count import Count, CountLimits
from referee.officiating.stroke_model import StrokeModel
from referee.officiating.track import Track
from tests.officiating.conftest import PIXELS_PER_METRE, Arm, times


def counted(arm, rng, until=5.0, fps=30.0, lost_by_flow=0.0):
    *_, (count, _) = counts(arm, rng, until, fps, lost_by_flow)
    return count


def counts(arm, rng, until, fps=30.0, lost_by_flow=0.0):
    """The count after each picture, and what was seen by then."""
    count, track = Count(0.0, 3, StrokeModel(), CountLimits()), Track(1)
    for since, t in pairwise(times(until, fps)):
        sample, motion = arm.sample(t, rng), arm.move(1, t, since, rng)
        right, down = motion.velocity
        motion = replace(motion, velocity=((1 - lost_by_flow) * right, (1 - lost_by_flow) * down))
        if sample is not None:
            track.add(sample)
        track.move(motion)
        count.add(motion, track, thrown=False)
        yield count, track


def test_a_count_that_was_broken_off_at_time_zero_is_waited_for_as_any_other():
    count = Count(-10.0, 3, StrokeModel(), CountLimits())
    count.broken_t = 0.0
    assert not count.over(0.5, 3.0, Track(1))
    assert count.over(3.5, 3.0, Track(1))


def test_strokes_are_counted_with_their_bottoms(rng):
    arm = Arm()
    count = counted(arm, rng)
    assert [stroke.number for stroke in count.strokes] == [1, 2, 3]
    assert all(abs(stroke.bottom_t - arm.bottom(stroke.number)) < 0.1 for stroke in count.strokes)
    assert count.broken_t is None


@pytest.mark.parametrize("fps", [24, 30, 60])
def test_strokes_are_counted_where_a_fast_fist_is_neither_seen_nor_followed_by_flow(rng, fps):
    """Small fists of four players are blurred in the middle of a stroke, and flow then measures a tenth of it."""
    blurred = tuple((1.05 + n / 5, 1.15 + n / 5) for n in range(6))
    count = counted(Arm(rate=2.5, blurred=blurred), rng, fps=fps, lost_by_flow=0.9)
    assert [stroke.number for stroke in count.strokes] == [1, 2, 3]


@pytest.mark.parametrize("seen_from", [20, 200])
def test_no_stroke_ends_while_its_fist_is_above_the_picture(rng, seen_from):
    """Of an arm whose fist has left at the top, flow says that it goes down and stops, before the stroke itself.

    A fist may be too blurred to be seen some way below the edge already.
    """

    class Leaving(Arm):
        def above(self, t, edge=20):
            return 400 - PIXELS_PER_METRE * self.rise(t) < edge

        def sample(self, t, rng):
            return None if self.above(t, seen_from) else super().sample(t, rng)

        def move(self, seat, t, since, rng):
            moved = super().move(seat, t, since, rng)
            down = 0.0 if self.above(t - 0.12) else 3.0
            return replace(moved, velocity=(0.0, down)) if self.above(t) else moved

    arm = Leaving(rate=1.5, amplitude=0.8)
    known = [len(count.strokes) for count, _ in counts(arm, rng, arm.bottom(2))]
    assert max(known) == 2, "not before the second stroke has ended"
    assert len(counted(arm, rng).strokes) == 3


def test_what_is_known_better_by_now_of_the_time_before_a_count_is_not_counted(rng):
    """The player's hand is found only after two strokes; until then another one was followed, which rests."""
    arm, track = Arm(), Track(1)
    begun = Count(0.0, 3, StrokeModel(), CountLimits())
    anew = Count(arm.bottom(2) + 0.1, 3, StrokeModel(), CountLimits())
    found = arm.bottom(2) + 0.2
    for since, t in pairwise(times(5.0)):
        sample = arm.sample(t, rng)
        resting = replace(sample, centre=np.array((300.0, 460.0)) + rng.normal(0, 0.5, 2))
        track.add(replace(sample, instead=since < found <= t) if t >= found else resting)
        motion = arm.move(1, t, since, rng)
        track.move(motion)
        for count in (begun, anew) if since > anew.since else (begun,):
            count.add(motion, track, thrown=False)
    near = {"start": arm.bottom(3) - 0.5, "end": arm.bottom(3) + 0.5, "at_rest": 0.1, "least": StrokeModel().denied}
    assert begun.look_at_flow(track, **near)
    assert [stroke.number for stroke in begun.strokes] == [1, 2, 3]
    assert not anew.look_at_flow(track, **near)
    assert [stroke.number for stroke in anew.strokes] == [1]


def test_a_throw_that_is_lost_from_sight_is_broken_off(rng):
    arm = Arm(unseen=((2.1, 9.0),))
    count = counted(arm, rng)
    assert count.strokes == []
    assert count.broken_t is not None
    assert abs(count.broken_t - 2.1) < 0.1


def test_it_is_over_once_the_arm_has_been_quiet_for_long_enough(rng):
    *_, (count, track) = counts(Arm(), rng, until=4.5)
    last = count.ended[-1].bottom_t
    assert not count.over(last + 1.4, 1.5, track)
    assert count.over(last + 1.6, 1.5, track)


@pytest.mark.parametrize("fps", [24, 30, 60])
@pytest.mark.parametrize("rate", [0.8, 1.5, 3.5])
def test_it_is_not_over_in_a_stroke_nor_before_a_stroke_that_has_ended_is_known(rng, fps, rate):
    """A player may begin to throw just when a count has been quiet for long enough."""
    arm = Arm(rate=rate)
    top, bottom = arm.bottom(0.5), arm.bottom(1)
    for index, (count, track) in enumerate(counts(arm, rng, bottom + 0.2, fps)):
        now = (index + 1) / fps
        after_s = now - 0.001
        if count.ended or now < top + 0.3 * (bottom - top):
            continue
        assert not count.over(now, after_s, track)


def test_it_is_not_over_while_the_arm_moves_without_the_hand_that_is_followed(rng):
    """An open hand rests below the fist, so that no stroke is counted."""
    resting = Arm(strokes=0)
    count, track, arm = Count(0.0, 3, StrokeModel(), CountLimits()), Track(1), Arm()
    for since, t in pairwise(times(arm.bottom(3))):
        track.add(resting.sample(t, rng))
        track.move(arm.move(1, t, since, rng))
        count.add(arm.move(1, t, since, rng), track, thrown=False)
        if t > arm.start + 0.1:
            assert not count.ended
            assert not count.over(t, 0.0, track)


def test_a_count_that_never_ends_is_given_up_after_a_minute():
    count = Count(0.0, 3, StrokeModel(), CountLimits())
    count.broken_t = 59.9
    assert not count.over(60.0, 1.0, Track(1))
    assert count.over(60.1, 1.0, Track(1))


def test_a_count_is_not_given_up_in_the_middle_of_a_throw(rng):
    """Players may wait for over a minute between throws, and hardly any arm is quite still meanwhile."""
    arm, track = Arm(), Track(1)
    count = Count(arm.bottom(1) - 60.0, 3, StrokeModel(), CountLimits())
    for since, t in pairwise(times(arm.bottom(3))):
        track.add(arm.sample(t, rng))
        track.move(arm.move(1, t, since, rng))
        count.add(arm.move(1, t, since, rng), track, thrown=False)
        assert not count.over(t, 100.0, track)
    assert len(count.strokes) >= 2
    assert count.over(arm.bottom(1) + 30.1, 100.0, track)  # nor does it go on for ever
