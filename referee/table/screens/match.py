"""One match of a tournament: its next bout is played here, or its result is entered or taken back."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Final

import pygame

from referee.bouts.tournaments.matches import Match
from referee.host.choices import BoutChoice, MatchChoice
from referee.host.keeping import Kept, bouts_of_tournament, broken_off_of, keep_bout, throw_from
from referee.host.known_people import seat_colours
from referee.host.tournament_file import TournamentFile
from referee.officiating.ledger.bout_record import Record
from referee.table import choosing
from referee.table.canvas import Canvas
from referee.table.form import Form
from referee.table.form_screen import FormScreen
from referee.table.inputs import Act, Input
from referee.table.others_results import OthersResults
from referee.table.screens.bout import BoutScreen
from referee.table.theme import COLOURS, SIZES, SPACES

if TYPE_CHECKING:
    from referee.table.app import App

_TOP, _ROW, _LEFT, _WIDTH = 276, 68, 320, 640
"""Top of the buttons, the most from one to the next, their left edge and width, at the design size."""
_PLAYERS: Final = 150
"""Where the players stand, from the top at the design size."""
_ROWS: Final = 6
"""Where throws come from, the next bout, a result for either player, taking back, and going back."""
_MORE_SOURCES: Final = ("keyboard",)
_DEAF_S: Final = 0.5
"""Nothing is pressed so long after a result, or once results contradict each other.

