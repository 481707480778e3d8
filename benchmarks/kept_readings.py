"""Reads the hands in kept numbers anew: what another model makes of the films, without the films.

    uv run python -m benchmarks.kept_readings FOLDER [--model MODEL] [--write]

FOLDER holds what :mod:`benchmarks.kept` has kept. Prints for how many sources the verdicts are others now, and which.
``--write`` puts the readings in the place of those that are there; hands and motions stay as they were seen.
"""

from __future__ import annotations

import argparse
import sys
from dataclasses import replace
from pathlib import Path
from typing import Final

from benchmarks.kept import gist, judge_seen, read_index, read_seen, round_reading
from referee.commands.shared.output import complain, with_progress
from referee.errors import BadInputError
from referee.officiating.evidence.rows import pack
from referee.officiating.observation import Observation
from referee.officiating.verdict import Verdict
from referee.recognition.model import Recognizer, load_model
from referee.storage.files import replace_file
from referee.storage.paths import find_shipped

_SPEAKER: Final = "benchmarks.kept_readings"


def reread(seen: list[Observation], recognizer: Recognizer) -> list[Observation]:
    """The same observations with a model's readings, rounded as kept numbers are."""
    return [
        replace(each, readings=tuple(round_reading(reading) for reading in recognizer.read(each.hands)))
        if each.hands
        else each
        for each in seen
    ]


def main() -> int:
    """Reads every source of a folder anew."""
    parser = argparse.ArgumentParser(description="reads the hands in kept numbers anew, without the films")
    parser.add_argument("folder", type=Path, metavar="FOLDER", help="numbers that benchmarks.kept has kept")
    parser.add_argument("--model", default="default", metavar="MODEL", help="default: %(default)s")
    parser.add_argument("--write", action="store_true", help="keep the readings in the place of those that are there")
    options = parser.parse_args()
    try:
        recognizer = load_model(find_shipped("models", options.model))
        sources = read_index(options.folder).sources
    except (BadInputError, FileNotFoundError) as error:
        complain(_SPEAKER, str(error))
        return 2
    others = 0
    for kept in with_progress(sources, "sources", len(sources)):
        before = read_seen(options.folder, kept)
        now = reread(before, recognizer)
        old, new = (
            [gist(event) for event in judge_seen(seen, kept.lanes, whole=kept.whole) if isinstance(event, Verdict)]
            for seen in (before, now)
        )
        if old != new:
            others += 1
            print(f"{kept.name}: {old} before, {new} now")
        if options.write:
            replace_file(options.folder / f"{kept.name}.npz", pack(now, ()))
    print(f"{len(sources)} sources, {others} with other verdicts")
    return 0


if __name__ == "__main__":
    sys.exit(main())
