"""Tournaments played to their end by chance or by strength."""

from referee.bouts.tournaments.results import Plan, Result, TournamentKind
from referee.bouts.tournaments.tournament import tournament_of


def plan(kind, count, best_of=1, rounds=0):
    """A tournament of players called P1, P2 and so on."""
    return Plan(TournamentKind(kind), tuple(f"P{number}" for number in range(1, count + 1)), best_of, rounds=rounds)


def play(plan, wins, results=()):
    """Plays all bouts that can be played until there is none; the results and the tournament.

    Args:
        plan: The tournament's.
        wins: Given a match, which of its two players wins the next bout.
        results: Those there are already.
    """
    results = list(results)
    while (tournament := tournament_of(plan, results)).open:
        for match in tournament.open:
            winner = wins(match)
            loser = next(player for player in match.players if player != winner)
            results.append(Result(f"{match.name}/{match.bout}", match.name, match.bout, winner, loser))
    return results, tournament


def stronger(match):
    """The one seeded better wins."""
    return min(match.players)


def by_chance(generator):
    """Either wins."""
    return lambda match: generator.choice(match.players)
