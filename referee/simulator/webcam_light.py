"""The light on a webcam's sensor from picture to picture: how scenes are exposed, and how lamps band them."""

from __future__ import annotations

from typing import Final

import cv2
import numpy as np

from referee.simulator.auto_exposure import ExposureControl
from referee.simulator.render import FloatMap
from referee.simulator.room_light import veil
from referee.simulator.webcam_effects import WebcamEffects
from referee.vision.frames import Image

HEADROOM: Final = 0.7
"""Pictures are put together this much darker than they come: what flicker or a lower gain darkens stays white where
there was far more light than white."""
_UNIT: Final = 128
"""A factor of 1 in the whole numbers that OpenCV multiplies fastest."""
_EVERY: Final = 8
"""Of this many rows and columns one is enough to measure a picture's mean."""


class WebcamLight:
    """What exposes one camera's pictures; made anew for each run through them."""

    def __init__(self, webcam: WebcamEffects, size: tuple[int, int], exposure: float) -> None:
        width, height = size
        self._webcam = webcam
        self._exposure = exposure
        self._control = None if webcam.auto is None else ExposureControl(webcam.auto)
        self._factors: Image = np.empty((height, 3 * width), np.uint8)
        self._veil: Image | None = None
        self.scale = HEADROOM
        """The factor on levels with which pictures are put together."""

    def meet(self, light: FloatMap) -> None:
        """Takes up the scene while nobody moves in it: height x width x 3, its levels, above 255 where it is white.

        From then on pictures are put together about as bright as the gain for this scene makes them.
        """
        if self._webcam.auto is not None:
            self.scale = HEADROOM * self._webcam.auto.settled(light[::_EVERY, ::_EVERY])
        scattered = veil(light, self._webcam.glare)
        if scattered is not None:
            self._veil = np.clip(np.round(scattered * np.float32(self.scale)), 0, 255).astype(np.uint8)

    def expose(self, image: Image, t: float, brightness: float) -> Image:
        """Exposes a picture.

        Args:
            image: What is there, in levels times ``scale``.
            t: Mid-exposure, seconds; not before the picture before.
            brightness: A factor on its light, in levels.
        """
        if self._veil is not None:
            image = cv2.add(image, self._veil).astype(np.uint8, copy=False)
        gain = brightness / self.scale
        if self._control is not None:
            seen = image[::_EVERY, ::_EVERY].astype(np.float32)
            gain *= self._control.gain_at(t, seen * np.float32(gain))
        if self._webcam.flicker is None:
            return cv2.convertScaleAbs(image, alpha=gain).astype(np.uint8, copy=False)
        height = len(image)
        times = t + (np.arange(height) / height - 0.5) * self._webcam.readout
        rows = self._webcam.flicker.gains(times, self._exposure)
        self._factors[:] = np.round(rows * _UNIT).astype(np.uint8)[:, None]
        factors = self._factors.reshape(image.shape)
        return cv2.multiply(image, factors, scale=gain / _UNIT).astype(np.uint8, copy=False)
