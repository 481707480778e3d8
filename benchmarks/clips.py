"""How often the referee is right about films beside which their truth lies.

    uv run python -m benchmarks.clips FOLDER [--jobs N]

Every film in FOLDER beside which a file of its name with ``.json`` lies is judged. That file has the truth, as
``referee simulate --truth`` writes it. What counts as right is that of :mod:`benchmarks.verdicts`.
"""

from __future__ import annotations

import argparse
import json
import os
from pathlib import Path

from benchmarks.verdict_score import Score, report
from benchmarks.verdicts import gather, judge_source
from referee.errors import BadInputError
from referee.vision.video import VideoFile


def films_in(folder: Path) -> list[Path]:
    """The films in a folder beside which their truth lies, in order of their names.

    Raises:
        BadInputError: There is none.
    """
    films = [file for file in sorted(folder.glob("*")) if file.suffix != ".json" and _truth(file).is_file()]
    if not films:
        raise BadInputError(f"{folder}: holds no film beside which its truth lies (a file of its name with .json)")
    return films


def judge_film(film: Path) -> Score:
    """Judges a film and holds its verdicts against its truth.

    Raises:
        BadInputError: It cannot be read.
    """
    return judge_source(VideoFile(film), json.loads(_truth(film).read_text(encoding="utf-8")))


def _truth(film: Path) -> Path:
    return film.with_suffix(".json")


def main() -> None:
    """Judges the films, one process for each core, and prints which are wrong, and the figures."""
    parser = argparse.ArgumentParser(description="share of right verdicts over films whose truth is known")
    parser.add_argument("folder", type=Path, metavar="FOLDER")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), metavar="N")
    options = parser.parse_args()
    score = Score()
    try:
        films = films_in(options.folder)
        for number, done in gather(judge_film, [(film,) for film in films], options.jobs):
            score.add(done)
            if done.wrong or done.extra:
                print(f"wrong: {films[number].name} ({', '.join(done.wrong) or 'a verdict where nobody threw'})")
    except BadInputError as error:
        parser.error(str(error))
    report(score)


if __name__ == "__main__":
    main()
