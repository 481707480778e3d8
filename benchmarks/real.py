"""How the referee judges films of real arms.

    uv run python -m benchmarks.real FOLDER [--annotations FILE] [--clips-only | --varied N [--after N] [--viewings N]]
        [--rate FPS] [--size SHARE] [--lamps DEPTH] [--light SHARE] [--noise LEVELS] [--camera NAME] [--jobs N]

FOLDER holds the films, and ``annotations.csv`` says what is to be seen in them. Its columns are ``file``, ``start_s``,
``end_s``, ``player``, ``gesture``, ``pumps`` and ``note``; ``throw held`` in a note marks what the one arm of a clip
holds after its throw. Clips of one arm are put side by side in pairs. An arm is right when its throw has a verdict
other than a no-call, and the call is what is annotated. Annotated times are good to 0.1 s, so the times of third
strokes tell only whether it was the right stroke. Then come films of several players, and films in which nobody throws:
there every verdict is one too many. ``--clips-only`` leaves these films out.

``--varied N`` judges N other pairs instead, every clip beside every other. Clips are played at 0.8 to 1.25 times their
speed and 0.7 to 1.1 times their size, darker or brighter, mirrored or not, at 24 or 30 frames a second. Few clips make
many players in this way, and what is right for the pairs by luck fails in some of these. Then come the films in which
nobody throws, varied likewise, each of them ``--viewings N`` times. ``--after M`` leaves out the first M pairs: those
that were looked at before. ``--rate FPS`` shows the pairs at that rate instead, as a webcam in a dim room does.

``--size SHARE`` shows everything that much smaller before a wall, as a camera farther away would (:mod:`.far`). Hands
in the pairs are large: with 0.3 they are as large as those of two players at two metres. Films whose players have areas
are left out then. ``--light SHARE`` and ``--noise LEVELS`` show everything in so little light, and with such noise, as
a webcam in a dim room does (:mod:`.dim`). ``--light R,G,B`` is coloured light: what is left of red, green and blue.
``--camera NAME`` shows everything as another camera would give it (:mod:`.other_cameras`), such as a crooked one.

The exit code is 1 where a film is missing or cannot be read; the others are judged all the same.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Final

import joblib

from benchmarks.dim import DAYLIGHT, DimFilm, light
from benchmarks.far import FarFilm
from benchmarks.films import RATES, read_annotations
from benchmarks.lamps import LampLitFilm
from benchmarks.other_cameras import CAMERAS, OtherFilm
from benchmarks.real_sources import Arm, Work, altered, plan, plan_varied
from referee.commands.shared.output import complain, with_progress
from referee.errors import BadInputError
from referee.officiating.referee import load_recognizer
from referee.officiating.source_referee import SourceReferee, with_last
from referee.officiating.verdict import Call, Verdict
from referee.settings import Profile
from referee.symbols import MisThrow

_SPEAKER: Final = "benchmarks.real"
_EARLY_S, _LATE_S = 0.3, 2.8
"""A verdict given from so long before a throw is first held to so long after it is last held is that throw's."""


@dataclass(frozen=True, slots=True)
class Judged:
    """What came of it.

    Attributes:
        verdicts: The verdict on each throw, or ``None`` where there was none.
        extra: Verdicts, no-calls among them, where nobody threw.
        fault: Why it could not be judged, or ``None``.
    """

    verdicts: tuple[Verdict | None, ...]
    extra: tuple[Verdict, ...]
    fault: str | None = None


def judge(work: Work, cores: int) -> Judged:
    """Judges one source by so many cores, and holds its verdicts against what is annotated."""
    missing = [str(file) for file in work.files if not file.is_file()]
    if missing:
        return Judged((), (), f"missing: {', '.join(missing)}")
    profile = Profile(lanes=work.lanes)
    verdicts: list[Verdict] = []
    try:
        with SourceReferee(work.open(), work.players, profile, load_recognizer(profile), cores) as referee:
            for frame, last in with_last(referee.source):
                events = referee.take(frame, last=last).events
                verdicts += [event for event in events if isinstance(event, Verdict)]
    except BadInputError as error:
        return Judged((), (), str(error))
    return compare(work.throws, verdicts)


