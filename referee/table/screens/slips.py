"""The Pink Slips: those who play for them sign here, and everybody sees who has won whose."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from referee.games.pink_slip.ledger import person
from referee.games.pink_slip.stakes import Stakes, Staking, Written
from referee.host.game_opening import slip_ledger
from referee.table.canvas import Canvas
from referee.table.choosing import heading, label, row
from referee.table.form import Form
from referee.table.form_screen import FormScreen
from referee.table.theme import COLOURS, SIZES, player_colour

if TYPE_CHECKING:
    from referee.host.choices import GameChoice
    from referee.table.app import App

_SHOWN: Final = 6
"""How many of the newest entries are shown."""
_LEFT: Final = 420


class SlipsScreen(FormScreen):
    """Asks the players of PINK SLIP for their slips before the game; who has none yet will sign one for life.

    Args:
        app: The application it belongs to.
        choice: The game that is to begin.
        begin: Begins it, with what is written on new slips; they are signed and staked when the challenge is accepted.

    Raises:
        RefereeError: The ledger of slips cannot be read.
    """

    still = True

    def __init__(self, app: App, choice: GameChoice, begin: Callable[[Written], None]) -> None:
        super().__init__(app)
        self._names = {seat: player.name.strip() for seat, player in enumerate(choice.seats, start=1)}
        self._begin = begin
        self._ledger = slip_ledger()
        if self._ledger.cut:
            app.notify(app.texts("slips.cut"))
        self._unsigned = [seat for seat, name in self._names.items() if person(name) not in self._ledger.slips]
        self._written = {seat: ["", ""] for seat in self._unsigned}

    def lay_out(self, form: Form, canvas: Canvas) -> None:
        """Adds the lines to be filled in on new slips, and the stakes."""
        place = 0
        for seat in self._unsigned:
            for which in range(2):
                box = row(canvas, place, _LEFT, 300)
                form.entry(f"slip{seat}-{which}", box, self._written[seat][which], self._writer(seat, which))
                place += 1
        form.button("stake", row(canvas, place, _LEFT, 500), self.app.texts("slips.stake"), self._stake, primary=True)
        form.focus_on("stake")

    def paint(self, canvas: Canvas) -> None:
        """Letters what each line is, and the newest entries of the ledger."""
        text = self.app.texts
        heading(canvas, text("slips.title"))
        place = 0
        for seat in self._unsigned:
            for key in ("slips.card", "slips.coin"):
                label(canvas, text(key, name=self._names[seat]), row(canvas, place, _LEFT, 300))
                place += 1
        top = row(canvas, place + 1, _LEFT, 300).top
        left, room = canvas.px(48), canvas.surface.get_width() - canvas.px(96)
        line = canvas.line_height(SIZES.body)
        for seat, name in self._names.items():
            canvas.write(self._state(name), SIZES.body, player_colour(seat), room=room, topleft=(left, top))
            top += line
        canvas.write(text("slips.ledger"), SIZES.lead, COLOURS.text, topleft=(left, top + canvas.px(12)))
        top += canvas.px(16) + canvas.line_height(SIZES.lead)
        wins = list(self._ledger.wins.values())[-_SHOWN:]
        lines = [text("slips.won", winner=win.winner, owner=win.owner, date=win.won) for win in reversed(wins)]
        for words in lines or [text("slips.nothing")]:
            canvas.write(words, SIZES.body, COLOURS.quiet, room=room, topleft=(left, top))
            top += line

    def _state(self, name: str) -> str:
        key = person(name)
        win, slip = self._ledger.wins.get(key), self._ledger.slips.get(key)
        if win is not None:
            return self.app.texts("slips.lost", name=name, winner=win.winner, date=win.won)
        if slip is None:
            return self.app.texts("slips.unsigned", name=name)
        return self.app.texts("slips.signed", name=name, date=slip.signed, card=slip.card_id or "-")

    def _writer(self, seat: int, which: int) -> Callable[[str], None]:
        def write(text: str) -> None:
            self._written[seat][which] = text

        return write

    def _stake(self) -> None:
        written = {seat: (card.strip(), coin.strip()) for seat, (card, coin) in self._written.items()}
        Staking(self._ledger, Stakes.of_new_game(self._names, written)).check()
        self.app.pop()
        self._begin(written)
