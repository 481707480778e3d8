"""What can be asked of the server: pages, seats, the board, the operators' desk."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Mapping
from pathlib import Path
from typing import Annotated, Any, Final, TypeAlias, TypeVar

import msgspec
from aiohttp import WSCloseCode, WSMsgType, web

from referee.bouts.words import is_shown
from referee.errors import RefereeError
from referee.host.language import Catalogue
from referee.host.remote import RemoteTable
from referee.web import throw_desk
from referee.web.guard import Guard
from referee.web.hub import TAKEN, Client, Hub, Viewer
from referee.web.limits import Allowance, Limits
from referee.web.operations import checked, operate
from referee.web.other_tables import ASKED
from referee.web.passes import OperatorPasses, SeatPasses
from referee.web.seat_desk import MalformedMessage

T = TypeVar("T")

Message: TypeAlias = Mapping[str, Any]

STATIC: Final = Path(__file__).parent / "static"
"""Where the pages are."""
_TYPES: Final = {".html": "text/html", ".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml"}
_PAGES: Final = {"/": "index.html"} | {
    f"/{name}": f"{name}.html" for name in ("seat", "board", "tournament", "operator")
}
SAID: Final = ("web", "bout", "board", "overrule", "cards.play", "replay", "tournament")
"""The tables of texts that pages take theirs from."""
_COOKIE_S: Final = 12 * 3600
"""How long a phone keeps its seat, seconds: an evening."""

_Text = Annotated[str, msgspec.Meta(min_length=1, max_length=64)]


class Joining(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a phone sends to take a seat: the token, and a secret of its own."""

    token: _Text
    secret: Annotated[str, msgspec.Meta(max_length=64)] = ""


