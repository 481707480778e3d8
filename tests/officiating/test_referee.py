"""A referee of a program's own pictures goes on, whatever the program's own tracker does."""

import gc
import os
import subprocess
import sys
import threading
import weakref
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest
from ai_edge_litert.interpreter import Interpreter

import referee
from referee.officiating.referee import load_recognizer
from referee.settings import Profile, TrackerSettings
from referee.vision.frames import Frame, to_whole_steps
from referee.vision.tracker import MediaPipeTracker
from referee.vision.video import VideoFile

SIZE = (640, 360)


class Failing(MediaPipeTracker):
    """A tracker of one's own that fails in some pictures."""

    fails_at = ()

    def __init__(self):
        super().__init__(TrackerSettings())

    def track(self, image, t, **how):
        if any(abs(t - each) < 1e-6 for each in self.fails_at):
            raise OSError(f"no luck at {t} s")
        return super().track(image, t, **how)


class FailsOnce:
    """A tracker that sees nobody, and fails in its first picture."""

    def __init__(self):
        self.failed = False

    def track(self, image, t, **how):
        if not self.failed:
            self.failed = True
            raise OSError("no luck")

    def close(self):
        pass


def test_a_throw_is_judged_although_the_tracker_failed_in_its_strokes(rendered, watched):
    (known,) = [event for event in watched[0] if isinstance(event, referee.Verdict)]
    video = VideoFile(rendered[0])
    bottom = known.calls[0].t
    frames = list(video)
    failing = [min(frames, key=lambda frame: abs(frame.t - t)).t for t in (bottom - 0.5, bottom - 0.2, bottom + 0.2)]
    trackers = type("FailingAt", (Failing,), {"fails_at": failing})
    events = []
    with referee.Referee(2, video.size, tracker=trackers) as ref:
        for frame in frames:
            if frame.t in failing:
                with pytest.raises(OSError, match="no luck"):
                    ref.update(frame.image, frame.t)
                with pytest.raises(referee.BadInputError, match="expected a time later"):
                    ref.update(frame.image, frame.t)
            else:
                events += ref.update(frame.image, frame.t)
    (verdict,) = [event for event in events if isinstance(event, referee.Verdict)]
    assert verdict.thrown == known.thrown
    for call, before in zip(verdict.calls, known.calls, strict=True):
        assert call.t == pytest.approx(before.t, abs=0.02)


def test_a_picture_in_which_the_tracker_failed_cannot_be_given_again():
    image = np.random.default_rng(1).integers(0, 255, (SIZE[1], SIZE[0], 3), np.uint8)
    with referee.Referee(1, SIZE, tracker=FailsOnce) as ref:
        with pytest.raises(OSError, match="no luck"):
            ref.update(image, 1.0)
        assert ref.state.t is None
        with pytest.raises(referee.BadInputError, match=r"t 1.0: expected a time later than .* 1.0 s"):
            ref.update(image, 1.0)
        ref.update(image, 1.1)
        assert ref.state.t == pytest.approx(1.1, abs=1e-6)


def test_no_frame_is_judged_twice():
    """Motion between two pictures of one time would be endless."""
    image = np.zeros((SIZE[1], SIZE[0], 3), np.uint8)
    tracker = FailsOnce()
    tracker.failed = True
    with referee.Referee(1, SIZE, tracker=lambda: tracker) as ref:
        frame = Frame(0, 1.0, image)
        ref.take(frame)
        with pytest.raises(referee.BadInputError, match="expected a time later"):
            ref.take(frame)


@pytest.mark.parametrize("frame", [None, np.zeros((SIZE[1], SIZE[0], 3), np.uint8), (0, 1.0, None)])
def test_what_is_no_frame_is_refused(frame):
    with (
        referee.Referee(1, SIZE, tracker=FailsOnce) as ref,
        pytest.raises(referee.BadInputError, match=r"^frame .*: expected a Frame"),
    ):
        ref.take(frame)


def test_motion_over_a_lost_picture_is_measured_since_the_one_before_it():
    """Otherwise a part of a stroke would be missing."""
    rng = np.random.default_rng(1)
    arm = rng.integers(80, 220, (160, 120, 3), np.uint8)

    def picture(down):
        image = np.full((SIZE[1], SIZE[0], 3), 40, np.uint8)
        image[60 + down : 220 + down, 260:380] = arm
        return image

    tracker = FailsOnce()
    tracker.failed = True
    with referee.Referee(1, SIZE, tracker=lambda: tracker) as ref:
        frames = [Frame(number, number / 30, picture(4 * number)) for number in range(4)]
        for frame in frames[:2]:
            ref.take(frame)
        tracker.failed = False
        with pytest.raises(OSError, match="no luck"):
            ref.take(frames[2])
        (motion,) = ref.take(frames[3]).seen.motions
    assert (motion.since, motion.t) == pytest.approx((1 / 30, 3 / 30))
    assert motion.velocity[1] * (motion.t - motion.since) * motion.height == pytest.approx(8, abs=1.5)


class UnreadOnce:
    """A recognizer that fails once."""

    def __init__(self):
        self.failed, self._recognizer = False, load_recognizer(Profile())

    def read(self, hands):
        if hands and not self.failed:
            self.failed = True
            raise OSError("no luck")
        return self._recognizer.read(hands)


def test_landmarks_that_could_not_be_read_can_be_given_again():
    points = np.random.default_rng(1).normal((320, 180, 0), 30, (21, 3))
    ref = referee.LandmarkReferee(1, SIZE, recognizer=UnreadOnce())
    ref.update([], 0.9)
    hand = referee.TrackedHand(1, 1.0, points, points / 1000, 1.0, "right")
    with pytest.raises(OSError, match="no luck"):
        ref.update([hand], 1.0)
    assert ref.state.t == 0.9
    ref.update([hand], 1.0)
    assert ref.state.t == 1.0


