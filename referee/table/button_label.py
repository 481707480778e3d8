"""What is written on a button, and how the button looks."""

from __future__ import annotations

from dataclasses import dataclass

import pygame
from pygame_gui.elements import UIButton

from referee.officiating.player_colours import Colour
from referee.table.canvas import Canvas
from referee.table.lettering import Typeface
from referee.table.theme import COLOURS, SIZES, SPACES


@dataclass(frozen=True, slots=True)
class ButtonLabel:
    """What is drawn on a button.

    Attributes:
        widget: The button.
        text: On it.
        on: Whether it can be chosen.
        primary: Whether it is the one thing to do next.
        stepped: Whether it shows one of some options, with an arrow at each end.
    """

    widget: UIButton
    text: str
    on: bool = True
    primary: bool = False
    stepped: bool = False

    def draw(self, canvas: Canvas) -> None:
        """Draws the button, and all of its text, in two lines where it needs them."""
        box, mark = pygame.Rect(self.widget.rect), canvas.px(9)
        ground = COLOURS.lit if self.widget.hovered or self.widget.held else COLOURS.raised
        ink = COLOURS.text
        if self.primary:
            ground, ink = COLOURS.accent, COLOURS.ink
        elif not self.on:
            ground, ink = COLOURS.background, COLOURS.quiet
        corner = canvas.px(SPACES.corner)
        pygame.draw.rect(canvas.surface, ground, box, border_radius=corner)
        if not self.primary:
            pygame.draw.rect(canvas.surface, COLOURS.lit, box, canvas.px(1), border_radius=corner)
        inside = box.inflate(-2 * canvas.px(SPACES.gap), -canvas.px(SPACES.hair))
        if self.stepped:
            for way, x in ((-1, box.left + 3 * mark // 2), (1, box.right - 3 * mark // 2)):
                tip = ((x + way * mark, box.centery), (x, box.centery - mark), (x, box.centery + mark))
                pygame.draw.polygon(canvas.surface, COLOURS.accent, tip)
            inside = box.inflate(-4 * mark, -canvas.px(SPACES.hair))
        write_label(canvas, self.text, inside, ink)


def write_label(canvas: Canvas, text: str, box: pygame.Rect, colour: Colour) -> None:
    """Letters what a button says in the middle of a box, smaller and in several lines where it needs them.

    Lines never cover each other: what needs more of them than the box has room for ends with dots.
    """
    size = SIZES.body
    while size > SIZES.caption and len(canvas.wrap(text, size, box.width, Typeface.BOLD)) > 1:
        size -= 1
    lines = canvas.wrap_into(label_lines(canvas, box), text, size, box.width, Typeface.BOLD)
    line = canvas.line_height(size) if len(lines) * canvas.line_height(size) <= box.height else box.height // len(lines)
    top = box.centery - len(lines) * line // 2
    for place, words in enumerate(lines):
        middle = (box.centerx, top + place * line + line // 2)
        canvas.write(words, size, colour, room=box.width, face=Typeface.BOLD, center=middle)


def label_lines(canvas: Canvas, box: pygame.Rect) -> int:
    """How many lines of a label a box has room for, where they stand as close as can be read."""
    return max(1, box.height // canvas.px(SIZES.caption))


def label_fits(canvas: Canvas, text: str, box: pygame.Rect) -> bool:
    """Whether all of a label can be read in a box."""
    return canvas.fits(text, SIZES.caption, box.width, label_lines(canvas, box), face=Typeface.BOLD)
