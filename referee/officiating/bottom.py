"""The instant at which a stroke ends, between the frames, and how sure that is.

Near its bottom a stroke's height is modelled on both sides of the instant b as a mixture of what arms do
there. With u = |t - b| / D, D being the time from top to bottom, the hand is above its lowest point by

* (1 - cos(pi u)) / 2 times a non-negative share: an arm that slows down smoothly, or
* sin(pi u / 2) times a non-negative share: an arm that is stopped or thrown back at speed.

Before b that is the descent, after it the rebound; an arm that comes to rest has neither share after b.
When the hand opens, the landmarks of the palm move on it though the arm does not: a share, positive or
negative but small, of the progress of the hand's shape takes that up. For each b on a fine grid the shares
follow from non-negative least squares (Lawson and Hanson, *Solving Least Squares Problems*, 1974), and b is
where they leave least.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np
from scipy.optimize import nnls

from referee.officiating.strokes import Stroke
from referee.officiating.track import Floats, Span

# Times in seconds, sizes in metres.
_STEP: Final = 0.002
_EARLIER: Final = 0.10
_LATER: Final = 0.10
"""The grid about the lowest look."""
_REACH: Final = 0.62
"""The share of the descent, and of as long after it, that the model is fitted to."""
_LONGEST_REACH: Final = 0.17
_JUMP: Final = 0.015
"""What the palm's landmarks usually move by when the hand opens."""
_NOISE: Final = 0.0015
"""What they tremble by."""
_FLOOR: Final = 0.004
"""No time is surer than this."""
_OPENED: Final = 0.35
"""A hand's shape has changed when it is this far from what it was (shares of the palm's size)."""


@dataclass(frozen=True, slots=True)
class Bottom:
    """When a stroke ended.

    Attributes:
        t: Seconds.
        sigma: Standard deviation, seconds.
    """

    t: float
    sigma: float


def locate_bottom(span: Span, stroke: Stroke) -> Bottom:
    """Finds the end of a stroke between the frames.

    Args:
        span: Looks from before the stroke's top to as long after its bottom as there are.
        stroke: The stroke as counted.
    """
    height = span.y / np.median(span.scale)
    progress = shape_progress(span, stroke.bottom_t)
    top_t = _departure(span.t, height, stroke)
    grid = np.arange(stroke.bottom_t - _EARLIER, stroke.bottom_t + _LATER, _STEP)
    cost = np.array([_misfit(b, b - top_t, span.t, height, progress) for b in grid])
    best = int(np.argmin(cost))
    weight = np.exp(-0.5 * np.minimum(cost - cost[best], 1e3))
    weight /= weight.sum()
    mean = float((weight * grid).sum())
    spread = float(np.sqrt((weight * (grid - mean) ** 2).sum()))
    return Bottom(mean, float(np.hypot(spread, _FLOOR)))


def shape_progress(span: Span, around: float) -> Floats:
    """How far the hand's shape has gone from what it was before ``around`` to what it is after; 0 to 1."""
    before = (span.t > around - 0.40) & (span.t < around - 0.20)
    after = (span.t > around + 0.10) & (span.t < around + 0.30)
    if not before.any() or not after.any():
        return np.zeros(len(span.t))
    start = np.median(span.shape[before], axis=0)
    way = np.median(span.shape[after], axis=0) - start
    length = float(way @ way)
    if length < _OPENED**2:
        return np.zeros(len(span.t))
    progress: Floats = np.clip((span.shape - start) @ way / length, 0.0, 1.0)
    return np.where(span.t <= around - 0.25, 0.0, progress)


def _departure(t: Floats, height: Floats, stroke: Stroke) -> float:
    """When the hand left the top: later than the highest look where it rested up there."""
    inside = (t >= stroke.top_t) & (t <= stroke.bottom_t)
    top, low = height[inside].min(), height[inside].max()
    near = inside & (height - top < 0.04 * (low - top)) & (t < (stroke.top_t + stroke.bottom_t) / 2)
    return float(t[near].max()) if near.any() else stroke.top_t


def _misfit(bottom: float, descent: float, t: Floats, height: Floats, progress: Floats) -> float:
    """Squared misfit of the model with this bottom, in units of the noise; infinite with too few looks."""
    away = (t - bottom) / max(descent, 0.08)
    reach = min(_REACH, _LONGEST_REACH / max(descent, 0.08))
    near = np.abs(away) < reach
    if near.sum() < 4:
        return np.inf
    away, jump = away[near], progress[near]
    before, after = np.maximum(-away, 0.0), np.maximum(away, 0.0)
    columns = np.stack(
        [
            np.ones(len(away)),
            -(1 - np.cos(np.pi * before)) / 2,
            -np.sin(np.pi * before / 2),
            -(1 - np.cos(np.pi * after)) / 2,
            -np.sin(np.pi * after / 2),
            jump,
            -jump,
        ],
        axis=1,
    )
    lowest = height[near].max() - 1.0  # keeps the level positive, as the shares have to be
    ridge = np.zeros((2, 7))
    ridge[0, 5] = ridge[1, 6] = _NOISE / _JUMP
    _, residual = nnls(np.vstack([columns, ridge]), np.concatenate([height[near] - lowest, np.zeros(2)]), maxiter=200)
    return float((residual / _NOISE) ** 2 * len(t) ** 0)
