"""What beats what, on one page: on one key in every bout."""

from __future__ import annotations

import pygame

from referee.symbols import Symbol, beats
from referee.table.canvas import Canvas
from referee.table.choosing import heading
from referee.table.icons import draw_symbol
from referee.table.inputs import Act, Input, Key
from referee.table.lettering import Typeface
from referee.table.screen import Screen
from referee.table.theme import COLOURS, SIZES, SPACES

CHART_KEY = "f1"
_TOP = 108
_NARROW = 8
"""A row that is fewer times as wide as high has its symbol's name below the picture."""
_HIGHEST = 5
"""A row is at least so many times as wide as high, or its pictures leave no room for what the symbol beats."""


class ChartScreen(Screen):
    """Shows what beats what, until any key is pressed."""

    still = True

    @property
    def keys(self) -> tuple[Key, ...]:
        """The key that opened it closes it."""
        return (Key(CHART_KEY, self.app.texts("cards.play.close")),)

    def handle(self, event: Input) -> bool:
        """Closes on whatever is pressed."""
        if event.act in {Act.KEY, Act.SELECT, Act.PRESS, Act.BACK}:
            self.app.pop()
        return True

    def draw(self, canvas: Canvas) -> None:
        """Draws the chart."""
        heading(canvas, self.app.texts("chart.title"))
        width, height = canvas.surface.get_size()
        margin = canvas.px(SPACES.margin)
        draw_chart(canvas, pygame.Rect(margin, canvas.px(_TOP), width - 2 * margin, height - canvas.px(_TOP + 16)))


def draw_chart(canvas: Canvas, box: pygame.Rect) -> None:
    """Draws a row for each symbol: its picture and hand, its name, and what it beats.

    Args:
        canvas: What is drawn on.
        box: The room there is, in pixels of the surface.
    """
    gap = canvas.px(SPACES.small)
    high = min((box.height + gap) // len(Symbol), box.width // _HIGHEST)
    narrow = box.width < _NARROW * high
    caption = canvas.line_height(SIZES.caption)
    for place, symbol in enumerate(Symbol):
        row = pygame.Rect(box.left, box.top + place * high, box.width, high - gap)
        pygame.draw.rect(canvas.surface, COLOURS.panel, row, border_radius=canvas.px(SPACES.corner))
        side = row.height - 2 * gap - (caption if narrow else 0)
        pair = pygame.Rect(row.left + gap, row.top + gap, 2 * side, side)
        draw_symbol(canvas, symbol, pair)
        name = canvas.texts.say(symbol.value)
        if narrow:
            canvas.write(name, SIZES.caption, COLOURS.text, midbottom=(pair.centerx, row.bottom - gap // 2))
            left = pair.right + canvas.px(110)
        else:
            at = (pair.right + canvas.px(SPACES.gap), row.centery)
            canvas.write(name, SIZES.heading, COLOURS.text, room=row.width // 5, midleft=at)
            left = row.left + row.width * 45 // 100
        canvas.write(
            canvas.texts("chart.beats"),
            SIZES.body,
            COLOURS.accent,
            face=Typeface.BOLD,
            midright=(left - gap, row.centery),
        )
        beaten = [other for other in Symbol if beats(symbol, other)]
        wide = (row.right - left) // 3
        for column, other in enumerate(beaten):
            cell = pygame.Rect(left + column * wide, row.top, wide, row.height)
            draw_symbol(canvas, other, pygame.Rect(cell.left, cell.top + gap, wide, row.height - caption - 2 * gap))
            below = (cell.centerx, cell.bottom - gap // 2)
            canvas.write(canvas.texts.say(other.value), SIZES.caption, COLOURS.text, room=wide, midbottom=below)
