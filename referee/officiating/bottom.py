"""The instant at which a stroke ends, between the frames, and how sure that is.

Near its bottom a stroke's height is modelled on both sides of the instant b as a mixture of what arms do
there. With u = |t - b| / D, D being the time from top to bottom, the hand is above its lowest point by

* (1 - cos(pi u)) / 2 times a non-negative share: an arm that slows down smoothly, or
* sin(pi u / 2) times a non-negative share: an arm that is stopped or thrown back at speed.

Before b that is the descent, after it the rebound. An arm that comes to rest has neither share after b. How long a
rebound lasts does not depend on the stroke, and then the arm stays. So D is at most ``BottomModel.rebounds`` after b,
each of them as likely as the other, and u is at most 1. When the hand opens, the landmarks of the palm move on the hand
although the arm does not. A share of the progress of the hand's shape accounts for this. It may be positive or
negative, but is small. For each b on a fine grid the shares follow from
non-negative least squares (Lawson and Hanson, *Solving Least Squares Problems*, 1974). Each b has a weight, which falls
with the misfit and with the distance of D from the descents of the strokes before. How far samples tremble is known by
a few residuals only, so misfits follow Student's distribution (*Biometrika* 6, 1908), whose tails are wide. The hand's
landmarks and the arm's flow are two such measurements, and b has the product of both weights. The bottom is the mean
of b under these. Its variance is that of b by the surer of the two, and the square of how far either alone puts the
bottom from there. For D the tops, and the bottoms before, are also located between the frames: each is where a parabola
through the samples around it turns. Heights are along the stroke's own direction.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

import numpy as np
from scipy.optimize import nnls

from referee.officiating.stroke_model import Stroke
from referee.officiating.track import Floats, TrackWindow

_SHARES: Final = 6
"""What is fitted: the level, two shares on each side, and the jump."""
_SMOOTH: Final = 5
"""The first so many columns are those of a smooth bottom; the jump has two, as shares are not negative."""


@dataclass(frozen=True, slots=True)
class BottomModel:
    """What is assumed of how a stroke ends. Times in seconds, sizes in metres.

    Attributes:
        step: Of the grid of supposed bottoms.
        earlier: How far the grid goes back from the bottom as counted, as a share of the stroke's time. The bottom of a
            hand that opens early is rather late, because an opening hand seems to sink.
        later: ... and how far on. A slow hand that opens seems to stop before it does.
        reach: How far from the bottom the model is fitted, as a share of the descent.
        longest_reach: ... and at most.
        rebounds: How long a rebound lasts: about the shortest and the longest of simulated people. It has not been
            measured in films.
        after: The model is fitted for no longer than this after the bottom, because the arm may do anything soon.
        shortest_descent: No stroke is shorter.
        jump: How far the palm's landmarks may move when the hand opens, standard deviation.
        noise: How far they tremble at least, standard deviation. The residual of the best fit tells how much more.
        least_samples: The least samples that the model is fitted to; half of them on each side.
        penalty: The penalties of a smooth and of an abrupt bottom. The abrupt one has a penalty because it can take any
            form of the smooth one.
        independent: Samples count as this many at most, because their errors are correlated.
        likeness: The times of a throw's descents are alike to about this share. ``docs/accuracy.md`` has the spread in
            films of real arms. Between 0.14 and 0.24 it hardly matters.
        aligned: The stroke's own direction is taken for what it was if its cosine with the counted one is above this.
        about: How far the parabola that locates a turn reaches to each side: the least of these that holds enough
            samples.
        parabola: How many samples are enough for that.
        farthest: A turn is no farther from the highest or lowest sample.
        before_top_s: The model is fitted to samples from this time before the top on.
        floor: The least uncertainty of a time, or ...
        spacing: ... this share of the longest time between samples within ``longest_reach``, if that is more ...
        missing: ... or this share, if samples are missing.
        gap_s: Samples are missing if two neighbours are farther apart than this.
        doubt: The times by flow are off by this many times what the fit says, because flow's errors are correlated from
            picture to picture.
        usual_stroke: About how far a stroke goes.
        shape_before: The shape that a hand had is its usual one up to ``longest_reach`` before the bottom, from this
            many times as long before it on.
        shape_after: The shape that it has come to is its usual one between these two times after the bottom, as
            multiples of ``longest_reach``. Fingers move for about 0.1 s, and change again a hold later at the soonest.
        reshaped: A hand's shape has changed when it is this far from what it was, shares of the palm's size.
    """

    step: float = 0.004
    earlier: float = 0.4
    later: float = 0.3
    reach: float = 0.85
    longest_reach: float = 0.2
    rebounds: tuple[float, ...] = (0.1, 0.3)
    after: float = 0.2
    shortest_descent: float = 0.08
    jump: float = 0.004
    noise: float = 0.001
    least_samples: int = 4
    penalty: tuple[float, float] = (0.0, 2.0)
    independent: float = 6.0
    likeness: float = 0.14
    aligned: float = 0.5
    about: tuple[float, ...] = (0.07, 0.10, 0.14)
    parabola: int = 4
    farthest: float = 0.04
    before_top_s: float = 0.1
    floor: float = 0.005
    spacing: float = 0.15
    missing: float = 0.4
    gap_s: float = 0.07
    doubt: float = 2.0
    usual_stroke: float = 0.2
    shape_before: float = 2.0
    shape_after: tuple[float, float] = (0.5, 1.5)
    reshaped: float = 0.35


@dataclass(frozen=True, slots=True)
class Bottom:
    """When a stroke ended.

    Attributes:
        t: Seconds.
        sigma: Standard deviation, seconds.
    """

    t: float
    sigma: float


@dataclass(frozen=True, slots=True, eq=False)
class Signal:
    """How low a hand or arm was over time.

    Attributes:
        t: M times, seconds.
        height: M heights along the stroke's direction, metres, growing downwards.
        progress: M shares, 0 to 1, of the change of the hand's shape about the bottom; 0 where it is not known.
        doubt: Its times are this many times as unsure as the fit says.
    """

    t: Floats
    height: Floats
    progress: Floats
    doubt: float = 1.0

    def after(self, t: float) -> Signal:
        """What came after ``t``."""
        later = self.t > t
        return replace(self, t=self.t[later], height=self.height[later], progress=self.progress[later])


def of_hand(window: TrackWindow, stroke: Stroke, model: BottomModel) -> Signal:
    """The palm's way along the stroke, where a hand was seen."""
    progress = shape_progress(window, stroke.bottom_t, model)
    gone = window.centre @ _chord(window.t, window.centre, stroke, model)
    return Signal(window.t, gone / np.median(window.scale), progress)


