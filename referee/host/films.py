"""Films that throws are watched in, each known by its content: one that was judged to some point goes on there.

Simulated players of a seed throw the same every time, as the people in a film do; they count as one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from referee.host.language import Catalogue, english

if TYPE_CHECKING:
    from referee.vision.frames import FrameSource


def take_up_film(
    source: FrameSource, decided: Mapping[str, float], tell: Callable[[str], None], texts: Catalogue | None = None
) -> str:
    """Lets a film go on behind the last of its throws that was decided.

    Args:
        source: Where frames come from; a film is known by its content, and simulated players by their throws.
        decided: How far each film is decided, seconds, by its SHA-256.
        tell: Told in a line where the film does not begin at its beginning.
        texts: The language that it is told in; English where none is given.

    Returns:
        The film's SHA-256; empty where the source is none.

    Raises:
        BadInputError: The film cannot be read.
    """
    from referee.simulator.source import SimulatedSource  # noqa: PLC0415 - OpenCV takes a while; typed bouts need none
    from referee.vision.video import VideoFile  # noqa: PLC0415 - likewise

    if not isinstance(source, VideoFile | SimulatedSource):
        return ""
    film = source.sha256
    after = decided.get(film)
    if after is not None:
        source.begin_after(after)
        tell((texts or english())("bout.film_goes_on", film=source.name, seconds=f"{after:.2f}"))
    return film


class GameFilms:
    """How far the films are decided that a card game's throws are watched in.

    Attributes:
        texts: The language in which it is told that a film goes on.

    Args:
        decided: What is known of it when the game is opened: seconds by a film's SHA-256.
    """

    def __init__(self, decided: Mapping[str, float]) -> None:
        self.texts = english()
        self._decided = dict(decided)
        self._seen: dict[str, float] = {}

    def take_up(self, source: FrameSource, tell: Callable[[str], None]) -> str:
        """Lets a film go on where it was, and gives what it is known by; see :func:`take_up_film`."""
        return take_up_film(source, self._decided, tell, self.texts)

    def saw(self, film: str, t: float) -> None:
        """Notes that a throw was decided in a film, at ``t`` seconds; nothing where it is none."""
        if film:
            self._seen[film] = float(t)

    def take(self) -> dict[str, float]:
        """What was noted since the last time, for the throw that is written down now."""
        seen, self._seen = self._seen, {}
        self._decided |= seen
        return seen
