"""Time a frame of lane tracking, against MediaPipe's plain hand tracking on the same frames in the same run.

    python -m benchmarks.tracking [VIDEO ...]

Plain tracking is ``mediapipe.solutions.hands.Hands(max_num_hands=N, model_complexity=1)`` on the whole frame.
Without a video, the frames are simulated: a throw by large hands. Plain tracking still misses some of them, the
more the more players there are, and what it does not find costs it no time: compare ratios only where both find
about the same number of hands.
Both take their turn on stretches of the same frames, so that whatever else the machine does strikes both.
Goals on two idle cores: one player at most 1.1 times, two and four players at most 0.6 times.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import islice

import cv2
import mediapipe
import numpy as np

from referee.settings import LaneSettings, TrackerSettings
from referee.simulator.sampling import sample_scenario
from referee.simulator.sheet import load_sheet
from referee.simulator.source import SimulatedSource
from referee.vision.frames import Frame, Image
from referee.vision.lanes import lanes_for
from referee.vision.tracker import MediaPipeTracker
from referee.vision.video import VideoFile
from referee.vision.watch import LaneWatch

_STRETCH = 15
"""Frames that one tracker gets before the other takes its turn."""

_SIMULATED_SIZE = (1280, 720)
_SIMULATED_FRAMES = 75

_LARGER = 1.5
"""Simulated hands are so many times larger than usual: plain tracking, on the whole frame, finds more of them then."""

_WARM_UP = 15
"""Frames at the start that are not counted."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What one comparison gave: mean milliseconds a frame, and mean hands a frame."""

    ours_ms: float
    plain_ms: float
    ours_hands: float
    plain_hands: float
    frames: int


def compare(frames: Iterable[Frame], size: tuple[int, int], players: int, settings: TrackerSettings) -> Outcome:
    """Tracks the same frames both ways.

    Args:
        frames: At least 30; any source will do.
        size: Their width and height, in pixels.
        players: The number of lanes, and of hands that plain tracking is asked for.
        settings: Our trackers' settings.
    """
    spent = {"ours": 0.0, "plain": 0.0}
    hands = {"ours": 0, "plain": 0}
    counted = 0
    plain = mediapipe.solutions.hands.Hands(max_num_hands=players, model_complexity=1)
    lanes = lanes_for(players, size, LaneSettings())
    with plain, LaneWatch(lanes, lambda: MediaPipeTracker(settings)) as watch:
        ways: dict[str, Callable[[Frame], int]] = {
            "ours": lambda frame: sum(hand is not None for hand in watch.observe(frame)),
            "plain": lambda frame: len(plain.process(_rgb(frame.image)).multi_hand_landmarks or ()),
        }
        for stretch in _stretches(frames):
            for way, track in ways.items():
                for frame in stretch:
                    start = time.perf_counter()
                    found = track(frame)
                    if frame.index >= _WARM_UP:
                        spent[way] += time.perf_counter() - start
                        hands[way] += found
            counted += sum(frame.index >= _WARM_UP for frame in stretch)
    return Outcome(
        ours_ms=1000 * spent["ours"] / counted,
        plain_ms=1000 * spent["plain"] / counted,
        ours_hands=hands["ours"] / counted,
        plain_hands=hands["plain"] / counted,
        frames=counted,
    )


def _stretches(frames: Iterable[Frame]) -> Iterator[list[Frame]]:
    waiting = iter(frames)
    while stretch := list(islice(waiting, _STRETCH)):
        yield stretch


def _rgb(image: Image) -> Image:
    return np.asarray(cv2.cvtColor(image, cv2.COLOR_BGR2RGB), np.uint8)


def main() -> None:
    """Prints the ratio for one, two and four players of every video."""
    parser = argparse.ArgumentParser(description="time of lane tracking against plain MediaPipe")
    parser.add_argument("videos", nargs="*", metavar="VIDEO", help="simulated frames where none is named")
    parser.add_argument("--players", type=int, nargs="+", default=[1, 2, 4], metavar="N")
    parser.add_argument("--model", default="full", choices=["full", "lite"])
    options = parser.parse_args()
    print("players  ours ms  plain ms  ratio  hands ours  plain  frames  source")
    for path in options.videos or [None]:
        for players in options.players:
            print(f"{path or 'simulated'}: {players} players ...", file=sys.stderr)
            with VideoFile(path) if path else _simulated(players) as source:
                frames = islice(source, _SIMULATED_FRAMES) if path is None else source
                done = compare(frames, source.size, players, TrackerSettings(model=options.model))
            print(
                f"{players:7}  {done.ours_ms:7.1f}  {done.plain_ms:8.1f}  {done.ours_ms / done.plain_ms:5.2f}"
                f"  {done.ours_hands:10.2f}  {done.plain_hands:5.2f}  {done.frames:6}  {source.name}"
            )


def _simulated(players: int) -> SimulatedSource:
    """One throw, always the same."""
    rng = np.random.default_rng(10 + players)
    scenario = sample_scenario(rng, sheet=load_sheet(), players=players, throws=1, size=_SIMULATED_SIZE, fault_rate=0.0)
    arms = tuple(replace(arm, scale=_LARGER * arm.scale) for arm in scenario.arms)
    return SimulatedSource(replace(scenario, arms=arms))


if __name__ == "__main__":
    main()
