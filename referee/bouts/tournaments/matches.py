"""A match of a tournament, and the table of how its players stand."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from referee.bouts.tournaments.results import Conflict, Plan, Results

BYE = 0
"""In the place of a player: nobody, ever. Whoever stands opposite goes on without a bout."""

Place: TypeAlias = int | None
"""A player's number, :data:`BYE`, or ``None`` where it is not known yet who comes there."""


@dataclass(frozen=True, slots=True)
class Match:
    """Two players who meet, or will.

    Attributes:
        name: Tells it from the others: ``2.1`` is the first of round 2. In a double knock-out ``W2.1`` is on the
            winners' side, ``L2.1`` on the losers' side, and ``F.1`` and ``F.2`` are the finals.
        round: From 1 on, in the order of play.
        players: Their numbers, :data:`BYE`, or ``None`` where it is not known yet.
        wins: The bouts that either has won.
        winner: Who goes on; ``None``: not decided yet. :data:`BYE` where nobody was there.
        bout: The number of the bout that comes next; 0 where there is none to play.
    """

    name: str
    round: int
    players: tuple[Place, Place]
    wins: tuple[int, int] = (0, 0)
    winner: Place = None
    bout: int = 0

    @property
    def is_bye(self) -> bool:
        """Whether one of the places stays empty, so that nothing is played."""
        return BYE in self.players

    @property
    def loser(self) -> Place:
        """Who does not go on; ``None``: not decided yet."""
        if self.winner is None:
            return None
        first, second = self.players
        return second if self.winner == first else first


@dataclass(frozen=True, slots=True)
class Standing:
    """How a player stands.

    Attributes:
        place: From 1 on; players whom nothing tells apart share one.
        player: The number.
        played: Matches that are decided, those with a bye left out.
        won: Of them.
        points: A match won is a point, and so is a bye of a Swiss tournament. The same as ``won`` in the others.
        bouts: Won and lost.
        tie_break: In a Swiss tournament the points of all opponents together (Buchholz); 0 in the others.
        out: Whether the player has lost as often as puts out in a knock-out. In a round robin and in a Swiss tournament
            it is false, also of somebody who has played every match. Once the tournament is over, it is true of all.
    """

    place: int
    player: int
    played: int
    won: int
    points: int
    bouts: tuple[int, int]
    tie_break: int
    out: bool


class Scorer:
    """Decides matches by the results that there are, and notes which of these cannot be right.

    Args:
        plan: The tournament's.
        results: Of its bouts.

    Attributes:
        matches: Those that were decided or asked for, in the order of play.
        conflicts: Results that cannot all be right.
    """

    def __init__(self, plan: Plan, results: Results) -> None:
        self._plan = plan
        self._results = results
        self.matches: list[Match] = []
        self.conflicts: list[Conflict] = []

    def play(self, name: str, number: int, first: Place, second: Place) -> Match:
        """The next match, as far as it is known.

        Args:
            name: Its name.
            number: Of its round.
            first: The one player.
            second: The other.
        """
        match = self._decide(name, number, first, second)
        self.matches.append(match)
        return match

    def _decide(self, name: str, number: int, first: Place, second: Place) -> Match:
        if first is None or second is None:
            return Match(name, number, (first, second))
        if BYE in {first, second}:
            return Match(name, number, (first, second), winner=max(first, second))
        wins, conflicts = self._results.of(name, (first, second), self._plan.best_of)
        self.conflicts += conflicts
        ahead = 0 if wins[0] >= wins[1] else 1
        if wins[ahead] >= self._plan.needed:
            return Match(name, number, (first, second), wins, (first, second)[ahead])
        bout = self._results.next_bout(name, (first, second), self._plan.best_of)
        return Match(name, number, (first, second), wins, bout=bout)

    def finish(self) -> None:
        """Notes the results of matches that there are not, or whose players are not known."""
        known = {match.name for match in self.matches if None not in match.players and not match.is_bye}
        self.conflicts += [self._results.stray(name) for name in sorted(self._results.matches - known)]
