"""Knock-out, after one lost match or after two."""

from __future__ import annotations

from collections.abc import Sequence

from referee.bouts.tournaments.matches import BYE, Match, Place, Scorer


def seeded(players: int) -> list[int]:
    """The players as they stand in the first round, two and two; the first seeds have byes where places are left over.

    Whoever is seeded first meets the one seeded second in the final at the earliest, and those seeded third and fourth
    in a half final at the earliest.

    Args:
        players: How many.

    Example:
        >>> seeded(6)
        [1, 0, 4, 5, 2, 0, 3, 6]
    """
    order = [1]
    while len(order) < players:
        size = 2 * len(order)
        order = [seed for above in order for seed in (above, size + 1 - above)]
    return [seed if seed <= players else BYE for seed in order]


def play_knock_out(scorer: Scorer, players: int, side: str = "") -> list[list[Match]]:
    """Plays a knock-out, as far as there are results.

    Args:
        scorer: Decides the matches.
        players: How many.
        side: What the names of its matches begin with.

    Returns:
        The matches of each round; the last round is the final.
    """
    standing: Sequence[Place] = seeded(players)
    rounds: list[list[Match]] = []
    while len(standing) > 1:
        rounds.append(_play_round(scorer, f"{side}{len(rounds) + 1}", len(rounds) + 1, standing))
        standing = [match.winner for match in rounds[-1]]
    return rounds


def play_double_knock_out(scorer: Scorer, players: int) -> None:
    """Plays a double knock-out, as far as there are results: who has lost two matches is out.

    Losers of the winners' side go on at the losers' side. Its winner meets the winner of the winners' side in the
    final; where that one loses there for the first time, a second final decides.

    Args:
        scorer: Decides the matches.
        players: How many.
    """
    rounds = play_knock_out(scorer, players, "W")
    standing: list[Place] = [match.loser for match in rounds[0]]
    last = 2 * (len(rounds) - 1)
    for number in range(1, last + 1):
        pairs = standing
        if number % 2 == 0:
            # Those who have lost only now come from the other end, so that few meet whom they have met.
            fallen = _crossed([match.loser for match in rounds[number // 2]], number // 2)
            pairs = [each for pair in zip(standing, fallen, strict=True) for each in pair]
        standing = [match.winner for match in _play_round(scorer, f"L{number}", number + 1, pairs)]
    first, second = rounds[-1][0].winner, standing[0]
    final = scorer.play("F.1", last + 2, first, second)
    if final.winner is not None and final.winner == second:
        scorer.play("F.2", last + 3, first, second)


def _crossed(fallen: Sequence[Place], turn: int) -> list[Place]:
    """Turned round, or its halves changed, by turns."""
    half = len(fallen) // 2
    return [*reversed(fallen)] if turn % 2 else [*fallen[half:], *fallen[:half]]


def _play_round(scorer: Scorer, name: str, number: int, standing: Sequence[Place]) -> list[Match]:
    pairs = zip(standing[::2], standing[1::2], strict=True)
    return [scorer.play(f"{name}.{place}", number, *pair) for place, pair in enumerate(pairs, start=1)]
