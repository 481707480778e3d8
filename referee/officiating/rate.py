"""Says when pictures come too slowly to judge by."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from referee.bouts.words import Say, say_in_english

_BACK: Final = 1.15
"""A rate this many times the least one is enough again; between, what was said stands."""


class RateWarning:
    """Watches a camera's measured rate.

    Below the least rate every throw is a no-call (ruling A8); players should know before they throw.

    Attributes:
        warning: What to tell the room; ``None`` while the rate is high enough.

    Args:
        least_fps: Frames a second that are needed.
        tell: Told of every turn in a line.
        say: The language.
    """

    def __init__(self, least_fps: float, tell: Callable[[str], None], say: Say = say_in_english) -> None:
        self._least_fps = least_fps
        self._tell = tell
        self._say = say
        self.warning: str | None = None

    def turned(self, rate: float | None) -> bool:
        """Takes the newest rate, frames a second; whether :attr:`warning` has changed by it."""
        if rate is None:
            return False
        if self.warning is None and rate < self._least_fps:
            self.warning = self._say("too_slow", rate=round(rate), least=f"{self._least_fps:g}")
            self._tell(self.warning)
            return True
        if self.warning is not None and rate > self._least_fps * _BACK:
            self.warning = None
            self._tell(self._say("fast_enough", rate=round(rate)))
            return True
        return False
