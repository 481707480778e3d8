"""A second hand in a player's lane is seen."""

from collections import Counter
from concurrent.futures import wait
from dataclasses import replace
from functools import partial

import numpy as np
import pytest

from benchmarks.verdicts import draw_bout
from referee.settings import LaneSettings, TrackerSettings
from referee.simulator.sheet import load_sheet
from referee.simulator.source import SimulatedSource
from referee.simulator.stills import draw_still
from referee.vision.frames import Frame, to_whole_steps
from referee.vision.hands import HandState, TrackedHand, palm_centre
from referee.vision.lanes import Lane, lanes_for
from referee.vision.second_hand import SecondHandSettings, SecondHandWatch, _Turns
from referee.vision.watch import LaneWatch
from tests.vision.lanes_watched import FIST, moved, trackers

TWO_HANDS = "emrecandir9_four_21.jpg"


def second_hands(scenes, live=False, start=0.0):
    size = scenes[0].shape[1], scenes[0].shape[0]
    lanes = lanes_for(1, size, LaneSettings())
    with LaneWatch(lanes, trackers) as watch, SecondHandWatch(lanes, TrackerSettings(), live=live) as second:
        for index, image in enumerate(scenes):
            frame = Frame(index, start + index / 10, image)
            second.offer(frame, watch.observe(frame))
            if live and second._running is not None:
                second._running.result()
        return second.sightings()


@pytest.mark.parametrize("live", [False, True])
def test_a_second_hand_that_rests_is_seen_more_than_once_every_second(photograph, live):
    """One look would not tell that it rests; more than a few would take time from the players' own hands."""
    seen = second_hands([photograph(TWO_HANDS)] * 32, live=live)
    for second in range(3):
        assert 2 <= sum(second <= sighting.t < second + 1 for sighting in seen) <= 3
    assert {sighting.player for sighting in seen} == {1}


def test_a_second_hand_is_seen_before_the_clocks_zero_as_often(photograph):
    """A clock that only goes forward may begin anywhere."""
    seen = second_hands([photograph(TWO_HANDS)] * 32, start=-2.0)
    for second in range(-2, 1):
        assert 2 <= sum(second <= sighting.t < second + 1 for sighting in seen) <= 3


