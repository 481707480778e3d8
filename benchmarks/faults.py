"""Faults of disks and sudden ends, put where files are written: the n-th step fails, the disk is full, or all ends.

``referee.storage.files`` and ``folders`` do everything through their ``os``, which is exchanged here for one that
counts.
"""

from __future__ import annotations

import errno
import os
import shutil
import signal
import time
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final, Literal
from unittest.mock import patch

from referee.storage import files, folders

How = Literal["count", "fail", "full", "kill"]
"""Only count; fail once, as a bad disk; let nothing be written from there on, as a full one; or end suddenly."""

STEPS: Final = frozenset({"write", "fsync", "ftruncate", "replace", "rename", "unlink", "mkdir", "open", "rmtree"})
_NEED_ROOM: Final = frozenset({"write", "mkdir"})


class Steps:
    """An ``os`` that counts the steps by which files are written, and spoils one.

    Attributes:
        taken: How many steps were taken.

    Args:
        spoilt: Which step is spoilt, from 1.
        how: In what way.
    """

    def __init__(self, spoilt: int, how: How) -> None:
        self.taken = 0
        self._spoilt = spoilt
        self._how = how

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401 - whatever os or shutil has
        real = getattr(shutil if name == "rmtree" else os, name)
        return self._counted(name, real) if name in STEPS else real

    def _counted(self, name: str, real: Callable[..., Any]) -> Callable[..., Any]:
        def step(*args: Any, **options: Any) -> Any:  # noqa: ANN401 - likewise
            self.taken += 1
            if self._how == "count" or self.taken < self._spoilt:
                return real(*args, **options)
            if self._how == "full":
                if name not in _NEED_ROOM:
                    return real(*args, **options)
            elif self.taken > self._spoilt:
                return real(*args, **options)
            _half(name, args)
            if self._how == "kill":
                os.kill(os.getpid(), signal.SIGKILL)
            raise OSError(
                errno.ENOSPC if self._how == "full" else errno.EIO, "No room" if self._how == "full" else "I/O"
            )

        return step


def _half(name: str, args: tuple[Any, ...]) -> None:
    """What a step that is broken off has done: half of what was to be written, or to be removed."""
    if name == "write":
        os.write(args[0], bytes(args[1])[: len(args[1]) // 2])
    elif name == "rmtree":
        for path in sorted(Path(args[0]).iterdir())[:1]:
            if path.is_file():
                path.unlink()


@contextmanager
def spoilt(step: int, how: How) -> Iterator[Steps]:
    """Spoils a step of all that is written while the context lasts.

    Args:
        step: Which, from 1.
        how: In what way.

    Yields:
        What counts the steps.
    """
    steps = Steps(step, how)
    with patch.object(files, "os", steps), patch.object(folders, "os", steps), patch.object(folders, "shutil", steps):
        yield steps


Work = Callable[[Callable[[str], None]], object]
"""Something that writes, and announces each thing, a word, once it is kept."""


def killed_at(step: int, work: Work) -> tuple[list[str], bool]:
    """Runs work in a process of its own, which ends without a word at a step of its writing.

    Args:
        step: Which, from 1.
        work: What is done there.

    Returns:
        What was announced, and whether the work was killed; else it came to its end.

    Raises:
        RuntimeError: The work ended in another way.
    """

    def killing_itself(say: Callable[[str], None]) -> None:
        with spoilt(step, "kill"):
            work(say)

    return _in_child(killing_itself, None)


def killed_after(seconds: float, work: Work) -> tuple[list[str], bool]:
    """Runs work in a process of its own, and kills it after some time; see :func:`killed_at`."""
    return _in_child(work, seconds)


def _in_child(work: Work, seconds: float | None) -> tuple[list[str], bool]:
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        code = 1
        try:
            os.close(reader)
            work(lambda word: _say(writer, word))
            code = 0
        except BaseException:
            traceback.print_exc()
        finally:
            os._exit(code)
    os.close(writer)
    if seconds is not None:
        time.sleep(seconds)
        os.kill(child, signal.SIGKILL)
    with os.fdopen(reader) as said:
        announced = said.read().split()
    status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    if status not in {0, -signal.SIGKILL}:
        raise RuntimeError(f"ended with {status} instead of being killed")
    return announced, status != 0


def _say(descriptor: int, word: str) -> None:
    os.write(descriptor, f"{word}\n".encode())
