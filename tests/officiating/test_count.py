"""A count of strokes ends when the arm is quiet, and is broken off when a throw is lost from sight."""

from itertools import pairwise

from referee.officiating.count import Count, CountLimits
from referee.officiating.stroke_model import StrokeModel
from referee.officiating.track import Track
from tests.officiating.conftest import Arm, times


def counted(arm, rng, until=5.0):
    count, track = Count(0.0, 3, StrokeModel(), CountLimits()), Track(1)
    for since, t in pairwise(times(until)):
        sample, motion = arm.sample(t, rng), arm.move(1, t, since, rng)
        if sample is not None:
            track.add(sample)
        track.move(motion)
        count.add(motion, track, thrown=False)
    return count


def test_strokes_are_counted_with_their_bottoms(rng):
    arm = Arm()
    count = counted(arm, rng)
    assert [stroke.number for stroke in count.strokes] == [1, 2, 3]
    assert all(abs(stroke.bottom_t - arm.bottom(stroke.number)) < 0.1 for stroke in count.strokes)
    assert count.broken_t is None


def test_a_throw_that_is_lost_from_sight_is_broken_off(rng):
    arm = Arm(unseen=((2.1, 9.0),))
    count = counted(arm, rng)
    assert count.strokes == []
    assert count.broken_t is not None
    assert abs(count.broken_t - 2.1) < 0.1


def test_it_is_over_once_the_arm_has_been_quiet_for_long_enough(rng):
    count = counted(Arm(), rng, until=3.0)
    last = count.ended[-1].bottom_t
    assert not count.over(last + 0.9, 1.0)
    assert count.over(last + 1.1, 1.0)


def test_a_count_that_never_ends_is_given_up_after_a_minute():
    count = Count(0.0, 3, StrokeModel(), CountLimits())
    count.broken_t = 59.9
    assert not count.over(60.0, 1.0)
    assert count.over(60.1, 1.0)
