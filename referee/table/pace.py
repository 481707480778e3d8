"""The beat of the application's pictures."""

from __future__ import annotations

import time
from collections.abc import Callable


class Pace:
    """Waits for each next beat.

    Beats keep their times: after a picture that was late, the next one comes sooner. So the errors do not add up where
    each sleep is a little too long, as on a busy machine. Beats that have passed by are left out.

    Args:
        rate: Beats a second.
        clock: Gives the time, seconds.
        sleep: Waits for so many seconds, or a little longer.
    """

    def __init__(
        self, rate: float, clock: Callable[[], float] = time.monotonic, sleep: Callable[[float], None] = time.sleep
    ) -> None:
        self._interval = 1 / rate
        self._clock = clock
        self._sleep = sleep
        self._due = self._last = clock()

    def wait(self) -> float:
        """Waits for the next beat; returns the seconds since the last call."""
        now = self._clock()
        # One beat at most is made up for.
        self._due = max(self._due + self._interval, now - self._interval)
        if self._due > now:
            self._sleep(self._due - now)
            now = self._clock()
        passed, self._last = now - self._last, now
        return passed
