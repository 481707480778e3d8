"""Real hands through the real networks, in their lanes."""

import signal
import subprocess
import sys
import threading
import time
from itertools import pairwise

import cv2
import numpy as np
import pytest

from referee.errors import ModelError
from referee.settings import LaneSettings, TrackerSettings
from referee.vision.frames import Frame
from referee.vision.hands import HandState, detected, palm_centre
from referee.vision.lanes import lanes_for
from referee.vision.step_model import StepSettings
from referee.vision.tracker import MediaPipeTracker
from referee.vision.unmoved import Moving
from referee.vision.video import VideoFile
from referee.vision.watch import LaneWatch
from tests.vision.lanes_watched import FIST, moved, trackers


def test_every_player_of_a_real_clip_is_followed_in_the_own_lane(throw_clip):
    video = VideoFile(throw_clip())
    lanes = lanes_for(2, video.size, LaneSettings())
    with LaneWatch(lanes, trackers) as watch:
        seen = [(frame, watch.observe(frame)) for frame, _ in zip(video, range(30), strict=False)]
    for frame, hands in seen:
        for lane, hand in zip(lanes, hands, strict=True):
            assert hand is not None
            assert (hand.player, hand.t) == (lane.player, frame.t)
            assert lane.left <= palm_centre(hand.points)[0] < lane.right
            assert hand.points.shape == hand.world.shape == (21, 3)
            assert 0.4 <= hand.presence <= 1
            assert np.ptp(hand.world, axis=0).max() < 0.3, "world points are metres"


def test_lanes_do_not_change_what_a_tracker_sees(throw_clip, tracker):
    video = VideoFile(throw_clip())
    lanes = lanes_for(2, video.size, LaneSettings())
    with LaneWatch(lanes, trackers) as watch:
        for frame, _ in zip(video, range(5), strict=False):
            hand = watch.observe(frame)[1]
            alone = tracker.track(lanes[1].cut(frame.image), frame.t)
            np.testing.assert_array_equal(hand.points, alone.points + np.array((lanes[1].left, 0, 0)))
            np.testing.assert_array_equal(hand.world, alone.world)
            assert (hand.presence, hand.handedness, hand.state) == (alone.presence, alone.handedness, alone.state)


def test_only_those_who_take_part_are_looked_at(throw_clip):
    video = VideoFile(throw_clip())
    frame = next(iter(video))
    with LaneWatch(lanes_for(2, video.size, LaneSettings()), trackers) as watch:
        first, second = watch.observe(frame, players={2})
    assert first is None
    assert second is not None


class Once:
    """Trackers of one's own, of which each does something else in the first frame; ``at_work`` are those at work."""

    def __init__(self, *first):
        self.first, self.at_work, self.closed, self.looked, self.met = list(first), set(), [], [], False

    def __call__(self):
        return OwnTracker(self, self.first.pop(0))


class OwnTracker:
    def __init__(self, trackers, first):
        self.trackers, self.first = trackers, first

    def track(self, image, t, *, model="full", moving=None):
        self.trackers.met |= self in self.trackers.at_work
        self.trackers.at_work.add(self)
        self.trackers.looked.append(t)
        try:
            first, self.first = self.first, lambda: None
            first()
        finally:
            self.trackers.at_work.remove(self)

    def close(self):
        self.trackers.closed.append(self)
        self.first()


def fails():
    raise OSError("the tracker's own")


def sleeps():
    time.sleep(0.3)


@pytest.mark.parametrize("first", [(fails, sleeps, sleeps), (sleeps, fails, sleeps), (fails, fails, sleeps)])
def test_no_tracker_is_given_a_frame_while_it_looks_at_the_one_before(first, lanes):
    own = Once(*first)
    image = np.zeros((360, 640, 3), np.uint8)
    with LaneWatch(lanes(3), own) as watch:
        with pytest.raises(OSError, match="the tracker's own"):
            watch.observe(Frame(0, 0.0, image))
        assert own.at_work == set()
        assert watch.observe(Frame(1, 0.1, image)) == (None,) * 3
    assert not own.met
    assert own.looked == [0.0] * 3 + [0.1] * 3


