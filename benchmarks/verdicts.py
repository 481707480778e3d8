"""How often the referee is right, and how far its times are off, over simulated throws of mixed kind.

    uv run python -m benchmarks.verdicts [--throws N] [--seed N] [--size WIDTH HEIGHT] [--fps F] [--jobs N]
                                         [--kind NAME] [--hands capsules|people] [--strokes even|people]
                                         [--pictures plain|webcam] [--fault NAME] [--keep FOLDER]

    uv run python -m benchmarks.verdicts --again FOLDER [--jobs N]

Bouts of 2, 3 and 4 players at 24, 30 and 60 frames a second (or at those of ``--fps``) go through the whole pipeline
from pictures to verdicts. Faults of players and of the camera are mixed in. A verdict is right when every player's call
and the outcome are right; a no-call is part of the truth. Incomplete and unrecognizable count as one (ruling A7).
Sampled times keep 40 ms away from each limit of the ruling. ``--pictures webcam --fps 15`` is low light: noise, and
shutters that are open for nearly the whole picture.

With ``--kind`` throws are of one of the simulator's other kinds (:mod:`referee.simulator.kinds`), without faults, of 2
and now and then 3 players. ``each`` goes through all kinds, so many throws of each, and prints a table.

With ``--fault`` six plays of ten have that one fault, the others none, and the camera has none: its mis-throws are rare
otherwise.

With ``--keep`` what the umpire was given of each bout, and its truth, is kept as numbers. A run that was broken off
goes on there: bouts that are kept are judged by their numbers. Where other options ask for other pictures, a bout is
watched anew, and replaces the one that was kept. ``--again`` has a fresh umpire judge all that is kept, many times as
fast as from pictures: it shows what a change in officiating alone does. Where ``--kind each`` has kept a folder of each
kind, it prints the same table.
"""

from __future__ import annotations

import argparse
import json
import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import joblib
import numpy as np

from benchmarks.kept import judge_seen
from benchmarks.verdict_score import Score, compare, report
from referee.commands.shared.output import with_progress
from referee.officiating.events import Event
from referee.officiating.evidence.rows import pack, unpack
from referee.officiating.observation import Observation
from referee.officiating.parameters import Parameters
from referee.officiating.referee import load_recognizer
from referee.officiating.source_referee import SourceReferee, with_last
from referee.settings import Profile
from referee.simulator.kinds import HANDS, KINDS, PICTURES, STROKES, Hands, Pictures, Strokes
from referee.simulator.sampling import FAULTS, sample_scenario
from referee.simulator.scenario import Scenario
from referee.simulator.sheet import load_sheet
from referee.simulator.source import SimulatedSource
from referee.symbols import Reason
from referee.vision.frames import FrameSource

THROWS_A_BOUT = 3
_PLAYERS, _PLAYERS_SHARE = (2, 3, 4), (0.6, 0.2, 0.2)
_PLAYERS_SHARE_OF_KINDS = (0.8, 0.2, 0.0)
_RATES, _RATES_SHARE = (24.0, 30.0, 60.0), (0.3, 0.6, 0.1)
_FAULTS, _CAMERA_FAULTS = 0.25, 0.12
_ONE_FAULT = 0.6
"""The share of plays with a fault that is asked for by its name."""
EACH_KIND = "each"
"""Stands for all kinds of throws, one after the other."""
_SEEN, _TRUTH = ".npz", ".json"


def draw_bout(
    seed: int,
    bout: int,
    size: tuple[int, int],
    fps: float | None,
    *,
    kind: str | None = None,
    fault: Reason | None = None,
    hands: Hands = HANDS[0],
    pictures: Pictures = PICTURES[0],
    strokes: Strokes = STROKES[0],
) -> Scenario:
    """Draws one bout of the mixture, of a kind of throw, or of one fault; at ``fps`` frames a second where given."""
    rng = np.random.default_rng([seed, bout])
    usual = kind is None and fault is None
    shares = _PLAYERS_SHARE if kind is None else _PLAYERS_SHARE_OF_KINDS
    players, rate = int(rng.choice(_PLAYERS, p=shares)), float(rng.choice(_RATES, p=_RATES_SHARE))
    return sample_scenario(
        rng,
        sheet=load_sheet(),
        players=players,
        throws=THROWS_A_BOUT,
        fps=fps or rate,
        size=size,
        fault_rate=_FAULTS if usual else 0.0 if fault is None else _ONE_FAULT,
        faults=FAULTS if fault is None else {fault: 1.0},
        camera_fault_rate=_CAMERA_FAULTS if usual else 0.0,
        kind=kind,
        hands=hands,
        pictures=pictures,
        strokes=strokes,
    )


def judge_bout(draw: Callable[[int], Scenario], keep: Path | None, bout: int) -> Score:
    """Draws one bout by its number, judges it and holds the verdicts against the truth.

    Args:
        draw: Draws a bout.
        keep: The folder in which to keep what was seen, and in which a bout that is kept is found.
        bout: The bout's number.
    """
    scenario = draw(bout)
    source = SimulatedSource(scenario)
    if keep is None:
        return judge_source(source, source.truth)
    keep.mkdir(parents=True, exist_ok=True)
    kept = keep / f"bout-{bout:05}{_SEEN}"
    beside = kept.with_suffix(_TRUTH)
    # Other hands, pictures or sizes have the same truth. The scenario's hash tells them apart.
    truth = json.dumps({**source.truth, "scenario": joblib.hash(scenario)})
    if beside.is_file() and beside.read_text(encoding="utf-8") == truth:
        return judge_again(kept)
    # The truth is written last: a bout that was broken off has none.
    beside.unlink(missing_ok=True)
    score = judge_source(source, source.truth, kept)
    beside.write_text(truth, encoding="utf-8")
    return score


