"""What a bout on screen has to do with the browsers beside it; nothing where there are none."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.host.choices import BoutChoice
from referee.host.keeping import Kept
from referee.host.remote import RemoteTable
from referee.host.remote_play import type_remotely
from referee.host.shown import Challenge, Wish
from referee.host.throws import TypedThrows
from referee.host.views import BoutView
from referee.officiating.ledger.bout_record import Record

if TYPE_CHECKING:
    from referee.table.app import App


class BoutBrowsers:
    """Shows a bout to browsers, tells of challenges, and takes what is typed and wanted there.

    Args:
        app: The application.
    """

    def __init__(self, app: App) -> None:
        self._app = app
        self._remote: RemoteTable | None = None
        self._told: tuple[Challenge, ...] = ()

    def types(self, seat: int) -> bool:
        """Whether a seat types on a phone, so that nobody types at the table."""
        return self._app.remote is not None and seat in self._app.remote.joined

    def show(self, view: BoutView) -> None:
        """Shows the bout as it stands."""
        if self._app.remote is not None:
            self._app.remote.show_bout(view)

    def update(
        self, view: BoutView | None, kept: Kept[BoutChoice], typed: TypedThrows | None, *offers: Wish
    ) -> Wish | None:
        """Does what is due ten times a second or more.

        Args:
            view: The bout as it stands, for browsers that are served only now.
            kept: The bout, and what was chosen for it.
            typed: Asks for throws that are typed; ``None`` while play is held: nobody is asked, and nothing counts.
            offers: What an operator can begin now.

        Returns:
            What an operator wants to begin, if anything.
        """
        remote = self._app.remote
        if remote is None:
            return None
        if remote is not self._remote:
            self._remote = remote
            remote.show_ledger(Record.read(kept.ledger), kept.choice.challenges)
            if view is not None:
                remote.show_bout(view)
        if typed is None:
            remote.take_typed()
            remote.show_typing(0)
        else:
            type_remotely(typed, remote)
        open_ones = remote.shown.challenges
        for each in open_ones:
            if each not in self._told:
                self._app.notify(self._app.texts("bout.challenged", name=each.name, throw=each.past.number))
        self._told = open_ones
        remote.offer(*offers)
        return remote.take_wish()

    def leave(self) -> None:
        """Shows nothing any more."""
        if self._app.remote is not None:
            self._app.remote.clear()
        self._remote = None
