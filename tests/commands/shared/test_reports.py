"""A throw as judge and bout tell it to people."""

from dataclasses import replace

from referee.commands.shared.reports import throw_in_words
from referee.officiating.verdict import ShapeFault, WrongFinger
from referee.symbols import MisThrow, NoCallReason, Symbol

NAMES = {1: "Ann", 2: "Bo"}


def test_a_mis_throw_says_which_fingers_were_wrong(verdict):
    given = verdict({1: MisThrow("unrecognizable"), 2: Symbol.ROCK})
    first, second = given.calls
    plain = "Throw 1: Bo wins: Ann mis-threw. Ann mis-throw, none of the five symbols at 3.500 ± 0.014 s; "
    assert throw_in_words(given, NAMES).startswith(plain)
    told = replace(first, fault=ShapeFault(Symbol.SCISSORS, (WrongFinger("thumb", "stretched"),)))
    words = throw_in_words(replace(given, calls=(told, second)), NAMES)
    assert "none of the five symbols (nearly Scissors: thumb is stretched out) at 3.500" in words


def test_a_film_that_ends_during_a_throw_is_told_as_that_and_any_other_cut_as_a_cut(verdict):
    cut = verdict({1: Symbol.ROCK, 2: None}, no_call=NoCallReason.CUT)
    assert throw_in_words(cut, NAMES).startswith("Throw 1: no call (cut), throw again. ")
    ended = replace(cut, no_call_rule="source-ended")
    assert throw_in_words(ended, NAMES).startswith("Throw 1: no call (source-ended), throw again. ")
