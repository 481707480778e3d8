"""Films of real arms: what is annotated of them, and pairs of arms that throw at the same time."""

from __future__ import annotations

import csv
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import permutations
from pathlib import Path
from typing import Final, NamedTuple

import cv2
import numpy as np
import numpy.typing as npt

from benchmarks.altered import AlteredFilm
from referee.errors import BadInputError
from referee.symbols import Symbol
from referee.vision.frames import Frame, Image
from referee.vision.video import VideoFile

_COLUMNS: Final = ("file", "start_s", "end_s", "player", "gesture", "pumps", "note")
_HELD: Final = "throw held"
"""In the note of a row: what the one arm of a clip holds after its throw."""

SIDE: Final = (640, 360)
"""Width and height of each arm's part of a pair's picture, pixels."""
FPS: Final = 30.0
_BEFORE_S, _AFTER_S = 0.4, 1.8
"""A pair begins so long before the clip that takes longer to its throw, and goes on so long after it at least."""
_NOISE: Final = 2
"""Grey levels by which each pixel is off at most: a picture that stands still would be a camera that hangs."""


class Annotation(NamedTuple):
    """What a hand shows from some moment on.

    Attributes:
        file: The film, under the folder of films.
        start: When it begins, seconds from the film's first frame; good to 0.1 s.
        player: Whose hand: a number, or where the arm comes from.
        symbol: What it shows; ``None``: none of the five, or it cannot be told.
        pumps: Whether the hand makes, or has just made, the strokes of a throw.
        note: In words.
        end: When it ends, seconds.
    """

    file: str
    start: float
    player: str
    symbol: Symbol | None
    pumps: bool
    note: str
    end: float = np.inf

    @property
    def is_held_throw(self) -> bool:
        """Whether it is the throw of the one arm in a clip."""
        return _HELD in self.note


def read_annotations(table: Path) -> list[Annotation]:
    """Reads what films show.

    Args:
        table: A CSV with the columns ``file``, ``start_s``, ``end_s``, ``player``, ``gesture``, ``pumps`` and
            ``note``.

    Raises:
        BadInputError: The CSV is missing, lacks a column, or has a time that is none.
    """
    try:
        with table.open(encoding="utf-8", newline="") as stream:
            reader = csv.DictReader(stream)
            missing = [column for column in _COLUMNS if column not in (reader.fieldnames or ())]
            if missing:
                raise BadInputError(f"{table}: lacks the column {' and '.join(missing)}")
            rows = [_annotation(row, f"{table}:{reader.line_num}") for row in reader]
    except OSError as error:
        raise BadInputError(f"{table}: cannot be read: {error.strerror} (name it with --annotations)") from error
    except (UnicodeDecodeError, csv.Error) as error:
        raise BadInputError(f"{table}: not a CSV: {error}") from error
    if not rows:
        raise BadInputError(f"{table}: names no film to measure with")
    return rows


def _annotation(row: dict[str, str | None], place: str) -> Annotation:
    file, start, end, player, gesture, pumps, note = (row[column] or "" for column in _COLUMNS)
    symbol = Symbol(gesture) if gesture in {*Symbol} else None
    try:
        return Annotation(file, float(start), player, symbol, bool(pumps), note, float(end))
    except ValueError as error:
        raise BadInputError(f"{place}: start_s {start!r}, end_s {end!r}, expected seconds") from error


def draw_pairs(annotations: Sequence[Annotation], seed: int) -> list[tuple[Side, Side]]:
    """Pairs each clip of one arm with the next around a shuffled circle: once left, and once right and mirrored.

    Args:
        annotations: What films show; the held throws among them are paired.
        seed: Of the shuffle; the pairs follow from it and the clips' names alone.
    """
    held = {row.file: row for row in annotations if row.is_held_throw}
    order = sorted(held)
    if len(order) < 2:
        return []
    random.Random(seed).shuffle(order)  # noqa: S311 - nothing is secret here
    mirrored = Variation(mirrored=True)
    pairs = zip(order, order[1:] + order[:1], strict=True)
    return [(Side(held[left]), Side(held[right], mirrored)) for left, right in pairs]


