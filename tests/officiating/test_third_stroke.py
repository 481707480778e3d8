"""What a throw's last stroke is taken for as more of it is seen."""

from itertools import pairwise
from types import SimpleNamespace

import pytest

from referee.officiating.parameters import Parameters
from referee.officiating.stroke_model import Stroke
from referee.officiating.third_stroke import ThirdStroke
from referee.officiating.track import Track
from referee.settings import OfficiatingSettings
from referee.symbols import Symbol
from tests.officiating.conftest import Arm, times


def test_a_stroke_that_was_known_too_early_ends_when_the_arm_does(rng):
    """By what is seen later its top was 30 ms after the one that it was first taken for."""
    arm, track = Arm(amplitude=0.2), Track(1)
    for since, t in pairwise(times(3.2)):
        track.add(arm.sample(t, rng))
        track.move(arm.move(1, t, since, rng))
    tops = [arm.bottom(number) - 0.25 for number in (1, 2, 3)]
    first, second = (Stroke(n, tops[n - 1], arm.bottom(n), 0.2, (0.0, 1.0)) for n in (1, 2))
    early = Stroke(3, tops[2] - 0.03, tops[2] + 0.1, 0.1, (0.0, 1.0))
    whole = Stroke(3, tops[2], arm.bottom(3), 0.2, (0.0, 1.0))
    third = ThirdStroke([first, second, early], track, tops[2] + 0.15, Parameters())
    assert third.bottom.t < arm.bottom(3) - 0.05
    third.keep_up([first, second, whole], track, 3.2)
    assert third.bottom.t == pytest.approx(arm.bottom(3), abs=0.02)


def test_what_an_arm_does_after_its_throw_is_another_stroke(rng):
    arm, track = Arm(amplitude=0.2), Track(1)
    for since, t in pairwise(times(5.0)):
        track.add(arm.sample(t, rng))
        track.move(arm.move(1, t, since, rng))
    strokes = [Stroke(n, arm.bottom(n) - 0.25, arm.bottom(n), 0.2, (0.0, 1.0)) for n in (1, 2, 3)]
    third = ThirdStroke(strokes, track, 3.0, Parameters())
    bottom = third.bottom
    later = [Stroke(each.number, each.top_t + 1.0, each.bottom_t + 1.0, 0.2, (0.0, 1.0)) for each in strokes]
    third.keep_up(later, track, 4.5)
    third.keep_up([], track, 4.5)
    assert third.bottom == bottom


def test_a_bottom_is_timed_again_once_all_that_comes_after_it_was_seen(rng):
    arm, track = Arm(amplitude=0.2, bouncing=True), Track(1)
    strokes = [Stroke(n, arm.bottom(n) - 0.25, arm.bottom(n), 0.2, (0.0, 1.0)) for n in (1, 2, 3)]

    def see(since, until):
        for before, t in pairwise(each for each in times(until) if each >= since):
            track.add(arm.sample(t, rng))
            track.move(arm.move(1, t, before, rng))

    known = arm.bottom(3) + 0.05
    see(0.0, known)
    third = ThirdStroke(strokes, track, known, Parameters())
    at_once = third.bottom
    see(known - 0.04, arm.bottom(3) + 0.2)
    third.keep_up(strokes, track, arm.bottom(3) + 0.2)
    assert third.bottom == at_once
    see(arm.bottom(3) + 0.16, arm.bottom(3) + 0.4)
    third.keep_up(strokes, track, arm.bottom(3) + 0.4)
    assert third.bottom != at_once
    assert third.bottom.t == pytest.approx(arm.bottom(3), abs=0.02)


@pytest.mark.parametrize(("strokes", "thrown"), [(4, None), (3, Symbol.ROCK)])
def test_a_third_bottom_that_is_known_a_little_later_is_no_fourth_stroke(rng, strokes, thrown):
    """A fist whose arm is on its way to a fourth stroke is watched beyond its hold: what opens there is late."""
    arm, track = Arm(amplitude=0.2, rate=1.2, strokes=strokes), Track(1)
    now = arm.bottom(3) + 0.58
    for since, t in pairwise(times(now)):
        track.add(arm.sample(t, rng))
        track.move(arm.move(1, t, since, rng))
    known = [Stroke(n, arm.bottom(n) - 0.4, arm.bottom(n), 0.2, (0.0, 1.0)) for n in (1, 2, 3)]
    third = ThirdStroke(known, track, now, Parameters())
    ended = [*known[:2], Stroke(3, known[2].top_t, arm.bottom(3) + 0.05, 0.2, (0.0, 1.0))]
    third.judge(track.last, track.last.t, track, SimpleNamespace(ended=ended), OfficiatingSettings())
    assert (None if third.ruling is None else third.ruling.thrown) == thrown


@pytest.mark.parametrize(("strokes", "until"), [(4, 0.8), (9, 1.5)])
def test_a_fist_that_pumps_on_is_watched_while_it_does_up_to_what_a_fourth_stroke_may_take(rng, strokes, until):
    """What opens there is late. Who pumps without end has shown a fist by then."""
    arm, track = Arm(amplitude=0.2, rate=2.0, strokes=strokes), Track(1)
    now = arm.bottom(3) + until + 0.05
    for since, t in pairwise(times(now)):
        track.add(arm.sample(t, rng))
        track.move(arm.move(1, t, since, rng))
    ended = [Stroke(n, arm.bottom(n) - 0.25, arm.bottom(n), 0.2, (0.0, 1.0)) for n in range(1, min(strokes, 5) + 1)]
    third = ThirdStroke(ended[:3], track, now, Parameters())
    third.judge(track.last, track.last.t, track, SimpleNamespace(ended=ended), OfficiatingSettings())
    assert third.ruling.thrown is Symbol.ROCK
    assert third.ruling.until == pytest.approx(arm.bottom(3) + until)