@pytest.mark.parametrize("lower", [(2, 3, 4), (1, 2)], ids=["2 strokes a second", "2.5, in time with the turns"])
def test_a_second_hand_that_moves_is_seen_wherever_it_is(photograph, lower):
    """Met at one height again and again, an arm that strokes in time with the looks would pass for one that rests."""
    image = photograph(TWO_HANDS)
    other = image.copy()
    other[:, : image.shape[1] // 2] = moved(image, 0, 40)[:, : image.shape[1] // 2]
    period = len(lower) + 2
    seen = second_hands([other if index % period in lower else image for index in range(8 * period)])
    heights = [float(palm_centre(sighting.points)[1]) for sighting in seen]
    assert len(seen) >= 8
    assert max(heights) - min(heights) > 25


def test_while_the_players_own_is_not_seen_what_is_found_may_be_that(photograph):
    image = photograph(TWO_HANDS)
    lanes = lanes_for(1, (image.shape[1], image.shape[0]), LaneSettings())
    with LaneWatch(lanes, trackers) as watch, SecondHandWatch(lanes, TrackerSettings(), live=False) as second:
        for index in range(8):
            frame = Frame(index, index / 10, image)
            watch.observe(frame)
            second.offer(frame, [None])
        assert second.sightings() == ()


def test_where_a_second_hand_is_in_the_whole_picture_is_told_once():
    """Of a lane that does not begin in the picture's corner."""
    rng, sheet = np.random.default_rng(2), load_sheet()
    (own, _), (other, still) = (draw_still(rng, sheet, "paper", kind="raised", hands="people") for _ in range(2))
    image = np.full((200 + own.shape[0], 300 + 2 * own.shape[1], 3), 110, np.uint8)
    image[200:, 300:] = np.hstack([own, other])
    lanes = Lane(1, 0, 0, 300, len(image)), Lane(2, 300, 200, image.shape[1], len(image))
    with LaneWatch(lanes, trackers) as watch, SecondHandWatch(lanes, TrackerSettings(), live=False) as second:
        for index in range(12):
            frame = Frame(index, index / 10, image)
            second.offer(frame, watch.observe(frame))
        seen = second.sightings()
        assert second.sightings() == ()
    assert seen
    assert {sighting.player for sighting in seen} == {2}
    place = np.add(palm_centre(still.joints), (300 + own.shape[1], 200))
    for sighting in seen:
        assert palm_centre(sighting.points) == pytest.approx(place, abs=0.1 * np.ptp(still.joints[:, 1]))


def test_a_look_waits_for_a_picture_in_which_the_players_own_hand_is_seen(photograph):
    """A hand that is only followed is predicted in every other picture, maybe in the one in which a look is due."""
    image = photograph(TWO_HANDS)
    lanes = lanes_for(1, (image.shape[1], image.shape[0]), LaneSettings())
    with LaneWatch(lanes, trackers) as watch, SecondHandWatch(lanes, TrackerSettings(), live=False) as second:
        for index, state in enumerate((HandState.PREDICTED, HandState.DETECTED, HandState.PREDICTED)):
            frame = Frame(index, index / 20, image)
            (hand,) = watch.observe(frame)
            second.offer(frame, [replace(hand, state=state)])
        (sighting,) = second.sightings()
    assert sighting.t == pytest.approx(0.05), "a look is due in the first picture"


def test_turns_are_counted_from_the_clocks_zero(monkeypatch):
    image, looked = np.full((480, 640, 3), 90, np.uint8), []
    for start in (0.0, to_whole_steps(1.7e9 + 0.05)):
        lanes = lanes_for(1, (640, 480), LaneSettings())
        with SecondHandWatch(lanes, TrackerSettings(), live=False, zero=partial(float, start)) as second:
            monkeypatch.setattr(second, "_look", lambda frame, *_: looked.append(frame.index) or [])
            for index in range(40):
                second.offer(Frame(index, start + to_whole_steps(index / 20), image), [drawn_hand()])
    assert looked[: len(looked) // 2] == looked[len(looked) // 2 :]
    assert len(looked) == 20


def drawn_hand():
    """A hand of which only the landmarks are told, in a lane of 640 x 480."""
    points = np.random.default_rng(3).uniform(100, 200, (21, 3))
    return TrackedHand(1, 0.0, points, points / 1000, 1.0, "left")


def test_a_hand_that_points_at_the_camera_without_any_extent_is_no_measure_of_a_second_one():
    """Its landmarks lie on one another: nothing is near it, and every palm seems to be another hand's."""
    hand = drawn_hand()
    flat = replace(hand, points=np.column_stack([np.full(21, 150.0), np.full(21, 200.0), np.arange(21)]))
    image = np.full((480, 640, 3), 90, np.uint8)
    with SecondHandWatch(lanes_for(1, (640, 480), LaneSettings()), TrackerSettings(), live=False) as second:
        for index, seen in enumerate([flat, flat, hand, hand]):
            second.offer(Frame(index, index / 10, image), [seen])
        assert second.sightings() == ()


@pytest.mark.parametrize("live", [False, True])
def test_a_look_that_fails_is_told_once(live, monkeypatch):
    def fails(*_):
        raise OSError("no luck")

    image = np.full((480, 640, 3), 90, np.uint8)
    with SecondHandWatch(lanes_for(1, (640, 480), LaneSettings()), TrackerSettings(), live=live) as second:
        with monkeypatch.context() as patch:
            patch.setattr("referee.vision.second_hand.moving_elsewhere", fails)
            second.offer(Frame(0, 0.0, image), [drawn_hand()])
            wait([second._running])
            with pytest.raises(OSError, match="no luck"):
                second.offer(Frame(1, 0.1, image), [drawn_hand()])
        for index in range(2, 9):
            second.offer(Frame(index, index / 10, image), [drawn_hand()])
        assert second.sightings() == ()


def test_the_players_own_hand_is_no_second_one(photograph):
    assert second_hands([photograph(FIST)] * 6) == ()


def test_judging_a_file_twice_sees_the_same_second_hands(photograph):
    image = photograph(TWO_HANDS)
    scenes = [moved(image, 0, 3 * i) for i in range(12)]
    one, other = second_hands(scenes), second_hands(scenes)
    assert len(one) == len(other) >= 3
    for a, b in zip(one, other, strict=True):
        assert a.t == b.t
        np.testing.assert_array_equal(a.points, b.points)


def test_an_open_hand_under_a_fist_is_seen_once_at_a_time():
    """Its palm may be found twice, a fist's breadth apart. Two hands there would seem to move."""
    scenario = draw_bout(2091, 10, (1280, 720), None, kind="base")
    lanes = lanes_for(scenario.players, scenario.size, LaneSettings())
    seen = []
    with LaneWatch(lanes, trackers) as watch, SecondHandWatch(lanes, TrackerSettings(), live=False) as second:
        for frame in SimulatedSource(scenario):
            if frame.t > 3.9:
                break
            second.offer(frame, watch.observe(frame))
            seen += second.sightings()
    counts = Counter((sighting.player, sighting.t) for sighting in seen)
    assert len(counts) > 20
    assert set(counts.values()) == {1}


@pytest.mark.parametrize("fps", [12.5, 15, 24, 30, 60])
@pytest.mark.parametrize("lanes", [1, 2, 3, 4])
@pytest.mark.parametrize("start", [0.0, 0.0123])
def test_no_lane_is_left_out_whatever_the_cameras_rate(fps, lanes, start):
    """A rate in time with the turns once left a lane without a look for as long as the bout lasted."""
    turns, looks = _Turns(lanes, SecondHandSettings()), [0] * lanes
    for index in range(int(20 * fps)):
        turn = turns.due(start + index / fps)
        if turn is not None:
            looks[turn.place] += 1
    assert min(looks) >= 2 * 20
    assert max(looks) - min(looks) <= 1
