"""How often the referee is right, and how far its times are off, over simulated throws of mixed kind.

    uv run python -m benchmarks.verdicts [--throws N] [--seed N] [--size WIDTH HEIGHT] [--fps F] [--jobs N]
                                         [--kind NAME] [--hands capsules|people] [--keep FOLDER]

    uv run python -m benchmarks.verdicts --again FOLDER [--jobs N]

Bouts of 2, 3 and 4 players at 24, 30 and 60 frames a second (or at those of ``--fps``) go through the whole pipeline
from pictures to verdicts. Faults of players and of the camera are mixed in. A verdict is right when every player's call
and the outcome are right; a no-call is part of the truth. Incomplete and unrecognizable count as one (ruling A7).
Sampled times keep 40 ms away from each limit of the ruling.

With ``--kind`` throws are of one of the simulator's other kinds (:mod:`referee.simulator.kinds`), without faults, of 2
and now and then 3 players. ``each`` goes through all kinds, so many throws of each, and prints a table.

With ``--keep`` what the umpire was given of each bout, and its truth, is kept as numbers. ``--again`` has a fresh
umpire judge these once more, many times as fast as from pictures: it shows what a change in officiating alone does.
"""

from __future__ import annotations

import argparse
import json
import os
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import chain
from pathlib import Path
from typing import Any

import joblib
import numpy as np

from benchmarks.kept import judge_seen
from referee.commands.shared.output import with_progress
from referee.officiating.events import Event, SymbolSeen
from referee.officiating.evidence.rows import pack, unpack
from referee.officiating.observation import Observation
from referee.officiating.parameters import Parameters
from referee.officiating.referee import load_recognizer
from referee.officiating.source_referee import SourceReferee, with_last
from referee.officiating.verdict import Call, Verdict
from referee.settings import Profile
from referee.simulator.kinds import HANDS, KINDS, Hands
from referee.simulator.sampling import sample_scenario
from referee.simulator.scenario import Scenario
from referee.simulator.sheet import load_sheet
from referee.simulator.source import SimulatedSource
from referee.symbols import MisThrow

THROWS_A_BOUT = 3
_PLAYERS, _PLAYERS_SHARE = (2, 3, 4), (0.6, 0.2, 0.2)
_PLAYERS_SHARE_OF_KINDS = (0.8, 0.2, 0.0)
_RATES, _RATES_SHARE = (24.0, 30.0, 60.0), (0.3, 0.6, 0.1)
_FAULTS, _CAMERA_FAULTS = 0.25, 0.12
_BEFORE_S, _AFTER_S = 0.3, 2.8
"""A verdict given from so long before a throw's first third bottom to so long after its last is that throw's."""
_ONE_FAULT = {"incomplete": "no symbol", "unrecognizable": "no symbol"}
_SOON_S = 0.1
_SAME_STROKE_S = 0.12
"""Less than half the time between two bottoms of the fastest strokes."""
EACH_KIND = "each"
"""Stands for all kinds of throws, one after the other."""
_SEEN, _TRUTH = ".npz", ".json"
_FAULT_KINDS = ("no symbol", "changed", "late", "absent")


@dataclass
class Score:
    """What one or more bouts have come to.

    Attributes:
        right: Verdicts that are right, by what the truth was: ``clean``, a mis-throw, or a camera fault.
        wrong: Verdicts that are not, likewise.
        calls: What players did and what was called, incomplete and unrecognizable as one, where a call was made.
        extra: Verdicts where nobody threw.
        no_calls: No-calls for throws that the camera saw well, by reason.
        strokes: How many of the players who threw had their own third stroke taken for it, and of how many.
        arms: How many players threw where the camera saw well, whether or not anything was called.
        bottoms: Errors of third bottoms with their sigmas, seconds, by frames a second.
        formed: Errors of the times at which symbols were formed, seconds.
        called: Seconds from the moment a symbol was formed to the frame in which it was called.
        decided: Seconds from the end of the last hold to the verdict.
    """

    right: Counter[str] = field(default_factory=Counter)
    wrong: Counter[str] = field(default_factory=Counter)
    calls: Counter[tuple[str, str]] = field(default_factory=Counter)
    extra: int = 0
    no_calls: Counter[str] = field(default_factory=Counter)
    strokes: Counter[str] = field(default_factory=Counter)
    arms: int = 0
    bottoms: defaultdict[float, list[tuple[float, float]]] = field(default_factory=lambda: defaultdict(list))
    formed: list[float] = field(default_factory=list)
    called: list[float] = field(default_factory=list)
    decided: list[float] = field(default_factory=list)

    def add(self, other: Score) -> None:
        """Takes in another's throws."""
        for name in ("right", "wrong", "calls", "no_calls", "strokes"):
            getattr(self, name).update(getattr(other, name))
        for name in ("formed", "called", "decided"):
            getattr(self, name).extend(getattr(other, name))
        for fps, bottoms in other.bottoms.items():
            self.bottoms[fps] += bottoms
        self.extra += other.extra
        self.arms += other.arms


