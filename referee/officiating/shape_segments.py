"""What a hand showed over a stretch of time: shapes that settled, with the frames between them left out.

One frame can be misread, and a hand that changes from one shape to another can look like any shape. Therefore frames
are judged together: the likeliest sequence of shapes is found for the whole stretch (Viterbi, 1967). A frame has more
weight the longer it stands for and the less the hand's shape moves in it. Every change from one shape to another has a
cost. A shape seen for an instant is not worth that cost.

Players pump a fist. Each player's fist has its own shape, and is seen from its own side. The shape that a player
carries through the strokes is the measure of that fist, if it could be a fist. A hand that has not moved from this
shape is Rock (ruling A7), whatever the single frame's reading is. An arm that turns shows its fist from many sides, and
landmarks differ with the side. So it is measured how far those of the carried fist are from each other.
"""

from __future__ import annotations

from dataclasses import dataclass
from statistics import median
from typing import Final

import numpy as np
from scipy.spatial.distance import cdist

from referee.officiating.forming import FormingModel, estimate_formed_t
from referee.officiating.track import Floats, TrackWindow
from referee.recognition.model import INCOMPLETE, LABELS, OTHER
from referee.symbols import Symbol

_ROCK: Final = LABELS.index(Symbol.ROCK.value)
_OTHERS: Final = [LABELS.index(symbol.value) for symbol in Symbol if symbol is not Symbol.ROCK]


@dataclass(frozen=True, slots=True)
class ShapeModel:
    """What is assumed of the shapes that hands show. Times in seconds; lengths of shapes in shares of the palm's size.

    Attributes:
        unit_s: A still frame that stands for this long counts with its whole log-probability.
        change: The cost of a change, in log-probability: about two and a half still frames at 30 a second that are sure
            of it.
        least_probability: The least probability of a shape in a frame, so that no single frame rules a shape out.
        none_is_rare: The label for none of the five symbols is rarer by about this factor in throws than among the
            hands that a model learns from.
        open: A sample that gives another symbol more than this probability does not show the carried fist.
        nearest: How many of the carried samples give a sample's distance from the carried fist: those most like it. A
            swinging arm shows its fist from many sides, and the hold may be like any of them.
        apart_s: Carried samples so far apart show the fist anew, seconds. How far they are from each other tells how
            much it seems to change with the side from which it is seen.
        trembling: That far apart they are at least, because landmarks tremble.
        fist_away: How far a fist is from the one that was carried, as a multiple of that: the median, and the standard
            deviation of the logarithm. Measured on simulated throws of arms that turn about a joint.
        opened_away: How far another shape is from it that may pass for a fist, likewise, but in shares of the palm's
            size. Most shapes are twice as far, and are told from a fist anyway.
        surest: The most that such a distance counts, as a logarithm of odds. A reading that is surer outweighs it.
        moving: The shape speed, a second, at which a frame has half its weight.
        longest_stand: The longest time that a frame stands for: a frame before a gap does not stand for the whole gap.
        opening_s: Fingers may begin to open this long before the third bottom.
    """

    unit_s: float = 0.05
    change: float = 6.0
    least_probability: float = 0.01
    none_is_rare: float = 0.35
    open: float = 0.5
    nearest: int = 3
    apart_s: float = 0.2
    trembling: float = 0.05
    fist_away: tuple[float, float] = (0.8, 0.7)
    opened_away: tuple[float, float] = (0.3, 0.45)
    surest: float = 3.0
    moving: float = 2.5
    longest_stand: float = 0.1
    opening_s: float = 0.1


@dataclass(frozen=True, slots=True)
class ShapeSegment:
    """A shape that settled.

    Attributes:
        label: A symbol, ``incomplete`` or ``other``.
        start: When it became likelier than what was shown before, seconds.
        end: When the last frame of it was taken.
        formed_t: When the fingers had finished moving into it; ``start`` for the first shape of the stretch.
        earliest_t: It was not formed before this, whatever comes to be known of ``formed_t``.
        for_good_t: From then on ``formed_t`` stays as it is.
        confidence: The fused probability of the label, 0 to 1.
    """

    label: str
    start: float
    end: float
    formed_t: float
    confidence: float
    earliest_t: float
    for_good_t: float

    @property
    def symbol(self) -> Symbol | None:
        """The symbol shown, or ``None`` for none of the five."""
        return None if self.label in (INCOMPLETE, OTHER) else Symbol(self.label)


