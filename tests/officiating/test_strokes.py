from dataclasses import replace
from itertools import pairwise

import numpy as np
import pytest

from referee.officiating.bottom import BottomModel, estimate_stroke_end, of_hand, of_motion
from referee.officiating.stroke_model import StrokeModel
from referee.officiating.strokes import StrokeCounter
from referee.officiating.track import Track
from referee.vision.arm_motion import ArmMotion
from tests.officiating.conftest import Arm, times


def motions(arm, rng, fps=30.0, seconds=6.0, gaps=()):
    every = times(seconds, fps, gaps)
    return [arm.move(1, t, since, rng) for since, t in pairwise(every)]


def count(steps):
    counter = StrokeCounter()
    return [stroke.number for stroke in map(counter.add, steps) if stroke is not None]


@pytest.mark.parametrize("fps", [15, 24, 30, 60])
@pytest.mark.parametrize("rate", [0.8, 1.2, 2.0, 3.5])
@pytest.mark.parametrize("amplitude", [0.03, 0.15, 0.6])
@pytest.mark.parametrize("bouncing", [False, True])
def test_three_strokes_are_three_whatever_the_arm_and_the_camera(rng, fps, rate, amplitude, bouncing):
    arm = Arm(rate=rate, amplitude=amplitude, bouncing=bouncing)
    assert count(motions(arm, rng, fps)) == [1, 2, 3]


@pytest.mark.parametrize("fps", [24, 30, 60])
def test_an_arm_that_trembles_on_after_a_fast_third_stroke_ended_it_where_it_stopped(fps):
    """Its first two strokes take 0.25 s; one that went on for as long would be more like them."""
    rng, late = np.random.default_rng(4), []
    t = np.arange(0.0, 2.3, 1 / fps)
    height = np.interp(t, [0.5, 0.75, 0.9, 1.1, 1.35, 1.5, 1.7, 1.85], [0, 0.2, 0.2, 0, 0.2, 0.2, 0, 0.2])
    for _ in range(40):
        counter = StrokeCounter()
        for since, now, gone in zip(t[:-1], t[1:], np.diff(height), strict=True):
            right, down = rng.normal((0.0, gone * fps), 0.03)
            counter.add(ArmMotion(1, now, since, (right, down), 0.1, (0.0, 0.0), 1.0, 720))
        late.append(counter.strokes[2].bottom_t - 1.85)
    assert np.abs(late).max() < 0.05


@pytest.mark.parametrize("sideways", [-6.0, -1.0, 0.5, 2.5, 6.0])
def test_a_stroke_may_go_more_sideways_than_down(rng, sideways):
    """A forearm turns about its elbow."""
    assert count(motions(Arm(sideways=sideways), rng)) == [1, 2, 3]


def test_before_a_camera_that_looks_from_above_strokes_may_go_up_the_picture(rng):
    upwards = [
        replace(step, velocity=(step.velocity[0], -step.velocity[1]), down=180.0) for step in motions(Arm(), rng)
    ]
    assert count(upwards) == [1, 2, 3]


@pytest.mark.parametrize(("extent", "numbers"), [(0.05, [1, 2, 3]), (0.6, [])], ids=["small", "fills the picture"])
def test_what_is_a_stroke_goes_by_how_large_the_hand_is(rng, extent, numbers):
    """Its arm goes 1 % of the lane's height, three times."""
    counter = StrokeCounter()
    steps = [replace(step, velocity=tuple(np.multiply(step.velocity, 0.05))) for step in motions(Arm(), rng)]
    found = (counter.add(step, extent=extent) for step in steps)
    assert [stroke.number for stroke in found if stroke is not None] == numbers


@pytest.mark.parametrize("strokes", [1, 2, 4])
def test_a_venue_may_count_more_strokes_or_fewer(rng, strokes):
    """Bodies of the sport differ: some throw on the fourth."""
    counter = StrokeCounter(strokes=strokes)
    numbers = [stroke.number for stroke in map(counter.add, motions(Arm(strokes=strokes), rng)) if stroke is not None]
    assert numbers == list(range(1, strokes + 1))


def test_a_throw_less_like_one_is_taken_for_one_in_time_with_others(rng):
    counter, arm = StrokeCounter(StrokeModel(throw=-0.1)), Arm(rate=1.0)
    for step in motions(arm, rng):
        counter.add(step)
    assert len(counter.strokes) < 3
    assert not counter.look_again(0.0, 1.0, at_rest=0.1, least=-21.0)
    assert counter.look_again(arm.bottom(3) - 0.5, arm.bottom(3) + 0.5, at_rest=0.1, least=-21.0)
    assert counter.strokes[2].bottom_t == pytest.approx(arm.bottom(3), abs=0.07)


