"""The pictures on cards: suits that are no JACK LABRADOR symbol, and what the special cards show.

All are told apart by their shape alone.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import lru_cache
from typing import Final

import pygame

from referee.officiating.player_colours import Colour
from referee.symbols import Symbol
from referee.table.icons import icon

SYMBOLS: Final = {symbol.value: symbol for symbol in Symbol}
"""The symbols by the names of their pictures."""

_SIDE = 400
"""Emblems are drawn this large and scaled down, which smooths their edges."""

_NIGHT: Colour = (16, 18, 24)
_LIGHT: Colour = (250, 250, 245)
_WATER: Colour = (86, 180, 233)
_LEAF: Colour = (0, 178, 130)
_RED: Colour = (232, 96, 76)
_STEEL: Colour = (205, 212, 222)
_GOLD: Colour = (247, 200, 70)
_BROWN: Colour = (150, 104, 66)
_STRAW: Colour = (226, 190, 110)
_VIOLET: Colour = (150, 120, 214)


def has_emblem(name: str) -> bool:
    """Whether :func:`emblem` has a picture of that name."""
    return name in SYMBOLS or name in _DRAWINGS


@lru_cache(maxsize=256)
def emblem(name: str, size: int) -> pygame.Surface:
    """A picture by its name: a symbol's, or one of :data:`_DRAWINGS`.

    Args:
        name: Such as ``rock``, ``water``, ``hearts``, ``bison``.
        size: Width and height, in pixels.

    Returns:
        The picture; an empty one where there is none of that name, as an added game may have it.
    """
    if name in SYMBOLS:
        return icon(SYMBOLS[name], size)
    surface = pygame.Surface((_SIDE, _SIDE), pygame.SRCALPHA)
    if name in _DRAWINGS:
        _DRAWINGS[name](surface)
    return pygame.transform.smoothscale(surface, (size, size))


def _water(surface: pygame.Surface) -> None:
    pygame.draw.circle(surface, _WATER, (200, 255), 105)
    pygame.draw.polygon(surface, _WATER, [(200, 30), (296, 215), (104, 215)])
    pygame.draw.arc(surface, _LIGHT, (135, 190, 130, 130), math.radians(190), math.radians(260), 16)


def _lizard(surface: pygame.Surface) -> None:
    spine = [(200 + 48 * math.sin(step / 7), 110 + 9 * step) for step in range(30)]
    for step, (x, y) in enumerate(spine):
        pygame.draw.circle(surface, _LEAF, (x, y), max(6, 42 - abs(step - 8) * 2 if step > 8 else 42))
    pygame.draw.ellipse(surface, _LEAF, (140, 25, 120, 120))
    for x in (172, 228):
        pygame.draw.circle(surface, _NIGHT, (x, 75), 12)
    for start, end in (
        ((175, 150), (80, 110)),
        ((250, 150), (340, 110)),
        ((190, 245), (90, 290)),
        ((240, 240), (335, 285)),
    ):
        pygame.draw.line(surface, _LEAF, start, end, 26)
        pygame.draw.circle(surface, _LEAF, end, 22)


def _clubs(surface: pygame.Surface) -> None:
    for centre in ((200, 120), (115, 235), (285, 235)):
        pygame.draw.circle(surface, _STEEL, centre, 82)
    pygame.draw.polygon(surface, _STEEL, [(175, 200), (225, 200), (255, 370), (145, 370)])


def _spades(surface: pygame.Surface) -> None:
    pygame.draw.polygon(surface, _STEEL, [(200, 30), (345, 215), (55, 215)])
    for x in (125, 275):
        pygame.draw.circle(surface, _STEEL, (x, 235), 76)
    pygame.draw.polygon(surface, _STEEL, [(180, 230), (220, 230), (255, 370), (145, 370)])


def _hearts(surface: pygame.Surface) -> None:
    for x in (122, 278):
        pygame.draw.circle(surface, _RED, (x, 140), 84)
    pygame.draw.polygon(surface, _RED, [(50, 182), (350, 182), (200, 370)])


def _diamonds(surface: pygame.Surface) -> None:
    pygame.draw.polygon(surface, _RED, [(200, 30), (335, 200), (200, 370), (65, 200)])


def _joker(surface: pygame.Surface) -> None:
    pygame.draw.polygon(
        surface, _VIOLET, [(90, 250), (40, 110), (150, 170), (200, 60), (250, 170), (360, 110), (310, 250)]
    )
    for centre in ((40, 105), (200, 55), (360, 105)):
        pygame.draw.circle(surface, _GOLD, centre, 24)
    pygame.draw.rect(surface, _GOLD, (85, 255, 230, 40), border_radius=14)
    pygame.draw.arc(surface, _LIGHT, (130, 255, 140, 110), math.pi, 2 * math.pi, 16)


def _black_hole(surface: pygame.Surface) -> None:
    for radius, colour in ((165, _VIOLET), (140, _WATER), (118, _LIGHT), (108, _NIGHT)):
        pygame.draw.circle(surface, colour, (200, 200), radius)
    pygame.draw.ellipse(surface, _GOLD, (10, 165, 380, 70), 16)
    pygame.draw.circle(surface, _NIGHT, (200, 185), 96)


def _city(surface: pygame.Surface) -> None:
    for left, top, width in ((40, 190, 70), (120, 90, 80), (210, 140, 70), (290, 60, 75)):
        pygame.draw.rect(surface, _STEEL, (left, top, width, 350 - top))
        for y in range(top + 22, 330, 42):
            for x in range(left + 14, left + width - 18, 30):
                pygame.draw.rect(surface, _GOLD, (x, y, 15, 20))
    pygame.draw.rect(surface, _RED, (20, 345, 360, 22), border_radius=8)


def _pair(surface: pygame.Surface) -> None:
    surface.blit(icon(Symbol.JACK, 230), (10, 20))
    surface.blit(icon(Symbol.LABRADOR, 230), (160, 160))


def _bison(surface: pygame.Surface) -> None:
    for flip in (1, -1):
        horn = [(200 + flip * x, y) for x, y in ((90, 150), (165, 130), (175, 40), (135, 95), (80, 105))]
        pygame.draw.polygon(surface, _LIGHT, horn)
    pygame.draw.ellipse(surface, _BROWN, (85, 70, 230, 200))
    pygame.draw.polygon(surface, _BROWN, [(110, 220), (290, 220), (245, 370), (155, 370)])
    pygame.draw.ellipse(surface, _STRAW, (140, 270, 120, 90))
    for x in (150, 250):
        pygame.draw.circle(surface, _NIGHT, (x, 190), 16)
    for x in (175, 225):
        pygame.draw.circle(surface, _NIGHT, (x, 315), 11)


def _jaws(surface: pygame.Surface) -> None:
    pygame.draw.circle(surface, _RED, (200, 200), 170)
    pygame.draw.polygon(surface, _NIGHT, [(200, 200), (400, 70), (400, 330)])
    for corner in (0, 1, 2):
        along = 62 * corner
        upper = [(238 + along, 174 - 40 * corner), (290 + along, 140 - 40 * corner), (276 + along, 192 - 34 * corner)]
        pygame.draw.polygon(surface, _LIGHT, upper)
        pygame.draw.polygon(surface, _LIGHT, [(x, 400 - y) for x, y in upper])
    pygame.draw.circle(surface, _NIGHT, (205, 95), 24)


def _woodpecker(surface: pygame.Surface) -> None:
    pygame.draw.rect(surface, _BROWN, (300, 20, 60, 360), border_radius=16)
    pygame.draw.polygon(surface, _RED, [(120, 110), (90, 30), (215, 70)])
    pygame.draw.ellipse(surface, _STEEL, (90, 130, 130, 220))
    pygame.draw.circle(surface, _LIGHT, (170, 120), 66)
    pygame.draw.polygon(surface, _GOLD, [(225, 100), (312, 122), (225, 145)])
    pygame.draw.circle(surface, _NIGHT, (185, 110), 13)
    pygame.draw.polygon(surface, _STEEL, [(110, 310), (70, 385), (165, 345)])


def _scarecrow(surface: pygame.Surface) -> None:
    pygame.draw.line(surface, _BROWN, (200, 200), (200, 385), 24)
    pygame.draw.line(surface, _BROWN, (60, 255), (340, 255), 24)
    pygame.draw.circle(surface, _STRAW, (200, 165), 75)
    pygame.draw.polygon(surface, _BROWN, [(95, 115), (305, 115), (250, 95), (225, 20), (175, 20), (150, 95)])
    for x in (172, 228):
        pygame.draw.circle(surface, _NIGHT, (x, 155), 12)
    pygame.draw.arc(surface, _NIGHT, (165, 160, 70, 50), math.pi, 2 * math.pi, 8)
    for x, y in ((40, 40), (350, 60), (70, 330), (320, 330)):
        pygame.draw.line(surface, _WATER, (x, y), (x - 14, y + 42), 12)


def _bolt(surface: pygame.Surface) -> None:
    pygame.draw.polygon(surface, _GOLD, [(235, 20), (90, 230), (185, 230), (150, 380), (310, 160), (210, 160)])


def _purity(surface: pygame.Surface) -> None:
    for turn in range(8):
        angle = math.radians(45 * turn)
        centre = (200 + 105 * math.cos(angle), 200 + 105 * math.sin(angle))
        pygame.draw.circle(surface, _LIGHT, centre, 58)
    pygame.draw.circle(surface, _GOLD, (200, 200), 70)


def _die(surface: pygame.Surface) -> None:
    pygame.draw.rect(surface, _LIGHT, (60, 60, 280, 280), border_radius=56)
    for x, y in ((130, 130), (270, 130), (200, 200), (130, 270), (270, 270)):
        pygame.draw.circle(surface, _NIGHT, (x, y), 28)


def _token(surface: pygame.Surface) -> None:
    pygame.draw.circle(surface, _GOLD, (200, 200), 150)
    pygame.draw.circle(surface, _NIGHT, (200, 200), 118, 14)


def _scroll(surface: pygame.Surface) -> None:
    pygame.draw.rect(surface, _STRAW, (80, 50, 240, 300), border_radius=24)
    for y in (120, 180, 240, 300):
        pygame.draw.line(surface, _BROWN, (120, y), (280, y), 14)


_DRAWINGS: dict[str, Callable[[pygame.Surface], None]] = {
    "water": _water,
    "lizard": _lizard,
    "clubs": _clubs,
    "spades": _spades,
    "hearts": _hearts,
    "diamonds": _diamonds,
    "joker": _joker,
    "black-hole": _black_hole,
    "city": _city,
    "pair": _pair,
    "bison": _bison,
    "jaws": _jaws,
    "woodpecker": _woodpecker,
    "scarecrow": _scarecrow,
    "bolt": _bolt,
    "purity": _purity,
    "die": _die,
    "token": _token,
    "scroll": _scroll,
}