def draw_bout(
    seed: int, bout: int, size: tuple[int, int], fps: float | None, *, kind: str | None = None, hands: Hands = HANDS[0]
) -> Scenario:
    """Draws one bout of the mixture, or of a kind of throw; at ``fps`` frames a second where a rate is asked for."""
    rng = np.random.default_rng([seed, bout])
    shares = _PLAYERS_SHARE if kind is None else _PLAYERS_SHARE_OF_KINDS
    players, rate = int(rng.choice(_PLAYERS, p=shares)), float(rng.choice(_RATES, p=_RATES_SHARE))
    return sample_scenario(
        rng,
        sheet=load_sheet(),
        players=players,
        throws=THROWS_A_BOUT,
        fps=fps or rate,
        size=size,
        fault_rate=_FAULTS if kind is None else 0.0,
        camera_fault_rate=_CAMERA_FAULTS if kind is None else 0.0,
        kind=kind,
        hands=hands,
    )


def judge_bout(draw: Callable[[int], Scenario], keep: Path | None, bout: int) -> Score:
    """Draws one bout by its number, judges it and holds the verdicts against the truth.

    Args:
        draw: Draws a bout.
        keep: The folder in which to keep what was seen.
        bout: The bout's number.
    """
    return judge_source(SimulatedSource(draw(bout)), None if keep is None else keep / f"bout-{bout:05}")


def judge_source(source: SimulatedSource, keep: Path | None = None) -> Score:
    """Judges a bout and holds the verdicts against the truth; what was seen is kept as ``keep`` with two endings."""
    events: list[Event] = []
    seen: list[Observation] = []
    profile = Profile()
    # A bout a core: more threads in each would only wait for each other.
    with SourceReferee(source, source.scenario.players, profile, load_recognizer(profile), cores=1) as referee:
        for frame, last in with_last(source):
            moment = referee.take(frame, last=last)
            events += moment.events
            seen.append(moment.seen)
    if keep is not None:
        keep.with_suffix(_SEEN).write_bytes(pack(seen, ()))
        keep.with_suffix(_TRUTH).write_text(json.dumps(source.truth), encoding="utf-8")
    return compare(source.truth, events)


def kept_bouts(folder: Path) -> list[Path]:
    """The bouts that were kept in a folder, as :func:`judge_again` takes them, in order; none where there are none."""
    return sorted(file for file in folder.glob(f"*{_SEEN}") if file.with_suffix(_TRUTH).is_file())


def judge_again(kept: Path, parameters: Parameters = Parameters()) -> Score:
    """Judges what was kept of a bout by a fresh umpire, and holds the verdicts against the truth."""
    truth = json.loads(kept.with_suffix(_TRUTH).read_text(encoding="utf-8"))
    seen, _ = unpack(kept.read_bytes())
    return compare(truth, judge_seen(seen, truth["players"], whole=True, parameters=parameters))


def compare(truth: dict[str, Any], events: Iterable[Event]) -> Score:
    """Holds the verdicts and calls of a bout against its truth."""
    events = list(events)
    score, left = Score(), [event for event in events if isinstance(event, Verdict)]
    symbols = [event for event in events if isinstance(event, SymbolSeen)]
    for throw in truth["throws"]:
        bottoms = [play["third_bottom_t"] for play in throw["players"] if play["third_bottom_t"] is not None]
        if not bottoms:
            continue
        around = min(bottoms) - _BEFORE_S, max(bottoms) + _AFTER_S
        verdict = next((verdict for verdict in left if around[0] < verdict.t < around[1]), None)
        if verdict is not None:
            left.remove(verdict)
        right = verdict is not None and verdict.outcome == throw["outcome"]
        if throw["camera_fault"] is None:
            score.arms += len(bottoms)
            right = _compare_calls(throw, verdict, truth["fps"], score) and right
            _compare_answers(throw, verdict, symbols, score)
        (score.right if right else score.wrong)[_kind(throw)] += 1
    score.extra = len(left)
    return score


