"""Everything that was broken off, to go on with: bouts and card games, the newest first."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Final

import pygame

from referee.bouts.words import join_words
from referee.games.catalogue import GAMES
from referee.host.cards.wording import game_title
from referee.host.choices import BoutChoice
from referee.host.keeping import BrokenOff, broken_off
from referee.table.canvas import Canvas
from referee.table.choosing import heading
from referee.table.form import Form
from referee.table.form_screen import FormScreen
from referee.table.inputs import Act, Input, Key
from referee.table.screens.bout import BoutScreen
from referee.table.screens.setup_game import open_game
from referee.table.theme import COLOURS, SIZES, SPACES

if TYPE_CHECKING:
    from referee.table.app import App

_TOP, _ROW, _ROWS = 104, 68, 8
"""Top of the list and distance of its rows, at the design size, and how many rows a page has."""
_WHEN: Final = 300


def words_of(app: App, broken: BrokenOff) -> str:
    """What was broken off, and by whom, in words."""
    text, choice = app.texts, broken.kept.choice
    if isinstance(choice, BoutChoice):
        what, names = text(f"home.{choice.mode}"), choice.names
    else:
        what, names = game_title(GAMES[choice.game], text), tuple(seat.name for seat in choice.seats)
    return text("going_on.what", what=what, names=join_words(names, text.say))


def go_on(app: App, broken: BrokenOff) -> None:
    """Goes on with it where it was."""
    if isinstance(broken.kept.choice, BoutChoice):
        app.push(BoutScreen(app, broken.kept))
    else:
        open_game(app, broken.kept)


class GoingOnScreen(FormScreen):
    """Lists what was broken off, and goes on with what is chosen.

    Args:
        app: The application it belongs to.
    """

    still = True

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self._page = 0
        self._broken: list[BrokenOff] = []

    @property
    def keys(self) -> tuple[Key, ...]:
        """The next page, where there are several."""
        return (Key("space", self.app.texts("cards.play.next_page")),) if self._pages > 1 else ()

    def enter(self) -> None:
        """Looks what there is by now."""
        super().enter()
        self._broken = broken_off()

    def handle(self, event: Input) -> bool:
        """Answers the widgets, and turns pages."""
        if event.act is Act.KEY and event.key == "space" and self._pages > 1:
            self._page += 1
            self.changed()
            return True
        return super().handle(event)

    def lay_out(self, form: Form, canvas: Canvas) -> None:
        """Adds a button for each."""
        self._page %= self._pages
        for place, broken in enumerate(self._shown):
            form.button(f"go-on-{place}", self._row(canvas, place), words_of(self.app, broken), self._chooser(broken))

    def paint(self, canvas: Canvas) -> None:
        """Letters when each was begun, and how it stands."""
        text = self.app.texts
        heading(canvas, text("going_on.title"))
        if not self._broken:
            at = (canvas.px(48), canvas.px(_TOP))
            canvas.write(text("going_on.none"), SIZES.lead, COLOURS.quiet, topleft=at)
        for place, broken in enumerate(self._shown):
            box = self._row(canvas, place)
            at = (box.right + canvas.px(SPACES.gap), box.centery)
            stands = " : ".join(map(str, broken.score.values())) if broken.score else ""
            words = "   ".join(filter(None, [broken.begun, stands]))
            canvas.write(words, SIZES.body, COLOURS.quiet, room=canvas.px(_WHEN), midleft=at)

    @property
    def _pages(self) -> int:
        return max(1, -(-len(self._broken) // _ROWS))

    @property
    def _shown(self) -> list[BrokenOff]:
        return self._broken[self._page * _ROWS :][:_ROWS]

    def _row(self, canvas: Canvas, place: int) -> pygame.Rect:
        left = canvas.px(48)
        width = canvas.surface.get_width() - 2 * left - canvas.px(_WHEN + SPACES.gap)
        return pygame.Rect(left, canvas.px(_TOP + place * _ROW), width, canvas.px(_ROW - SPACES.small))

    def _chooser(self, broken: BrokenOff) -> Callable[[], None]:
        return partial(go_on, self.app, broken)
