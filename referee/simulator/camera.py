"""What the camera does to a picture: motion blur, brightness, white balance, vignetting and noise."""

from __future__ import annotations

from dataclasses import dataclass, replace

import cv2
import numpy as np

from referee.simulator.appearance import Appearance
from referee.simulator.render import FloatMap
from referee.simulator.room_light import Backlight
from referee.simulator.shading import Sprite
from referee.simulator.skeleton import Floats
from referee.simulator.webcam_effects import NOISE_UNIT, WebcamEffects
from referee.simulator.webcam_light import WebcamLight
from referee.simulator.webcam_stream import H264Stream
from referee.vision.frames import Image


@dataclass(frozen=True, slots=True)
class CameraAppearance:
    """A camera's way of showing things.

    Attributes:
        gain: Factor on brightness.
        balance: Factor on blue, green and red.
        vignette: Share of light lost in the corners.
        noise: Standard deviation of the noise, in levels of 255.
    """

    gain: float
    balance: tuple[float, float, float]
    vignette: float
    noise: float

    @classmethod
    def sample(cls, rng: np.random.Generator) -> CameraAppearance:
        """Draws a camera in a room that is lit well or poorly."""
        gain = float(np.clip(rng.normal(1.0, 0.13), 0.62, 1.3))
        warm, green = rng.normal(0, 0.05), rng.normal(0, 0.02)
        return cls(
            gain=gain,
            balance=(float(1 - warm), float(1 + green), float(1 + warm)),
            vignette=float(rng.uniform(0, 0.3)),
            noise=float(np.clip(rng.gamma(2.0, 0.9) / gain, 0.5, 7)),
        )


class Developer:
    """Turns scenes of one size into what a camera delivers; noise is drawn once and shifted for each picture.

    A webcam takes up the scene by :meth:`expose`, before anything is laid over it.
    """

    def __init__(
        self,
        appearance: CameraAppearance,
        size: tuple[int, int],
        rng: np.random.Generator,
        webcam: WebcamEffects | None = None,
        exposure: float = 0.01,
    ) -> None:
        width, height = size
        self._webcam = webcam
        self._light = None if webcam is None else WebcamLight(webcam, size, exposure)
        self._stream = None if webcam is None or webcam.bits == 0 else H264Stream(size, webcam.bits)
        self._size = size
        self._rng = rng
        bank = rng.standard_normal((height + 64, width + 64, 3), dtype=np.float32)
        # A camera's noise is finer in brightness than in colour.
        bank = 0.8 * bank.mean(axis=2, keepdims=True) * np.float32(np.sqrt(3)) + 0.5 * bank
        bank *= np.float32(appearance.noise)
        if webcam is not None:
            bank = webcam.reduced(bank) * NOISE_UNIT
        self._noise = np.clip(bank, -32767, 32767).astype(np.int16)
        self._gain: FloatMap = appearance.gain * np.array(appearance.balance, np.float32)
        y, x = np.ogrid[-1 : 1 : height * 1j, -1 : 1 : width * 1j]
        self._fall = (1 - appearance.vignette * (x * x + y * y) / 2).astype(np.float32)[..., None]

    @property
    def backlight(self) -> Backlight | None:
        """What is bright behind the players, to be drawn into the scene."""
        return None if self._webcam is None else self._webcam.backlight

    def expose(self, scene: FloatMap) -> Image:
        """Applies gain, white balance and vignetting: what stays the same while nothing moves.

        Args:
            scene: Height x width x 3, levels; above 255 where it outshines white.
        """
        light = scene * (self._fall * self._gain)
        if self._light is not None:
            self._light.meet(light)
            light *= np.float32(self._light.scale)
        image: Image = np.clip(light, 0, 255).astype(np.uint8)
        return image

    def expose_appearance(self, appearance: Appearance, place: tuple[float, float]) -> Appearance:
        """Applies the same to a hand: its light as the camera shows it at ``place``, x and y in pixels.

        Vignetting is slow enough to be one number for a whole hand.
        """
        blue, green, red = self.light_at(place) * appearance.tint
        return replace(appearance, tint=(float(blue), float(green), float(red)))

    def light_at(self, place: tuple[float, float]) -> FloatMap:
        """The factors on blue, green and red at ``place``, x and y in pixels."""
        x = int(np.clip(place[0], 0, self._size[0] - 1))
        y = int(np.clip(place[1], 0, self._size[1] - 1))
        light: FloatMap = self._gain * self._fall[y, x]
        return light if self._light is None else light * np.float32(self._light.scale)

    def add_noise(self, image: Image, brightness: float = 1.0, t: float = 0.0) -> Image:
        """Adds this picture's noise, and what a webcam does to it.

        Args:
            image: The picture.
            brightness: A factor on it, for a flash or darkness.
            t: Its mid-exposure, seconds, by which a webcam follows the light; not before the picture before.
        """
        width, height = self._size
        x, y = self._rng.integers(0, 65, 2)
        noise = self._noise[y : y + height, x : x + width]
        if self._webcam is not None and self._light is not None:
            image = self._webcam.noisy(self._light.expose(image, t, brightness), noise)
            if self._stream is not None:
                return self._stream.carry(self._webcam.sharpen(image))
            return self._webcam.deliver(image)
        if brightness != 1.0:
            image = cv2.convertScaleAbs(image, alpha=brightness).astype(np.uint8, copy=False)
        return cv2.add(image, noise, dtype=cv2.CV_8U).astype(np.uint8, copy=False)


