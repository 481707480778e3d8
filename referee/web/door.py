"""Takes connections, so many at a time, and shuts those on which nobody asks for anything."""

from __future__ import annotations

import asyncio
import time
from dataclasses import dataclass
from typing import Final

from aiohttp import web
from aiohttp.web_protocol import RequestHandler

from referee.web.limits import Limits, with_most

_SWEEP_S: Final = 1.0
"""Seconds between two looks for connections that have been silent for too long."""


@dataclass(slots=True)
class _Taken:
    """A connection.

    Attributes:
        address: Whose it is.
        since: When it was made, or when the last whole request came on it, seconds.
        silent: Whether no whole request has come yet.
        socket: Whether it has become a WebSocket; of those each seat has only so many.
    """

    address: str
    since: float
    silent: bool = True
    socket: bool = False


class Door:
    """Makes aiohttp's protocol for each connection; aiohttp itself takes any number, and waits for ever.

    Args:
        server: aiohttp's.
        limits: The bounds.
    """

    def __init__(self, server: web.Server, limits: Limits) -> None:
        self._server = server
        self._limits = limits
        self._taken: dict[RequestHandler, _Taken] = {}

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

    def heard(self, request: web.Request) -> None:
        """Is told of every whole request."""
        taken = self._taken.get(request.protocol)
        if taken is not None:
            taken.since, taken.silent = time.monotonic(), False

    def answers(self, request: web.Request, response: web.StreamResponse) -> None:
        """Is told of every answer."""
        taken = self._taken.get(request.protocol)
        if taken is not None:
            taken.socket = isinstance(response, web.WebSocketResponse)

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
        idle = [each for each, taken in self._taken.items() if taken.address == most and not taken.socket]
        if not idle:
            return False
        self._shut(min(idle, key=lambda each: self._taken[each].since))
        return True

    def _forget_gone(self) -> None:
        self._taken = {each: taken for each, taken in self._taken.items() if each.transport is not None}


class _Arrival(asyncio.Protocol):
    """A connection that was just made; another protocol takes it over at once."""

    def __init__(self, door: Door) -> None:
        self._door = door

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        peer = transport.get_extra_info("peername")  # nothing where it is gone again
        handler = self._door.protocol_for(peer[0] if peer else "")
        if handler is None:
            transport.close()
        else:
            transport.set_protocol(handler)
            handler.connection_made(transport)
