"""A surface that is drawn on in the pixels of one design size, and its lettering."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from io import BytesIO
from pathlib import Path

import pygame

from referee.host.language import Catalogue, english
from referee.officiating.player_colours import Colour

DESIGN_SIZE = (1280, 720)
"""Width and height, in pixels, that all sizes are given for; a window opens with it, and what is drawn
scales."""

SMALLEST = 28
"""Least font size at the design size, which makes letters 19 pixels high with what hangs below the line:
text that does not fit is cut rather than lettered smaller."""


@dataclass(frozen=True, slots=True)
class Canvas:
    """What is drawn on.

    Attributes:
        surface: pygame's own surface, of any size.
        unit: Pixels of the surface to one pixel at the design size.
        lettered: Every line that was lettered, and where: what somebody who looks can read.
        texts: The language that it is lettered in.
    """

    surface: pygame.Surface
    unit: float
    lettered: list[tuple[str, pygame.Rect]] = field(default_factory=list)
    texts: Catalogue = field(default_factory=english)

    @classmethod
    def over(cls, surface: pygame.Surface, texts: Catalogue | None = None) -> Canvas:
        """The canvas that fits the design size into a surface."""
        width, height = surface.get_size()
        return cls(surface, min(width / DESIGN_SIZE[0], height / DESIGN_SIZE[1]), texts=texts or english())

    def px(self, length: float) -> int:
        """A length at the design size, in whole pixels of the surface; never none at all."""
        return max(1, round(length * self.unit))

    def write(
        self,
        text: str,
        size: float,
        colour: Colour,
        *,
        room: float | None = None,
        **anchor: tuple[float, float],
    ) -> pygame.Rect:
        """Letters one line.

        Args:
            text: The line.
            size: Font size at the design size.
            colour: Of the letters.
            room: Width in pixels of the surface that the line has to fit: it is lettered smaller, down to
                :data:`SMALLEST`, and cut with dots beyond that. ``None``: it may be as wide as it is.
            **anchor: One of pygame's names for a rectangle's points (``midleft``) and where that point comes
            to be.

        Returns:
            What the line covers, in pixels of the surface.
        """
        pixels = self.px(size)
        if room is not None:
            text, pixels = _fit(text, pixels, min(pixels, self.px(SMALLEST)), room)
        words = _letter(text, pixels, colour)
        covered = self.surface.blit(words, words.get_rect(**anchor))
        self.lettered.append((text, covered))
        return covered

    def wrap(self, text: str, size: float, room: float) -> list[str]:
        """Breaks text into lines that are no wider than ``room`` pixels, where its words allow it."""
        lines: list[str] = []
        for word in text.split():
            longer = f"{lines[-1]} {word}" if lines else word
            if lines and _width(longer, self.px(size)) <= room:
                lines[-1] = longer
            else:
                lines.append(word)
        return lines

    def size_of(self, text: str, size: float) -> tuple[int, int]:
        """Width and height that a line covers, in pixels of the surface."""
        return _width(text, self.px(size)), _font(self.px(size)).get_height()

    def line_height(self, size: float) -> int:
        """How far one line of text is below the other, in pixels of the surface."""
        return _font(self.px(size)).get_linesize()


def forget_lines() -> None:
    """Drops the lines that were kept: the next screen has others, and 512 of a card game's take 13 MB."""
    _letter.cache_clear()
    _width.cache_clear()


def forget_lettering() -> None:
    """Drops the fonts as well: a font does not outlive pygame's font module."""
    forget_lines()
    _font.cache_clear()


def _fit(text: str, size: int, smallest: int, room: float) -> tuple[str, int]:
    while size > smallest and _width(text, size) > room:
        size = max(smallest, size - 2)
    if _width(text, size) <= room:
        return text, size
    while text and _width(f"{text}...", size) > room:
        text = text[:-1]
    return f"{text}...", size


@lru_cache(maxsize=2048)
def _width(text: str, size: int) -> int:
    return _font(size).size(text)[0]


@lru_cache(maxsize=64)
def _font(size: int) -> pygame.font.Font:
    # pygame's own font file: it is there where no fonts are installed. A font of a file would hold it open, for each
    # size. Without a file pygame letters at eleven sixteenths of what is asked; with one it does not.
    return pygame.font.Font(BytesIO(_font_file()), max(1, size * 11 // 16))


@lru_cache(maxsize=1)
def _font_file() -> bytes:
    return Path(pygame.font.__file__).with_name(pygame.font.get_default_font()).read_bytes()


@lru_cache(maxsize=512)
def _letter(text: str, size: int, colour: Colour) -> pygame.Surface:
    return _font(size).render(text, antialias=True, color=colour)
