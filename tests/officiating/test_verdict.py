"""What a verdict says to programs and to files, of a shape that was none of the five."""

from dataclasses import replace

import msgspec
import pytest

from referee.officiating.verdict import Call, ShapeFault, WrongFinger, certain_call, nothing_seen
from referee.symbols import MisThrow, Symbol

FAULT = ShapeFault(Symbol.SCISSORS, (WrongFinger("thumb", "stretched"), WrongFinger("index", "bent")))
CALL = replace(nothing_seen(1), thrown=MisThrow("unrecognizable"), fault=FAULT)


def test_programs_are_told_the_nearest_symbol_and_the_fingers_that_differ():
    assert CALL.to_dict()["shape"] == {
        "like": "scissors",
        "wrong": [{"finger": "thumb", "is": "stretched"}, {"finger": "index", "is": "bent"}],
    }
    assert certain_call(1, Symbol.ROCK).to_dict()["shape"] is None


def test_a_call_is_stored_with_its_fault_and_read_without_one():
    stored = msgspec.json.encode(CALL)
    assert msgspec.json.decode(stored, type=Call) == CALL
    before = {name: value for name, value in msgspec.json.decode(stored).items() if name != "fault"}
    assert msgspec.convert(before, Call) == replace(CALL, fault=None)


@pytest.mark.parametrize(
    "wrong",
    [[], [{"finger": "thumb", "found": "bent"}] * 2, [{"finger": "toe", "found": "bent"}], [{"finger": "thumb"}]],
)
def test_a_fault_that_names_no_finger_or_one_twice_is_none(wrong):
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"like": "rock", "wrong": wrong}, ShapeFault)
