"""Where a player's arm may be in a picture, told by the hand at its end."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from referee.vision.hands import Points, palm_centre

Polygon: TypeAlias = npt.NDArray[np.float64]
"""N x 2: x and y of its corners, in pixels of the picture."""


@dataclass(frozen=True, slots=True)
class ArmOutlineSettings:
    """How broad the part of a picture is in which an arm may be.

    Attributes:
        half: Half the breadth at the palm, as a share of the side of the hand's box.
        widens: What half the breadth gains with the distance from the palm, as a share of that distance: an elbow
            bends.
    """

    half: float = 0.35
    widens: float = 0.4


def arm_behind(
    points: Points,
    centre: npt.NDArray[np.float64],
    side: float,
    reach: float,
    outline: ArmOutlineSettings = ArmOutlineSettings(),
) -> Polygon:
    """Where the arm may be that a hand is on: convex, wider and wider from the palm on.

    Args:
        points: 21 x 3 in pixels, as in :class:`~referee.vision.hands.TrackedHand`; they tell where to the arm extends.
        centre: Where the palm is now, x and y in pixels.
        side: The side of the hand's box, pixels.
        reach: How far the arm may extend, pixels.
        outline: How broad that part is.
    """
    along = points[0, :2] - palm_centre(points)
    along = along / max(float(np.linalg.norm(along)), 1.0)
    across = np.array((-along[1], along[0]))
    near = outline.half * side * across
    end, wide = centre + reach * along, near + outline.widens * reach * across
    return np.array((centre + near, centre - near, end - wide, end + wide))
