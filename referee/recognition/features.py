"""What the classifier looks at: landmarks as angles and distances that no turn, size or mirror changes.

Handedness is never used: MediaPipe gets it wrong with confidence, so every feature is the same for a hand
and its mirror image. World landmarks carry the shape in depth, image landmarks what the camera really saw. Each is
wrong where the other is right (edge-on hands, blurred hands), so the classifier gets both.
"""

from __future__ import annotations

from typing import Any, Final, TypeAlias

import numpy as np
import numpy.typing as npt

from referee.vision.hands import BONES, FINGERS, Points

FEATURES_VERSION: Final = 2
"""Grows whenever :func:`features` gives other numbers: a model only reads what it was trained on."""

AnyPoints: TypeAlias = npt.NDArray[np.floating[Any]]
"""N x 21 x 3, as :data:`~referee.vision.hands.Points` or as stored in a dataset, in half the precision."""
Floats: TypeAlias = npt.NDArray[np.float64]

_WRIST: Final = 0
_TIPS: Final = [finger[4] for finger in FINGERS]

# Pairs of landmarks whose distances are features. First come the bones, the fingers from base to tip, and the palm's
# breadth. The distances of the other pairs say how far a finger is stretched, bent, or away from another.
_LENGTHS: Final = [(finger[1], finger[4]) for finger in FINGERS]
_BREADTH: Final = [(5, 17)]
_REACHES: Final = (
    [(tip, _WRIST) for tip in _TIPS]
    + [(finger[3], finger[1]) for finger in FINGERS[1:]]
    + [(a, b) for i, a in enumerate(_TIPS) for b in _TIPS[i + 1 :]]
    + [(4, other) for other in (5, 6, 7, 9, 10, 11, 13, 14, 17)]
    + [(3, other) for other in (5, 6, 9)]
    + [(6, 10), (10, 14), (14, 18), (7, 11), (11, 15), (15, 19)]
)
_PAIRS: Final = np.array([*BONES, *_LENGTHS, *_BREADTH, *_REACHES])
_FROM, _TO = _PAIRS[:, 0], _PAIRS[:, 1]

# Where in _PAIRS they are.
_FINGER: Final = np.arange(20, 25)
_ACROSS: Final = 25
_METACARPALS: Final = np.array([4, 8, 12, 16])
_PALM_AXIS: Final = 8
_BONE: Final = np.arange(20).reshape(5, 4)
_ONE: Final = np.r_[_BONE[:, :-1].ravel(), _BONE[:-1, 1], _FINGER]
_OTHER: Final = np.r_[_BONE[:, 1:].ravel(), _BONE[1:, 1], [_PALM_AXIS] * len(_FINGER)]
"""Whose cosines are features: bends along the fingers (15), neighbours (4), fingers and the palm (5)."""
_TOLD: Final = np.r_[_FINGER, _ACROSS + 1 : len(_PAIRS)]
_SHAPE: Final = np.r_[_TOLD[:10], _METACARPALS, _ACROSS]
_SHAPE_FROM, _SHAPE_TO = _FROM[_SHAPE], _TO[_SHAPE]


def features(points: AnyPoints, world: AnyPoints) -> Floats:
    """Describes hands by numbers that do not depend on where, how large, how turned or which hand.

    Args:
        points: N x 21 x 3 in pixels (z on the scale of x), as in :class:`~referee.vision.hands.TrackedHand`.
        world: N x 21 x 3 in metres.

    Returns:
        N x 174, without units. First distances in space, in the picture's own space and in its plane, as shares of the
        palm's size; then cosines, in space and in the picture's own.
    """
    count = len(points)
    both = np.concatenate([world, points], dtype=np.float64)
    steps = both.take(_TO, axis=1) - both.take(_FROM, axis=1)
    squares = steps * steps
    lengths = np.sqrt(squares.sum(axis=2))
    flat = np.sqrt(squares[count:, :, 0] + squares[count:, :, 1])
    reaches = _as_shares(np.concatenate([lengths, flat]))
    cosines = _cosines(steps / np.maximum(lengths, 1e-9)[:, :, None])
    parts = [reaches[:count], reaches[count : 2 * count], reaches[2 * count :], cosines[:count], cosines[count:]]
    return np.concatenate(parts, axis=1)


def shape_of(world: Points) -> Floats:
    """A hand's shape in ten numbers, fit to tell whether it moves: how far each finger reaches.

    Args:
        world: 21 x 3 in metres.

    Returns:
        Distances from each fingertip to its own base and to the wrist, as shares of the palm's size.
    """
    steps = world.take(_SHAPE_TO, axis=0) - world.take(_SHAPE_FROM, axis=0)
    lengths = np.sqrt(np.einsum("ij,ij->i", steps, steps))
    shares: Floats = lengths[:10] / max(lengths[10:14].sum() / 4 + lengths[14], 1e-9)
    return shares


def _as_shares(lengths: Floats) -> Floats:
    """What is told of N x P distances: shares of the metacarpals' mean length and the palm's breadth together."""
    size = lengths.take(_METACARPALS, axis=1).mean(axis=1) + lengths[:, _ACROSS]
    shares: Floats = lengths.take(_TOLD, axis=1) / np.maximum(size, 1e-9)[:, None]
    return shares


def _cosines(directions: Floats) -> Floats:
    """Cosines of bends along the fingers (15), between neighbours (4), of fingers and palm (5)."""
    one, other = directions.take(_ONE, axis=1), directions.take(_OTHER, axis=1)
    cosines: Floats = np.einsum("nij,nij->ni", one, other)
    return cosines
