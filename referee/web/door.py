"""Takes connections, so many at a time, and shuts those on which nobody asks for anything."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from aiohttp import web
from aiohttp.web_protocol import RequestHandler

from referee.host.language import Catalogue
from referee.web.limits import Limits, with_most

_SWEEP_S: Final = 1.0
"""Seconds between two looks for connections that have been silent for too long."""

_TOLD: Final = (
    b"HTTP/1.1 503 Service Unavailable\r\nContent-Type: text/plain; charset=utf-8\r\nConnection: close\r\n"
    b"Cache-Control: no-store\r\nContent-Length: %d\r\n\r\n%b"
)
"""The answer to a browser for which there is no connection, with the text and its length in bytes."""
_ASKING_S: Final = 1.0
"""Seconds that it has to ask: browsers do not show an answer that comes before its question."""
_TURNED_AWAY_AT_ONCE: Final = 20
"""So many at a time are told; any more are closed at once, so that nobody holds more connections in this way."""


@dataclass(slots=True)
class _Taken:
    """A connection.

    Attributes:
        address: Whose it is.
        since: When it was made, or when the last whole request came on it, seconds.
        silent: Whether no whole request has come yet.
        socket: The WebSocket that it has become, if any; of those each seat has only so many.
    """

    address: str
    since: float
    silent: bool = True
    socket: web.WebSocketResponse | None = None

    @property
    def idle(self) -> bool:
        """Whether it may be shut for another; one whose WebSocket is closed waits for its browser to say so too."""
        return self.socket is None or self.socket.closed


class Door:
    """Makes aiohttp's protocol for each connection; aiohttp itself takes any number, and waits for ever.

    Attributes:
        turned_away: Connections that are too many, until they are told so.

    Args:
        server: aiohttp's.
        limits: The bounds.
        texts: Gives the language.
    """

    def __init__(self, server: web.Server, limits: Limits, texts: Callable[[], Catalogue]) -> None:
        self._server = server
        self._limits = limits
        self._texts = texts
        self._taken: dict[RequestHandler, _Taken] = {}
        self.turned_away: set[asyncio.Protocol] = set()

    def admit(self) -> asyncio.Protocol:
        """The protocol of a new connection, which decides as soon as it knows whose that is."""
        return _Arrival(self)

    def protocol_for(self, address: str) -> RequestHandler | None:
        """The protocol that answers a new connection; ``None`` where there are too many connections.

        Where an address has too many silent connections, its oldest one is shut, so nobody can take all there are.
        """
        self._forget_gone()
        own = [handler for handler, each in self._taken.items() if each.silent and each.address == address]
        if len(own) >= self._limits.silent_each:
            self._shut(own[0])
        if len(self._server.connections) >= self._limits.connections and not self._make_room(address):
            return None
        handler = self._server()
        self._taken[handler] = _Taken(address, time.monotonic())
        return handler

    @property
    def full(self) -> bytes:
        """What a browser is answered that is too many."""
        text = self._texts()("web.full").encode()
        return _TOLD % (len(text), text)

    def heard(self, request: web.Request) -> None:
        """Is told of every whole request."""
        taken = self._taken.get(request.protocol)
        if taken is not None:
            taken.since, taken.silent = time.monotonic(), False

    def answers(self, request: web.Request, response: web.StreamResponse) -> None:
        """Is told of every answer."""
        taken = self._taken.get(request.protocol)
        if taken is not None:
            taken.socket = response if isinstance(response, web.WebSocketResponse) else None

    async def sweep(self) -> None:
        """Shuts silent connections, for as long as the server runs."""
        while True:
            await asyncio.sleep(min(_SWEEP_S, self._limits.silent / 2))
            due = time.monotonic() - self._limits.silent
            for handler in [each for each, taken in self._taken.items() if taken.silent and taken.since < due]:
                self._shut(handler)

    def _shut(self, handler: RequestHandler) -> None:
        del self._taken[handler]
        handler.force_close()

    def _make_room(self, address: str) -> bool:
        """Shuts a connection of the address that has the most, where that is more than its share; whether one was."""
        most = with_most((taken.address for taken in self._taken.values()), address)
        idle = [each for each, taken in self._taken.items() if taken.address == most and taken.idle]
        if not idle:
            return False
        self._shut(min(idle, key=lambda each: self._taken[each].since))
        return True

    def _forget_gone(self) -> None:
        self._taken = {each: taken for each, taken in self._taken.items() if each.transport is not None}


class _Arrival(asyncio.Protocol):
    """A connection that was just made; another protocol takes it over at once, or it is told that it is too many."""

    def __init__(self, door: Door) -> None:
        self._door = door
        self._transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport), "a connection is read and written"
        peer = transport.get_extra_info("peername")  # nothing where it is gone again
        handler = self._door.protocol_for(peer[0] if peer else "")
        if handler is not None:
            transport.set_protocol(handler)
            handler.connection_made(transport)
        elif len(self._door.turned_away) < _TURNED_AWAY_AT_ONCE:
            self._door.turned_away.add(self)
            self._transport = transport
            asyncio.get_running_loop().call_later(_ASKING_S, transport.close)
        else:
            transport.close()

    def data_received(self, _data: bytes) -> None:
        if self._transport is not None:
            self._transport.write(self._door.full)
            self._transport.close()
            self._transport = None

    def connection_lost(self, _error: Exception | None) -> None:
        self._door.turned_away.discard(self)
