"""How soon all browsers see what one player does, and what the server costs.

    python -m benchmarks.web [--phones N] [--spectators N] [--actions N] [--rest SECONDS] [--watch PAIRS]

Phones and spectators are sockets on loopback in a process of their own. A phone picks a card, and each browser gets a
page that has another time on it: the time from sending to the last page is the action's. Goal on two idle cores, with 8
phones and 50 spectators: 95 % within 100 ms. It is bounded by its number of actions and by two minutes.

At last it is measured what quiet browsers cost the referee. It judges pictures of two simulated players as fast as it
can, by turns with all browsers connected and with none. Goal: at most 5 % fewer a second.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import multiprocessing
import tempfile
import time
from collections.abc import Callable
from functools import partial
from itertools import islice
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

import aiohttp
import numpy as np
from numpy.typing import NDArray

from benchmarks.repeated import PICTURES, RepeatedPictures
from referee.games.catalogue import new_game
from referee.games.turns import Decision
from referee.host.card_game import CardGame
from referee.host.cards.wording import Wording
from referee.host.game_opening import OpenedGame
from referee.host.language import english
from referee.host.remote import RemoteTable
from referee.host.seats import Seat
from referee.officiating.source_referee import SourceReferee
from referee.settings import load_profile
from referee.web.server import WebServer

_GAME = "jacks-rule"
_LONGEST_S = 120.0


def main() -> None:
    """Measures and prints."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--phones", type=int, default=8, help="2, 3, 4, 6, 8, 9, 10 or 12")
    parser.add_argument("--spectators", type=int, default=50)
    parser.add_argument("--actions", type=int, default=60)
    parser.add_argument("--rest", type=float, default=5.0, help="seconds for which nothing happens")
    parser.add_argument("--watch", type=int, default=12, metavar="PAIRS", help="of turns, with browsers and without")
    options = parser.parse_args()
    game = new_game(_GAME, options.phones, 1)
    playing = CardGame(OpenedGame(game, {seat: Seat(f"Player {seat}", None, None) for seat in game.state.seats}))
    words = Wording(game.rules, playing.names, english())
    remote = RemoteTable()
    here, there = multiprocessing.get_context("spawn").Pipe()
    with (
        tempfile.TemporaryDirectory() as data,
        WebServer(remote, english(), port=0, journal=Path(data) / "operators.jsonl") as server,
    ):
        remote.show_game(playing, words)
        while len(remote.invitations) < options.phones:
            time.sleep(0.01)
        tokens = {each.seat: each.link.partition("#")[2] for each in remote.invitations}
        browsers = multiprocessing.get_context("spawn").Process(
            target=_browse, args=(server.link(""), tokens, options.spectators, options.actions, there)
        )
        browsers.start()
        here.recv()
        began = time.process_time()
        time.sleep(options.rest)
        rest = (time.process_time() - began) / options.rest
        here.send("go")
        began, until = time.process_time(), time.monotonic() + _LONGEST_S
        actions = 0
        while browsers.is_alive() and not here.poll() and time.monotonic() < until and isinstance(game.turn, Decision):
            remote.wait(0.1)
            if remote.take_answers(playing):
                actions += 1
                remote.show_game(playing, words)
        busy = time.process_time() - began
        times = here.recv() if here.poll(5.0) else []
        turn = partial(_connect, here)
        watched = _watch(options.watch, turn) if options.watch else np.empty(0)
        here.send(None)
        browsers.join(5.0)
        browsers.kill()
    seen = np.array(times) * 1000
    print(f"{options.phones} phones, {options.spectators} spectators, {len(seen)} actions")
    if len(seen):
        within = f"{100 * float(np.mean(seen <= 100)):.1f} % in 100 ms"
        print(f"seen by all: median {np.median(seen):.0f} ms, 95 % {np.percentile(seen, 95):.0f} ms, {within}")
    print(f"processor time: {1000 * busy / max(1, actions):.1f} ms an action, {100 * rest:.2f} % of a core at rest")
    if len(watched):
        low, middle, high = np.percentile(watched, (25, 50, 75))
        print(f"the referee beside quiet browsers: {middle:.3f} of its rate alone; quartiles {low:.3f} and {high:.3f}")


def _connect(here: Connection, connected: bool) -> None:
    """Has the browsers connect or leave, and waits until they have."""
    here.send(connected)
    here.recv()


def _watch(pairs: int, connect: Callable[[bool], None]) -> NDArray[np.float64]:
    """The referee's rate beside quiet browsers, as a part of its rate alone just before or after; one for each pair."""
    profile = load_profile("default")
    ratios = []
    with SourceReferee(RepeatedPictures(profile, (2 * pairs + 1) * PICTURES), 2, profile) as watching:
        watching.arm((1, 2))
        moments = iter(watching)
        for _ in islice(moments, PICTURES):  # the networks are loaded in them
            pass
        for pair in range(pairs):
            seconds = {}
            for connected in (False, True) if pair % 2 else (True, False):
                connect(connected)
                began = time.monotonic()
                for _ in islice(moments, PICTURES):
                    pass
                seconds[connected] = time.monotonic() - began
            ratios.append(seconds[False] / seconds[True])
    return np.array(ratios)


