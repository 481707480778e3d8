"""Throws that a card game asks for, gathered in a thread of their own and told as a bout.

Every seat throws through its own source: a camera, a video, simulated players, keys, a bot.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, TypeAlias

from referee.bouts.bout import Bout
from referee.bouts.settle import settle
from referee.bouts.throw_source import ThrowSource
from referee.games.bots import PolicyBot
from referee.games.turns import Throw
from referee.host.background import BackgroundTask, LatestValue, TaskRunner
from referee.host.films import GameFilms
from referee.host.language import Catalogue
from referee.host.narrator import BoutNarrator
from referee.host.pacing import Pacing
from referee.host.seats import Seat
from referee.host.sources import Source
from referee.host.throws import SeatThrows, TypedThrows
from referee.host.views import BoutView, PastThrow
from referee.officiating.verdict import Call, Verdict, certain_call
from referee.settings import OfficiatingSettings, load_profile
from referee.symbols import Thrown
from referee.vision.lanes import has_lanes_for, load_profile_for

if TYPE_CHECKING:
    from referee.officiating.referee import Moment
    from referee.officiating.source_referee import SourceReferee


@dataclass(frozen=True, slots=True)
class Asked:
    """A throw that a game asks for.

    Attributes:
        turn: The game's turn.
        bout: The bout that it is part of, as it stands.
        purpose: What for, with the players' names.
        history: The throws of the bout so far, oldest first.
    """

    turn: Throw
    bout: Bout
    purpose: str
    history: tuple[PastThrow, ...]


@dataclass(frozen=True, slots=True)
class Gathered:
    """A throw that was gathered; it is written down before its verdict is shown.

    Attributes:
        thrown: What each player threw, by seat.
        verdict: The view that tells it.
    """

    thrown: Mapping[int, Thrown]
    verdict: BoutView


Gathering: TypeAlias = BackgroundTask[BoutView, Gathered | None]


class GameThrows:
    """Gathers the throws of one game, and tells them as views of a bout.

    Attributes:
        typed: Where throws are typed.

    Args:
        thrower: The bot that throws for a person whose throws are to come from one.
        seats: All players by seat.
        profile: The venue profile's name.
        tell: Told in a line of a camera that fails.
        texts: The language that bouts are told in.
        films: How far the game's films are decided; ``None``: each begins at its beginning.
        paced: Whether files and simulated players are shown as fast as they are, and not as fast as can be.
    """

    def __init__(
        self,
        thrower: PolicyBot,
        seats: Mapping[int, Seat],
        profile: str,
        tell: Callable[[str], None],
        texts: Catalogue,
        *,
        films: GameFilms | None = None,
        paced: bool = True,
    ) -> None:
        self.typed = TypedThrows(self._stopped)
        self._names = {number: seat.name for number, seat in seats.items()}
        self._profile = profile
        self._tell = tell
        self._texts = texts
        self._films = films
        self._paced = paced
        self._throws = SeatThrows(seats, thrower, self._watch, self.typed, lambda _: None)
        self._telling: _ToldThrow | None = None

    def begin(self, asked: Asked, tasks: TaskRunner) -> Gathering:
        """Begins to gather one throw, in a thread of its own; its result is ``None`` where somebody broke it off."""
        return tasks.begin(lambda latest: self._gather(asked, latest))

    def has_place(self, players: Sequence[int]) -> bool:
        """Whether the venue profile can be read where these players are watched, and has lanes for who stands there."""
        return all(has_lanes_for(len(seats), self._profile) for seats in self._throws.lanes(players).values())

    def close(self) -> None:
        """Closes all sources."""
        self._throws.close()

    def _gather(self, asked: Asked, latest: LatestValue[BoutView]) -> Gathered | None:
        # Where nobody is watched, a profile that has gone is not missed.
        watched = bool(self._throws.lanes(asked.turn.players))
        strokes = (load_profile(self._profile).officiating if watched else OfficiatingSettings()).strokes
        telling = _ToldThrow(asked, self._names, strokes, self._texts, latest, paced=self._paced)
        self._telling = telling
        thrown = self._throws.throw(asked.turn, asked.purpose)
        if thrown is None or latest.closed:
            return None
        return Gathered(thrown, telling.decided(thrown))

    def _watch(self, origin: Source, seats: Sequence[int]) -> ThrowSource:
        # Imported here, in the thread that gathers, because what reads hands takes seconds and many games need none.
        from referee.host.watched_throws import watch_throws  # noqa: PLC0415 - see above

        def saw(referee: SourceReferee, moment: Moment, verdicts: Sequence[Verdict]) -> None:
            assert self._telling is not None, "only a throw that is asked for is watched"
            self._telling.saw(referee, seats, moment, verdicts)

        return watch_throws(
            origin,
            len(seats),
            load_profile_for(len(seats), self._profile),
            self._tell,
            saw,
            stopped=self._stopped,
            held=self._held,
            films=self._films,
        )

    def _held(self) -> bool:
        return self._telling is not None and self._telling.latest.held

    def _stopped(self) -> bool:
        return self._telling is not None and self._telling.latest.closed


class _ToldThrow:
    """One throw as it is told, whichever sources its players throw through.

    Attributes:
        latest: Where views of it are shown.
    """

    def __init__(
        self,
        asked: Asked,
        names: Mapping[int, str],
        strokes: int,
        texts: Catalogue,
        latest: LatestValue[BoutView],
        *,
        paced: bool,
    ) -> None:
        self.latest = latest
        self._asked = asked
        self._names = names
        self._strokes = strokes
        self._texts = texts
        self._paced = paced
        self._narrator = BoutNarrator(asked.bout, names, strokes_to_throw=strokes, texts=texts, history=asked.history)
        self._referee: SourceReferee | None = None
        self._pacing = Pacing()
        self._calls: dict[int, Call] = {}
        latest.show(self._narrator.view)

    def saw(self, referee: SourceReferee, seats: Sequence[int], moment: Moment, verdicts: Sequence[Verdict]) -> None:
        """Tells a moment, and its verdicts that count; lanes are numbered at their source, seats in the game."""
        if self._referee is not referee:
            lanes = [replace(lane, player=seats[lane.player - 1]) for lane in referee.lanes]
            bout, place, past = self._asked.bout, referee.source.name, self._asked.history
            self._narrator = BoutNarrator(
                bout, self._names, lanes, place, self._strokes, texts=self._texts, history=past
            )
            self._referee = referee
            self._pacing = Pacing()
        if self._paced and not referee.source.live:
            self._pacing.wait(moment.frame.t)
        hands = [replace(hand, player=seats[hand.player - 1]) for hand in moment.hands]
        strokes = {seats[lane - 1]: count for lane, count in moment.strokes.items()}
        # Who throws elsewhere, or is a bot, has no arm here to count by: the others' arms set the time.
        others = dict.fromkeys(self._asked.turn.players, max(strokes.values(), default=0))
        self._narrator.watched(moment.frame, hands, {**others, **strokes}, moment.rate)
        for verdict in verdicts:
            calls = tuple(replace(call, player=seats[call.player - 1]) for call in verdict.calls)
            self._calls.update({call.player: call for call in calls})
            if verdict.settlement is None:
                self._narrator.decided(replace(verdict, number=self._number, calls=calls), self._asked.bout)
        self.latest.show(self._narrator.view)

    def decided(self, thrown: Mapping[int, Thrown]) -> BoutView:
        """The view that tells what was thrown: watched calls as they were given, others as certain."""
        calls = tuple(self._calls.get(seat) or certain_call(seat, what) for seat, what in sorted(thrown.items()))
        verdict = Verdict(self._number, calls, None, settle(thrown), 0.0)
        self._narrator.decided(verdict, self._asked.bout.after(thrown))
        return self._narrator.view

    @property
    def _number(self) -> int:
        """Of the throw to be told; no-calls are numbered, too."""
        return len(self._narrator.view.history) + 1
