"""The tournament on the board: how it stands here, with the results of the other tables that an operator has joined."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection
from dataclasses import dataclass, replace
from pathlib import Path
from threading import Lock
from typing import Final

import aiohttp
import msgspec

from referee.bouts.tournaments.matches import Match, Standing
from referee.bouts.tournaments.tournament import Tournament, TournamentRound
from referee.errors import BadInputError, RefereeError
from referee.host.language import Catalogue
from referee.host.remote import RemoteTable
from referee.host.tournament_file import TournamentFile
from referee.host.tournament_words import round_title, standing_numbers, winners_words
from referee.web.other_tables import (
    PlayingTold,
    TableTold,
    address_of_table,
    ask,
    decoded,
    joined_addresses,
    keep_joined,
    told_of,
)
from referee.web.pages import Page

_LOOK_S: Final = 1.0
"""Seconds between two looks at the file and at the other tables."""
_MOST_TABLES: Final = 16


@dataclass(frozen=True, slots=True)
class _Joined:
    """Another table.

    Attributes:
        address: Of its server, with the port.
        fault: Why nothing comes from it, in words; empty while all is well.
        answer: What it told last, as it came; ``None`` before it told anything.
        playing: Who plays there now.
    """

    address: str
    fault: str = ""
    answer: bytes | None = None
    playing: tuple[PlayingTold, ...] = ()


@dataclass(slots=True)
class _Read:
    """The tournament's file as it was read last."""

    file: TournamentFile
    told: TableTold
    page: Page
    texts: Catalogue


class TournamentBoard:
    """Looks at the tournament's file and at the other tables, and tells when there is something new.

    Everything but :meth:`join` is called in the server's own thread.

    Attributes:
        changed: Called when there is something new to see.

    Args:
        remote: The table.
        texts: Gives the language.
        port: Of this server: another table is asked at the same, where no other is given.
        own: This server's own addresses, with the port.
    """

    def __init__(self, remote: RemoteTable, texts: Callable[[], Catalogue], port: int, own: Collection[str]) -> None:
        self.changed: Callable[[], None] = lambda: None
        self._remote = remote
        self._texts = texts
        self._port = port
        self._own = own
        self._joined: dict[str, _Joined] = {}
        self._joined_in: Path | None = None
        self._lock = Lock()
        self._read: _Read | None = None
        self._fault = ""
        self._told: object = None
        # One after the other reads the tournament's file, or adds to it.
        self._file = asyncio.Lock()

    @property
    def page(self) -> Page | None:
        """What the board shows of the tournament; ``None`` where there is none."""
        if self._read is None:
            return None
        return {**self._read.page, "fault": self._fault, "tables": self.tables}

    @property
    def tables(self) -> list[Page]:
        """The other tables, with what is wrong with them and who plays there."""
        return [
            {"address": each.address, "fault": each.fault, "playing": msgspec.to_builtins(each.playing)}
            for each in self._joined.values()
        ]

    @property
    def told(self) -> bytes | None:
        """What other tables are told; ``None`` where there is no tournament."""
        return None if self._read is None else msgspec.json.encode(self._read.told)

    def join(self, typed: str, joined: bool) -> Callable[[], None]:
        """Gives what takes in another table's results from now on, or no longer. Called in any thread.

        Args:
            typed: Where it is, as an operator types it.
            joined: Whether it is to be joined.

        Raises:
            BadInputError: That is no address of another table on this network, or there are too many.
        """
        if not joined:
            return lambda: self._leave(typed)
        address = address_of_table(typed, self._port)
        if address in self._own:
            raise BadInputError(f"{address}: this table's own")
        if address not in self._joined and len(self._joined) >= _MOST_TABLES:
            raise BadInputError(f"{address}: {_MOST_TABLES} tables are joined")
        return lambda: self._enter(address)

    def _enter(self, address: str) -> None:
        self._keep(address, joined=True)
        with self._lock:
            self._joined = {**self._joined, address: _Joined(address)}

    def _leave(self, address: str) -> None:
        self._keep(address, joined=False)
        with self._lock:
            self._joined = {key: each for key, each in self._joined.items() if key != address}

    def _keep(self, address: str, *, joined: bool) -> None:
        path = self._remote.shown.tournament
        if path is not None:
            keep_joined(path, address, joined=joined)

    def _join_again(self, path: Path) -> None:
        """Joins the tables that were joined when this tournament was shown last; a copy may have this one's own."""
        if path == self._joined_in:
            return
        with self._lock:
            self._joined = {}  # those of another tournament, whatever the file of this one has
            known = [each for each in joined_addresses(path) if each not in self._own][:_MOST_TABLES]
            self._joined = {address: _Joined(address) for address in known}
            self._joined_in = path

    async def watch(self) -> None:
        """Looks again and again, until it is cancelled. A table that does not answer holds up nothing else."""
        asked: set[str] = set()

        async def ask_table(address: str) -> None:
            try:
                answer = await _asked(session, address)
                async with self._file:
                    await asyncio.to_thread(self._take_in, address, answer)
            finally:
                asked.discard(address)
            self._tell()

        async with (
            aiohttp.ClientSession(trust_env=False, auto_decompress=False) as session,
            asyncio.TaskGroup() as asking,
        ):
            while True:
                async with self._file:
                    await asyncio.to_thread(self._look)
                self._tell()
                due = () if self._read is None else self._joined.keys() - asked
                for address in due:
                    asked.add(address)
                    asking.create_task(ask_table(address))
                await asyncio.sleep(_LOOK_S)

    def _tell(self) -> None:
        """Says that there is something new, where there is."""
        if (now := (self._read and self._read.page, self._fault, self.tables)) != self._told:
            self._told = now
            self.changed()

    def _look(self) -> None:
        shown = self._remote.shown
        path = shown.tournament
        if path is None:
            self._read, self._fault = None, ""
            return
        try:
            self._read = self._read_file(path)
            self._join_again(path)
            self._fault = ""
        except RefereeError as error:
            self._fault = str(error)
            if self._read is not None and self._read.file.path != path:
                self._read = None
        if self._read is not None:
            self._read.told = told_of(self._read.file, shown)

    def _read_file(self, path: Path) -> _Read:
        read, texts = self._read, self._texts()
        if read is None or read.file.path != path or read.texts is not texts:
            file = TournamentFile.read(path)
            return _Read(file, told_of(file, self._remote.shown), tournament_page(file, texts), texts)
        known = len(read.file.results)
        read.file.refresh()
        if len(read.file.results) != known:
            read.page = tournament_page(read.file, texts)
        return read

    def _take_in(self, address: str, answer: bytes | None) -> None:
        """Takes in what a table told; ``None``: it did not answer."""
        table = self._joined.get(address)
        if table is None:  # it was let go meanwhile
            return
        if answer is None:
            told = replace(table, fault=self._texts()("web.table_lost"), playing=())
        elif answer == table.answer and not table.fault:
            return
        else:
            told = self._take(address, answer)
        with self._lock:
            if address in self._joined:
                self._joined = {**self._joined, address: told}

    def _take(self, address: str, answer: bytes) -> _Joined:
        read = self._read
        try:
            told = decoded(answer, address)
            if read is not None and read.file.take(told.entry, map(msgspec.json.encode, told.results), address):
                read.page = tournament_page(read.file, read.texts)
        except RefereeError as error:
            return _Joined(address, fault=str(error), answer=answer)
        return _Joined(address, answer=answer, playing=told.playing)


