"""Numbers kept from films of real arms: what the referee saw in each picture, without the picture.

    uv run python -m benchmarks.kept FOLDER OUT [--annotations FILE] [--clips FILE] [--varied N] [--jobs N]

FOLDER holds the films as :mod:`benchmarks.real` takes them. OUT gets an ``.npz`` file of observations
(:func:`referee.officiating.evidence.rows.pack`) for each pair of clips and for each other film. ``index.json`` says
where each comes from, and what the annotations say is to be seen. ``--clips`` names a CSV with the columns ``file``,
``repo``, ``path`` and ``blob``, which says where the films were published (default: ``clips.csv`` beside the
annotations). ``--varied`` keeps varied pairs of :mod:`benchmarks.real` instead. A fresh umpire judges the observations
in a moment, without the films.

Numbers are rounded far below what they are good to, so that they take little room; times are not.
"""

from __future__ import annotations

import argparse
import csv
import os
import re
import sys
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final, Literal

import joblib
import msgspec
import numpy as np
import numpy.typing as npt

from benchmarks.films import read_annotations
from benchmarks.real_sources import Arm, Work, plan, plan_varied
from referee.commands.shared.output import complain, with_progress
from referee.errors import BadInputError
from referee.officiating.events import Event
from referee.officiating.evidence.rows import pack, unpack
from referee.officiating.observation import Observation
from referee.officiating.parameters import Parameters
from referee.officiating.referee import load_recognizer
from referee.officiating.source_referee import SourceReferee, with_last
from referee.officiating.umpire import Umpire
from referee.officiating.verdict import Verdict
from referee.recognition.reading import Reading
from referee.settings import Profile
from referee.vision.arm_motion import ArmMotion
from referee.vision.hands import TrackedHand

_SPEAKER: Final = "benchmarks.kept"
INDEX: Final = "index.json"
_MOST_S: Final = 20.0
"""Seconds of a film in which nobody throws that are kept."""

# Powers of two, so that what is rounded away are bits; about a tenth of what the values tremble by.
_PIXEL: Final = 2.0**-4
_METRE: Final = 2.0**-14
_SHARE: Final = 2.0**-10
_VELOCITY: Final = 2.0**-13
"""Lane heights a second; in a 60th of a second a hundredth of the least motion that counts."""
_HOW: Final = (
    "benchmarks.kept: the whole referee watched each film, and what it gave to its umpire was kept. Points are rounded "
    "to 1/16 pixel and 1/16384 metre, speeds to 1/8192 lane height a second, probabilities to 1/1024; times are exact."
)
_LEFT_OUT: Final = f"films in which nobody throws: whatever comes after the first {_MOST_S:.0f} seconds"


class Film(msgspec.Struct, frozen=True):
    """Where a film was published.

    Attributes:
        file: What it is called among the films and in the annotations.
        repository: Owner and name on GitHub; empty where it is not known.
        path: Its place in there.
        blob: The hash under which Git has it.
    """

    file: str
    repository: str = ""
    path: str = ""
    blob: str = ""


class Kept(msgspec.Struct, frozen=True):
    """One source that was watched.

    Attributes:
        name: The ``.npz`` is called so.
        kind: As in :class:`benchmarks.real_sources.Work`.
        films: What it is made of.
        lanes: How many.
        frames: How many pictures.
        whole: Whether it was watched to its end, and not only its first seconds.
        throws: Every throw in it, each by seat.
    """

    name: str
    kind: Literal["pair", "several", "nobody"]
    films: tuple[Film, ...]
    lanes: int
    frames: int
    whole: bool
    throws: tuple[tuple[Arm, ...], ...]


class Index(msgspec.Struct, frozen=True):
    """What there is.

    Attributes:
        made: How, in words.
        left_out: What was not kept, in words.
        sources: All that were watched.
    """

    made: str
    left_out: str
    sources: tuple[Kept, ...]


@dataclass(frozen=True, slots=True)
class _Watched:
    """What came of watching a source.

    Attributes:
        seen: The observations, rounded.
        whole: As in :class:`Kept`.
        alike: Whether a fresh umpire judges by them as the referee did by the unrounded ones.
    """

    seen: list[Observation]
    whole: bool
    alike: bool


def read_index(folder: Path) -> Index:
    """Reads what there is in a folder of kept numbers."""
    return msgspec.json.decode((folder / INDEX).read_bytes(), type=Index)


def read_seen(folder: Path, kept: Kept) -> list[Observation]:
    """Reads the observations of one source."""
    return unpack((folder / f"{kept.name}.npz").read_bytes())[0]


def judge_seen(
    seen: Iterable[Observation], lanes: int, *, whole: bool, parameters: Parameters = Parameters()
) -> list[Event]:
    """What happens for a fresh umpire in observations; ``whole``: the source ended with them."""
    umpire = Umpire(range(1, lanes + 1), Profile().officiating, parameters)
    events: list[Event] = []
    for each in seen:
        events += umpire.observe(each)
    return [*events, *(umpire.finish() if whole else ())]


def watch(work: Work, cores: int) -> _Watched:
    """Watches a source, or the beginning of it, by so many cores.

    Raises:
        BadInputError: A film is missing or cannot be read.
    """
    profile = Profile(lanes=work.lanes)
    most_s = _MOST_S if work.kind == "nobody" else np.inf
    seen, verdicts, whole = [], [], True
    with SourceReferee(work.open(), work.players, profile, load_recognizer(profile), cores) as referee:
        for frame, last in with_last(referee.source):
            if frame.t >= most_s:
                whole = False
                break
            moment = referee.take(frame, last=last)
            seen.append(_rounded(moment.seen))
            verdicts += [event for event in moment.events if isinstance(event, Verdict)]
    again = [event for event in judge_seen(seen, work.players, whole=whole) if isinstance(event, Verdict)]
    return _Watched(seen, whole, [gist(each) for each in again] == [gist(each) for each in verdicts])


