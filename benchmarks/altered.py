"""Films that are changed as they are played."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from typing import Self

from referee.vision.frames import Frame, FrameSource


class AlteredFilm(ABC):
    """A film that is changed as it is played; a :class:`referee.vision.frames.FrameSource`.

    Args:
        film: The film, which is closed with this source.
    """

    def __init__(self, film: FrameSource) -> None:
        self._film = film
        self.name, self.size, self.fps = film.name, film.size, film.fps
        self.length, self.live = film.length, film.live

    @abstractmethod
    def __iter__(self) -> Iterator[Frame]:
        """The frames, each once."""

    def close(self) -> None:
        """Closes the film."""
        self._film.close()

    def __enter__(self) -> Self:
        """The source itself."""
        return self

    def __exit__(self, *exc: object) -> None:
        """Closes the film."""
        self.close()
