"""Simulated players' first pictures, again and again, so that judging sets the speed and not drawing."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import cycle, islice
from typing import Final

from referee.host.frame_sources import simulated_players
from referee.settings import Profile
from referee.vision.frames import Frame

PICTURES: Final = 240
"""Pictures that are drawn and then come again and again, so that judging sets the speed."""


class RepeatedPictures:
    """Simulated players' first pictures, again and again at ever later times.

    Args:
        profile: Of the venue.
        count: How many pictures there are in all.
    """

    live = False

    def __init__(self, profile: Profile, count: int) -> None:
        source = simulated_players(1, 2, profile)
        self.name, self.size, self.fps = source.name, source.size, source.fps
        self.length = count
        self._taken = list(islice(source, PICTURES))

    def __iter__(self) -> Iterator[Frame]:
        """The frames."""
        fps = self.fps or 30.0
        for index, taken in zip(range(self.length), cycle(self._taken), strict=False):
            yield Frame(index, index / fps, taken.image.copy())

    def close(self) -> None:
        """There is nothing to free."""

    def __enter__(self) -> RepeatedPictures:
        """The source itself."""
        return self

    def __exit__(self, *exc: object) -> None:
        """Closes it."""
