"""Shows what is not live, a file or simulated players, as fast as it happened."""

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
