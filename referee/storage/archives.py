"""Zip archives from outside: few members, of bounded sizes, in codings that are known; and the arrays in them.

Nothing is unpacked before its size is known to be within bounds, and nothing is ever unpickled.
"""

from __future__ import annotations

import math
import re
import struct
import zipfile
import zlib
from collections.abc import Collection
from typing import Any, BinaryIO, Final

import numpy as np
import numpy.typing as npt

from referee.storage.bounds import ARCHIVE_INDEX_BYTES

_END: Final = struct.Struct("<4s4H2LH")
"""The record at an archive's end: signature, disks, numbers of members, size and place of the index, comment."""

_FLAG_ENCRYPTED: Final = 1

# What NumPy writes before an array. The numbers are short, so that their product is computed quickly.
_ARRAY: Final = re.compile(
    rb"\x93NUMPY\x01\x00(..)"
    rb"\{'descr': '([<|](?:f[248]|[iu][1248]|b1|U[1-9]\d{0,4}))', 'fortran_order': False, "
    rb"'shape': \(((?:\d{1,10}, ?)*(?:\d{1,10})?)\), \} *\n",
    re.DOTALL,
)


def read_archive(
    stream: BinaryIO, most: int, names: Collection[str] | None = None, *, packed: bool = True
) -> dict[str, bytes]:
    """Reads all members of an archive.

    Args:
        stream: The archive.
        most: How many bytes they may have together, unpacked.
        names: The members that it has to have, each once, and no other; ``None``: any.
        packed: Whether they may be compressed.

    Returns:
        The members by name.

    Raises:
        ValueError: It is no whole archive, or not within these bounds.
    """
    try:
        _check_index(stream)
        with zipfile.ZipFile(stream) as archive:
            members = archive.infolist()
            codings = {zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED} if packed else {zipfile.ZIP_STORED}
            for member in members:
                if member.compress_type not in codings or member.flag_bits & _FLAG_ENCRYPTED:
                    raise ValueError(f"{member.filename} is compressed or encrypted in a way that is not read")
            if sum(member.file_size for member in members) > most:
                raise ValueError(f"unpacked it would be larger than {most} bytes")
            _check_names([member.filename for member in members], names)
            return {member.filename: archive.read(member) for member in members}
    except (zipfile.BadZipFile, zlib.error, EOFError, OSError, RuntimeError, struct.error, OverflowError) as error:
        raise ValueError(f"no whole archive: {error}") from error


def _check_names(found: list[str], names: Collection[str] | None) -> None:
    if len(set(found)) < len(found):
        raise ValueError("holds a file twice")
    if names is None or set(found) == set(names):
        return
    strange = next((name for name in found if name not in names), None)
    problem = f"holds {strange!r}" if strange else f"has not each of its {len(names)} files"
    raise ValueError(f"{problem}; expected {', '.join(names)}")


def _check_index(stream: BinaryIO) -> None:
    """Holds the table of contents, of which the reader makes an object for each member, to its bound."""
    stream.seek(0, 2)
    size = stream.tell()
    stream.seek(max(0, size - _END.size - 2**16))
    tail = stream.read()
    # Where the reader looks: at the very end, else behind a comment.
    place = len(tail) - _END.size
    if not (tail[place : place + 4] == b"PK\5\6" and tail.endswith(b"\0\0")):
        place = tail.rfind(b"PK\5\6")
    if place < 0 or len(tail) - place < _END.size:
        raise ValueError("no whole archive: its end is missing")
    if tail[max(place - 20, 0) : place].startswith(b"PK\6\7"):
        raise ValueError("an archive in the form for more than 4 GB")
    if _END.unpack_from(tail, place)[5] > ARCHIVE_INDEX_BYTES:
        raise ValueError(f"its table of contents is larger than {ARCHIVE_INDEX_BYTES} bytes")


def read_array(data: bytes) -> npt.NDArray[Any]:
    """An array of numbers, truth values or words as NumPy stores it; read-only.

    Raises:
        ValueError: It is something else, or has more or fewer bytes than it says.
    """
    head = _ARRAY.match(data)
    if head is None or head.end() != 10 + int.from_bytes(head[1], "little"):
        raise ValueError("no array of numbers or words, or one stored by column")
    kind = np.dtype(head[2].decode())
    shape = tuple(int(length) for length in head[3].split(b",") if length.strip())
    if math.prod(shape) * kind.itemsize != len(data) - head.end():
        raise ValueError(f"an array that says {shape} of {kind}, and has {len(data) - head.end()} bytes")
    return np.frombuffer(data, kind, offset=head.end()).reshape(shape)
