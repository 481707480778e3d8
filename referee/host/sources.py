"""Where throws come from, as people name it."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, Literal

from referee.errors import BadInputError
from referee.storage.bounds import DIGITS
from referee.vision.cameras.addresses import is_network, without_password

PICTURE_FORMS = (
    "camera, camera:NAME or :N, a camera's path or http(s):// or rtsp:// address, a video file, simulate[:SEED]"
)
SOURCE_FORMS = f"{PICTURE_FORMS} or keyboard"
_CAMERA_DIGITS = 3
"""How long a camera's number may be; no machine has a thousand cameras."""

_CAMERA_PATH: Final = re.compile(r"/dev/(video[^/]*|v4l/.+)")
"""Where Linux has cameras, also while none is plugged in there."""


@dataclass(frozen=True, slots=True)
class Source:
    """Where throws are to come from.

    Attributes:
        kind: What sort of source it is.
        number: The simulator's seed; 0 where none was given.
        text: As it was named: for a file, its path; a network camera's password is left out.
        camera: The camera's number, name, path or address; empty: the profile's, or the first there is.
    """

    kind: Literal["camera", "file", "simulate", "keyboard"]
    number: int
    text: str
    camera: str = field(default="", repr=False)


def parse_source(text: str) -> Source:
    """Reads one of :data:`SOURCE_FORMS`. Whether a file or camera is there shows when it is opened.

    Raises:
        BadInputError: It is none of them.
    """
    head, colon, tail = text.partition(":")
    if text == "keyboard":
        return Source("keyboard", 0, text)
    if is_network(text):
        return Source("camera", 0, without_password(text), text)
    if _is_device(text):
        return Source("camera", 0, text, text)
    if head == "camera":
        number = tail.strip()
        if colon and (not number or (number.isdigit() and len(number) > _CAMERA_DIGITS)):
            raise BadInputError(f"{text!r}: expected {SOURCE_FORMS}")
        return Source("camera", 0, text, number)
    if head == "simulate":
        if colon and not (tail.isascii() and tail.isdigit() and len(tail) <= DIGITS):
            raise BadInputError(f"{text!r}: expected {SOURCE_FORMS}")
        return Source("simulate", int(tail or 0), text)
    if not text:
        raise BadInputError(f"empty: expected {SOURCE_FORMS}")
    return Source("file", 0, text)


def _is_device(text: str) -> bool:
    """Whether a path is a camera's. Files may lie under ``/dev``, too, as in ``/dev/shm``."""
    if not text.startswith("/dev/"):
        return False
    try:
        return _CAMERA_PATH.fullmatch(text) is not None or Path(text).is_char_device()
    except OSError:  # a name that is too long, or a folder that nobody may look into
        return False
