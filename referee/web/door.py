"""Takes connections, so many at a time, and shuts those on which nobody asks for anything."""

from __future__ import annotations

import asyncio
import time

from aiohttp import web
from aiohttp.web_protocol import RequestHandler

from referee.web.limits import Limits

_JUST_TAKEN_S = 1.0


class Door:
    """Makes aiohttp's protocol for each connection; aiohttp itself takes any number, and waits for ever.

    Args:
        server: aiohttp's.
        limits: The bounds.
    """

    def __init__(self, server: web.Server, limits: Limits) -> None:
        self._server = server
        self._limits = limits
        self._silent: dict[RequestHandler, float] = {}

    def admit(self) -> asyncio.Protocol:
        """The protocol of a new connection; one that closes it where there are too many."""
        now = time.monotonic()
        if len(self._silent) >= self._limits.connections:
            # One that was just taken gets its transport in a moment; any other without one has gone.
            kept = self._silent.items()
            self._silent = {each: at for each, at in kept if each.transport is not None or now - at < _JUST_TAKEN_S}
        if max(len(self._server.connections), len(self._silent)) >= self._limits.connections:
            return _Closed()
        handler = self._server()
        self._silent[handler] = now
        return handler

    def heard(self, request: web.Request) -> None:
        """Is told of every whole request."""
        self._silent.pop(request.protocol, None)

    async def sweep(self) -> None:
        """Shuts silent connections, for as long as the server runs."""
        while True:
            await asyncio.sleep(self._limits.silent / 2)
            due = time.monotonic() - self._limits.silent
            for handler in [each for each, since in self._silent.items() if since < due]:
                del self._silent[handler]
                handler.force_close()


class _Closed(asyncio.Protocol):
    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        transport.close()
