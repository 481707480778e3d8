"""A throw that operators have decided otherwise, as it counts now."""

import pytest

from referee.host.corrections import correction_of
from referee.host.language import english
from referee.officiating.ledger.bout_record import Record
from referee.symbols import NoCallReason, Symbol


@pytest.fixture
def record(tmp_path):
    return Record.begin(tmp_path / "ledger.jsonl", "one-time", ("Ann", "Bo"), "0.1.0")


def said(record, number):
    """The correction of a throw in words; ``None`` where it counts as it was called."""
    found = correction_of(record, number)
    return None if found is None else found.in_words(record.names, english())


def test_a_throw_that_was_called_otherwise_tells_the_call_and_who_wins_now(record, verdict):
    record.decide(verdict({1: Symbol.ROCK, 2: Symbol.ROCK}))
    assert said(record, 1) is None
    record.overrule(1, 2, "late", "Kim", "the clip")
    assert said(record, 1) == "overruled: Bo: thrown too late; Ann wins"
    assert correction_of(record, 1).to_dict() == {"again": False, "calls": {"2": "late"}, "outcome": "single-winner"}
    assert said(record, 2) is None


def test_a_throw_that_was_ordered_again_tells_no_winner(record, verdict):
    record.decide(verdict({1: Symbol.ROCK, 2: Symbol.PAPER}))
    record.overrule(1, None, "again", "Kim", "a bell rang")
    assert said(record, 1) == "overruled: Throw again"
    assert correction_of(record, 1).to_dict() == {"again": True, "calls": {}, "outcome": None}


def test_a_throw_after_one_by_which_the_bout_was_won_does_not_count(record, verdict):
    record.decide(verdict({1: Symbol.ROCK, 2: Symbol.ROCK}))
    record.decide(verdict({1: Symbol.ROCK, 2: Symbol.PAPER}))
    record.overrule(1, 1, "paper", "Kim", "the clip")
    assert said(record, 2) == "does not count"
    record.overrule(2, 1, "scissors", "Kim", "the clip")
    assert said(record, 2) == "overruled: Ann: Scissors; does not count"


def test_of_a_no_call_only_what_was_called_is_told_until_everybody_is(record, verdict):
    record.decide(verdict({1: Symbol.ROCK, 2: None}, no_call=NoCallReason.HAND_LOST))
    record.decide(verdict({1: None, 2: None}, no_call=NoCallReason.HAND_LOST))
    record.overrule(2, 1, "rock", "Kim", "the clip")
    told = "overruled: Ann: Rock; still to be called: Bo"
    assert [said(record, number) for number in (1, 2)] == [None, told]
