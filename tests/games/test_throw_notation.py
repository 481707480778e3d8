"""Throws print and parse, in logs and from bots."""

import pytest

from referee.errors import MalformedAction
from referee.games.throw_notation import parse_throw, print_throw
from referee.symbols import MisThrow, Reason, Symbol


def test_throws_print_and_parse():
    thrown = {2: MisThrow(Reason.LATE), 1: Symbol.LABRADOR}
    assert print_throw(thrown) == "p1=labrador p2=mis-throw:late"
    assert parse_throw(print_throw(thrown)) == thrown


@pytest.mark.parametrize("text", ["p1", "p1=", "p1=stone", "1=rock", "p1=rock p1=rock", "p1=mis-throw:slow"])
def test_text_that_is_no_throw_is_malformed(text):
    with pytest.raises(MalformedAction, match="throw"):
        parse_throw(text)
