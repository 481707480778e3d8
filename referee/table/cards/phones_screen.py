"""Which seats play on phones: a code for each that does not yet, and giving a seat anew."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING, Final

import pygame

from referee.host.remote import Invitation, RemoteTable
from referee.table.canvas import Canvas
from referee.table.form import Form
from referee.table.form_screen import FormScreen
from referee.table.theme import COLOURS, SIZES, player_colour

if TYPE_CHECKING:
    from referee.table.app import App

_QUIET_ZONE: Final = 4
"""Modules around a code that stay light, as its standard (ISO/IEC 18004) asks."""
_WHITE: Final = (255, 255, 255)
_BLACK: Final = (0, 0, 0)


class PhonesScreen(FormScreen):
    """Shows a QR code for each seat that a phone can take.

    Args:
        app: The application it belongs to.
        remote: Where the phones are.
        names: The players' names by seat.
    """

    still = True

    def __init__(self, app: App, remote: RemoteTable, names: Mapping[int, str]) -> None:
        super().__init__(app)
        self._remote = remote
        self._names = names
        self._shown: tuple[Invitation, ...] = ()
        self._joined: frozenset[int] = frozenset()

    def update(self, seconds: float) -> None:
        """Takes note of phones that have come."""
        super().update(seconds)
        if (self._shown, self._joined) != (self._remote.invitations, self._remote.joined):
            self._shown, self._joined = self._remote.invitations, self._remote.joined
            self.changed()

    def lay_out(self, form: Form, canvas: Canvas) -> None:
        """Adds a button for each seat that has a phone."""
        for place, seat in enumerate(sorted(self._joined)):
            words = self.app.texts("phones.renew", name=self._names.get(seat, ""))
            box = pygame.Rect(canvas.px(60), canvas.px(200 + 80 * place), canvas.px(460), canvas.px(60))
            form.button(f"renew{seat}", box, words, partial(self._remote.renew, seat))

    def paint(self, canvas: Canvas) -> None:
        """Draws the codes."""
        text, width = self.app.texts, canvas.surface.get_width()
        canvas.write(text("phones.head"), SIZES.title, COLOURS.text, midleft=(canvas.px(60), canvas.px(60)))
        head = text("phones.scan") if self._shown or self._joined else text("phones.none")
        canvas.write(
            head, SIZES.lead, COLOURS.quiet, room=width - canvas.px(120), midleft=(canvas.px(60), canvas.px(120))
        )
        left = canvas.px(580 if self._joined else 60)
        room = width - left - canvas.px(60)
        for place, each in enumerate(self._shown):
            wide = min(canvas.px(340), room // len(self._shown))
            self._paint_code(canvas, pygame.Rect(left + place * wide, canvas.px(180), wide - canvas.px(16), wide), each)
        bottom = canvas.surface.get_height() - canvas.px(16)
        canvas.write(text("phones.warning"), SIZES.body, COLOURS.warning, midbottom=(width // 2, bottom))

    def _paint_code(self, canvas: Canvas, box: pygame.Rect, each: Invitation) -> None:
        side = len(each.code) + 2 * _QUIET_ZONE
        module = max(1, box.width // side)
        whole = pygame.Rect(box.left, box.top, module * side, module * side)
        pygame.draw.rect(canvas.surface, _WHITE, whole)
        for row, modules in enumerate(each.code, start=_QUIET_ZONE):
            for column, dark in enumerate(modules, start=_QUIET_ZONE):
                if dark:
                    at = (whole.left + column * module, whole.top + row * module)
                    pygame.draw.rect(canvas.surface, _BLACK, (*at, module, module))
        below = (whole.centerx, whole.bottom + canvas.px(8))
        canvas.write(each.name, SIZES.heading, player_colour(each.seat), room=box.width, midtop=below)
