"""Draws cards: one style for every deck, readable without colour."""

from __future__ import annotations

from functools import lru_cache

import pygame

from referee.host.cards.front import Front
from referee.officiating.player_colours import Colour
from referee.table.canvas import Canvas
from referee.table.cards.emblems import SYMBOLS, emblem
from referee.table.icons import draw_symbol
from referee.table.theme import COLOURS, SIZES

CARD_SHAPE = 7 / 5
"""Height to width."""

_PAPER: Colour = (246, 244, 236)
_INK: Colour = (24, 26, 34)
_SPECIAL: Colour = (66, 46, 112)
_BACK: Colour = (38, 66, 110)
_BACK_LINE: Colour = (90, 130, 190)
_FULL_TEXT = 210
"""From this width at the design size on there is room for name and power."""
_NAME = 120
"""From this width on there is room for the name of a special card."""
_HAND_TOO = 60
"""From this width on a symbol's card shows the hand as well."""
_FINE = 2
"""Shapes are drawn so many times as large and scaled down, which smooths their edges."""


def draw_face(
    canvas: Canvas, box: pygame.Rect, face: Front, *, lit: bool = False, faint: bool = False, covered: bool = False
) -> None:
    """Draws the front of a card.

    Args:
        canvas: What is drawn on.
        box: Where, in pixels of the surface, as wide and high as :data:`CARD_SHAPE` says.
        face: What it shows.
        lit: Whether it is chosen or pointed at.
        faint: Whether it does not matter now.
        covered: Whether the next card of a hand lies on its right part.
    """
    special = bool(face.power)
    canvas.surface.blit(_blank(box.size, special=special), box)
    band = _window(box)
    side = min(band.width, band.height) * 9 // 10
    wide = box.width / canvas.unit
    if special and wide >= _NAME:
        words = len(_words_of(canvas, face, band.width - canvas.px(2), full=wide >= _FULL_TEXT))
        room = band.height - words * canvas.line_height(SIZES.body) - canvas.px(8)
        side = max(min(side, band.height // 2, room), band.height // 5)
    top = band.top + canvas.px(4) if special and wide >= _NAME else band.centery - side // 2
    thrown = SYMBOLS.get(face.picture)
    if thrown is not None and not covered and wide >= _HAND_TOO and not special:
        draw_symbol(canvas, thrown, band)
    elif face.picture:
        canvas.surface.blit(emblem(face.picture, max(8, side)), (band.centerx - side // 2, top))
    _draw_corner(canvas, box, face, covered=covered)
    if special and wide >= _NAME:
        _draw_words(canvas, pygame.Rect(band.left, top + side, band.width, band.bottom - top - side), face, wide)
    else:
        canvas.lettered.append((face.name, pygame.Rect(box)))
    if wide >= _FULL_TEXT and not special:
        canvas.write(
            face.name, SIZES.body, COLOURS.text, room=band.width, midbottom=(band.centerx, band.bottom - canvas.px(8))
        )
    if faint:
        canvas.surface.blit(_veil(box.size), box)
    if lit:
        frame_card(canvas, box, COLOURS.chosen)


def draw_back(canvas: Canvas, box: pygame.Rect) -> None:
    """Draws the back of a card, the same for all."""
    canvas.surface.blit(_back(box.size), box)


def draw_slot(canvas: Canvas, box: pygame.Rect, text: str = "") -> None:
    """Draws the place of a card that is not there yet."""
    pygame.draw.rect(canvas.surface, COLOURS.quiet, box, canvas.px(2), border_radius=_radius(box.size))
    if text:
        canvas.write(text, SIZES.caption, COLOURS.quiet, room=box.width - canvas.px(8), center=box.center)


def frame_card(canvas: Canvas, box: pygame.Rect, colour: Colour = COLOURS.accent) -> None:
    """Draws a frame about a card; a thin one about the strip that is seen of a covered card."""
    is_strip = box.width * 3 < box.height
    edge = box if is_strip else box.inflate(canvas.px(8), canvas.px(8))
    pygame.draw.rect(canvas.surface, colour, edge, canvas.px(2 if is_strip else 4), border_radius=_radius(edge.size))


def card_box(left: float, top: float, width: float) -> pygame.Rect:
    """Where a card of that width lies."""
    return pygame.Rect(round(left), round(top), round(width), round(width * CARD_SHAPE))


def _draw_corner(canvas: Canvas, box: pygame.Rect, face: Front, *, covered: bool) -> None:
    strip = box.height // 5
    size = strip / canvas.unit * 0.86
    middle = box.top + strip // 2 + canvas.px(2)
    left = box.left + max(3, box.width // 14)
    right = box.right - max(2, box.width // 20)
    if face.suit:
        badge = max(10, strip * 9 // 10)
        chip = pygame.Rect(0, 0, badge, badge)
        if covered:
            chip.topleft = (box.left + max(2, box.width // 20), box.top + strip + canvas.px(4))
        else:
            chip.midright = (right, middle)
        pygame.draw.rect(canvas.surface, _INK, chip, border_radius=badge // 4)
        picture = emblem(face.suit, badge * 5 // 6)
        canvas.surface.blit(picture, picture.get_rect(center=chip.center))
        room = right - left if covered else chip.left - left
    else:
        room = box.right - left
    if face.index:
        letters = min(size, room / canvas.unit / len(face.index) * 1.45)
        canvas.write(face.index, letters, COLOURS.text if face.power else _INK, midleft=(left, middle))


def _draw_words(canvas: Canvas, box: pygame.Rect, face: Front, wide: float) -> None:
    room = box.width - canvas.px(2)
    top = box.top + canvas.px(4)
    for text, size, colour in _words_of(canvas, face, room, full=wide >= _FULL_TEXT):
        height = canvas.line_height(size)
        if top + height > box.bottom + canvas.px(4):
            break
        canvas.write(text, size, colour, room=room, midtop=(box.centerx, top))
        top += height
    canvas.lettered.append((face.name, pygame.Rect(box)))


def _words_of(canvas: Canvas, face: Front, room: int, *, full: bool) -> list[tuple[str, float, Colour]]:
    """The lines on a special card: its name, and where there is room for all its power."""
    size = SIZES.body if full else SIZES.caption
    lines = [(line, size, COLOURS.accent) for line in canvas.wrap(face.name, size, room)]
    power = canvas.wrap(face.power, SIZES.caption, room) if full else []
    return [*lines, *((line, SIZES.caption, COLOURS.text) for line in power)]


def _window(box: pygame.Rect) -> pygame.Rect:
    """The dark part of a card, on which pictures stand out."""
    edge = max(2, box.width // 22)
    strip = box.height // 5 + edge
    return pygame.Rect(box.left + edge, box.top + strip, box.width - 2 * edge, box.height - strip - edge)


def _radius(size: tuple[int, int]) -> int:
    return max(3, size[0] // 12)


def forget_drawings() -> None:
    """Drops the cards and pictures that were kept: the next game has others, or the same in another size."""
    for kept in (_blank, _back, _veil, emblem):
        kept.cache_clear()


@lru_cache(maxsize=64)
def _blank(size: tuple[int, int], *, special: bool) -> pygame.Surface:
    large = pygame.Rect(0, 0, size[0] * _FINE, size[1] * _FINE)
    surface = pygame.Surface(large.size, pygame.SRCALPHA)
    pygame.draw.rect(surface, _SPECIAL if special else _PAPER, large, border_radius=_radius(large.size))
    window = _window(large)
    pygame.draw.rect(surface, _INK if special else COLOURS.panel, window, border_radius=_radius(large.size) * 2 // 3)
    pygame.draw.rect(surface, COLOURS.background, large, _FINE, border_radius=_radius(large.size))
    return pygame.transform.smoothscale(surface, size)


@lru_cache(maxsize=64)
def _back(size: tuple[int, int]) -> pygame.Surface:
    large = pygame.Rect(0, 0, size[0] * _FINE, size[1] * _FINE)
    surface = pygame.Surface(large.size, pygame.SRCALPHA)
    pygame.draw.rect(surface, _PAPER, large, border_radius=_radius(large.size))
    inner = large.inflate(-large.width // 9, -large.width // 9)
    pygame.draw.rect(surface, _BACK, inner, border_radius=_radius(large.size) * 2 // 3)
    step = max(8, large.width // 5)
    surface.set_clip(inner)
    for start in range(-large.height, large.width, step):
        pygame.draw.line(surface, _BACK_LINE, (start, 0), (start + large.height, large.height), _FINE)
        pygame.draw.line(surface, _BACK_LINE, (start + large.height, 0), (start, large.height), _FINE)
    surface.set_clip(None)
    pygame.draw.rect(surface, COLOURS.background, large, _FINE, border_radius=_radius(large.size))
    return pygame.transform.smoothscale(surface, size)


@lru_cache(maxsize=16)
def _veil(size: tuple[int, int]) -> pygame.Surface:
    surface = pygame.Surface(size, pygame.SRCALPHA)
    pygame.draw.rect(surface, (*COLOURS.background, 130), surface.get_rect(), border_radius=_radius(size))
    return surface