def lay_over(image: Image, sprite: Sprite) -> None:
    """Lays a sprite over a picture, in place; the sprite must lie inside."""
    x, y = sprite.corner
    height, width = sprite.image.shape[:2]
    region = image[y : y + height, x : x + width]
    levels = cv2.convertScaleAbs(sprite.image)
    through = cv2.convertScaleAbs(sprite.image[..., 3], alpha=-255, beta=255)
    dimmed = cv2.multiply(region, cv2.merge([through, through, through]), scale=1 / 255)
    region[:] = cv2.add(dimmed, levels[..., :3])


def smear(sprite: Sprite, shifts: Floats, bounds: tuple[int, int]) -> Sprite:
    """Motion blur: the mean of the sprite at each of its places during the exposure.

    Args:
        sprite: The still sprite.
        shifts: n x 2, where it was against where it is drawn, in pixels: x right, y down.
        bounds: Width and height of the picture; the result is cut off there.
    """
    if np.abs(shifts).max() < 0.3:
        return sprite
    margin = np.ceil(np.abs(shifts).max(axis=0)).astype(int) + 1
    kernel = np.zeros((2 * margin[1] + 1, 2 * margin[0] + 1), np.float32)
    # filter2D correlates, so that a shift to the right takes from the left.
    places = margin - shifts
    whole = np.floor(places).astype(int)
    part = places - whole
    for dy in (0, 1):
        for dx in (0, 1):
            share = np.abs(1 - dx - part[:, 0]) * np.abs(1 - dy - part[:, 1])
            np.add.at(
                kernel,
                (np.minimum(whole[:, 1] + dy, kernel.shape[0] - 1), np.minimum(whole[:, 0] + dx, kernel.shape[1] - 1)),
                share,
            )
    kernel /= len(shifts)
    height, width = sprite.image.shape[:2]
    x, y = sprite.corner
    left, up = min(margin[0], x), min(margin[1], y)
    right, down = min(margin[0], bounds[0] - x - width), min(margin[1], bounds[1] - y - height)
    # What the picture's edge cut off goes on beyond it; elsewhere there is nothing.
    padded = cv2.copyMakeBorder(sprite.image, up, down, left, right, cv2.BORDER_CONSTANT, value=(0, 0, 0, 0))
    blurred = cv2.filter2D(padded, -1, kernel, borderType=cv2.BORDER_REPLICATE)
    return Sprite(blurred.astype(np.float32, copy=False), (x - left, y - up))


def mean_sprite(sprites: list[Sprite], count: int) -> Sprite:
    """The mean of sprites over ``count`` sub-exposures; in those that are not among them nothing was there."""
    if count == 1:
        return sprites[0]
    corners = np.array([s.corner for s in sprites])
    ends = corners + np.array([s.image.shape[1::-1] for s in sprites])
    low, high = corners.min(axis=0), ends.max(axis=0)
    total = np.zeros((high[1] - low[1], high[0] - low[0], 4), np.float32)
    for sprite, (x, y) in zip(sprites, corners - low, strict=True):
        height, width = sprite.image.shape[:2]
        total[y : y + height, x : x + width] += sprite.image / np.float32(count)
    return Sprite(total, (int(low[0]), int(low[1])))
