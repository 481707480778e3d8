"""Locks, so that programs that use one file at the same time do not write into each other's lines.

A lock is an empty hidden file beside the file, ``.NAME.lock``; the operating system lets go of it when a program ends,
however it ends. The file stays: to remove it would let two programs have the lock at once.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

from filelock import FileLock, Timeout

from referee.errors import BadInputError, StorageError

_WAIT_S: Final = 30.0
"""Lines are written in milliseconds; a slow disk under load may take seconds."""
_POLL_S: Final = 0.005
"""How often to look whether a lock is free: a verdict waits for no more than this beyond the other's writing."""


def hidden(path: Path, ending: str) -> Path:
    """The hidden file or folder ``.NAME.ending`` beside a file or folder.

    Raises:
        BadInputError: It has no name, as the root folder has none.
    """
    if not path.name:
        raise BadInputError(f"{path}: expected the name of a file or folder")
    return path.with_name(f".{path.name}.{ending}")


@contextmanager
def locked(path: Path, *, reading: bool = False) -> Iterator[None]:
    """Has a file or folder to oneself for a moment. A thread that has it already may take it again.

    Args:
        path: What; it need not be there yet, but its folder must.
        reading: Whether it is only read: then a folder that cannot be written to, where no lock can be, is no fault.

    Raises:
        StorageError: Another program does not let go of it.
        OSError: The lock cannot be made.
    """
    file = hidden(path, "lock")
    if reading and not path.exists() and not file.exists():
        yield  # nobody has ever written it, and where it would be there may be no folder for a lock
        return
    lock = FileLock(file, timeout=_WAIT_S, poll_interval=_POLL_S, is_singleton=True)
    try:
        lock.acquire()
    except Timeout as error:
        raise StorageError(f"{path}: another program has had it for {_WAIT_S:.0f} s; expected it to be free") from error
    except OSError:
        if not reading:
            raise
        yield
        return
    try:
        yield
    finally:
        lock.release()


class Hold:
    """Keeps something to this program for as long as it goes on with it; others may read it meanwhile.

    Args:
        path: What, as for :func:`locked`.
        held: What to say where another program has it, such as ``is being played by another program``.

    Raises:
        BadInputError: Another program has it.
        OSError: It cannot be kept, as on a full disk.
    """

    def __init__(self, path: Path, held: str) -> None:
        self._lock = _holding(path)
        try:
            self._lock.acquire(blocking=False)
        except Timeout as error:
            raise BadInputError(f"{path}: {held}") from error

    def release(self, *, remove: bool = False) -> None:
        """Lets others have it.

        Args:
            remove: Whether nobody will want it again, so that its hidden file can go.
        """
        if remove:
            with suppress(OSError):  # Windows removes no file that is open
                Path(self._lock.lock_file).unlink()
        self._lock.release()

    def __enter__(self) -> Hold:
        """The hold itself."""
        return self

    def __exit__(self, *exc: object) -> None:
        """Lets others have it."""
        self.release()


def is_held(path: Path) -> bool:
    """Whether a program, this one included, holds something (:class:`Hold`)."""
    if not hidden(path, "held").exists():
        return False
    lock = _holding(path)
    try:
        lock.acquire(blocking=False)
    except Timeout:
        return True
    lock.release()
    return False


def _holding(path: Path) -> FileLock:
    return FileLock(hidden(path, "held"), thread_local=False)
