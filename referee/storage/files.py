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
import shutil
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO, Final

from referee.errors import BadInputError, StorageError
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


def make_folder(folder: Path) -> None:
    """Makes a folder, and those above it, where they are missing."""
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
        place = _behind_link(path) if path.is_dir() else _place_of_file(path)
        there = next(folder for folder in place.absolute().parents if folder.exists())
        trial = there / f".{place.name}.trial"
        with suppress(FileExistsError):  # another program tries just now, or was ended while it did
            os.mkdir(trial)  # noqa: PTH102 - the tests put faults into this module's os
        with suppress(FileNotFoundError):
            trial.rmdir()


def require_own_folder(folder: Path, mark: str, what: str) -> None:
    """Refuses a folder that holds something else than what is to be put there; one with nothing in it will do.

    A README.md may be there: those that come with the program have one, and are made anew beside it.

    Args:
        folder: Which; it need not be there.
        mark: The file by which such a folder is known.
        what: What is to be put there, such as ``a model``.

    Raises:
        BadInputError: It holds something, and not that file.
    """
    known = folder / mark
    if not folder.is_dir() or known.exists():
        return
    usual = {staged(known), folder / "README.md"}  # the first is left of one that was broken off as it began
    if any(each not in usual for each in folder.iterdir()):
        raise BadInputError(f"{folder}: holds something else than {what} (no {mark}); choose another folder")


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
        place = _behind_link(path)
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


def staged(path: Path) -> Path:
    """Where a file is written before it gets its name."""
    return hidden(_behind_link(path), "new")


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


@contextmanager
def staging_folder(folder: Path) -> Iterator[Path]:
    """Gives :func:`staged`, for a folder to be filled and put in its place; nothing is left of one that is broken off.

    Args:
        folder: Its place, whose lock or hold one has.
    """
    beside = staged(folder)
    shutil.rmtree(beside, ignore_errors=True)
    try:
        yield beside
    except BaseException:
        shutil.rmtree(beside, ignore_errors=True)
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


def replace_folder(new: Path, folder: Path) -> None:
    """Puts a folder that is complete in another's place; the other is kept as :func:`folder_before`.

    After any break :func:`finish_folder` leaves the old one or the new one in the place, whole.

    Args:
        new: The folder; may be :func:`folder_before` itself, and then the two change places.
        folder: The place; nothing need be there yet.
    """
    folder = _behind_link(folder)
    with locked(folder):
        finish_folder(folder)
        sync_tree(new)
        if folder.exists():
            os.rename(folder, _leaving(folder))  # noqa: PTH104 - the tests put faults into this module's os
            try:
                os.rename(new, folder)  # noqa: PTH104 - likewise
            except OSError:
                os.rename(_leaving(folder), folder)  # noqa: PTH104 - likewise
                raise
        else:
            os.rename(new, folder)  # noqa: PTH104 - likewise
        sync_folder(folder.parent)
        finish_folder(folder)


def put_folder_away(folder: Path) -> None:
    """Keeps a folder as :func:`folder_before`, where nothing is yet, and leaves its place empty.

    After any break it is in the one place or in the other, whole.
    """
    folder = _behind_link(folder)
    with locked(folder):
        finish_folder(folder)
        os.rename(folder, folder_before(folder))  # noqa: PTH104 - the tests put faults into this module's os
        sync_folder(folder.parent)


def finish_folder(folder: Path) -> None:
    """Ends what :func:`replace_folder` was broken off in; does nothing where it was not."""
    folder = _behind_link(folder)
    leaving = _leaving(folder)
    if not leaving.exists():
        return
    with locked(folder):
        if not folder.exists():
            os.rename(leaving, folder)  # noqa: PTH104 - the tests put faults into this module's os
        elif leaving.exists():
            before = folder_before(folder)
            if before.exists():
                shutil.rmtree(before)
            os.rename(leaving, before)  # noqa: PTH104 - likewise
        sync_folder(folder.parent)


def folder_before(folder: Path) -> Path:
    """Where :func:`replace_folder` keeps the folder that was in the place before."""
    return hidden(_behind_link(folder), "before")


def sync_tree(folder: Path) -> None:
    """Brings a folder, all files in it, and its folders onto the disk."""
    for place, _, names in os.walk(folder):
        for name in names:
            descriptor = os.open(Path(place) / name, os.O_RDONLY | _BINARY)
            try:
                os.fsync(descriptor)
            finally:
                os.close(descriptor)
        sync_folder(Path(place))


def _behind_link(path: Path) -> Path:
    """What a symbolic link points to; any other path as it is."""
    return Path(os.path.realpath(path)) if path.is_symlink() else path


def _place_of_file(path: Path) -> Path:
    """Where a file is to be that is written under a name: behind a link, where it is one.

    Raises:
        OSError: Something else than a file is there.
    """
    with suppress(FileNotFoundError):
        # Asked of the link: the system knows no name for the pipe behind /dev/stdout.
        if kind := other_kind(path.stat()):
            raise OSError(errno.EINVAL, f"it is {kind}", str(path))
    return _behind_link(path)


def _leaving(folder: Path) -> Path:
    return hidden(folder, "leaving")


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
