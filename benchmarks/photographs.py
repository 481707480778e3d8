"""How often the referee is right where the hands are photographs of real ones.

    uv run python -m benchmarks.photographs FOLDER [--csv FILE] [--throws N] [--seed N] [--fps F] [--jobs N]

FOLDER and its CSV are those of ``referee evaluate``. A photograph of a fist moves along the path of a simulated arm,
blurred by its motion. A photograph of what is thrown replaces it, and another one where the throw is changed. The
background moves along with the hand. The throws, and what counts as right, are those of :mod:`benchmarks.verdicts`,
without incomplete throws, of which there are no photographs, and without camera faults. Only photographs are used in
which one hand is found: a second hand that moves with the first would be at work. A throw is of one source's
photographs as far as that has what is thrown. The symbol model has learnt from no photograph.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Final

import numpy as np

from benchmarks.album import Album, PhotographedSource
from benchmarks.verdict_score import Score
from benchmarks.verdicts import arguments, judge_all, judge_source
from referee.commands.shared.photographs import Photograph, read_list
from referee.errors import BadInputError
from referee.simulator.sampling import FAULTS, sample_scenario
from referee.simulator.source import SimulatedSource
from referee.symbols import Reason

_SIZE = (1280, 720)
_PLAYERS, _PLAYERS_SHARE = (2, 4), (0.75, 0.25)
_RATES, _RATES_SHARE = (24.0, 30.0, 60.0), (0.2, 0.7, 0.1)
_FAULT_RATE = 0.25
_FAULTS: Final[Mapping[Reason, float]] = {
    reason: share for reason, share in FAULTS.items() if reason is not Reason.INCOMPLETE
}


def draw_throw(folder: Path, listed: Sequence[Photograph], seed: int, throw: int, fps: float | None) -> SimulatedSource:
    """Draws one throw of the mixture; at ``fps`` frames a second where a rate is asked for."""
    rng = np.random.default_rng([seed, throw])
    sources = sorted({photograph.source for photograph in listed if photograph.label == Album.rest})
    album = Album(folder, listed, sources[int(rng.integers(0, len(sources)))])
    scenario = sample_scenario(
        rng,
        sheet=album,
        players=int(rng.choice(_PLAYERS, p=_PLAYERS_SHARE)),
        throws=1,
        fps=fps or float(rng.choice(_RATES, p=_RATES_SHARE)),
        size=_SIZE,
        fault_rate=_FAULT_RATE,
        faults=_FAULTS,
    )
    return PhotographedSource(scenario, album)


def judge_throw(folder: Path, listed: Sequence[Photograph], seed: int, fps: float | None, throw: int) -> Score:
    """Draws one throw, judges it and holds the verdict against the truth."""
    source = draw_throw(folder, listed, seed, throw, fps)
    return judge_source(source, source.truth)


def main() -> None:
    """Judges the throws, one process for each core, and prints the figures."""
    parser = arguments("share of right verdicts where hands are photographs", 100)
    parser.add_argument("folder", type=Path, metavar="FOLDER", help="photographs")
    parser.add_argument("--csv", type=Path, metavar="FILE", help="what they show (default: FOLDER.csv beside it)")
    options = parser.parse_args()
    try:
        listed = read_list(options.csv or options.folder.with_name(f"{options.folder.name}.csv"))
        judge = partial(judge_throw, options.folder, listed, options.seed, options.fps)
        judge_all(judge, options.throws, options.jobs, throws_a_bout=1)
    except BadInputError as error:
        parser.error(str(error))


if __name__ == "__main__":
    main()
