"""Dice: what each shows, with the suit that it belongs to."""

from __future__ import annotations

import pygame

from referee.games.janken.janken_deck import SUITS
from referee.table.canvas import Canvas
from referee.table.cards.emblems import emblem, has_emblem
from referee.table.theme import COLOURS, SIZES

_SUIT_OF = {f"D{suit.value[0].upper()}": suit.value for suit in SUITS}


def draw_die(canvas: Canvas, midright: tuple[int, int], die: str, face: str, side: int) -> int:
    """Draws a die, and returns where it begins.

    Args:
        canvas: What is drawn on.
        midright: The middle of its right edge, pixels of the surface.
        die: Its name; a die of ranks has the suit after which it is named in its corner.
        face: What it shows: a suit, the Joker, a rank, or the suit's pip; a text where there is no such emblem.
        side: Its height, pixels; a die of ranks is wider, and so is one with a longer text.
    """
    suit, box = _SUIT_OF.get(die, ""), die_box(canvas, midright, die, face, side)
    pygame.draw.rect(canvas.surface, COLOURS.text, box, border_radius=side // 5)
    inner = box.inflate(-canvas.px(6), -canvas.px(6))
    pygame.draw.rect(canvas.surface, COLOURS.ink, inner, border_radius=side // 6)
    picture = inner.height * 4 // 5
    if not suit:
        if has_emblem(face):
            _blit(canvas, face, picture, inner.center)
        else:
            canvas.write(face, _size(canvas, side), COLOURS.text, center=inner.center)
        return box.left
    _blit(canvas, suit, picture, (inner.left + inner.width // 4, inner.centery))
    right = (inner.right - inner.width // 4, inner.centery)
    if face == "pip":
        _blit(canvas, suit, picture, right)
    else:
        canvas.write(face, _size(canvas, side), COLOURS.text, center=right)
    return box.left


def die_box(canvas: Canvas, midright: tuple[int, int], die: str, face: str, side: int) -> pygame.Rect:
    """Where a die is drawn; arguments as of :func:`draw_die`."""
    wide = side
    if die in _SUIT_OF:
        wide = side * 8 // 5
    elif not has_emblem(face):
        wide = max(side, canvas.size_of(face, _size(canvas, side))[0] + side // 2)
    box = pygame.Rect(0, 0, wide, side)
    box.midright = midright
    return box


def _size(canvas: Canvas, side: int) -> float:
    """The em of a face that is lettered, at the design size."""
    return max(SIZES.caption, 0.6 * side / canvas.unit)


def _blit(canvas: Canvas, name: str, side: int, centre: tuple[int, int]) -> None:
    picture = emblem(name, side)
    canvas.surface.blit(picture, picture.get_rect(center=centre))
