"""The camera's own motion: what the rims of all lanes have in common.

Where a camera is bumped, or held in a hand, everything in its picture moves alike. Where each lane shows a picture of
its own, a whole lane may move with its player. Films that are put side by side are such pictures. Even players who pump
together hardly move alike for long.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from referee.vision.arm_flow import Flow, Shift
from referee.vision.medians import upper_medians

_Lanes: TypeAlias = npt.NDArray[np.intp]


@dataclass(frozen=True, slots=True)
class CameraMotionSettings:
    """When motion is the camera's.

    Attributes:
        rim: The width of a rim along the picture's borders, as a share of its lower side. Few arms move there.
        apart: The motion is the camera's if no lane's rim has gone apart from the whole rim by more than this share of
            the way that the fastest has gone. In 39 of 44 throws of photographs, each moved with its whole lane, rims
            are farther apart. In a film whose camera moves they differ by a quarter, because flow is unsure.
        memory_s: What rims did counts e times less after so long, seconds: about two strokes.
    """

    rim: float = 0.08
    apart: float = 0.3
    memory_s: float = 1.0


class CameraMotion:
    """Tells the camera's own motion from picture to picture.

    Args:
        lane_at: H x W: the number of each pixel's lane, counted from 0; ``lanes`` where it is in none.
        lanes: How many lanes there are.
        least: Flow that differs by less than this from picture to picture, pixels, differs by rounding.
        settings: When motion is the camera's.
    """

    def __init__(
        self, lane_at: _Lanes, lanes: int, least: float, settings: CameraMotionSettings = CameraMotionSettings()
    ) -> None:
        self._least, self._settings = least, settings
        rows, columns = lane_at.shape
        side = max(round(settings.rim * min(columns, rows)), 1)
        rim = np.ones((rows, columns), np.bool_)
        rim[side : rows - side, side : columns - side] = False
        # One pixel of three gives the median well enough.
        self._rim = np.flatnonzero(rim)[::3]
        at = lane_at.ravel()[self._rim]
        # A lane whose area does not reach the rim says nothing.
        self._lanes = [self._rim[at == lane] for lane in range(lanes) if (at == lane).any()]
        self._apart = self._gone = 0.0

    def own(self, flow: Flow, took: float) -> Shift:
        """How far the camera has moved everything since the picture before.

        Args:
            flow: How far each pixel went.
            took: How long, seconds.

        Returns:
            How far, to the right and down, in the flow's unit; 0 where lanes do not move alike.
        """
        went = flow.reshape(-1, 2)
        whole = upper_medians(went[self._rim].T)
        each = np.array([upper_medians(went[lane].T) for lane in self._lanes]).reshape(-1, 2)
        kept = float(np.exp(-took / self._settings.memory_s))
        self._apart = kept * self._apart + max(_longest(each - whole) - self._least, 0.0)
        self._gone = kept * self._gone + _longest(each)
        return whole if self._apart <= self._settings.apart * self._gone else np.zeros_like(whole)


def _longest(ways: npt.NDArray[np.float32]) -> float:
    """The longest of M x 2 ways."""
    return float(np.sqrt(ways[:, 0] ** 2 + ways[:, 1] ** 2).max(initial=0.0))
