"""A tournament on the screen: its rounds, what can be played, how it stands, and joining another table's file."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pygame

from referee.errors import BadInputError
from referee.host.keeping import bouts_of_tournament
from referee.host.tournament_file import TournamentFile
from referee.host.tournament_page import save_tournament_page
from referee.host.tournament_words import winners_words
from referee.table.bracket import COLUMNS, columns_of, draw_columns, draw_standings, places_for
from referee.table.canvas import Canvas
from referee.table.choosing import heading
from referee.table.form import Form
from referee.table.form_screen import FormScreen
from referee.table.inputs import Act, Input, Key
from referee.table.others_results import OthersResults
from referee.table.screens.match import MatchScreen
from referee.table.theme import COLOURS, SIZES, SPACES

if TYPE_CHECKING:
    from referee.table.app import App

_TOP: Final = 132
_PATH: Final = 400
"""Letters of a path that can be typed."""
_TABLE: Final = 32
"""Players on a page of the table."""


class TournamentScreen(FormScreen):
    """Shows a tournament, and opens the matches that can be played.

    Args:
        app: The application it belongs to.
        file: The tournament's file; results of bouts that were played for it are taken into it on entering.
    """

    still = True

    def __init__(self, app: App, file: TournamentFile) -> None:
        super().__init__(app)
        self._file = file
        self._tournament = file.tournament
        self._view = "matches"
        self._page = 0
        self._other = ""
        self._others = OthersResults(file)

    @property
    def keys(self) -> tuple[Key, ...]:
        """The other view, joining, a page to print, and the next page where there is one; none while one types."""
        if self.typing:
            return ()
        text = self.app.texts
        other = "standings" if self._view == "matches" else "rounds"
        keys = [Key("s", text(f"tournament.{other}")), Key("j", text("tournament.join"))]
        keys.append(Key("p", text("tournament.print")))
        if self._pages > 1:
            keys.append(Key("space", text("cards.play.next_page")))
        return tuple(keys)

    def enter(self) -> None:
        """Takes in the bouts that were played meanwhile, and what other programs have written."""
        self.app.phones.show_tournament(self._file.path)
        self._file.refresh()
        table = self.app.preferences.profile
        self._file.take_bouts(bouts_of_tournament(self._file.entry.id), "" if table == "default" else table)
        self._tournament = self._file.tournament
        if self._view == "matches":
            columns = columns_of(self._tournament)
            due = [place for place, column in enumerate(columns) if any(match.bout for match in column.matches)]
            self._page = due[0] // COLUMNS if due else self._pages - 1
            self.form = None  # the focus is on the match that is due by now
        super().enter()

    def update(self, seconds: float) -> None:
        """Shows what other programs write meanwhile, such as the server with other tables' results."""
        super().update(seconds)
        if self.app.screen is self and self._others.have_come(seconds):
            self._tournament = self._file.tournament
            self._page = min(self._page, self._pages - 1)  # a result that was taken back may end rounds
            self.changed()

    def leave(self) -> None:
        """The board shows it no longer."""
        self.app.phones.show_tournament(None)

    def handle(self, event: Input) -> bool:
        """Answers the widgets and the screen's keys; going back from another view leads to the rounds."""
        if super().handle(event):
            return True
        if event.act is Act.BACK and self._view != "matches":
            self._turn_to("matches")
        elif event.act is Act.KEY and event.key == "s":
            self._turn_to("standings" if self._view == "matches" else "matches")
        elif event.act is Act.KEY and event.key == "j":
            self._turn_to("join")
        elif event.act is Act.KEY and event.key == "p":
            self._print()
        elif event.act is Act.KEY and event.key == "space":
            self._page = (self._page + 1) % self._pages
            self.changed()
        else:
            return False
        return True

    def lay_out(self, form: Form, canvas: Canvas) -> None:
        """Makes matches choosable, or adds the line for another table's file."""
        conflicts = self._tournament.conflicts
        if conflicts and self._view != "join":  # its match need not be one that there is, and is on no page then
            line = self._told_box(canvas).inflate(2 * canvas.px(SPACES.small), 0)
            form.area("conflict", line, partial(self._open, conflicts[0].match))
        if self._view == "join":
            box = self._body(canvas)
            line = pygame.Rect(box.left, box.top + canvas.px(76), box.width, canvas.px(52))
            form.entry("path", line, self._other, self._type_path, _PATH)
            below = line.move(0, canvas.px(68))
            below.width = canvas.px(300)
            form.button("join", below, self.app.texts("tournament.join"), self._join, primary=True)
        elif self._view == "matches":
            shown = columns_of(self._tournament)[self._page * COLUMNS :][:COLUMNS]
            contradicted = {conflict.match for conflict in conflicts}
            for match, box in places_for(canvas, self._body(canvas), shown):
                if match.bout or any(match.wins) or match.name in contradicted:
                    form.area(f"match:{match.name}", box, partial(self._open, match.name))
            due = [match.name for match in self._tournament.open]
            if due:
                form.focus_on(f"match:{due[0]}")

    def paint(self, canvas: Canvas) -> None:
        """Draws the rounds or the table, and above them who has won or what contradicts itself."""
        text, tournament, plan = self.app.texts, self._tournament, self._file.plan
        heading(canvas, self._file.entry.name)
        box = self._body(canvas)
        told, colour = text(f"tournament.kinds.{plan.kind}"), COLOURS.quiet
        if plan.best_of > 1:
            told = f"{told}, {text('tournament.best_of', number=plan.best_of)}"
        if tournament.conflicts:
            told, colour = text("tournament.conflict", match=tournament.conflicts[0].match), COLOURS.warning
        elif tournament.winners:
            told, colour = winners_words(tournament, text), COLOURS.accent
        canvas.write(told, SIZES.lead, colour, room=box.width, bottomleft=self._told_box(canvas).bottomleft)
        if self._view == "join":
            words = text("tournament.how_to_join", folder=str(self._file.path.parent))
            room = pygame.Rect(box.left, box.top, box.width, canvas.px(72))
            canvas.write_lines(words, SIZES.body, COLOURS.text, room)
        elif self._view == "standings":
            draw_standings(canvas, box, tournament, self._page * _TABLE)
        else:
            draw_columns(canvas, box, columns_of(tournament)[self._page * COLUMNS :][:COLUMNS], tournament)

    @property
    def _pages(self) -> int:
        many, page = len(columns_of(self._tournament)), COLUMNS
        if self._view == "standings":
            many, page = len(self._file.plan.players), _TABLE
        return max(1, -(-many // page))

    def _body(self, canvas: Canvas) -> pygame.Rect:
        width, height = canvas.surface.get_size()
        left, top = canvas.px(48), canvas.px(_TOP)
        return pygame.Rect(left, top, width - 2 * left, height - top - canvas.px(SPACES.small))

    def _told_box(self, canvas: Canvas) -> pygame.Rect:
        body, high = self._body(canvas), canvas.line_height(SIZES.lead)
        return pygame.Rect(body.left, body.top - canvas.px(SPACES.small) - high, body.width, high)

    def _turn_to(self, view: str) -> None:
        self._view, self._page = view, 0
        self.form = None  # the focus begins anew
        self.changed()

    def _open(self, match: str) -> None:
        self.app.push(MatchScreen(self.app, self._file, match))

    def _print(self) -> None:
        place = self._file.path.with_suffix(".html")
        save_tournament_page(self._file, place, self.app.texts)
        self.app.notify(self.app.texts("tournament.printed", path=place))

    def _type_path(self, path: str) -> None:
        self._other = path

    def _join(self) -> None:
        typed = self._other.strip()
        try:
            other = TournamentFile.read(Path(typed).expanduser())
        except (OSError, RuntimeError) as error:  # a name too long for the system, or the home of a user it has not
            raise BadInputError(f"{typed}: cannot be a path here; expected a tournament's file") from error
        added = self._file.join(other)
        self._tournament = self._file.tournament
        self.app.notify(self.app.texts("tournament.joined", count=added))
        self._turn_to("matches")
