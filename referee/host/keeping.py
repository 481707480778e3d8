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
from referee.storage.stamps import moment_of, stamp_now

LOOKED_AT: Final = 40
"""So many bouts, and so many games, are looked at for those that were broken off: the evenings of a month or two."""

_REMEMBERED: Final = 2**14
"""So many bouts are remembered as their files tell them, at about 1 kB each; a changed file is read again."""

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
        BadInputError: Its ledger cannot be read.
        StorageError: It cannot be written.
    """
    before, thrown = kept.choice, len(Record.read(kept.ledger).throws)
    by_chance = before.by_chance or (not before.of_people and thrown > before.thrown_before)
    after = msgspec.structs.replace(before, source=source, by_chance=by_chance, thrown_before=thrown)
    return _choose_anew(kept, after)


def judge_by(kept: Kept[C], profile: str) -> Kept[C]:
    """The same bout or game judged by another venue profile, as where its own has gone; what was thrown stays.

    Raises:
        StorageError: It cannot be written.
    """
    return _choose_anew(kept, msgspec.structs.replace(kept.choice, profile=profile))


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


def games() -> Iterator[Kept[GameChoice]]:
    """The card games that are kept, newest first."""
    return _kept("games", GameChoice)


def bouts_of_tournament(tournament: str) -> Iterator[Kept[BoutChoice]]:
    """All bouts that were played for a tournament: an old one may be overruled, and a clock may be set back.

    Args:
        tournament: The tournament's id.
    """
    return (kept for kept in bouts() if kept.choice.match is not None and kept.choice.match.tournament == tournament)


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
    found = [BrokenOff(kept, _begun(kept), stand.score) for kept, stand in stands(newest) if stand.goes_on]
    for game in islice(games(), LOOKED_AT):
        if game.choice.game in GAMES and game.log.exists() and not (game.folder / _OVER).exists():
            found.append(BrokenOff(game, _begun(game)))
    return sorted(found, key=lambda each: _age(each.kept.folder), reverse=True)


def broken_off_of(match: MatchChoice) -> Kept[BoutChoice] | None:
    """The newest bout of a tournament's match that somebody has thrown in and that is not over, if there is one."""
    own = stands(bouts_of_tournament(match.tournament))
    return next((kept for kept, stand in own if stand.goes_on and kept.choice.match == match), None)


@dataclass(frozen=True, slots=True)
class BoutStand:
    """How a bout stands by its ledger.

    Attributes:
        ledger: The ledger's id.
        thrown: Whether somebody has thrown in it.
        winner: The seat that has won; ``None`` as long as it goes on.
        score: Points by seat, of a bout that is counted; ``None`` for others.
    """

    ledger: str
    thrown: bool
    winner: int | None
    score: Mapping[int, int] | None

    @property
    def goes_on(self) -> bool:
        """Whether somebody has thrown in it, and nobody has won."""
        return self.thrown and self.winner is None


def stands(several: Iterable[Kept[BoutChoice]]) -> Iterator[tuple[Kept[BoutChoice], BoutStand]]:
    """How bouts stand. Those whose ledger cannot be read are left out; the verb ``verify`` says why."""
    for kept in several:
        try:
            found = kept.ledger.stat()
            yield kept, _stand_of(kept.ledger, found.st_size, found.st_mtime_ns)
        except (RefereeError, OSError):
            continue


@lru_cache(maxsize=_REMEMBERED)
def _stand_of(ledger: Path, _size: int, _changed_ns: int) -> BoutStand:
    """How a bout stands by its ledger, which is read again only when it has changed."""
    record = Record.read(ledger)
    return BoutStand(record.opening.id, bool(record.throws), record.bout.winner, score_of(record.bout))


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
    folder = user_data() / kind / stamp_now()
    with storing(folder):
        replace_file(folder / _CHOICE, msgspec.json.encode(choice), private=True)  # it may hold the seed
    return folder


def _kept(kind: str, choice: type[C]) -> Iterator[Kept[C]]:
    folders = (path.parent for path in (user_data() / kind).glob(f"*/{_CHOICE}"))
    for folder in sorted(folders, key=_age, reverse=True):
        path = folder / _CHOICE
        try:
            found = path.stat()
            chosen = _choice_in(path, choice, found.st_size, found.st_mtime_ns)
        except (BadInputError, msgspec.DecodeError, OSError):
            continue  # a folder that was cut off while it was begun holds nothing yet
        if chosen.is_lettered and folder.name.isprintable():  # its name says when it was begun
            yield Kept(chosen, folder)


def _age(folder: Path) -> tuple[datetime, str]:
    """By which folders are sorted, the oldest first; two of one moment go by their names."""
    return moment_of(folder.name), folder.name


@lru_cache(maxsize=_REMEMBERED)
def _choice_in(path: Path, choice: type[C], _size: int, _changed_ns: int) -> C:
    return decode_json(read_file(path, SETTINGS_BYTES, "a choice"), choice)