class Entering(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What an operator sends; the name goes into the ledger."""

    pin: _Text
    name: Annotated[str, msgspec.Meta(max_length=40)]


class Endpoints:
    """Answers browsers; everything runs in the server's thread.

    Args:
        remote: The table.
        texts: Gives the language.
        hub: Sends what there is to see.
        guard: Counts tries.
        passes: Of the seats.
        operators: Who may operate.
        journal: Where operators' acts go that concern no bout with a ledger of its own.
        limits: The bounds.
        port: Of the server: browsers keep one cookie for all servers of a machine, unless its name differs.
    """

    def __init__(
        self,
        *,
        remote: RemoteTable,
        texts: Callable[[], Catalogue],
        hub: Hub,
        guard: Guard,
        passes: SeatPasses,
        operators: OperatorPasses,
        journal: Path,
        limits: Limits,
        port: int,
    ) -> None:
        self._remote = remote
        self._texts = texts
        self._hub = hub
        self._guard = guard
        self._passes = passes
        self._operators = operators
        self._journal = journal
        self._limits = limits
        self._seat_cookie, self._operator_cookie = f"referee-seat-{port}", f"referee-operator-{port}"

    @property
    def routes(self) -> list[web.RouteDef]:
        """For aiohttp's application: each file by its name, and nothing that looks a name up in a folder."""
        files = {f"/static/{path.name}": path for path in STATIC.iterdir() if path.suffix in _TYPES}
        files |= {address: STATIC / name for address, name in _PAGES.items()}
        return [
            *(web.get(address, _file(path), allow_head=False) for address, path in files.items()),
            web.get("/texts.json", self._say_texts, allow_head=False),
            web.get(r"/replay/{address:[0-9a-f]{16}}/{name:clip|\d{1,2}}", self._replay, allow_head=False),
            web.post("/join", self._join),
            web.post("/operator/enter", self._enter),
            web.get("/seat/socket", self._seat, allow_head=False),
            web.get("/board/socket", self._board, allow_head=False),
            web.get("/operator/socket", self._operator, allow_head=False),
            web.get("/tournament/socket", self._tournament, allow_head=False),
            web.get(ASKED, self._tell_table, allow_head=False),
        ]

    async def _say_texts(self, _request: web.Request) -> web.Response:
        texts = self._texts()
        said = msgspec.json.encode({key: text for table in SAID for key, text in texts.under(table)})
        return web.Response(body=said, content_type="application/json")

    async def _replay(self, request: web.Request) -> web.Response:
        try:
            picture = self._hub.replays.picture(request.match_info["address"], request.match_info["name"])
        except KeyError as error:
            raise web.HTTPNotFound from error
        return web.Response(body=picture, content_type="image/jpeg")

    async def _join(self, request: web.Request) -> web.Response:
        joining = await self._posted(request, Joining)
        self._count_try(request)
        taken = self._passes.redeem(joining.token, request.cookies.values(), joining.secret)
        if taken is None:
            raise web.HTTPForbidden(text="used")
        response = web.json_response({"seat": taken[0]})
        self._keep(response, self._seat_cookie, taken[1])
        self._hub.invite()
        self._hub.tell()
        return response

    async def _enter(self, request: web.Request) -> web.Response:
        entering = await self._posted(request, Entering)
        name = " ".join(entering.name.split())
        if not name or not is_shown(name):
            raise web.HTTPUnprocessableEntity(text="name")
        self._count_try(request)
        cookie = self._operators.enter(entering.pin, name)
        if cookie is None:
            raise web.HTTPForbidden(text="pin")
        self._hub.shut_out_operators(self._operators.name_of)
        response = web.json_response({"name": name})
        self._keep(response, self._operator_cookie, cookie)
        return response

    async def _seat(self, request: web.Request) -> web.WebSocketResponse:
        cookie = request.cookies.get(self._seat_cookie, "")
        seat = self._passes.seat_of(cookie)

        async def take(message: Message, socket: web.WebSocketResponse) -> None:
            if message.get("do") in throw_desk.ACTS:
                if self._passes.seat_of(cookie) == seat:
                    await self._throw(message, seat, socket)
            elif self._passes.seat_of(cookie) == seat and not self._remote.shown.held:
                self._hub.desks[seat].answer(message)
            self._hub.tell()

        return await self._socket(request, seat or None, cookie, take)

    async def _throw(self, message: Message, seat: int, socket: web.WebSocketResponse) -> None:
        try:
            await asyncio.to_thread(throw_desk.take, message, seat, self._remote, self._journal)
        except RefereeError as error:
            await socket.send_str(msgspec.json.encode({"fault": str(error)}).decode())

    async def _tell_table(self, _request: web.Request) -> web.Response:
        told = self._hub.tournament.told
        if told is None:
            raise web.HTTPNotFound
        return web.Response(body=told, content_type="application/json")

    async def _board(self, request: web.Request) -> web.WebSocketResponse:
        return await self._socket(request, "board", "", _take_nothing)

    async def _tournament(self, request: web.Request) -> web.WebSocketResponse:
        return await self._socket(request, "tournament", "", _take_nothing)

    async def _operator(self, request: web.Request) -> web.WebSocketResponse:
        cookie = request.cookies.get(self._operator_cookie, "")

        async def take(message: Message, socket: web.WebSocketResponse) -> None:
            by = self._operators.name_of(cookie)
            if not by:
                raise MalformedMessage
            try:
                await asyncio.to_thread(operate, checked(message), by, self._remote, self._journal)
                told: Message = {"done": message["do"]}
            except RefereeError as error:
                told = {"fault": str(error)}
            await socket.send_str(msgspec.json.encode(told).decode())

        viewer: Viewer | None = "operator" if self._operators.name_of(cookie) else None
        return await self._socket(request, viewer, cookie, take)

    async def _socket(
        self,
        request: web.Request,
        viewer: Viewer | None,
        cookie: str,
        take: Callable[[Message, web.WebSocketResponse], Awaitable[None]],
    ) -> web.WebSocketResponse:
        """Keeps a browser's socket: shows it what there is, and takes what it sends. Who may not in is told so."""
        limits = self._limits
        socket = web.WebSocketResponse(heartbeat=limits.heartbeat, compress=False, max_msg_size=limits.message)
        await socket.prepare(request)
        if viewer is None:
            await socket.close(code=TAKEN)
            return socket
        client = Client(socket, limits, cookie, request.remote or "")
        if not self._hub.make_room(viewer, client):
            await socket.close(code=WSCloseCode.TRY_AGAIN_LATER)
            return socket
        self._hub.add(viewer, client)
        sending = asyncio.create_task(client.send())
        allowance = Allowance(limits.rate, limits.burst)
        try:
            async for message in socket:
                known = message.type is WSMsgType.TEXT and allowance.take(time.monotonic())
                await take(_decoded(message.data if known else b"", dict[str, Any]), socket)
        except MalformedMessage:
            await socket.close(code=WSCloseCode.POLICY_VIOLATION)
        finally:
            sending.cancel()
            self._hub.remove(viewer, client)
        return socket

    def _count_try(self, request: web.Request) -> None:
        """Counts a try of a PIN or a token; only so many are allowed."""
        if not self._guard.may_try(request):
            raise web.HTTPTooManyRequests(text="tries")

    async def _posted(self, request: web.Request, kind: type[T]) -> T:
        """What was sent to be looked at, decoded."""
        if request.content_type != "application/json":
            raise web.HTTPUnsupportedMediaType
        try:
            return _decoded(await request.read(), kind)
        except MalformedMessage as error:
            raise web.HTTPBadRequest from error

    def _keep(self, response: web.Response, name: str, cookie: str) -> None:
        response.set_cookie(name, cookie, max_age=_COOKIE_S, path="/", httponly=True, samesite="Strict")


async def _take_nothing(_message: Message, _socket: web.WebSocketResponse) -> None:
    """Who only looks has nothing to say."""
    raise MalformedMessage


def _decoded(data: str | bytes, kind: type[T]) -> T:
    """A message.

    Raises:
        MalformedMessage: It is none.
    """
    try:
        return msgspec.json.decode(data, type=kind)
    except (msgspec.MsgspecError, RecursionError, UnicodeError) as error:
        raise MalformedMessage from error


def _file(path: Path) -> Callable[[web.Request], Awaitable[web.Response]]:
    """Answers with a file that was read when the server began."""
    body = path.read_bytes()

    async def answer(_request: web.Request) -> web.Response:
        return web.Response(body=body, content_type=_TYPES[path.suffix], charset="utf-8")

    return answer