async def _asked(session: aiohttp.ClientSession, address: str) -> bytes | None:
    try:
        return await ask(session, address)
    except OSError:
        return None


def tournament_page(file: TournamentFile, texts: Catalogue) -> Page:
    """A tournament as a board draws it, ready for JSON: its rounds, and how its players stand."""
    tournament, plan = file.tournament, file.plan
    told = texts(f"tournament.kinds.{plan.kind}")
    if plan.best_of > 1:
        told = f"{told}, {texts('tournament.best_of', number=plan.best_of)}"
    conflict = tournament.conflicts[0].match if tournament.conflicts else ""
    return {
        "name": file.entry.name,
        "told": told,
        "won": winners_words(tournament, texts),
        "conflict": texts("tournament.conflict_told", match=conflict) if conflict else "",
        "rounds": [_round(each, tournament, texts) for each in tournament.rounds if each.pairings],
        "standings": [_standing(each, tournament) for each in tournament.standings],
    }


def _round(each: TournamentRound, tournament: Tournament, texts: Catalogue) -> Page:
    return {
        "title": round_title(each, texts),
        "matches": [_match(match, tournament, texts) for match in each.pairings],
    }


def _match(match: Match, tournament: Tournament, texts: Catalogue) -> Page:
    players = []
    for player, wins in zip(match.players, match.wins, strict=True):
        if player is None:
            words = texts("tournament.open")
        else:
            words = tournament.name_of(player) if player else texts("tournament.bye")
        shown = wins if player and not match.is_bye else None
        players.append({"name": words, "wins": shown, "won": bool(player) and match.winner == player})
    return {"name": match.name, "due": bool(match.bout), "players": players}


def _standing(each: Standing, tournament: Tournament) -> Page:
    return {
        "place": each.place,
        "name": tournament.name_of(each.player),
        "numbers": standing_numbers(each, tournament.plan.kind),
        "won": each.player in tournament.winners,
        "out": each.out,
    }
