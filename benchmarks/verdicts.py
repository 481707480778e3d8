"""How often the referee is right, and how far its times are off, over simulated throws of mixed kind.

    uv run python -m benchmarks.verdicts [--throws N] [--seed N] [--jobs N]

Bouts of 2, 3 and 4 players at 24, 30 and 60 frames a second, faults of players and of the camera mixed in, go
through the whole pipeline from pictures to verdicts. A verdict is right when every player's call and the
outcome are right; a no-call is part of the truth. Incomplete and unrecognizable count as one (ruling A7).
Sampled times keep 40 ms away from each limit of the ruling.

On the first bout of each number of players plain MediaPipe follows the hands in the same frames, and its time
a frame is set against the referee's, all of it.
"""

from __future__ import annotations

import argparse
import os
import time
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

import joblib
import numpy as np

from benchmarks.plain import plain_seconds
from referee.commands.output import with_progress
from referee.officiating.referee import Referee, load_recognizer, with_last
from referee.officiating.verdict import Call, Verdict
from referee.settings import Profile
from referee.simulator.sampling import sample_scenario
from referee.simulator.sheet import load_sheet
from referee.simulator.source import SimulatedSource
from referee.symbols import MisThrow

THROWS_A_BOUT = 3
_PLAYERS, _PLAYERS_SHARE = (2, 3, 4), (0.6, 0.2, 0.2)
_RATES, _RATES_SHARE = (24.0, 30.0, 60.0), (0.3, 0.6, 0.1)
_SIZE = (960, 540)
"""Smaller than a webcam's usual picture, so harder: with four players a lane is 240 pixels wide."""
_FAULTS, _CAMERA_FAULTS = 0.25, 0.12
_BEFORE_S, _AFTER_S = 0.3, 2.8
"""A verdict given from so long before a throw's first third bottom to so long after its last is that throw's."""
_ONE_FAULT = {"incomplete": "no symbol", "unrecognizable": "no symbol"}


@dataclass
class Score:
    """What one or more bouts have come to.

    Attributes:
        right: Verdicts that are right, by what the truth was: ``clean``, a mis-throw, or a camera fault.
        wrong: Verdicts that are not, likewise.
        calls: Players' calls that are wrong: what was thrown and what was called.
        bottoms: Errors of third bottoms with their sigmas, seconds.
        formed: Errors of the times at which symbols were formed, seconds.
        extra: Verdicts where nobody threw.
        frames: Frames judged, by number of players.
        seconds: Time spent on judging them, likewise.
        plain: Seconds that plain MediaPipe spent on a frame, by number of players, where it was tried.
    """

    right: Counter[str] = field(default_factory=Counter)
    wrong: Counter[str] = field(default_factory=Counter)
    calls: Counter[tuple[str, str]] = field(default_factory=Counter)
    bottoms: list[tuple[float, float]] = field(default_factory=list)
    formed: list[float] = field(default_factory=list)
    extra: int = 0
    frames: Counter[int] = field(default_factory=Counter)
    seconds: dict[int, float] = field(default_factory=dict)
    plain: dict[int, tuple[float, float]] = field(default_factory=dict)

    def add(self, other: Score) -> None:
        """Takes in another's throws."""
        for name in ("right", "wrong", "calls", "frames", "plain"):
            getattr(self, name).update(getattr(other, name))
        self.bottoms += other.bottoms
        self.formed += other.formed
        self.extra += other.extra


def judge_bout(seed: int, bout: int, players: int | None = None) -> Score:
    """Draws one bout, judges it and holds the verdicts against the truth.

    Args:
        seed: The benchmark's seed.
        bout: The bout's number.
        players: How many play; drawn where it is not given. Given, plain MediaPipe is timed as well.
    """
    rng = np.random.default_rng([seed, bout])
    drawn = int(rng.choice(_PLAYERS, p=_PLAYERS_SHARE))
    scenario = sample_scenario(
        rng,
        sheet=load_sheet(),
        players=players or drawn,
        throws=THROWS_A_BOUT,
        fps=float(rng.choice(_RATES, p=_RATES_SHARE)),
        size=_SIZE,
        fault_rate=_FAULTS,
        camera_fault_rate=_CAMERA_FAULTS,
    )
    source = SimulatedSource(scenario)
    score, verdicts, frames = Score(), [], []
    profile = Profile()
    with Referee(source, scenario.players, profile, load_recognizer(profile)) as referee:
        for frame, last in with_last(source):
            begun = time.perf_counter()
            moment = referee.take(frame, last=last)
            score.seconds[scenario.players] = score.seconds.get(scenario.players, 0.0) + time.perf_counter() - begun
            score.frames[scenario.players] += 1
            verdicts += [event for event in moment.events if isinstance(event, Verdict)]
            if players:
                frames.append(frame)
    if players:
        ours = score.seconds[players] / score.frames[players]
        score.plain[players] = (ours, plain_seconds(frames, players))
    compare(source.truth, verdicts, score)
    return score


