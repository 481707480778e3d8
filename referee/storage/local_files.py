"""Files that people name: opened as local files, and read within bounds.

A name is a path and nothing else: ``http://...``, ``tcp:...`` or ``concat:...`` are names that no file has. Pipes,
devices and folders are refused before they are opened, since reading from them may never end.
"""

from __future__ import annotations

import os
import stat
from pathlib import Path
from typing import BinaryIO

from referee.errors import BadInputError

_FLAGS = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_BINARY", 0)
"""Not waiting for a pipe's other end, should the file have become one since it was looked at."""


def open_file(path: str | Path, expected: str) -> BinaryIO:
    """Opens a regular file for reading.

    Args:
        path: Its path.
        expected: What it should be, in words: ``a video file``.

    Raises:
        BadInputError: It is missing, cannot be opened, or is a folder, pipe or device.
    """
    try:
        _require_regular(os.stat(path), path, expected)  # noqa: PTH116 - Path() takes no name with a zero byte
        descriptor = os.open(path, _FLAGS)
        try:
            _require_regular(os.fstat(descriptor), path, expected)
            return os.fdopen(descriptor, "rb")
        except BaseException:
            os.close(descriptor)
            raise
    except (OSError, ValueError) as error:
        raise BadInputError(f"{path}: {error_words(error)}; expected {expected}") from error


def read_file(path: str | Path, most: int, expected: str) -> bytes:
    """Reads a regular file whole.

    Args:
        path: Its path.
        most: The most bytes that it may have.
        expected: What it should be, in words: ``a venue profile``.

    Raises:
        BadInputError: It is missing, cannot be read, is a folder, pipe or device, or is larger.
    """
    with open_file(path, expected) as stream:
        try:
            data = stream.read(most + 1)
        except OSError as error:
            raise BadInputError(f"{path}: {error_words(error)}; expected {expected}") from error
    if len(data) > most:
        raise BadInputError(f"{path}: larger than {most} bytes; expected {expected}")
    return data


def other_kind(found: os.stat_result) -> str:
    """What is there instead of a regular file, in words; empty where it is one."""
    if stat.S_ISREG(found.st_mode):
        return ""
    return "a folder" if stat.S_ISDIR(found.st_mode) else "a pipe or device, not a file"


def _require_regular(found: os.stat_result, path: str | Path, expected: str) -> None:
    if kind := other_kind(found):
        raise BadInputError(f"{path}: {kind}; expected {expected}")


def error_words(error: Exception) -> str:
    """What the system or FFmpeg says about a file, without the file's name."""
    return str(getattr(error, "strerror", None) or error).lower()