@dataclass(frozen=True, slots=True)
class Variation:
    """How a clip is changed before it is paired, so that a few clips stand for many players.

    Attributes:
        speed: It is played so many times as fast.
        scale: Its pictures are shown so many times as large, about their middle; edges are drawn out.
        gain: Grey levels are multiplied by this.
        mirrored: Whether left and right are exchanged.
    """

    speed: float = 1.0
    scale: float = 1.0
    gain: float = 1.0
    mirrored: bool = False


@dataclass(frozen=True, slots=True)
class Side:
    """One side of a pair.

    Attributes:
        row: The clip's held throw.
        how: How the clip is changed.
    """

    row: Annotation
    how: Variation = Variation()

    @property
    def throw_t(self) -> float:
        """When it is first held, seconds from the clip's first frame as it is played."""
        return self.row.start / self.how.speed


_SPEEDS: Final = (0.8, 1.25)
_HELD_S: Final = 0.6
"""No clip is played so fast that its throw is held for less: the rules ask for 0.5 s (A7)."""
_SCALES: Final = (0.7, 1.1)
"""Larger, and hands in these clips would leave the picture."""
_GAINS: Final = (0.6, 1.2)
RATES: Final = (24.0, 30.0)
"""What cameras give in good light, frames a second."""


def draw_varied_pair(
    annotations: Sequence[Annotation], seed: int, number: int, rates: Sequence[float] = RATES
) -> tuple[Side, Side, float]:
    """Draws two different clips with a variation each, and a frame rate.

    Args:
        annotations: What films show; the held throws among them are paired. The pairs of one seed go through all
            ordered pairs of clips before one comes again.
        seed: Of the draw.
        number: Which of its pairs, from 0.
        rates: The frame rates of which one is drawn, frames a second.

    Raises:
        BadInputError: There are fewer than two clips with a held throw.
    """
    held = sorted((row for row in annotations if row.is_held_throw), key=lambda row: row.file)
    pairs = list(permutations(held, 2))
    if not pairs:
        raise BadInputError(f"{len(held)} clips with a held throw: expected two or more to pair")
    random.Random(seed).shuffle(pairs)  # noqa: S311 - nothing is secret here
    rng = np.random.default_rng([seed, number])
    rate = float(rng.choice(rates))
    left, right = (
        Side(row, draw_variation(rng, (row.end - row.start) / _HELD_S)) for row in pairs[number % len(pairs)]
    )
    return left, right, rate


def draw_variation(rng: np.random.Generator, fastest: float = np.inf) -> Variation:
    """Draws how to change a film, which is played at no more than ``fastest`` times its speed."""
    return Variation(
        speed=min(float(rng.uniform(*_SPEEDS)), fastest),
        scale=float(rng.uniform(*_SCALES)),
        gain=float(rng.uniform(*_GAINS)),
        mirrored=bool(rng.random() < 0.5),
    )


