"""The camera's form of a throw source: a game asks, the referee watches until a throw can be decided."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from referee.officiating.referee import Moment
from referee.officiating.source_referee import SourceReferee
from referee.officiating.verdict import Verdict
from referee.symbols import Thrown


class WatchedThrows:
    """A :class:`~referee.bouts.source.ThrowSource` behind which the referee watches pictures.

    Args:
        referee: Watches the source; closed with this.
        tell: Told of every frame as it is judged, verdicts and no-calls among them.
        stop: Asked after every frame whether to give up, as when a window was closed.
    """

    def __init__(
        self, referee: SourceReferee, tell: Callable[[Moment], None], stop: Callable[[], bool] = lambda: False
    ) -> None:
        self._referee = referee
        self._moments = iter(referee)
        self._tell = tell
        self._stop = stop

    def throw(self, players: Sequence[int], purpose: str) -> Mapping[int, Thrown] | None:  # noqa: ARG002 - nobody has to be asked to move an arm; the screen says what for
        """Watches until these players' next throw is decided; see the protocol."""
        self._referee.arm(players)
        for moment in self._moments:
            self._tell(moment)
            for event in moment.events:
                if isinstance(event, Verdict) and event.settlement is not None:
                    return event.thrown
            if self._stop():
                return None
        if self._stop() and self._referee.source.live:
            self._moments = iter(self._referee)  # a camera's frames ended because nobody waited for them
        return None

    def close(self) -> None:
        """Closes the referee and its source."""
        self._referee.close()
