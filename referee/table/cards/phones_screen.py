"""The switch for phones, which seats play on one, a code for each that does not yet, and giving a seat anew."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Final

import pygame

from referee.host.served_at import LOOPBACK, NETWORK
from referee.host.shown import Invitation
from referee.table.canvas import Canvas
from referee.table.form import Form
from referee.table.form_screen import FormScreen
from referee.table.inputs import Key
from referee.table.theme import COLOURS, SIZES, SPACES

if TYPE_CHECKING:
    from referee.table.app import App

_QUIET_ZONE: Final = 4
"""Modules around a code that stay light, as its standard (ISO/IEC 18004) asks."""
_WHITE: Final = (255, 255, 255)
_BLACK: Final = (0, 0, 0)
_LEFT, _TOP, _WIDEST, _RENEW, _SWITCH = 60, 148, 284, 84, 240
"""Margin, top of the seats, the widest seat, height of a seat's button, width of those below, at the design size."""


PHONES_KEY: Final = "f2"


def phones_key(app: App) -> tuple[Key, ...]:
    """The key by which a screen opens the phones; none where there can be none."""
    return (Key(PHONES_KEY, app.texts("phones.title")),) if app.phones.can else ()


def open_phones(app: App, names: Mapping[int, str] | Sequence[str]) -> None:
    """Opens the phones for the players of what is played.

    Args:
        app: The application.
        names: The players' names by seat, or from seat 1 on.
    """
    if app.phones.can:
        by_seat = names if isinstance(names, Mapping) else dict(enumerate(names, start=1))
        app.push(PhonesScreen(app, by_seat))


