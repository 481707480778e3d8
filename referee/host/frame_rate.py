"""Says when pictures come too slowly to judge by, and what to do about it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from referee.bouts.words import Say, say_in_english

_BACK: Final = 1.15
"""A rate this many times the least one is enough again."""
_SLOW_FOR_S: Final = 1.0
"""A low rate is told once it has lasted for this time, seconds. A short delay is over sooner."""
_FAST_FOR_S: Final = 5.0
"""A rate that wanders about the least one is enough for a moment again and again; players would be told every time."""
_MISSED: Final = 0.25
"""Where so large a share of what came was not taken in time, the machine is slow, not the camera."""


class RateWarning:
    """Watches a camera's measured rate.

    Below the least rate every throw is a no-call (ruling A8); players should know before they throw. What was said
    stands until the rate has been enough for a while.

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
        self._since: float | None = None
        self._taken, self._dropped = 0, 0
        self.warning: str | None = None

    def turned(self, rate: float | None, t: float, dropped: int = 0) -> bool:
        """Takes the newest rate; whether :attr:`warning` has changed by it.

        Args:
            rate: Frames a second; ``None``: not known yet.
            t: The frame's time, seconds.
            dropped: How many frames came so far and were not taken in time.
        """
        if rate is None:
            return False
        self._taken += 1
        slow = self.warning is None
        if rate >= self._least_fps if slow else rate <= self._least_fps * _BACK:
            # As it was: what had begun to be otherwise was not for long.
            self._since, self._taken, self._dropped = None, 0, dropped
            return False
        self._since = t if self._since is None else self._since
        if t - self._since < (_SLOW_FOR_S if slow else _FAST_FOR_S):
            return False
        missed = dropped - self._dropped
        self._since = None
        if slow:
            what = "too_slow_machine" if missed > _MISSED * (missed + self._taken) else "too_slow_camera"
            self.warning = self._say(what, rate=round(rate), least=f"{self._least_fps:g}")
            self._tell(self.warning)
        else:
            self.warning = None
            self._tell(self._say("fast_enough", rate=round(rate)))
        return True
