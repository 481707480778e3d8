"""Files that survive a break: whoever stops in the middle, program or machine, loses nothing that was written before.

A file is written beside its place, brought onto the disk, and only then renamed; a line is added, brought onto the
disk, or taken off again. A folder's own entries are brought onto the disk too: without that, a machine that loses its
power may forget a new file whose content it has. Every function raises ``OSError``; :func:`storing` makes one clear
line of it.

Where a name is a symbolic link, what it points to is replaced, and the link stays. A pipe or device is refused.
"""

from __future__ import annotations

import errno
import io
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO, Final

from referee.errors import StorageError
from referee.storage.local_files import other_kind
from referee.storage.locks import hidden, locked

_BINARY: Final = getattr(os, "O_BINARY", 0)
_EVERYBODY, _OWNER = 0o666, 0o600
"""Who may read and write a new file: those whom the user's own settings let, or its owner only."""


@contextmanager
def storing(what: object, expected: str = "") -> Iterator[None]:
    """Turns a fault of the disk into the program's own error.

    Args:
        what: What is being written: a path, or more words.
        expected: What to add to the line: what was expected, or what to do.

    Raises:
        StorageError: Something could not be written.
    """
    try:
        yield
    except OSError as error:
        why = error.strerror or str(error)
        raise StorageError(f"{what}: cannot be written: {why}{f'; {expected}' if expected else ''}") from error


def sync_folder(folder: Path) -> None:
    """Brings a folder's entries onto the disk: which files it has, and under which names."""
    if sys.platform == "win32":
        return  # a folder cannot be opened there
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    except OSError as error:
        if error.errno not in {errno.EINVAL, errno.ENOTSUP}:  # some file systems know of no such thing
            raise
    finally:
        os.close(descriptor)


def sync_file(path: Path) -> None:
    """Brings a file onto the disk that was written by other means than these."""
    descriptor = os.open(path, os.O_RDONLY | _BINARY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def make_folder(folder: Path) -> None:
    """Makes a folder, and those above it, where they are missing.

    Raises:
        NotADirectoryError: Something else is there.
        OSError: It cannot be made.
    """
    missing = [each for each in (folder, *folder.parents) if not each.exists()]
    for each in reversed(missing):
        with suppress(FileExistsError):  # another program was quicker
            os.mkdir(each)  # noqa: PTH102 - the tests put faults into this module's os
        sync_folder(each.parent)
    if not folder.is_dir():
        raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR), str(folder))


def require_writable(path: Path) -> None:
    """Finds out whether something can be made at a place, before the work that is stored there; leaves nothing.

    Raises:
        StorageError: It cannot be, or a pipe or device is there.
    """
    with storing(path):
        place = behind_link(path) if path.is_dir() else _place_of_file(path)
        there = next(folder for folder in place.absolute().parents if folder.exists())
        trial = there / f".{place.name}.trial"
        with suppress(FileExistsError):  # another program tries just now, or was ended while it did
            os.mkdir(trial)  # noqa: PTH102 - the tests put faults into this module's os
        with suppress(FileNotFoundError):
            trial.rmdir()


def replace_file(path: Path, content: bytes, *, private: bool = False) -> None:
    """Writes a file: after any break either the old one or the new one is there, whole.

    Who writes it at the same time as another program has a lock first: both would write beside it in one place.

    Args:
        path: Where to; its folder is made where it is missing.
        content: What.
        private: Whether its owner alone may read it.
    """
    make_folder(path.parent)
    stage_file(path, lambda file: _write_all(file.fileno(), content), private=private)
    publish_or_remove(path)


def save_file(path: Path, content: bytes) -> None:
    """Writes a file that several programs may write, as :func:`replace_file` does.

    Raises:
        StorageError: It cannot be written; what was there before still is.
    """
    with storing(path):
        place = _place_of_file(path)
        make_folder(place.parent)
        with locked(place):
            replace_file(place, content)


def save_new_file(path: Path, content: bytes) -> bool:
    """Writes a file that several programs may write, as :func:`save_file` does, where none is there yet.

    Returns:
        Whether it was written; else one is there, perhaps another program's, and left alone.

    Raises:
        StorageError: It cannot be written; nothing of it is there.
    """
    with storing(path):
        place = behind_link(path)
        make_folder(place.parent)
        with locked(place):
            if place.exists():
                return False
            replace_file(place, content)
            return True


