"""How well strokes are counted in how arms move, and how far that hangs on what the stroke model says.

    uv run python -m benchmarks.strokes [--bouts N] [--seed N] [--fit] [--table] [--real FOLDER] [--jobs N]

:class:`~referee.officiating.strokes.StrokeModel` is held against real and simulated motion. Real motion is kept as
numbers under ``tests/real`` (:mod:`benchmarks.kept`), taken from landmarks where there are any, as in a bout. For
simulated motion, bouts of the usual mixture and of each other kind of throw are rendered. Only their optical flow is
measured, as of hands too blurred to be seen. A throw is counted right where the third stroke ends within 0.12 s of the
truth. For real throws it is 0.15 s, since annotated times are good to 0.1 s. A third stroke that is nobody's is a false
throw. Other than in a bout, each arm is counted alone: a count begins anew a while after a third stroke, or when all is
quiet.

``--fit`` prints what the throws that were counted right say of each parameter. It is biased towards the model in use,
by which they were found. ``--table`` prints what becomes of the counts with each parameter at 75 % and at 125 %: it
counts all anew twice for each number, which takes minutes more.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from pathlib import Path
from typing import Any, Final

import joblib
import numpy as np
import numpy.typing as npt

from benchmarks.kept import read_index, read_seen
from benchmarks.verdicts import draw_bout
from referee.commands.shared.output import complain, with_progress
from referee.officiating.observation import Observation
from referee.officiating.stroke_model import Stroke, StrokeModel
from referee.officiating.strokes import StrokeCounter
from referee.officiating.track import Track, Velocity
from referee.settings import LaneSettings
from referee.simulator.kinds import KINDS
from referee.simulator.source import SimulatedSource
from referee.vision.arm_motion import ArmMotion, MotionWatch
from referee.vision.lanes import lanes_for
from referee.vision.quality import QualityWatch

_SPEAKER: Final = "benchmarks.strokes"
_REAL: Final = Path(__file__).parents[1] / "tests" / "real"
_SIZE: Final = (640, 360)
"""Motion is looked for in a picture that is shrunk to less than that anyway."""
_STROKES: Final = 3
_NEAR_S, _NEAR_REAL_S = 0.12, 0.15
_DECIDED_S: Final = 1.0
"""So long after a third stroke there is a verdict, and counts begin anew."""
_QUIET_S: Final = 3.0
"""So long after the last stroke a count begins anew."""
_SHARES: Final = (0.75, 1.25)
_NO_SCALE: Final = ("directions",)
"""Parameters that mean nothing else when they are multiplied: an angle of more than 90 degrees goes up."""


@dataclass(frozen=True, slots=True)
class Course:
    """How one arm moved in one source.

    Attributes:
        motions: From picture to picture, by flow.
        hands: How fast the palm went meanwhile by its landmarks; ``None`` where it was not seen in both pictures.
        extents: How far the hand reached by then, lane heights (:attr:`.Track.extent`).
        thirds: When its third strokes really ended, seconds.
        unscored: Spans, seconds, in which the camera failed: what is counted there is neither right nor wrong.
        near: Seconds by which a third stroke may be off.
    """

    motions: tuple[ArmMotion, ...]
    hands: tuple[Velocity | None, ...]
    extents: tuple[float, ...]
    thirds: tuple[float, ...]
    unscored: tuple[tuple[float, float], ...] = ()
    near: float = _NEAR_S


@dataclass(frozen=True, slots=True)
class Throw:
    """A throw as it was counted.

    Attributes:
        strokes: Its three strokes.
        score: The score of the chain that they are.
    """

    strokes: tuple[Stroke, ...]
    score: float


@dataclass(frozen=True, slots=True)
class Tally:
    """What counting came to.

    Attributes:
        right: Throws counted right, each with the motion of its arm.
        false: Throws that nobody made.
        throws: How many there really were.
        seconds: For how long arms were watched, all together.
    """

    right: tuple[tuple[Throw, Course], ...]
    false: tuple[Throw, ...]
    throws: int
    seconds: float


def count(course: Course, model: StrokeModel) -> Iterator[Throw]:
    """The throws in how an arm moved."""
    counter, begun = StrokeCounter(model), -np.inf
    third: Throw | None = None
    for motion, hand, extent in zip(course.motions, course.hands, course.extents, strict=True):
        stroke = counter.add(motion, hand, extent=extent)
        begun = motion.since if begun == -np.inf else begun
        if stroke is not None:
            begun = stroke.bottom_t
        if third is None and stroke is not None and stroke.number == _STROKES:
            third = Throw(tuple(counter.strokes), counter.score)
        elif third is not None:
            third = _as_known(third, counter)
        decided = third is not None and motion.t - third.strokes[-1].bottom_t > _DECIDED_S
        if decided and third is not None:
            yield third
        if decided or (motion.t - begun > _QUIET_S and counter.at_rest):
            counter, begun, third = StrokeCounter(model), motion.t, None
    if third is not None:
        yield third


def _as_known(throw: Throw, counter: StrokeCounter) -> Throw:
    """The throw as it is known by now: its last stroke may have gone on after a stop."""
    if counter.strokes and counter.strokes[-1].top_t == throw.strokes[-1].top_t:
        return Throw((*throw.strokes[:-1], counter.strokes[-1]), counter.score)
    return throw


def tally(courses: Iterable[Course], model: StrokeModel) -> Tally:
    """Counts strokes by a model, and holds the throws against the truth."""
    right, false, throws, seconds = [], [], 0, 0.0
    for course in courses:
        left = list(course.thirds)
        throws += len(left)
        seconds += course.motions[-1].t - course.motions[0].since if course.motions else 0.0
        for throw in count(course, model):
            t = throw.strokes[-1].bottom_t
            true = next((third for third in left if abs(t - third) < course.near), None)
            if true is not None:
                left.remove(true)
                right.append((throw, course))
            elif not any(start <= t <= end for start, end in course.unscored):
                false.append(throw)
    return Tally(tuple(right), tuple(false), throws, seconds)


def real_courses(folder: Path) -> list[Course]:
    """The arms of real films, as kept in a folder."""
    courses = []
    for kept in read_index(folder).sources:
        seen = read_seen(folder, kept)
        for place in range(kept.lanes):
            thirds = tuple(throw[place].t for throw in kept.throws)
            courses.append(Course(*moved(seen, place + 1), thirds, near=_NEAR_REAL_S))
    return courses


def moved(
    seen: Iterable[Observation], player: int
) -> tuple[tuple[ArmMotion, ...], tuple[Velocity | None, ...], tuple[float, ...]]:
    """How one player's arm moved, and the palm by its landmarks, and how large the hand was."""
    track = Track(player)
    motions: list[ArmMotion] = []
    hands: list[Velocity | None] = []
    extents: list[float] = []
    for each in seen:
        sample, motion = each.samples.get(player), each.moves.get(player)
        if sample is not None:
            track.add(sample)
        if motion is not None:
            track.move(motion)
            motions.append(motion)
            hands.append(None)
            extents.append(track.extent / motion.height)
            # Those of a stretch in which the hand was not seen are known once it is seen again.
            hands[-len(track.newest) :] = [hand for _, hand in track.newest]
        track.forget(each.t)
    return tuple(motions), tuple(hands), tuple(extents)


