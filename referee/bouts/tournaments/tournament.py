"""How a tournament stands: its matches, its players, its winners; all of it follows from the plan and the results."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import groupby
from typing import Final

from referee.bouts.tournaments.elimination import play_double_knock_out, play_knock_out
from referee.bouts.tournaments.matches import BYE, Match, Scorer, Standing
from referee.bouts.tournaments.results import Conflict, Plan, Result, Results, TournamentKind
from referee.bouts.tournaments.round_robin import play_round_robin
from referee.bouts.tournaments.swiss import play_swiss, usual_rounds


@dataclass(frozen=True, slots=True)
class TournamentRound:
    """Matches that belong together.

    Attributes:
        side: ``W``, ``L`` or ``F`` of a double knock-out, else empty.
        number: The round's on that side; 0 for the finals.
        matches: In the order of play.
    """

    side: str
    number: int
    matches: tuple[Match, ...]

    @property
    def pairings(self) -> tuple[Match, ...]:
        """The matches that somebody is in, or will be."""
        return tuple(match for match in self.matches if any(each != BYE for each in match.players))


@dataclass(frozen=True, slots=True)
class Tournament:
    """A tournament as far as it has come.

    Attributes:
        plan: As it was set up.
        matches: In the order of play. Of a Swiss tournament only those up to the round that is being played; of the
            others all, with players that are not known yet.
        standings: The best first.
        winners: Their numbers, once it is over; more than one where nothing tells them apart. Empty before, and while
            results contradict each other.
        conflicts: Results that cannot all be right, and do not count.
    """

    plan: Plan
    matches: tuple[Match, ...]
    standings: tuple[Standing, ...]
    winners: tuple[int, ...]
    conflicts: tuple[Conflict, ...]

    @property
    def open(self) -> tuple[Match, ...]:
        """The matches that can be played now, at any table and in any order."""
        return tuple(match for match in self.matches if match.bout)

    @property
    def rounds(self) -> tuple[TournamentRound, ...]:
        """The matches, those of a round together."""
        found = []
        for name, group in groupby(self.matches, key=lambda match: match.name.rpartition(".")[0]):
            side, number = ("", name) if name.isdigit() else (name[0], name[1:])
            found.append(TournamentRound(side, int(number or 0), tuple(group)))
        return tuple(found)

    def match(self, name: str) -> Match | None:
        """The match of a name; ``None`` where there is none, or not yet."""
        return next((match for match in self.matches if match.name == name), None)

    def name_of(self, player: int) -> str:
        """What a player is called."""
        return self.plan.players[player - 1]


def tournament_of(plan: Plan, results: Iterable[Result]) -> Tournament:
    """How a tournament stands.

    Args:
        plan: As it was set up.
        results: Of its bouts, in any order, each once or more often; the tournament is the same.

    Example:
        >>> plan = Plan(TournamentKind.KNOCK_OUT, ("Ann", "Bo", "Cy"))
        >>> [(match.name, match.players) for match in tournament_of(plan, [Result("a", "1.2", 1, 3, 2)]).open]
        [('2.1', (1, 3))]
    """
    scorer = Scorer(plan, Results(results))
    count = len(plan.players)
    if plan.kind is TournamentKind.ROUND_ROBIN:
        play_round_robin(scorer, count)
    elif plan.kind is TournamentKind.SWISS:
        play_swiss(scorer, count, rounds_of_swiss(plan))
    elif plan.kind is TournamentKind.KNOCK_OUT:
        play_knock_out(scorer, count)
    else:
        play_double_knock_out(scorer, count)
    scorer.finish()
    matches = tuple(scorer.matches)
    over = all(match.winner is not None for match in matches) and _has_all_rounds(plan, matches)
    standings = _standings(plan, matches, over=over)
    first = tuple(each.player for each in standings if each.place == 1) if over and not scorer.conflicts else ()
    return Tournament(plan, matches, standings, first, tuple(scorer.conflicts))


def rounds_of_swiss(plan: Plan) -> int:
    """The rounds of a Swiss tournament: as planned, else as many as are usual."""
    return plan.rounds or usual_rounds(len(plan.players))


def _has_all_rounds(plan: Plan, matches: tuple[Match, ...]) -> bool:
    return plan.kind is not TournamentKind.SWISS or matches[-1].round == rounds_of_swiss(plan)


_NOT_OUT: Final = 1_000_000
"""More rounds than there are: who is not out stands before who is."""


@dataclass(slots=True)
class _Tally:
    """What a player has done so far.

    Attributes:
        opponents: Those met in matches that are decided.
        beaten: Those of them who lost to the player.
        byes: Rounds without an opponent.
        bouts: Won and lost, those of matches that are not decided included.
        lost_in: The round of the last match that was lost; 0: none.
    """

    opponents: list[int]
    beaten: list[int]
    byes: int = 0
    bouts: tuple[int, int] = (0, 0)
    lost_in: int = 0


def _tallies(plan: Plan, matches: Iterable[Match]) -> dict[int, _Tally]:
    tallies = {player: _Tally([], []) for player in plan.numbers}
    for match in matches:
        for mine in (0, 1):
            player, other = match.players[mine], match.players[1 - mine]
            if player is None or player == BYE or other is None:
                continue
            tally = tallies[player]
            tally.bouts = (tally.bouts[0] + match.wins[mine], tally.bouts[1] + match.wins[1 - mine])
            if other == BYE:
                tally.byes += 1
            elif match.winner is not None:
                tally.opponents.append(other)
                if match.winner == player:
                    tally.beaten.append(other)
                else:
                    tally.lost_in = match.round
    return tallies


def _standings(plan: Plan, matches: tuple[Match, ...], *, over: bool) -> tuple[Standing, ...]:
    tallies = _tallies(plan, matches)
    swiss = plan.kind is TournamentKind.SWISS
    points = {player: len(tally.beaten) + (tally.byes if swiss else 0) for player, tally in tallies.items()}
    buchholz = {player: sum(points[each] for each in tally.opponents) for player, tally in tallies.items()}
    still = _still_in(plan, matches)

    def rank(player: int) -> tuple[int, ...]:
        """What tells players apart; more is better."""
        tally = tallies[player]
        won, lost = tally.bouts
        if plan.kind is TournamentKind.ROUND_ROBIN:
            level = [other for other in plan.numbers if points[other] == points[player]]
            among = sum(other in level for other in tally.beaten)
            return points[player], among, won - lost, won
        if swiss:
            return points[player], buchholz[player], won - lost, won
        return (_NOT_OUT if player in still else tally.lost_in,)

    standings: list[Standing] = []
    order = sorted(plan.numbers, key=lambda player: (*(-each for each in rank(player)), player))
    for _, level in groupby(order, key=rank):
        place = len(standings) + 1
        for player in level:
            tally = tallies[player]
            standings.append(
                Standing(
                    place,
                    player,
                    len(tally.opponents),
                    len(tally.beaten),
                    points[player],
                    tally.bouts,
                    buchholz[player] if swiss else 0,
                    over or player not in still,
                )
            )
    return tuple(standings)


def _still_in(plan: Plan, matches: tuple[Match, ...]) -> set[int]:
    """Who has not lost as often as puts out."""
    if plan.kind in {TournamentKind.ROUND_ROBIN, TournamentKind.SWISS}:
        return set(plan.numbers)
    may_lose = 1 if plan.kind is TournamentKind.KNOCK_OUT else 2
    lost = dict.fromkeys(plan.numbers, 0)
    for match in matches:
        if match.loser:
            lost[match.loser] += 1
    return {player for player in plan.numbers if lost[player] < may_lose}
