"""A game's log in a file, a line for everything that happens, written before anybody is told of it."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TextIO

from referee.bounds import LOG_BYTES
from referee.errors import BadInputError, BadLog
from referee.files import read_file
from referee.games.game import Game
from referee.games.log import GameLog, parse_log
from referee.games.replay import play_log


def read_log(path: Path) -> GameLog:
    """Reads a log file.

    Raises:
        BadInputError: It cannot be read.
        BadLog: It is no game log; the text names file and line.
    """
    # A line cut off in the middle may end in the middle of a character.
    text = read_file(path, LOG_BYTES, "a game log").decode("utf-8", errors="replace")
    try:
        return parse_log(text.split("\n"))
    except BadLog as error:
        raise BadLog(f"{path}: {error}") from error


class LogFile:
    """Where a game's log goes.

    Args:
        path: Of the file.
        file: Opened for appending.
        written: How many lines it has.
    """

    def __init__(self, path: Path, file: TextIO, written: int = 0) -> None:
        self.path = path
        self._file = file
        self._written = written

    @classmethod
    def create(cls, path: Path) -> LogFile:
        """Begins a log.

        Raises:
            BadInputError: The file exists, and would be lost, or cannot be made.
        """
        try:
            return cls(path, path.open("x", encoding="utf-8", newline="\n"))
        except FileExistsError as error:
            raise BadInputError(f"{path}: exists; --resume goes on with it, another --log begins anew") from error
        except OSError as error:
            raise BadInputError(f"{path}: {error.strerror}") from error

    @classmethod
    def resume(cls, path: Path) -> tuple[LogFile, Game, str]:
        """Takes up the game of a log, and goes on writing there.

        Returns:
            The file, the game, and what was left out of it: a line that was cut off in the middle.

        Raises:
            BadInputError: The file cannot be read or written.
            BadLog: It is no log, or cannot have happened; the text names file and line.
        """
        log = read_log(path)
        try:
            game = play_log(log)
        except BadLog as error:
            raise BadLog(f"{path}: {error}") from error
        try:
            _end_with_a_whole_line(path, cut=bool(log.cut))
            file = path.open("a", encoding="utf-8", newline="\n")
        except OSError as error:
            raise BadInputError(f"{path}: {error.strerror}") from error
        return cls(path, file, log.lines), game, log.cut

    def save(self, game: Game) -> None:
        """Writes what has happened since the last time; a program that is killed afterwards has lost nothing."""
        lines = game.log_from(self._written)
        if lines:
            self._file.write("".join(f"{line}\n" for line in lines))
            self._file.flush()
            self._written += len(lines)

    def close(self) -> None:
        """Closes the file."""
        self._file.close()


def _end_with_a_whole_line(path: Path, *, cut: bool) -> None:
    content = path.read_bytes()
    if cut:
        os.truncate(path, content.rstrip(b"\n").rfind(b"\n") + 1)
    elif not content.endswith(b"\n"):
        with path.open("ab") as file:
            file.write(b"\n")
