"""The light in the room before a webcam: how much there is, lamps that flicker, and a window or lamp behind."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import Final

import cv2
import numpy as np

from referee.simulator.render import FloatMap
from referee.simulator.skeleton import Floats

LOW_LIGHT_FPS: Final = 20.0
"""A webcam with no more pictures a second than this has slowed down in the dark: in the light it has 24 to 60."""
_EXPOSURE_S: Final = (1 / 200, 1 / 32)
"""A webcam's exposures, seconds, from a bright room to a dim one; at most nine tenths of a frame's time."""
_LONGEST_S: Final = 0.1
"""No webcam exposes for longer, seconds."""
_GAMMA: Final = 2.2
"""Levels are about the light to the power of 1 / 2.2 (sRGB)."""
_FLICKERS: Final = 0.5
"""How often the light flickers. Else it is daylight, a lamp with a steady driver, or exposures are set to the mains."""
_DEPTHS: Final = (0.05, 0.4)
"""How much lamps flicker, as a share of their mean light: filaments 0.06 to 0.13, tubes with a magnetic ballast 0.25 to
0.4, LED lamps all of this (IEEE 1789-2015)."""
_BEHIND: Final = (0.2, 0.1)
"""How often a window is in the picture, and else a lamp."""
_FRAME: Final = (60.0, 60.0, 60.0)
"""A window's frame and bars, levels: they are seen against the light."""


@dataclass(frozen=True, slots=True)
class RoomLight:
    """How much light there is.

    Attributes:
        dim: From a bright room, 0, to a dim one, 1.
        exposure: Seconds for which the shutter is open.
        noise: Standard deviation of the noise, in levels of 255.
        low: Whether the webcam has lowered its rate for want of light.
    """

    dim: float
    exposure: float
    noise: float
    low: bool

    @classmethod
    def sample(cls, rng: np.random.Generator, fps: float) -> RoomLight:
        """Draws a room: the dimmer, the longer are exposures and the stronger is noise.

        At :data:`LOW_LIGHT_FPS` or below it is dark. There the shutter is open for nearly the whole frame, and the gain
        is at its greatest.

        Args:
            rng: Where chance comes from.
            fps: Pictures a second.
        """
        dim, more = float(rng.random()), float(rng.random())
        if fps <= LOW_LIGHT_FPS:
            # A rolling shutter needs a little time to begin anew.
            return cls(1.0, min((0.9 + 0.09 * dim) / fps, _LONGEST_S), 5.0 + 3.0 * more, low=True)
        shortest, longest = np.log(_EXPOSURE_S)
        exposure = min(float(np.exp(shortest + dim * (longest - shortest))), 0.9 / fps)
        return cls(dim, exposure, 0.8 + 4.0 * dim**2 + 0.8 * more, low=False)


@dataclass(frozen=True, slots=True)
class Flicker:
    """Lamps that flicker at twice the frequency of the mains.

    Attributes:
        mains: Hertz: 50 or 60.
        depth: By how much the light goes up and down, as a share of its mean.
        phase: Where in its period it is at time 0, 0 to 1.
    """

    mains: float
    depth: float
    phase: float

    @classmethod
    def sample(cls, rng: np.random.Generator) -> Flicker | None:
        """Draws lamps, or ``None`` where the light is steady."""
        there = rng.random() < _FLICKERS
        flicker = cls(float(rng.choice([50.0, 60.0])), float(rng.uniform(*_DEPTHS)), float(rng.random()))
        return flicker if there else None

    def gains(self, times: Floats, exposure: float) -> Floats:
        """Factors on levels: of the mean light in the exposures about these times.

        Args:
            times: Mid-exposures, seconds.
            exposure: Seconds for which the shutter is open; of whole periods the mean is always the same.
        """
        # The mean of 1 + depth * cos(2 pi (hertz * t + phase)) over an exposure.
        hertz = 2 * self.mains
        light = 1 + self.depth * np.sinc(hertz * exposure) * np.cos(2 * np.pi * (hertz * times + self.phase))
        gains: Floats = light ** (1 / _GAMMA)
        return gains


@dataclass(frozen=True, slots=True)
class Backlight:
    """A window or a lamp behind the players.

    Attributes:
        low: Its upper left corner, as shares of the picture's width and height.
        high: Its lower right corner, likewise.
        strength: Its levels, as a multiple of 255.
        panes: Into how many panes a window is divided, across and down; ``None``: it is a lamp, which is round.
    """

    low: tuple[float, float]
    high: tuple[float, float]
    strength: float
    panes: tuple[int, int] | None

    @classmethod
    def sample(cls, rng: np.random.Generator, *, low_light: bool = False) -> Backlight | None:
        """Draws a window or lamp, or ``None``, which is most common; in low light there is no window, as it is night.

        A sky is 10 to 100 times as bright as a room: 3 to 8 times in levels, and a room's mean level is about 110.
        """
        kind, strength = rng.random(), float(np.exp(rng.uniform(np.log(1.3), np.log(3.0))))
        x, y = (float(v) for v in rng.uniform((0.1, 0.05), (0.9, 0.45)))
        wide, high = (float(v) for v in rng.uniform((0.1, 0.25), (0.28, 0.5)))
        size = float(rng.uniform(0.02, 0.06))
        panes = (int(rng.integers(1, 4)), int(rng.integers(1, 3)))
        if kind < _BEHIND[0]:
            return None if low_light else cls((x - wide, y - 0.3 * high), (x + wide, y + high), strength, panes)
        if kind < sum(_BEHIND):
            return cls((x - size, y - 1.6 * size), (x + size, y + 1.6 * size), strength, None)
        return None

    def draw(self, room: Floats) -> None:
        """Adds it to a room, height x width x 3 in levels, in place."""
        height, width = room.shape[:2]
        left, right = round(self.low[0] * width), round(self.high[0] * width)
        top, bottom = round(self.low[1] * height), round(self.high[1] * height)
        white = (255 * self.strength,) * 3
        if self.panes is None:
            middle, axes = ((left + right) // 2, (top + bottom) // 2), ((right - left) // 2, (bottom - top) // 2)
            cv2.ellipse(room, middle, axes, 0, 0, 360, white, -1)
            return
        bar = max(1, width // 90)
        cv2.rectangle(room, (left - bar, top - bar), (right + bar, bottom + bar), _FRAME, -1)
        across, down = self.panes
        for x, end_x in pairwise(np.linspace(left, right, across + 1).astype(int).tolist()):
            for y, end_y in pairwise(np.linspace(top, bottom, down + 1).astype(int).tolist()):
                cv2.rectangle(room, (x, y), (end_x - bar, end_y - bar), white, -1)


def veil(light: FloatMap, share: float) -> FloatMap | None:
    """What a lens scatters of the light that is brighter than white: added to levels; ``None`` where there is none.

    Args:
        light: Height x width x 3, levels; above 255 where it is going to be white.
        share: How much of that light is scattered.
    """
    excess = np.maximum(cv2.resize(light, None, fx=1 / 16, fy=1 / 16, interpolation=cv2.INTER_AREA) - 255, 0)
    if share == 0 or excess.max() < 1:
        return None
    # About a quarter of the picture wide: scattered light falls off slowly.
    spread = cv2.GaussianBlur(excess, (0, 0), excess.shape[1] / 8, borderType=cv2.BORDER_CONSTANT)
    return cv2.resize(spread * np.float32(share), light.shape[1::-1]).astype(np.float32, copy=False)
