"""Time a frame against MediaPipe's plain hand tracking, and what is left of a camera's pictures in live play.

    python -m benchmarks.speed [VIDEO ...] [--players N ...] [--live-only | --ratio-only] [--beside N]

Plain tracking is ``mediapipe.solutions.hands.Hands(max_num_hands=N, model_complexity=1)`` on the whole frame. The
referee is all of it, from the picture to the verdict. Both take turns on stretches of the same frames, so that whatever
else the machine does strikes both. What plain tracking does not find costs it nothing: compare where both find about
the same number of hands. Without a video the frames are simulated, with hands that are large and hardly blurred: plain
tracking finds most of two players', and about one of four players' hands. "Own code" is the processor time that all the
referee's threads spend outside the runtime of MediaPipe's networks. It includes cutting pictures for these, and telling
palms from what they say. The look for second hands has a thread of its own, and does not count. "Motion" is the part of
own code that measures how the arms move.

Live, the frames stand for a camera of 30 and of 60 pictures a second: a recording is played at its own pace, through
the same class as a webcam. It prints how many frames were dropped for newer ones, and how long after its picture a
frame is decided.

``--beside N`` measures beside N programs that keep a core busy each, as a recorder or a browser may. The ratio tells
nothing then, since both have to wait; the times do.

Goals on two idle cores: at most 0.60, 0.42 and 0.70 times for one, two and four players; own code, motion included, at
most 3 ms a frame for two.
"""

from __future__ import annotations

import argparse
import multiprocessing
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from itertools import islice

import cv2
import mediapipe
import numpy as np
from ai_edge_litert.interpreter import Interpreter

from referee.errors import CameraError
from referee.officiating.referee import load_recognizer
from referee.officiating.source_referee import SourceReferee
from referee.settings import Profile
from referee.simulator.sampling import sample_scenario
from referee.simulator.sheet import load_sheet
from referee.simulator.source import SimulatedSource
from referee.vision.arm_motion import MotionWatch
from referee.vision.cameras.grabber import CameraLost, Shot
from referee.vision.frames import Frame
from referee.vision.video import VideoFile
from referee.vision.watch import LaneWatch
from referee.vision.webcam import Webcam

_STRETCH = 15
"""Frames that one gets before the other takes its turn."""

_SIZE = (1280, 720)
_FRAMES = 150
_WARM_UP = 15
"""Frames at the start that are not counted."""

_LARGER = 1.5
"""Simulated hands are so many times larger than usual: plain tracking, on the whole frame, finds more of them then."""

_EXPOSURE_S = 1 / 500


class _Frames:
    """Frames in memory, as a source that nothing has to be decoded for."""

    live = False

    def __init__(self, name: str, size: tuple[int, int], frames: Sequence[Frame]) -> None:
        self.name, self.size, self.frames = name, size, frames
        self.fps: float | None = None
        self.length: int | None = len(frames)

    def __iter__(self) -> Iterator[Frame]:
        return iter(self.frames)

    def close(self) -> None:
        pass

    def __enter__(self) -> _Frames:
        return self

    def __exit__(self, *exc: object) -> None:
        pass


class _Recorded:
    """A :class:`~referee.vision.cameras.grabber.Grabber` that plays frames at a pace of its own, and then fails."""

    driver_clock = None

    def __init__(self, source: _Frames, fps: float) -> None:
        self.size, self.fps = source.size, fps
        self._frames = source.frames
        self.grabbed: list[float] = []
        """When each picture was taken, by the monotonic clock."""

    def grab(self) -> Shot:
        if len(self.grabbed) == len(self._frames):
            raise CameraLost("has ended")
        now = time.monotonic()
        due = self.grabbed[0] + len(self.grabbed) / self.fps if self.grabbed else now
        time.sleep(max(due - now, 0.0))
        image = self._frames[len(self.grabbed)].image
        self.grabbed.append(time.monotonic())
        return Shot(None, 0, lambda: image)

    def close(self) -> None:
        pass


@dataclass(frozen=True, slots=True)
class Ratio:
    """Mean milliseconds a frame, and mean hands a frame."""

    ours_ms: float
    own_code_ms: float
    motion_ms: float
    plain_ms: float
    ours_hands: float
    plain_hands: float


def compare(source: _Frames, players: int) -> Ratio:
    """Lets both have the same frames."""
    spent = {"ours": 0.0, "plain": 0.0}
    hands = {"ours": 0, "plain": 0}
    plain = mediapipe.solutions.hands.Hands(max_num_hands=players, model_complexity=1)
    with plain, SourceReferee(source, players, Profile()) as referee:
        ways: dict[str, Callable[[Frame], int]] = {
            "ours": lambda frame: len(referee.take(frame).hands),
            "plain": lambda frame: len(
                plain.process(cv2.cvtColor(frame.image, cv2.COLOR_BGR2RGB)).multi_hand_landmarks or ()
            ),
        }
        for begin in range(0, len(source.frames), _STRETCH):
            for way, take in ways.items():
                for place in range(begin, min(begin + _STRETCH, len(source.frames))):
                    start = time.perf_counter()
                    found = take(source.frames[place])
                    if place >= _WARM_UP:
                        spent[way] += time.perf_counter() - start
                        hands[way] += found
    count = len(source.frames) - _WARM_UP
    own_code, motion = _own_code(source, players)
    return Ratio(
        1000 * spent["ours"] / count,
        1000 * own_code,
        1000 * motion,
        1000 * spent["plain"] / count,
        hands["ours"] / count,
        hands["plain"] / count,
    )


