"""Where a card game's throws come from: each seat's own source, asked one after the other."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from queue import Empty, Queue

from referee.bouts.throw_source import ThrowSource
from referee.errors import RefereeError
from referee.games.bots import PolicyBot
from referee.games.turns import Throw
from referee.host.seats import Seat
from referee.host.sources import Source
from referee.symbols import Thrown


class SeatThrows:
    """Asks each player's own source for a throw, and puts the answers together.

    Args:
        seats: All players by seat.
        thrower: The bot that throws for a person whose throws are to come from one.
        watch: Opens a camera, a video or simulated players, before which these seats stand from left to right.
        keyboard: Asks those whose throws are typed.
        say: Told in a line who is to throw where.
    """

    def __init__(
        self,
        seats: Mapping[int, Seat],
        thrower: PolicyBot,
        watch: Callable[[Source, Sequence[int]], ThrowSource],
        keyboard: ThrowSource,
        say: Callable[[str], None],
    ) -> None:
        self._seats = seats
        self._thrower = thrower
        self._watch = watch
        self._keyboard = keyboard
        self._say = say
        self._watched: dict[str, ThrowSource] = {}

    def throw(self, turn: Throw, purpose: str) -> dict[int, Thrown] | None:
        """One throw by all the players of a turn.

        Returns:
            What each threw; ``None`` where a source has ended.

        Raises:
            RefereeError: A source broke off.
        """
        thrown: dict[int, Thrown] = {}
        for place, seats in self._by_source(turn.players).items():
            if not place:
                thrown.update({seat: (self._seats[seat].bot or self._thrower).throw(turn, seat) for seat in seats})
                continue
            some = self._keyboard.throw(seats, purpose) if place == "keyboard" else self._seen_at(place, seats, purpose)
            if some is None:
                return None
            thrown.update(some)
        return thrown

    def lanes(self, players: Sequence[int]) -> dict[str, list[int]]:
        """Where some of these players are watched, and all seats that stand there, from left to right."""
        places = [place for place in self._by_source(players) if place not in {"", "keyboard"}]
        return {place: self._lanes_at(place) for place in places}

    def close(self) -> None:
        """Closes what was opened."""
        for opened in self._watched.values():
            opened.close()

    def _by_source(self, players: Sequence[int]) -> dict[str, list[int]]:
        groups: dict[str, list[int]] = {}
        for player in players:
            groups.setdefault(_place(self._seats[player].throws), []).append(player)
        return groups

    def _lanes_at(self, place: str) -> list[int]:
        # Whoever throws at this place has a lane there, for the whole game, from left to right.
        return [number for number, seat in self._seats.items() if _place(seat.throws) == place]

    def _seen_at(self, place: str, players: Sequence[int], purpose: str) -> Mapping[int, Thrown] | None:
        lanes = self._lanes_at(place)
        if place not in self._watched:
            origin = self._seats[lanes[0]].throws
            assert origin is not None, "its place was found"
            self._watched[place] = self._watch(origin, lanes)
        who = ", ".join(self._seats[player].name for player in players)
        self._say(f"{purpose}. {place} watches {who}")
        try:
            some = self._watched[place].throw([lanes.index(player) + 1 for player in players], purpose)
        except RefereeError:
            # What broke off is opened anew for the next throw: a camera may be plugged in again.
            self._watched.pop(place).close()
            raise
        return None if some is None else {lanes[lane - 1]: what for lane, what in some.items()}


class TypedThrows:
    """A :class:`~referee.bouts.throw_source.ThrowSource` of throws typed at the screen: nothing of them is shown.

    Attributes:
        waiting: The seat whose throw is to be typed; 0 while none is.

    Args:
        stopped: Whether nobody looks any more, so that nothing will be typed.
    """

    def __init__(self, stopped: Callable[[], bool]) -> None:
        self.waiting = 0
        self._stopped = stopped
        self._typed: Queue[Thrown] = Queue()

    def throw(
        self,
        players: Sequence[int],
        purpose: str,  # noqa: ARG002 - the screen says what for
        outdated: Callable[[], bool] = lambda: False,
    ) -> Mapping[int, Thrown] | None:
        """Waits until each player has typed; see the protocol.

        Args:
            players: The seats that throw.
            purpose: What is thrown for.
            outdated: Asked ten times a second whether this throw is not wanted any more; then there is none.
        """
        thrown: dict[int, Thrown] = {}
        for player in players:
            self.waiting = player
            while player not in thrown:
                try:
                    thrown[player] = self._typed.get(timeout=0.1)
                except Empty:
                    if self._stopped() or outdated():
                        self.waiting = 0
                        self._typed = Queue()  # what was typed meanwhile answers no later question
                        return None
        return thrown

    def give(self, thrown: Thrown, seat: int) -> None:
        """Takes a seat's throw; one of a seat that is not waited for is dropped."""
        if seat and seat == self.waiting:
            self.waiting = 0
            self._typed.put(thrown)

    def close(self) -> None:
        """Nothing is held open."""


def _place(origin: Source | None) -> str:
    """One name for one place: ``simulate`` is ``simulate:0``, a camera as it was named. Empty: a bot's own throws."""
    if origin is None:
        return ""
    return f"simulate:{origin.number}" if origin.kind == "simulate" else origin.text
