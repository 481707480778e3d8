"""How unlike each other the strokes of real arms are, as the simulator draws them.

    uv run python -m benchmarks.arm_spread FOLDER [--write FILE]

FOLDER holds what the referee saw in films of real arms (:mod:`benchmarks.kept`; ``tests/real`` in this repository). In
each annotated throw the three strokes are found again by a stroke model that asks little: that they are alike, or go
down, counts for little. Their tops, bottoms, times and ways are measured on the palm's way by its landmarks, and by
flow where no hand was seen.

Few films are there, so no distribution follows single clips. Every film counts alike, however many throws are in it.
What differs from throw to throw is held against the middle of all *other* films: its spread is what a new film would
show. What differs within a throw is a root mean square over the films. ``--write`` makes the file from which the
simulator draws.
"""

from __future__ import annotations

import argparse
import sys
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Final, TypeAlias

import numpy as np
import numpy.typing as npt

from benchmarks.kept import Film, read_index, read_seen
from benchmarks.strokes import Course, moved
from referee.commands.shared.output import complain
from referee.officiating.observation import Observation
from referee.officiating.stroke_model import Stroke, StrokeModel
from referee.officiating.strokes import StrokeCounter
from referee.simulator.skeleton import HandBuild

Floats: TypeAlias = npt.NDArray[np.float64]
Values: TypeAlias = Mapping[str, Mapping[str, Sequence[float]]]
"""By quantity and film."""

_SPEAKER: Final = "benchmarks.arm_spread"
_HAND_M: Final = HandBuild().length
_LOOSE: Final = StrokeModel(
    together=-200.0,
    throw=-200.0,
    alike_size=0.6,
    alike_time=0.5,
    returned=0.6,
    outlier=8.0,
    backward=0.2,
)
"""What finds strokes that are annotated: the spreads of the model in use would make them more alike than they are."""
_EARLY_S, _LATE_S, _AT_REST_S = 0.3, 0.2, 0.1
"""A third stroke ends so long before or after the annotated time, which is good to 0.1 s."""
_BEFORE_S, _AFTER_S = 3.0, 0.4
_NEAR_TURN_S: Final = 0.07
"""A top or bottom is the farthest place so near to the one that the model found: two pictures."""
_TURNS: Final = 6
_SHARES: Final = (0.1, 0.5, 0.9)
_MOST_OF_IT: Final = 0.6
"""A smooth leg takes this share of its time from the first of these shares of its way to the last: 0.61; a sine 0.59.
So times are those of whole legs."""
_DWELL: Final = 0.08
"""An arm pauses while it is within this share of its way of a top or bottom."""
_SINE_DWELL: Final = float(np.arccos(1 - 2 * _DWELL) / np.pi)
"""... and that is the share of half a period for which a sine, which does not pause, is there on either side."""

PER_THROW: Final = {
    "period_s": "seconds from one bottom to the next; of its logarithm",
    "amplitude": "how far a stroke goes, lengths of a hand; of its logarithm",
    "down_share": "time of a stroke as a share of a period",
    "direction": "degrees between a throw's strokes and straight down, without sign",
    "bow": "how far the middle of a stroke is off the straight line, share of its size, without sign",
    "half_down": "when half of a stroke's way is done, as a share of the time between a tenth and nine tenths of it",
    "half_up": "the same of a return",
    "rebound": "how far the arm comes back within 0.4 s after its last stroke, share of its size",
    "last_bottom": "height of the last bottom above the mean of the others, share of a stroke's size",
    "last_stroke": "how much longer the last stroke takes than the others; of its logarithm",
    "pause_top": "seconds for which the arm stays at a top for longer than a sine does",
    "pause_bottom": "the same at a bottom",
    "from_top": "whether the arm waits at the top before its first stroke; 1: it does",
}
WITHIN_THROW: Final = {
    "top": "heights of a throw's tops about their mean, shares of a stroke's size",
    "bottom": "heights of its bottoms but the last, likewise",
    "stroke_time": "times of a throw's strokes but the last; of their logarithms",
    "return_time": "times of its returns; of their logarithms",
    "aside": "how far tops and bottoms are beside the throw's own line, shares of a stroke's size",
    "bow_change": "bows of a throw's strokes about their mean, likewise",
}
UNEVENNESS: Final = "unevenness"
"""How much more uneven one film's throws are than others': the root mean square of what differs within a throw."""
_WAITS_S, _HIGH = 0.25, 0.6
"""So long before its first stroke an arm that waits at the top is at this height at least, share of a stroke's size."""


