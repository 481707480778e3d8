"""What every request has to pass, and what every answer says: host, origin, rates, headers."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable
from typing import Final

from aiohttp import web

from referee.web.limits import Allowance, Limits

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]

_SOCKET: Final = "/socket"

_HEADERS: Final = {
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "no-store",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}

_MOST_ADDRESSES: Final = 512
"""Browsers' addresses whose rates are kept; a home's network has 254."""


class Guard:
    """Lets in who asks for this server by its own name, from its own pages, and not too often.

    A page on the internet can have a browser in the room ask a server in the room. Where it makes a name of its own
    point there (DNS rebinding), ``Host`` is not the server's. Where it uses the server's address, ``Origin`` is not.

    Attributes:
        heard: Told of every request.
        answers: Told of every answer before it is sent.

    Args:
        hosts: What ``Host`` may be.
        limits: The bounds.
    """

    def __init__(self, hosts: frozenset[str], limits: Limits) -> None:
        self._hosts = hosts
        self._origins = frozenset(f"http://{host}" for host in hosts)
        self._limits = limits
        self._requests: dict[str, Allowance] = {}
        self._tries: dict[str, Allowance] = {}
        self.heard: Callable[[web.Request], None] = lambda _: None
        self.answers: Callable[[web.Request, web.StreamResponse], None] = lambda *_: None
        # Some browsers do not take 'self' for WebSockets.
        sockets = " ".join(sorted(f"ws://{host}" for host in hosts))
        self._policy = (
            f"default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self' {sockets}; "
            "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
        )

    @web.middleware
    async def admit(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """Lets requests through that may come in; a middleware of aiohttp's application.

        Raises:
            web.HTTPMisdirectedRequest: It asks for another server's name.
            web.HTTPTooManyRequests: Too many came from its address.
            web.HTTPForbidden: It came from another server's page.
        """
        self.heard(request)
        hosts, own = request.headers.getall("Host", []), request.headers.getall("Origin", [])
        if len(hosts) != 1 or hosts[0] not in self._hosts:
            raise web.HTTPMisdirectedRequest(text="Open the address that the table shows.")
        if not self._allows(self._requests, request, self._limits.requests, self._limits.requests * 10):
            raise web.HTTPTooManyRequests(text="Too many requests. Wait a moment.")
        needs_origin = request.method != "GET" or request.path.endswith(_SOCKET)
        if (needs_origin or own) and (len(own) != 1 or own[0] not in self._origins):
            raise web.HTTPForbidden(text="Open the address that the table shows.")
        return await handler(request)

    def may_try(self, request: web.Request) -> bool:
        """Whether this address may try a PIN or a token once more."""
        return self._allows(self._tries, request, self._limits.tries / 60, self._limits.tries)

    async def say(self, request: web.Request, response: web.StreamResponse) -> None:
        """Adds the headers to an answer; a signal of aiohttp's application."""
        self.answers(request, response)
        response.headers.update(_HEADERS)
        response.headers["Content-Security-Policy"] = self._policy
        response.headers.popall("Server", None)

    def _allows(self, kept: dict[str, Allowance], request: web.Request, rate: float, burst: float) -> bool:
        now = time.monotonic()
        address = request.remote or ""
        if address not in kept:
            for other in [each for each, allowance in kept.items() if allowance.full(now)]:
                del kept[other]
            if len(kept) >= _MOST_ADDRESSES:
                return False
            kept[address] = Allowance(rate, burst)
        return kept[address].take(now)