def compare(truth: dict[str, Any], verdicts: list[Verdict], score: Score) -> None:
    """Holds the verdicts on a bout against its truth."""
    left = list(verdicts)
    for throw in truth["throws"]:
        bottoms = [play["third_bottom_t"] for play in throw["players"] if play["third_bottom_t"] is not None]
        if not bottoms:
            continue
        span = min(bottoms) - _BEFORE_S, max(bottoms) + _AFTER_S
        verdict = next((verdict for verdict in left if span[0] < verdict.t < span[1]), None)
        if verdict is not None:
            left.remove(verdict)
        right = verdict is not None and verdict.outcome == throw["outcome"]
        if throw["camera_fault"] is None:
            calls = verdict.calls if verdict is not None else [None] * len(throw["players"])
            judged = [_compare_call(play, call, score) for play, call in zip(throw["players"], calls, strict=True)]
            right = right and all(judged)
        (score.right if right else score.wrong)[_kind(throw)] += 1
    score.extra += len(left)


def _compare_call(play: dict[str, Any], call: Call | None, score: Score) -> bool:
    truth = str(play["fault"] or play["symbol"])
    called = "nothing" if call is None else _called(call)
    right = _ONE_FAULT.get(truth, truth) == _ONE_FAULT.get(called, called)
    if not right:
        score.calls[truth, called] += 1
    if call is not None and call.t is not None and call.t_sigma is not None and play["third_bottom_t"] is not None:
        score.bottoms.append((call.t - play["third_bottom_t"], call.t_sigma))
    if right and call is not None and call.formed_t is not None and play["formed_t"] is not None:
        score.formed.append(call.formed_t - play["formed_t"])
    return right


def _called(call: Call) -> str:
    if isinstance(call.thrown, MisThrow):
        return call.thrown.reason.value
    return "not seen" if call.thrown is None else call.thrown.value


def _kind(throw: dict[str, Any]) -> str:
    if throw["camera_fault"] is not None:
        return f"camera: {throw['camera_fault']}"
    faults = sorted({play["fault"] for play in throw["players"] if play["fault"] is not None})
    return "mis-throw: " + ", ".join(faults) if faults else "clean"


def report(score: Score) -> None:
    """Prints what the bouts have come to."""
    right, wrong = sum(score.right.values()), sum(score.wrong.values())
    print(f"verdicts right: {right} of {right + wrong} ({right / (right + wrong):.1%}); for no throw: {score.extra}")
    for kind in sorted(score.right | score.wrong):
        print(f"  {score.right[kind]:5} of {score.right[kind] + score.wrong[kind]:5}  {kind}")
    print("calls that are wrong (thrown, called):")
    for (thrown, called), count in score.calls.most_common():
        print(f"  {count:5}  {thrown}, {called}")
    errors = np.abs([error for error, _ in score.bottoms])
    honest = np.mean([abs(error) <= 2 * sigma for error, sigma in score.bottoms])
    print(
        f"third bottom: median {1e3 * np.median(errors):.1f} ms, 95 % within {1e3 * np.percentile(errors, 95):.1f} ms, "
        f"truth within two sigma {honest:.1%}, {len(errors)} arms"
    )
    formed = np.abs(score.formed)
    print(f"formed: median {1e3 * np.median(formed):.1f} ms, 95 % within {1e3 * np.percentile(formed, 95):.1f} ms")
    print("time a frame:")
    for players, (ours, plain) in sorted(score.plain.items()):
        print(
            f"  {players} players: referee {1e3 * ours:.1f} ms, plain Hands(max_num_hands={players}) "
            f"{1e3 * plain:.1f} ms, ratio {ours / plain:.2f}"
        )


def main() -> None:
    """Judges the bouts, one process for each core, and prints the figures."""
    parser = argparse.ArgumentParser(description="share of right verdicts over simulated throws")
    parser.add_argument("--throws", type=int, default=201, metavar="N", help="at least so many (default: 201)")
    parser.add_argument("--seed", type=int, default=1, metavar="N")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), metavar="N")
    options = parser.parse_args()
    score = Score()
    # The bouts that are timed have the machine to themselves.
    for bout, players in enumerate(_PLAYERS):
        score.add(judge_bout(options.seed, bout, players))
    bouts = range(len(_PLAYERS), -(-options.throws // THROWS_A_BOUT))
    work = joblib.Parallel(n_jobs=options.jobs, return_as="generator_unordered")(
        joblib.delayed(judge_bout)(options.seed, bout) for bout in bouts
    )
    try:
        for done in with_progress(work, "bouts", len(bouts)):
            score.add(done)
    except KeyboardInterrupt:
        print("interrupted; so far:")
    report(score)


if __name__ == "__main__":
    main()