@dataclass(frozen=True, slots=True)
class ThrowWay:
    """One arm's throw as it was seen.

    Attributes:
        film: Which film it is in.
        t: N times, seconds.
        place: N x 2: where the palm is, lane heights to the right and down from where it was at first.
        strokes: Its three strokes as they were found.
        down: What is down in the lane, degrees from straight down in the picture.
        metre: Lane heights in a metre at the hand; NaN where none was seen.
    """

    film: str
    t: Floats
    place: Floats
    strokes: tuple[Stroke, ...]
    down: float
    metre: float


def find_throw(film: str, course: Course, third: float, metre: float) -> ThrowWay | None:
    """The throw of an arm whose third stroke ends at about ``third``, seconds; ``None`` where there are no strokes."""
    counter, times, steps, down = StrokeCounter(_LOOSE), [], [], 0.0
    for motion, hand in zip(course.motions, course.hands, strict=True):
        if not third - _BEFORE_S <= motion.since <= third + _AFTER_S:
            continue
        counter.add(motion, hand)
        times.append(motion.t)
        steps.append(np.multiply(hand or motion.velocity, motion.t - motion.since))
        down = motion.down
    found = counter.look_again(third - _EARLY_S, third + _LATE_S, at_rest=_AT_REST_S, least=-np.inf)
    if not found or len(counter.strokes) != _TURNS // 2:
        return None
    return ThrowWay(film, np.array(times), np.cumsum(steps, axis=0), tuple(counter.strokes), down, metre)


def real_throws(folder: Path) -> tuple[list[ThrowWay], list[Film]]:
    """The annotated throws of real arms as kept in a folder, and the films that they are in."""
    throws: list[ThrowWay] = []
    films: dict[str, Film] = {}
    for kept in read_index(folder).sources:
        seen = read_seen(folder, kept) if kept.throws else []
        for place in range(kept.lanes if kept.throws else 0):
            film = kept.films[min(place, len(kept.films) - 1)]
            films[film.file] = film
            for throw in kept.throws:
                course = Course(*moved(seen, place + 1), (throw[place].t,))
                metre = scale_of(seen, place + 1, throw[place].t, course)
                way = find_throw(film.file, course, throw[place].t, metre)
                throws += [way] if way is not None else []
    return throws, list(films.values())


def scale_of(seen: Iterable[Observation], player: int, third: float, course: Course) -> float:
    """How many lane heights a metre is at a player's hand around a throw; NaN where no hand was seen."""
    scales = [
        sample.scale
        for each in seen
        if abs(each.t - third) < _BEFORE_S / 2 and (sample := each.samples.get(player)) is not None
    ]
    return float(np.median(scales)) / course.motions[0].height if scales and course.motions else np.nan


