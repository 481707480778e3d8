"""The rules to read: of the moment, what each of the game's actions means, and then the whole text."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import pygame

from referee.host.cards.wording import Wording
from referee.officiating.player_colours import Colour
from referee.symbols import Symbol
from referee.table.canvas import Canvas
from referee.table.cards.card_drawing import CARD_SHAPE, card_box, draw_face
from referee.table.icons import draw_symbol
from referee.table.inputs import Act, Input, Key
from referee.table.screen import Screen
from referee.table.theme import COLOURS, SIZES, SPACES

if TYPE_CHECKING:
    from referee.table.app import App

_LEFT, _TOP, _PICTURES = 64, 36, 170
_CARDS: Final = 4
"""Cards of the game that are shown above its rules."""
_ON = {Act.RIGHT, Act.DOWN, Act.NEXT, Act.SELECT, Act.PRESS}
_BACK = {Act.LEFT, Act.UP, Act.PREVIOUS}


@dataclass(frozen=True, slots=True)
class _Paragraph:
    """Text of one kind: its size and indentation at the design size, and its colour."""

    text: str
    size: float = SIZES.body
    colour: Colour = COLOURS.text
    indent: float = 0


class RulesScreen(Screen):
    """Tells the rules, page by page.

    Args:
        app: The application it belongs to.
        words: Says what the game says.
        now: What the rules say of the moment; empty where nothing is being played.
    """

    still = True

    def __init__(self, app: App, words: Wording, now: str = "") -> None:
        super().__init__(app)
        self._words = words
        self._paragraphs = [*self._of_the_moment(now), *_read(words.rules)]
        self._fronts = words.first_fronts(_CARDS)
        self._page = 0
        self._pages = 1

    @property
    def keys(self) -> tuple[Key, ...]:
        """The key that opened it closes it; another turns the page."""
        text = self.app.texts
        return Key("f1", text("cards.play.close")), Key("space", text("cards.play.next_page"))

    def handle(self, event: Input) -> bool:
        """Turns pages, from the last one to the first."""
        if event.act is Act.KEY and event.key == "f1":
            self.app.pop()
        elif event.act in _ON or (event.act is Act.KEY and event.key == "space"):
            self._page = (self._page + 1) % self._pages
        elif event.act in _BACK:
            self._page = (self._page - 1) % self._pages
        elif event.act is Act.SCROLL:
            self._page = min(max(self._page - event.steps, 0), self._pages - 1)
        else:
            return False
        return True

    def draw(self, canvas: Canvas) -> None:
        """Draws the page."""
        width, height = canvas.surface.get_size()
        pages = self._break_into_pages(canvas, width, height - canvas.px(_TOP))
        self._pages = len(pages)
        self._page = min(self._page, self._pages - 1)
        if not self._page:
            self._draw_pictures(canvas, pygame.Rect(0, 0, width, canvas.px(_PICTURES)))
        for paragraph, line, left, top in pages[self._page]:
            canvas.write(line, paragraph.size, paragraph.colour, topleft=(left, top))
        number = self.app.texts("cards.play.page", number=self._page + 1, count=self._pages)
        canvas.write(number, SIZES.body, COLOURS.quiet, bottomright=(width - canvas.px(16), height - canvas.px(6)))

    def _draw_pictures(self, canvas: Canvas, box: pygame.Rect) -> None:
        """The five symbols, each with its hand and name, and some of the game's cards beside them."""
        margin, gap = canvas.px(_LEFT), canvas.px(SPACES.gap)
        inside = pygame.Rect(margin, gap, box.width - 2 * margin, box.height - 2 * gap)
        if self._fronts:
            wide = inside.height / CARD_SHAPE
            for front in reversed(self._fronts):
                card = card_box(inside.right - wide, inside.top, wide)
                draw_face(canvas, card, front)
                inside.width -= round(wide) + gap // 2
            inside.width -= gap
        pygame.draw.rect(canvas.surface, COLOURS.panel, inside, border_radius=canvas.px(SPACES.corner))
        line, step = canvas.line_height(SIZES.caption), inside.width // len(Symbol)
        for place, symbol in enumerate(Symbol):
            cell = pygame.Rect(inside.left + place * step, inside.top + gap // 2, step, inside.height - gap)
            draw_symbol(canvas, symbol, pygame.Rect(cell.left, cell.top, step - gap // 2, cell.height - line))
            name = canvas.texts.say(symbol.value)
            canvas.write(name, SIZES.caption, COLOURS.text, room=step, midbottom=(cell.centerx, cell.bottom))

    def _of_the_moment(self, now: str) -> Iterator[_Paragraph]:
        texts = self.app.texts
        if self._words.house_options:
            yield _Paragraph(self._words.house_options)
        if now:
            yield _Paragraph(now, SIZES.lead, COLOURS.chosen)
            for meaning in self._words.meanings:
                yield _Paragraph(f"- {meaning}", indent=28)
        for fact in self._words.unverified:
            yield _Paragraph(texts("cards.play.unverified", fact=fact), colour=COLOURS.quiet)

    def _break_into_pages(
        self, canvas: Canvas, width: int, bottom: int
    ) -> list[list[tuple[_Paragraph, str, int, int]]]:
        """Each line of each page with its place."""
        pages: list[list[tuple[_Paragraph, str, int, int]]] = [[]]
        top = canvas.px(_PICTURES)
        for paragraph in self._paragraphs:
            left = canvas.px(_LEFT + paragraph.indent)
            room = width - left - canvas.px(_LEFT)
            step = canvas.line_height(paragraph.size)
            # A heading does not stay behind alone at the foot of a page.
            needed = step * (4 if paragraph.colour is COLOURS.accent else 1)
            for line in canvas.wrap(paragraph.text, paragraph.size, room):
                if top + needed > bottom:
                    pages.append([])
                    top = canvas.px(_TOP)
                pages[-1].append((paragraph, line, left, top))
                top += step
                needed = step
            top += canvas.px(8)
        return pages


def _read(text: str) -> Iterator[_Paragraph]:
    """Headings, paragraphs and items of a text that has no more of Markdown than these."""
    for block in text.split("\n\n"):
        lines: list[str] = []
        for line in block.splitlines():
            if line.startswith(("#", "- ")) or not lines:
                lines.append(line)
            else:
                lines[-1] += " " + line.strip()
        for line in lines:
            if line.startswith("#"):
                yield _Paragraph(
                    line.lstrip("# "), SIZES.heading if line.startswith("# ") else SIZES.lead, COLOURS.accent
                )
            else:
                yield _Paragraph(line, indent=28 if line.startswith("- ") else 0)
