"""What Escape opens while a bout or card game is played: going on, the rules, other throws, or leaving, which asks."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Final

import pygame

from referee.host.choices import UNWATCHED
from referee.table import choosing
from referee.table.canvas import Canvas
from referee.table.form import Form
from referee.table.form_screen import FormScreen
from referee.table.inputs import Act, Input
from referee.table.screen import Screen
from referee.table.screens.chart import draw_chart
from referee.table.theme import COLOURS, SIZES, SPACES

if TYPE_CHECKING:
    from referee.table.app import App

_LEFT, _WIDTH, _TOP, _ROW = 48, 440, 300, 72
"""Left edge, width and top of the buttons, and from one to the next, at the design size."""
_HIGH: Final = 684
"""Height of the menu at the design size: all that is above the strip of keys."""
_RIGHT, _SOURCES = 540, 280
"""Left edges of what beats what, and of where throws come from, at the design size."""
_ONE_COLUMN: Final = 6
"""So many players have a row each; more stand in two columns."""
EVERYBODY: Final = 0
"""Stands for all players where they throw through one source."""


@dataclass(frozen=True, slots=True)
class Pause:
    """What is paused, and what can be done with it.

    Attributes:
        title: What is played, and by whom.
        rules: Makes the screen that tells its rules.
        sources: Where throws come from now, by seat; :data:`EVERYBODY` where all throw through one source.
        names: The players' names by seat.
        throw_from: Given where throws are to come from, by the same seats; called once this screen has closed.
        chance: Whether simulated players and chance may throw.
        kept: Whether there is something that home offers to go on with.
    """

    title: str
    rules: Callable[[], Screen]
    sources: Mapping[int, str]
    names: Mapping[int, str]
    throw_from: Callable[[Mapping[int, str]], None]
    chance: bool = True
    kept: bool = True


class PauseScreen(FormScreen):
    """Opens Resume, Rules, Change throws and Quit over a bout or card game, which waits meanwhile.

    Args:
        app: The application it belongs to.
        pause: What is paused.
    """

    still = True

    def __init__(self, app: App, pause: Pause) -> None:
        super().__init__(app)
        self._pause = pause
        self._page = "menu"
        self._sources = {seat: _kind(source) for seat, source in pause.sources.items()}

    def handle(self, event: Input) -> bool:
        """Answers the widgets; going back leads to the menu, and from there to the game."""
        if event.act is Act.BACK and self._page != "menu":
            self._turn_to("menu")
            return True
        return super().handle(event)

    def lay_out(self, form: Form, canvas: Canvas) -> None:
        """Adds the buttons of the menu, of the question, or the players' sources."""
        text = self.app.texts
        if self._page == "throws":
            self._lay_out_sources(form, canvas)
            return
        wanted: dict[str, Callable[[], None]] = {
            "resume": self.app.pop,
            "rules": lambda: self.app.push(self._pause.rules()),
            "throws": partial(self._turn_to, "throws"),
            "quit": partial(self._turn_to, "quit"),
        }
        if self._page == "quit":
            wanted = {"stay": partial(self._turn_to, "menu"), "leave": self._leave_game}
        elif not self._sources:
            del wanted["throws"]
        for place, (name, choose) in enumerate(wanted.items()):
            box = pygame.Rect(*map(canvas.px, (_LEFT, _TOP + place * _ROW, _WIDTH, _ROW - SPACES.small)))
            form.button(name, box.move(0, _above(canvas)), text(f"pause.{name}"), choose, primary=not place)

    def paint(self, canvas: Canvas) -> None:
        """Draws what is paused, whether it is kept, and what beats what."""
        text = self.app.texts
        width, height = canvas.surface.get_size()
        left, above = canvas.px(_LEFT), _above(canvas)
        if self._page == "throws":
            self._paint_sources(canvas)
            return
        head = text("pause.sure" if self._page == "quit" else "pause.title")
        canvas.write(head, SIZES.display, COLOURS.text, room=canvas.px(_WIDTH), topleft=(left, above + canvas.px(36)))
        kept, wide = text("pause.kept" if self._pause.kept else "pause.not_kept"), canvas.px(_WIDTH)
        high = len(canvas.wrap(kept, SIZES.body, wide)) * canvas.line_height(SIZES.body)
        box = pygame.Rect(left, above + canvas.px(122), wide, canvas.px(_TOP - 122 - 2 * SPACES.small) - high)
        # The names may be cut, but not what is kept.
        end = canvas.write_lines(self._pause.title, SIZES.lead, COLOURS.accent, box) + canvas.px(SPACES.hair)
        canvas.write_lines(kept, SIZES.body, COLOURS.quiet, pygame.Rect(left, end, wide, high))
        room = pygame.Rect(canvas.px(_RIGHT), above + canvas.px(36), 0, height - 2 * above - canvas.px(36 + SPACES.gap))
        room.width = width - room.left - left
        draw_chart(canvas, room)

    def _lay_out_sources(self, form: Form, canvas: Canvas) -> None:
        text = self.app.texts
        for place, seat in enumerate(self._sources):
            values, words = self._choices(seat)
            box = self._source_box(canvas, place)
            chosen = values.index(self._sources[seat])
            form.options(f"throws{seat}", box, words, chosen, partial(self._set_source, seat, values))
        below = choosing.row(canvas, self._rows, _SOURCES, 340).move(0, canvas.px(SPACES.small))
        form.button("go-on", below, text("pause.go_on"), self._throw_anew, primary=True)

    def _paint_sources(self, canvas: Canvas) -> None:
        text = self.app.texts
        choosing.heading(canvas, text("pause.throws"))
        for place, seat in enumerate(self._sources):
            box = self._source_box(canvas, place)
            if seat == EVERYBODY:
                choosing.label(canvas, text("setup.source"), box)
                self.app.cameras.draw_chosen(canvas, self._sources[seat], box)
                continue
            room = canvas.px(160)
            at = (box.left - canvas.px(SPACES.gap), box.centery)
            name = canvas.write(self._pause.names[seat], SIZES.body, COLOURS.text, room=room, midright=at)
            choosing.mark(canvas, seat, (name.left - canvas.px(28), box.centery))

    def _choices(self, seat: int) -> tuple[list[str], list[str]]:
        text = self.app.texts
        chance = self._pause.chance
        more = UNWATCHED if chance else ("keyboard",)
        values, words = choosing.source_choices(
            self._sources[seat], text, self.app.cameras.found, more, simulated=chance
        )
        if seat == EVERYBODY:  # of a bout's players one types, and the others throw by chance
            words = [
                text("result.buttons.bot") if value == "bot" else word
                for value, word in zip(values, words, strict=True)
            ]
        return values, words

    @property
    def _rows(self) -> int:
        count = len(self._sources)
        return count if count <= _ONE_COLUMN else (count + 1) // 2

    def _source_box(self, canvas: Canvas, place: int) -> pygame.Rect:
        column, line = divmod(place, self._rows)
        return choosing.row(canvas, line, _SOURCES + 600 * column, 340)

    def _turn_to(self, page: str) -> None:
        self._page = page
        self.form = None  # the focus begins anew
        self.changed()

    def _set_source(self, seat: int, values: list[str], place: int) -> None:
        self._sources[seat] = values[place]
        self.changed()

    def _throw_anew(self) -> None:
        changed = {seat: source for seat, source in self._sources.items() if source != _kind(self._pause.sources[seat])}
        self.app.pop()
        if changed:
            self._pause.throw_from({**self._pause.sources, **changed})

    def _leave_game(self) -> None:
        self.app.pop()
        self.app.pop()


def _above(canvas: Canvas) -> int:
    """How much room a high window leaves above the menu, which then stands halfway down, in pixels of the surface."""
    return max(0, (canvas.surface.get_height() - canvas.px(_HIGH)) // 2)


def _kind(source: str) -> str:
    """A source as it is chosen: simulated players without their seed."""
    return "simulate" if source.startswith("simulate:") else source
