"""What each number that decides a verdict is worth: everything is judged again with each a quarter smaller and larger.

    uv run python -m benchmarks.worth KEPT [--part NAME] [--bouts N] [--real FOLDER] [--jobs N]

KEPT is a folder of ``benchmarks.verdicts --keep``; ``tests/real`` has what was seen in real films. A row says how many
simulated verdicts are right, how many players' strokes, and how far third bottoms are off. For real films it says how
many arms are right, and how many verdicts there are where nobody threw. A number that changes nothing either way is one
that nobody would miss. It judges all of KEPT twice for every number: 60 throws and the real arms take 20 seconds each
time.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields, replace
from pathlib import Path
from typing import Any, Final

import joblib
import numpy as np

from benchmarks.kept import judge_seen, read_index, read_seen
from benchmarks.real import compare, is_right
from benchmarks.verdict_score import Score
from benchmarks.verdicts import judge_again, kept_bouts
from referee.commands.shared.output import complain, with_progress
from referee.officiating.parameters import Parameters
from referee.officiating.verdict import Verdict

_SPEAKER: Final = "benchmarks.worth"
_REAL: Final = Path(__file__).parents[1] / "tests" / "real"
_SHARES: Final = (0.75, 1.25)


@dataclass(frozen=True, slots=True)
class Worth:
    """What judging came to.

    Attributes:
        right: Simulated verdicts that are right.
        throws: ... and of how many.
        strokes: Players' third strokes that were taken for it.
        arms: Real arms that are right.
        false: Verdicts for no throw, real and simulated.
        median_ms: The median error of third bottoms, milliseconds.
        most_ms: 95 % are within so many.
    """

    right: int
    throws: int
    strokes: int
    arms: int
    false: int
    median_ms: float
    most_ms: float

    def __str__(self) -> str:
        """As in a row of the table."""
        return (
            f"{self.right:5} of {self.throws:4} {self.strokes:7} {self.median_ms:6.1f} {self.most_ms:6.1f} "
            f"{self.arms:4} {self.false:5}"
        )


def judge(parameters: Parameters, bouts: Sequence[Path], real: Path) -> Worth:
    """Judges everything that was kept.

    Args:
        parameters: What decides.
        bouts: Simulated bouts.
        real: The folder of real films' numbers.
    """
    score = Score()
    for bout in bouts:
        score.add(judge_again(bout, parameters))
    arms, false = 0, score.extra
    for kept in read_index(real).sources:
        events = judge_seen(read_seen(real, kept), kept.lanes, whole=kept.whole, parameters=parameters)
        judged = compare(kept.throws, [event for event in events if isinstance(event, Verdict)])
        false += len(judged.extra)
        for throw, verdict in zip(kept.throws, judged.verdicts, strict=True):
            calls = [None] * len(throw) if verdict is None else verdict.calls
            arms += sum(
                arm.symbol is not None and is_right(arm, call, verdict) for arm, call in zip(throw, calls, strict=True)
            )
    errors = 1e3 * np.abs([error for rate in score.bottoms.values() for error, _ in rate] or [np.nan])
    right = score.right.total()
    median, most = np.percentile(errors, (50, 95)).tolist()
    return Worth(right, right + score.wrong.total(), score.strokes["right"], arms, false, median, most)


def variants(parameters: Parameters, part: str | None = None) -> Iterator[tuple[str, Parameters]]:
    """Each number's name, and the parameters with it a quarter smaller or larger, in turn.

    Whole numbers change by one at least; of several numbers under one name each changes by itself.
    """
    for name in [field.name for field in fields(parameters) if part in (None, field.name)]:
        model = getattr(parameters, name)
        for field in fields(model):
            value = getattr(model, field.name)
            several = value if isinstance(value, tuple) else (value,)
            for place, each in enumerate(several):
                if not each:
                    continue  # a quarter of nothing is nothing
                for share in _SHARES:
                    changed: Any = tuple(_scaled(one, share) if at == place else one for at, one in enumerate(several))
                    label = f"{name}.{field.name}" + (f"[{place}]" if len(several) > 1 else "")
                    one_model = replace(model, **{field.name: changed if isinstance(value, tuple) else changed[0]})
                    yield f"{label} {share:.0%}", replace(parameters, **{name: one_model})


def _scaled(value: float, share: float) -> float:
    if isinstance(value, int):
        return min(round(share * value), value - 1) if share < 1 else max(round(share * value), value + 1)
    return share * value


def main() -> int:
    """Judges everything with each number changed, so many at once, and prints the table."""
    parser = argparse.ArgumentParser(description="what each number that decides a verdict is worth")
    parser.add_argument("kept", type=Path, metavar="KEPT", help="a folder of benchmarks.verdicts --keep")
    parser.add_argument("--part", choices=[field.name for field in fields(Parameters)], help="default: all parts")
    parser.add_argument("--bouts", type=int, metavar="N", help="the first so many bouts (default: all)")
    parser.add_argument("--real", type=Path, default=_REAL, metavar="FOLDER", help="default: tests/real")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), metavar="N")
    options = parser.parse_args()
    bouts = kept_bouts(options.kept)[: options.bouts]
    if not bouts:
        complain(_SPEAKER, f"{options.kept}: nothing was kept there; expected a folder of benchmarks.verdicts --keep")
        return 2
    tasks = [("as it is", Parameters()), *variants(Parameters(), options.part)]
    work = joblib.Parallel(n_jobs=options.jobs, return_as="generator")(
        joblib.delayed(judge)(each, bouts, options.real) for _, each in tasks
    )
    print(f"{'parameter':34} {'verdicts':>13} {'strokes':>7} {'median':>6} {'95 %':>6} {'arms':>4} {'false':>5}")
    for (name, _), worth in zip(tasks, with_progress(work, "numbers", len(tasks)), strict=True):
        print(f"{name:34} {worth}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
