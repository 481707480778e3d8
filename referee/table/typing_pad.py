"""Throws that are typed in secret: a button for each symbol, and one for a mis-throw, each with its key."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Final

import pygame

from referee.bouts.words import THROWN_WORDS, parse_thrown
from referee.host.throws import TypedThrows
from referee.symbols import Symbol, Thrown
from referee.table.canvas import Canvas
from referee.table.form import Form
from referee.table.icons import draw_symbol
from referee.table.lettering import Typeface
from referee.table.theme import COLOURS, SIZES, SPACES

TYPED_BY_KEY: Final[Mapping[str, Thrown]] = {word[0]: parse_thrown(word) for word in THROWN_WORDS}
"""What is typed for each symbol, and for a mis-throw: the first letter."""
DEAF_S: Final = 0.4
"""Seconds in which the pad takes nothing after it turns to another seat: a second press by mistake comes earlier."""
_SIDE, _HEIGHT = 190, 250


class TypingPad:
    """The pad on a screen: what is typed counts for the seat that it shows.

    A key that is pressed twice by mistake is not to throw for the next player. So the pad takes nothing for
    :data:`DEAF_S` after it turns from one seat to another, and asks only then.
    """

    def __init__(self) -> None:
        self._seat = 0
        self._since = 0.0

    def update(self, seconds: float) -> None:
        """Keeps the time, seconds, for which the pad shows its seat."""
        self._since += seconds

    def give(self, typed: TypedThrows, thrown: Thrown) -> None:
        """Gives what was typed for the seat that is shown; drops it while the pad takes nothing."""
        if self._since >= DEAF_S:
            typed.give(thrown, self._seat)

    def lay_out(self, form: Form, canvas: Canvas, give: Callable[[Thrown], None]) -> None:
        """Adds the buttons; ``give`` is told what was typed."""
        for (key, thrown), box in zip(TYPED_BY_KEY.items(), _boxes(canvas), strict=True):
            form.area(key, box, partial(give, thrown))

    def paint(self, canvas: Canvas, seat: int, name: str) -> None:
        """Draws who is to type, and the buttons; seat 0, for which nothing is typed, leaves the pad as it is."""
        if seat and seat != self._seat:
            # Whoever is asked first has pressed no key before.
            self._seat, self._since = seat, 0.0 if self._seat else DEAF_S
        head = canvas.texts("cards.play.type", name=name) if self._since >= DEAF_S else name
        _paint(canvas, self._seat, head)


def _paint(canvas: Canvas, seat: int, head: str) -> None:
    width, texts = canvas.surface.get_width(), canvas.texts
    room = width - 2 * canvas.px(SPACES.margin)
    canvas.write(head, SIZES.title, canvas.player_colour(seat), room=room, midtop=(width // 2, canvas.px(110)))
    canvas.write(texts("cards.play.unseen"), SIZES.lead, COLOURS.quiet, room=room, midtop=(width // 2, canvas.px(190)))
    for (key, thrown), box in zip(TYPED_BY_KEY.items(), _boxes(canvas), strict=True):
        pygame.draw.rect(canvas.surface, COLOURS.raised, box, border_radius=canvas.px(SPACES.corner))
        draw_symbol(canvas, thrown, pygame.Rect(box.left, box.top + canvas.px(8), box.width, box.height * 3 // 5))
        called = texts.say(thrown.value) if isinstance(thrown, Symbol) else texts("bout.mis_throw")
        foot = box.bottom - canvas.px(10)
        cap = canvas.write(key.upper(), SIZES.lead, COLOURS.accent, midbottom=(box.centerx, foot))
        words = (box.centerx, cap.top)
        canvas.write(called, SIZES.body, COLOURS.text, room=box.width - 8, face=Typeface.BOLD, midbottom=words)


def _boxes(canvas: Canvas) -> list[pygame.Rect]:
    """Where the five symbols are, and the mis-throw."""
    count, side, gap = len(TYPED_BY_KEY), canvas.px(_SIDE), canvas.px(SPACES.gap)
    left = (canvas.surface.get_width() - count * side - (count - 1) * gap) // 2
    first = pygame.Rect(left, canvas.px(280), side, canvas.px(_HEIGHT))
    return [first.move(place * (side + gap), 0) for place in range(count)]