def measure(throw: ThrowWay) -> dict[str, list[float]]:
    """What one throw says of each quantity."""
    turns = _turns(throw)
    tops, bottoms = throw.place[turns[::2]], throw.place[turns[1::2]]
    axis = (bottoms - tops).mean(axis=0)
    size = float(np.hypot(*axis))
    if size == 0:
        return {}
    axis /= size
    across = np.array([-axis[1], axis[0]])
    height, beside = -(throw.place @ axis) / size, throw.place @ across / size
    high, low = height[turns[::2]], height[turns[1::2]]
    t = throw.t[turns]
    if (np.diff(t) <= 0).any():
        return {}
    begun, half, done = np.array([_crossings(throw, a, b) for a, b in pairwise(turns)]).T
    taken, middle = (done - begun) / _MOST_OF_IT, (half - begun) / np.maximum(done - begun, 1e-6)
    strokes, returns, periods = taken[::2], taken[1::2], np.diff(half[::2])
    bows = np.array([_bow(throw.place[a : b + 1]) for a, b in zip(turns[::2], turns[1::2], strict=True)])
    angle = np.degrees(np.arctan2(axis[0], axis[1])) - throw.down
    after = height[(throw.t >= t[-1]) & (throw.t <= t[-1] + _AFTER_S)]
    values = {
        "period_s": [float(np.log(periods.mean()))],
        "amplitude": [float(np.log(size / throw.metre / _HAND_M))],
        "down_share": [float(strokes[:-1].mean() / periods.mean())],
        "direction": [abs(float((angle + 180) % 360 - 180))],
        "bow": [abs(float(bows.mean()))],
        "half_down": middle[::2].tolist(),
        "half_up": middle[1::2].tolist(),
        "rebound": [float(after.max() - after[0])],
        "last_bottom": [float(low[-1] - low[:-1].mean())],
        "last_stroke": [float(np.log(strokes[-1] / strokes[:-1].mean()))],
        "top": _residues(high),
        "bottom": _residues(low[:-1]),
        "stroke_time": _residues(np.log(strokes[:-1])),
        "return_time": _residues(np.log(returns)),
        "aside": [*_residues(beside[turns[::2]]), *_residues(beside[turns[1::2]])],
        "bow_change": _residues(bows),
        "pause_top": [_pause(height, throw.t, turns[at - 1 : at + 2]) for at in (2, 4)],
        "pause_bottom": [_pause(height, throw.t, turns[at - 1 : at + 2]) for at in (1, 3)],
        "from_top": [float(each - low.mean() > _HIGH) for each in height[throw.t < t[0] - _WAITS_S][-1:]],
    }
    return {name: [each for each in some if np.isfinite(each)] for name, some in values.items()}


def _turns(throw: ThrowWay) -> list[int]:
    """The rows of top and bottom in turn: the farthest back and the farthest on near those that the model found."""
    way = throw.place @ np.array(throw.strokes[0].way)
    rows: list[int] = []
    for stroke in throw.strokes:
        for t, sign in ((stroke.top_t, -1), (stroke.bottom_t, 1)):
            near = np.flatnonzero(np.abs(throw.t - t) <= _NEAR_TURN_S)
            near = near[near > rows[-1]] if rows else near
            # Where pictures were lost there is no row near: the row before stands for it, or the nearest.
            lost = rows[-1] if rows else int(np.abs(throw.t - t).argmin())
            rows.append(int(near[(sign * way[near]).argmax()]) if len(near) else lost)
    return rows


def _residues(values: Floats) -> list[float]:
    """Values about their mean, as much larger as their own mean brings them nearer."""
    spread = (values - values.mean()) * np.sqrt(len(values) / (len(values) - 1))
    return [float(each) for each in spread]


def _bow(place: Floats) -> float:
    """How far the middle of a way is off its chord, share of the chord; to the left of it counts as positive."""
    chord = place[-1] - place[0]
    size = float(np.hypot(*chord))
    if size == 0 or len(place) < 3:
        return np.nan
    off = (place - place[0]) @ np.array([chord[1], -chord[0]]) / size**2
    return float(off[np.abs(off).argmax()])


def _crossings(throw: ThrowWay, begin: int, end: int) -> list[float]:
    """When a tenth, half and nine tenths of the way between two turns are done, seconds.

    How it creeps and trembles at its ends does not count.
    """
    place = throw.place[begin : end + 1]
    chord = place[-1] - place[0]
    done = np.maximum.accumulate((place - place[0]) @ chord / max(float(chord @ chord), 1e-12))
    return [float(each) for each in np.interp(_SHARES, done, throw.t[begin : end + 1])]


def _pause(height: Floats, t: Floats, turns: Sequence[int]) -> float:
    """Seconds for which the arm stays near the middle one of three turns for longer than a sine does."""
    begin, turn, end = turns
    near = np.abs(height - height[turn]) < _DWELL
    first = last = turn
    while first > begin and near[first - 1]:
        first -= 1
    while last < end and near[last + 1]:
        last += 1
    return float(t[last] - t[first] - _SINE_DWELL * (t[end] - t[begin]))


def gather_values(throws: Iterable[ThrowWay]) -> Values:
    """What all throws say of each quantity, by film."""
    values: defaultdict[str, defaultdict[str, list[float]]] = defaultdict(lambda: defaultdict(list))
    for throw in throws:
        for name, some in measure(throw).items():
            values[name][throw.film] += some
    return values


