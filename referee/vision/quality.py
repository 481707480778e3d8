"""Measures of a frame that show the camera's faults and cost little: darkness, doubled frames, cuts."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from typing import TypeAlias

import cv2
import numpy as np
import numpy.typing as npt

from referee.vision.frames import Image

_ROWS, _COLUMNS = 45, 80
"""The picture is sampled at about this many rows and columns, whatever its size."""

_LEVELS = 16
"""Bins of the histogram."""

_Known: TypeAlias = tuple[npt.NDArray[np.int16] | None, npt.NDArray[np.float64], deque[float], deque[float]]


@dataclass(frozen=True, slots=True)
class QualitySettings:
    """How light and doubled frames are told.

    Attributes:
        lit: The share of a picture that is looked at for light. Walls and tables may be black where hands are seen
            well, and two arms fill about so much of a picture.
        frozen: A doubled frame differs from the one before by at most this share of the source's own noise.
        least_noise: With less noise than this, grey levels, a doubled frame cannot be told from a quiet scene.
        still: In a doubled frame no point changes by more than this, grey levels.
        times: The most times that a source gives each picture, as some cameras do in the dark. Of so many changes in
            succession at least one is then that of a new picture.
        remembered: The number of pictures from which noise is estimated.
        quietest: Noise is the change that this share of them stays below. In the others something moves.
        floor: No change of a camera with noise is below this share of the noise. Without noise some changes are, since
            things begin and cease to move slowly. So are those of strongly compressed films, between key pictures.
        known: After so many changes it is known whether there is such a floor: about a second's.
    """

    lit: float = 0.1
    frozen: float = 0.15
    least_noise: float = 0.15
    still: int = 25
    times: int = 3
    remembered: int = 360
    quietest: float = 0.2
    floor: float = 0.5
    known: int = 24


@dataclass(frozen=True, slots=True)
class FrameQuality:
    """The quality of one picture.

    Attributes:
        brightness: Mean grey level of the brightest tenth (:attr:`.QualitySettings.lit`), 0 (black) to 255.
        jump: How far this picture is from the last, 0 to 1; 0 for the first. It is half the summed difference of their
            grey-level histograms, or one minus the correlation of their grey levels where that is less. A cut changes
            both much. A moving hand changes neither, and another light hardly changes the correlation.
        repeated: Whether it is the picture before once more: it says nothing of its own time.
    """

    brightness: float
    jump: float
    repeated: bool


class QualityWatch:
    """Looks at the pictures of one source in order of time.

    Args:
        settings: How light and doubled frames are told.
    """

    def __init__(self, settings: QualitySettings = QualitySettings()) -> None:
        self._settings = settings
        self._before: npt.NDArray[np.int16] | None = None
        self._histogram_before = np.zeros(_LEVELS)
        self._latest: deque[float] = deque(maxlen=settings.times)
        self._changes: deque[float] = deque(maxlen=settings.remembered)
        self._earlier = self._known()

    def observe(self, image: Image) -> FrameQuality:
        """Looks at the next picture; the pictures must be of one size."""
        self._earlier = self._known()
        rows, columns = (max(image.shape[0] // _ROWS, 1), max(image.shape[1] // _COLUMNS, 1))
        points = np.ascontiguousarray(image[::rows, ::columns])
        # Green is the greater part of grey, so it shows changes just as well. It does not show how bright a violet
        # sleeve is.
        grey = points[..., 1].astype(np.int16)
        histogram = np.bincount((grey >> 4).ravel(), minlength=_LEVELS) / grey.size
        if self._before is None:
            jump, repeated = 0.0, False
        else:
            repeated = self._is_repeated(np.abs(grey - self._before))
            levels_jump = float(np.abs(histogram - self._histogram_before).sum() / 2)
            jump = min(levels_jump, 1 - _correlation(grey, self._before))
        self._before, self._histogram_before = grey, histogram
        levels = cv2.cvtColor(points, cv2.COLOR_BGR2GRAY).ravel()
        lit = int(levels.size * (1 - self._settings.lit))
        return FrameQuality(float(np.partition(levels, lit)[lit:].mean()), jump, repeated)

    def forget_newest(self) -> None:
        """Forgets the newest picture, once: the next one is compared with the picture before it."""
        self._before, self._histogram_before, self._latest, self._changes = self._earlier

    def _known(self) -> _Known:
        return self._before, self._histogram_before, self._latest.copy(), self._changes.copy()

    def _is_repeated(self, change: npt.NDArray[np.int16]) -> bool:
        """By the differences of grey levels, 0 to 255: those of a doubled frame stay near 0 through compression.

        Compression also stills what does not move in a picture of its own; but not what moves in it.
        """
        settings = self._settings
        difference = float(change.mean())
        self._latest.append(difference)
        self._changes.append(max(self._latest))
        if int(change.max()) > settings.still:
            return False
        noise = float(np.quantile(self._changes, settings.quietest))
        repeated = noise >= settings.least_noise and difference <= settings.frozen * noise
        if repeated and difference <= settings.frozen * settings.least_noise:
            newest = self._changes.pop()
            if len(self._changes) < settings.known or min(self._changes) < settings.floor * noise:
                self._changes.append(newest)  # else the camera hangs, and that says nothing of its noise
        return repeated


def _correlation(one: npt.NDArray[np.int16], other: npt.NDArray[np.int16]) -> float:
    """Pearson's correlation of two pictures' grey levels; 0 where it is negative, or one picture is of one grey."""
    first, second = ((grey - grey.mean()).ravel() for grey in (one, other))
    spread = float(np.sqrt(first @ first) * np.sqrt(second @ second))
    return max(float(first @ second) / spread, 0.0) if spread else 0.0
