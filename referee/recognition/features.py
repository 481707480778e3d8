"""What the classifier looks at: landmarks as angles and distances that no turn, size or mirror changes.

Handedness is never used: MediaPipe gets it wrong with confidence, so every feature is the same for a hand
and its mirror image. World landmarks carry the shape in depth, image landmarks what the camera really saw;
each is wrong where the other is right (edge-on hands, blurred hands), so the classifier gets both.
"""

from __future__ import annotations

from typing import Final

import numpy as np
import numpy.typing as npt

from referee.vision.hands import Points

FEATURES_VERSION: Final = 1
"""Grows whenever :func:`features` gives other numbers: a model only reads what it was trained on."""

_WRIST: Final = 0
_CHAINS: Final = np.array(
    [[0, 1, 2, 3, 4], [0, 5, 6, 7, 8], [0, 9, 10, 11, 12], [0, 13, 14, 15, 16], [0, 17, 18, 19, 20]]
)
_KNUCKLES: Final = np.array([5, 9, 13, 17])
_TIPS: Final = _CHAINS[:, 4]

# Pairs whose distance says how far a finger is stretched, bent or away from another.
_PAIRS: Final = np.array(
    [(tip, _WRIST) for tip in _TIPS]
    + [(chain[4], chain[1]) for chain in _CHAINS]
    + [(chain[3], chain[1]) for chain in _CHAINS[1:]]
    + [(a, b) for i, a in enumerate(_TIPS) for b in _TIPS[i + 1 :]]
    + [(4, other) for other in (5, 6, 7, 9, 10, 11, 13, 14, 17)]
    + [(3, other) for other in (5, 6, 9)]
    + [(a, b) for a, b in ((6, 10), (10, 14), (14, 18), (7, 11), (11, 15), (15, 19))]
)
_FROM, _TO = _PAIRS[:, 0], _PAIRS[:, 1]

# Bones along each finger, and the neighbours between which fingers spread.
_BONE_FROM: Final = _CHAINS[:, :-1].ravel()
_BONE_TO: Final = _CHAINS[:, 1:].ravel()


def _palm_size(points: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    """Mean distance from the wrist to the four knuckles and across them; N x 1."""
    to_knuckles = np.linalg.norm(points[:, _KNUCKLES] - points[:, [_WRIST]], axis=2).mean(axis=1)
    across = np.linalg.norm(points[:, 5] - points[:, 17], axis=1)
    size: npt.NDArray[np.float64] = np.maximum(to_knuckles + across, 1e-9)
    return size[:, None]


def _distances(points: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    lengths: npt.NDArray[np.float64] = np.linalg.norm(points[:, _FROM] - points[:, _TO], axis=2)
    return lengths / _palm_size(points)


def _cosines(points: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    """Cosines of bends along the fingers (15), between neighbours (4), of fingers and palm (5)."""
    bones = points[:, _BONE_TO] - points[:, _BONE_FROM]
    bones /= np.maximum(np.linalg.norm(bones, axis=2, keepdims=True), 1e-9)
    bones = bones.reshape(len(points), 5, 4, 3)
    bends = (bones[:, :, 1:] * bones[:, :, :-1]).sum(axis=3).reshape(len(points), 15)
    first = bones[:, :, 1]
    spreads = (first[:, 1:] * first[:, :-1]).sum(axis=2)
    palm_axis = points[:, 9] - points[:, _WRIST]
    palm_axis /= np.maximum(np.linalg.norm(palm_axis, axis=1, keepdims=True), 1e-9)
    whole = points[:, _TIPS] - points[:, _CHAINS[:, 1]]
    whole /= np.maximum(np.linalg.norm(whole, axis=2, keepdims=True), 1e-9)
    along = (whole * palm_axis[:, None, :]).sum(axis=2)
    return np.concatenate([bends, spreads, along], axis=1)


def features(points: Points, world: Points) -> npt.NDArray[np.float64]:
    """Describes hands by numbers that do not depend on where, how large, how turned or which hand.

    Args:
        points: N x 21 x 3 in pixels (z on the scale of x), as in :class:`~referee.vision.hands.Hand`.
        world: N x 21 x 3 in metres.

    Returns:
        N x F, without units: distances are shares of the palm's size, bends are cosines.
    """
    flat = points[:, :, :2]
    return np.concatenate(
        [_distances(world), _cosines(world), _distances(points), _distances(flat), _cosines(points)], axis=1
    )


def shape_of(world: Points) -> npt.NDArray[np.float64]:
    """A hand's shape in ten numbers, fit to tell whether it moves: how far each finger reaches.

    Args:
        world: 21 x 3 in metres.

    Returns:
        Distances from each fingertip to the wrist and to its own base, as shares of the palm's size.
    """
    shape: npt.NDArray[np.float64] = _distances(world[None])[0, :10]
    return shape