def simulated_courses(seed: int, bout: int) -> list[Course]:
    """The players' arms of one simulated bout, whose kind goes by its number."""
    kinds = (None, *KINDS)
    scenario = draw_bout(seed, bout, _SIZE, None, kind=kinds[bout % len(kinds)])
    watch, quality = MotionWatch(lanes_for(scenario.players, _SIZE, LaneSettings()), _SIZE), QualityWatch()
    motions: dict[int, list[ArmMotion]] = defaultdict(list)
    repeated = False
    for frame in SimulatedSource(scenario):
        # As the referee does: the same picture twice tells nothing, more than that is a scene that keeps still.
        again, repeated = (now := quality.observe(frame.image).repeated) and not repeated, now
        for motion in () if again else watch.observe(frame):
            motions[motion.player].append(motion)
    unscored = tuple(
        (throw.start, throw.end + _DECIDED_S) for throw in scenario.throws if throw.camera_fault is not None
    )
    courses = []
    for place in range(scenario.players):
        bottoms = (throw.plays[place].third_bottom_t for throw in scenario.throws if throw.camera_fault is None)
        thirds = tuple(bottom for bottom in bottoms if bottom is not None)
        moved = tuple(motions[place + 1])
        courses.append(Course(moved, (None,) * len(moved), (np.nan,) * len(moved), thirds, unscored))
    return courses


