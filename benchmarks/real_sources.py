"""What :mod:`benchmarks.real` judges: pairs of clips, films of several players, and films in which nobody throws."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final, Literal

import numpy as np

from benchmarks.films import (
    FPS,
    RATES,
    Annotation,
    PairSource,
    Side,
    Variation,
    VariedFilm,
    draw_pairs,
    draw_variation,
    draw_varied_pair,
)
from referee.errors import BadInputError
from referee.settings import LaneSettings
from referee.symbols import Symbol
from referee.vision.frames import FrameSource
from referee.vision.video import VideoFile

_SEED: Final = 5
_ONE_THROW_S: Final = 1.0
"""Hands that begin to hold what they throw within so long of each other throw together."""
_THREW: Final = "; throw"
"""In the note of a row: what one of several players holds after the throw."""

AREAS: Final[Mapping[str, Mapping[str, tuple[float, float, float, float]]]] = {
    # Arms come from the left, the right and below. All figures are shares of the picture's width or height, measured
    # where the hands hold what they have thrown. The left hand reaches to column 0.28, 0.43 and 0.38. The lower hand
    # lies in columns 0.38 to 0.55, 0.34 to 0.59 and 0.40 to 0.58, below row 0.40. The right hand begins at column 0.54,
    # 0.60 and 0.54. In strokes fists go down to row 0.81. Rectangles that do not overlap cut off parts of hands. These
    # cut off at most 0.03 of the width from a hand that holds a throw. Only the tips of two fingers of the left hand
    # lose more (0.07); its symbol can still be told.
    "Mugala+Rock-Paper-Scissors/assets__rps2.mp4": {
        "left": (0.0, 0.0, 0.36, 0.85),
        "right": (0.56, 0.0, 1.0, 0.85),
        "bottom": (0.36, 0.36, 0.56, 1.0),
    },
}
"""Where the arms of films with several players are, by file and player: left, top, right and bottom as shares of the
picture's width and height."""


@dataclass(frozen=True, slots=True)
class Arm:
    """What one player of a throw really did.

    Attributes:
        name: Whose arm.
        symbol: What is held; ``None`` where it cannot be told by eye, which does not count.
        t: From when on, seconds.
    """

    name: str
    symbol: Symbol | None
    t: float


@dataclass(frozen=True, slots=True)
class Work:
    """One source to judge.

    Attributes:
        kind: Which part of the report it belongs to.
        title: What to call it there.
        files: What it is made of.
        open: Opens it.
        players: How many lanes there are.
        lanes: Where they are.
        throws: Every throw in it, by seat.
    """

    kind: Literal["pair", "several", "nobody"]
    title: str
    files: tuple[Path, ...]
    open: Callable[[], FrameSource]
    players: int
    lanes: LaneSettings
    throws: tuple[tuple[Arm, ...], ...]


def plan(folder: Path, annotations: Sequence[Annotation], *, clips_only: bool) -> list[Work]:
    """Everything there is to judge, in the order of the report.

    Args:
        folder: Where the films are.
        annotations: What they show.
        clips_only: Whether to leave out whatever is no pair of clips.

    Raises:
        BadInputError: Several players throw in a film of which it is not known where they are.
    """
    work = [
        _pair(folder, number, left, right)
        for number, (left, right) in enumerate(draw_pairs(annotations, _SEED), start=1)
    ]
    if clips_only:
        return work
    films: dict[str, list[Annotation]] = {}
    for row in annotations:
        films.setdefault(row.file, []).append(row)
    others = {file: rows for file, rows in films.items() if not any(row.is_held_throw for row in rows)}
    for file, rows in others.items():
        if file in AREAS:
            work.append(_several(folder, file, rows))
        elif any(row.pumps for row in rows):
            raise BadInputError(f"{file}: somebody throws in it; expected a film whose lanes are in {__name__}.AREAS")
    work += [_nobody(folder, file, lanes) for file in others if file not in AREAS for lanes in (1, 2)]
    return work


def plan_varied(
    folder: Path,
    annotations: Sequence[Annotation],
    count: int,
    after: int = 0,
    viewings: int = 1,
    *,
    rates: Sequence[float] = RATES,
) -> list[Work]:
    """So many pairs of clips with other partners, speeds, sizes, light and frame rates, always the same ones.

    The first of them, ``after`` in number, are left out. Then come the films in which nobody throws, as one lane and as
    two, so many ``viewings`` of each, varied likewise. Each pair has one of the frame ``rates``, frames a second.
    """
    drawn = ((number + 1, draw_varied_pair(annotations, _SEED, number, rates)) for number in range(after, count))
    work = [_pair(folder, number, *varied) for number, varied in drawn]
    throws = {row.file for row in annotations if row.is_held_throw or row.pumps} | set(AREAS)
    quiet = [file for file in dict.fromkeys(row.file for row in annotations) if file not in throws]
    rng = np.random.default_rng(_SEED)
    views = [(file, lanes, draw_variation(rng)) for _ in range(viewings) for file in quiet for lanes in (1, 2)]
    return work + [_nobody(folder, *view) for view in views]


def altered(work: Work, how: Callable[[FrameSource], FrameSource]) -> Work:
    """The same source, as ``how`` changes it."""
    return replace(work, open=lambda: how(work.open()))


def _pair(folder: Path, number: int, left: Side, right: Side, fps: float = FPS) -> Work:
    def open_pair() -> PairSource:
        return PairSource(folder, left, right, number, fps)

    files = (folder / left.row.file, folder / right.row.file)
    throw_t = PairSource.together(left, right)
    arms = tuple(Arm(_in_words(side), side.row.symbol, throw_t) for side in (left, right))
    return Work("pair", f"pair {number}", files, open_pair, 2, LaneSettings(), (arms,))


def _in_words(side: Side) -> str:
    """The clip's name, and how it is changed."""
    how, name = side.how, Path(side.row.file).stem
    changed = (how.speed, how.scale, how.gain) != (1.0, 1.0, 1.0)
    return f"{name}, speed {how.speed:.2f}, size {how.scale:.2f}, light {how.gain:.2f}" if changed else name


_DOWN: Final[Mapping[str, tuple[float, ...]]] = {
    # The camera looks from above: strokes go towards the middle, where the hands meet, and the lower player's up.
    "Mugala+Rock-Paper-Scissors/assets__rps2.mp4": (60.0, -60.0, 180.0),
}
"""Where strokes go down to in those films, for each player in the same order, degrees from straight down."""


def _several(folder: Path, file: str, rows: Iterable[Annotation]) -> Work:
    areas = AREAS[file]
    groups: list[dict[str, Annotation]] = []
    for row in sorted(rows, key=lambda row: row.start):
        if _THREW not in row.note:
            continue
        if not groups or row.start - min(other.start for other in groups[-1].values()) > _ONE_THROW_S:
            groups.append({})
        groups[-1][row.player] = row
    throws = tuple(
        tuple(Arm(player, group[player].symbol, group[player].start) for player in areas) for group in groups
    )
    lanes = LaneSettings(areas=tuple(areas.values()), down=_DOWN[file])
    return Work("several", file, (folder / file,), lambda: VideoFile(folder / file), len(areas), lanes, throws)


def _nobody(folder: Path, file: str, lanes: int, how: Variation | None = None) -> Work:
    def open_film() -> FrameSource:
        return VideoFile(folder / file) if how is None else VariedFilm(folder / file, how)

    return Work("nobody", file, (folder / file,), open_film, lanes, LaneSettings(), ())