def _compare_calls(throw: dict[str, Any], verdict: Verdict | None, fps: float, score: Score) -> bool:
    if verdict is None or verdict.no_call_reason is not None:
        score.no_calls["no verdict" if verdict is None else str(verdict.no_call_reason)] += 1
        return False
    right = True
    for play, call in zip(throw["players"], verdict.calls, strict=True):
        truth = _as_one(play["fault"] or play["symbol"])
        called = _as_one(_called(call))
        score.calls[truth, called] += 1
        right = right and truth == called
        if play["third_bottom_t"] is not None:
            third = call.t is not None and abs(call.t - play["third_bottom_t"]) < _SAME_STROKE_S
            score.strokes["right" if third else "wrong"] += 1
        if call.t is not None and call.t_sigma is not None and play["third_bottom_t"] is not None:
            score.bottoms[fps].append((call.t - play["third_bottom_t"], call.t_sigma))
        if truth == called and call.formed_t is not None and play["formed_t"] is not None:
            score.formed.append(call.formed_t - play["formed_t"])
    return right


def _compare_answers(
    throw: dict[str, Any], verdict: Verdict | None, symbols: Iterable[SymbolSeen], score: Score
) -> None:
    """How soon symbols were called, and the verdict given."""
    holds = []
    for play in throw["players"]:
        if play["fault"] is not None or play["symbol"] is None:
            continue
        there = max(play["formed_t"] or 0.0, play["third_bottom_t"])
        holds.append(there + Profile().officiating.hold)
        seen = [
            event.t
            for event in symbols
            if event.player == play["player"] and event.symbol == play["symbol"] and there - 1.0 < event.t < holds[-1]
        ]
        if seen:
            score.called.append(seen[-1] - there)
    if verdict is not None and verdict.no_call_reason is None and len(holds) == len(throw["players"]):
        score.decided.append(verdict.t - max(holds))


def _called(call: Call) -> str:
    if isinstance(call.thrown, MisThrow):
        return call.thrown.reason.value
    return "not seen" if call.thrown is None else call.thrown.value


def _as_one(call: str) -> str:
    return _ONE_FAULT.get(str(call), str(call))


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
    print("throws that were seen well, and got no call:", dict(score.no_calls) or "none")
    if not score.calls:
        return
    calls, all_right = sum(score.calls.values()), sum(n for (truth, call), n in score.calls.items() if truth == call)
    print(f"players' calls right: {all_right} of {calls} ({all_right / calls:.2%})")
    print("  mis-throw   made  called so  missed  called of others")
    for kind in _FAULT_KINDS:
        made = sum(count for (truth, _), count in score.calls.items() if truth == kind)
        so = score.calls[kind, kind]
        wrongly = sum(count for (truth, call), count in score.calls.items() if call == kind != truth)
        print(f"  {kind:10} {made:5} {so:10} {made - so:7} {wrongly:17}")
    print("calls that are wrong (thrown, called):")
    for (thrown, called), count in score.calls.most_common():
        if thrown != called:
            print(f"  {count:5}  {thrown}, {called}")
    strokes = score.strokes["right"], score.strokes.total()
    if not strokes[1]:
        return
    print(f"strokes counted right: {strokes[0]} of {strokes[1]} ({strokes[0] / strokes[1]:.2%})")
    if not score.bottoms:
        return
    print("third bottom:")
    for fps, bottoms in [*sorted(score.bottoms.items()), ("all", [*chain(*score.bottoms.values())])]:
        errors = 1e3 * np.abs([error for error, _ in bottoms])
        honest = np.mean([abs(error) <= 2 * sigma for error, sigma in bottoms])
        print(
            f"  {fps} frames a second: median {np.median(errors):.1f} ms, 95 % within {np.percentile(errors, 95):.1f} "
            f"ms, truth within two sigma {honest:.1%}, {len(errors)} arms"
        )
    if not (score.formed and score.called and score.decided):
        return
    formed = 1e3 * np.abs(score.formed)
    print(f"symbol formed: median {np.median(formed):.0f} ms, 95 % within {np.percentile(formed, 95):.0f} ms")
    print(
        f"symbol called: median {1e3 * np.median(score.called):.0f} ms after it was formed; "
        f"within {1e3 * _SOON_S:.0f} ms (three frames at 30 a second) {np.mean(np.array(score.called) <= _SOON_S):.1%}"
    )
    late = 1e3 * np.array(score.decided)
    print(f"verdict: median {np.median(late):.0f} ms after the last hold, 95 % within {np.percentile(late, 95):.0f} ms")


