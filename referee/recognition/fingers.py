"""How far each finger of a hand is stretched, by its landmarks, whatever size, turn or side the hand has.

A finger's bend is the sum of the angles at its three joints. Hand surgery calls that total active motion; the American
Society for Surgery of the Hand takes 260 degrees for a sound finger.

A thumb is stretched as far as it points away from the hand (radial abduction). That is the angle, in the palm's plane,
between the palm's axis and the way from the thumb's base to its tip. A thumb laid across the palm points to the other
side.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from referee.vision.hands import FINGERS, Points

BEND_RANGE: Final = 260.0
"""From straight to folded, degrees. Fists come to about that by MediaPipe's landmarks of photographs, too."""
THUMB_RANGE: Final = 50.0
"""From along the palm to stretched away from it, degrees. By MediaPipe's landmarks of photographs nine in ten thumbs of
JACK lie above 30, and nine in ten of fists and of LABRADOR below 16. So half of the range parts them."""

_BUT_THUMB: Final = np.array(FINGERS[1:])
_WRIST, _THUMB_BASE, _THUMB_TIP, _INDEX_KNUCKLE, _MIDDLE_KNUCKLE, _LITTLE_KNUCKLE = 0, 1, 4, 5, 9, 17


def stretches(world: Points) -> npt.NDArray[np.float64]:
    """How far each finger is stretched, from the thumb to the little finger: 0 (folded) to 1 (straight).

    Args:
        world: 21 x 3 landmarks in metres. Any size, turn or mirror image of a hand gives the same numbers.
    """
    steps = _unit(np.diff(world[_BUT_THUMB], axis=1))
    bends = np.degrees(np.arccos(np.clip((steps[:, 1:] * steps[:, :-1]).sum(axis=2), -1.0, 1.0))).sum(axis=1)
    axis = _unit(world[_MIDDLE_KNUCKLE] - world[_WRIST])
    across = world[_INDEX_KNUCKLE] - world[_LITTLE_KNUCKLE]
    outwards = _unit(across - (across @ axis) * axis)
    thumb = world[_THUMB_TIP] - world[_THUMB_BASE]
    return as_shares(float(np.degrees(np.arctan2(thumb @ outwards, thumb @ axis))), bends.tolist())


def as_shares(thumb: float, bends: Sequence[float]) -> npt.NDArray[np.float64]:
    """Shares of the fingers' ranges, 0 to 1, from the thumb to the little finger.

    Args:
        thumb: The angle by which it points away from the hand, degrees.
        bends: The sum of the joints' angles of each other finger, degrees.
    """
    shares: npt.NDArray[np.float64] = np.clip(
        [thumb / THUMB_RANGE, *(1.0 - bend / BEND_RANGE for bend in bends)], 0.0, 1.0
    )
    return shares


def _unit(vectors: npt.NDArray[Any]) -> npt.NDArray[Any]:
    lengths = np.linalg.norm(vectors, axis=-1, keepdims=True)
    directions: npt.NDArray[Any] = vectors / np.maximum(lengths, 1e-9)
    return directions
