"""The application's switch for phones and browsers: off until somebody turns it on."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Protocol, TypeAlias

from referee.errors import BadInputError
from referee.host.language import Catalogue
from referee.host.remote import RemoteTable
from referee.host.served_at import LOOPBACK


class Served(Protocol):
    """A server that runs."""

    @property
    def pin(self) -> str:
        """For the operators' page."""

    def link(self, path: str) -> str:
        """The address of a page."""

    def speak(self, texts: Catalogue) -> None:
        """Goes on in another language."""

    def close(self) -> None:
        """Ends it."""


Serve: TypeAlias = Callable[[RemoteTable, str], Served]
"""Opens a server for a table at an address; raises :class:`~referee.errors.RefereeError` where it cannot."""


class Phones:
    """Turns the server on and off.

    Attributes:
        remote: Where table and browsers meet; ``None`` while it is off.
        serve: Opens a server; ``None`` where there can be none.
    """

    def __init__(self) -> None:
        self.remote: RemoteTable | None = None
        self.serve: Serve | None = None
        self._served: Served | None = None
        self._tournament: Path | None = None

    @property
    def can(self) -> bool:
        """Whether there is something to turn on or off."""
        return self.serve is not None or self.remote is not None

    @property
    def links(self) -> tuple[str, str]:
        """The addresses of the board and of the operators' page; empty while it is off."""
        return ("", "") if self._served is None else (self._served.link("/board"), self._served.link("/operator"))

    @property
    def pin(self) -> str:
        """For the operators' page; empty while it is off."""
        return "" if self._served is None else self._served.pin

    def turn_on(self, address: str = LOOPBACK) -> Served:
        """Opens the server; one that runs is closed before.

        Raises:
            BadInputError: It cannot listen there, or is not installed.
        """
        if self.serve is None:
            raise BadInputError("phones: this program has no server for them")
        self.turn_off()
        remote = RemoteTable()
        remote.show_tournament(self._tournament)
        self._served = self.serve(remote, address)
        self.remote = remote
        return self._served

    def show_tournament(self, path: Path | None) -> None:
        """Says which tournament's file belongs on the board, now and once the server is on; ``None``: none."""
        self._tournament = path
        if self.remote is not None:
            self.remote.show_tournament(path)

    def speak(self, texts: Catalogue) -> None:
        """Has every page go on in another language; does nothing while the server is off."""
        if self._served is not None:
            self._served.speak(texts)

    def turn_off(self) -> None:
        """Closes the server, and with it every page; turning it off twice does no harm."""
        self.remote = None
        if self._served is not None:
            self._served.close()
            self._served = None