def of_motion(t: Floats, path: Floats, stroke: Stroke, model: BottomModel) -> Signal:
    """The arm's way along the stroke, by its path of flow (:meth:`.Track.path`), as large as if of the usual size."""
    gone = path @ _chord(t, path, stroke, model)
    return Signal(t, gone * (model.usual_stroke / stroke.size), np.zeros(len(t)), model.doubt)


def _chord(t: Floats, places: Floats, stroke: Stroke, model: BottomModel) -> Floats:
    """The direction in which most of the stroke went: a unit vector to the right and down.

    The counter tries few directions. An arm that swings goes on sideways after its lowest point, so along a direction
    that is some 25 degrees off it seems to turn too early.
    """
    counted = np.array(stroke.way)
    during = (t >= stroke.top_t) & (t <= stroke.bottom_t + model.after)
    if during.sum() < model.least_samples:
        return counted
    main = np.linalg.eigh(np.cov(places[during].T))[1][:, 1]
    along = float(main @ counted)
    return np.where(abs(along) > model.aligned, main * np.sign(along), counted)


def estimate_stroke_end(
    signals: Sequence[Signal], stroke: Stroke, before: Sequence[Stroke] = (), model: BottomModel = BottomModel()
) -> Bottom:
    """Finds the end of a stroke between the frames.

    Args:
        signals: The hand's signal and the arm's motion, from before the top of the throw's first stroke on. They go on
            after this stroke's bottom as long as there is anything. Each measures the bottom for itself, so their
            log-likelihoods add up, divided by the squares of their doubts.
        stroke: The stroke as counted.
        before: The strokes of the same throw before it.
        model: What is assumed of how a stroke ends.
    """
    lasts = stroke.bottom_t - stroke.top_t
    grid = np.arange(stroke.bottom_t - model.earlier * lasts, stroke.bottom_t + model.later * lasts, model.step)
    said = ((signal, _log_likelihood(signal, grid, stroke, before, model)) for signal in signals)
    known = [(signal, likelihood) for signal, likelihood in said if likelihood is not None]
    if not known:
        # All samples between top and bottom are missing, as it were.
        return Bottom(stroke.bottom_t, max(model.floor, model.missing * lasts))
    surest, by_surest = min(known, key=lambda each: each[0].doubt)
    together = np.sum([each * (surest.doubt / signal.doubt) ** 2 for signal, each in known], axis=0)
    # Signals may be of different times, so that no instant is possible by both.
    mean, _ = _moments(together if np.isfinite(together).any() else by_surest, grid)
    # Their errors are partly the same: both see the same blur. So they are no surer together than the surest alone.
    _, spread = _moments(by_surest, grid)
    # Where a hand and its arm turn at two times, as in a curved stroke, no fit of either tells how unsure that is.
    apart = max(abs(_moments(each, grid)[0] - mean) for _, each in known)
    floor = max(model.floor, min(_blindness(signal.t, stroke.bottom_t, model) for signal, _ in known))
    return Bottom(mean, math.hypot(surest.doubt * spread, surest.doubt * floor, apart))