def breaks_off():
    """What Ctrl-C does while this thread's tracker is at work and the program waits for it."""
    time.sleep(0.1)
    signal.pthread_kill(threading.main_thread().ident, signal.SIGINT)
    time.sleep(0.3)


@pytest.mark.skipif(not hasattr(signal, "pthread_kill"), reason="Windows ends no wait by a signal")
def test_a_frame_that_is_broken_off_is_not_looked_at_together_with_the_next(lanes):
    own = Once(lambda: None, breaks_off, lambda: None)
    image = np.zeros((360, 640, 3), np.uint8)
    with LaneWatch(lanes(3), own) as watch:
        with pytest.raises(KeyboardInterrupt):
            watch.observe(Frame(0, 0.0, image))
        assert len(own.at_work) == 1
        assert watch.observe(Frame(1, 0.1, image)) == (None,) * 3
    assert not own.met
    assert own.looked == [0.0] * 3 + [0.1] * 3


def test_a_tracker_that_cannot_be_closed_keeps_no_other_open(lanes):
    own = Once(fails, lambda: None, fails)
    watch = LaneWatch(lanes(3), own)
    with pytest.raises(OSError, match="the tracker's own"):
        watch.close()
    assert len(own.closed) == 3
    watch.close()
    assert len(own.closed) == 3


def test_an_empty_lane_has_no_hand(tracker):
    grey = np.full((480, 640, 3), 90, np.uint8)
    noise = np.random.default_rng(3).integers(0, 255, (480, 640, 3), dtype=np.uint8)
    assert tracker.track(grey, 0.0) is None
    assert tracker.track(noise, 0.1) is None


def test_a_hand_that_leaves_and_comes_back_is_found_at_once(photograph, tracker):
    image = photograph(FIST)
    assert tracker.track(image, 0.0) is not None
    assert detected(tracker.track(np.zeros_like(image), 0.03)) is None
    assert detected(tracker.track(image, 0.06)) is not None


def test_a_hand_that_is_not_seen_goes_on_with_the_arm_for_a_moment_and_is_said_to_be_predicted(photograph, tracker):
    image = photograph(FIST)
    dark, way = np.zeros_like(image), np.array((3.0, 8.0))
    seen = tracker.track(image, 0.0)
    assert seen.state is HandState.DETECTED
    for number in range(1, 6):
        hand = tracker.track(dark, number / 30, moving=Moving(palm_centre(seen.points), way))
        assert hand.state is HandState.PREDICTED
        gone = number * StepSettings().shares[0] * way
        np.testing.assert_allclose(hand.points[:, :2], seen.points[:, :2] + gone)
        np.testing.assert_array_equal(hand.world, seen.world)
    assert tracker.track(dark, 0.3) is None


@pytest.mark.parametrize("model", ["full", "lite"])
def test_a_hand_is_not_lost_in_a_stroke_faster_than_its_own_width_a_frame(photograph, tracker, model):
    image = photograph(FIST)
    path = [*np.linspace(-60, 120, 4), *np.linspace(120, -60, 4)[1:-1]] * 3
    base = found = None
    unseen = 0
    for index, dy in enumerate(path):
        moving = found and Moving(palm_centre(found.points), np.array((0.0, dy - path[index - 1])))
        found = tracker.track(moved(image, 60, dy), index / 30, model=model, moving=moving)
        assert found is not None, f"lost at {dy:.0f}"
        y = palm_centre(found.points)[1] - dy
        base = y if base is None else base
        unseen = 0 if found.state is HandState.DETECTED else unseen + 1
        assert unseen <= {"full": 0, "lite": 2}[model], "a picture or two are predicted where the place is enough"
        if unseen == 0:
            assert y == pytest.approx(base, abs=12), "the palm is where the picture was moved to"


