"""Which video files are opened, and how: as local files, by the container that their first bytes show.

By default FFmpeg may take a name for an address (``http:``, ``tcp:``, ``concat:``). It also takes a file for whatever
the file looks like, such as a playlist or script that names other files and addresses. So this module looks at a file
first. It tells FFmpeg what the file is, and that FFmpeg may open nothing but files.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

import av
from av.container import InputContainer

from referee.errors import BadInputError
from referee.storage.bounds import PICTURE_PIXELS
from referee.storage.local_files import open_file

EXPECTED: Final = "a video file (MP4, MOV, MKV, WebM, AVI, MPEG, TS, FLV, OGG or WMV)"

_HEAD: Final = 389
"""Bytes from which a container is known: two packets of a camcorder's transport stream and five bytes of a third."""

_PACKETS: Final = ((0, 188), (4, 192))
"""Where the packets of a transport stream begin, and how long they are: a broadcast's, and a camcorder's (AVCHD)."""

_BOXES: Final = {b"ftyp", b"moov", b"mdat", b"free", b"skip", b"wide", b"pnot"}
"""What an MP4 or MOV may begin with, after the four bytes of its length."""

_STARTS: Final = {
    b"\x1a\x45\xdf\xa3": "matroska",
    b"\x00\x00\x01\xba": "mpeg",
    b"FLV\x01": "flv",
    b"OggS": "ogg",
    b"\x30\x26\xb2\x75\x8e\x66\xcf\x11": "asf",
}


def open_container(path: Path) -> InputContainer:
    """Opens a local video file.

    Raises:
        BadInputError: It is missing, no regular file, or no container that is known.
        av.FFmpegError: FFmpeg cannot open it.
    """
    with open_file(path, EXPECTED) as stream:
        container = _container(stream.read(_HEAD))
    if container is None:
        raise BadInputError(f"{path}: invalid data, no known container; expected {EXPECTED}")
    return av.open(
        f"file:{path.absolute()}",
        format=container,
        metadata_errors="replace",
        options={"protocol_whitelist": "file", "max_pixels": str(PICTURE_PIXELS)},
    )


def _container(head: bytes) -> str | None:
    """FFmpeg's name for the container that begins like this."""
    if head[4:8] in _BOXES:
        return "mov"
    if head[:4] == b"RIFF" and head[8:11] == b"AVI":
        return "avi"
    if any(head[first::length][:3] == b"GGG" for first, length in _PACKETS):
        return "mpegts"
    return next((name for start, name in _STARTS.items() if head.startswith(start)), None)
