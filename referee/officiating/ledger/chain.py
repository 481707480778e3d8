"""A ledger's file: JSON Lines, only ever added to, each chained to the one before by its hash.

Beside the ledger, under the same name with ``.end`` added, stands how many lines it has and the last one's hash: a
chain alone does not tell that whole lines were cut off its end.
"""

from __future__ import annotations

import hashlib
import os
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

import msgspec

from referee.errors import BadInputError, BadLedger, StorageError
from referee.officiating.ledger.entries import Entry

_NOTHING: Final = "0" * 64
"""The hash before the first line's."""


class _Line(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    line: int
    before: str
    entry: msgspec.Raw
    hash: str


class _End(msgspec.Struct, frozen=True):
    lines: int
    hash: str


class Chain:
    """A ledger's file, read and checked; several programs may add to it in turn.

    Attributes:
        entries: What the lines say, in order.
        cut: What was left of a line cut off at the end, which is not among the entries; empty where there is none.

    Args:
        path: The file.

    Raises:
        BadInputError: It cannot be read.
        BadLedger: It is no ledger, was changed, or was cut; the text names file and line.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._end = path.with_name(f"{path.name}.end")
        self._lock = threading.RLock()
        self._size = 0
        self._hash = _NOTHING
        self.entries: list[Entry] = []
        self.cut = ""
        self.refresh()
        if not self.entries:
            raise BadLedger(f"{path}: empty; expected a bout's ledger")
        self._check_end()

    @classmethod
    def create(cls, path: Path, first: Entry) -> Chain:
        """Begins a ledger.

        Raises:
            BadInputError: The file exists, and is not to be lost.
            StorageError: It cannot be written.
        """
        if path.exists():
            raise BadInputError(f"{path}: exists; --resume goes on with it, another folder begins anew")
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            with path.open("xb") as file:
                _write(file.fileno(), _as_line(1, _NOTHING, first)[0])
        except OSError as error:
            with suppress(OSError):
                path.unlink()
            raise StorageError(f"{path}: {error.strerror}; expected room for a ledger") from error
        return cls(path)

    def refresh(self) -> None:
        """Reads the lines that were added since the last time by other programs.

        Raises:
            BadInputError: The file cannot be read.
            BadLedger: It was changed.
        """
        try:
            with self._lock:
                size = self._path.stat().st_size
                if size < self._size:
                    raise BadLedger(f"{self._path}: cut off while in use, after line {len(self.entries)}")
                if size == self._size:
                    return
                with self._path.open("rb") as file:
                    file.seek(self._size)
                    self._take(file.read())
        except OSError as error:
            raise BadInputError(f"{self._path}: {error.strerror}; expected a bout's ledger") from error

    def append(self, entry: Entry) -> None:
        """Adds a line and waits until it is on the disk.

        Raises:
            StorageError: It cannot be written; the lines before are whole.
            BadLedger: The file was changed meanwhile.
        """
        try:
            with self._lock, self._path.open("r+b") as file, _alone(file.fileno()):
                self.refresh()
                line, digest = _as_line(len(self.entries) + 1, self._hash, entry)
                os.truncate(file.fileno(), self._size)  # a line that was cut off in the middle goes
                file.seek(self._size)
                try:
                    _write(file.fileno(), line)
                except OSError:
                    os.truncate(file.fileno(), self._size)
                    raise
                self._size += len(line)
                self._hash = digest
                self.cut = ""
                self.entries.append(entry)
                with suppress(OSError):  # the line itself is written: the chain speaks for it
                    self._end.write_bytes(msgspec.json.encode(_End(len(self.entries), digest)))
        except OSError as error:
            raise StorageError(
                f"{self._path}: line {len(self.entries) + 1} cannot be written: {error.strerror}; "
                "the lines before it are whole, and --resume goes on from them"
            ) from error

    def _take(self, data: bytes) -> None:
        *whole, rest = data.split(b"\n")
        for text in whole:
            self.entries.append(self._parse(text))
            self._size += len(text) + 1
        self.cut = rest.decode(errors="replace")

    def _parse(self, text: bytes) -> Entry:
        number = len(self.entries) + 1
        try:
            line = msgspec.json.decode(text, type=_Line)
            digest = _hash(number, self._hash, bytes(line.entry))
            if (line.line, line.before, line.hash) != (number, self._hash, digest):
                raise BadLedger(
                    f"{self._path}: line {number} was changed, or one before it was taken out: "
                    "its hash is not that of what it says"
                )
            entry: Entry = msgspec.json.decode(line.entry, type=Entry)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            raise BadLedger(f"{self._path}: line {number} is no line of a ledger: {error}") from error
        self._hash = digest
        return entry

    def _check_end(self) -> None:
        try:
            end = msgspec.json.decode(self._end.read_bytes(), type=_End)
        except (OSError, msgspec.DecodeError):
            return  # moved without it, or killed while it was written: the chain speaks for itself
        # A line that is cut in half may be the last one that was counted.
        missing = end.lines - len(self.entries) - bool(self.cut)
        if missing > 0:
            raise BadLedger(
                f"{self._path}: cut off after line {len(self.entries)}: {end.lines} lines were written, "
                f"{end.lines - len(self.entries)} are missing"
            )


def _as_line(number: int, before: str, entry: Entry) -> tuple[bytes, str]:
    text = msgspec.json.encode(entry)
    digest = _hash(number, before, text)
    return msgspec.json.encode(_Line(number, before, msgspec.Raw(text), digest)) + b"\n", digest


def _hash(number: int, before: str, entry: bytes) -> str:
    return hashlib.sha256(f"{before} {number} ".encode() + entry).hexdigest()


def _write(descriptor: int, data: bytes) -> None:
    while data:
        data = data[os.write(descriptor, data) :]
    os.fsync(descriptor)


@contextmanager
def _alone(descriptor: int) -> Iterator[None]:
    """Keeps other programs from adding a line at the same time."""
    if sys.platform == "win32":
        import msvcrt  # noqa: PLC0415 - only there on Windows

        msvcrt.locking(descriptor, msvcrt.LK_LOCK, 1)
        try:
            yield
        finally:
            os.lseek(descriptor, 0, os.SEEK_SET)
            msvcrt.locking(descriptor, msvcrt.LK_UNLCK, 1)
    else:
        import fcntl  # noqa: PLC0415 - not there on Windows

        fcntl.flock(descriptor, fcntl.LOCK_EX)  # closing the file unlocks it
        yield