def test_a_third_stroke_that_goes_on_has_not_ended_in_time_with_others(rng):
    """At 0.8 strokes a second the last third of a stroke takes longer than others may be ahead."""
    counter, arm = StrokeCounter(StrokeModel(throw=-0.1)), Arm(rate=0.8)
    early = arm.bottom(3) - 0.15
    for step in motions(arm, rng, seconds=6.0):
        counter.add(step)
        if step.t < early + 0.1:
            continue
        assert not counter.look_again(early - 0.3, early, at_rest=0.1, least=-40.0)
        if step.t > arm.bottom(3) + 0.1:
            break
    assert counter.look_again(early, arm.bottom(3) + 0.1, at_rest=0.1, least=-40.0)
    assert counter.strokes[2].bottom_t == pytest.approx(arm.bottom(3), abs=0.07)


def test_two_strokes_are_no_throw_in_time_with_others(rng):
    counter, arm = StrokeCounter(), Arm(rate=2.0, strokes=2)
    for step in motions(arm, rng):
        counter.add(step)
    assert not counter.look_again(0.0, 6.0, at_rest=0.1, least=-21.0)


def test_an_arm_that_waits_at_the_top_still_throws_on_its_third_way_down(rng):
    arm = Arm(start=-0.25, rate=2.0, strokes=3)  # seen from the top of its first stroke on
    assert count(motions(arm, rng)) == [1, 2, 3]


def test_strokes_in_no_rhythm_are_less_like_a_throw():
    """People pump in a rhythm. Hands that gesture go down now and then."""
    scores = []
    for first, second in ((0.3, 0.35), (0.15, 0.5), (0.5, 0.15)):
        turns = np.cumsum([0.5, 0.25, first, 0.25, second, 0.25])
        t = np.arange(0.0, 2.6, 1 / 30)
        height = np.interp(t, turns, [0.0, 0.2, 0.0, 0.2, 0.0, 0.2])
        counter = StrokeCounter()
        for since, now, gone in zip(t[:-1], t[1:], np.diff(height), strict=True):
            velocity = (0.0, float(gone) * 30)
            counter.add(ArmMotion(1, now, since, velocity, 0.1, (0.0, 0.0), 1.0, 720))
        levels = np.arange(-60.0, 0.0, 0.1)
        scores.append(max(least for least in levels if counter.has_likely_throw(0.0, 2.6, at_rest=0.1, least=least)))
    rhythm, faster, slower = scores
    assert max(faster, slower) < rhythm - StrokeModel().outlier


def test_an_arm_that_is_only_half_seen_in_its_first_stroke_has_made_it(rng):
    arm = Arm(start=-0.34, rate=2.0, strokes=3)
    assert count(motions(arm, rng)) == [1, 2, 3]


def test_a_fist_that_is_out_of_the_picture_at_the_top_of_each_pump_has_made_three_strokes(rng):
    """What is left in the picture there hardly moves."""
    arm = Arm(rate=1.6, amplitude=0.3)
    steps = [replace(step, velocity=(0.0, 0.0)) if arm.rise(step.t) > 0.21 else step for step in motions(arm, rng)]
    assert count(steps) == [1, 2, 3]


@pytest.mark.parametrize(
    "arm",
    [
        Arm(amplitude=0.004),  # a hand that trembles
        Arm(rate=0.4, amplitude=0.3, strokes=3),  # slowly putting the hand down, again and again
    ],
    ids=["trembling", "slow"],
)
def test_what_is_no_stroke_is_not_counted(rng, arm):
    assert 3 not in count(motions(arm, rng, seconds=9.0))


def test_a_hand_that_waves_makes_no_throw(rng):
    steps = [replace(step, velocity=(4 * step.velocity[1], 0.1 * step.velocity[1])) for step in motions(Arm(), rng)]
    assert count(steps) == []


def test_a_stroke_goes_down_where_either_landmarks_or_flow_say_so(rng):
    """Landmarks slide over a fist that turns; flow, over a smooth sleeve."""
    steps = motions(Arm(sideways=-1.0), rng)
    level = [(step.velocity[0], 0.0) for step in steps]
    by_flow, by_landmarks, neither = StrokeCounter(), StrokeCounter(), StrokeCounter()
    for step, across in zip(steps, level, strict=True):
        by_flow.add(step, across)
        by_landmarks.add(replace(step, velocity=across), step.velocity)
        neither.add(replace(step, velocity=across), across)
    assert [len(counter.strokes) for counter in (by_flow, by_landmarks, neither)] == [3, 3, 0]


