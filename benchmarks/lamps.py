"""Films under lamps that flicker. Before a rolling shutter their light comes in bands, which wander."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

import cv2
import numpy as np

from benchmarks.altered import AlteredFilm
from referee.simulator.room_light import Flicker
from referee.vision.frames import Frame, FrameSource

_MAINS_HZ: Final = 50.0
_EXPOSURE_S: Final = 1 / 250
"""Shorter than a pulse of the lamps' light, so that one row has less of it than another."""
_READOUT_S: Final = 0.025
"""From the first row's exposure to the last row's: two and a half bands."""


class LampLitFilm(AlteredFilm):
    """A film under such lamps.

    Args:
        film: The film, which is closed with this source.
        depth: How much the lamps flicker, as a share of their mean light, 0 to 1: filaments 0.06 to 0.13, tubes with a
            magnetic ballast 0.25 to 0.4. Exposure evens out a part of it.
    """

    def __init__(self, film: FrameSource, depth: float) -> None:
        super().__init__(film)
        self._lamps = Flicker(_MAINS_HZ, depth, 0.0)

    def __iter__(self) -> Iterator[Frame]:
        """The frames, each once."""
        height = self.size[1]
        rows = np.arange(height) / height * _READOUT_S
        for frame in self._film:
            gains = self._lamps.gains(frame.t + rows, _EXPOSURE_S).astype(np.float32)
            lit = frame.image * gains[:, None, None]
            yield replace(frame, image=np.asarray(cv2.convertScaleAbs(lit), np.uint8))
