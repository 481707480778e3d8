"""Films in dim or coloured light: darker, and with noise, which grows in the dark."""

from __future__ import annotations

from argparse import ArgumentTypeError
from collections.abc import Iterator
from dataclasses import replace
from typing import Final, TypeAlias

import numpy as np

from benchmarks.altered import AlteredFilm
from referee.vision.frames import Frame, FrameSource, Image

Light: TypeAlias = tuple[float, float, float]
"""The shares of a picture's red, green and blue that are left, each more than 0 and at most 1."""

DAYLIGHT: Final[Light] = (1.0, 1.0, 1.0)


def light(text: str) -> Light:
    """The light that a command's argument names: one share, or three for red, green and blue.

    Raises:
        ArgumentTypeError: It names none.
    """
    try:
        shares = [float(part) for part in text.split(",")]
    except ValueError:
        shares = []
    if len(shares) not in (1, 3) or not all(0 < share <= 1 for share in shares):
        raise ArgumentTypeError(f"{text}: expected one share or three, each more than 0, and at most 1")
    red, green, blue = shares if len(shares) == 3 else 3 * shares
    return red, green, blue


class DimFilm(AlteredFilm):
    """A film in dim or coloured light.

    Args:
        film: The film, which is closed with this source.
        light: What is left of its light.
        noise: The standard deviation of the noise of every pixel and colour, grey levels. The film has its own.
        seed: Of the noise.
    """

    def __init__(self, film: FrameSource, light: Light, noise: float, seed: int = 5) -> None:
        super().__init__(film)
        self._light, self._noise, self._seed = light, noise, seed

    def __iter__(self) -> Iterator[Frame]:
        """The frames, each once."""
        rng = np.random.default_rng(self._seed)
        for frame in self._film:
            yield replace(frame, image=dimmed(frame.image, self._light, self._noise, rng))


def dimmed(image: Image, light: Light, noise: float, rng: np.random.Generator) -> Image:
    """A picture with some of its light left and so much noise, as in :class:`DimFilm`."""
    seen = image * np.array(light[::-1], np.float32) + rng.standard_normal(image.shape, np.float32) * np.float32(noise)
    return np.clip(np.rint(seen), 0, 255).astype(np.uint8)
