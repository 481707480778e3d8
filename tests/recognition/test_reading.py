"""What one look at a hand says, and what several say together."""

import pytest

from referee.recognition.reading import Reading
from referee.symbols import Symbol


def reading(rock, paper, incomplete, other):
    """A reading; the other symbols get nothing."""
    return Reading(dict.fromkeys(Symbol, 0.0) | {Symbol.ROCK: rock, Symbol.PAPER: paper}, incomplete, other)


@pytest.mark.parametrize(
    ("shown", "call", "confidence"),
    [
        (reading(0.6, 0.1, 0.2, 0.1), Symbol.ROCK, 0.6),
        (reading(0.4, 0.3, 0.2, 0.1), Symbol.ROCK, 0.4),
        (reading(0.4, 0.1, 0.3, 0.2), None, 0.5),
        (reading(0.5, 0.0, 0.0, 0.5), None, 0.5),
    ],
    ids=["surely", "likelier than none of the five", "likelier than each of the others", "as likely"],
)
def test_a_symbol_is_called_when_it_is_likelier_than_all_that_is_none_of_the_five(shown, call, confidence):
    assert shown.call == call
    assert shown.confidence == pytest.approx(confidence)


def test_several_looks_say_their_mean():
    mean = Reading.mean([reading(0.9, 0.0, 0.1, 0.0), reading(0.1, 0.3, 0.1, 0.5)])
    assert mean.table == pytest.approx((0.5, 0.15, 0.0, 0.0, 0.0, 0.1, 0.25))
    assert mean.call is Symbol.ROCK