def judge_source(source: FrameSource, truth: dict[str, Any], keep: Path | None = None) -> Score:
    """Judges a bout and holds the verdicts against the truth; what was seen is kept in the file ``keep``."""
    events: list[Event] = []
    seen: list[Observation] = []
    profile = Profile()
    # A bout a core: more threads in each would only wait for each other.
    with SourceReferee(source, truth["players"], profile, load_recognizer(profile), cores=1) as referee:
        for frame, last in with_last(source):
            moment = referee.take(frame, last=last)
            events += moment.events
            seen.append(moment.seen)
    if keep is not None:
        keep.write_bytes(pack(seen, ()))
    return compare(truth, events)


def kept_bouts(folder: Path) -> list[Path]:
    """The bouts that were kept in a folder, as :func:`judge_again` takes them, in order; none where there are none."""
    return sorted(file for file in folder.glob(f"*{_SEEN}") if file.with_suffix(_TRUTH).is_file())


def judge_again(kept: Path, parameters: Parameters = Parameters()) -> Score:
    """Judges what was kept of a bout by a fresh umpire, and holds the verdicts against the truth."""
    truth = json.loads(kept.with_suffix(_TRUTH).read_text(encoding="utf-8"))
    seen, _ = unpack(kept.read_bytes())
    return compare(truth, judge_seen(seen, truth["players"], whole=True, parameters=parameters))


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
    parser.add_argument("--strokes", choices=STROKES, default=STROKES[0], help="how they stroke (default: %(default)s)")
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


def judge_kinds(judge: Callable[[str, Any], Score], tasks: Sequence[tuple[str, Any]], jobs: int) -> dict[str, Score]:
    """Judges bouts of several kinds, so many at once; ``judge`` and a task have a kind, and which bout of it."""
    scores = {kind: Score() for kind, _ in tasks}
    for number, done in gather(judge, tasks, jobs):
        scores[tasks[number][0]].add(done)
    return scores


def table(scores: Mapping[str, Score]) -> str:
    """For each kind of throw how many arms' strokes were counted right, of all that threw, and verdicts right."""
    lines = [f"{'kind':10} {'strokes right':>14}  {'verdicts right':>14}"]
    for kind, score in scores.items():
        right, throws = score.right.total(), score.right.total() + score.wrong.total()
        lines.append(f"{kind:10} {score.strokes['right']:5} of {score.strokes.total():5}  {right:5} of {throws:5}")
    return "\n".join(lines)


def _judge_kind(draw: Callable[..., Scenario], keep: Path | None, kind: str, bout: int) -> Score:
    return judge_bout(partial(draw, kind=kind), None if keep is None else keep / kind, bout)


def _judge_kind_again(_kind: str, kept: Path) -> Score:
    return judge_again(kept)


def judge_kept(folder: Path, jobs: int) -> bool:
    """Judges again what was kept in a folder, of all kinds too, and prints the figures; whether there is anything."""
    kept = [(each,) for each in kept_bouts(folder)]
    of_kinds = [(kind, each) for kind in KINDS for each in kept_bouts(folder / kind)]
    if kept:
        report_all(judge_again, kept, jobs)
    if of_kinds:
        print(table(judge_kinds(_judge_kind_again, of_kinds, jobs)))
    return bool(kept or of_kinds)


def main() -> None:
    """Judges the bouts, one process for each core, and prints the figures."""
    parser = arguments("share of right verdicts over simulated throws", 201)
    parser.add_argument("--size", type=int, nargs=2, default=(1280, 720), metavar=("WIDTH", "HEIGHT"))
    parser.add_argument(
        "--pictures", choices=PICTURES, default=PICTURES[0], help="how pictures come (default: %(default)s)"
    )
    parser.add_argument(
        "--kind",
        choices=(*KINDS, EACH_KIND),
        metavar="NAME",
        help=f"one of {', '.join(KINDS)}; or {EACH_KIND}: a table of all of them (default: the usual mixture)",
    )
    parser.add_argument(
        "--fault", type=Reason, choices=tuple(FAULTS), help="the one fault that players have (default: all of them)"
    )
    parser.add_argument(
        "--keep", type=Path, metavar="FOLDER", help="keep there what the umpire was given of each bout, and go on there"
    )
    parser.add_argument("--again", type=Path, metavar="FOLDER", help="judge what was kept there, instead of pictures")
    options = parser.parse_args()
    size = tuple(options.size)
    if options.again is not None:
        if not judge_kept(options.again, options.jobs):
            parser.error(f"--again: nothing was kept in {options.again}")
        return
    draw = partial(
        draw_bout,
        options.seed,
        size=size,
        fps=options.fps,
        fault=options.fault,
        hands=options.hands,
        pictures=options.pictures,
        strokes=options.strokes,
    )
    if options.kind == EACH_KIND:
        tasks = [(kind, bout) for bout in range(-(-options.throws // THROWS_A_BOUT)) for kind in KINDS]
        print(table(judge_kinds(partial(_judge_kind, draw, options.keep), tasks, options.jobs)))
    else:
        judge = partial(judge_bout, partial(draw, kind=options.kind), options.keep)
        judge_all(judge, options.throws, options.jobs)


if __name__ == "__main__":
    main()
