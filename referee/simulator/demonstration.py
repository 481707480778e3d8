"""A simulated player who throws the symbol that is asked for, again and again, as for a lesson."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from referee.simulator.plays import PlayTruth
from referee.simulator.source import SimulatedSource
from referee.symbols import Symbol
from referee.vision.frames import Frame

_BEFORE_S: Final = 0.3
"""So long before its first stroke a throw begins: every arm is at rest for longer."""
_APART_S: Final = 0.1
"""A symbol that is formed no further from the end of the last stroke is a throw to learn from."""


class DemonstratedThrows:
    """A :class:`~referee.vision.frames.FrameSource` without end whose player follows :meth:`show`.

    The player's own throws are shown in another order: those of the symbol that is asked for. The picture jumps between
    them while the arm is at rest, and when another symbol is asked for.

    Args:
        player: Throws every symbol in time at some time; the first player counts.
    """

    live = False
    length: int | None = None

    def __init__(self, player: SimulatedSource) -> None:
        self.name = player.name
        self.size = player.size
        self.fps: float | None = player.fps
        self._player = player
        self._symbol: Symbol | None = None
        self._asked = 0

    def show(self, symbol: Symbol | None) -> None:
        """From the next frame on throws this symbol; ``None``: any."""
        self._symbol = symbol
        self._asked += 1

    def __iter__(self) -> Iterator[Frame]:
        """The frames."""
        index, place, rate = 0, -1, self._player.scenario.camera.fps
        while True:
            asked, place = self._asked, self._next(place)
            begin, end = self._span(place)
            self._player.begin_after(begin)
            for frame in self._player:
                if frame.t > end or asked != self._asked:
                    break
                yield Frame(index, index / rate, frame.image)
                index += 1

    def close(self) -> None:
        """Closes the player's own source."""
        self._player.close()

    def __enter__(self) -> DemonstratedThrows:
        """The source itself."""
        return self

    def __exit__(self, *exc: object) -> None:
        """Closes the source."""
        self.close()

    def _next(self, place: int) -> int:
        """The next throw after a place that shows what is asked for; the first ones follow the last."""
        throws = self._player.scenario.throws
        order = [each % len(throws) for each in range(place + 1, place + 1 + len(throws))]
        return next((each for each in order if self._shows(throws[each].plays[0])), order[0])

    def _shows(self, play: PlayTruth) -> bool:
        if play.fault is not None or play.formed_t is None or play.third_bottom_t is None:
            return False
        in_time = abs(play.formed_t - play.third_bottom_t) <= _APART_S
        return in_time and self._symbol in {None, play.symbol}

    def _span(self, place: int) -> tuple[float, float]:
        """From when until when a throw is shown, seconds of the player's own time."""
        scenario = self._player.scenario
        following = scenario.throws[place + 1 :]
        end = following[0].start - _BEFORE_S if following else scenario.duration
        return scenario.throws[place].start - _BEFORE_S, end
