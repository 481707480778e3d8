"""The tournaments there are, and setting up another one."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Final

import pygame

import referee
from referee.bouts.tournaments.results import BEST_OF, Plan, TournamentKind
from referee.bouts.tournaments.swiss import usual_rounds
from referee.bouts.words import MODES
from referee.errors import RefereeError
from referee.host.known_people import names_fault
from referee.host.tournament_file import TournamentFile, place_for_tournament, tournaments
from referee.host.tournament_words import winners_words
from referee.table import choosing
from referee.table.canvas import Canvas
from referee.table.form import Form
from referee.table.form_screen import FormScreen
from referee.table.paged_screen import ListScreen
from referee.table.screens.tournament import TournamentScreen
from referee.table.theme import COLOURS, SIZES, SPACES

if TYPE_CHECKING:
    from referee.table.app import App

_MOST: Final = 32
"""Players that can be typed on the screen; the verb ``tournament`` takes more."""
_COLUMNS, _LINES = 4, 8
_ROW: Final = 62
"""From one row of the list to the next, at the design size: the smallest window has room for a page below "new"."""
_WIDE: Final = 500
"""Width of the list's buttons, at the design size: a finished tournament's line is the longest, and has room beside."""
_LEFT, _TOP, _PITCH = 48, 304, 48
"""Left edge and top of the names, and from one line to the next, at the design size."""


class TournamentsScreen(ListScreen[TournamentFile]):
    """Lists the tournaments that were set up, the newest first, and sets up another.

    Args:
        app: The application it belongs to.
    """

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self._files: list[TournamentFile] = []

    @property
    def listed(self) -> Sequence[TournamentFile]:
        """All that were set up, the newest first."""
        return self._files

    def enter(self) -> None:
        """Looks what there is by now, and tells which files cannot be read."""
        faults: list[RefereeError] = []
        self._files = tournaments(faults.append)
        if faults:
            self.app.notify(". ".join(map(str, faults)))
        super().enter()

    def lay_out(self, form: Form, canvas: Canvas) -> None:
        """Adds a button for a new one, and one for each."""
        text = self.app.texts
        new = choosing.row(canvas, 0, _LEFT, _WIDE, _ROW)
        form.button("new", new, text("tournament.new"), self._set_up, primary=True)
        for place, file in enumerate(self.shown, start=1):
            box = choosing.row(canvas, place, _LEFT, _WIDE, _ROW)
            form.button(f"open{place}", box, file.entry.name, partial(self._open, file))

    def paint(self, canvas: Canvas) -> None:
        """Letters what each is and when it was begun."""
        text = self.app.texts
        choosing.heading(canvas, text("home.tournament"))
        for place, file in enumerate(self.shown, start=1):
            box = choosing.row(canvas, place, _LEFT, _WIDE, _ROW)
            at = (box.right + canvas.px(SPACES.gap), box.centery)
            room = canvas.surface.get_width() - at[0] - canvas.px(_LEFT)
            begun = file.entry.at[:16].replace("T", " ")
            state = [begun, text(f"tournament.kinds.{file.plan.kind}"), winners_words(file.tournament, text)]
            words = "   ".join(filter(None, state))
            canvas.write(words, SIZES.body, COLOURS.quiet, room=room, midleft=at)

    def _set_up(self) -> None:
        self.app.push(TournamentSetupScreen(self.app))

    def _open(self, file: TournamentFile) -> None:
        self.app.push(TournamentScreen(self.app, file))


class TournamentSetupScreen(FormScreen):
    """Asks who plays, and how they are paired. The players stand in the order of seeding.

    Args:
        app: The application it belongs to.
    """

    still = True

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self._kind = TournamentKind.ROUND_ROBIN
        self._mode = "run-to-ten"
        self._best_of = 1
        self._rounds = 0
        self._called = app.texts("tournament.name")
        self._names = list(choosing.default_names(4, app.preferences.names, app.texts))
        self._more_names: list[str] = []  # of players who are there again once as many are chosen as before

    def lay_out(self, form: Form, canvas: Canvas) -> None:
        """Adds the widgets: what is played above, the names below."""
        text = self.app.texts
        kinds, modes, counts = list(TournamentKind), list(MODES), range(2, _MOST + 1)
        words = [text(f"tournament.kinds.{kind}") for kind in kinds]
        form.options(
            "kind", self._above(canvas, 0, 0), words, kinds.index(self._kind), lambda at: self._set(_kind=kinds[at])
        )
        words = [text(f"home.{mode}") for mode in modes]
        form.options(
            "mode", self._above(canvas, 1, 0), words, modes.index(self._mode), lambda at: self._set(_mode=modes[at])
        )
        words = [text("tournament.best_of", number=number) for number in BEST_OF]
        chosen = BEST_OF.index(self._best_of)
        form.options("best-of", self._above(canvas, 2, 0), words, chosen, lambda at: self._set(_best_of=BEST_OF[at]))
        form.entry("called", self._above(canvas, 0, 1), self._called, self._call, 40)
        words = [text("setup.count", count=count) for count in counts]
        form.options(
            "count", self._above(canvas, 1, 1), words, len(self._names) - 2, lambda at: self._set_count(at + 2)
        )
        form.button("start", self._above(canvas, 2, 1), text("setup.start"), self._start, primary=True)
        if self._kind is TournamentKind.SWISS:
            most = min(len(self._names) - 1 + len(self._names) % 2, 20)
            rounds = self._rounds or min(usual_rounds(len(self._names)), most)
            words = [text("tournament.rounds_of", number=number) for number in range(1, most + 1)]
            form.options("rounds", self._above(canvas, 0, 2), words, min(rounds, most) - 1, self._set_rounds)
        for place, name in enumerate(self._names):
            form.entry(f"name{place}", self._name_box(canvas, place), name, partial(self._rename, place))

    def paint(self, canvas: Canvas) -> None:
        """Letters the heading, and each player's number in the seeding."""
        choosing.heading(canvas, self.app.texts("tournament.new"))
        for place in range(len(self._names)):
            box = self._name_box(canvas, place)
            at = (box.left - canvas.px(6), box.centery)
            canvas.write(str(place + 1), SIZES.caption, COLOURS.quiet, midright=at)

    def _above(self, canvas: Canvas, column: int, line: int) -> pygame.Rect:
        return choosing.row(canvas, line, _LEFT + column * 400, 384, 60)

    def _name_box(self, canvas: Canvas, place: int) -> pygame.Rect:
        column, line = divmod(place, _LINES)
        return pygame.Rect(*map(canvas.px, (_LEFT + 32 + column * 298, _TOP + line * _PITCH, 256, 44)))

    def _set(self, **changes: object) -> None:
        for name, value in changes.items():
            setattr(self, name, value)
        self.changed()

    def _set_rounds(self, place: int) -> None:
        self._set(_rounds=place + 1)

    def _set_count(self, count: int) -> None:
        names = [*self._names, *self._more_names]
        self._names, self._more_names = list(choosing.default_names(count, names, self.app.texts)), names[count:]
        self._rounds = 0
        self.changed()

    def _call(self, name: str) -> None:
        self._called = name

    def _rename(self, place: int, name: str) -> None:
        self._names[place] = name

    def _start(self) -> None:
        names = tuple(name.strip() for name in self._names)
        fault = names_fault(names, self.app.texts)
        if fault:
            self.app.notify(fault)
            return
        rounds = self._rounds if self._kind is TournamentKind.SWISS else 0
        plan = Plan(self._kind, names, self._best_of, self._mode, rounds)
        file = TournamentFile.begin(place_for_tournament(), self._called.strip(), plan, referee.__version__)
        self.app.replace(TournamentScreen(self.app, file))
