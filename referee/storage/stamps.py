"""When something was begun, as the names of its folder and its entries tell it."""

from __future__ import annotations

from contextlib import suppress
from datetime import UTC, datetime
from functools import lru_cache
from typing import Final

_OLDER: Final = "%Y-%m-%d-%H%M%S-%f"
"""Names that were given before they told how far the clock was from UTC."""
_STAMP: Final = f"{_OLDER}%z"


def stamp_now() -> str:
    """A name for what begins now: day and time of the user's own clock, microseconds, and its distance from UTC."""
    return datetime.now().astimezone().strftime(_STAMP)


def iso_now(timespec: str = "seconds") -> str:
    """Day and time of the user's own clock with its distance from UTC, ISO 8601.

    Args:
        timespec: The smallest part that is told, as :meth:`datetime.datetime.isoformat` takes it.
    """
    return datetime.now().astimezone().isoformat(timespec=timespec)


@lru_cache(maxsize=2**14)
def moment_of(stamp: str) -> datetime:
    """The moment that a stamp tells, by which things are sorted: as text, an hour set back would go before.

    Args:
        stamp: By :func:`stamp_now` or :func:`iso_now`; one without a distance from UTC is of this machine's own clock.

    Returns:
        The moment; for any other text one before all others.
    """
    for form in (_STAMP, _OLDER):
        with suppress(ValueError, OverflowError):
            return datetime.strptime(stamp, form).astimezone()
    with suppress(ValueError, OverflowError):
        return datetime.fromisoformat(stamp).astimezone()
    return datetime.min.replace(tzinfo=UTC)
