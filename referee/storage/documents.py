"""TOML and JSON from outside, decoded into typed structures; whatever cannot be is one kind of error."""

from __future__ import annotations

import codecs
import re
from pathlib import Path
from typing import Final, TypeVar

import msgspec

from referee.errors import BadInputError
from referee.storage.local_files import read_file

T = TypeVar("T")

_DEEP_NAME: Final = re.compile(rb"""(?<![\w"'-])(?:(?:"[^"\n]*+"|'[^'\n]*+'|[\w-]++)[ \t]*+\.[ \t]*+){17}""")
"""A name in more parts than any setting or text has: reading it takes the square of their number."""


def read_toml(path: Path, most: int, kind: type[T], expected: str) -> T:
    """Reads a TOML file.

    Args:
        path: Its path.
        most: The most bytes that it may have.
        kind: What it is decoded into.
        expected: What it should be, in words: ``a venue profile``.

    Raises:
        BadInputError: It cannot be read, or is something else; the text names the setting.
    """
    data = read_file(path, most, expected).removeprefix(codecs.BOM_UTF8)  # PowerShell and Notepad begin files with it
    if _DEEP_NAME.search(data):
        raise BadInputError(f"{path}: not {expected}: a name with more than 16 points")
    try:
        return msgspec.toml.decode(data, type=kind)
    except (ValueError, RecursionError) as error:  # a number of 6,000 digits; a thousand brackets
        raise BadInputError(f"{path}: not {expected}: {error}") from error


def decode_json(data: bytes | msgspec.Raw, kind: type[T]) -> T:
    """Reads JSON.

    Raises:
        msgspec.DecodeError: It is none, is nested too deep, or is of another kind.
    """
    try:
        return msgspec.json.decode(data, type=kind)
    except msgspec.DecodeError:
        raise
    except (ValueError, RecursionError) as error:
        raise msgspec.DecodeError(str(error)) from error


def require_utf8(*texts: str) -> None:
    """Refuses texts that JSON cannot hold, before any work is done for it.

    The name of a file whose letters are coded otherwise than the system's language says has parts that are no letters
    (PEP 383).

    Raises:
        BadInputError: One has such parts.
    """
    for text in texts:
        try:
            text.encode()
        except UnicodeEncodeError as error:
            shown = text.encode(errors="backslashreplace").decode()
            raise BadInputError(f"{shown}: not in UTF-8; rename it, or use a locale in UTF-8") from error
