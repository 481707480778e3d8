"""The mix of symbols by which nobody gains who departs from it."""

import itertools

import pytest

from referee.bouts.run_to_ten import RunToTen
from referee.bouts.settle import settle
from referee.games.equilibrium import one_time_mix, run_to_ten_mix, run_to_ten_value, solve_zero_sum
from referee.symbols import Symbol


def test_the_one_time_mix_of_two_is_the_one_that_algebra_gives():
    # Rock p, JACK j, LABRADOR l: against JACK 3p = l, against LABRADOR j = 3p, and 3p + j + l = 1.
    assert one_time_mix(2) == pytest.approx(
        {Symbol.ROCK: 1 / 9, Symbol.PAPER: 1 / 9, Symbol.SCISSORS: 1 / 9, Symbol.JACK: 1 / 3, Symbol.LABRADOR: 1 / 3}
    )


@pytest.mark.parametrize("players", [2, 3, 4])
def test_nobody_gains_by_departing_from_the_one_time_mix(players):
    mix = one_time_mix(players)
    assert sum(mix.values()) == pytest.approx(1)
    assert min(mix.values()) > 0
    for symbol in Symbol:
        chance = 0.0
        for others in itertools.product(Symbol, repeat=players - 1):
            survivors = settle(dict(enumerate((symbol, *others)))).survivors
            weight = 1.0
            for other in others:
                weight *= mix[other]
            chance += weight * (0 in survivors) / len(survivors)
        assert chance == pytest.approx(1 / players)


@pytest.mark.parametrize("score", list(itertools.product(range(10), repeat=2)), ids=str)
def test_nobody_gains_by_departing_from_the_run_to_ten_mix(score):
    mix = run_to_ten_mix(*score)
    value = run_to_ten_value(*score)
    assert sum(mix.values()) == pytest.approx(1)
    for reply in Symbol:
        expected = 0.0
        for symbol, weight in mix.items():
            bout = RunToTen((1, 2), [score]).after({1: symbol, 2: reply})
            expected += weight * run_to_ten_value(bout.score[1], bout.score[2])
        assert expected >= value - 1e-9, "no reply holds the mix below its value"


def test_a_zero_sum_game_is_solved_whatever_its_kernel():
    assert solve_zero_sum([[1.0, -1.0], [-1.0, 1.0]]) == (pytest.approx([0.5, 0.5]), pytest.approx(0))
    assert solve_zero_sum([[3.0, 2.0], [1.0, 0.0]]) == (pytest.approx([1, 0]), pytest.approx(2))