def gist(verdict: Verdict) -> tuple[Any, ...]:
    """What a verdict comes to."""
    return verdict.outcome, verdict.no_call_reason, [call.thrown for call in verdict.calls]


def _rounded(seen: Observation) -> Observation:
    return replace(
        seen,
        hands=tuple(_round_hand(hand) for hand in seen.hands),
        readings=tuple(round_reading(reading) for reading in seen.readings),
        motions=tuple(_round_motion(motion) for motion in seen.motions),
        quality=replace(
            seen.quality, brightness=_to(_PIXEL, seen.quality.brightness), jump=_to(_SHARE, seen.quality.jump)
        ),
        second_hands=tuple(replace(other, points=_to_all(_PIXEL, other.points)) for other in seen.second_hands),
    )


def _round_hand(hand: TrackedHand) -> TrackedHand:
    return replace(
        hand,
        points=_to_all(_PIXEL, hand.points),
        world=_to_all(_METRE, hand.world),
        presence=_to(_SHARE, hand.presence),
    )


def round_reading(reading: Reading) -> Reading:
    """A reading to the steps in which kept numbers go."""
    probability = {symbol: _to(_SHARE, share) for symbol, share in reading.probability.items()}
    return Reading(probability, _to(_SHARE, reading.incomplete), _to(_SHARE, reading.other))


def _round_motion(motion: ArmMotion) -> ArmMotion:
    right, down = (_to(_VELOCITY, each) for each in motion.velocity)
    x, y = (_to(_PIXEL, each) for each in motion.place)
    energy, sure = _to(_VELOCITY, motion.energy), _to(_SHARE, motion.sure)
    return replace(motion, velocity=(right, down), energy=energy, place=(x, y), sure=sure)


def _to(step: float, value: float) -> float:
    return round(value / step) * step


def _to_all(step: float, values: npt.NDArray[Any]) -> npt.NDArray[np.float64]:
    return np.asarray(np.round(values / step) * step, np.float64)


def read_films(table: Path) -> dict[str, Film]:
    """Reads where films were published; nothing where there is no such CSV."""
    if not table.is_file():
        return {}
    with table.open(encoding="utf-8", newline="") as stream:
        rows = list(csv.DictReader(stream))
    return {row["file"]: Film(row["file"], row["repo"], row["path"], row["blob"]) for row in rows}


def names(all_work: Sequence[Work]) -> list[str]:
    """What to call each source: its kind and number, or whose film it is, which of several, and in how many lanes."""
    films: dict[str, set[str]] = {}
    for work in all_work:
        if work.kind != "pair":
            films.setdefault(work.files[0].parent.name, set()).add(work.files[0].stem)
    found = []
    for work in all_work:
        (first, *_) = work.files
        which = f" {first.stem}" if len(films.get(first.parent.name, ())) > 1 else ""
        name = work.title if work.kind == "pair" else f"{first.parent.name.split('+')[-1]}{which} {work.players}"
        found.append(re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-"))
    return found


def _kept(name: str, work: Work, watched: _Watched, films: Mapping[str, Film]) -> Kept:
    files = ["/".join(file.parts[-2:]) for file in work.files]
    throws = tuple(tuple(replace(arm, t=round(arm.t, 3)) for arm in throw) for throw in work.throws)
    sources = tuple(films.get(file, Film(file)) for file in files)
    return Kept(name, work.kind, sources, work.players, len(watched.seen), watched.whole, throws)


def main() -> int:
    """Watches the films, so many at once, and keeps the numbers."""
    parser = argparse.ArgumentParser(description="keeps what the referee sees in films of real arms, without pictures")
    parser.add_argument("folder", type=Path, metavar="FOLDER", help="films")
    parser.add_argument("out", type=Path, metavar="OUT", help="where the numbers go")
    parser.add_argument("--annotations", type=Path, metavar="FILE", help="default: annotations.csv in FOLDER")
    parser.add_argument("--clips", type=Path, metavar="FILE", help="default: clips.csv beside the annotations")
    parser.add_argument("--varied", type=int, metavar="N", help="so many varied pairs, as benchmarks.real draws them")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), metavar="N")
    options = parser.parse_args()
    table = options.annotations or options.folder / "annotations.csv"
    cores = max((os.cpu_count() or 1) // max(options.jobs, 1), 1)
    try:
        films = read_films(options.clips or table.parent / "clips.csv")
        annotations = read_annotations(table)
        if options.varied is not None:
            work = plan_varied(options.folder, annotations, options.varied)
        else:
            work = plan(options.folder, annotations, clips_only=False)
        results = joblib.Parallel(n_jobs=options.jobs, return_as="generator")(
            joblib.delayed(watch)(each, cores) for each in work
        )
        options.out.mkdir(parents=True, exist_ok=True)
        sources = []
        for name, each, watched in zip(names(work), work, with_progress(results, "films", len(work)), strict=True):
            (options.out / f"{name}.npz").write_bytes(pack(watched.seen, ()))
            sources.append(_kept(name, each, watched, films))
            if not watched.alike:
                complain(_SPEAKER, f"{name}: rounded numbers are judged otherwise")
    except BadInputError as error:
        complain(_SPEAKER, str(error))
        return 2
    index = msgspec.json.format(msgspec.json.encode(Index(_HOW, _LEFT_OUT, tuple(sources))), indent=1)
    (options.out / INDEX).write_bytes(index + b"\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
