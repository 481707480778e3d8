"""The words beside a player's call; no window is needed for them."""

from dataclasses import replace

import pytest

from referee.host.language import english
from referee.symbols import MisThrow, Symbol
from referee.table.panels import timing_words


@pytest.fixture
def calls(verdict):
    first, second = verdict({1: Symbol.ROCK, 2: Symbol.PAPER}).calls
    return [replace(first, t=3.5, t_sigma=0.006), replace(second, t=3.62, t_sigma=0.008, lead=0.12)]


def test_how_much_later_one_was_than_the_other_has_the_uncertainty_of_both(calls):
    assert timing_words(calls[1], calls, english()) == "120 ± 20 ms later"


def test_the_earliest_player_was_not_later_than_anybody(calls):
    assert timing_words(calls[0], calls, english()) == ""


def test_a_late_symbol_says_how_long_it_took_within_two_sigma(calls):
    late = replace(calls[0], thrown=MisThrow("late"), formed_t=3.95)
    assert timing_words(late, [late, calls[1]], english()) == "formed after 450 ± 12 ms"
