"""Where throws come from, as people name it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from referee.bounds import DIGITS
from referee.errors import BadInputError

SOURCE_FORMS = "camera[:N], a video file, simulate[:SEED] or keyboard"
_DIGITS = {"camera": 3, "simulate": DIGITS}
"""How long the number after a colon may be; no machine has a thousand cameras."""


@dataclass(frozen=True, slots=True)
class Source:
    """Where throws are to come from.

    Attributes:
        kind: What sort of source it is.
        number: The camera's number or the simulator's seed; 0 where none was given.
        text: As it was named: for a file, its path.
    """

    kind: Literal["camera", "file", "simulate", "keyboard"]
    number: int
    text: str


def parse_source(text: str) -> Source:
    """Reads one of :data:`SOURCE_FORMS`. Whether a file or camera is there shows when it is opened.

    Raises:
        BadInputError: It is none of them.
    """
    head, colon, tail = text.partition(":")
    if text == "keyboard":
        return Source("keyboard", 0, text)
    if head in {"camera", "simulate"}:
        if colon and not (tail.isascii() and tail.isdigit() and len(tail) <= _DIGITS[head]):
            raise BadInputError(f"{text!r}: expected {SOURCE_FORMS}")
        return Source("camera" if head == "camera" else "simulate", int(tail or 0), text)
    if not text:
        raise BadInputError(f"empty: expected {SOURCE_FORMS}")
    return Source("file", 0, text)