def _browse(base: str, tokens: dict[int, str], spectators: int, actions: int, told: Connection) -> None:
    asyncio.run(_measure(base, tokens, spectators, actions, told))


class _Browsers:
    """Phones and spectators, each with a socket and cookies of its own.

    Args:
        base: The server's address.
        tokens: Of the phones, by seat.
    """

    def __init__(self, base: str, tokens: dict[int, str]) -> None:
        self._base = base
        self._tokens = tokens
        self._sessions: list[aiohttp.ClientSession] = []
        self._listening: list[asyncio.Task[None]] = []
        self._phones: dict[int, aiohttp.ClientWebSocketResponse] = {}
        self._pages: dict[int, dict[str, Any]] = {}
        self._counts: dict[int, int] = {}
        self._news = asyncio.Event()

    async def enter(self, spectators: int) -> None:
        """Takes the seats and opens all sockets."""
        for number in range(1, len(self._tokens) + spectators + 1):
            self._sessions.append(aiohttp.ClientSession(cookie_jar=aiohttp.CookieJar(unsafe=True)))
            if number in self._tokens:
                body, headers = {"token": self._tokens[number]}, {"Origin": self._base}
                async with self._sessions[-1].post(f"{self._base}/join", json=body, headers=headers) as answer:
                    answer.raise_for_status()
        await self.connect()

    async def connect(self) -> None:
        """Opens all sockets, and waits until each has its first page."""
        headers = {"Origin": self._base}
        for number, session in enumerate(self._sessions, start=1):
            page = "seat" if number in self._tokens else "board"
            socket = await session.ws_connect(f"{self._base}/{page}/socket", headers=headers)
            self._phones[number] = socket
            self._listening.append(asyncio.create_task(self._listen(number, socket)))
        while len(self._pages) < len(self._sessions):
            await self._next()

    async def act(self) -> float | None:
        """Lets the phone that is asked decide, and waits until all have seen it.

        Returns:
            Seconds from the last touch to the last page; ``None`` where nobody is asked.
        """
        while number := self._asked():
            choice = self._pages[number]["choice"]
            before, began = dict(self._counts), time.monotonic()
            await self._phones[number].send_str(json.dumps(_touch(choice)))
            while self._counts[number] == before[number] or _sent(self._pages[number]):
                await self._next()
            if not _same_question(choice, self._pages[number]["choice"]):
                while any(self._counts[each] == count for each, count in before.items()):
                    await self._next()
                return time.monotonic() - began
        return None

    async def leave(self) -> None:
        """Closes all sockets."""
        for task in self._listening:
            task.cancel()
        for socket in self._phones.values():
            await socket.close()
        self._listening.clear()
        self._pages.clear()

    async def close(self) -> None:
        """Closes all."""
        await self.leave()
        for session in self._sessions:
            await session.close()

    def _asked(self) -> int:
        return next((number for number, page in sorted(self._pages.items()) if page["choice"]), 0)

    async def _next(self) -> None:
        self._news.clear()
        await asyncio.wait_for(self._news.wait(), 10.0)

    async def _listen(self, number: int, socket: aiohttp.ClientWebSocketResponse) -> None:
        async for message in socket:
            if not (page := json.loads(message.data)):
                continue  # there is nothing new
            self._pages[number] = page
            self._counts[number] = self._counts.get(number, 0) + 1
            self._news.set()


def _touch(choice: dict[str, Any]) -> dict[str, str]:
    """What a phone sends next."""
    if choice["action"] is not None:
        return {"do": "confirm", "at": choice["at"]}
    if choice["options"]:
        return {"do": "pick", "at": choice["at"], "value": choice["options"][0]["value"]}
    return {"do": "begin", "at": choice["at"], "value": choice["forms"][0]["value"]}


def _sent(page: dict[str, Any]) -> bool:
    return bool(page["choice"] and page["choice"]["sent"])


def _same_question(one: dict[str, Any], other: dict[str, Any] | None) -> bool:
    return other is not None and one["at"].partition(".")[0] == other["at"].partition(".")[0]


async def _measure(base: str, tokens: dict[int, str], spectators: int, actions: int, told: Connection) -> None:
    """Tells seconds from each action until all have another page; then connects and leaves as it is told."""
    browsers = _Browsers(base, tokens)
    times: list[float] = []
    await browsers.enter(spectators)
    told.send("ready")
    await asyncio.to_thread(told.recv)
    while len(times) < actions and (taken := await browsers.act()) is not None:
        times.append(taken)
    told.send(times)
    connected = True
    while (wanted := await asyncio.to_thread(told.recv)) is not None:
        if wanted and not connected:
            await browsers.connect()
        elif connected and not wanted:
            await browsers.leave()
        connected = wanted
        told.send("done")
    await browsers.close()


if __name__ == "__main__":
    main()