def between(by_film: Mapping[str, Sequence[float]]) -> tuple[float, float]:
    """The middle of what differs from throw to throw, and the spread of each film's about the middle of the others."""
    some = [np.array(each) for each in by_film.values() if len(each)]
    means = np.array([each.mean() for each in some])
    others = (means.sum() - means) / max(len(means) - 1, 1)
    off = [float(((each - other) ** 2).mean()) for each, other in zip(some, others, strict=True)]
    return float(means.mean()), float(np.sqrt(np.mean(off)))


def within(by_film: Mapping[str, Sequence[float]]) -> float:
    """The spread of what differs within a throw."""
    squares = np.array([float((np.array(each) ** 2).mean()) for each in by_film.values() if len(each)])
    return float(np.sqrt(squares.mean()))


def unevenness(values: Values) -> dict[str, list[float]]:
    """By film the logarithm of how many times as uneven its throws are as those of all films."""
    usual = {name: within(values[name]) for name in WITHIN_THROW}
    shares: defaultdict[str, list[float]] = defaultdict(list)
    for name in WITHIN_THROW:
        for film, some in values[name].items():
            shares[film].append(float(np.mean(np.square(some))) / usual[name] ** 2)
    return {film: [float(np.log(np.mean(each)) / 2)] for film, each in shares.items()}


def document(values: Values, films: Sequence[Film], folder: str) -> str:
    """The TOML text of what was measured."""
    lines = [
        "# How strokes of people differ, from throw to throw and within a throw; the simulator draws from it.",
        f'made = "python -m benchmarks.arm_spread {folder}: its text says how each value is measured"',
    ]
    lines += [f"# {film.repository}, {film.path}, Git blob {film.blob}" for film in films]
    for name, about in PER_THROW.items():
        middle, spread = between(values[name])
        lines += ["", f"# {about}", f"[between.{name}]", f"middle = {middle:.3f}", f"spread = {spread:.3f}"]
    middle, spread = between(unevenness(values))
    lines += ["", "# how many times as uneven one person is as another, of its logarithm", f"[between.{UNEVENNESS}]"]
    lines += [f"middle = {middle:.3f}", f"spread = {spread:.3f}"]
    for name, about in WITHIN_THROW.items():
        lines += ["", f"# {about}", f"[within.{name}]", f"spread = {within(values[name]):.3f}"]
    return "\n".join(lines) + "\n"


def report(values: Values) -> None:
    """Prints each quantity, and its mean in each film."""
    films = sorted({film for some in values.values() for film in some})
    for number, film in enumerate(films, start=1):
        print(f"{number}: {film}")
    print(
        f"{'quantity':13} {'middle':>7} {'spread':>7}" + "".join(f"{number:>7}" for number in range(1, len(films) + 1))
    )
    for name in PER_THROW:
        middle, spread = between(values[name])
        each = (float(np.mean(values[name].get(film) or [np.nan])) for film in films)
        print(f"{name:13} {middle:7.3f} {spread:7.3f}" + "".join(f"{value:7.2f}" for value in each))
    for name in WITHIN_THROW:
        spread = within(values[name])
        each = (float(np.sqrt(np.mean(np.square(values[name].get(film) or [np.nan])))) for film in films)
        print(f"{name:13} {'':7} {spread:7.3f}" + "".join(f"{value:7.2f}" for value in each))


def main() -> int:
    """Measures the films, prints what came of it, and writes it where it is asked to."""
    parser = argparse.ArgumentParser(description="how unlike each other the strokes of real arms are")
    parser.add_argument("folder", type=Path, metavar="FOLDER", help="what benchmarks.kept has kept")
    parser.add_argument("--write", type=Path, metavar="FILE", help="the TOML file from which the simulator draws")
    options = parser.parse_args()
    try:
        throws, films = real_throws(options.folder)
    except OSError as error:
        complain(_SPEAKER, f"{options.folder}: cannot be read: {error.strerror}; expected what benchmarks.kept writes")
        return 2
    values = gather_values(throws)
    report(values)
    if options.write is not None:
        options.write.write_text(document(values, films, str(options.folder)), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
