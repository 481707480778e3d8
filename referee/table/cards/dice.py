"""Dice: what each shows, with the suit that it belongs to."""

from __future__ import annotations

import pygame

from referee.games.janken.janken_deck import SUITS
from referee.table.canvas import Canvas
from referee.table.cards.emblems import emblem
from referee.table.theme import COLOURS, SIZES

_SUIT_OF = {f"D{suit.value[0].upper()}": suit.value for suit in SUITS}


def draw_die(canvas: Canvas, midright: tuple[int, int], die: str, face: str, side: int) -> int:
    """Draws a die, and returns where it begins.

    Args:
        canvas: What is drawn on.
        midright: The middle of its right edge, pixels of the surface.
        die: Its name; a die of ranks has the suit after which it is named in its corner.
        face: What it shows: a suit, the Joker, a rank, or the suit's pip.
        side: Its height, pixels; a die of ranks is wider.
    """
    suit, box = _SUIT_OF.get(die, ""), die_box(midright, die, side)
    pygame.draw.rect(canvas.surface, COLOURS.text, box, border_radius=side // 5)
    inner = box.inflate(-canvas.px(6), -canvas.px(6))
    pygame.draw.rect(canvas.surface, COLOURS.ink, inner, border_radius=side // 6)
    picture = inner.height * 4 // 5
    if not suit:
        _blit(canvas, "joker" if face == "joker" else face, picture, inner.center)
        return box.left
    _blit(canvas, suit, picture, (inner.left + inner.width // 4, inner.centery))
    right = (inner.right - inner.width // 4, inner.centery)
    if face == "pip":
        _blit(canvas, suit, picture, right)
    else:
        canvas.write(face, max(SIZES.caption, 0.6 * side / canvas.unit), COLOURS.text, center=right)
    return box.left


def die_box(midright: tuple[int, int], die: str, side: int) -> pygame.Rect:
    """Where a die is drawn; arguments as of :func:`draw_die`."""
    box = pygame.Rect(0, 0, side * 8 // 5 if die in _SUIT_OF else side, side)
    box.midright = midright
    return box


def _blit(canvas: Canvas, name: str, side: int, centre: tuple[int, int]) -> None:
    picture = emblem(name, side)
    canvas.surface.blit(picture, picture.get_rect(center=centre))
