"""A Pink Slip as it lies on the table: pink, with its owner's name, what is written on it, and the signature."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from referee.officiating.player_colours import Colour
from referee.table.canvas import Canvas
from referee.table.icons import draw_marker
from referee.table.lettering import Typeface
from referee.table.theme import COLOURS, SIZES, SPACES

PINK: Final[Colour] = (255, 176, 204)
_FAINT: Final[Colour] = (176, 132, 150)
_RULED: Final[Colour] = (196, 104, 142)


@dataclass(frozen=True, slots=True)
class SlipFace:
    """What stands on a slip.

    Attributes:
        seat: Whose, from 1.
        owner: The owner's name.
        lines: What else is written on it.
        signature: The name as signed; empty: not signed yet.
        lost: Whether it is somebody else's by now.
    """

    seat: int
    owner: str
    lines: Sequence[str] = ()
    signature: str = ""
    lost: bool = False


def draw_slip(canvas: Canvas, box: pygame.Rect, slip: SlipFace) -> None:
    """Draws a slip into a box; its lines stand below its head, and the signature at its foot."""
    ground = _FAINT if slip.lost else PINK
    pygame.draw.rect(canvas.surface, ground, box, border_radius=canvas.px(SPACES.small))
    pygame.draw.rect(canvas.surface, _RULED, box, canvas.px(3), border_radius=canvas.px(SPACES.small))
    inside = box.inflate(-2 * canvas.px(SPACES.gap), -canvas.px(SPACES.gap))
    head = canvas.write(
        canvas.texts("slips.head"),
        SIZES.caption,
        COLOURS.ink,
        face=Typeface.DISPLAY,
        room=inside.width,
        topleft=inside.topleft,
    )
    radius = canvas.px(10)
    middle = head.bottom + canvas.line_height(SIZES.heading) // 2
    draw_marker(canvas.surface, slip.seat, (inside.left + radius, middle), radius, COLOURS.ink)
    left = inside.left + 3 * radius
    canvas.write(slip.owner, SIZES.heading, COLOURS.ink, room=inside.right - left, midleft=(left, middle))
    top = head.bottom + canvas.line_height(SIZES.heading)
    foot = inside.bottom - canvas.line_height(SIZES.lead)
    for line in slip.lines:
        for words in canvas.wrap(line, SIZES.caption, inside.width):
            if top + canvas.line_height(SIZES.caption) > foot:
                break
            canvas.write(words, SIZES.caption, COLOURS.ink, room=inside.width, topleft=(inside.left, top))
            top += canvas.line_height(SIZES.caption)
    pygame.draw.line(canvas.surface, _RULED, (inside.left, inside.bottom), inside.bottomright, canvas.px(2))
    if slip.signature:
        canvas.write(
            slip.signature,
            SIZES.lead,
            COLOURS.ink,
            face=Typeface.DISPLAY,
            room=inside.width,
            midbottom=(inside.centerx, inside.bottom),
        )


def draw_stakes(canvas: Canvas, box: pygame.Rect, names: Mapping[int, str], winners: Collection[int]) -> None:
    """Draws two slips that are played for, each on its owner's side; whoever has won has both.

    Args:
        canvas: What is drawn on.
        box: The room there is.
        names: The players' names by seat.
        winners: Who has won; empty before that.
    """
    high = min(box.height, canvas.px(150))
    wide = min(high * 17 // 10, (box.width - canvas.px(SPACES.wide)) // 2)
    for place, (seat, name) in enumerate(names.items()):
        left = box.left + place * (box.width - wide)
        top = box.centery - high // 2
        if winners and seat not in winners:
            side = list(names).index(next(iter(winners)))
            left = box.left + side * (box.width - wide) + (1 - 2 * side) * (wide + canvas.px(SPACES.gap))
        draw_slip(canvas, pygame.Rect(left, top, wide, high), SlipFace(seat, name, signature=name))
