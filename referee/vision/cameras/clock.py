"""When pictures were taken: the driver's own times, brought to the program's clock."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from typing import Final

_AHEAD_S: Final = 0.002
"""A picture can come no sooner than it was taken. Two clocks that are read one after the other differ by less than
this, seconds."""
_LATEST_S: Final = 5.0
"""Four buffers hold a fraction of a second. A picture that seems this old, seconds, has a stamp of another clock."""
_SLEPT_S: Final = 0.05
"""Two clocks that have moved apart by more than this, seconds, have been through a sleep that only one of them
counts."""


def seconds() -> float:
    """A clock that never goes back and that goes on while the machine sleeps.

    Otherwise the picture before a sleep and the one after it would seem to be neighbours. ``time.monotonic`` stands
    still in a sleep on Linux and on macOS; there these clocks do not.
    """
    if sys.platform == "linux":
        return time.clock_gettime(time.CLOCK_BOOTTIME)
    if sys.platform == "darwin":
        return time.clock_gettime(time.CLOCK_MONOTONIC)
    return time.monotonic()


class PictureClock:
    """Gives each picture of one opening of a camera its time.

    On a busy machine a picture is fetched long after it was taken (217 ms were measured); the driver's stamp does not
    suffer from that. Stamps are brought to ``clock`` once, so that they keep their own even spacing. A stamp is not
    believed if it does not grow, lies in the future or lies far in the past. (Stamps of the test driver vivid lie 72 ms
    in the future.) After such a stamp none is believed until the camera is opened again. The clock at the grab is used
    instead.

    Attributes:
        believed: Whether the newest picture's time is the driver's.

    Args:
        clock: The program's clock, seconds.
        driver_clock: The clock of the stamps, where it can be read. With ``None``, stamps begin anywhere. The picture
            that came soonest after its stamp, among those so far, then tells where.
    """

    def __init__(self, clock: Callable[[], float], driver_clock: Callable[[], float] | None) -> None:
        self._clock = clock
        self._driver_clock = driver_clock
        self._offset: float | None = None
        self._last_stamp = float("-inf")
        self.believed = True

    def time(self, stamp: float | None) -> float:
        """When the picture that has just been fetched was taken, seconds on the program's clock.

        Args:
            stamp: The driver's time, seconds; ``None``: it gave none.
        """
        now = self._clock()
        if stamp is None or not self.believed:
            self.believed = False
            return now
        taken = stamp + self._to_ours(stamp, now)
        if stamp <= self._last_stamp or not -_AHEAD_S <= now - taken <= _LATEST_S:
            self.believed = False
            return now
        self._last_stamp = stamp
        return min(taken, now)

    def _to_ours(self, stamp: float, now: float) -> float:
        """What to add to a stamp."""
        if self._driver_clock is None:
            apart = now - stamp
            if self._offset is None or apart < self._offset:
                self._offset = apart
        else:
            apart = now - self._driver_clock()
            if self._offset is None or abs(apart - self._offset) > _SLEPT_S:
                self._offset = apart
        return self._offset