def _own_code(source: _Frames, players: int) -> tuple[float, float]:
    """Processor seconds a frame, of this thread and the lanes', outside the networks; and of these, on motion."""
    with SourceReferee(source, players, Profile()) as referee, _timed() as spent:
        begun = 0.0
        for place, frame in enumerate(source.frames):
            if place == _WARM_UP:
                begun, spent["lanes"], spent["motion"] = time.thread_time(), 0.0, 0.0
            referee.take(frame)
        count = len(source.frames) - _WARM_UP
        return (time.thread_time() - begun + spent["lanes"]) / count, spent["motion"] / count


@contextmanager
def _timed() -> Iterator[dict[str, float]]:
    """Adds up what the lanes' threads spend outside the two networks, and what this one spends on motion."""
    spent, adding = {"lanes": 0.0, "motion": 0.0}, threading.Lock()
    main = threading.current_thread().name
    kept: list[tuple[type, str, Callable[..., object], int]] = [
        (LaneWatch, "_look", LaneWatch._look, 1),
        (Interpreter, "invoke", Interpreter.invoke, -1),
        (MotionWatch, "observe", MotionWatch.observe, 1),
    ]

    def timed(function: Callable[..., object], name: str, sign: int) -> Callable[..., object]:
        def call(*args: object, **named: object) -> object:
            start = time.thread_time()
            try:
                return function(*args, **named)
            finally:
                took = sign * (time.thread_time() - start)
                thread = threading.current_thread().name
                if name == "observe":
                    spent["motion"] += took
                elif thread.startswith("lane") or (thread == main and sign < 0):
                    # This thread takes a lane itself, whose networks' time is in its own.
                    with adding:
                        spent["lanes"] += took

        return call

    for owner, name, function, sign in kept:
        setattr(owner, name, timed(function, name, sign))
    try:
        yield spent
    finally:
        for owner, name, function, _ in kept:
            setattr(owner, name, function)


def live(source: _Frames, players: int, fps: float) -> str:
    """Plays frames as a camera would, and says what became of them."""
    delays: list[float] = []
    before = 0
    profile = Profile()
    recognizer = load_recognizer(profile)
    recording = _Recorded(source, fps)
    camera = Webcam("recording", recording, clock := time.monotonic)
    with SourceReferee(camera, players, profile, recognizer) as referee:
        try:
            for frame in camera:
                # The camera runs while the networks are loaded.
                before = before if delays else camera.dropped
                referee.take(frame)
                delays.append(clock() - recording.grabbed[frame.index])
        except CameraError:
            pass  # the recording has ended
        dropped = camera.dropped - before
    middle, most = 1000 * np.percentile(delays, [50, 95])
    return (
        f"{players:7}  {fps:4.0f}  {dropped:4} of {len(delays) + dropped} frames dropped "
        f"({dropped / (len(delays) + dropped):.0%})   from frame to call: median {middle:.0f} ms, 95 % {most:.0f} ms"
    )


@contextmanager
def _beside(programs: int) -> Iterator[None]:
    """Within, so many processes keep a core busy each."""
    busy = [multiprocessing.Process(target=_keep_busy, daemon=True) for _ in range(programs)]
    for process in busy:
        process.start()
    try:
        yield
    finally:
        for process in busy:
            process.terminate()
            process.join()


def _keep_busy() -> None:
    while True:
        sum(range(100_000))


def _simulated(players: int) -> _Frames:
    """One throw, always the same."""
    rng = np.random.default_rng(10 + players)
    scenario = sample_scenario(rng, sheet=load_sheet(), players=players, throws=1, size=_SIZE, fault_rate=0.0)
    arms = tuple(replace(arm, scale=_LARGER * arm.scale) for arm in scenario.arms)
    scenario = replace(scenario, arms=arms, camera=replace(scenario.camera, exposure=_EXPOSURE_S))
    with SimulatedSource(scenario) as source:
        return _Frames("simulated", source.size, list(islice(source, _FRAMES)))


def _video(path: str) -> _Frames:
    with VideoFile(path) as source:
        return _Frames(path, source.size, list(islice(source, 2 * _FRAMES)))


def main() -> None:
    """Prints the ratios, then the live play."""
    parser = argparse.ArgumentParser(description="time a frame against plain MediaPipe, and live play")
    parser.add_argument("videos", nargs="*", metavar="VIDEO", help="simulated frames where none is named")
    parser.add_argument("--players", type=int, nargs="+", default=[1, 2, 4], metavar="N")
    parser.add_argument("--beside", type=int, default=0, metavar="N", help="beside so many busy programs")
    only = parser.add_mutually_exclusive_group()
    only.add_argument("--ratio-only", action="store_true")
    only.add_argument("--live-only", action="store_true")
    options = parser.parse_args()
    tried: list[tuple[int, _Frames]] = []
    for path in options.videos or [None]:
        for players in options.players:
            print(f"{path or 'simulating'}: {players} players ...", file=sys.stderr)
            tried.append((players, _video(path) if path else _simulated(players)))
    with _beside(options.beside):
        if not options.live_only:
            print("players  ours ms  own code ms  motion ms  plain ms  ratio  hands ours  plain  source")
            for players, source in tried:
                done = compare(source, players)
                print(
                    f"{players:7}  {done.ours_ms:7.1f}  {done.own_code_ms:11.2f}  {done.motion_ms:9.2f}  "
                    f"{done.plain_ms:8.1f}  {done.ours_ms / done.plain_ms:5.2f}  {done.ours_hands:10.2f}  "
                    f"{done.plain_hands:5.2f}  {source.name}"
                )
        if not options.ratio_only:
            print("players   fps  live")
            for players, source in tried:
                for fps in (30.0, 60.0):
                    print(live(source, players, fps))


if __name__ == "__main__":
    main()