def create_file(path: Path, content: bytes, *, private: bool = False) -> None:
    """Writes a file that is not there yet: after any break it is there, whole, or not at all; see :func:`replace_file`.

    Raises:
        FileExistsError: It is there, and left alone.
    """
    if path.exists():
        raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(path))
    replace_file(path, content, private=private)


def behind_link(path: Path) -> Path:
    """What a symbolic link points to; any other path as it is."""
    return Path(os.path.realpath(path)) if path.is_symlink() else path


def staged(path: Path) -> Path:
    """Where a file is written before it gets its name."""
    return hidden(behind_link(path), "new")


@contextmanager
def staging(path: Path, *, private: bool = False) -> Iterator[BinaryIO]:
    """Opens :func:`staged` to be written, and brings it onto the disk; nothing is left of one that is broken off.

    Args:
        path: Its place; the folder is there.
        private: Whether its owner alone may read it.
    """
    beside = staged(_place_of_file(path))
    remove_file(beside)
    try:
        with _open_new(beside, _OWNER if private else _EVERYBODY) as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
    except BaseException:
        with suppress(OSError):
            remove_file(beside)
        raise


def stage_file(path: Path, write: Callable[[BinaryIO], object], *, private: bool = False) -> Path:
    """Writes a file beside its place in one go, as :func:`staging` does.

    Args:
        path: Its place; the folder is there.
        write: Writes the content.
        private: Whether its owner alone may read it.

    Returns:
        The file, for :func:`publish_file`.
    """
    with staging(path, private=private) as file:
        write(file)
    return staged(path)


def publish_file(beside: Path, path: Path) -> None:
    """Gives a file that :func:`stage_file` has written its name; what was there under it is replaced."""
    place = _place_of_file(path)
    os.replace(beside, place)  # noqa: PTH105 - the tests put faults into this module's os
    sync_folder(place.parent)


def publish_or_remove(path: Path) -> None:
    """Gives a file that was written beside its place its name; where that fails, nothing of it is left."""
    try:
        publish_file(staged(path), path)
    except BaseException:
        with suppress(OSError):
            remove_file(staged(path))
        raise


def remove_file(path: Path) -> None:
    """Removes a file, if it is there."""
    with suppress(FileNotFoundError):
        os.unlink(path)  # noqa: PTH108 - the tests put faults into this module's os


def append(path: Path, data: bytes, at: int, *, sync: bool = True) -> None:
    """Adds to a file, whole or not at all.

    Args:
        path: The file.
        data: What to add.
        at: Where, bytes: the end of what is whole. What lies behind, a line that was cut off in the middle, goes.
        sync: Whether to wait until it is on the disk.
    """
    descriptor = os.open(path, os.O_WRONLY | _BINARY)
    try:
        os.ftruncate(descriptor, at)
        os.lseek(descriptor, at, os.SEEK_SET)
        try:
            _write_all(descriptor, data)
            if sync:
                os.fsync(descriptor)
        except OSError:
            with suppress(OSError):
                os.ftruncate(descriptor, at)
            raise
    finally:
        os.close(descriptor)


def whole_lines(content: bytes) -> tuple[bytes, bytes]:
    """Divides a file of lines into those that are whole, and what is left of one that was cut off in the middle."""
    end = content.rfind(b"\n") + 1
    return content[:end], content[end:]


def restrict_to_owner(path: Path) -> None:
    """Takes from everybody but its owner the right to read a file, as far as the file system and its owner let."""
    with suppress(OSError):
        path.chmod(_OWNER)


def _place_of_file(path: Path) -> Path:
    """Where a file is to be that is written under a name: behind a link, where it is one.

    Raises:
        OSError: Something else than a file is there.
    """
    with suppress(FileNotFoundError):
        # Asked of the link: the system knows no name for the pipe behind /dev/stdout.
        if kind := other_kind(path.stat()):
            raise OSError(errno.EINVAL, f"it is {kind}", str(path))
    return behind_link(path)


class _File(io.FileIO):
    """A file whose writes go through this module's ``os``, as all others do."""

    def write(self, data: object) -> int:
        return os.write(self.fileno(), data)  # type: ignore[arg-type]  # typeshed: Buffer is private below 3.12


@contextmanager
def _open_new(path: Path, mode: int) -> Iterator[BinaryIO]:
    def opener(name: str, flags: int) -> int:
        return os.open(name, flags | os.O_EXCL | os.O_CREAT | _BINARY, mode)

    with io.BufferedRandom(_File(str(path), "w+", opener=opener)) as file:
        yield file


def _write_all(descriptor: int, data: bytes) -> None:
    view = memoryview(data)
    while view:
        view = view[os.write(descriptor, view) :]
