"""Small pictures of what was thrown: of the thing, and beside it of the hand that throws it."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import lru_cache
from typing import TYPE_CHECKING

import pygame

from referee.officiating.player_colours import Colour
from referee.symbols import Symbol, Thrown

if TYPE_CHECKING:
    from referee.table.canvas import Canvas

_CANVAS = 400
"""Icons are drawn this large and scaled down, which smooths their edges."""

_FAINT = 80
"""Of 255: how much of a faint icon is seen."""

_INK: Colour = (16, 18, 24)
_STONE: Colour = (160, 166, 176)
_STONE_DARK: Colour = (120, 126, 138)
_SHEET: Colour = (250, 250, 245)
_STEEL: Colour = (205, 212, 222)
_GOLD: Colour = (247, 200, 70)
_FUR: Colour = (222, 184, 120)
_FUR_DARK: Colour = (176, 134, 76)
_CROSS: Colour = (240, 96, 60)


@lru_cache(maxsize=128)
def icon(thrown: Thrown, size: int, *, faint: bool = False) -> pygame.Surface:
    """The picture for a symbol, or a cross for a mis-throw of any reason.

    Args:
        thrown: What was thrown.
        size: Width and height, in pixels.
        faint: Whether it lost, and does not matter any more.
    """
    canvas = pygame.Surface((_CANVAS, _CANVAS), pygame.SRCALPHA)
    draw = _DRAWINGS[thrown] if isinstance(thrown, Symbol) else _mis_throw
    draw(canvas)
    small = pygame.transform.smoothscale(canvas, (size, size))
    small.set_alpha(_FAINT if faint else 255)
    return small


def draw_symbol(canvas: Canvas, thrown: Thrown, box: pygame.Rect, *, faint: bool = False) -> pygame.Rect:
    """Draws what was thrown into the middle of a box: the thing, and the hand beside it, or below it in a high box.

    Args:
        canvas: What is drawn on; its hands are shown.
        thrown: A symbol, or a mis-throw, which has no hand.
        box: The room there is, in pixels of the surface.
        faint: Whether it lost, and does not matter any more.

    Returns:
        What is covered.
    """
    wide = box.width >= box.height
    side = max(1, min(box.height, box.width // 2) if wide else min(box.width, box.height // 2))
    hand = canvas.hands.picture(thrown, side, faint=faint) if isinstance(thrown, Symbol) else None
    if hand is None:
        side = max(1, min(box.size))
    pictures = [icon(thrown, side, faint=faint), *([] if hand is None else [hand])]
    step = (side, 0) if wide else (0, side)
    covered = pygame.Rect(0, 0, side + step[0] * (len(pictures) - 1), side + step[1] * (len(pictures) - 1))
    covered.center = box.center
    for place, picture in enumerate(pictures):
        canvas.surface.blit(picture, covered.move(step[0] * place, step[1] * place))
    return covered


def draw_marker(surface: pygame.Surface, player: int, centre: tuple[int, int], radius: int, colour: Colour) -> None:
    """A player's own shape, so that nobody depends on colours: disc, square, triangle, diamond, and so on to twelve.

    Args:
        surface: What is drawn on.
        player: The seat, from 1 to 12.
        centre: Of the shape, in pixels of the surface.
        radius: About how far it reaches, in pixels.
        colour: It is filled with.
    """
    if player == 1:
        pygame.draw.circle(surface, colour, centre, radius)
        return
    corners, first_corner, reach, dent = _MARKERS[player]
    outline = []
    for corner in range(corners):
        angle = math.radians(first_corner + 360 * corner / corners)
        far = reach * radius * (dent if corner % 2 else 1.0)
        outline.append((centre[0] + far * math.cos(angle), centre[1] + far * math.sin(angle)))
    pygame.draw.polygon(surface, colour, outline)


_MARKERS = {
    2: (4, 45, 1.25, 1.0),
    3: (3, -90, 1.2, 1.0),
    4: (4, 0, 1.2, 1.0),
    5: (10, -90, 1.3, 0.45),
    6: (3, 90, 1.2, 1.0),
    7: (6, 0, 1.1, 1.0),
    8: (8, 0, 1.3, 0.4),
    9: (5, -90, 1.2, 1.0),
    10: (12, -90, 1.3, 0.6),
    11: (6, -90, 1.4, 0.4),
    12: (10, 90, 1.3, 0.45),
}
"""Of each shape but the disc: corners, where the first is in degrees, how far they reach, and how far every other."""


def _rock(canvas: pygame.Surface) -> None:
    pygame.draw.polygon(
        canvas,
        _STONE,
        [(50, 290), (80, 150), (180, 70), (290, 90), (360, 200), (350, 310), (240, 345), (110, 340)],
    )
    pygame.draw.polygon(canvas, _STONE_DARK, [(50, 290), (150, 240), (240, 345), (110, 340)])
    pygame.draw.polygon(canvas, _STONE_DARK, [(290, 90), (360, 200), (350, 310), (270, 200)])


def _paper(canvas: pygame.Surface) -> None:
    pygame.draw.polygon(canvas, _SHEET, [(85, 40), (250, 40), (325, 115), (325, 360), (85, 360)])
    pygame.draw.polygon(canvas, _STONE, [(250, 40), (250, 115), (325, 115)])
    for y in (165, 215, 265, 315):
        pygame.draw.line(canvas, _STONE, (125, y), (285, y), 12)


def _scissors(canvas: pygame.Surface) -> None:
    pygame.draw.polygon(canvas, _STEEL, [(120, 30), (150, 60), (270, 275), (230, 290)])
    pygame.draw.polygon(canvas, _STEEL, [(280, 30), (250, 60), (130, 275), (170, 290)])
    pygame.draw.circle(canvas, _INK, (200, 200), 12)
    for x in (120, 280):
        pygame.draw.circle(canvas, _CROSS, (x, 315), 60, 26)


def _jack(canvas: pygame.Surface) -> None:
    pygame.draw.polygon(
        canvas,
        _GOLD,
        [(60, 320), (40, 110), (130, 200), (200, 60), (270, 200), (360, 110), (340, 320)],
    )
    for x, y in ((40, 105), (200, 55), (360, 105)):
        pygame.draw.circle(canvas, _GOLD, (x, y), 26)
    pygame.draw.lines(canvas, _INK, False, [(240, 195), (240, 265), (215, 292), (180, 280)], 22)
    pygame.draw.line(canvas, _INK, (205, 195), (275, 195), 22)
    pygame.draw.rect(canvas, _GOLD, (60, 335, 280, 30), border_radius=10)


def _labrador(canvas: pygame.Surface) -> None:
    pygame.draw.ellipse(canvas, _FUR, (95, 50, 210, 250))
    for left in (45, 265):
        pygame.draw.ellipse(canvas, _FUR_DARK, (left, 75, 90, 190))
    pygame.draw.ellipse(canvas, _FUR, (120, 200, 160, 160))
    for x in (155, 245):
        pygame.draw.circle(canvas, _INK, (x, 165), 17)
    pygame.draw.ellipse(canvas, _INK, (165, 225, 70, 50))
    pygame.draw.line(canvas, _INK, (200, 270), (200, 310), 10)
    pygame.draw.arc(canvas, _INK, (150, 270, 50, 55), math.pi, 2 * math.pi, 10)
    pygame.draw.arc(canvas, _INK, (200, 270, 50, 55), math.pi, 2 * math.pi, 10)


def _mis_throw(canvas: pygame.Surface) -> None:
    pygame.draw.circle(canvas, _CROSS, (200, 200), 165, 30)
    for start, end in (((125, 125), (275, 275)), ((275, 125), (125, 275))):
        pygame.draw.line(canvas, _CROSS, start, end, 40)


_DRAWINGS: dict[Symbol, Callable[[pygame.Surface], None]] = {
    Symbol.ROCK: _rock,
    Symbol.PAPER: _paper,
    Symbol.SCISSORS: _scissors,
    Symbol.JACK: _jack,
    Symbol.LABRADOR: _labrador,
}
