"""Shows what is not live as fast as it happened, and what is to be read for as long as that takes."""

from __future__ import annotations

import time
from collections.abc import Callable


class Pacing:
    """Waits for the time at which each frame happened; the first one sets the clock.

    Args:
        clock: Gives the time, seconds.
        sleep: Waits for so many seconds.
    """

    def __init__(
        self, clock: Callable[[], float] = time.monotonic, sleep: Callable[[float], None] = time.sleep
    ) -> None:
        self._clock = clock
        self._sleep = sleep
        self._began: float | None = None

    def wait(self, t: float) -> None:
        """Waits until it is time for a frame taken at ``t`` seconds; one that is late is not waited for."""
        now = self._clock()
        self._began = now - t if self._began is None else self._began
        self._sleep(max(0.0, self._began + t - now))


def sleep_unless(seconds: float, stopped: Callable[[], bool]) -> bool:
    """Sleeps for so many seconds, or until it is to stop, which it asks twenty times a second.

    Returns:
        Whether it has slept for all of them.
    """
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        if stopped():
            return False
        time.sleep(min(0.05, seconds))
    return True
