"""What a hand showed over a stretch of time: shapes that settled, with the frames between them left out.

One frame can be misread, and a hand that changes from one shape to another can look like any shape. Therefore frames
are judged together: the likeliest sequence of shapes is found for the whole stretch (Viterbi, 1967). A frame has more
weight the longer it stands for and the less the hand's shape moves in it. Every change from one shape to another has a
cost. A shape seen for an instant is not worth that cost.

Players pump a fist. Each player's fist has its own shape, and is seen from its own side: one is read surely, another
hardly. What is carried through the strokes is known to be that fist, if it could be one. So how it was read there is
the measure of how it is read in the hold. A hand that is read as before is Rock (ruling A7), however it is read. One
that is read as much less of a fist has begun to open.
"""

from __future__ import annotations

from dataclasses import dataclass
from statistics import median
from typing import Final

import numpy as np

from referee.officiating.forming import FormingModel, estimate_formed_t
from referee.officiating.track import Floats, TrackWindow
from referee.recognition.model import INCOMPLETE, LABELS, OTHER
from referee.symbols import Symbol

_ROCK: Final = LABELS.index(Symbol.ROCK.value)
_NONE: Final = [LABELS.index(INCOMPLETE), LABELS.index(OTHER)]
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
        surest: The most that the reading of the carried fist counts, as a logarithm of odds. A few frames, or what is
            no fist at all, cannot outweigh a sure reading of the hold.
        moving: The shape speed, a second, at which a frame has half its weight.
        longest_stand: The longest time that a frame stands for: a frame before a gap does not stand for the whole gap.
        opening_s: Fingers may begin to open this long before the third bottom.
    """

    unit_s: float = 0.05
    change: float = 6.0
    least_probability: float = 0.01
    none_is_rare: float = 0.35
    open: float = 0.5
    surest: float = 2.0
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
    """The frames' probabilities, M x 7: the odds of Rock are held against those of the carried fist."""
    probability = window.probability.copy()
    carried = (window.t < bottom_t - model.opening_s) & (window.probability[:, _OTHERS].max(axis=1) <= model.open)
    if carried.any():
        read = np.maximum(window.probability[carried], model.least_probability)
        log_odds = np.log(read[:, _ROCK] / read[:, _NONE].sum(axis=1))
        usual = float(np.average(log_odds, weights=weight[carried]))
        probability[:, _ROCK] *= np.exp(-np.clip(usual, -model.surest, model.surest))
    return probability


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
