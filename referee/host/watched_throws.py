"""Throws that the referee watches: before a camera, in a video file, or of simulated players."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from referee.bouts.throw_source import ThrowSource
from referee.host.films import GameFilms
from referee.host.frame_sources import open_source
from referee.host.sources import Source
from referee.officiating.referee import Moment
from referee.officiating.source_referee import SourceReferee
from referee.officiating.verdict import Verdict
from referee.settings import Profile
from referee.symbols import Thrown

TellWatched = Callable[[SourceReferee, Moment, Sequence[Verdict]], None]
"""Is told of every frame as it is judged: by which referee, and its verdicts that count, no-calls among them."""


def watch_throws(
    source: Source,
    players: int,
    profile: Profile,
    tell: Callable[[str], None],
    saw: TellWatched,
    *,
    stopped: Callable[[], bool] = lambda: False,
    held: Callable[[], bool] = lambda: False,
    films: GameFilms | None = None,
) -> ThrowSource:
    """Opens a source of frames, and puts the referee behind it. Simulated players never run out of throws.

    Args:
        source: A camera, a video file or simulated players.
        players: How many stand there, 1 to 4.
        profile: The venue's settings.
        tell: Told in a line of a camera that fails.
        saw: Told of every frame.
        stopped: Whether nobody waits for a throw any more.
        held: Whether play is held, so that no throw counts.
        films: Knows from where a film goes on, and is told how far it is decided; ``None``: it begins at its beginning.

    Raises:
        BadInputError: There is no such file, or the lanes do not fit its picture.
        CameraError: The camera cannot be opened.
        ModelError: The symbol model cannot be used.
    """

    def watch(one: Source) -> ThrowSource:
        frames = open_source(one, players, profile, tell, stopped=stopped)
        film = "" if films is None else films.take_up(frames, tell)
        referee = SourceReferee(frames, players, profile)

        def told(moment: Moment, verdicts: Sequence[Verdict]) -> None:
            saw(referee, moment, verdicts)

        def decided(verdict: Verdict) -> None:
            if films is not None:
                films.saw(film, verdict.t)

        return WatchedThrows(referee, told, stopped, held, decided)

    return EndlessThrows(source, watch, stopped) if source.kind == "simulate" else watch(source)


class WatchedThrows:
    """A :class:`~referee.bouts.throw_source.ThrowSource` behind which the referee watches pictures.

    Args:
        referee: Watches the source; closed with this.
        tell: Told of every frame as it is judged, and of the verdicts in it that count, no-calls among them.
        stop: Asked after every frame whether to give up, as when a window was closed.
        held: Asked likewise whether play is held: people move their hands as they like then.
        decided: Told of a verdict that is a throw of the game.
    """

    def __init__(
        self,
        referee: SourceReferee,
        tell: Callable[[Moment, Sequence[Verdict]], None],
        stop: Callable[[], bool] = lambda: False,
        held: Callable[[], bool] = lambda: False,
        decided: Callable[[Verdict], None] = lambda _: None,
    ) -> None:
        self._referee = referee
        self._moments = iter(referee)
        self._tell = tell
        self._stop = stop
        self._held = held
        self._decided = decided

    def throw(self, players: Sequence[int], purpose: str) -> Mapping[int, Thrown] | None:  # noqa: ARG002 - nobody has to be asked to move an arm; the screen says what for
        """Watches until these players' next throw is decided; see the protocol."""
        self._referee.arm(players)
        held = False
        for moment in self._moments:
            if moment.ended and self._stop():  # nobody waited for the camera, which may go on
                break
            before, held = held, self._held()
            if before and not held:
                self._referee.arm(players)
            # The first moment after a hold was judged by what hands did in it.
            counts = not (held or before)
            verdicts = [event for event in moment.events if isinstance(event, Verdict)] if counts else []
            self._tell(moment, verdicts)
            for verdict in verdicts:
                if verdict.settlement is not None:
                    self._decided(verdict)
                    return verdict.thrown
            if self._stop():
                return None
        if self._stop() and self._referee.source.live:
            self._moments = iter(self._referee)  # a camera's frames ended because nobody waited for them
        return None

    def close(self) -> None:
        """Closes the referee and its source."""
        self._referee.close()


class EndlessThrows:
    """Simulated players of one seed after the other: a long game asks for more throws than one scenario has.

    Args:
        source: The first.
        watch: Opens one.
        stopped: Whether nobody waits any more, so that no throw means no more throws.
    """

    def __init__(self, source: Source, watch: Callable[[Source], ThrowSource], stopped: Callable[[], bool]) -> None:
        self._source = source
        self._watch = watch
        self._stopped = stopped
        self._now = watch(source)

    def throw(self, players: Sequence[int], purpose: str) -> Mapping[int, Thrown] | None:
        """The next throw; see the protocol. ``None`` also where a whole scenario had none that could be decided."""
        thrown = self._now.throw(players, purpose)
        if thrown is None and not self._stopped():
            self.close()
            number = self._source.number + 1
            self._source = replace(self._source, number=number, text=f"simulate:{number}")
            self._now = self._watch(self._source)
            thrown = self._now.throw(players, purpose)
        return thrown

    def close(self) -> None:
        """Closes the one that is open."""
        self._now.close()
