"""How long a bout that is won stays to be seen, and open to operators, before its end is told."""

from __future__ import annotations

import time
from collections.abc import Callable

from referee.bouts.bout import Bout


def _nobody_decides() -> bool:
    return False


class Linger:
    """Says when a bout has stood as it does for long enough. An operator may still overrule the throw that decided it.

    Args:
        seconds: For how long people are to see how the bout stands.
        deciding: Whether an operator has something to decide first, such as a challenge; the time begins after it.
        clock: Gives the time, seconds.
    """

    def __init__(
        self,
        seconds: float = 0.0,
        deciding: Callable[[], bool] = _nobody_decides,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._seconds = seconds
        self._deciding = deciding
        self._clock = clock
        self._seen: Bout | None = None
        self._since = 0.0

    def over(self, bout: Bout) -> bool:
        """Whether a bout has been seen for long enough; to be asked again and again, from its first throw on."""
        deciding, now = self._deciding(), self._clock()
        if deciding or bout != self._seen:
            self._seen, self._since = bout, now
        return not deciding and now - self._since >= self._seconds