class PhonesScreen(FormScreen):
    """Turns phones on and off, and shows a QR code for each seat that a phone can take.

    Args:
        app: The application it belongs to.
        names: The players' names by seat.
    """

    still = True

    def __init__(self, app: App, names: Mapping[int, str]) -> None:
        super().__init__(app)
        self._names = names
        self._shown: tuple[Invitation, ...] = ()
        self._joined: frozenset[int] = frozenset()
        self._with_pin = False

    def update(self, seconds: float) -> None:
        """Takes note of phones that have come."""
        super().update(seconds)
        remote = self.app.remote
        now = ((), frozenset()) if remote is None else (remote.invitations, remote.joined)
        if (self._shown, self._joined) != now:
            self._shown, self._joined = now
            self.changed()

    def lay_out(self, form: Form, canvas: Canvas) -> None:
        """Adds the switch, and a button for each seat that has a phone."""
        text, remote = self.app.texts, self.app.remote
        if remote is None:
            for place, (address, words) in enumerate(((LOOPBACK, "phones.this"), (NETWORK, "phones.network"))):
                box = pygame.Rect(*map(canvas.px, (60, 300 + 90 * place, 560, 68)))
                form.button(address, box, text(words), partial(self._turn_on, address), primary=not place)
            return
        for seat, cell in self._cells(canvas):
            if seat in self._joined:
                words = text("phones.renew", name=self._names.get(seat, ""))
                box = pygame.Rect(cell.left, cell.top, cell.width, canvas.px(_RENEW))
                form.button(f"renew{seat}", box, words, partial(remote.renew, seat))
        off = self._foot(canvas)
        off = pygame.Rect(off.right - canvas.px(_SWITCH), off.top, canvas.px(_SWITCH), off.height)
        if self.app.phones.pin:
            pin = off.move(-off.width - canvas.px(SPACES.gap), 0)
            form.button("pin", pin, text("phones.show_pin"), self._show_pin)
        if self.app.phones.serve is not None:
            form.button("off", off, text("phones.off"), self._turn_off)

    def paint(self, canvas: Canvas) -> None:
        """Draws what can be turned on, or the codes and where the other pages are."""
        text, width = self.app.texts, canvas.surface.get_width()
        left, room = canvas.px(_LEFT), width - 2 * canvas.px(_LEFT)
        canvas.write(text("phones.head"), SIZES.title, COLOURS.text, midleft=(left, canvas.px(60)))
        if self.app.remote is None:
            for place, line in enumerate(canvas.wrap(text("phones.about"), SIZES.lead, room)):
                top = canvas.px(120) + place * canvas.line_height(SIZES.lead)
                canvas.write(line, SIZES.lead, COLOURS.quiet, topleft=(left, top))
        else:
            head = text("phones.scan") if self._shown or self._joined else text("phones.none")
            canvas.write(head, SIZES.lead, COLOURS.quiet, room=room, midleft=(left, canvas.px(120)))
            codes = {each.seat: each for each in self._shown}
            for seat, cell in self._cells(canvas):
                if seat in codes:
                    self._paint_code(canvas, cell, codes[seat])
            top = self._links_top(canvas)
            for words in self._links():
                canvas.write(words, SIZES.body, COLOURS.text, room=room, topleft=(left, top))
                top += canvas.line_height(SIZES.body)
        foot = self._foot(canvas)
        foot.width -= 2 * canvas.px(_SWITCH + SPACES.gap)
        canvas.write_lines(text("phones.warning"), SIZES.body, COLOURS.warning, foot)

    def _foot(self, canvas: Canvas) -> pygame.Rect:
        """The lowest row: what to beware of, and the two buttons."""
        width, height = canvas.surface.get_size()
        left, high = canvas.px(_LEFT), canvas.px(SPACES.button)
        return pygame.Rect(left, height - canvas.px(SPACES.gap) - high, width - 2 * left, high)

    def _links_top(self, canvas: Canvas) -> int:
        """Where the lines above the lowest row begin."""
        lines = canvas.line_height(SIZES.body) * len(self._links())
        return self._foot(canvas).top - canvas.px(SPACES.small) - lines

    def _cells(self, canvas: Canvas) -> list[tuple[int, pygame.Rect]]:
        """A place for each seat, whether its phone is there or not, in rows that leave the most room for a code."""
        seats = sorted({each.seat for each in self._shown} | self._joined)
        top, gap, left = canvas.px(_TOP), canvas.px(SPACES.gap), canvas.px(_LEFT)
        wide = canvas.surface.get_width() - 2 * left + gap
        high = self._links_top(canvas) - top

        def cell(columns: int) -> tuple[int, int]:
            rows = -(-len(seats) // columns)
            return min(wide // columns - gap, canvas.px(_WIDEST)), high // rows

        def room(columns: int) -> int:
            width, height = cell(columns)
            return min(width, height - _under(canvas))

        columns = max(range(1, len(seats) + 1), key=room, default=1)
        width, height = cell(columns) if seats else (0, 0)
        return [
            (seat, pygame.Rect(left + place % columns * (width + gap), top + place // columns * height, width, height))
            for place, seat in enumerate(seats)
        ]

    def _links(self) -> list[str]:
        board, operator = self.app.phones.links
        if not board:
            return []
        text = self.app.texts
        pin = [text("phones.pin", pin=self.app.phones.pin)] if self._with_pin else []
        return [text("phones.board", link=board), text("phones.operator", link=operator), *pin]

    def _turn_on(self, address: str) -> None:
        self.app.phones.turn_on(address)
        self.changed()

    def _turn_off(self) -> None:
        self._with_pin = False
        self.app.phones.turn_off()
        self.changed()

    def _show_pin(self) -> None:
        self._with_pin = not self._with_pin
        self.changed()

    def _paint_code(self, canvas: Canvas, box: pygame.Rect, each: Invitation) -> None:
        side = len(each.code) + 2 * _QUIET_ZONE
        module = max(1, min(box.width, box.height - _under(canvas)) // side)
        whole = pygame.Rect(box.left, box.top, module * side, module * side)
        pygame.draw.rect(canvas.surface, _WHITE, whole)
        for row, modules in enumerate(each.code, start=_QUIET_ZONE):
            for column, dark in enumerate(modules, start=_QUIET_ZONE):
                if dark:
                    at = (whole.left + column * module, whole.top + row * module)
                    pygame.draw.rect(canvas.surface, _BLACK, (*at, module, module))
        below = (whole.left, whole.bottom + canvas.px(SPACES.hair))
        canvas.write(each.name, SIZES.lead, canvas.player_colour(each.seat), room=box.width, topleft=below)


def _under(canvas: Canvas) -> int:
    """What a name takes below its code, in pixels of the surface."""
    return canvas.line_height(SIZES.lead) + canvas.px(SPACES.small)
