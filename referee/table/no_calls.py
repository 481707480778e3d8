"""A no-call in words: what the camera failed at, and what people can change about it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from referee.symbols import NoCallReason


@dataclass(frozen=True, slots=True)
class NoCallWords:
    """What to tell the room.

    Attributes:
        what: What went wrong.
        change: What would help.
    """

    what: str
    change: str


NO_CALL_WORDS: Mapping[NoCallReason, NoCallWords] = {
    NoCallReason.HAND_LOST: NoCallWords("A hand was lost from sight", "Keep the throwing hand in your lane, well lit"),
    NoCallReason.FRAMES_DROPPED: NoCallWords("The camera skipped pictures", "Close other programs on this computer"),
    NoCallReason.RATE_TOO_LOW: NoCallWords("The camera was too slow", "More light: a dark room slows the camera down"),
    NoCallReason.SECOND_HAND: NoCallWords("A second hand moved in a lane", "Only the throwing hand moves in each lane"),
    NoCallReason.TOO_DARK: NoCallWords("The picture was too dark", "More light on the players"),
    NoCallReason.CUT: NoCallWords("The picture jumped", "Keep the camera still and nothing in front of it"),
}