class PairSource:
    """Two clips of one arm each side by side, shifted so that their throws fall together.

    A :class:`referee.vision.frames.FrameSource`. A clip stands still before its first and after its last picture.

    Args:
        folder: Where the clips are.
        left: The left clip.
        right: The right one.
        seed: Of the sensor noise.
        fps: Frames a second.

    Raises:
        BadInputError: A clip is missing, or cannot be read to its end.
    """

    live = False

    def __init__(self, folder: Path, left: Side, right: Side, seed: int, fps: float = FPS) -> None:
        self.name = f"{left.row.file} and {right.row.file}"
        self.size = (2 * SIDE[0], SIDE[1])
        self.fps: float | None = fps
        self._rate = fps
        self.throw_t = self.together(left, right)
        self._throws = (left.throw_t, right.throw_t)
        self._seed = seed
        self._clips = tuple(_read_clip(folder / side.row.file, side.how) for side in (left, right))
        rests = [times[-1] - start for (times, _), start in zip(self._clips, self._throws, strict=True)]
        self._length = int((self.throw_t + max(_AFTER_S, *rests)) * fps)

    @staticmethod
    def together(left: Side, right: Side) -> float:
        """When two clips' throws fall together, seconds from the pair's first frame."""
        return max(left.throw_t, right.throw_t) + _BEFORE_S

    @property
    def length(self) -> int | None:
        """How many frames there are going to be."""
        return self._length

    def __iter__(self) -> Iterator[Frame]:
        """The frames, the same at each iteration."""
        rng = np.random.default_rng(self._seed)
        for index in range(self._length):
            t = index / self._rate
            sides = [
                images[int(np.abs(times - (t - self.throw_t + start)).argmin())]
                for (times, images), start in zip(self._clips, self._throws, strict=True)
            ]
            noise = rng.integers(-_NOISE, _NOISE + 1, (*sides[0].shape[:1], self.size[0], 1), np.int16)
            yield Frame(index, t, np.clip(np.hstack(sides).astype(np.int16) + noise, 0, 255).astype(np.uint8))

    def close(self) -> None:
        """There is nothing to free."""

    def __enter__(self) -> PairSource:
        """The source itself."""
        return self

    def __exit__(self, *exc: object) -> None:
        """Closes the source."""
        self.close()


class VariedFilm(AlteredFilm):
    """A film at another speed and in another light.

    Args:
        path: The film.
        how: How it is changed.

    Raises:
        BadInputError: It is missing, or cannot be read to its end.
    """

    def __init__(self, path: Path, how: Variation) -> None:
        super().__init__(VideoFile(path))
        self._how = how
        self.fps = None if self._film.fps is None else self._film.fps * how.speed

    def __iter__(self) -> Iterator[Frame]:
        """The frames, each once."""
        for frame in self._film:
            yield Frame(frame.index, frame.t / self._how.speed, _varied(frame.image, self._how))


def _read_clip(path: Path, how: Variation) -> tuple[npt.NDArray[np.float64], list[Image]]:
    """The times of a clip's pictures, seconds, and the pictures, upright and as large as :data:`SIDE`."""
    times, images = [], []
    with VideoFile(path) as video:
        for frame in video:
            times.append(frame.t / how.speed)
            images.append(_varied(_fitted(frame.image), how))
    return np.array(times), images


def _varied(image: Image, how: Variation) -> Image:
    if how.scale != 1.0:
        height, width = image.shape[:2]
        about = np.column_stack([how.scale * np.eye(2), (1 - how.scale) * np.array((width, height)) / 2])
        image = np.asarray(cv2.warpAffine(image, about, (width, height), borderMode=cv2.BORDER_REPLICATE), np.uint8)
    if how.gain != 1.0:
        image = np.asarray(cv2.convertScaleAbs(image, alpha=how.gain), np.uint8)
    return np.ascontiguousarray(image[:, ::-1]) if how.mirrored else image


def _fitted(image: Image) -> Image:
    """A picture scaled to :data:`SIDE`; its edges are drawn out where it has another shape, for hands keep theirs."""
    height, width = image.shape[:2]
    scale = min(SIDE[0] / width, SIDE[1] / height)
    size = round(width * scale), round(height * scale)
    small = cv2.resize(image, size, interpolation=cv2.INTER_AREA)
    left, top = (SIDE[0] - size[0]) // 2, (SIDE[1] - size[1]) // 2
    right, bottom = SIDE[0] - size[0] - left, SIDE[1] - size[1] - top
    return np.asarray(cv2.copyMakeBorder(small, top, bottom, left, right, cv2.BORDER_REPLICATE), np.uint8)