def compare(throws: Sequence[Sequence[Arm]], verdicts: Sequence[Verdict]) -> Judged:
    """Finds the verdict on each throw; of several the first."""
    left, found = list(verdicts), []
    for throw in throws:
        times = [arm.t for arm in throw]
        begin, end = min(times) - _EARLY_S, max(times) + _LATE_S
        verdict = next((verdict for verdict in left if begin < verdict.t < end), None)
        if verdict is not None:
            left.remove(verdict)
        found.append(verdict)
    return Judged(tuple(found), tuple(left))


def is_right(arm: Arm, call: Call | None, verdict: Verdict | None) -> bool:
    """Whether an arm was called what it held, in a verdict that is no no-call."""
    return verdict is not None and verdict.no_call_reason is None and call is not None and call.thrown is arm.symbol


def report(all_work: Sequence[Work], all_judged: Sequence[Judged]) -> None:
    """Prints what came of everything, and the totals."""
    done = [(work, judged) for work, judged in zip(all_work, all_judged, strict=True) if judged.fault is None]
    totals = []
    for kind, heading in (
        ("pair", "two clips of one arm side by side"),
        ("several", "films of several players"),
    ):
        some = [(work, judged) for work, judged in done if work.kind == kind]
        if some:
            print(f"{heading}:")
            right, scored = (sum(counts) for counts in zip(*(_print_throws(*each) for each in some), strict=True))
            extra = sum(len(judged.extra) for _, judged in some)
            totals.append(f"{heading}: {right} of {scored} arms right; verdicts for no throw: {extra}")
    nobody = [(work, judged) for work, judged in done if work.kind == "nobody"]
    if nobody:
        print("films in which nobody throws, verdicts (there should be none):")
        for work, judged in nobody:
            print(f"  {work.title}, {work.players} lane{'s'[: work.players > 1]}: {_extra_in_words(judged)}")
        wrong = sum(len(judged.extra) for _, judged in nobody)
        totals.append(f"films in which nobody throws: {wrong} verdicts in {len(nobody)} viewings")
    print("totals:", *totals, sep="\n  ")


def _print_throws(work: Work, judged: Judged) -> tuple[int, int]:
    """Prints a source's throws; how many arms are right, and of how many."""
    right = scored = 0
    for number, (throw, verdict) in enumerate(zip(work.throws, judged.verdicts, strict=True), start=1):
        outcome = "no verdict" if verdict is None else verdict.outcome
        if verdict is not None and verdict.no_call_reason is not None:
            outcome = f"no-call, {verdict.no_call_reason}"
        title = work.title if len(work.throws) == 1 else f"{work.title}, throw {number}"
        print(f"  {title}: {outcome}")
        for seat, arm in enumerate(throw):
            call = verdict.calls[seat] if verdict is not None else None
            good = is_right(arm, call, verdict)
            mark = "not counted" if arm.symbol is None else "right" if good else "wrong"
            scored += arm.symbol is not None
            right += good and arm.symbol is not None
            print(f"    {arm.name:22} {arm.symbol or 'cannot be told'}, {_call_in_words(call, arm.t)}: {mark}")
    if judged.extra:
        print(f"    for no throw: {_extra_in_words(judged)}")
    return right, scored


def _call_in_words(call: Call | None, t: float) -> str:
    if call is None:
        return "no call"
    thrown = call.thrown.reason.value if isinstance(call.thrown, MisThrow) else call.thrown or "not seen"
    stroke = "no third stroke" if call.t is None else f"third stroke {1e3 * (call.t - t):+.0f} ms"
    return f"called {thrown}, {stroke}"


def _extra_in_words(judged: Judged) -> str:
    times = ", ".join(f"{verdict.outcome} at {verdict.t:.2f} s" for verdict in judged.extra)
    return f"{len(judged.extra)} ({times})" if times else "0"


