"""Swiss system: a fixed number of rounds, in each of which players meet who stand alike and have not met."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import TypeAlias

from referee.bouts.tournaments.matches import BYE, Match, Scorer
from referee.bouts.tournaments.matching import most_pairs

Pair: TypeAlias = tuple[int, int]


def usual_rounds(players: int) -> int:
    """As many rounds as a knock-out would take: so many leave at most one player who has won all."""
    return max(1, (players - 1).bit_length())


def play_swiss(scorer: Scorer, players: int, rounds: int) -> None:
    """Plays all rounds up to the first that is not over, as far as there are results.

    Args:
        scorer: Decides the matches.
        players: How many.
        rounds: How many.
    """
    points: Counter[int] = Counter(dict.fromkeys(range(1, players + 1), 0))
    met: set[Pair] = set()
    byes: Counter[int] = Counter()
    for number in range(1, rounds + 1):
        order = tuple(sorted(points, key=lambda player: (-points[player], player)))
        scores = tuple(points[player] for player in order)
        pairs = pair_round(order, scores, frozenset(met), frozenset(byes.items()))
        played: list[Match] = []
        for place, (first, second) in enumerate(pairs, start=1):
            played.append(scorer.play(f"{number}.{place}", number, first, second))
            if second == BYE:
                byes[first] += 1
            else:
                met.add(_key(first, second))
        for match in played:
            if match.winner is None:
                return
            points[match.winner] += 1


@lru_cache(maxsize=256)
def pair_round(
    order: tuple[int, ...],
    scores: tuple[int, ...],
    met: frozenset[Pair],
    byes: frozenset[tuple[int, int]],
) -> tuple[Pair, ...]:
    """Pairs the next round.

    As few pairs as can be have met before. Within that, the best player chooses first: somebody of the same score, half
    of that group below, then others of it, then lower scores. With an odd number of players somebody with the fewest
    byes has the bye: the last one who leaves the others the fewest pairs that have met.

    Args:
        order: The players, the best first.
        scores: Their points, in that order.
        met: Who have met, each pair in ascending order.
        byes: How many byes players have had.

    Returns:
        The pairs, the best first, and at the end the one with :data:`BYE` as its second, if there is one.
    """
    had, score = dict(byes), dict(zip(order, scores, strict=True))
    if len(order) % 2 == 0:
        return tuple(_pairs(order, score, met))
    fewest = min(had.get(player, 0) for player in order)
    may = [player for player in reversed(order) if had.get(player, 0) == fewest]
    repeats = {player: _repeats(_without(order, player), met) for player in may}
    off = min(may, key=repeats.__getitem__)
    return (*_pairs(_without(order, off), score, met), (off, BYE))


def _pairs(order: Sequence[int], score: Mapping[int, int], met: frozenset[Pair]) -> list[Pair]:
    """Pairs an even number of players, the best first."""
    left, pairs = tuple(order), []
    bound = _repeats(left, met)
    while left:
        first, *others = left
        for other in _opponents(first, others, score):
            again = 1 if _key(first, other) in met else 0
            rest = _without(others, other)
            if _repeats(rest, met) <= bound - again:
                break
        bound -= again
        left = rest
        pairs.append((first, other))
    return pairs


def _opponents(first: int, others: Sequence[int], score: Mapping[int, int]) -> list[int]:
    """Those whom a player may meet, in the order in which they are chosen: by score and place."""
    group = [player for player in others if score[player] == score[first]]
    middle = len(group) // 2
    places = {player: abs(place - middle) for place, player in enumerate(group)}
    rest = {player: len(others) + place for place, player in enumerate(others) if player not in places}
    places |= rest
    return sorted(others, key=lambda player: (places[player], player))


def _repeats(players: Sequence[int], met: frozenset[Pair]) -> int:
    """How many pairs have met before in the pairing with the fewest such pairs.

    Where everybody may still meet half of the others, all can be paired with somebody new (G. A. Dirac, "Some theorems
    on abstract graphs", Proceedings of the London Mathematical Society 2 (1952), 69-81).
    """
    here = set(players)
    known = Counter(player for pair in met if here.issuperset(pair) for player in pair)
    if len(players) - 1 - max(known.values(), default=0) >= len(players) / 2:
        return 0
    free = {
        player: [other for other in players if other != player and _key(player, other) not in met] for player in players
    }
    return len(players) // 2 - most_pairs(free)


def _without(order: Sequence[int], player: int) -> tuple[int, ...]:
    return tuple(each for each in order if each != player)


def _key(one: int, other: int) -> Pair:
    return (one, other) if one < other else (other, one)
