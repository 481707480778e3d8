"""Scales the camera's pictures beside the screen, so that they never hold it up."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import TypeAlias

import cv2
import pygame

from referee.vision.frames import Image

Size: TypeAlias = tuple[int, int]
Scale: TypeAlias = Callable[[Image, Size], pygame.Surface]
"""Gives a picture in a size, width and height in pixels, to be drawn at once."""


def scaled(image: Image, size: Size) -> pygame.Surface:
    """The picture in that size, at once."""
    # OpenCV scales smoothly in the time that pygame takes without smoothing. Four bytes a pixel, as the window has,
    # are drawn without being converted.
    pixels = cv2.cvtColor(cv2.resize(image, size), cv2.COLOR_BGR2BGRA)
    surface = pygame.image.frombuffer(pixels.data, size, "BGRA")
    surface.set_alpha(None)
    return surface


class LivePicture:
    """Gives the newest of a stream's pictures that has been scaled, and has the next one scaled meanwhile.

    What is given may be one drawn picture old. Only where there is none of that size yet, at first and when the
    window was resized, is it waited for.
    """

    def __init__(self) -> None:
        self._pool = ThreadPoolExecutor(max_workers=1, thread_name_prefix="picture")
        self._asked: tuple[Image, Size] | None = None
        self._coming: Future[pygame.Surface] | None = None
        self._shown: pygame.Surface | None = None

    def __call__(self, image: Image, size: Size) -> pygame.Surface:
        """A picture of the stream that ``image`` is the newest of; see :data:`Scale`."""
        self._take_over()
        if self._coming is None and (self._asked is None or self._asked[0] is not image or self._asked[1] != size):
            self._asked = (image, size)
            self._coming = self._pool.submit(scaled, image, size)
        if self._shown is None or self._shown.get_size() != size:
            return self._wait(image, size)
        return self._shown

    def close(self) -> None:
        """Ends the thread; closing twice does no harm."""
        self._pool.shutdown()

    def _take_over(self) -> None:
        if self._coming is not None and self._coming.done():
            self._shown, self._coming = self._coming.result(), None

    def _wait(self, image: Image, size: Size) -> pygame.Surface:
        """For the picture that is coming, or, where that is of another size, for this one."""
        if self._coming is not None and self._asked is not None and self._asked[1] == size:
            self._shown, self._coming = self._coming.result(), None
        else:
            self._shown = scaled(image, size)
        return self._shown