def _moments(likelihood: Floats, grid: Floats) -> tuple[float, float]:
    """Mean and standard deviation of the bottom, seconds, by the log-likelihoods of a grid's instants."""
    weight = np.exp(likelihood - likelihood.max())
    weight /= weight.sum()
    mean = float((weight * grid).sum())
    return mean, float(np.sqrt((weight * (grid - mean) ** 2).sum()))


def _log_likelihood(
    signal: Signal, grid: Floats, stroke: Stroke, before: Sequence[Stroke], model: BottomModel
) -> Floats | None:
    """How likely each supposed bottom of a grid is by one signal, G; ``None`` where that has too little about it."""
    last = signal.after(stroke.top_t - model.before_top_s)
    # Samples on one side only do not tell when the arm turned or stopped.
    before_it = int((last.t <= stroke.bottom_t).sum())
    if before_it < model.least_samples / 2 or before_it == len(last.t):
        return None
    descent = np.maximum(grid - _turn(signal, stroke.top_t, model, down=False), model.shortest_descent)
    residual, samples = _misfits((last.t - grid[:, None]) / descent[:, None], descent, last, model)
    if not np.isfinite(residual).any():
        return None
    best = int(np.argmin(residual.min(axis=1)))
    trembling = residual[best].min() / max(samples[best] - _SHARES, 2.0) + model.noise**2
    counted = np.maximum(samples, 1.0)[:, None]
    cost = np.minimum(counted, model.independent) * np.log1p(residual / (counted * trembling))
    cost += np.tile(model.penalty, len(model.rebounds))
    if before:
        turns = [
            (_turn(signal, each.top_t, model, down=False), _turn(signal, each.bottom_t, model, down=True))
            for each in before
        ]
        usual = float(np.mean([bottom - top for top, bottom in turns]))
        usual = max(usual, model.shortest_descent)
        unlike = np.log(descent / usual) / model.likeness
        cost += (unlike**2)[:, None]
    likelihood: Floats = np.logaddexp.reduce(-0.5 * cost, axis=1)
    return likelihood


def _turn(signal: Signal, about: float, model: BottomModel, *, down: bool) -> float:
    """When the arm turned near ``about``, the time of its highest or (``down``) lowest sample, seconds."""
    reaches = (np.abs(signal.t - about) < reach for reach in model.about)
    near = next((near for near in reaches if near.sum() >= model.parabola), None)
    if near is None:
        return about
    bend, slope, _ = np.polyfit(signal.t[near] - about, signal.height[near], 2)
    if bend == 0 or (bend < 0) != down:
        return about
    return about + float(np.clip(-slope / (2 * bend), -model.farthest, model.farthest))


def _blindness(t: Floats, bottom_t: float, model: BottomModel) -> float:
    """The uncertainty of the bottom's time that comes from the spacing of frames around it, seconds."""
    near = t[np.abs(t - bottom_t) < model.longest_reach]
    longest = float(np.diff(near).max(initial=0.0))
    return longest * (model.spacing if longest < model.gap_s else model.missing)


