"""A challenge: the operator calls a throw otherwise, with a reason."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from referee.bouts.words import thrown_words
from referee.officiating.ledger.bout_record import Record
from referee.officiating.ledger.entries import AGAIN, CALLS
from referee.symbols import Symbol
from referee.table.canvas import Canvas
from referee.table.form import Form
from referee.table.form_screen import FormScreen
from referee.table.icons import draw_symbol
from referee.table.theme import COLOURS, SIZES

if TYPE_CHECKING:
    from referee.officiating.evidence.bundle import Bundle
    from referee.table.app import App


class OverruleScreen(FormScreen):
    """Asks whose call is changed, to what, by whom and why; then adds it to the ledger.

    Args:
        app: The application it belongs to.
        ledger: The bout's; a bout that is going on takes the decision in at once.
        bundle: The throw's evidence.
    """

    still = True

    def __init__(self, app: App, ledger: Path, bundle: Bundle) -> None:
        super().__init__(app)
        self._ledger = ledger
        self._number = bundle.verdict.number
        self._names = bundle.manifest.names
        self._called = bundle.verdict.calls
        self._players = [call.player for call in self._called]
        self._player = 0
        self._call = 0
        self._by = ""
        self._reason = ""

    def lay_out(self, form: Form, canvas: Canvas) -> None:
        """Adds the widgets, in the order in which they are filled in."""
        text = self.app.texts
        left, width, height = canvas.px(440), canvas.px(560), canvas.px(56)

        def row(place: int) -> pygame.Rect:
            return pygame.Rect(left, canvas.px(150 + 84 * place), width, height)

        form.options("call", row(0), [self._in_words(call) for call in CALLS], self._call, self._set_call)
        if CALLS[self._call] != AGAIN:
            names = [self._names[player - 1] for player in self._players]
            form.options("player", row(1), names, self._player, self._set_player)
        form.entry("by", row(2), self._by, self._set_by, length=40)
        form.entry("reason", row(3), self._reason, self._set_reason, length=60)
        form.button("decide", row(4), text("overrule.decide"), self._decide, primary=True)

    def paint(self, canvas: Canvas) -> None:
        """Letters what each line is."""
        text = self.app.texts
        title = text("overrule.title", number=self._number)
        canvas.write(title, SIZES.title, COLOURS.text, midleft=(canvas.px(80), canvas.px(60)))
        room = canvas.surface.get_width() - canvas.px(160)
        canvas.write(self._as_called(), SIZES.lead, COLOURS.quiet, room=room, midleft=(canvas.px(80), canvas.px(116)))
        call = CALLS[self._call]
        if call in set(Symbol):
            side = canvas.px(96)
            beside = pygame.Rect(canvas.px(1016), canvas.px(178) - side // 2, 2 * side, side)
            draw_symbol(canvas, Symbol(call), beside)
        for place, name in enumerate(("call", "player", "by", "reason")):
            if name != "player" or CALLS[self._call] != AGAIN:
                at = (canvas.px(410), canvas.px(178 + 84 * place))
                canvas.write(text(f"overrule.{name}"), SIZES.lead, COLOURS.quiet, midright=at)

    def _as_called(self) -> str:
        """What the referee said."""
        text = self.app.texts
        said = (
            text(
                "replay.said",
                name=self._names[call.player - 1],
                call=text("bout.past_no_call") if call.thrown is None else thrown_words(call.thrown, text.say),
            )
            for call in self._called
        )
        return text("overrule.called", calls=", ".join(said))

    def _in_words(self, call: str) -> str:
        if call == AGAIN:
            return self.app.texts("overrule.again")
        return self.app.texts.say(call)

    def _set_call(self, place: int) -> None:
        self._call = place
        self.changed()

    def _set_player(self, place: int) -> None:
        self._player = place
        self.changed()

    def _set_by(self, text: str) -> None:
        self._by = text

    def _set_reason(self, text: str) -> None:
        self._reason = text

    def _decide(self) -> None:
        text = self.app.texts
        if not self._by.strip() or not self._reason.strip():
            self.app.notify(text("overrule.missing"))
            return
        call = CALLS[self._call]
        player = None if call == AGAIN else self._players[self._player]
        Record.read(self._ledger).overrule(self._number, player, call, self._by.strip(), self._reason.strip())
        self.app.pop()
        self.app.notify(text("overrule.done", number=self._number))
