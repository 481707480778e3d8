"""Places in a picture: turned boxes about hands, and upright windows to look for palms in."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TypeAlias

import numpy as np

from referee.vision.frames import Image

Window: TypeAlias = tuple[int, int, int, int]
"""An upright part of a picture: left, top, right and bottom, in pixels; the last two lie outside."""


@dataclass(frozen=True, slots=True)
class WindowSettings:
    """In which squares a picture is searched for palms.

    Attributes:
        long: A picture is long if its longer side is at least this multiple of its shorter one. It is searched in
            squares of the shorter side.
        closer: Other pictures are searched in squares of this share of the shorter side. In long ones, players' palms
            are looked for in such squares, too.
    """

    long: float = 1.3
    closer: float = 0.6


@dataclass(frozen=True, slots=True)
class Box:
    """A turned square in a picture, in pixels of that picture.

    Attributes:
        x: The centre, to the right.
        y: The centre, downwards.
        side: How long each of its sides is.
        rotation: Radians, clockwise as seen.
    """

    x: float
    y: float
    side: float
    rotation: float

    def moved(self, x: float, y: float) -> Box:
        """The box, moved to the right by ``x`` and down by ``y`` pixels."""
        return replace(self, x=self.x + x, y=self.y + y)

    def distance(self, other: Box) -> float:
        """From this box's centre to the other's, pixels."""
        return float(np.hypot(self.x - other.x, self.y - other.y))

    def bounds(self) -> tuple[float, float, float, float]:
        """Left, top, right and bottom of the upright rectangle about the box."""
        cos, sin = abs(np.cos(self.rotation)), abs(np.sin(self.rotation))
        half = (self.side * cos + self.side * sin) / 2
        return self.x - half, self.y - half, self.x + half, self.y + half


def square_in(image: Image, x: float, y: float, side: float) -> Window:
    """The part of a square that lies in ``image``; its middle is brought into the picture."""
    height, width = image.shape[:2]
    x, y, half = min(max(x, 0), width), min(max(y, 0), height), max(side / 2, 2)
    return (max(int(x - half), 0), max(int(y - half), 0), min(int(x + half), width), min(int(y + half), height))


def search_windows(image: Image, how: WindowSettings = WindowSettings()) -> tuple[Window, ...]:
    """Where to look for palms in ``image``: all of it, then squares that overlap by half and show hands larger."""
    height, width = image.shape[:2]
    side = min(height, width) if _is_long(image, how) else round(how.closer * min(height, width))
    return ((0, 0, width, height), *_squares(image, side))


def closer_windows(image: Image, how: WindowSettings = WindowSettings()) -> tuple[Window, ...]:
    """Smaller squares than :func:`search_windows` has, where those of a long picture are as wide as it is."""
    return _squares(image, round(how.closer * min(image.shape[:2]))) if _is_long(image, how) else ()


def _is_long(image: Image, how: WindowSettings) -> bool:
    return max(image.shape[:2]) >= how.long * min(image.shape[:2])


def _squares(image: Image, side: int) -> tuple[Window, ...]:
    height, width = image.shape[:2]
    return tuple((x, y, x + side, y + side) for y in _starts(height, side) for x in _starts(width, side))


def _starts(length: int, side: int) -> list[int]:
    """Where squares begin that cover a length and overlap by half."""
    count = int(np.ceil(2 * (length - side) / side)) + 1
    return [int(start) for start in np.linspace(0, length - side, count)]