def shape_progress(window: TrackWindow, around: float, model: BottomModel) -> Floats:
    """How far the hand's shape has gone from what it was before ``around`` to what it is after; 0 to 1.

    It is 0 before what the model is fitted to, and where the two are too much alike.
    """
    away = (window.t - around) / model.longest_reach
    begin, end = model.shape_after
    before, after = (away > -model.shape_before) & (away < -1.0), (away > begin) & (away < end)
    if not before.any() or not after.any():
        return np.zeros(len(window.t))
    start = np.median(window.shape[before], axis=0)
    way = np.median(window.shape[after], axis=0) - start
    length = float(way @ way)
    if length < model.reshaped**2:
        return np.zeros(len(window.t))
    progress: Floats = np.clip((window.shape - start) @ way / length, 0.0, 1.0)
    return np.where(away <= -1.0, 0.0, progress)


def _misfits(away: Floats, descent: Floats, signal: Signal, model: BottomModel) -> tuple[Floats, Floats]:
    """Squared misfits of a smooth and of an abrupt bottom, metres squared, and the samples they are fitted to.

    Args:
        away: G x M, the M samples' times from each of G supposed bottoms, in descents.
        descent: G supposed times from top to bottom, seconds.
        signal: The M samples.
        model: What is assumed of how a stroke ends.

    Returns:
        The misfits, G x 2R, a smooth and an abrupt one for each of R times of a rebound, infinite with too few samples;
        and the numbers of samples, G.
    """
    reach = np.minimum(model.reach, model.longest_reach / descent)[:, None]
    near = (-reach < away) & (away < np.minimum(reach, model.after / descent[:, None]))
    # The nearest on each side count, however far they are. Any bottom would fit samples on one side of it.
    before_it, each_side = away <= 0, model.least_samples // 2
    near |= before_it & (np.cumsum(before_it[:, ::-1], axis=1)[:, ::-1] <= each_side)
    near |= ~before_it & (np.cumsum(~before_it, axis=1) <= each_side)
    samples = near.sum(axis=1).astype(np.float64)
    # Samples that are too far from a supposed bottom become rows of zeros; the last two rows keep the jump small.
    # One metre above the lowest sample keeps the model's level positive, as all its shares have to be.
    level = np.where(near, signal.height, -np.inf).max(axis=1) - 1.0
    heights = np.zeros((len(away), away.shape[1] + 2))
    heights[:, :-2] = np.where(near, signal.height - level[:, None], 0.0)
    misfits = []
    for lasts in model.rebounds:
        columns = np.zeros((*heights.shape, _SHARES + 1))
        columns[:, :-2] = _shapes(away, descent / lasts, signal.progress) * near[:, :, None]
        columns[:, -2, 3] = columns[:, -1, 4] = model.noise / model.jump
        for shares in (_SMOOTH, _SHARES + 1):
            misfit = np.full(len(away), np.inf)
            for row in np.flatnonzero(samples >= model.least_samples):
                misfit[row] = nnls(columns[row, :, :shares], heights[row])[1] ** 2
            misfits.append(misfit)
    return np.stack(misfits, axis=1), samples


def _shapes(away: Floats, sooner: Floats, progress: Floats) -> Floats:
    """What a stroke's end is made of, G x M x 7: the first five of them are a smooth one.

    Args:
        away: G x M, the M samples' times from each of G supposed bottoms, in descents.
        sooner: How many times as long as the rebound each of the G descents is.
        progress: How far the hand's shape has changed by each of the M samples, 0 to 1.
    """
    before = np.maximum(-away, 0.0)
    after = np.clip(away * np.maximum(sooner, 1.0)[:, None], 0.0, 1.0)
    jump = np.broadcast_to(progress, away.shape)
    shapes = (
        np.ones_like(away),
        (np.cos(np.pi * before) - 1) / 2,
        (np.cos(np.pi * after) - 1) / 2,
        jump,
        -jump,
        -np.sin(np.pi * before / 2),
        -np.sin(np.pi * after / 2),
    )
    return np.stack(shapes, axis=2)
