"""Pictures of how well a model reads: confusion, reliability, and error against rejection."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from referee.recognition.measures import ANSWERS, Answers

if TYPE_CHECKING:
    from matplotlib.axes import Axes


def draw_measures(answers: Answers, folder: Path) -> list[Path]:
    """Draws three PNG files into ``folder``, which is made if it is not there.

    Args:
        answers: What was read of hands whose truth is known.
        folder: Where to.

    Returns:
        The files.
    """
    # Imported here because it takes a while and only these pictures need it.
    from matplotlib.figure import Figure  # noqa: PLC0415 - see above

    folder.mkdir(parents=True, exist_ok=True)
    drawn = []
    for name, draw in (("confusion", _confusion), ("reliability", _reliability), ("rejection", _rejection)):
        figure = Figure(figsize=(5, 4.4), dpi=120, layout="constrained")
        draw(figure.subplots(), answers)
        drawn.append(folder / f"{name}.png")
        figure.savefig(drawn[-1])
    return drawn


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
