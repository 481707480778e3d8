"""A throw as judge and bout tell it to people."""

from dataclasses import replace

from referee.commands.shared.reports import throw_in_words
from referee.officiating.verdict import ShapeFault, WrongFinger
from referee.symbols import MisThrow, Symbol

NAMES = {1: "Ann", 2: "Bo"}


def test_a_mis_throw_says_which_fingers_were_wrong(verdict):
    given = verdict({1: MisThrow("unrecognizable"), 2: Symbol.ROCK})
    first, second = given.calls
    plain = "Throw 1: Bo wins: Ann mis-threw. Ann mis-throw, none of the five symbols at 3.500 ± 0.014 s; "
    assert throw_in_words(given, NAMES).startswith(plain)
    told = replace(first, fault=ShapeFault(Symbol.SCISSORS, (WrongFinger("thumb", "stretched"),)))
    words = throw_in_words(replace(given, calls=(told, second)), NAMES)
    assert "none of the five symbols (nearly Scissors: thumb is stretched out) at 3.500" in words