def _read_options() -> argparse.Namespace:
    """What the command line asks for; ends the program where that cannot be."""
    parser = argparse.ArgumentParser(description="how films of real arms are judged")
    parser.add_argument("folder", type=Path, metavar="FOLDER", help="films")
    parser.add_argument(
        "--annotations", type=Path, metavar="FILE", help="what they show (default: annotations.csv in FOLDER)"
    )
    only = parser.add_mutually_exclusive_group()
    only.add_argument("--clips-only", action="store_true", help="judge only the pairs of clips of one arm")
    only.add_argument("--varied", type=int, metavar="N", help="judge only so many pairs that are varied")
    parser.add_argument("--after", type=int, default=0, metavar="N", help="... and leave out the first of them")
    parser.add_argument(
        "--viewings", type=int, default=1, metavar="N", help="... and show films in which nobody throws so many times"
    )
    parser.add_argument("--rate", type=float, metavar="FPS", help="... and show the pairs at this rate")
    parser.add_argument("--size", type=float, default=1.0, metavar="SHARE", help="show everything so much smaller")
    parser.add_argument("--lamps", type=float, default=0.0, metavar="DEPTH", help="show everything under such lamps")
    parser.add_argument(
        "--light", type=light, default=DAYLIGHT, metavar="SHARE", help="show everything in so little light; or R,G,B"
    )
    parser.add_argument("--noise", type=float, default=0.0, metavar="LEVELS", help="show everything with such noise")
    parser.add_argument("--camera", choices=sorted(CAMERAS), help="show everything as another camera would give it")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), metavar="N")
    options = parser.parse_args()
    if options.after and options.after >= (options.varied or 0):
        parser.error(f"--after {options.after}: expected fewer than --varied has pairs")
    if options.viewings < 1 or (options.viewings > 1 and options.varied is None):
        parser.error(f"--viewings {options.viewings}: expected 1 or more, and --varied with it")
    if options.rate is not None and not (options.varied and options.rate > 0):
        parser.error(f"--rate {options.rate:g}: expected more than 0, and --varied with it")
    if not 0 < options.size <= 1:
        parser.error(f"--size {options.size:g}: expected more than 0, and at most 1")
    if not 0 <= options.lamps <= 1:
        parser.error(f"--lamps {options.lamps:g}: expected 0 to 1")
    if not 0 <= options.noise <= 255:
        parser.error(f"--noise {options.noise:g}: expected 0 to 255")
    return options


def main() -> int:
    """Judges the films, so many at once, and prints what came of them."""
    options = _read_options()
    if not options.folder.is_dir():
        complain(_SPEAKER, f"{options.folder}: no such folder; expected one with films")
        return 2
    try:
        annotations = read_annotations(options.annotations or options.folder / "annotations.csv")
        if options.varied is not None:
            rates = RATES if options.rate is None else (options.rate,)
            drawn = options.varied, options.after, options.viewings
            work = plan_varied(options.folder, annotations, *drawn, rates=rates)
        else:
            work = plan(options.folder, annotations, clips_only=options.clips_only)
    except BadInputError as error:
        complain(_SPEAKER, str(error))
        return 2
    # Of a pair each lane is a film of its own.
    parts = [(each, each.players if each.kind == "pair" else 1) for each in work]
    if options.camera is not None:
        seen = partial(OtherFilm, camera=options.camera)
        parts = [(altered(each, partial(seen, films=films)), films) for each, films in parts]
    work = [each for each, _ in parts]
    if options.size < 1:
        parts = [(each, films) for each, films in parts if not each.lanes.areas]
        work = [altered(each, partial(FarFilm, lanes=films, size=options.size)) for each, films in parts]
    if options.lamps:
        work = [altered(each, partial(LampLitFilm, depth=options.lamps)) for each in work]
    if options.light != DAYLIGHT or options.noise:
        work = [altered(each, partial(DimFilm, light=options.light, noise=options.noise)) for each in work]
    # As many sources as there are jobs share the machine.
    cores = max((os.cpu_count() or 1) // max(options.jobs, 1), 1)
    results = joblib.Parallel(n_jobs=options.jobs, return_as="generator")(
        joblib.delayed(judge)(each, cores) for each in work
    )
    judged = list(with_progress(results, "films", len(work)))
    report(work, judged)
    faults = dict.fromkeys(each.fault for each in judged if each.fault is not None)
    for fault in faults:
        complain(_SPEAKER, fault)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
