"""The server itself: a thread of its own, in which everything that browsers ask for is answered."""

from __future__ import annotations

import asyncio
import logging
import socket
import threading
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress
from pathlib import Path
from typing import Final

from aiohttp import WSCloseCode, web
from aiohttp.http_exceptions import HttpProcessingError

from referee.errors import BadInputError
from referee.host.language import Catalogue
from referee.host.remote import RemoteTable
from referee.host.served_at import LOOPBACK, PORT
from referee.storage.paths import user_data
from referee.web.door import Door
from referee.web.endpoints import Endpoints
from referee.web.guard import Guard
from referee.web.hub import Hub
from referee.web.limits import Limits
from referee.web.passes import OperatorPasses, SeatPasses
from referee.web.reach import address_to_serve, host_of, hosts_of
from referee.web.tournaments import TournamentBoard

_LAST_PORT: Final = 65535

_PATIENCE: Final = 5.0
"""Seconds for browsers to take note that the server ends."""


def _is_our_fault(record: logging.LogRecord) -> bool:
    """Whether a fault is the server's own: a malformed or broken off request is not worth a line."""
    error = record.exc_info[1] if record.exc_info else None
    return not isinstance(error, HttpProcessingError | web.RequestPayloadError | ConnectionError)


_LOG: Final = logging.getLogger(__name__)
_LOG.addFilter(_is_our_fault)


class WebServer:
    """Serves a table to browsers until it is closed. Use as a context manager.

    Attributes:
        address: That it listens on.
        port: That it listens on.
        pin: For the operators' page.

    Args:
        remote: The table.
        texts: The language.
        address: An address of this machine, or ``network`` for that of the default route.
        port: 0: any that is free.
        journal: Where operators' acts go that concern no bout with a ledger of its own; the user's own data where it
            is not given.
        limits: How much is taken from browsers.

    Raises:
        BadInputError: It cannot listen there; no thread is left of it then.
    """

    def __init__(
        self,
        remote: RemoteTable,
        texts: Catalogue,
        address: str = LOOPBACK,
        port: int = PORT,
        *,
        journal: Path | None = None,
        limits: Limits = Limits(),  # noqa: B008 - frozen
    ) -> None:
        self.address = address_to_serve(address)
        listening = _listen(self.address, port)
        self.port: int = listening.getsockname()[1]
        self._remote = remote
        self._texts = texts
        self._changed: Callable[[], None] = lambda: None
        self._journal = journal or user_data() / "operators.jsonl"
        self._limits = limits
        self._operators = OperatorPasses()
        self._ready: Future[Callable[[], None]] = Future()
        self._thread = threading.Thread(target=self._run, args=(listening,), name="web")
        try:
            self._thread.start()
            self._stop = self._ready.result()
        except BaseException:  # Ctrl-C among them
            self._ready.add_done_callback(_stop_again)
            if self._thread.is_alive():
                self._thread.join()
            raise

    @property
    def pin(self) -> str:
        """What operators enter."""
        return self._operators.pin

    def link(self, path: str) -> str:
        """The address of a page."""
        return f"http://{host_of(self.address, self.port)}{path}"

    def speak(self, texts: Catalogue) -> None:
        """Goes on in another language; pages are told, and fetch their texts anew. Called in any thread."""
        self._texts = texts
        self._changed()

    def close(self) -> None:
        """Ends the server, and waits for it; closing twice does no harm."""
        self._stop()
        self._thread.join()

    def __enter__(self) -> WebServer:
        """The server itself."""
        return self

    def __exit__(self, *exc: object) -> None:
        """Closes it."""
        self.close()

    def _run(self, listening: socket.socket) -> None:
        with listening:
            try:
                asyncio.run(self._serve(listening))
            except BaseException as error:
                if self._ready.done():
                    raise
                self._ready.set_exception(error)

    async def _serve(self, listening: socket.socket) -> None:
        loop = asyncio.get_running_loop()
        passes = SeatPasses()
        hosts = hosts_of(self.address, self.port)
        hub = Hub(
            self._remote,
            lambda: self._texts,
            tournament=TournamentBoard(self._remote, lambda: self._texts, self.port, hosts),
            passes=passes,
            link=lambda token: self.link(f"/seat#{token}"),
            limits=self._limits,
        )
        guard = Guard(hosts, self._limits)
        app = web.Application(middlewares=[guard.admit], client_max_size=self._limits.message)
        app.on_response_prepare.append(guard.say)
        endpoints = Endpoints(
            remote=self._remote,
            texts=lambda: self._texts,
            hub=hub,
            guard=guard,
            passes=passes,
            operators=self._operators,
            journal=self._journal,
            limits=self._limits,
            port=self.port,
        )
        app.add_routes(endpoints.routes)
        runner = web.AppRunner(app, access_log=None, logger=_LOG, keepalive_timeout=15.0, shutdown_timeout=_PATIENCE)
        await runner.setup()
        assert runner.server is not None, "it was set up"
        door = Door(runner.server, self._limits, lambda: self._texts)
        guard.heard, guard.answers = door.heard, door.answers
        serving = await loop.create_server(door.admit, sock=listening)
        working = list(map(loop.create_task, (door.sweep(), hub.replays.make(), hub.tournament.watch())))
        stopping = asyncio.Event()
        self._remote.listen(hub.changed)
        self._changed = hub.changed
        self._remote.renew = lambda seat: _in_loop(loop, lambda: hub.renew(seat))
        self._remote.join = hub.tournament.join
        self._ready.set_result(lambda: _in_loop(loop, stopping.set))
        hub.tell()
        try:
            await stopping.wait()
        finally:
            self._remote.listen(lambda: None)
            self._remote.renew = lambda _: None
            self._remote.join = lambda _address, _joined: lambda: None
            self._remote.joined, self._remote.invitations = frozenset(), ()
            for task in working:
                task.cancel()
            serving.close()
            with suppress(TimeoutError):
                async with asyncio.timeout(_PATIENCE):
                    await hub.close(WSCloseCode.GOING_AWAY)
            await runner.cleanup()


def _stop_again(ready: Future[Callable[[], None]]) -> None:
    if ready.exception() is None:
        ready.result()()


def _listen(address: str, port: int) -> socket.socket:
    where = host_of(address, port)
    if not 0 <= port <= _LAST_PORT:
        raise BadInputError(f"--port {port}: expected 0 to {_LAST_PORT}")
    family = socket.AF_INET6 if ":" in address else socket.AF_INET
    try:
        return socket.create_server((address, port), family=family)
    except OSError as error:
        raise BadInputError(f"--web: cannot listen on {where}: {error.strerror}; see --address and --port") from error


def _in_loop(loop: asyncio.AbstractEventLoop, do: Callable[[], object]) -> None:
    with suppress(RuntimeError):  # the server may have ended
        loop.call_soon_threadsafe(do)