def test_an_open_hand_before_the_last_stroke_is_less_like_a_throw(rng):
    """Players carry a fist; the hand opens in the last stroke."""
    arm = Arm(rate=2.0)
    last_top = arm.bottom(2) + 0.25
    fist, opens, opened = StrokeCounter(), StrokeCounter(), StrokeCounter()
    for step in motions(arm, rng):
        fist.add(step)
        opens.add(step, open_share=float(step.t > last_top + 0.05))
        opened.add(step, open_share=1.0)
    assert fist.score == pytest.approx(opens.score, abs=0.1)
    assert opened.score < fist.score - 5


@pytest.mark.parametrize("times_a_second", [2, 4, 6])
def test_what_jumps_in_single_pictures_is_no_throw(times_a_second):
    """Digits that change in a corner of the picture, for a minute."""
    rng = np.random.default_rng(5)
    jumps = rng.random((1800, 1)) < times_a_second / 30
    ways = np.where(jumps, rng.normal(0, 2, (1800, 2)), 0.0).tolist()
    steps = [
        ArmMotion(1, (n + 1) / 30, n / 30, (right, down), 0.1, (9.0, 9.0), 1.0, 720)
        for n, (right, down) in enumerate(ways)
    ]
    assert 3 not in count(steps)


def test_landmarks_that_go_down_while_the_arm_goes_up_make_no_strokes(rng):
    """Landmarks slip down a resting hand that is raised a little, again and again."""
    steps = motions(Arm(amplitude=0.04), rng)
    with_flow, against_flow = StrokeCounter(), StrokeCounter()
    for step in steps:
        right, down = step.velocity
        with_flow.add(step, (right, 0.5 * down))
        against_flow.add(step, (right, -0.5 * down))
    assert (len(with_flow.strokes), len(against_flow.strokes)) == (3, 0)


def test_a_stroke_of_which_a_part_is_seen_counts_where_it_is_as_fast_as_the_others(rng):
    """In its second stroke the arm comes into the picture late, and is seen for the last half of it."""
    arm = Arm(rate=1.6, amplitude=0.3)
    top = arm.bottom(2) - 0.5 / arm.rate
    hidden = (top - 0.1, top + 0.15)
    steps = [
        replace(step, velocity=(0.0, 0.0)) if hidden[0] < step.t <= hidden[1] else step for step in motions(arm, rng)
    ]
    assert count(steps) == [1, 2, 3]


def test_motion_that_goes_anywhere_hardly_ever_looks_like_a_throw():
    """As of people who dance behind a lane in which nobody plays: three minutes of it, without a rest.

    At most three in a minute: a throw needs a hand that is held still and an opponent as well.
    """
    counter, rng = StrokeCounter(), np.random.default_rng(11)
    speed, thrown = np.zeros(2), 0
    arm = Arm(start=100.0)
    for step in motions(arm, rng, seconds=180.0):
        speed = 0.85 * speed + rng.normal(0.0, 0.15, 2)
        stroke = counter.add(replace(step, velocity=tuple(speed)))
        thrown += stroke is not None and stroke.number == 3
    assert thrown <= 9


def test_a_throw_given_up_and_begun_anew_counts_from_one(rng):
    first, again = Arm(start=0.5, strokes=2), Arm(start=3.5, strokes=3)
    steps = motions(first, rng, seconds=2.5) + motions(again, rng)[75:]
    assert count(steps) == [1, 2, 1, 2, 3]


def test_a_second_stroke_is_not_taken_for_the_third_after_a_hand_that_sank_a_little(rng):
    def sunk(t):
        return 0.1 * min(1.0, max(0.0, (t - 0.3) / 0.4))

    arm, counter, ended = Arm(start=1.4), StrokeCounter(), []
    for step in motions(arm, rng):
        right, down = step.velocity
        down += (sunk(step.t) - sunk(step.since)) / (step.t - step.since)
        stroke = counter.add(replace(step, velocity=(right, down)))
        if stroke is not None and stroke.number == 3:
            ended.append(stroke.bottom_t)
    assert ended == [pytest.approx(arm.bottom(3), abs=0.05)]


