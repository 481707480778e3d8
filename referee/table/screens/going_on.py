"""Everything that was broken off, to go on with: bouts and card games, the newest first."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Final

import pygame

from referee.bouts.words import join_words
from referee.games.catalogue import GAMES
from referee.host.cards.wording import game_title
from referee.host.choices import BoutChoice, GameChoice, MatchChoice
from referee.host.keeping import BrokenOff, Kept, broken_off
from referee.host.tournament_file import tournaments
from referee.officiating.ledger.bout_record import Record
from referee.table.canvas import Canvas
from referee.table.choosing import heading
from referee.table.form import Form
from referee.table.paged_screen import ListScreen
from referee.table.screens.bout import BoutScreen
from referee.table.screens.setup_game import open_game
from referee.table.theme import COLOURS, SIZES, SPACES

if TYPE_CHECKING:
    from referee.table.app import App

_TOP, _ROW = 104, 68
"""Top of the list and distance of its rows, at the design size."""
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
    """Goes on with it where it was; not with a bout whose result would contradict what its tournament has by now."""
    kept = broken.kept
    if isinstance(kept.choice, GameChoice):
        open_game(app, Kept(kept.choice, kept.folder))
        return
    match = kept.choice.match
    if match is not None and (refused := _refused(match, Record.read(kept.ledger).opening.id)):
        app.notify(app.texts(f"going_on.{refused}", match=match.match, bout=match.bout))
        return
    app.push(BoutScreen(app, Kept(kept.choice, kept.folder)))


def _refused(match: MatchChoice, ledger: str) -> str:
    """The key of the text that says why a bout with this ledger is not for its tournament any more; empty: it is."""
    for file in tournaments():
        if file.entry.id != match.tournament:
            continue
        if file.is_told(match.match, match.bout, ledger):
            return "told"
        found = file.tournament.match(match.match)
        if found is None or set(found.players) != set(match.numbers):
            return "other_players"
    return ""


class GoingOnScreen(ListScreen[BrokenOff]):
    """Lists what was broken off, and goes on with what is chosen.

    Args:
        app: The application it belongs to.
    """

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self._broken: list[BrokenOff] = []

    @property
    def listed(self) -> Sequence[BrokenOff]:
        """All that was broken off, the newest first."""
        return self._broken

    def enter(self) -> None:
        """Looks what there is by now."""
        super().enter()
        self._broken = broken_off()

    def lay_out(self, form: Form, canvas: Canvas) -> None:
        """Adds a button for each."""
        for place, broken in enumerate(self.shown):
            form.button(f"go-on-{place}", self._row(canvas, place), words_of(self.app, broken), self._chooser(broken))

    def paint(self, canvas: Canvas) -> None:
        """Letters when each was begun, and how it stands."""
        text = self.app.texts
        heading(canvas, text("going_on.title"))
        if not self._broken:
            at = (canvas.px(48), canvas.px(_TOP))
            canvas.write(text("going_on.none"), SIZES.lead, COLOURS.quiet, topleft=at)
        for place, broken in enumerate(self.shown):
            box = self._row(canvas, place)
            at = (box.right + canvas.px(SPACES.gap), box.centery)
            stands = " : ".join(map(str, broken.score.values())) if broken.score else ""
            words = "   ".join(filter(None, [broken.begun, stands]))
            canvas.write(words, SIZES.body, COLOURS.quiet, room=canvas.px(_WHEN), midleft=at)

    def _row(self, canvas: Canvas, place: int) -> pygame.Rect:
        left = canvas.px(48)
        width = canvas.surface.get_width() - 2 * left - canvas.px(_WHEN + SPACES.gap)
        return pygame.Rect(left, canvas.px(_TOP + place * _ROW), width, canvas.px(_ROW - SPACES.small))

    def _chooser(self, broken: BrokenOff) -> Callable[[], None]:
        return partial(go_on, self.app, broken)
