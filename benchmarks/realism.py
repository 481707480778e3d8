"""How like real arms simulated ones are: what the referee sees of both, side by side.

    uv run python -m benchmarks.realism FOLDER [--bouts N] [--seed N] [--watched NAME=FOLDER ...]
                                        [--photographs FOLDER] [--stills N]

FOLDER holds what the referee saw in films of real arms (:mod:`benchmarks.kept`; ``tests/real`` in this repository).
Beside them stand bouts of each of the simulator's ways to stroke. No picture is drawn of them: arms move as they are
seen by :mod:`benchmarks.officiating`. ``--watched`` adds bouts that were watched from pictures and kept by
``benchmarks.verdicts --keep``. Only these say how often hands are found, how landmarks tremble, and how symbols are
read. ``--photographs`` takes pictures as ``referee evaluate`` does, and reads them by view beside simulated ones.

Last a gradient boosting classifier tells real throws from simulated ones by the features that are printed. Every film
is left out once, and with it a share of the simulated bouts; all films weigh alike. An area of 0.5 under its curve says
that it cannot tell. With so few films the area is good to about 0.1.

Blur cannot be measured in numbers. In its stead stands how far a hand goes from picture to picture while it is fast.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import numpy as np
from sklearn.ensemble import HistGradientBoostingClassifier
from sklearn.metrics import roc_auc_score

from benchmarks.arm_spread import (
    PER_THROW,
    WITHIN_THROW,
    Floats,
    find_throw,
    measure,
    scale_of,
)
from benchmarks.kept import read_index, read_seen
from benchmarks.officiating import observe
from benchmarks.still_views import VIEWS, Tally, likeliest, read_photographs, read_stills, view_of_hand
from benchmarks.strokes import Course, moved
from benchmarks.verdicts import draw_bout, kept_bouts
from referee.commands.shared.output import complain
from referee.errors import BadInputError
from referee.officiating.evidence.rows import unpack
from referee.officiating.observation import Observation
from referee.officiating.referee import load_recognizer
from referee.settings import Profile
from referee.simulator.kinds import HANDS, STROKES, Strokes
from referee.simulator.skeleton import HandBuild
from referee.simulator.truth import truth_of
from referee.vision.hands import HandState

_SPEAKER: Final = "benchmarks.realism"
_SIZE: Final = (1280, 720)
_FPS: Final = 30.0
"""As nearly all of the films have it: what is measured of a stroke hangs on it."""
_HAND_M: Final = HandBuild().length
_BEFORE_S, _AFTER_S = 1.6, 0.6
"""What belongs to a throw: so long before its third bottom, and after it."""
_HELD_S: Final = (0.15, 0.5)
"""A symbol is held at these times after a third bottom, seconds."""
_SPEEDS: Final = {"still": 0.3, "slow": 3.0, "fast": np.inf}
"""Hands slower than this, hand lengths a second; each begins where the one before ends."""
SEEN: Final = {
    **{f"found_{speed}": f"share of pictures in which a {speed} hand was found" for speed in _SPEEDS},
    "trembles_mm": "how far the palm of a still hand is off the line between its neighbours in time, millimetres",
    "way_fast": "how far a fast hand goes from picture to picture, lengths of a hand",
    **{f"read_{view}": f"share of held hands read right, {told}" for view, told in VIEWS.items()},
}
"""What is measured of hands in pictures."""


@dataclass(frozen=True, slots=True)
class ArmSeen:
    """One arm in one source.

    Attributes:
        fold: What is left out together: the film, or the bout.
        seen: What was seen.
        player: Whose arm it is.
        throws: Its third bottoms, seconds, and what was thrown, or ``None`` where that is not to be scored.
    """

    fold: str
    seen: Sequence[Observation]
    player: int
    throws: tuple[tuple[float, str | None], ...]


@dataclass(frozen=True, slots=True)
class ThrowFeatures:
    """What is measured of one throw.

    Attributes:
        fold: As in :class:`ArmSeen`.
        values: By name; NaN where nothing could be measured.
    """

    fold: str
    values: Mapping[str, float]


def real_arms(folder: Path) -> Iterator[ArmSeen]:
    """The arms that throw in films, as kept in a folder."""
    for kept in read_index(folder).sources:
        if not kept.throws:
            continue
        seen = read_seen(folder, kept)
        for place in range(kept.lanes):
            film = kept.films[min(place, len(kept.films) - 1)].file
            yield ArmSeen(film, seen, place + 1, tuple((throw[place].t, throw[place].symbol) for throw in kept.throws))


def simulated_arms(seed: int, bouts: int, strokes: Strokes) -> Iterator[ArmSeen]:
    """The arms of simulated bouts of a way to stroke, their landmarks seen as they are."""
    recognizer = load_recognizer(Profile())
    for bout in range(bouts):
        scenario = draw_bout(seed, bout, _SIZE, _FPS, strokes=strokes)
        seen = list(observe(scenario, np.random.default_rng([seed, bout, 2]), recognizer))
        yield from _arms_of(f"bout {bout}", seen, truth_of(scenario))


def watched_arms(folder: Path) -> Iterator[ArmSeen]:
    """The arms of bouts that were watched from pictures and kept.

    Raises:
        BadInputError: There are none.
    """
    bouts = kept_bouts(folder)
    if not bouts:
        raise BadInputError(f"{folder}: nothing is kept there; expected bouts kept by benchmarks.verdicts")
    for kept in bouts:
        seen, _ = unpack(kept.read_bytes())
        yield from _arms_of(kept.stem, seen, json.loads(kept.with_suffix(".json").read_text(encoding="utf-8")))


def _arms_of(fold: str, seen: Sequence[Observation], truth: Mapping[str, Any]) -> Iterator[ArmSeen]:
    for player in range(1, truth["players"] + 1):
        plays = [throw["players"][player - 1] for throw in truth["throws"] if throw["camera_fault"] is None]
        throws = tuple((play["third_bottom_t"], play["symbol"]) for play in plays if play["third_bottom_t"] is not None)
        yield ArmSeen(fold, seen, player, throws)


def features(arm: ArmSeen) -> Iterator[ThrowFeatures]:
    """What is measured of each throw of an arm, first of its strokes and then of its hand."""
    motions, hands, extents = moved(arm.seen, arm.player)
    for third, symbol in arm.throws:
        course = Course(motions, hands, extents, (third,))
        metre = scale_of(arm.seen, arm.player, third, course)
        way = find_throw(arm.fold, course, third, metre)
        strokes = {} if way is None else measure(way)
        values = {name: _mean(strokes.get(name, [])) for name in PER_THROW}
        values |= {name: _root_mean_square(strokes.get(name, [])) for name in WITHIN_THROW}
        yield ThrowFeatures(arm.fold, values | _of_hand(arm, course, third, symbol, metre))


def _of_hand(arm: ArmSeen, course: Course, third: float, symbol: str | None, metre: float) -> dict[str, float]:
    """What is measured of the hand in the pictures around a throw; ``metre``: lane heights in one at the hand."""
    found: defaultdict[str, list[float]] = defaultdict(list)
    still: list[tuple[float, Floats]] = []
    speeds = {
        motion.t: float(np.hypot(*(hand or motion.velocity))) / metre / _HAND_M
        for motion, hand in zip(course.motions, course.hands, strict=True)
    }
    took = {motion.t: motion.t - motion.since for motion in course.motions}
    for each in arm.seen:
        if not third - _BEFORE_S <= each.t <= third + _AFTER_S or each.t not in speeds or np.isnan(speeds[each.t]):
            continue
        speed = next(name for name, most in _SPEEDS.items() if speeds[each.t] < most)
        pairs = zip(each.hands, each.readings, strict=True)
        own = next((pair for pair in pairs if pair[0].player == arm.player), None)
        seen = own is not None and own[0].state is HandState.DETECTED
        found[f"found_{speed}"].append(float(seen))
        if speed == "fast":
            found["way_fast"].append(speeds[each.t] * took[each.t])
        if own is None or not seen:
            continue
        if speed == "still":
            still.append((each.t, each.samples[arm.player].centre / (course.motions[0].height * metre)))
        if symbol is not None and _HELD_S[0] <= each.t - third <= _HELD_S[1] and speed == "still":
            found[f"read_{view_of_hand(own[0].world)}"].append(float(likeliest(own[1]) == symbol))
    off = [
        1000 * float(np.hypot(*(b[1] - (a[1] + c[1]) / 2)))
        for a, b, c in zip(still, still[1:], still[2:], strict=False)
        if c[0] - a[0] < 0.1
    ]
    return {name: _mean(found[name]) for name in SEEN} | {"trembles_mm": _mean(off)}


def _mean(values: Sequence[float]) -> float:
    return float(np.mean(values)) if len(values) else np.nan


def _root_mean_square(values: Sequence[float]) -> float:
    return float(np.sqrt(np.mean(np.square(values)))) if len(values) else np.nan


def tell_apart(real: Sequence[ThrowFeatures], simulated: Sequence[ThrowFeatures], names: Sequence[str]) -> float:
    """The area under the curve of a classifier that tells real throws from simulated ones by the named features.

    Each film is left out once, and with it as large a share of the bouts.
    """
    every = [*real, *simulated]
    values = np.array([[each.values[name] for name in names] for each in every])
    is_real = np.arange(len(every)) < len(real)
    films, bouts = (sorted({each.fold for each in some}) for some in (real, simulated))
    fold_of = {("real", film): place for place, film in enumerate(films)}
    fold_of |= {("simulated", bout): place % len(films) for place, bout in enumerate(bouts)}
    fold = np.array(
        [fold_of["real" if own else "simulated", each.fold] for each, own in zip(every, is_real, strict=True)]
    )
    counts: defaultdict[tuple[bool, str], int] = defaultdict(int)
    for each, own in zip(every, is_real, strict=True):
        counts[bool(own), each.fold] += 1
    groups = {True: len(films), False: len(bouts)}
    weight = np.array(
        [1 / counts[bool(own), each.fold] / groups[bool(own)] for each, own in zip(every, is_real, strict=True)]
    )
    score = np.zeros(len(every))
    for left_out in range(len(films)):
        learnt = fold != left_out
        model = HistGradientBoostingClassifier(max_iter=60, max_depth=3, min_samples_leaf=4, random_state=0)
        model.fit(values[learnt], is_real[learnt], sample_weight=weight[learnt] * len(every))
        score[~learnt] = model.predict_proba(values[~learnt])[:, 1]
    return float(roc_auc_score(is_real, score, sample_weight=weight))


def table(sets: Mapping[str, Sequence[ThrowFeatures]], names: Mapping[str, str]) -> Iterator[str]:
    """For each feature its mean and standard deviation over throws in each set, every film or bout counted alike."""
    yield f"{'feature':14}" + "".join(f"{name:>18}" for name in sets)
    for name in names:
        cells = []
        for some in sets.values():
            by_fold: defaultdict[str, list[float]] = defaultdict(list)
            for each in some:
                if np.isfinite(each.values[name]):
                    by_fold[each.fold].append(each.values[name])
            weights = np.concatenate([[1 / len(own)] * len(own) for own in by_fold.values()] or [[]])
            values = np.concatenate([*by_fold.values(), []])
            if not len(values):
                cells.append(f"{'-':>18}")
                continue
            mean = float(np.average(values, weights=weights))
            spread = float(np.sqrt(np.average((values - mean) ** 2, weights=weights)))
            cells.append(f"{mean:>10.2f} ±{spread:5.2f} ")
        yield f"{name:14}" + "".join(cells)


def _gather(arms: Iterator[ArmSeen]) -> list[ThrowFeatures]:
    return [each for arm in arms for each in features(arm)]


def main() -> int:
    """Measures, prints, and says how well a classifier tells real from simulated."""
    parser = argparse.ArgumentParser(description="how like real arms simulated ones are")
    parser.add_argument("folder", type=Path, metavar="FOLDER", help="films as kept by benchmarks.kept")
    parser.add_argument(
        "--bouts", type=int, default=20, metavar="N", help="of each way to stroke (default: %(default)s)"
    )
    parser.add_argument("--seed", type=int, default=1, metavar="N")
    parser.add_argument(
        "--watched", action="append", default=[], metavar="NAME=FOLDER", help="bouts kept by benchmarks.verdicts"
    )
    parser.add_argument("--photographs", type=Path, metavar="FOLDER", help="as referee evaluate takes them")
    parser.add_argument(
        "--stills", type=int, default=30, metavar="N", help="of each symbol at most (default: %(default)s)"
    )
    options = parser.parse_args()
    try:
        real = _gather(real_arms(options.folder))
        moving: dict[str, list[ThrowFeatures]] = {
            strokes: _gather(simulated_arms(options.seed, options.bouts, strokes)) for strokes in STROKES
        }
        watched = {}
        for each in options.watched:
            name, _, folder = each.partition("=")
            watched[name] = _gather(watched_arms(Path(folder)))
        stills: dict[str, Tally] = {}
        if options.photographs is not None:
            stills["photographs"] = read_photographs(options.photographs, options.stills, options.seed)
            stills |= {hands: read_stills(options.stills, options.seed, hands) for hands in HANDS}
    except (BadInputError, OSError) as error:
        complain(_SPEAKER, str(error))
        return 2
    strokes = PER_THROW | WITHIN_THROW
    print("\n".join(table({"real": real, **moving, **watched}, strokes)))
    print("\n".join(table({"real": real, **watched}, SEEN)))
    for name, some in moving.items():
        print(f"strokes alone, {name}: area {tell_apart(real, some, list(strokes)):.2f}")
    for name, some in watched.items():
        both = [*strokes, *(each for each in SEEN if not each.startswith("read_"))]
        print(f"strokes and hands, {name}: area {tell_apart(real, some, both):.2f}")
    for view in VIEWS if stills else ():
        print(f"stills read right, {view}: " + ", ".join(f"{name} {each[view]}" for name, each in stills.items()))
    return 0


if __name__ == "__main__":
    sys.exit(main())
