"""Takes connections, so many at a time, and shuts those on which nobody asks for anything."""

from __future__ import annotations

import asyncio
import time
from dataclasses import dataclass
from typing import Final

from aiohttp import web
from aiohttp.web_protocol import RequestHandler

from referee.web.limits import Limits

_SWEEP_S: Final = 1.0
"""Seconds between two looks for connections that have been silent for too long."""


@dataclass(frozen=True, slots=True)
class _Silent:
    """A connection on which no whole request has come yet: whose it is, and since when, seconds."""

    address: str
    since: float


class Door:
    """Makes aiohttp's protocol for each connection; aiohttp itself takes any number, and waits for ever.

    Args:
        server: aiohttp's.
        limits: The bounds.
    """

    def __init__(self, server: web.Server, limits: Limits) -> None:
        self._server = server
        self._limits = limits
        self._silent: dict[RequestHandler, _Silent] = {}

    def admit(self) -> asyncio.Protocol:
        """The protocol of a new connection, which decides as soon as it knows whose that is."""
        return _Arrival(self)

    def protocol_for(self, address: str) -> RequestHandler | None:
        """The protocol that answers a new connection; ``None`` where there are too many connections.

        Where an address has too many silent connections, its oldest one is shut, so nobody can take all there are.
        """
        self._forget_gone()
        own = [handler for handler, silent in self._silent.items() if silent.address == address]
        if len(own) >= self._limits.silent_each:
            self._shut(own[0])
        if len(self._server.connections) >= self._limits.connections:
            return None
        handler = self._server()
        self._silent[handler] = _Silent(address, time.monotonic())
        return handler

    def heard(self, request: web.Request) -> None:
        """Is told of every whole request."""
        self._silent.pop(request.protocol, None)

    async def sweep(self) -> None:
        """Shuts silent connections, for as long as the server runs."""
        while True:
            await asyncio.sleep(min(_SWEEP_S, self._limits.silent / 2))
            due = time.monotonic() - self._limits.silent
            for handler in [each for each, silent in self._silent.items() if silent.since < due]:
                self._shut(handler)

    def _shut(self, handler: RequestHandler) -> None:
        del self._silent[handler]
        handler.force_close()

    def _forget_gone(self) -> None:
        self._silent = {each: silent for each, silent in self._silent.items() if each.transport is not None}


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
