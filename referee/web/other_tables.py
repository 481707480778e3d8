"""What the servers of several tables tell each other of one tournament, over the network that they share.

A server answers ``/tournament.json`` with what is on its board anyway: the tournament, its results, and the score of
the bout that is played. Another server asks for it once an operator has joined its address. Which addresses were joined
is kept beside the tournament's file: asking needs no secret, so a server that starts again goes on asking by itself.
"""

from __future__ import annotations

import asyncio
import ipaddress
from contextlib import suppress
from pathlib import Path
from typing import Annotated, Final, TypeAlias
from urllib.parse import urlsplit

import aiohttp
import msgspec

from referee.errors import BadInputError
from referee.host.served_at import PORT
from referee.host.shown import Shown
from referee.host.tournament_entries import ResultEntry, TournamentEntry
from referee.host.tournament_file import TournamentFile, joined_file
from referee.storage.bounds import SETTINGS_BYTES
from referee.storage.documents import decode_json
from referee.storage.files import save_file, storing
from referee.storage.local_files import read_file
from referee.storage.locks import locked
from referee.web.reach import host_of

ASKED: Final = "/tournament.json"
_PATIENCE: Final = 3.0
"""Seconds for an answer: the servers are in one room."""
_LONGEST: Final = 2**22
"""Bytes of an answer: a round robin of 64, best of seven, has half of it."""
_PLAYERS: Final = 12
"""Of a bout, at most."""

_Name: TypeAlias = Annotated[str, msgspec.Meta(max_length=64)]
_Score: TypeAlias = Annotated[int, msgspec.Meta(ge=-999, le=999)]


class PlayingTold(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A player of the bout that a table plays.

    Attributes:
        name: The player's.
        score: In the bout; ``None`` where it counts none.
    """

    name: _Name
    score: _Score | None = None


class TableTold(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a table tells of its tournament.

    Attributes:
        entry: How it was set up.
        results: What was written down at the table.
        playing: Who plays there now.
    """

    entry: TournamentEntry
    results: tuple[ResultEntry, ...]
    playing: Annotated[tuple[PlayingTold, ...], msgspec.Meta(max_length=_PLAYERS)] = ()


def told_of(file: TournamentFile, shown: Shown) -> TableTold:
    """What this table tells others."""
    bout = shown.bout
    players = () if bout is None else tuple(PlayingTold(each.name[:64], each.score) for each in bout.players)
    return TableTold(file.entry, tuple(file.results.values()), players[:_PLAYERS])


def address_of_table(typed: str, port: int) -> str:
    """Where another table's server is, as an address and a port.

    Args:
        typed: As an operator types it, such as ``192.168.1.7``, ``192.168.1.7:8460`` or the link of a board.
        port: Where none is typed.

    Raises:
        BadInputError: It is no address of the network that both are in. Names and addresses on the internet are
            refused, so that nobody makes this server ask for anything else.
    """
    host = typed.strip().removeprefix("http://").partition("/")[0]
    try:
        address, number = _taken_apart(host, port)
    except ValueError as error:
        raise BadInputError(f"{typed.strip()[:60]}: expected an address such as 192.168.1.7:8460") from error
    if address.is_unspecified or address.is_multicast or not (address.is_private or address.is_link_local):
        raise BadInputError(f"{address}: expected an address of this network")
    return host_of(str(address), number)


def joined_addresses(tournament: Path) -> tuple[str, ...]:
    """The addresses that were joined.

    Raises:
        BadInputError: The file with them was changed to something else.
    """
    path = joined_file(tournament)
    if not path.exists():
        return ()
    expected = "addresses of tables; remove it, and join the tables again"
    try:
        found = decode_json(read_file(path, SETTINGS_BYTES, expected), list[str])
        return tuple(dict.fromkeys(address_of_table(each, PORT) for each in found))
    except (BadInputError, msgspec.DecodeError) as error:
        raise BadInputError(f"{path}: expected {expected}") from error


def keep_joined(tournament: Path, address: str, *, joined: bool) -> None:
    """Notes beside a tournament's file that an address was joined, or is no longer.

    Raises:
        BadInputError: The file that is there is none of ours.
        StorageError: It cannot be written.
    """
    path = joined_file(tournament)
    with storing(path), locked(path):  # another program may serve the same tournament
        others = [each for each in joined_addresses(tournament) if each != address]
        save_file(path, msgspec.json.encode([*others, address] if joined else others))


def _taken_apart(host: str, port: int) -> tuple[ipaddress.IPv4Address | ipaddress.IPv6Address, int]:
    with suppress(ValueError):
        return ipaddress.ip_address(host), port
    parts = urlsplit(f"//{host}")
    if not parts.port or parts.hostname is None or "@" in host:
        raise ValueError(host)
    return ipaddress.ip_address(parts.hostname), parts.port


async def ask(session: aiohttp.ClientSession, address: str) -> bytes:
    """What a table at an address tells.

    Raises:
        OSError: It does not answer, or with too much.
    """
    try:
        async with (
            asyncio.timeout(_PATIENCE),
            session.get(f"http://{address}{ASKED}", allow_redirects=False) as answer,
        ):
            if answer.status != 200:
                raise OSError(f"{address} answers {answer.status}")
            read = bytearray()
            async for part in answer.content.iter_any():
                read += part
                if len(read) > _LONGEST:
                    raise OSError(f"{address} answers more than {_LONGEST} bytes")
            return bytes(read)
    except (aiohttp.ClientError, TimeoutError) as error:
        raise OSError(f"{address} does not answer") from error


def decoded(data: bytes, where: str) -> TableTold:
    """What a table tells, checked.

    Raises:
        BadInputError: It is nothing of the kind.
    """
    try:
        return msgspec.json.decode(data, type=TableTold)
    except (msgspec.MsgspecError, RecursionError, UnicodeError) as error:
        raise BadInputError(f"{where}: tells of no tournament") from error
