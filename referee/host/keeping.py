"""Where the application keeps bouts and games, so that what was broken off goes on."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache
from itertools import islice
from pathlib import Path
from typing import Final, Generic, TypeVar

import msgspec

import referee
from referee.errors import BadInputError, RefereeError
from referee.games.catalogue import GAMES
from referee.host.choices import BoutChoice, GameChoice, MatchChoice
from referee.officiating.ledger.bout_record import Record, score_of
from referee.storage.bounds import SETTINGS_BYTES
from referee.storage.documents import decode_json
from referee.storage.files import replace_file, storing
from referee.storage.local_files import read_file
from referee.storage.paths import user_data

LOOKED_AT: Final = 40
"""So many bouts, and so many games, are looked at for those that were broken off: the evenings of a month or two."""

C = TypeVar("C", BoutChoice, GameChoice)


@dataclass(frozen=True, slots=True)
class Kept(Generic[C]):
    """A bout or game and the folder that it is kept in.

    Attributes:
        choice: As it was set up.
        folder: Its own.
    """

    choice: C
    folder: Path

    @property
    def ledger(self) -> Path:
        """A bout's ledger."""
        return self.folder / "ledger.jsonl"

    @property
    def log(self) -> Path:
        """A game's log; it need not be there yet."""
        return self.folder / "game.jsonl"


def keep_bout(choice: BoutChoice) -> Kept[BoutChoice]:
    """Begins a bout's folder and ledger.

    Raises:
        StorageError: It cannot be written.
    """
    kept = Kept(choice, _new_folder("bouts", choice))
    Record.begin(kept.ledger, choice.mode, choice.names, referee.__version__)
    return kept


def throw_from(kept: Kept[BoutChoice], source: str) -> Kept[BoutChoice]:
    """The same bout with throws from elsewhere, as where its camera is missing; what was thrown stays.

    Raises:
        StorageError: It cannot be written.
    """
    by_chance = not kept.choice.of_people
    return _choose_anew(kept, msgspec.structs.replace(kept.choice, source=source, by_chance=by_chance))


def seats_throw_from(kept: Kept[GameChoice], sources: Mapping[int, str]) -> Kept[GameChoice]:
    """The same game with throws from elsewhere; what was played stays.

    Args:
        kept: The game.
        sources: Where throws come from by seat, from 1 on; other seats stay as they are.

    Raises:
        StorageError: It cannot be written.
    """
    seats = tuple(
        msgspec.structs.replace(seat, throws=sources.get(number, seat.throws))
        for number, seat in enumerate(kept.choice.seats, start=1)
    )
    return _choose_anew(kept, msgspec.structs.replace(kept.choice, seats=seats))


def _choose_anew(kept: Kept[C], choice: C) -> Kept[C]:
    with storing(kept.folder):
        replace_file(kept.folder / _CHOICE, msgspec.json.encode(choice), private=True)
    return Kept(choice, kept.folder)


def keep_game(choice: GameChoice) -> Kept[GameChoice]:
    """Begins a game's folder; the game begins its log there.

    Raises:
        StorageError: It cannot be written.
    """
    return Kept(choice, _new_folder("games", choice))


def bouts() -> Iterator[Kept[BoutChoice]]:
    """The bouts that are kept, newest first."""
    return _kept("bouts", BoutChoice)


def newest_bouts_of(tournament: str) -> Iterator[Kept[BoutChoice]]:
    """The newest :data:`LOOKED_AT` bouts that were played for a tournament, whatever was played besides.

    Args:
        tournament: The tournament's id.
    """
    own = (kept for kept in bouts() if kept.choice.match is not None and kept.choice.match.tournament == tournament)
    return islice(own, LOOKED_AT)


@dataclass(frozen=True, slots=True)
class BrokenOff:
    """A bout or game that somebody can go on with.

    Attributes:
        kept: The bout or game.
        begun: The day and the minute, as ``2026-11-23 15:20``.
        score: Points by seat, of a bout that is counted; ``None`` for others.
    """

    kept: Kept[BoutChoice] | Kept[GameChoice]
    begun: str
    score: Mapping[int, int] | None = None


def broken_off() -> list[BrokenOff]:
    """The bouts that somebody has thrown in and the games, as far as they are not over; the newest first.

    Of each kind only the newest :data:`LOOKED_AT` that are kept are looked at.
    """
    newest = islice(bouts(), LOOKED_AT)
    found = [BrokenOff(kept, _begun(kept), stand.score) for kept, stand in _stands(newest) if stand.goes_on]
    for game in islice(_kept("games", GameChoice), LOOKED_AT):
        if game.choice.game in GAMES and game.log.exists() and not (game.folder / _OVER).exists():
            found.append(BrokenOff(game, _begun(game)))
    return sorted(found, key=lambda each: each.kept.folder.name, reverse=True)


def broken_off_of(match: MatchChoice) -> Kept[BoutChoice] | None:
    """The newest bout of a tournament's match that somebody has thrown in and that is not over, if there is one.

    Of the tournament only the newest :data:`LOOKED_AT` bouts are looked at, whatever was played besides.
    """
    own = _stands(newest_bouts_of(match.tournament))
    return next((kept for kept, stand in own if stand.goes_on and kept.choice.match == match), None)


@dataclass(frozen=True, slots=True)
class _Stand:
    goes_on: bool
    score: Mapping[int, int] | None


def _stands(several: Iterable[Kept[BoutChoice]]) -> Iterator[tuple[Kept[BoutChoice], _Stand]]:
    for kept in several:
        try:
            yield kept, _stand_of(kept.ledger, kept.ledger.stat().st_size)
        except (RefereeError, OSError):
            continue  # a ledger that cannot be read is nothing to go on with; the verb `verify` says why


@lru_cache(maxsize=4 * LOOKED_AT)
def _stand_of(ledger: Path, _size: int) -> _Stand:
    """How a bout stands by its ledger, which is read again only when it has grown."""
    record = Record.read(ledger)
    return _Stand(bool(record.throws) and record.bout.winner is None, score_of(record.bout))


def _begun(kept: Kept[C]) -> str:
    """When it was begun, by the name of its folder."""
    day, time = kept.folder.name[:10], kept.folder.name[11:15]
    return f"{day} {time[:2]}:{time[2:]}"


def mark_over(kept: Kept[GameChoice]) -> None:
    """Notes that a game has ended, so that nobody is asked to go on with it.

    Raises:
        StorageError: It cannot be written.
    """
    with storing(kept.folder):
        replace_file(kept.folder / _OVER, b"")


_CHOICE, _OVER = "choice.json", "over"


def _new_folder(kind: str, choice: BoutChoice | GameChoice) -> Path:
    stamp = datetime.now().astimezone().strftime("%Y-%m-%d-%H%M%S-%f")
    folder = user_data() / kind / stamp
    with storing(folder):
        replace_file(folder / _CHOICE, msgspec.json.encode(choice), private=True)  # it may hold the seed
    return folder


def _kept(kind: str, choice: type[C]) -> Iterator[Kept[C]]:
    for path in sorted((user_data() / kind).glob(f"*/{_CHOICE}"), reverse=True):
        try:
            yield Kept(decode_json(read_file(path, SETTINGS_BYTES, "a choice"), choice), path.parent)
        except (BadInputError, msgspec.DecodeError):
            continue  # a folder that was cut off while it was begun holds nothing yet
