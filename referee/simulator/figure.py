"""Somebody behind the hand: shoulders, a neck and a head with a face, plainly shaded, that sways a little."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, TypeAlias

import cv2
import numpy as np

from referee.simulator.appearance import Appearance
from referee.simulator.render import FloatMap
from referee.simulator.shading import Sprite
from referee.simulator.skeleton import Floats

_WIDE, _DEEP, _ABOVE = 2.4, 6.0, 0.8
"""The drawn figure's width, how far it goes below the head's middle, and above it, in head heights."""
_BROAD: Final = 1.75
"""Across the shoulders, in head heights."""
_SHOULDER: Final = 0.95
"""How far below the head's middle the shoulders are, in head heights."""
HEAD_M: Final = 0.23
"""From chin to crown, metres: an average adult's."""

Colour: TypeAlias = tuple[float, float, float]

_WHITE: Final = (225.0, 228.0, 230.0)
_IRIS: Final = (30.0, 35.0, 45.0)


@dataclass(frozen=True, slots=True)
class Figure:
    """A person. Colours are blue-green-red, 0 to 255.

    Attributes:
        place: The middle of the head, in pixels: x right, y down.
        head: From chin to crown, in pixels.
        skin: The face's colour.
        hair: The hair's.
        cloth: The clothes'.
        sway: How far the head sways to each side, in pixels.
        phase: Where in its swaying it begins, radians.
        soft: Standard deviation by which it is out of focus, in pixels.
    """

    place: tuple[float, float]
    head: float
    skin: Colour
    hair: Colour
    cloth: Colour
    sway: float
    phase: float
    soft: float

    @classmethod
    def sample(
        cls, rng: np.random.Generator, place: tuple[float, float], head: float, appearance: Appearance
    ) -> Figure:
        """Draws the person whose hand looks like ``appearance``, in the same light."""
        lit = np.array(appearance.tint) * (appearance.ambient + 0.5 * (1 - appearance.ambient))
        hair = rng.uniform(10, 90) + rng.normal(0, 8, 3)
        return cls(
            place,
            head,
            skin=_colour(np.array(appearance.palm) * 0.4 + np.array(appearance.skin) * 0.6, lit),
            hair=_colour(hair, lit),
            cloth=_colour(np.array(appearance.sleeve), lit),
            sway=float(rng.uniform(0.01, 0.05)) * head,
            phase=float(rng.uniform(0, 2 * np.pi)),
            soft=float(rng.uniform(0.6, 2.0)),
        )

    def shoulder(self, side: float) -> tuple[float, float]:
        """The middle of a shoulder, in pixels; ``side`` -1 is the picture's left one, 1 the right."""
        return self.place[0] + side * 0.4 * _BROAD * self.head, self.place[1] + (_SHOULDER + 0.2) * self.head


def draw_figure(figure: Figure, light: FloatMap) -> Sprite:
    """Draws a figure where it does not sway; ``light`` are the camera's factors on blue, green and red.

    The sprite may go beyond the picture.
    """
    head = figure.head
    width, above, below = int(_WIDE * head), int(_ABOVE * head), int(_DEEP * head)
    # Blue, green, red, and 255 where there is something.
    drawn = np.zeros((above + below, width, 4), np.float32)
    x, y = width // 2, above
    _draw_body(drawn, (x, y), figure)
    _draw_head(drawn, (x, y), figure)
    # Light from above and one side: enough to make it no flat cut-out.
    across = np.linspace(1.08, 0.85, width, dtype=np.float32)[None, :, None]
    down = np.linspace(1.05, 0.8, above + below, dtype=np.float32)[:, None, None]
    drawn[..., :3] = np.clip(drawn[..., :3] * (across * down) * np.asarray(light, np.float32), 0, 255)
    drawn[..., 3] /= 255
    image = cv2.GaussianBlur(drawn, (0, 0), figure.soft)
    corner = int(figure.place[0]) - x, int(figure.place[1]) - y
    return Sprite(image.astype(np.float32, copy=False), corner)


