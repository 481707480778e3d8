"""Mixed strategies from which nobody gains by departing, computed from the rules of a bout.

Rock, Paper and Scissors play the same part, so there is an equilibrium that gives each of them the same weight. The
reason is that every symmetric game has an equilibrium that its symmetries do not change (Nash, *Non-Cooperative Games*,
1951). It remains to find how often to throw one of the three, JACK, and LABRADOR.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from itertools import combinations, product

from referee.bouts.run_to_ten import TARGET
from referee.bouts.settle import settle
from referee.games.turns import Mode, Throw
from referee.symbols import Symbol

TRIO = (Symbol.ROCK, Symbol.PAPER, Symbol.SCISSORS)
_CLASSES = (Symbol.ROCK, Symbol.JACK, Symbol.LABRADOR)  # Rock stands for the three

Mix = Mapping[Symbol, float]
"""The probability of each symbol; they add up to 1."""


def mix_for(turn: Throw, seat: int) -> Mix:
    """The equilibrium for a throw of a game, from where a player sits."""
    if turn.mode is Mode.ONE_TIME or turn.score is None:
        return one_time_mix(len(turn.players))
    other = next(player for player in turn.players if player != seat)
    return run_to_ten_mix(turn.score[seat], turn.score[other])


@cache
def one_time_mix(players: int) -> Mix:
    """The symmetric equilibrium of a One Time among so many players, each wanting to be the one left.

    A player who is left with k players has a chance of 1/k. Newton's method finds the mix against which one of the
    three, JACK and LABRADOR all do equally well.
    """
    payoffs = {symbol: _against_profiles(symbol, players) for symbol in _CLASSES}

    def gaps(jack: float, labrador: float) -> tuple[float, float]:
        mix = _spread(1 - jack - labrador, jack, labrador)
        rock, *others = (
            sum(value * _probability(profile, mix) for profile, value in payoffs[symbol]) for symbol in _CLASSES
        )
        return others[0] - rock, others[1] - rock

    jack = labrador = 1 / 3
    step = 1e-6
    for _ in range(50):
        here = gaps(jack, labrador)
        by_jack = gaps(jack + step, labrador)
        by_labrador = gaps(jack, labrador + step)
        matrix = [[(by_jack[row] - here[row]) / step, (by_labrador[row] - here[row]) / step] for row in (0, 1)]
        change = solve_linear(matrix, [-here[0], -here[1]])
        assert change is not None, "the mix is isolated"
        jack, labrador = jack + change[0], labrador + change[1]
        if max(map(abs, change)) < 1e-13:
            break
    return _spread(1 - jack - labrador, jack, labrador)


@cache
def run_to_ten_mix(own: int, other: int) -> Mix:
    """The equilibrium of the next throw of a Run it to Ten that stands at ``own`` to ``other`` points."""
    weights, _ = solve_zero_sum(_throw_at(own, other, run_to_ten_value(own, other)))
    return _spread(*weights)


@cache
def run_to_ten_value(own: int, other: int) -> float:
    """The chance to win a Run it to Ten from this score, when both play the equilibrium.

    A tie leaves the score as it is, so the value is a fixed point. It is found by iteration, which converges because
    the probability of a tie is below one (Everett, *Recursive games*, 1957).
    """
    if own >= TARGET or other >= TARGET:
        return float(own >= TARGET)
    if own == other:
        return 0.5
    if own < other:
        return 1 - run_to_ten_value(other, own)
    value = 0.5
    for _ in range(200):
        _, better = solve_zero_sum(_throw_at(own, other, value))
        if abs(better - value) < 1e-14:
            break
        value = better
    return value


def _throw_at(own: int, other: int, tie: float) -> list[list[float]]:
    """The chance to win the bout after one throw: rows and columns are one of the three, JACK, LABRADOR."""
    win, lose = run_to_ten_value(own + 1, other), run_to_ten_value(own, other + 1)
    win_three, lose_three = run_to_ten_value(own + 3, other), run_to_ten_value(own, other + 3)
    return [
        [(win + lose + tie) / 3, lose, win],
        [win, tie, lose_three],
        [lose, win_three, tie],
    ]


def solve_zero_sum(payoffs: Sequence[Sequence[float]]) -> tuple[list[float], float]:
    """The row player's equilibrium of a small zero-sum game, and its value.

    Tries every square part of the matrix: one of them is the kernel of an equilibrium (Shapley and Snow,
    *Basic solutions of discrete games*, 1950).

    Args:
        payoffs: What the row player gets, by row and column.
    """
    rows, columns = range(len(payoffs)), range(len(payoffs[0]))
    best: tuple[float, list[float]] | None = None
    for size in range(1, len(payoffs) + 1):
        for some_rows, some_columns in product(combinations(rows, size), combinations(columns, size)):
            weights = _equalising(payoffs, some_rows, some_columns)
            if weights is None:
                continue
            mix = [0.0 for _ in rows]
            for row, weight in zip(some_rows, weights, strict=True):
                mix[row] = weight
            secured = min(sum(mix[row] * payoffs[row][column] for row in rows) for column in columns)
            if best is None or secured > best[0] + 1e-12:
                best = (secured, mix)
    assert best is not None, "every single row is a strategy"
    return best[1], best[0]


def _equalising(payoffs: Sequence[Sequence[float]], rows: Sequence[int], columns: Sequence[int]) -> list[float] | None:
    """Weights of ``rows`` that give every one of ``columns`` the same; ``None`` where there are none."""
    first = columns[0]
    matrix = [[payoffs[row][column] - payoffs[row][first] for row in rows] for column in columns[1:]]
    weights = solve_linear([*matrix, [1.0 for _ in rows]], [*(0.0 for _ in matrix), 1.0])
    return None if weights is None or min(weights) < -1e-12 else [max(0.0, weight) for weight in weights]


def solve_linear(matrix: Sequence[Sequence[float]], right: Sequence[float]) -> list[float] | None:
    """Solves a small linear system (Gauss, with the largest pivot); ``None`` where it is singular."""
    table = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    size = len(table)
    for column in range(size):
        pivot = max(range(column, size), key=lambda row: abs(table[row][column]))
        if abs(table[pivot][column]) < 1e-14:
            return None
        table[column], table[pivot] = table[pivot], table[column]
        for row in range(size):
            if row != column:
                factor = table[row][column] / table[column][column]
                table[row] = [a - factor * b for a, b in zip(table[row], table[column], strict=True)]
    return [table[row][size] / table[row][row] for row in range(size)]


def _against_profiles(symbol: Symbol, players: int) -> list[tuple[tuple[Symbol, ...], float]]:
    """The chance to be the one left after throwing ``symbol``, for each way in which the others may throw."""
    chances = []
    for others in product(Symbol, repeat=players - 1):
        survivors = settle(dict(enumerate((symbol, *others)))).survivors
        chances.append((others, 1 / len(survivors) if 0 in survivors else 0.0))
    return chances


def _probability(profile: Sequence[Symbol], mix: Mix) -> float:
    probability = 1.0
    for symbol in profile:
        probability *= mix[symbol]
    return probability


def _spread(trio: float, jack: float, labrador: float) -> dict[Symbol, float]:
    return {**dict.fromkeys(TRIO, trio / 3), Symbol.JACK: jack, Symbol.LABRADOR: labrador}
