"""When the fingers had finished moving into a shape, between the frames.

How far a hand has gone from the shape that it had to the one that it has is measured along the straight way between the
two. A movement that starts and stops smoothly is fitted to that: (1 - cos(pi u)) / 2, where u is the share of its
duration that is over. Each end on a grid about the moment at which the shape was first read, with each of a few
durations, has a weight, which falls with the misfit. How far landmarks tremble is known by the misfit only, so it
follows Student's distribution (*Biometrika* 6, 1908). The mean of the ends under these weights is taken, as it is of
bottoms (:mod:`~referee.officiating.bottom`).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np

from referee.officiating.track import TrackWindow

_NO_WAY: Final = 1e-9
"""The square of the way of a hand whose shape did not change; it only keeps zero out of a division."""


@dataclass(frozen=True, slots=True)
class FormingModel:
    """What is assumed of how a shape is formed. Times in seconds.

    Attributes:
        looks_s: How long before and after a shape was first read the hand is looked at.
        settled_s: So long before a shape is first read the hand has the shape before it, and so long after that it
            looks settled.
        read_late_s: A shape is first read at most this long after it was formed ...
        read_early_s: ... and at most this long before: landmarks go on changing slowly for a while, and a hand may
            come by way of another shape.
        lasts_s: The durations of the movement that are tried.
        step: Of the grid of supposed ends.
        trembling: How far the hand's progress trembles at least, as a share of the whole way.
        independent: Samples count as this many at most, because their errors are correlated.
    """

    looks_s: float = 0.3
    settled_s: float = 0.1
    read_late_s: float = 0.10
    read_early_s: float = 0.25
    lasts_s: tuple[float, ...] = (0.05, 0.1, 0.15, 0.25)
    step: float = 0.01
    trembling: float = 0.1
    independent: float = 6.0


def estimate_formed_t(window: TrackWindow, start: int, end: int, model: FormingModel = FormingModel()) -> float:
    """When the movement into a shape was finished, seconds.

    Args:
        window: Samples of the hand.
        start: The first sample that is read as the shape.
        end: Where in the window the shape's samples end.
        model: What is assumed of the movement.
    """
    since = window.t - window.t[start]
    near = np.abs(since) <= model.looks_s
    near[end:] = False
    before = near & (since <= -model.settled_s)
    settled = near & (since >= min(since[end - 1], model.settled_s))
    if not before.any() or not settled.any():
        return float(window.t[start])
    origin = np.median(window.shape[before], axis=0)
    way = np.median(window.shape[settled], axis=0) - origin
    progress = (window.shape[near] - origin) @ way / max(float(way @ way), _NO_WAY)
    ends = np.arange(-model.read_late_s, model.read_early_s, model.step)
    lasts = np.array(model.lasts_s)[:, None]
    share = np.clip(1 + (since[near] - ends[:, None, None]) / lasts, 0.0, 1.0)
    misfit = ((progress - (1 - np.cos(np.pi * share)) / 2) ** 2).mean(axis=2)
    samples = min(len(progress), model.independent)
    likelihood = -samples / 2 * np.log(misfit + model.trembling**2)
    weight = np.exp(likelihood - likelihood.max()).sum(axis=1)
    return float(window.t[start] + weight @ ends / weight.sum())
