"""Round robin: everybody meets everybody once."""

from __future__ import annotations

from collections.abc import Iterator

from referee.bouts.tournaments.matches import BYE, Scorer


def rounds_of(players: int) -> list[list[tuple[int, int]]]:
    """Who meets whom in each round, by the circle method: the first stays, the others move on by one place.

    With an odd number of players each has one round off.

    Args:
        players: How many.

    Source: J. Schurig's tables of 1886, known as Berger's; the first rounds' pairs are other ones here.

    Example:
        >>> rounds_of(4)
        [[(1, 4), (2, 3)], [(1, 3), (4, 2)], [(1, 2), (3, 4)]]
    """
    circle = [*range(1, players + 1), *([BYE] if players % 2 else [])]
    half, rounds = len(circle) // 2, []
    for _ in range(len(circle) - 1):
        pairs = zip(circle[:half], reversed(circle[half:]), strict=True)
        rounds.append([pair for pair in pairs if BYE not in pair])
        circle = [circle[0], circle[-1], *circle[1:-1]]
    return rounds


def play_round_robin(scorer: Scorer, players: int) -> None:
    """Plays all matches, as far as there are results.

    Args:
        scorer: Decides them.
        players: How many.
    """
    for name, number, first, second in _matches(players):
        scorer.play(name, number, first, second)


def _matches(players: int) -> Iterator[tuple[str, int, int, int]]:
    for number, pairs in enumerate(rounds_of(players), start=1):
        for place, (first, second) in enumerate(pairs, start=1):
            yield f"{number}.{place}", number, first, second
