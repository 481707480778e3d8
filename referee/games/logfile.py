"""A game's log in a file, a line for everything that happens, written before anybody is told of it."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from contextlib import ExitStack, nullcontext, suppress
from pathlib import Path
from typing import Final

from referee.errors import BadInputError, BadLog, StorageError
from referee.games.game import Game
from referee.games.log import GameLog, parse_log
from referee.games.replay import play_log, require_result
from referee.storage.bounds import LOG_BYTES
from referee.storage.files import append, create_file, restrict_to_owner, storing, sync_folder
from referee.storage.local_files import open_file, read_file
from referee.storage.locks import Hold, locked

_PLAYED: Final = "this game is being played by another program"


def read_log(path: Path) -> GameLog:
    """Reads a log file.

    Raises:
        BadInputError: It cannot be read.
        BadLog: It is no game log; the text names file and line.
    """
    # What is no log gets no lock: its folder may be anybody's.
    with locked(path, reading=True) if _begins_as_log(path) else nullcontext():
        # A line cut off in the middle may end in the middle of a character.
        text = read_file(path, LOG_BYTES, "a game log").decode("utf-8", errors="replace")
    try:
        return parse_log(text.split("\n"))
    except BadLog as error:
        raise BadLog(f"{path}: {error}") from error


class LogFile:
    """Where a game's log goes; as long as it is open no other program can go on with the game.

    Attributes:
        path: Of the file.
        stakes: The line that says who plays for what; ``None`` where nobody does.
        films: How far each film was decided when the game was taken up, seconds, by its SHA-256.

    Args:
        path: Of the file.
        hold: Keeps the game to this program.
        size: How many bytes of the file are whole lines.
        written: How many lines of the game's log are in it.
        stakes: See there.
    """

    def __init__(
        self, path: Path, hold: Hold, size: int, written: int, stakes: Mapping[str, object] | None = None
    ) -> None:
        self.path = path
        self.stakes = stakes
        self.films: Mapping[str, float] = {}
        self._hold = hold
        self._size = size
        self._written = written

    @classmethod
    def create(cls, path: Path, game: Game, stakes: Mapping[str, object] | None = None) -> LogFile:
        """Begins a log with what has happened in a game; only its owner may read the file, which holds seed and deck.

        Args:
            path: Of the file; its folder is there.
            game: The game.
            stakes: A line that says who plays for what.

        Raises:
            BadInputError: The file exists, and would be lost, or cannot be made.
        """
        header, *rest = game.log
        lines = [header, *([] if stakes is None else [json.dumps(stakes, ensure_ascii=False)]), *rest]
        data = _joined(lines)
        try:
            sync_folder(path.parent)  # it is there, or that is said before a hidden file is made for the lock
            hold = Hold(path, _PLAYED)
            try:
                create_file(path, data, private=True)
            except BaseException:
                hold.release()
                raise
        except FileExistsError as error:
            raise BadInputError(f"{path}: exists; --resume goes on with it, another --log begins anew") from error
        except OSError as error:
            raise BadInputError(f"{path}: {error.strerror}") from error
        return cls(path, hold, len(data), len(lines) - (stakes is not None), stakes)

    @classmethod
    def resume(cls, path: Path) -> tuple[LogFile, Game, str]:
        """Takes up the game of a log, and goes on writing there.

        Returns:
            The file, the game, and what was left out of it: a line that was cut off in the middle.

        Raises:
            BadInputError: The file cannot be read or written, or another program plays the game.
            BadLog: It is no log, or cannot have happened; the text names file and line.
        """
        read_log(path)  # what is no log gets no lock
        with ExitStack() as failing:
            try:
                hold = failing.enter_context(Hold(path, _PLAYED))
                log = read_log(path)  # again: now nobody else adds to it
                game = _played(path, log)
                with locked(path):
                    size = _end_with_a_whole_line(path, cut=bool(log.cut))
                restrict_to_owner(path)
            except OSError as error:
                raise BadInputError(f"{path}: {error.strerror}") from error
            failing.pop_all()
        file = cls(path, hold, size, log.lines - (log.stakes is not None), log.stakes)
        file.films = log.films
        return file, game, log.cut

    def save(self, game: Game, films: Mapping[str, float] | None = None) -> None:
        """Writes what has happened since the last time, and waits until it is on the disk.

        A program that is killed afterwards, or a machine that loses its power, has lost nothing.

        Args:
            game: As it stands, a throw or a decision later.
            films: Of a throw: how far it has come in the films that it was watched in. It stands in the throw's own
                line, so that neither is there without the other.

        Raises:
            StorageError: It cannot be written; what was written before is whole.
        """
        lines = game.log_from(self._written)
        if lines:
            if films:  # the throw comes first, and then what it led to
                lines[0] = json.dumps({**json.loads(lines[0]), "films": films}, separators=(",", ":"))
            data = _joined(lines)
            if self._size + len(data) > LOG_BYTES:  # nobody would read it again
                raise StorageError(f"{self.path}: full: a game's log may have {LOG_BYTES} bytes")
            with (
                storing(self.path, "what was written before is whole, and the game goes on from it"),
                locked(self.path),
            ):
                append(self.path, data, self._size)
            self._size += len(data)
            self._written += len(lines)

    def close(self) -> None:
        """Lets other programs go on with the game."""
        self._hold.release()


def _begins_as_log(path: Path) -> bool:
    """Whether a file begins as a log does; a log's first line never changes, so no lock is needed to look at it."""
    with open_file(path, "a game log") as stream, suppress(OSError):  # which is told when all of it is read
        return stream.read(1) == b"{"
    return False


def _played(path: Path, log: GameLog) -> Game:
    try:
        game = play_log(log)
        require_result(log, game)
    except BadLog as error:
        raise BadLog(f"{path}: {error}") from error
    return game


def _joined(lines: Iterable[str]) -> bytes:
    return "".join(f"{line}\n" for line in lines).encode()


def _end_with_a_whole_line(path: Path, *, cut: bool) -> int:
    """Takes a line away that was cut off in the middle, and gives the file's size."""
    content = path.read_bytes()
    size = content.rfind(b"\n") + 1 if cut else len(content)
    missing = b"" if cut or content.endswith(b"\n") else b"\n"
    append(path, missing, size)
    return size + len(missing)
