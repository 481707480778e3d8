"""Films in dim light: darker, and with noise, which grows in the dark."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import numpy as np

from benchmarks.altered import AlteredFilm
from referee.vision.frames import Frame, FrameSource, Image


class DimFilm(AlteredFilm):
    """A film in dim light.

    Args:
        film: The film, which is closed with this source.
        light: The share of its light that is left, 0 to 1.
        noise: The standard deviation of the noise of every pixel and colour, grey levels. The film has its own.
        seed: Of the noise.
    """

    def __init__(self, film: FrameSource, light: float, noise: float, seed: int = 5) -> None:
        super().__init__(film)
        self._light, self._noise, self._seed = light, noise, seed

    def __iter__(self) -> Iterator[Frame]:
        """The frames, each once."""
        rng = np.random.default_rng(self._seed)
        for frame in self._film:
            yield replace(frame, image=dimmed(frame.image, self._light, self._noise, rng))


def dimmed(image: Image, light: float, noise: float, rng: np.random.Generator) -> Image:
    """A picture with a share of its light left and so much noise, as in :class:`DimFilm`."""
    seen = image * np.float32(light) + rng.standard_normal(image.shape, np.float32) * np.float32(noise)
    return np.clip(np.rint(seen), 0, 255).astype(np.uint8)
