"""What a webcam does to a picture besides a plain camera, from its rolling shutter to its JPEG."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

import cv2
import numpy as np
import numpy.typing as npt

from referee.simulator.auto_exposure import AutoExposure
from referee.simulator.render import FloatMap
from referee.simulator.room_light import Backlight, Flicker, RoomLight
from referee.simulator.shading import Sprite
from referee.simulator.skeleton import Floats
from referee.vision.frames import Image

_HALO: Final = 1.2
"""Standard deviation of what a webcam takes for its picture's blur, pixels."""
NOISE_UNIT: Final = 16
"""A webcam's noise of 1 level in the whole numbers that OpenCV multiplies fastest: what is left of it is often less."""
_FACTOR_UNIT: Final = 64
"""A noise factor of 1 in such numbers."""
_SMOOTHING: Final = (0.6, 1.2)
"""How far webcams smooth noise, pixels."""
_HALF_COLOURS: Final = cv2.IMWRITE_JPEG_SAMPLING_FACTOR_420
_STILL_PX: Final = 0.4
"""An arm that moves less than this while the picture is read is not bent."""


@dataclass(frozen=True, slots=True)
class WebcamEffects:
    """How a webcam delivers its pictures.

    Attributes:
        readout: Seconds from the first row's exposure to the last row's.
        dark_noise: How many times stronger noise is in black than in white.
        sharpening: By how much edges are overdrawn, as a share of their height.
        quality: Of the JPEG in which pictures come, 1 to 100; colours have half the rows and columns.
        smoothing: Standard deviation of the filter that reduces noise, pixels; 0: it reduces none.
        auto: How its gain follows the light; ``None``: it stays.
        flicker: How the lamps about it flicker; ``None``: they do not.
        backlight: What is bright behind the players; ``None``: nothing.
        glare: Share of the light brighter than white that its lens scatters over the picture.
        bits: For each pixel of an H.264 stream, which then takes the JPEG's place; 0: there is none.
    """

    readout: float
    dark_noise: float
    sharpening: float
    quality: int
    smoothing: float = 0.0
    auto: AutoExposure | None = None
    flicker: Flicker | None = None
    backlight: Backlight | None = None
    glare: float = 0.0
    bits: float = 0.0

    @classmethod
    def sample(cls, rng: np.random.Generator) -> WebcamEffects:
        """Draws a webcam: measured readouts are 8 to 30 ms; MJPG at 30 frames a second has qualities of 50 to 90.

        How far noise is smoothed was measured on films (``benchmarks.picture_noise``). In most of them neighbouring
        pixels have 0.4 to 0.85 of their noise in common. White noise has that after filters of 0.6 to 1.2 pixels. It
        is drawn from a generator of its own: the given one goes on as if nothing had been drawn.
        """
        (reduction,) = rng.spawn(1)
        return cls(
            readout=float(rng.uniform(0.008, 0.030)),
            dark_noise=float(rng.uniform(1.5, 4.0)),
            sharpening=float(rng.uniform(0.0, 1.2)),
            quality=int(rng.integers(50, 91)),
            smoothing=float(reduction.uniform(*_SMOOTHING)),
        )

    def placed(self, rng: np.random.Generator, light: RoomLight) -> WebcamEffects:
        """The same webcam in a room whose light is drawn; by daylight from a window no lamp is seen to flicker.

        Lenses for photographs scatter 1 to 3 % of the light (ISO 9358); a webcam's, with fingerprints on it, more.

        Args:
            rng: Where chance comes from.
            light: How much light there is.
        """
        backlight = Backlight.sample(rng, low_light=light.low)
        flicker = Flicker.sample(rng)
        return replace(
            self,
            auto=AutoExposure.sample(rng, light.dim),
            flicker=None if backlight is not None and backlight.panes is not None else flicker,
            backlight=backlight,
            glare=float(rng.uniform(0.01, 0.06)),
        )

    def reduced(self, noise: FloatMap) -> FloatMap:
        """What the camera's own filter leaves of white noise: it is weaker, and neighbouring pixels have it in common.

        A camera reduces noise before it sharpens. Its filter spares edges, so that the picture itself stays.
        """
        return noise if self.smoothing == 0 else np.asarray(cv2.GaussianBlur(noise, (0, 0), self.smoothing), np.float32)

    def noisy(self, image: Image, noise: npt.NDArray[np.int16]) -> Image:
        """Adds noise to a picture, the more the darker a pixel is; on the mean grey it is as it was given.

        Args:
            image: The picture.
            noise: Height x width x 3, in levels times :data:`NOISE_UNIT`.
        """
        level = np.arange(256) / 255
        factors = self.dark_noise + (1 - self.dark_noise) * level
        table = np.round(factors / factors.mean() * _FACTOR_UNIT).astype(np.int16)
        scaled = cv2.multiply(noise, cv2.LUT(image, table), scale=1 / (_FACTOR_UNIT * NOISE_UNIT))
        return cv2.add(image, scaled, dtype=cv2.CV_8U).astype(np.uint8, copy=False)

    def sharpen(self, image: Image) -> Image:
        """Overdraws a picture's edges."""
        if self.sharpening == 0:
            return image
        soft = cv2.GaussianBlur(image, (5, 5), _HALO)
        return cv2.addWeighted(image, 1 + self.sharpening, soft, -self.sharpening, 0).astype(np.uint8, copy=False)

    def deliver(self, image: Image) -> Image:
        """Sharpens a picture, packs it as a JPEG and unpacks it."""
        flags = [cv2.IMWRITE_JPEG_QUALITY, self.quality, cv2.IMWRITE_JPEG_SAMPLING_FACTOR, _HALF_COLOURS]
        _, packed = cv2.imencode(".jpg", self.sharpen(image), flags)
        return np.asarray(cv2.imdecode(packed, cv2.IMREAD_COLOR), np.uint8)

    def roll(self, sprite: Sprite, velocity: Floats, bounds: tuple[int, int]) -> Sprite:
        """Bends what moves, since lower rows are exposed later; the middle row at the frame's own time.

        Args:
            sprite: What moves, as it is at the frame's time.
            velocity: Pixels a second: x right, y down.
            bounds: Width and height of the picture; the result is cut off there.
        """
        height = bounds[1]
        if np.hypot(*velocity) * self.readout < _STILL_PX:
            return sprite
        # A point is drawn in the row y that is exposed when the point is there; of both sides y is the first unknown.
        lean_x, lean_y = velocity * self.readout / height
        stretch = 1 / (1 - lean_y)
        rows, columns = sprite.image.shape[:2]
        left, top = sprite.corner
        ends = (np.array([top, top + rows]) - lean_y * height / 2) * stretch
        drift = lean_x * (ends - height / 2)
        # What has left the picture leaves one clear pixel at its edge.
        low = np.clip(np.floor([left + drift.min(), ends[0]]).astype(int) - 1, 0, np.array(bounds) - 1)
        high = np.clip(np.ceil([left + columns + drift.max(), ends[1]]).astype(int) + 1, low + 1, bounds)
        extent = high - low
        shift_y = (top - lean_y * height / 2) * stretch
        matrix = np.array(
            [
                [1.0, lean_x * stretch, left + lean_x * (shift_y - height / 2) - low[0]],
                [0.0, stretch, shift_y - low[1]],
            ]
        )
        moved = cv2.warpAffine(sprite.image, matrix, (int(extent[0]), int(extent[1])))
        return Sprite(moved.astype(np.float32, copy=False), (int(low[0]), int(low[1])))