def test_an_arm_that_comes_in_with_its_first_stroke_is_counted_from_there(rng):
    """From outside the picture it goes twice as far as in the strokes that follow."""
    arm = Arm(rate=1.5)
    first_top = arm.bottom(1) - 0.5 / arm.rate
    steps = [
        replace(
            step,
            velocity=(1.0 * step.velocity[1], 2.0 * step.velocity[1]) if step.t <= arm.bottom(1) else step.velocity,
        )
        for step in motions(arm, rng)
        if step.since >= first_top
    ]
    assert count(steps) == [1, 2, 3]


def test_landmarks_count_where_flow_sees_a_neighbour_or_nothing(rng):
    still, arm = (0.0, 0.0), Arm()
    counter = StrokeCounter()
    assert [stroke for step in motions(arm, rng) if (stroke := counter.add(step, still)) is not None] == []
    counter = StrokeCounter()
    numbers = [
        stroke.number
        for step in motions(arm, rng)
        if (stroke := counter.add(replace(step, velocity=still), step.velocity)) is not None
    ]
    assert numbers == [1, 2, 3]


def test_a_stroke_that_flow_lost_sight_of_for_two_pictures_is_one(rng):
    arm, counter = Arm(rate=1.5, amplitude=0.3), StrokeCounter()
    lost = arm.bottom(2) - 0.2
    for step in motions(arm, rng):
        counter.add(replace(step, velocity=(0.0, 0.0)) if 0 <= step.t - lost < 0.066 else step)
    found = [stroke.bottom_t for stroke in counter.strokes]
    assert found == pytest.approx([arm.bottom(number) for number in (1, 2, 3)], abs=0.05)


@pytest.mark.parametrize("bouncing", [False, True])
def test_the_third_stroke_is_known_soon_enough_to_call_the_symbol_within_a_tenth_of_a_second(rng, bouncing):
    delays = []
    for start in np.linspace(0.5, 0.54, 12):
        arm, counter = Arm(start=start, rate=2.0, bouncing=bouncing), StrokeCounter()
        known = [step.t for step in motions(arm, rng, 24.0, 4.0) if counter.add(step) is not None]
        delays.append(known[2] - arm.bottom(3))
    assert max(delays) < 0.1


def test_a_second_without_pictures_begins_a_new_count(rng):
    arm, counter = Arm(rate=1.5), StrokeCounter()
    numbers = [stroke.number for stroke in map(counter.add, motions(arm, rng, gaps=((2.4, 2.8),))) if stroke]
    assert 3 not in numbers


def test_a_fourth_stroke_does_not_move_the_third(rng):
    arm, counter = Arm(strokes=4), StrokeCounter()
    for step in motions(arm, rng):
        counter.add(step)
    assert counter.strokes[2].bottom_t == pytest.approx(arm.bottom(3), abs=0.05)


@pytest.mark.parametrize("seen", ["hand and arm", "arm alone"])
def test_third_bottoms_are_found_between_the_frames(seen):
    """For arms of every kind together, half of the times are within 8 ms of the truth where a hand is seen."""
    errors, surprises = [], []
    for seed in range(120):
        rng = np.random.default_rng(seed)
        arm = Arm(start=1.0 + seed / 500, rate=rng.uniform(1.2, 3.5), bouncing=bool(seed % 2))
        arm.shapes = [(arm.bottom(3) + rng.uniform(-0.15, 0.15), "paper")]
        found = third_bottom(arm, rng, by_hand=seen == "hand and arm")
        errors.append(abs(found.t - arm.bottom(3)))
        surprises.append(errors[-1] > 2 * found.sigma)
    assert np.median(errors) < 0.008
    assert np.percentile(errors, 95) < 0.020
    assert np.mean(surprises) < 0.05


def third_bottom(arm, rng, *, by_hand):
    counter, track = StrokeCounter(), Track(1)
    for step in motions(arm, rng, seconds=arm.bottom(3) + 0.4):
        track.add(arm.sample(step.t, rng))
        track.move(step)
        counter.add(step)
    *before, third = counter.strokes
    start, end = before[0].top_t - 0.15, third.bottom_t + 0.3
    signals = [of_hand(track.window(start, end), third, BottomModel())] if by_hand else []
    signals.append(of_motion(*track.path(start, end), third, BottomModel()))
    return estimate_stroke_end(signals, third, before)


@pytest.mark.parametrize("fps", [120, 240, 480, 1000])
def test_fast_cameras_see_three_slow_strokes_too(rng, fps):
    """Of a slow throw, a camera of 1000 pictures a second gives some four thousand."""
    assert count(motions(Arm(rate=0.8), rng, fps)) == [1, 2, 3]