def report(name: str, found: Tally) -> None:
    """Prints what counting came to."""
    print(
        f"{name}: strokes counted right in {len(found.right)} of {found.throws} throws; "
        f"{len(found.false)} false throws in {found.seconds / 60:.1f} minutes"
    )
    true = [throw.score for throw, _ in found.right]
    false = [throw.score for throw in found.false]
    if true:
        low, middle = min(true), float(np.median(true))
        print(f"  scores of true throws: lowest {low:.1f}, median {middle:.1f} (0 is the most usual throw)")
    if false:
        print(f"  scores of false throws: highest {max(false):.1f}")


def measure(throw: Throw, course: Course) -> Iterator[tuple[str, float]]:
    """What one throw says of parameters: their names, and a value for each segment that bears on them.

    Times and sizes come as logarithms; all others as what the model takes to be 0 on the average.
    """
    sizes: list[float] = []
    times: list[float] = []
    way = np.array(throw.strokes[0].way)
    for place, stroke in enumerate(throw.strokes):
        if place:
            begin = throw.strokes[place - 1].bottom_t
            forward, back, _, _ = _gone(course, begin, stroke.top_t, way)
            usual = float(np.mean(sizes))
            yield "return_s", float(np.log(stroke.top_t - begin))
            yield "returned", (back - forward) / usual - 1
            yield "backward", forward / usual
        forward, back, across, down = _gone(course, stroke.top_t, stroke.bottom_t, way)
        size, lasted = max(forward - back, 1e-6), stroke.bottom_t - stroke.top_t
        yield "stroke_s", float(np.log(lasted))
        yield "size", float(np.log(size))
        extent = course.extents[[each.t for each in course.motions].index(stroke.bottom_t)]
        if not np.isnan(extent):
            yield "size_by_hand", float(np.log(size / extent))
        yield "backward", back / size
        yield "across", across / size
        yield "sideways", max(size / down - 1, 0.0) if down > 0 else 0.0
        if place:
            yield "alike_size", float(np.log(size / np.mean(sizes)))
            yield "alike_time", float(np.log(lasted / np.mean(times)))
        sizes.append(size)
        times.append(lasted)


def _gone(course: Course, begin: float, end: float, way: npt.NDArray[np.float64]) -> tuple[float, float, float, float]:
    """How far an arm has gone between two times forward, backward, across and down, lane heights."""
    steps = np.array(
        [
            np.multiply(hand or each.velocity, each.t - each.since)
            for each, hand in zip(course.motions, course.hands, strict=True)
            if begin <= each.since and each.t <= end
        ]
    ).reshape(-1, 2)
    along, across = steps @ way, way[0] * steps[:, 1] - way[1] * steps[:, 0]
    gone = np.maximum(along, 0), np.maximum(-along, 0), np.abs(across), steps[:, 1]
    forward, back, aside, down = (float(part.sum()) for part in gone)
    return forward, back, aside, down


def estimate(found: Tally) -> dict[str, tuple[float, ...]]:
    """The model's parameters as the throws that were counted right have them.

    Spreads are 1.48 times a median distance from the median, or from 0 where the model takes that for the average. For
    normal values that is the standard deviation, and a few wild ones do not move it.
    """
    values: dict[str, list[float]] = defaultdict(list)
    for name, value in (each for throw in found.right for each in measure(*throw)):
        values[name].append(value)
    estimates: dict[str, tuple[float, ...]] = {}
    for name, some in values.items():
        if name in ("stroke_s", "return_s", "size", "size_by_hand"):
            middle = float(np.median(some))
            estimates[name] = float(np.exp(middle)), _spread(some, middle)
        elif name == "backward":
            # The share is taken to be exponential: its mean says all.
            estimates[name] = (float(np.mean(some)),)
        else:
            estimates[name] = (_spread(some, 0.0),)
    return estimates


def _spread(values: Sequence[float], middle: float) -> float:
    return 1.4826 * float(np.median(np.abs(np.array(values) - middle)))


