"""The notice over a screen: a line that goes away by itself, and leaves what people may want to press free."""

from __future__ import annotations

import time
from collections.abc import Collection
from typing import Final

import pygame

from referee.table.canvas import Canvas
from referee.table.theme import COLOURS, SIZES

_NOTICE_S: Final = 7.0
"""How long a notice stays."""


class Notice:
    """What people are told whatever screen is shown: a fault, or what has been done."""

    def __init__(self) -> None:
        self._text, self._until = "", 0.0

    @property
    def text(self) -> str:
        """What is told now; empty: nothing, or no longer."""
        return self._text if time.monotonic() < self._until else ""

    def tell(self, text: str) -> None:
        """Shows a line for a while, in the place of the one before."""
        self._text, self._until = text, time.monotonic() + _NOTICE_S

    def draw(self, canvas: Canvas, bottom: int, widgets: Collection[pygame.Rect] = ()) -> None:
        """Draws what is told, if anything is: below, or above where it would cover widgets below and none above.

        Args:
            canvas: The whole window.
            bottom: Where its lower edge goes, pixels, if it is drawn below.
            widgets: What people may want to press, in pixels of the window.
        """
        text = self.text
        if not text:
            return
        width = canvas.surface.get_width()
        lines = canvas.wrap(text, SIZES.caption, width - canvas.px(48))
        line = canvas.line_height(SIZES.caption)
        high = len(lines) * line + canvas.px(16)
        below, above = (pygame.Rect(0, top, width, high) for top in (bottom - high, 0))
        is_above = _covers(below, widgets) and not _covers(above, widgets)
        box = above if is_above else below
        edge = (box.bottomleft, box.bottomright) if is_above else (box.topleft, box.topright)
        pygame.draw.rect(canvas.surface, COLOURS.panel, box)
        pygame.draw.line(canvas.surface, COLOURS.warning, *edge, canvas.px(2))
        for place, words in enumerate(lines):
            top = box.top + canvas.px(8) + place * line
            canvas.write(words, SIZES.caption, COLOURS.warning, topleft=(box.left + canvas.px(24), top))


def _covers(box: pygame.Rect, widgets: Collection[pygame.Rect]) -> bool:
    return any(box.colliderect(widget) for widget in widgets)
