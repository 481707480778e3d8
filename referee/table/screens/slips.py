"""The Pink Slips: those who play for them sign here, and everybody sees who has won whose."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Final

import pygame

from referee.bouts.person import person
from referee.games.pink_slip.stakes import Stakes, Staking, Written
from referee.host.game_opening import slip_ledger
from referee.table.canvas import Canvas
from referee.table.cards.pink import SlipFace, draw_slip
from referee.table.choosing import heading
from referee.table.form import Form
from referee.table.form_screen import FormScreen
from referee.table.theme import COLOURS, SIZES, SPACES

if TYPE_CHECKING:
    from referee.host.choices import GameChoice
    from referee.table.app import App

_SHOWN: Final = 4
"""How many of the newest entries are shown."""
_TOP, _HEIGHT = 100, 250
"""Of the slips, at the design size."""
_WRITTEN: Final = ("card", "coin")
"""What is written on a slip, and may be left empty; keys of the language's texts."""


class SlipsScreen(FormScreen):
    """Asks the players of PINK SLIP for their slips before the game; who has none yet signs one for life.

    A slip is signed by its own button alone: Enter in a line goes on to the next. A signed slip cannot be changed.

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
        self._signed: set[int] = set()

    def lay_out(self, form: Form, canvas: Canvas) -> None:
        """Adds the lines to be filled in on new slips, what signs them, and the stakes."""
        text = self.app.texts
        for seat, box in self._boxes(canvas):
            if seat not in self._written or seat in self._signed:
                continue
            for which in range(len(_WRITTEN)):
                form.entry(
                    f"slip{seat}-{which}",
                    self._line(canvas, box, which),
                    self._written[seat][which],
                    self._writer(seat, which),
                )
            words = text("slips.sign", name=self._names[seat])
            form.button(f"sign{seat}", self._line(canvas, box, len(_WRITTEN)), words, partial(self._sign, seat))
        ready = self._signed == set(self._unsigned)
        form.button("stake", self._foot(canvas), text("slips.stake"), self._stake, on=ready, primary=ready)
        if ready:
            form.focus_on("stake")

    def paint(self, canvas: Canvas) -> None:
        """Draws the slips, and the newest entries of the ledger."""
        text = self.app.texts
        heading(canvas, text("slips.title"))
        for seat, box in self._boxes(canvas):
            draw_slip(canvas, box, self._face(seat))
            for which, key in enumerate(_WRITTEN) if seat in self._written else ():
                line = self._line(canvas, box, which)
                beside = pygame.Rect(0, line.top, line.left - box.left - canvas.px(SPACES.wide), line.height)
                beside.right = line.left - canvas.px(SPACES.small)
                beside.inflate_ip(0, canvas.px(SPACES.small))  # two lines are a little higher than what is filled in
                words = text(f"slips.{key}")
                canvas.write_lines(words, SIZES.caption, COLOURS.ink, beside, halfway=True, at_right=True)
                if seat in self._signed:
                    words = self._written[seat][which].strip() or "-"
                    canvas.write(words, SIZES.body, COLOURS.ink, room=line.width, midleft=line.midleft)
        left, room = canvas.px(SPACES.margin), canvas.surface.get_width() - 2 * canvas.px(SPACES.margin)
        top = canvas.px(_TOP + _HEIGHT + SPACES.gap)
        canvas.write(text("slips.ledger"), SIZES.lead, COLOURS.text, topleft=(left, top))
        top += canvas.line_height(SIZES.lead)
        wins = list(self._ledger.wins.values())[-_SHOWN:]
        lines = [text("slips.won", winner=win.winner, owner=win.owner, date=win.won) for win in reversed(wins)]
        for words in lines or [text("slips.nothing")]:
            canvas.write(words, SIZES.body, COLOURS.quiet, room=room, topleft=(left, top))
            top += canvas.line_height(SIZES.body)

    def _boxes(self, canvas: Canvas) -> list[tuple[int, pygame.Rect]]:
        """Where each player's slip lies."""
        margin, gap = canvas.px(SPACES.margin), canvas.px(SPACES.wide)
        wide = (canvas.surface.get_width() - 2 * margin + gap) // len(self._names)
        return [
            (seat, pygame.Rect(margin + place * wide, canvas.px(_TOP), wide - gap, canvas.px(_HEIGHT)))
            for place, seat in enumerate(self._names)
        ]

    def _line(self, canvas: Canvas, box: pygame.Rect, place: int) -> pygame.Rect:
        """A line of a slip: what is filled in, and at last what signs it."""
        high = canvas.px(46)
        top = box.top + canvas.px(76) + place * (high + canvas.px(SPACES.small))
        left = box.left + (box.width * 2 // 5 if place < len(_WRITTEN) else canvas.px(SPACES.gap))
        return pygame.Rect(left, top, box.right - canvas.px(SPACES.gap) - left, high)

    def _foot(self, canvas: Canvas) -> pygame.Rect:
        width, height = canvas.surface.get_size()
        high = canvas.px(SPACES.button)
        margin = canvas.px(SPACES.margin)
        return pygame.Rect(margin, height - high - canvas.px(SPACES.small), width - 2 * margin, high)

    def _face(self, seat: int) -> SlipFace:
        name, text = self._names[seat], self.app.texts
        key = person(name)
        win, slip = self._ledger.wins.get(key), self._ledger.slips.get(key)
        if win is not None:
            words = text("slips.lost", name=name, winner=win.winner, date=win.won)
            return SlipFace(seat, name, (words,), name, lost=True)
        if slip is None:
            return SlipFace(seat, name, (), name if seat in self._signed else "")
        return SlipFace(
            seat, name, (text("slips.signed", name=name, date=slip.signed, card=slip.card_id or "-"),), slip.owner
        )

    def _writer(self, seat: int, which: int) -> Callable[[str], None]:
        def write(text: str) -> None:
            self._written[seat][which] = text

        return write

    def _sign(self, seat: int) -> None:
        self._signed.add(seat)
        self.changed()

    def _stake(self) -> None:
        written = {seat: (card.strip(), coin.strip()) for seat, (card, coin) in self._written.items()}
        Staking(self._ledger, Stakes.of_new_game(self._names, written)).check()
        self.app.pop()
        self._begin(written)