The second of two quick presses would give the next bout a result, or take results back.
"""


class MatchScreen(FormScreen):
    """Shows who meets whom and how it stands; plays the next bout, or takes its result from somebody.

    Args:
        app: The application it belongs to.
        file: The tournament's file.
        name: The match's name.
    """

    still = True

    def __init__(self, app: App, file: TournamentFile, name: str) -> None:
        super().__init__(app)
        self._file = file
        self._name = name
        self._match = file.tournament.match(name)
        self._contradicted = False
        players = self._match.players if self._match is not None else ()
        self.colours = seat_colours({seat: self._called(each) for seat, each in enumerate(players, start=1)})
        self._source = app.preferences.camera or "camera"
        self._begun: Kept[BoutChoice] | None = None
        self._others = OthersResults(file)
        self._deaf = 0.0

    def enter(self) -> None:
        """Takes in what has been played meanwhile."""
        super().enter()
        self._take_bouts()

    def update(self, seconds: float) -> None:
        """Shows what other programs write meanwhile, such as the server with other tables' results."""
        super().update(seconds)
        self._deaf -= seconds
        if self.app.screen is self and self._others.have_come(seconds):
            self._look()

    def handle(self, event: Input) -> bool:
        """Answers the widgets, but no press for a moment after another bout comes next, or results have to go."""
        pressed = event.act in {Act.PRESS, Act.SELECT}
        return (pressed and self._deaf > 0) or super().handle(event)

    def lay_out(self, form: Form, canvas: Canvas) -> None:
        """Adds what can be done about the match."""
        text, due = self.app.texts, self._wanted
        wanted: list[tuple[str, str, Callable[[], None]]] = []
        if due is not None:
            words = text("tournament.play" if self._begun is None else "tournament.go_on", number=due.bout)
            wanted.append(("play", words, self._play))
            for player in due.numbers:
                words = text("tournament.won_bout", name=self._called(player), number=due.bout)
                wanted.append((f"won{player}:{due.bout}", words, partial(self._enter_result, player, due.bout)))
        newest = self._file.newest_bout(self._name)
        if self._contradicted:
            wanted.append(("take-back", text("tournament.take_back"), partial(self._take_back, 0)))
        elif newest:
            words = text("tournament.take_back_bout", number=newest)
            wanted.append(("take-back", words, partial(self._take_back, newest)))
        wanted.append(("back", text("app.back"), self.app.pop))
        # Without a bout to play one goes back: nobody takes a result back by pressing the same button on and on.
        # Results that contradict each other count for nobody, and have to be taken back.
        top, first = 0, wanted[0][0] if due is not None or self._contradicted else "back"
        if due is not None:
            values, words_of = choosing.source_choices(
                self._source, text, self.app.cameras.found, _MORE_SOURCES, simulated=False
            )
            chosen = values.index(self._source)
            form.options("source", self._row(canvas, 0), words_of, chosen, lambda at: self._set_source(values[at]))
            top = 1
        for place, (name, words, choose) in enumerate(wanted, start=top):
            form.button(name, self._row(canvas, place), words, choose, primary=name == first)
        form.focus_on(first)

    def paint(self, canvas: Canvas) -> None:
        """Draws the two players against each other, with what they have won, and what is to be said of it."""
        text, match = self.app.texts, self._match
        choosing.heading(canvas, text("tournament.match", name=self._name))
        told, colour = "", COLOURS.quiet
        if match is not None:
            self._draw_players(canvas, match)
            told = text("tournament.best_of", number=self._file.plan.best_of)
            if match.winner:
                told, colour = text("tournament.won_match", name=self._called(match.winner)), COLOURS.accent
        if self._contradicted:
            told, colour = text("tournament.contradicted"), COLOURS.warning
        if told:
            width = canvas.surface.get_width()
            at = (width // 2, canvas.px(_PLAYERS) + canvas.px(82))
            canvas.write(told, SIZES.lead, colour, room=width - canvas.px(96), midtop=at)
        if self._wanted is not None:
            choosing.label(canvas, text("setup.source"), self._row(canvas, 0))
            self.app.cameras.draw_chosen(canvas, self._source, self._row(canvas, 0))

    def _draw_players(self, canvas: Canvas, match: Match) -> None:
        middle, top = canvas.surface.get_width() // 2, canvas.px(_PLAYERS)
        stands = canvas.write(
            f"{match.wins[0]} : {match.wins[1]}", SIZES.banner, COLOURS.text, center=(middle, top + canvas.px(20))
        )
        room = middle - stands.width // 2 - canvas.px(48 + SPACES.gap)
        for seat, player in enumerate(match.players, start=1):
            at = (stands.left - canvas.px(SPACES.wide), stands.centery)
            if seat == 1:
                canvas.write(self._called(player), SIZES.title, canvas.player_colour(seat), room=room, midright=at)
            else:
                at = (stands.right + canvas.px(SPACES.wide), stands.centery)
                canvas.write(self._called(player), SIZES.title, canvas.player_colour(seat), room=room, midleft=at)

    @property
    def _table(self) -> str:
        return "" if self.app.preferences.profile == "default" else self.app.preferences.profile

    @property
    def _wanted(self) -> MatchChoice | None:
        """The bout that comes next; ``None`` where there is none, or where results have to be taken back first."""
        match = self._match
        if match is None or not match.bout or self._contradicted:
            return None
        first, second = match.players
        return MatchChoice(self._file.entry.id, self._name, match.bout, (first or 0, second or 0))

    def _row(self, canvas: Canvas, place: int) -> pygame.Rect:
        top, gap = canvas.px(_TOP), canvas.px(SPACES.small)
        row = min(canvas.px(_ROW), (canvas.surface.get_height() - top) // _ROWS)
        return pygame.Rect(canvas.px(_LEFT), top + place * row, canvas.px(_WIDTH), row - gap)

    def _called(self, player: int | None) -> str:
        return self._file.plan.players[player - 1] if player else ""

    def _look(self) -> None:
        before, begun, tournament = (self._wanted, self._contradicted), self._begun, self._file.tournament
        self._match = tournament.match(self._name)
        self._contradicted = any(conflict.match == self._name for conflict in tournament.conflicts)
        wanted = self._wanted
        if (wanted, self._contradicted) != before:
            self._deaf = _DEAF_S
        self._begun = None if wanted is None else broken_off_of(wanted)
        if self._begun is not None and self._begun != begun:
            self._source = self._begun.choice.source
        self.changed()

    def _take_bouts(self) -> None:
        try:
            self._file.take_bouts(bouts_of_tournament(self._file.entry.id), self._table)
        finally:  # a result that cannot be written is told, and the match is shown all the same
            self._look()

    def _set_source(self, source: str) -> None:
        self._source = source
        self.changed()

    def _play(self) -> None:
        """Begins the next bout, or goes on with it where it was broken off, with throws from what is chosen."""
        wanted = self._wanted
        assert wanted is not None, "there is a bout to play"
        self._take_bouts()  # a bout whose result could not be written is not played twice
        if self._wanted != wanted:
            return
        kept = broken_off_of(wanted)
        if kept is None:
            first, second = map(self._called, wanted.numbers)
            mode, profile = self._file.plan.mode, choosing.profile_choices(self.app.preferences.profile)[0]
            kept = keep_bout(BoutChoice(mode, (first, second), self._source, profile, wanted))
        elif kept.choice.source != self._source:
            with Record.read(kept.ledger).hold():  # another table may play it by now
                kept = throw_from(kept, self._source)
        screen = BoutScreen(self.app, kept)
        self.draw_second = screen.draw_second  # its last board stays to be seen until the next bout
        self.app.push(screen)

    def _enter_result(self, winner: int, bout: int) -> None:
        try:
            self._file.add(self._name, winner, bout=bout, table=self._table)
        finally:  # a bout that another table has entered is refused, and shown at once
            self._look()

    def _take_back(self, bout: int) -> None:
        """Takes back what was written of a bout; of all of them for 0."""
        try:
            self._file.take_back(self._name, bout, self._table)
        finally:  # what another table has taken back is refused, and shown at once
            self._look()
