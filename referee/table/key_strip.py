"""The strip of keys at the foot of the window: what each key does on the screen shown, and where to press for it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from referee.host.language import Catalogue
from referee.table.canvas import Canvas
from referee.table.inputs import PAD_KEYS, Act, Input, Key
from referee.table.theme import COLOURS, SIZES, SPACES

_ROW: Final = 36
"""Height of a row, at the design size."""


@dataclass(frozen=True, slots=True)
class StripKey:
    """A key as the strip shows it.

    Attributes:
        name: What the key is called.
        text: What it does, in a word or two.
        meant: The input that a press on it stands for.
    """

    name: str
    text: str
    meant: Input


def strip_keys(keys: Sequence[Key], back: str, texts: Catalogue, *, by_pad: bool) -> list[StripKey]:
    """What the strip shows: a screen's own keys, then those for choosing and going back.

    Args:
        keys: The screen's own.
        back: What going back does.
        texts: The language.
        by_pad: Whether somebody plays with a gamepad: its buttons are named, and keys that have none are left out.
    """
    pads = list(PAD_KEYS.values())
    own = [
        StripKey(pads[place] if by_pad else key.name.upper(), key.text, Input(Act.KEY, key=key.name))
        for place, key in enumerate(keys)
        if not by_pad or place < len(pads)
    ]
    return [
        *own,
        StripKey("A" if by_pad else texts("app.enter"), texts("app.choose"), Input(Act.SELECT)),
        StripKey("B" if by_pad else texts("app.escape"), back, Input(Act.BACK)),
    ]


class KeyStrip:
    """Draws the strip, and knows which key is where."""

    def __init__(self) -> None:
        self._places: list[tuple[pygame.Rect, Input]] = []

    def height(self, canvas: Canvas, keys: Sequence[StripKey]) -> int:
        """How high it is on the whole window's canvas, pixels."""
        return canvas.px(_ROW) * len(_rows(canvas, keys))

    def meant(self, given: Input) -> Input:
        """The input that is meant: a press on the strip stands for the key that is pressed."""
        if given.act is Act.PRESS:
            for box, meant in self._places:
                if box.collidepoint(given.at):
                    return meant
        return given

    def draw(self, canvas: Canvas, box: pygame.Rect, keys: Sequence[StripKey]) -> None:
        """Draws it into a box of the whole window's canvas."""
        pygame.draw.rect(canvas.surface, COLOURS.panel, box)
        rows = _rows(canvas, keys)
        high, self._places = box.height // len(rows), []
        for place, row in enumerate(rows):
            left, middle = box.left + canvas.px(SPACES.gap), box.top + place * high + high // 2
            for key in row:
                cap = canvas.write(key.name, SIZES.caption, COLOURS.text, midleft=(left + canvas.px(6), middle))
                plate = cap.inflate(canvas.px(12), 0)
                pygame.draw.rect(canvas.surface, COLOURS.quiet, plate, 1, border_radius=canvas.px(5))
                words = canvas.write(
                    key.text, SIZES.caption, COLOURS.quiet, midleft=(cap.right + canvas.px(12), middle)
                )
                self._places.append((cap.union(words), key.meant))
                left = words.right + canvas.px(SPACES.gap)
        switches = canvas.texts("app.switches")
        if left + canvas.size_of(switches, SIZES.caption)[0] + canvas.px(SPACES.wide) < box.right:
            at = (box.right - canvas.px(SPACES.gap), middle)
            canvas.write(switches, SIZES.caption, COLOURS.quiet, midright=at)


def _rows(canvas: Canvas, keys: Sequence[StripKey]) -> list[list[StripKey]]:
    """The keys in as many rows as it takes: a key that is not read is none."""
    room = canvas.surface.get_width() - canvas.px(SPACES.gap)
    rows: list[list[StripKey]] = [[]]
    left = canvas.px(SPACES.gap)
    for key in keys:
        letters = sum(canvas.size_of(words, SIZES.caption)[0] for words in (key.name, key.text))
        wide = letters + canvas.px(18 + SPACES.gap)
        if rows[-1] and left + wide > room:
            rows.append([])
            left = canvas.px(SPACES.gap)
        rows[-1].append(key)
        left += wide
    return rows
