"""Films whose throws are decided already, up to some time: whoever goes on with a bout or game begins behind it."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Mapping

from referee.errors import BadInputError
from referee.host.language import Catalogue, english
from referee.vision.frames import Frame, FrameSource
from referee.vision.video import VideoFile


class RestOfFilm:
    """A film without its beginning, and what it is known by.

    Attributes:
        film: All of it.
        sha256: Of the file.
        after: Only frames after this time are given, seconds.

    Args:
        film: All of it.
        judged: Up to which time the throws of films are decided, seconds, by a film's hash.

    Raises:
        BadInputError: The file cannot be read.
    """

    live = False

    def __init__(self, film: VideoFile, judged: Mapping[str, float]) -> None:
        self.film = film
        try:
            with film.path.open("rb") as file:
                self.sha256 = hashlib.file_digest(file, "sha256").hexdigest()
        except OSError as error:
            raise BadInputError(f"{film.name}: {error.strerror}; expected a video file") from error
        self.after = judged.get(self.sha256, float("-inf"))

    @property
    def name(self) -> str:
        """The file's path."""
        return self.film.name

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in pixels."""
        return self.film.size

    @property
    def fps(self) -> float | None:
        """The rate that the file declares, in frames a second."""
        return self.film.fps

    @property
    def length(self) -> int | None:
        """How many frames there are; ``None`` for a film of which some are left out."""
        return None if self.after >= 0 else self.film.length

    def __iter__(self) -> Iterator[Frame]:
        """The frames behind what is decided, at their times in the whole film."""
        return (frame for frame in self.film if frame.t > self.after)

    def close(self) -> None:
        """Closes the film."""
        self.film.close()

    def __enter__(self) -> RestOfFilm:
        """The source itself."""
        return self

    def __exit__(self, *exc: object) -> None:
        """Closes the film."""
        self.close()


def rest_of(
    source: FrameSource, judged: Mapping[str, float], tell: Callable[[str], None], texts: Catalogue | None = None
) -> FrameSource:
    """What of a source is not decided yet: all of it but for a film, which is known by its content.

    Args:
        source: Any.
        judged: As of :class:`RestOfFilm`.
        tell: Told in a line where a film does not begin at its beginning.
        texts: The language that it is told in; English where none is given.

    Raises:
        BadInputError: The film cannot be read.
    """
    if source.live or not isinstance(source, VideoFile):
        return source
    rest = RestOfFilm(source, judged)
    if rest.after >= 0:
        tell((texts or english())("bout.film_goes_on", film=rest.name, seconds=f"{rest.after:.2f}"))
    return rest


def hash_of(source: FrameSource) -> str:
    """By what a source of :func:`rest_of` is known in a ledger or log: a film's hash; empty for any other."""
    return source.sha256 if isinstance(source, RestOfFilm) else ""