def arguments(description: str, throws: int) -> argparse.ArgumentParser:
    """What can be said of the bouts; ``throws`` by default."""
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument(
        "--throws", type=int, default=throws, metavar="N", help="at least so many (default: %(default)s)"
    )
    parser.add_argument("--seed", type=int, default=1, metavar="N")
    parser.add_argument("--fps", type=float, metavar="F", help="frames a second of every bout (default: 24, 30 and 60)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), metavar="N")
    parser.add_argument("--hands", choices=HANDS, default=HANDS[0], help="what arms are (default: %(default)s)")
    return parser


def gather(judge: Callable[..., Score], tasks: Sequence[tuple[Any, ...]], jobs: int) -> Iterator[tuple[int, Score]]:
    """Judges bouts, so many at once: gives which of the tasks, by its place, came to what; until it is interrupted.

    Args:
        judge: Judges one bout; is given what a task says.
        tasks: What ``judge`` is given for each bout.
        jobs: How many processes.
    """
    work = joblib.Parallel(n_jobs=jobs, return_as="generator_unordered")(
        joblib.delayed(_numbered)(judge, number, task) for number, task in enumerate(tasks)
    )
    try:
        yield from with_progress(work, "bouts", len(tasks))
    except KeyboardInterrupt:
        print("interrupted; so far:")


def _numbered(judge: Callable[..., Score], number: int, task: tuple[Any, ...]) -> tuple[int, Score]:
    return number, judge(*task)


def judge_all(judge: Callable[[int], Score], throws: int, jobs: int, throws_a_bout: int = THROWS_A_BOUT) -> None:
    """Judges bouts by their numbers, so many at once, and prints the figures; interrupted, of those so far."""
    report_all(judge, [(bout,) for bout in range(-(-throws // throws_a_bout))], jobs)


def report_all(judge: Callable[..., Score], tasks: Sequence[tuple[Any, ...]], jobs: int) -> None:
    """Judges bouts, so many at once, and prints the figures; interrupted, of those so far."""
    score = Score()
    for _, done in gather(judge, tasks, jobs):
        score.add(done)
    report(score)


def judge_kinds(judge: Callable[[str, int], Score], throws: int, jobs: int) -> dict[str, Score]:
    """Judges so many throws of every kind; ``judge`` takes a kind and a bout's number."""
    tasks = [(kind, bout) for bout in range(-(-throws // THROWS_A_BOUT)) for kind in KINDS]
    scores = {kind: Score() for kind in KINDS}
    for number, done in gather(judge, tasks, jobs):
        scores[tasks[number][0]].add(done)
    return scores


def table(scores: Mapping[str, Score]) -> str:
    """For each kind of throw how many arms' strokes were counted right, of all that threw, and verdicts right."""
    lines = [f"{'kind':10} {'strokes right':>14}  {'verdicts right':>14}"]
    for kind, score in scores.items():
        right, throws = score.right.total(), score.right.total() + score.wrong.total()
        lines.append(f"{kind:10} {score.strokes['right']:5} of {score.arms:5}  {right:5} of {throws:5}")
    return "\n".join(lines)


def _judge_kind(draw: Callable[..., Scenario], kind: str, bout: int) -> Score:
    return judge_source(SimulatedSource(draw(bout, kind=kind)))


def main() -> None:
    """Judges the bouts, one process for each core, and prints the figures."""
    parser = arguments("share of right verdicts over simulated throws", 201)
    parser.add_argument("--size", type=int, nargs=2, default=(1280, 720), metavar=("WIDTH", "HEIGHT"))
    parser.add_argument(
        "--kind",
        choices=(*KINDS, EACH_KIND),
        metavar="NAME",
        help=f"one of {', '.join(KINDS)}; or {EACH_KIND}: a table of all of them (default: the usual mixture)",
    )
    parser.add_argument("--keep", type=Path, metavar="FOLDER", help="keep there what the umpire was given of each bout")
    parser.add_argument("--again", type=Path, metavar="FOLDER", help="judge what was kept there, instead of pictures")
    options = parser.parse_args()
    size = tuple(options.size)
    if options.again is not None:
        kept = kept_bouts(options.again)
        if not kept:
            parser.error(f"--again: nothing was kept in {options.again}")
        report_all(judge_again, [(each,) for each in kept], options.jobs)
        return
    if options.keep is not None:
        options.keep.mkdir(parents=True, exist_ok=True)
    draw = partial(draw_bout, options.seed, size=size, fps=options.fps, hands=options.hands)
    if options.kind == EACH_KIND:
        print(table(judge_kinds(partial(_judge_kind, draw), options.throws, options.jobs)))
    else:
        judge = partial(judge_bout, partial(draw, kind=options.kind), options.keep)
        judge_all(judge, options.throws, options.jobs)


if __name__ == "__main__":
    main()
