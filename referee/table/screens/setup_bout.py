"""The set-up of a bout."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

import msgspec
import pygame

from referee.host.choices import BoutChoice
from referee.host.keeping import keep_bout
from referee.host.known_people import names_fault, seat_colours
from referee.symbols import MAX_PLAYERS, MIN_PLAYERS
from referee.table import choosing
from referee.table.canvas import Canvas
from referee.table.form import Form
from referee.table.form_screen import FormScreen
from referee.table.screens.bout import BoutScreen

if TYPE_CHECKING:
    from referee.table.app import App


_CHALLENGES: Final = (None, 1, 2, 3)
"""How many each player may be given."""


class BoutSetupScreen(FormScreen):
    """Asks who plays, and where throws come from. The last choice is there already.

    Args:
        app: The application it belongs to.
        mode: ``one-time`` or ``run-to-ten``.
    """

    still = True

    def __init__(self, app: App, mode: str) -> None:
        super().__init__(app)
        self._mode = mode
        last = app.preferences.bouts.get(mode)
        self._names = list(last.names if last else choosing.default_names(2, app.preferences.names, app.texts))
        self._more_names: list[str] = []  # of players who are there again once as many are chosen as before
        self._source = last.source if last else app.preferences.camera or "camera"
        self._profile = choosing.profile_choices(last.profile if last else app.preferences.profile)[0]
        self._challenges = last.challenges if last else None

    def enter(self) -> None:
        """Shows the colours that its players have by now."""
        super().enter()
        self._colour_seats()

    def lay_out(self, form: Form, canvas: Canvas) -> None:
        """Adds the widgets."""
        text, place = self.app.texts, 0
        if self._mode == "one-time":
            counts = range(MIN_PLAYERS, MAX_PLAYERS + 1)
            words = [text("setup.count", count=count) for count in counts]
            form.options("count", self._row(canvas, 0), words, len(self._names) - MIN_PLAYERS, self._set_count)
            place = 1
        for seat, name in enumerate(self._names):
            form.entry(f"name{seat}", self._row(canvas, place + seat), name, self._namer(seat))
        place += len(self._names)
        values, words = choosing.source_choices(self._source, text, self.app.cameras.found)
        form.options("source", self._row(canvas, place), words, values.index(self._source), self._set_source)
        profiles = choosing.profile_choices(self._profile)
        words = choosing.profile_words(profiles, text)
        form.options("profile", self._row(canvas, place + 1), words, 0, self._set_profile)
        words = [str(count) if count else text("setup.unlimited") for count in _CHALLENGES]
        chosen = _CHALLENGES.index(self._challenges) if self._challenges in _CHALLENGES else 0
        form.options("challenges", self._row(canvas, place + 2), words, chosen, self._set_challenges)
        form.button("start", self._row(canvas, place + 3), text("setup.start"), self._start, primary=True)
        form.focus_on("start")

    def paint(self, canvas: Canvas) -> None:
        """Letters what each line is."""
        text, place = self.app.texts, 0
        choosing.heading(canvas, self.app.texts(f"home.{self._mode}"))
        if self._mode == "one-time":
            choosing.label(canvas, text("setup.players"), self._row(canvas, 0))
            place = 1
        for seat in range(len(self._names)):
            box = self._row(canvas, place + seat)
            choosing.label(canvas, text("setup.name", number=seat + 1), box)
            at = (box.right + canvas.px(36), box.centery)
            choosing.mark(canvas, seat + 1, at)
        place += len(self._names)
        choosing.label(canvas, text("setup.source"), self._row(canvas, place))
        self.app.cameras.draw_chosen(canvas, self._source, self._row(canvas, place))
        choosing.label(canvas, text("setup.profile"), self._row(canvas, place + 1))
        choosing.label(canvas, text("setup.challenges"), self._row(canvas, place + 2))

    def leave(self) -> None:
        """Remembers the choice, begun or not."""
        self.app.preferences.bouts[self._mode] = self._choice()

    def _row(self, canvas: Canvas, place: int) -> pygame.Rect:
        # With four players there are nine rows, which stand closer.
        return choosing.row(canvas, place, 480, 420, 66 if len(self._names) < MAX_PLAYERS else 58)

    def _choice(self) -> BoutChoice:
        names = tuple(name.strip() for name in self._names)
        return BoutChoice(self._mode, names, self._source, self._profile, challenges=self._challenges)

    def _colour_seats(self) -> None:
        self.colours = seat_colours(dict(enumerate(self._names, start=1)))

    def _namer(self, seat: int) -> Callable[[str], None]:
        def rename(text: str) -> None:
            self._names[seat] = text
            self._colour_seats()

        return rename

    def _set_count(self, place: int) -> None:
        count, names = place + MIN_PLAYERS, [*self._names, *self._more_names]
        self._names, self._more_names = list(choosing.default_names(count, names, self.app.texts)), names[count:]
        self._colour_seats()
        self.changed()

    def _set_source(self, place: int) -> None:
        self._source = choosing.source_choices(self._source, self.app.texts, self.app.cameras.found)[0][place]
        self.changed()

    def _set_profile(self, place: int) -> None:
        self._profile = choosing.profile_choices(self._profile)[place]
        self.changed()

    def _set_challenges(self, place: int) -> None:
        self._challenges = _CHALLENGES[place]
        self.changed()

    def _start(self) -> None:
        fault = names_fault(self._names, self.app.texts)
        if fault:
            self.app.notify(fault)
            return
        choice = self._choice()
        if choice.source == "simulate":
            # Other simulated players every time.
            choice = msgspec.structs.replace(choice, source=f"simulate:{secrets.randbelow(10_000)}")
        self.app.replace(BoutScreen(self.app, keep_bout(choice)))
