"""Films as a camera farther away would show them: smaller, before a wall."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

import cv2
import numpy as np
import numpy.typing as npt

from benchmarks.altered import AlteredFilm
from referee.vision.frames import Frame, FrameSource, Image

_GRAIN: Final = 24
"""The wall's pattern: one spot for so many pixels each way."""
_GREY, _CONTRAST = 110.0, 25.0
"""The wall's mean grey level, and the standard deviation of its spots."""
_NOISE: Final = 2.0
"""The standard deviation of sensor noise on the wall, grey levels. The film has its own."""


class FarFilm(AlteredFilm):
    """A film from farther away.

    Each part of a picture is made smaller by itself. It stands at the bottom of its place in the middle. Arms from
    below still come into the picture from there.

    Args:
        film: The film, which is closed with this source.
        lanes: How many parts of one width there are, side by side: one, unless each lane has a film of its own.
        size: How large the film becomes, above 0, to at most 1.
        seed: Of the wall and its noise.
    """

    def __init__(self, film: FrameSource, lanes: int, size: float, seed: int = 5) -> None:
        super().__init__(film)
        self._lanes, self._share, self._seed = lanes, size, seed

    def __iter__(self) -> Iterator[Frame]:
        """The frames, each once."""
        rng = np.random.default_rng(self._seed)
        wall = _wall(self.size, rng)
        for frame in self._film:
            noise = rng.standard_normal(wall.shape[:2], np.float32)[..., None] * np.float32(_NOISE)
            yield replace(frame, image=self._before(np.clip(wall + noise, 0, 255).astype(np.uint8), frame.image))

    def _before(self, wall: Image, image: Image) -> Image:
        """The picture's parts, smaller, before the wall, which is overwritten."""
        for whole, part in zip(*(np.array_split(each, self._lanes, axis=1) for each in (wall, image)), strict=True):
            small = cv2.resize(part, None, fx=self._share, fy=self._share, interpolation=cv2.INTER_AREA)
            height, width = small.shape[:2]
            left = (whole.shape[1] - width) // 2
            whole[len(whole) - height :, left : left + width] = small
        return wall


def _wall(size: tuple[int, int], rng: np.random.Generator) -> npt.NDArray[np.float32]:
    """H x W x 3: a wall with a soft pattern, because no real one is even."""
    width, height = size
    spots = rng.normal(_GREY, _CONTRAST, (height // _GRAIN + 2, width // _GRAIN + 2, 3)).astype(np.float32)
    return np.asarray(cv2.resize(spots, size, interpolation=cv2.INTER_CUBIC), np.float32)
