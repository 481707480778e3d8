"""Run it to Ten: two players throw until one has ten points.

Rule text: "Two opponents playing JACK LABRADOR until one player wins 10 points. LABRADOR beats JACK for
three points".
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from referee.bouts.bout import check_throw, seats
from referee.bouts.settle import Outcome, settle
from referee.symbols import Symbol, Thrown

TARGET = 10


def points_for(thrown: Mapping[int, Thrown]) -> dict[int, int]:
    """The points that one throw of two players gives to each, by seat (rulings A5 and A6).

    One for a win, three for LABRADOR over JACK, none for a tie. LABRADOR over a mis-throw is worth one: it
    did not beat JACK.

    Example:
        >>> points_for({1: Symbol.LABRADOR, 2: Symbol.JACK})
        {1: 3, 2: 0}
    """
    points = dict.fromkeys(sorted(thrown), 0)
    settlement = settle(thrown)
    if settlement.outcome is Outcome.SINGLE_WINNER:
        labrador_over_jack = set(thrown.values()) == {Symbol.LABRADOR, Symbol.JACK}
        points[settlement.survivors[0]] = 3 if labrador_over_jack else 1
    return points


@dataclass(frozen=True, slots=True, init=False)
class RunToTen:
    """A Run it to Ten bout between two throws (see :class:`~referee.bouts.bout.Bout`).

    Args:
        players: Two seats.
        points: What each throw so far gave to the lower and to the higher seat.

    Raises:
        BadInputError: The seats are not two different ones.

    Example:
        >>> RunToTen().after({1: Symbol.JACK, 2: Symbol.LABRADOR}).score
        {1: 0, 2: 3}
    """

    players: tuple[int, ...]
    points: tuple[tuple[int, int], ...]

    def __init__(self, players: Sequence[int] = (1, 2), points: Sequence[tuple[int, int]] = ()) -> None:
        object.__setattr__(self, "players", seats(players, most=2))
        object.__setattr__(self, "points", tuple(points))

    @property
    def score(self) -> dict[int, int]:
        """Points by seat. May pass ten: 9 + 3 = 12 is a win (ruling A5)."""
        totals = map(sum, zip((0, 0), *self.points, strict=True))
        return dict(zip(self.players, totals, strict=True))

    @property
    def winner(self) -> int | None:
        """The player who has ten points or more, or ``None``."""
        return next((seat for seat, points in self.score.items() if points >= TARGET), None)

    @property
    def playing(self) -> tuple[int, ...]:
        """Both players, or the winner alone once there is one."""
        return self.players if self.winner is None else (self.winner,)

    def after(self, thrown: Mapping[int, Thrown]) -> RunToTen:
        """The bout after one more throw; :attr:`points` grows by what it gave.

        Raises:
            OutOfTurn: The bout is over, or others than the two threw.
        """
        check_throw(self, thrown)
        gained = points_for(thrown)
        low, high = self.players
        return RunToTen(self.players, (*self.points, (gained[low], gained[high])))
