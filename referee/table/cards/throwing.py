"""Throws that a card game asks for, gathered beside the screen and shown as a bout.

Every seat throws through its own source, as with ``referee play``: a camera, a video, simulated players, keys, a bot.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from queue import Empty, Queue
from random import SystemRandom
from typing import TypeAlias

from referee.bouts.bout import Bout
from referee.bouts.settle import settle
from referee.bouts.source import ThrowSource
from referee.footage import open_source
from referee.games.bots import sensible_bot
from referee.games.turns import Throw
from referee.officiating.referee import Moment
from referee.officiating.source_referee import SourceReferee
from referee.officiating.throws import WatchedThrows
from referee.officiating.verdict import Call, Verdict, certain_call
from referee.seats import Seat, Throws
from referee.settings import load_profile
from referee.sources import Source
from referee.symbols import Thrown
from referee.table.beside import Beside, Slot, Works
from referee.table.catalogue import Catalogue
from referee.table.narrator import BoutNarrator
from referee.table.views import BoutView

Gathering: TypeAlias = Beside[BoutView, Mapping[int, Thrown] | None]


@dataclass(frozen=True, slots=True)
class Asked:
    """A throw that a game asks for.

    Attributes:
        turn: The game's turn.
        bout: The bout that it is part of, as it stands.
        purpose: What for, with the players' names.
    """

    turn: Throw
    bout: Bout
    purpose: str


class TypedThrows:
    """A :class:`~referee.bouts.source.ThrowSource` whose throws are typed at the screen: nothing of them is shown.

    Attributes:
        waiting: The seat whose throw is to be typed; 0 while none is.

    Args:
        stopped: Whether nobody looks any more, so that nothing will be typed.
    """

    def __init__(self, stopped: Callable[[], bool]) -> None:
        self.waiting = 0
        self._stopped = stopped
        self._typed: Queue[Thrown] = Queue()

    def throw(self, players: Sequence[int], purpose: str) -> Mapping[int, Thrown] | None:  # noqa: ARG002 - the screen says what for
        """Waits until each player has typed; see the protocol."""
        thrown: dict[int, Thrown] = {}
        for player in players:
            self.waiting = player
            while player not in thrown:
                try:
                    thrown[player] = self._typed.get(timeout=0.1)
                except Empty:
                    if self._stopped():
                        self.waiting = 0
                        return None
        return thrown

    def give(self, thrown: Thrown) -> None:
        """Takes the throw of the player that is waited for."""
        if self.waiting:
            self.waiting = 0
            self._typed.put(thrown)

    def close(self) -> None:
        """Nothing is held open."""


class TableThrows:
    """Gathers the throws of one game, and tells them as views of a bout.

    Attributes:
        typed: Where throws are typed.

    Args:
        game: The game's name.
        seats: All players by seat.
        profile: The venue profile's name.
        tell: Told in a line of a camera that fails.
        texts: The language that bouts are told in.
        paced: Whether files and simulated players are shown as fast as they are, and not as fast as can be.
    """

    def __init__(
        self,
        game: str,
        seats: Mapping[int, Seat],
        profile: str,
        tell: Callable[[str], None],
        texts: Catalogue,
        *,
        paced: bool = True,
    ) -> None:
        self.typed = TypedThrows(self._stopped)
        self._names = {number: seat.name for number, seat in seats.items()}
        self._profile = profile
        self._tell = tell
        self._texts = texts
        self._paced = paced
        self._throws = Throws(seats, sensible_bot(game, SystemRandom()), self._watch, self.typed, lambda _: None)
        self._asked: Asked | None = None
        self._slot: Slot[BoutView] = Slot()
        self._narrator: BoutNarrator | None = None
        self._told_of: SourceReferee | None = None
        self._calls: dict[int, Call] = {}
        self._began: float | None = None

    def begin(self, asked: Asked, works: Works) -> Gathering:
        """Begins to gather one throw, in a thread of its own; its result is ``None`` where somebody broke it off."""
        return works.begin(lambda slot: self._gather(asked, slot))

    def close(self) -> None:
        """Closes all sources."""
        self._throws.close()

    def _gather(self, asked: Asked, slot: Slot[BoutView]) -> Mapping[int, Thrown] | None:
        self._asked, self._slot, self._calls, self._told_of, self._began = asked, slot, {}, None, None
        self._narrator = BoutNarrator(asked.bout, self._names, texts=self._texts)
        slot.show(self._narrator.view)
        thrown = self._throws.throw(asked.turn, asked.purpose)
        if thrown is None or slot.closed:
            return None
        calls = tuple(self._calls.get(seat) or certain_call(seat, what) for seat, what in sorted(thrown.items()))
        self._narrator.decided(Verdict(1, calls, None, settle(thrown), 0.0), asked.bout.after(thrown))
        slot.show(self._narrator.view)
        return thrown

    def _watch(self, origin: Source, seats: Sequence[int]) -> ThrowSource:
        profile = load_profile(self._profile)

        def watch(source: Source) -> ThrowSource:
            pictures = open_source(source, len(seats), profile, self._tell, stopped=self._stopped)
            referee = SourceReferee(pictures, len(seats), profile)
            return WatchedThrows(referee, lambda moment: self._saw(referee, seats, moment), self._stopped)

        if origin.kind == "simulate":
            return SimulatedForEver(origin, watch, self._stopped)
        return watch(origin)

    def _stopped(self) -> bool:
        return self._slot.closed

    def _saw(self, referee: SourceReferee, seats: Sequence[int], moment: Moment) -> None:
        """Tells a moment; lanes are numbered at their source, seats at the table."""
        assert self._asked is not None, "only a throw that is asked for is watched"
        if self._told_of is not referee or self._narrator is None:
            lanes = [replace(lane, player=seats[lane.player - 1]) for lane in referee.lanes]
            self._narrator = BoutNarrator(self._asked.bout, self._names, lanes, referee.source.name, texts=self._texts)
            self._told_of = referee
        hands = [replace(hand, player=seats[hand.player - 1]) for hand in moment.hands]
        strokes = {seats[lane - 1]: count for lane, count in moment.strokes.items()}
        # Who throws elsewhere, or is a bot, has no arm here to count by: the others' arms set the time.
        others = dict.fromkeys(self._asked.turn.players, max(strokes.values(), default=0))
        self._narrator.watched(moment.frame, hands, {**others, **strokes})
        for event in moment.events:
            if isinstance(event, Verdict):
                calls = tuple(replace(call, player=seats[call.player - 1]) for call in event.calls)
                self._calls.update({call.player: call for call in calls})
                if event.settlement is None:
                    self._narrator.decided(replace(event, calls=calls), self._asked.bout)
        self._slot.show(self._narrator.view)
        if self._paced and not referee.source.live:
            self._keep_pace(moment.frame.t)

    def _keep_pace(self, t: float) -> None:
        now = time.monotonic()
        if self._began is None:
            self._began = now - t
        time.sleep(max(0.0, self._began + t - now))


class SimulatedForEver:
    """Simulated players of one seed after the other: a long game asks for more throws than one scenario has.

    Args:
        origin: The first.
        watch: Opens one.
        stopped: Whether nobody looks any more, so that no throw means no more throws.
    """

    def __init__(self, origin: Source, watch: Callable[[Source], ThrowSource], stopped: Callable[[], bool]) -> None:
        self._origin = origin
        self._watch = watch
        self._stopped = stopped
        self._now = watch(origin)

    def throw(self, players: Sequence[int], purpose: str) -> Mapping[int, Thrown] | None:
        """The next throw; see the protocol."""
        thrown = self._now.throw(players, purpose)
        while thrown is None and not self._stopped():
            self.close()
            number = self._origin.number + 1
            self._origin = replace(self._origin, number=number, text=f"simulate:{number}")
            self._now = self._watch(self._origin)
            thrown = self._now.throw(players, purpose)
        return thrown

    def close(self) -> None:
        """Closes the one that is open."""
        self._now.close()
