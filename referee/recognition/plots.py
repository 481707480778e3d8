"""Pictures of how well a model reads: confusion, reliability, error against rejection, and hands that it misread."""

from __future__ import annotations

import io
import warnings
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from referee.recognition.features import AnyPoints
from referee.recognition.measures import ANSWERS, Answers
from referee.storage.files import make_folder, replace_file, storing
from referee.vision.frames import Image
from referee.vision.hands import FINGERS

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

_COLUMNS: Final = 3
_MARGIN: Final = 0.3
"""Border about a hand in its picture, as a share of its extent."""


class Example(NamedTuple):
    """A hand to look at.

    Attributes:
        name: What it is called in the list of errors.
        points: 21 x 3, pixels of its picture.
        image: Its picture; ``None`` where only the landmarks were kept.
    """

    name: str
    points: AnyPoints
    image: Image | None


def draw_measures(answers: Answers, folder: Path) -> Iterator[Path]:
    """Draws three PNG files into ``folder``, which is made if it is not there.

    Args:
        answers: What was read of hands whose truth is known.
        folder: Where to.

    Yields:
        The files, as they are drawn.

    Raises:
        StorageError: One cannot be written; no part of it is there.
    """
    # Imported here because it takes a while and only these pictures need it.
    from matplotlib.figure import Figure  # noqa: PLC0415 - see above

    for name, draw in (("confusion", _confusion), ("reliability", _reliability), ("rejection", _rejection)):
        figure = Figure(figsize=(5, 4.4), dpi=120, layout="constrained")
        draw(figure.subplots(), answers)
        yield _store(figure, folder / f"{name}.png")


def _confusion(axes: Axes, answers: Answers) -> None:
    counts = answers.confusion()
    axes.imshow(counts / np.maximum(counts.sum(axis=1, keepdims=True), 1), cmap="Blues", vmin=0, vmax=1)
    axes.set_xticks(range(len(ANSWERS)), ANSWERS, rotation=45)
    axes.set_yticks(range(len(ANSWERS)), ANSWERS)
    for row, column in np.argwhere(counts):
        colour = "white" if counts[row, column] > counts[row].sum() / 2 else "black"
        axes.text(column, row, str(counts[row, column]), ha="center", va="center", color=colour)
    axes.set(xlabel="called", ylabel="shown", title="Hands by what they show and what they were called")


def _reliability(axes: Axes, answers: Answers) -> None:
    bins = answers.reliability()
    axes.plot([0, 1], [0, 1], color="grey", linewidth=0.8)
    axes.plot([b.confidence for b in bins], [b.right for b in bins], marker="o")
    for b in bins:
        axes.annotate(str(b.hands), (b.confidence, b.right), textcoords="offset points", xytext=(5, -10), fontsize=7)
    axes.set(
        xlabel="confidence",
        ylabel="share right",
        xlim=(0, 1),
        ylim=(0, 1.02),
        title=f"Reliability; calibration error {answers.calibration_error():.3f}",
    )


def _rejection(axes: Axes, answers: Answers) -> None:
    withheld, wrong = answers.rejection()
    axes.plot(withheld, wrong)
    axes.set(
        xlabel="share of the least sure answers withheld",
        ylabel="share wrong among the others",
        xlim=(0, 0.5),
        title="Error against rejection",
    )
    axes.set_ylim(bottom=0)


def kind_of_error(shown: str, called: str) -> str:
    """What hands are grouped by that show one thing and were called another."""
    return f"{shown} called {called}"


def draw_examples(kinds: Mapping[str, Sequence[Example]], folder: Path) -> Iterator[Path]:
    """Draws a PNG file with hands for each kind of error into ``folder``, which is made if it is not there.

    Files that an earlier run drew of kinds are removed: they would pass for errors of this run. Others are left alone.

    Args:
        kinds: Examples of each kind, by :func:`kind_of_error`.
        folder: Where to.

    Yields:
        The files, as they are drawn.

    Raises:
        StorageError: One cannot be written; no part of it is there.
    """
    # Imported here because it takes a while and only these pictures need it.
    from matplotlib.figure import Figure  # noqa: PLC0415 - see above

    with storing(folder):
        make_folder(folder)
    every = [kind_of_error(one, other) for one in ANSWERS for other in ANSWERS if one != other]
    for earlier in (_file_of(kind, folder) for kind in every):
        if earlier.is_file() and not earlier.is_symlink():
            earlier.unlink()
    for kind, examples in kinds.items():
        rows = -(-len(examples) // _COLUMNS)
        figure = Figure(figsize=(2.2 * _COLUMNS, 2.5 * rows), dpi=100, layout="constrained")
        figure.suptitle(kind)
        grid = figure.subplots(rows, _COLUMNS, squeeze=False).ravel()
        for axes in grid:
            axes.set_axis_off()
        for axes, example in zip(grid, examples, strict=False):
            _hand(axes, example)
        with warnings.catch_warnings():
            # A file may be called anything, and the pictures' font has not all letters: a box stands for one.
            warnings.filterwarnings("ignore", "Glyph [0-9]+ .* missing from", UserWarning)
            drawn = _store(figure, _file_of(kind, folder))
        yield drawn


def _store(figure: Figure, path: Path) -> Path:
    picture = io.BytesIO()
    figure.savefig(picture)
    with storing(path):
        replace_file(path, picture.getvalue())
    return path


def _file_of(kind: str, folder: Path) -> Path:
    return folder / f"{kind.replace(' ', '-')}.png"


def _hand(axes: Axes, example: Example) -> None:
    flat = example.points[:, :2]
    low, high = flat.min(axis=0), flat.max(axis=0)
    border = _MARGIN * float((high - low).max())
    if example.image is not None:
        axes.imshow(example.image[:, :, ::-1])
    for finger in FINGERS:
        axes.plot(flat[finger, 0], flat[finger, 1], marker=".", linewidth=1.2)
    axes.set(xlim=(low[0] - border, high[0] + border), ylim=(high[1] + border, low[1] - border), aspect="equal")
    axes.set_title(example.name, fontsize=7, parse_math=False)  # a name with two $ is no formula