def segment_shapes(
    window: TrackWindow, bottom_t: float, model: ShapeModel = ShapeModel(), forming: FormingModel = FormingModel()
) -> tuple[ShapeSegment, ...]:
    """The shapes that a hand showed, in order of time, no two neighbours alike.

    Args:
        window: The samples of it, from some time before the third bottom on.
        bottom_t: The third bottom, seconds.
        model: What is assumed of shapes.
        forming: What is assumed of how they are formed.
    """
    if len(window.t) == 0:
        return ()
    weight = _loudness(window, model)
    expected = _with_the_carried_fist(window, bottom_t, weight, model)
    expected *= [model.none_is_rare if label in (INCOMPLETE, OTHER) else 1.0 for label in LABELS]
    expected /= expected.sum(axis=1, keepdims=True)
    log_probability = np.log(np.maximum(expected, model.least_probability))
    path = _likeliest(weight[:, None] * log_probability, model.change)
    starts = [0, *(np.flatnonzero(np.diff(path)) + 1)]
    ends = [*starts[1:], len(path)]
    return tuple(
        ShapeSegment(
            LABELS[path[start]],
            float(window.t[start]),
            float(window.t[end - 1]),
            estimate_formed_t(window, start, end, forming) if start else float(window.t[0]),
            _confidence(expected[start:end], weight[start:end], path[start]),
            float(window.t[start]) - forming.read_late_s,
            float(window.t[start]) + forming.looks_s,
        )
        for start, end in zip(starts, ends, strict=True)
    )


def _with_the_carried_fist(window: TrackWindow, bottom_t: float, weight: Floats, model: ShapeModel) -> Floats:
    """The frames' probabilities, M x 7: Rock gains where the hand has the carried fist's shape, and loses elsewhere."""
    carried = (window.t < bottom_t - model.opening_s) & (window.probability[:, _OTHERS].max(axis=1) <= model.open)
    if not carried.any():
        return window.probability.copy()
    fist = _confidence(window.probability[carried], weight[carried], _ROCK)
    away = cdist(window.shape, window.shape[carried])
    anew = np.abs(window.t[carried, None] - window.t[carried]) >= model.apart_s
    apart = _nearest(np.where(anew, away[carried], np.inf), model)
    apart = apart[np.isfinite(apart)]
    if not len(apart):
        return window.probability.copy()
    spread = max(median(apart.tolist()), model.trembling)
    log_odds = _log_odds_of_a_fist(_nearest(away, model), spread, model)
    # Samples that hardly seem to be a fist, such as blurred ones, cannot show that another sample is no fist.
    log_odds = np.where(log_odds < 0, fist * log_odds, log_odds)
    probability = window.probability.copy()
    probability[:, _ROCK] *= np.exp(log_odds)
    return probability


def _nearest(away: Floats, model: ShapeModel) -> Floats:
    """The mean distance of samples from those of M x C carried ones that are most like them; M."""
    nearest: Floats = np.sort(away, axis=1)[:, : model.nearest].mean(axis=1)
    return nearest


def _log_odds_of_a_fist(away: Floats, spread: float, model: ShapeModel) -> Floats:
    """The log odds of a fist: the log ratio of two log-normal densities.

    Args:
        away: M distances from the carried fist.
        spread: How far samples of the carried fist are from each other.
        model: What is assumed of shapes.
    """
    log_away = np.log(np.maximum(away, 1e-6))
    share, deviation = model.fist_away
    fist = share * spread
    densities = [
        -0.5 * ((log_away - np.log(middle)) / width) ** 2 - np.log(width)
        for middle, width in ((fist, deviation), model.opened_away)
    ]
    odds: Floats = np.clip(np.where(away < fist, np.inf, densities[0] - densities[1]), -model.surest, model.surest)
    return odds


def shape_speed(window: TrackWindow) -> Floats:
    """How fast the hand's shape changes at each sample, in shares of the palm's size a second."""
    if len(window.t) < 2:
        return np.zeros(len(window.t))
    rate = np.gradient(window.shape, window.t, axis=0)
    speed: Floats = np.sqrt((rate**2).mean(axis=1))
    return speed


def _loudness(window: TrackWindow, model: ShapeModel) -> Floats:
    steps = np.diff(window.t)
    last = median(steps.tolist()) if len(steps) else model.unit_s
    stands = np.minimum(np.append(steps, last), model.longest_stand)
    still = 1 / (1 + (shape_speed(window) / model.moving) ** 2)
    loudness: Floats = stands / model.unit_s * still
    return loudness


def _likeliest(score: Floats, change: float) -> list[int]:
    """The best path through M x L scores where every change of label costs the same."""
    # Lists: for seven labels they are several times as fast as arrays.
    best, *rows = score.tolist()
    came_from: list[list[int]] = []
    for row in rows:
        highest = max(best)
        leader, changed = best.index(highest), highest - change
        came_from.append([leader if changed > stayed else label for label, stayed in enumerate(best)])
        best = [max(changed, stayed) + here for stayed, here in zip(best, row, strict=True)]
    path = [best.index(max(best))]
    for before in reversed(came_from):
        path.append(before[path[-1]])
    return path[::-1]


def _confidence(probability: Floats, weight: Floats, label: int) -> float:
    """The mean probability of a label, with the frames' weights."""
    return float((probability[:, label] * weight).sum() / max(weight.sum(), 1e-9))
