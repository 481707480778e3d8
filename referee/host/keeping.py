"""Where the application keeps bouts and games, so that what was broken off goes on."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Generic, TypeVar

import msgspec

import referee
from referee.errors import BadInputError, RefereeError
from referee.host.choices import BoutChoice, GameChoice
from referee.officiating.evidence.names import BUNDLES
from referee.officiating.ledger.bout_record import Record
from referee.storage.bounds import SETTINGS_BYTES
from referee.storage.documents import decode_json
from referee.storage.files import replace_file, storing
from referee.storage.local_files import read_file
from referee.storage.paths import user_data

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
    choice = msgspec.structs.replace(kept.choice, source=source)
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


def bundles_of(kept: Kept[BoutChoice]) -> list[Path]:
    """The evidence of a bout's throws that is still there, oldest first."""
    return sorted(kept.folder.glob(BUNDLES))


def broken_off_bout() -> Kept[BoutChoice] | None:
    """The newest bout, if it is not over and somebody has thrown in it."""
    for kept in bouts():
        try:
            record = Record.read(kept.ledger)
        except RefereeError:
            return None
        return kept if record.throws and record.bout.winner is None else None
    return None


def broken_off_game() -> Kept[GameChoice] | None:
    """The newest game, if it is not over."""
    for kept in _kept("games", GameChoice):
        return kept if kept.log.exists() and not (kept.folder / _OVER).exists() else None
    return None


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