def figure_at(figure: Figure, drawn: Sprite, t: float, size: tuple[int, int]) -> Sprite:
    """The figure at ``t`` seconds, cut off at the edges of a picture of ``size``."""
    dx = figure.sway * (np.sin(1.3 * t + figure.phase) + 0.4 * np.sin(2.9 * t))
    dy = 0.3 * figure.sway * np.sin(1.9 * t + figure.phase)
    margin = int(np.ceil(1.5 * figure.sway)) + 1
    height, width = drawn.image.shape[:2]
    low = np.maximum(np.array(drawn.corner) - margin, 0)
    far = np.array([width, height]) + margin
    high = np.minimum(np.array(drawn.corner) + far, size)
    shift = np.array([[1, 0, drawn.corner[0] + dx - low[0]], [0, 1, drawn.corner[1] + dy - low[1]]])
    extent = np.maximum(high - low, 1)
    moved = cv2.warpAffine(drawn.image, shift, (int(extent[0]), int(extent[1])))
    return Sprite(moved.astype(np.float32, copy=False), (int(low[0]), int(low[1])))


def _draw_body(drawn: FloatMap, at: tuple[int, int], figure: Figure) -> None:
    """Draws shoulders, chest and neck, in place; ``at`` is the head's middle."""
    (x, y), head = at, figure.head
    half, top, neck = int(_BROAD * head / 2), int(y + _SHOULDER * head), int(0.2 * head)
    cv2.ellipse(drawn, (x, top), (half, int(0.25 * head)), 0, 180, 360, _paint(figure.cloth), -1)
    cv2.rectangle(drawn, (x - half, top), (x + half, drawn.shape[0]), _paint(figure.cloth), -1)
    cv2.rectangle(drawn, (x - neck, y), (x + neck, int(y + 0.78 * head)), _paint(figure.skin, 0.85), -1)


def _draw_head(drawn: FloatMap, at: tuple[int, int], figure: Figure) -> None:
    """Draws hair, face, eyes, brows, nose and mouth, in place; ``at`` is the head's middle."""
    for right, down, wide, high, colour in (
        (0.0, -0.08, 0.41, 0.5, _paint(figure.hair)),
        (0.0, 0.03, 0.35, 0.475, _paint(figure.skin)),
        (-0.15, -0.03, 0.065, 0.03, _paint(_WHITE)),
        (0.15, -0.03, 0.065, 0.03, _paint(_WHITE)),
        (-0.15, -0.03, 0.028, 0.028, _paint(_IRIS)),
        (0.15, -0.03, 0.028, 0.028, _paint(_IRIS)),
        (-0.15, -0.11, 0.08, 0.014, _paint(figure.hair)),
        (0.15, -0.11, 0.08, 0.014, _paint(figure.hair)),
        (0.0, 0.1, 0.045, 0.09, _paint(figure.skin, 0.88)),
        (0.0, 0.27, 0.12, 0.028, _paint((0.8 * figure.skin[0], 0.7 * figure.skin[1], figure.skin[2]), 0.72)),
    ):
        middle = int(at[0] + right * figure.head), int(at[1] + down * figure.head)
        reach = max(int(wide * figure.head), 1), max(int(high * figure.head), 1)
        cv2.ellipse(drawn, middle, reach, 0, 0, 360, colour, -1)
    # The fringe.
    fringe = int(0.36 * figure.head), int(0.3 * figure.head)
    cv2.ellipse(drawn, (at[0], int(at[1] - 0.2 * figure.head)), fringe, 0, 190, 350, _paint(figure.hair), -1)


def _paint(colour: Colour, share: float = 1.0) -> tuple[float, float, float, float]:
    """A colour, darkened to a share, as what covers what is behind it."""
    return colour[0] * share, colour[1] * share, colour[2] * share, 255.0


def _colour(values: Floats, light: Floats) -> Colour:
    blue, green, red = (float(value) for value in np.clip(values * light, 0, 255))
    return blue, green, red
