"""How far a hand has gone by its landmarks, where flow lost it and where landmarks are misplaced."""

from dataclasses import replace

import numpy as np
import pytest

from referee.officiating.track import HandSample, Track, TrackLimits
from referee.recognition.reading import Reading
from referee.symbols import Symbol
from referee.vision.arm_motion import ArmMotion

HEIGHT = 500.0
STEP_S = 1 / 30
READING = Reading(dict.fromkeys(Symbol, 0.2), 0.0, 0.0)
FIST = np.linspace(0.0, 0.12, 21)[:, None] * np.ones(3)


def sample(t, y):
    return HandSample(t, np.array([100.0, y]), 1000.0, np.zeros(10), READING, FIST)


def places(heights, flow, step_s=STEP_S):
    """Where a track says that a palm was, lane heights below its first place.

    ``heights`` has its place in each picture, pixels, or ``None`` where it is not seen; ``flow`` the speed that flow
    measures up to that picture, lane heights a second.
    """
    track = Track(1)
    for index, (y, speed) in enumerate(zip(heights, flow, strict=True)):
        t = index * step_s
        if y is not None:
            track.add(sample(t, y))
        if index:
            place = (100.0, y or 100.0)
            track.move(ArmMotion(1, t, t - step_s, (0.0, speed), 0.1, place, 1.0, HEIGHT))
    return track.path(0.0, len(heights) * step_s)[1][:, 1]


def gone_down(heights, flow, step_s=STEP_S):
    return places(heights, flow, step_s)[-1]


def test_what_flow_lost_while_a_fast_hand_was_not_seen_comes_when_it_is_seen_again():
    heights = [100, 140, 180, None, None, 300]
    assert gone_down(heights, [2.4, 2.4, 2.4, 0.3, -0.4, 2.0]) == pytest.approx(200 / HEIGHT)


def test_what_flow_lost_is_spread_over_the_pictures_in_which_the_hand_was_not_seen():
    heights = [100, 140, 180, None, None, 300]
    went = places(heights, [2.4, 2.4, 2.4, 0.3, 0.3, 0.3])
    assert HEIGHT * went == pytest.approx([0, 40, 80, 120, 160, 200])


def test_where_flow_follows_an_unseen_hand_nothing_is_added():
    heights = [100, 140, 180, None, None, 300]
    assert gone_down(heights, [2.4] * 6) == pytest.approx(200 / HEIGHT)


def test_a_hand_unseen_for_long_goes_with_flow():
    heights = [100, 140, *[None] * 12, 300]
    assert gone_down(heights, [2.4, 2.4, *[0.0] * 13]) == pytest.approx(40 / HEIGHT)


def test_landmarks_that_leap_while_nothing_moves_are_misplaced():
    heights = [100, 100, 180, 100, 100]
    assert gone_down(heights, [0.0] * 5) == pytest.approx(0.0)


def test_landmarks_of_an_arm_that_is_too_fast_for_flow_are_believed():
    """From picture to picture it gains a step of 16 pixels: 29 lane heights per second squared."""
    heights = [100, 100, 116, 148, 180, 196, 196]
    assert gone_down(heights, [0.0] * 7) == pytest.approx(96 / HEIGHT)


def test_landmarks_of_such_an_arm_are_believed_as_well_if_they_are_known_in_every_other_picture():
    heights = [100, 100, None, 130, None, 190, None, 230]
    assert gone_down(heights, [0.0] * 8) == pytest.approx(130 / HEIGHT)


def test_landmarks_that_are_misplaced_are_no_measure_for_the_next():
    heights = [100, 140, 320, 220, 260]
    assert gone_down(heights, [2.4, 2.4, 0.5, 0.5, 2.4]) == pytest.approx(160 / HEIGHT)


def test_a_hand_that_is_elsewhere_is_followed_from_the_second_picture_that_shows_it_there():
    """How it came there is not known. An arm that sets off faster than is believed would not be followed otherwise."""
    went = places([100, 100, 200, 216, 232], [0.0] * 5)
    assert HEIGHT * went == pytest.approx([0, 0, 0, 16, 32])


def test_a_hand_that_is_seen_in_few_pictures_of_a_fast_camera_may_set_off_as_fast():
    """At 60 pictures a second it gains 20 lane heights per second squared while it is not seen for five pictures."""
    heights = [100, 100, None, None, None, None, 134.7]
    assert gone_down(heights, [0.0] * 7, step_s=1 / 60) == pytest.approx(34.7 / HEIGHT)


@pytest.mark.parametrize(
    ("heights", "flow", "presence", "out"),
    [
        ([200, 100, 30, None], [-3.0, -3.0, 0.5], 1.0, True),
        ([300, 250, None, None], [-2.0, -9.0, 0.5], 1.0, True),
        ([300, 250, None, None], [-2.0, -1.0, 0.5], 1.0, False),
        ([30, 60, None, None], [1.5, 3.0, 3.0], 1.0, False),
        ([200, 100, 30, 200], [-3.0, -3.0, 5.0], 0.5, True),
        ([200, 100, 30, 200], [-3.0, -3.0, 5.0], 0.9, False),
    ],
    ids=["at the edge", "on the way to it", "far below", "coming down", "elbow", "back"],
)
def test_a_hand_is_above_the_picture_when_it_has_risen_there(heights, flow, presence, out):
    """What is seen after it has left is the hand only if it surely is one."""
    track = Track(1)
    for index, (y, speed) in enumerate(zip(heights, [0.0, *flow], strict=True)):
        if y is not None:
            last = index == len(heights) - 1
            track.add(replace(sample(index * STEP_S, y), presence=presence if last else 1.0))
        if index:
            t = index * STEP_S
            track.move(ArmMotion(1, t, t - STEP_S, (0.0, speed), 0.1, (100.0, y or 0.0), 1.0, HEIGHT))
    assert track.is_out_above((len(heights) - 1) * STEP_S, longest=1.2) is out


@pytest.mark.parametrize("kept_s", [5.0, TrackLimits().kept_s])
def test_how_large_a_hand_is_hangs_on_nothing_older_than_what_is_kept(kept_s):
    """A verdict has to come out of its evidence, which holds no more."""
    track = Track(1, TrackLimits(kept_s=kept_s))
    for n in range(30):
        track.add(replace(sample(n * STEP_S, 60.0), scale=2000.0))
    assert track.extent == pytest.approx(240.0)
    track.forget(kept_s + 0.5)
    assert track.extent == pytest.approx(240.0), "half of the samples are still kept"
    track.forget(kept_s + 2.0)
    assert np.isnan(track.extent)
    track.add(replace(sample(kept_s + 2.0, 60.0), scale=500.0))
    assert track.extent == pytest.approx(60.0)


def test_how_far_an_arm_went_to_and_fro_adds_up_since_a_time():
    track = Track(1)
    for index, speed in enumerate([0.6, -0.6, 0.3, -0.3, 0.0], start=60):
        track.move(ArmMotion(1, index * STEP_S, (index - 1) * STEP_S, (0.0, speed), 0.1, (100.0, 100.0), 1.0, HEIGHT))
    assert track.way_by_flow(0.0) == pytest.approx((0.6 + 0.6 + 0.3 + 0.3) * STEP_S)
    assert track.way_by_flow(61.5 * STEP_S) == pytest.approx((0.3 + 0.3) * STEP_S)