def test_a_hand_whose_place_is_enough_is_looked_at_in_every_other_picture_and_predicted_in_between(photograph, tracker):
    image, way = photograph(FIST), 6.0
    seen = tracker.track(image, 0.0)
    states = []
    for number in range(1, 13):
        moving = Moving(palm_centre(seen.points), np.array((0.0, way)))
        found = tracker.track(moved(image, 0, way * number), number / 30, model="lite", moving=moving)
        states.append(found.state)
        gone = palm_centre(found.points) - palm_centre(seen.points)
        np.testing.assert_allclose(gone, (0, way * number), atol=5)
    assert 5 <= states.count(HandState.PREDICTED) <= 7
    assert states != sorted(states, key=lambda state: state.value), "in turn"


def test_a_resting_hand_followed_by_the_lite_model_is_read_well_as_soon_as_its_shape_matters(photograph, tracker):
    image = photograph(FIST)
    # In a picture or two the box comes to rest.
    *_, well = [tracker.track(image, t) for t in (0.0, 0.15, 0.3)]
    *_, lite = [tracker.track(image, 0.32 + number / 30, model="lite") for number in range(4)]
    again = tracker.track(image, 0.449)
    apart, then = (np.linalg.norm(seen.world - well.world, axis=1).mean() for seen in (lite, again))
    assert apart > 0.004, "metres: the lighter network sees the hand a little differently"
    assert then < 0.003
    np.testing.assert_allclose(palm_centre(lite.points), palm_centre(well.points), atol=3)


def test_a_hand_larger_than_its_lane_is_followed_while_it_draws_back(photograph, tracker):
    lane = photograph("emrecandir9_rock_07.jpg")[232:412, 158:338]
    height, width = lane.shape[:2]
    near = cv2.resize(lane, None, fx=1.3, fy=1.3)[27 : 27 + height, 27 : 27 + width]
    seen = [detected(tracker.track(near if number < 8 else lane, 1 + number / 60)) for number in range(40)]
    assert all(found is not None for found in seen[20:])


def test_frames_a_millisecond_apart_are_followed(photograph, tracker):
    image = photograph(FIST)
    times = [0.0, 0.0004, 0.0011, 0.0012]
    ys = [palm_centre(tracker.track(moved(image, 0, 2 * i), t).points)[1] for i, t in enumerate(times)]
    assert all(a < b for a, b in pairwise(ys))


def test_handedness_is_the_players_own(photograph, tracker):
    # A man who faces the camera; the writing on his shirt reads the right way round.
    image = photograph("subhih_paper_00.jpg")
    half = image.shape[1] // 2
    assert tracker.track(image[:, :half], 0.0).handedness == "right"
    assert tracker.track(image[:, half:], 5.0).handedness == "left"


def test_a_tracker_on_two_cores_sees_the_same_as_on_one(photograph):
    image = photograph(FIST)
    one, two = (MediaPipeTracker(TrackerSettings(), threads) for threads in (1, 2))
    alone, together = one.track(image, 0.0), two.track(image, 0.0)
    np.testing.assert_array_equal(alone.points, together.points)
    np.testing.assert_array_equal(alone.world, together.world)
    assert alone.presence == together.presence
    one.close()
    two.close()


def test_a_model_that_is_not_there_is_named():
    with pytest.raises(ModelError, match=r"landmark model 'heavy': expected full or lite"):
        MediaPipeTracker(TrackerSettings(model="heavy"))
    with pytest.raises(ModelError, match=r"landmark model 'light': expected full or lite"):
        MediaPipeTracker(TrackerSettings(following="light"))


def test_nothing_is_written_to_standard_error():
    program = (
        "import numpy as np;"
        "from referee.settings import TrackerSettings;"
        "from referee.vision.tracker import MediaPipeTracker;"
        "t = MediaPipeTracker(TrackerSettings());"
        "t.track(np.zeros((99, 99, 3), np.uint8), 0.0); t.close()"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert (done.stdout, done.stderr) == ("", "")