def fit(model: StrokeModel, tallies: Mapping[str, Tally]) -> str:
    """The parameters in use, and as estimated from each set of throws."""
    estimates = {name: estimate(found) for name, found in tallies.items()}
    lines = [f"{'parameter':12} {'in use':>14}" + "".join(f" {name:>14}" for name in estimates)]
    for name in (field.name for field in fields(model)):
        if not any(name in each for each in estimates.values()):
            continue
        used = getattr(model, name)
        columns = [used if isinstance(used, tuple) else (used,), *(each.get(name, ()) for each in estimates.values())]
        lines.append(f"{name:12}" + "".join(f" {', '.join(f'{value:.3f}' for value in row):>14}" for row in columns))
    return "\n".join(lines)


def variants(model: StrokeModel) -> Iterator[tuple[str, float, StrokeModel]]:
    """Each parameter's name, the share of itself that it has, and the model that has it so; shares of one in turn."""
    for name in (field.name for field in fields(model) if field.name not in _NO_SCALE):
        value = getattr(model, name)
        if not isinstance(value, tuple):
            yield from ((name, share, replace(model, **{name: share * value})) for share in _SHARES)
            continue
        for place, word in enumerate(("median", "spread")):
            for share in _SHARES:
                changed: Any = tuple(each * share if place == at else each for at, each in enumerate(value))
                yield f"{name} {word}", share, replace(model, **{name: changed})


def table(model: StrokeModel, sets: Mapping[str, Sequence[Course]], jobs: int) -> Iterator[str]:
    """For each parameter the throws counted right, and the false ones, with a quarter less and a quarter more of it.

    Lines come as they are done: all of them take a while.
    """
    tasks = list(variants(model))
    work = joblib.Parallel(n_jobs=jobs, return_as="generator")(
        joblib.delayed(_numbers)(each, tuple(sets.values())) for *_, each in tasks
    )
    columns = [f"{name}, {share:.0%}" for share in _SHARES for name in sets]
    yield "throws counted right, false throws:"
    yield f"{'parameter':16}" + "".join(f"{each:>17}" for each in columns)
    done = with_progress(work, "parameters", len(tasks))
    # Pairs from one iterator: less and more of each parameter.
    for (name, *_), counted in zip(tasks[:: len(_SHARES)], zip(*[done] * len(_SHARES), strict=True), strict=True):
        counts = [pair for pairs in counted for pair in pairs]
        yield f"{name:16}" + "".join(f"{right:>11},{false:>5}" for right, false in counts)


def _numbers(model: StrokeModel, sets: Sequence[Sequence[Course]]) -> list[tuple[int, int]]:
    tallies = (tally(courses, model) for courses in sets)
    return [(len(found.right), len(found.false)) for found in tallies]


def main() -> int:
    """Counts strokes, one process for each core, and prints the figures."""
    parser = argparse.ArgumentParser(description="how well strokes are counted in how arms move")
    parser.add_argument("--bouts", type=int, default=6, metavar="N", help="simulated bouts (default: %(default)s)")
    parser.add_argument("--seed", type=int, default=1, metavar="N")
    parser.add_argument("--fit", action="store_true", help="what true throws say of each parameter")
    parser.add_argument("--table", action="store_true", help="the same counts with each parameter off by a quarter")
    parser.add_argument("--real", type=Path, default=_REAL, metavar="FOLDER", help="default: tests/real")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), metavar="N")
    options = parser.parse_args()
    try:
        real = real_courses(options.real)
    except OSError as error:
        complain(_SPEAKER, f"{options.real}: cannot be read: {error.strerror}; expected what benchmarks.kept writes")
        return 2
    work = joblib.Parallel(n_jobs=options.jobs, return_as="generator")(
        joblib.delayed(simulated_courses)(options.seed, bout) for bout in range(options.bouts)
    )
    simulated = [course for some in with_progress(work, "bouts", options.bouts) for course in some]
    sets, model = {"real": real, "simulated": simulated}, StrokeModel()
    tallies = {name: tally(courses, model) for name, courses in sets.items()}
    for name, found in tallies.items():
        report(name, found)
    if options.fit:
        print(fit(model, tallies))
    if options.table:
        for line in table(model, sets, options.jobs):
            print(line, flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
