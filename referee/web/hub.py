"""Sends every browser what it may see, as soon as there is something new, and only then."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection
from contextlib import suppress
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

import msgspec
from aiohttp import WSCloseCode, web

from referee.host.language import Catalogue
from referee.host.remote import RemoteTable
from referee.host.shown import GameShown, Invitation, SeatShown, Shown
from referee.host.views import BoutView
from referee.web.limits import Limits, with_most
from referee.web.operations import operator_page
from referee.web.pages import Page, bout_page, challenges_page, game_page, settled_words
from referee.web.passes import SeatPasses
from referee.web.reach import code_of
from referee.web.replays import Replays
from referee.web.seat_desk import SeatDesk
from referee.web.throw_desk import throw_page
from referee.web.tournaments import TournamentBoard

Viewer: TypeAlias = int | Literal["board", "tournament", "operator"]
"""A seat, everybody, everybody who looks at the tournament alone, or an operator."""

_LOOKERS: Final[tuple[Viewer, ...]] = ("board", "tournament")

TAKEN: Final = 4001
"""The code with which a socket is closed whose phone or operator is let in no more, or never was."""

MOVED: Final = 4002
"""The code with which a socket is closed whose browser has opened another, and has as many as it may have."""

_PULSE: Final = b"{}"
"""What a page is sent where there is nothing new, so that it hears something."""


class Client:
    """One browser's socket. It is sent the newest page, however many there were since the last: none are kept for it.

    Args:
        socket: Ready to send.
        limits: The bounds.
        cookie: By which it was let in; empty for the board, which is open to everybody.
        address: Its own.
    """

    def __init__(self, socket: web.WebSocketResponse, limits: Limits, cookie: str, address: str) -> None:
        self.cookie = cookie
        self.address = address
        self._socket = socket
        self._limits = limits
        self._newest = b""
        self._fresh = asyncio.Event()

    def show(self, page: bytes) -> None:
        """Has a page sent, unless it is the one that was sent last."""
        if page != self._newest:
            self._newest = page
            self._fresh.set()

    async def send(self) -> None:
        """Sends pages until the socket closes; one that does not read is given up."""
        try:
            while not self._socket.closed:
                with suppress(TimeoutError):
                    await asyncio.wait_for(self._fresh.wait(), self._limits.pulse)
                told = self._newest if self._fresh.is_set() else _PULSE
                self._fresh.clear()
                async with asyncio.timeout(self._limits.send):
                    await self._socket.send_frame(told, web.WSMsgType.TEXT)
        except (TimeoutError, ConnectionError):
            await self._socket.close()

    async def close(self, code: int) -> None:
        """Closes the socket."""
        await self._socket.close(code=code)


@dataclass(slots=True)
class _Drawn:
    """Pages as they were made last, and of what: the same thing is not made into a page twice."""

    seats: dict[int | None, tuple[SeatShown, Page]]
    bout: tuple[BoutView | None, Catalogue | None, Page | None]


class Hub:
    """Knows who is connected. Everything but :meth:`changed` is called in the server's own thread.

    Attributes:
        desks: What each seat has picked so far.
        replays: The pictures of throws.
        tournament: That is played here and at other tables.

    Args:
        remote: The table.
        texts: Gives the language.
        tournament: That is played here and at other tables.
        passes: Of the seats.
        link: Makes an invitation's link of a token.
        limits: The bounds.
    """

    def __init__(
        self,
        remote: RemoteTable,
        texts: Callable[[], Catalogue],
        *,
        tournament: TournamentBoard,
        passes: SeatPasses,
        link: Callable[[str], str],
        limits: Limits,
    ) -> None:
        self.desks: dict[int, SeatDesk] = {}
        self.replays = Replays(lambda: remote.shown if self._clients else Shown(), self.changed)
        self.tournament = tournament
        tournament.changed = self.changed
        self._remote = remote
        self._texts = texts
        self._passes = passes
        self._link = link
        self._limits = limits
        self._loop = asyncio.get_running_loop()
        self._clients: dict[Viewer, dict[Client, None]] = {}  # oldest first
        self._drawn = _Drawn({}, (None, None, None))
        self._due = False
        self._closing: set[asyncio.Task[None]] = set()

    def changed(self) -> None:
        """There is something else to see; called in any thread, and returns at once."""
        if not self._due:
            self._due = True
            with suppress(RuntimeError):  # the server may have ended meanwhile
                self._loop.call_soon_threadsafe(self.tell)

    def make_room(self, viewer: Viewer, newcomer: Client) -> bool:
        """Whether one more browser may connect; only who looks may not, where too many look already.

        Of those who look, the oldest of the address that has the most is closed for an address that has fewer.

        Where a seat or an operator has as many sockets as it may have, the oldest one is closed. A phone that loses its
        network again and again leaves sockets behind of which nobody knows yet that they are dead.
        """
        if viewer in _LOOKERS:
            return self._make_room_to_look(newcomer.address)
        own = [client for client in self._clients.get(viewer, ()) if client.cookie == newcomer.cookie]
        if len(own) >= self._limits.tabs:
            self.remove(viewer, own[0])
            self._shut_out(own[0], MOVED)
        return True

    def _make_room_to_look(self, address: str) -> bool:
        looking = [(client, viewer) for viewer in _LOOKERS for client in self._clients.get(viewer, ())]
        if len(looking) < self._limits.lookers:
            return True
        most = with_most((client.address for client, _ in looking), address)
        oldest = next(((client, viewer) for client, viewer in looking if client.address == most), None)
        if oldest is None:
            return False
        client, viewer = oldest
        self.remove(viewer, client)
        self._shut_out(client, WSCloseCode.TRY_AGAIN_LATER)
        return True

    def shut_out_operators(self, known: Callable[[str], str]) -> None:
        """Shuts out the operators whose cookies let nobody in any more.

        Args:
            known: Gives the operator whom a cookie lets in; nothing where it lets in nobody.
        """
        for client in self._clients.get("operator", ()):
            if not known(client.cookie):
                self._shut_out(client, TAKEN)

    def add(self, viewer: Viewer, client: Client) -> None:
        """Takes a browser in, and shows it what there is; shuts it out where its seat is another player's by now."""
        shown = self._remote.shown
        self._seat_people(shown)
        self._clients.setdefault(viewer, {})[client] = None
        self._show(viewer, {client}, shown)

    def remove(self, viewer: Viewer, client: Client) -> None:
        """Forgets a browser."""
        own = self._clients.get(viewer, {})
        own.pop(client, None)
        if not own:
            self._clients.pop(viewer, None)

    def tell(self) -> None:
        """Shows everybody what there is now."""
        self._due = False
        shown = self._remote.shown
        self._seat_people(shown)
        for viewer, clients in self._clients.items():
            self._show(viewer, clients, shown)

    def renew(self, seat: int) -> None:
        """Gives a seat anew: whoever had it is shut out, with what was picked there."""
        if self._passes.renew(seat):
            self.desks[seat] = SeatDesk(seat, self._remote)
            self.invite()
            self.tell()

    def invite(self) -> None:
        """Tells the table which seats were taken, and how the others can be."""
        self._remote.joined = self._passes.joined
        invitations = []
        for seat, each in sorted(self._passes.open.items()):
            link = self._link(each.token)
            known = next((old for old in self._remote.invitations if old.link == link), None)
            invitations.append(known or Invitation(seat, each.name, link, code_of(link)))
        self._remote.invitations = tuple(invitations)

    async def close(self, code: int) -> None:
        """Closes every socket."""
        everybody = [client for clients in self._clients.values() for client in clients]
        await asyncio.gather(*(client.close(code) for client in everybody))

    def _shut_out(self, client: Client, code: int) -> None:
        closing = self._loop.create_task(client.close(code))
        self._closing.add(closing)  # the loop itself would forget it
        closing.add_done_callback(self._closing.discard)

    def _seat_people(self, shown: Shown) -> None:
        """Gives passes to who plays in what is shown. Pages are made of the same, and of nothing newer.

        The table goes on meanwhile: a page of what came later could be the next player's hand, on this player's phone.
        """
        names = shown.people
        # Who sits down again after a break, at the same place, needs no other pass.
        if names and self._passes.seat_people(names):
            self.desks = {seat: SeatDesk(seat, self._remote) for seat in names}
            self.invite()

    def _show(self, viewer: Viewer, clients: Collection[Client], shown: Shown) -> None:
        page = self._page(viewer, shown)
        for client in clients:
            if isinstance(viewer, int) and self._passes.seat_of(client.cookie) != viewer:
                self._shut_out(client, TAKEN)
            else:
                client.show(page)

    def _page(self, viewer: Viewer, shown: Shown) -> bytes:
        texts = self._texts()
        if viewer == "tournament":
            return msgspec.json.encode({"language": texts("web.language"), "tournament": self.tournament.page})
        game = shown.game
        seat = viewer if isinstance(viewer, int) else None
        page: Page = {
            "language": texts("web.language"),
            "held": shown.held,
            "bout": self._bout(shown.bout, texts),
            "replay": self.replays.page(),
            "challenges": challenges_page(shown),
            "settled": settled_words(shown, texts),
            "game": None,
            "choice": None,
        }
        if game is not None and (seat is None or seat in game.seats):
            page["game"] = self._game(game, seat)
            if seat is not None and not shown.held:
                desk = self.desks[seat]
                desk.take(game)
                page["choice"] = desk.page(game.words)
        if seat is not None:
            page["throws"] = throw_page(seat, shown, self._remote, texts)
        if viewer == "board" and game is None and shown.bout is None:
            page["tournament"] = self.tournament.page
        if viewer == "operator":
            page["tables"] = None if shown.tournament is None else self.tournament.tables
            page["operator"] = operator_page(shown, self._remote, texts)
            # What is challenged is looked at again, however many throws ago it was.
            page["challenged"] = [self.replays.page_of(each.past.number) for each in shown.challenges]
        return msgspec.json.encode(page)

    def _game(self, game: GameShown, seat: int | None) -> Page:
        shown = game.seats[seat]
        drawn = self._drawn.seats.get(seat)
        if drawn is None or drawn[0] is not shown:
            drawn = (shown, game_page(game, seat))
            self._drawn.seats[seat] = drawn
        return drawn[1]

    def _bout(self, view: BoutView | None, texts: Catalogue) -> Page | None:
        if self._drawn.bout[:2] != (view, texts):
            self._drawn.bout = (view, texts, None if view is None else bout_page(view, texts))
        return self._drawn.bout[2]