def test_where_the_clock_has_its_zero_changes_nothing_that_is_seen(rendered):
    """A hand is read, and a second one looked for, at intervals from the first picture on."""
    video = VideoFile(rendered[0])
    frames = list(video)[:45]
    seen = []
    for start in (0.0, to_whole_steps(1.7e9 + 0.05)):  # the time since 1970, between two limits of the intervals
        with referee.Referee(2, video.size) as ref:
            for frame in frames:
                ref.update(frame.image, start + to_whole_steps(frame.t))
                assert ref.state.t == start + to_whole_steps(frame.t)
                seen.append([hand.points for hand in ref.state.hands + ref.state.predicted])
    before, after = seen[: len(frames)], seen[len(frames) :]
    assert sum(map(len, before)) > len(frames)
    for one, other in zip(before, after, strict=True):
        np.testing.assert_array_equal(one, other)


def test_the_last_bit_of_a_time_changes_nothing_that_is_seen(rendered):
    """Three pictures at 20 a second fall on the limits of how often a hand is read."""
    video = VideoFile(rendered[0])
    frames = list(video)[:45]
    seen = []
    for towards in (-np.inf, np.inf):
        with referee.Referee(2, video.size) as ref:
            for frame in frames:
                ref.update(frame.image, np.nextafter(frame.index / 20, towards) if frame.index else 0.0)
                seen.append([hand.points for hand in ref.state.hands])
    before, after = seen[: len(frames)], seen[len(frames) :]
    assert sum(map(len, before)) > len(frames)
    for one, other in zip(before, after, strict=True):
        np.testing.assert_array_equal(one, other)


@pytest.mark.parametrize("players", [1, 3])
def test_a_referee_that_another_thread_closes_in_a_picture_says_the_same(players, monkeypatch):
    ref = referee.Referee(players, SIZE, tracker=FailsOnce)

    def closed_meanwhile(*_):
        closing = threading.Thread(target=ref.close)
        closing.start()
        closing.join()
        return ()

    monkeypatch.setattr(ref._observer._motion, "observe", closed_meanwhile)
    with pytest.raises(referee.BadInputError, match="the referee was closed"):
        ref.update(np.zeros((SIZE[1], SIZE[0], 3), np.uint8), 0.0)


class Waits:
    """A tracker that sees nobody, and is at work until it may go on."""

    def __init__(self):
        self.begun, self.may_go_on = threading.Event(), threading.Event()

    def track(self, image, t, **how):
        self.begun.set()
        self.may_go_on.wait(5)

    def close(self):
        pass


def test_a_picture_that_comes_while_another_is_judged_is_refused():
    """OpenCV and LiteRT would end the process."""
    image = np.zeros((SIZE[1], SIZE[0], 3), np.uint8)
    tracker = Waits()
    with referee.Referee(1, SIZE, tracker=lambda: tracker) as ref, ThreadPoolExecutor(1) as other:
        first = other.submit(ref.update, image, 1.0)
        assert tracker.begun.wait(5)
        with pytest.raises(referee.BadInputError, match="still at work on another picture"):
            ref.update(image, 2.0)
        with pytest.raises(referee.BadInputError, match="still at work on another picture"):
            ref.take(Frame(1, 2.0, image))
        tracker.may_go_on.set()
        first.result()
        assert ref.state.t == pytest.approx(1.0, abs=1e-6)
        ref.update(image, 1.1)


class Impatient:
    """A tracker that gives the referee another picture while it looks at one."""

    def track(self, image, t, **how):
        self.ref.update(np.zeros((SIZE[1], SIZE[0], 3), np.uint8), t + 1)

    def close(self):
        pass


def test_a_tracker_that_gives_a_picture_itself_is_refused_and_waits_for_nothing():
    tracker = Impatient()
    with referee.Referee(1, SIZE, tracker=lambda: tracker) as ref:
        tracker.ref = ref
        for t in (1.0, 1.5):
            with pytest.raises(referee.BadInputError, match="still at work on another picture"):
                ref.update(np.zeros((SIZE[1], SIZE[0], 3), np.uint8), t)


FORKED = """
import os, signal, numpy as np, referee
image = np.zeros((360, 640, 3), np.uint8)
with referee.Referee(2, (640, 360)) as ref:
    ref.update(image, 0.0)
    child = os.fork()
    if not child:
        signal.alarm(20)  # ends a child that hangs
    try:
        ref.update(image, 0.1)
    except referee.BadInputError as error:
        print(error, flush=True)
if child:
    print("child", os.waitpid(child, 0)[1])
"""


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system does not fork")
def test_a_process_that_was_forked_from_a_referees_own_is_refused_and_can_end():
    """Its threads are not in the new process, which would wait for them without end."""
    ended = subprocess.run([sys.executable, "-c", FORKED], capture_output=True, text=True, timeout=120, check=True)
    told, child = ended.stdout.splitlines()
    assert told.startswith("the referee was made in another process")
    assert child == "child 0"


def in_memory():
    """The networks' interpreters that Python still holds."""
    return {id(each) for each in gc.get_objects() if isinstance(each, Interpreter)}


@pytest.mark.parametrize("closes", [True, False])
def test_the_networks_go_with_the_referee_and_wait_for_no_collector(closes):
    gc.collect()
    gc.disable()
    try:
        before = in_memory()
        ref = referee.Referee(2, SIZE)
        ref.update(np.zeros((SIZE[1], SIZE[0], 3), np.uint8), 0.0)
        assert len(in_memory() - before) > 2
        if closes:
            ref.close()
        known = weakref.ref(ref)
        del ref
        assert known() is None
        assert in_memory() <= before
    finally:
        gc.enable()
