"""What a verdict says to programs and to files, of a shape that was none of the five."""

import json
from dataclasses import replace
from pathlib import Path

import msgspec
import pytest

from referee.bouts.settle import Outcome, Settlement
from referee.officiating.verdict import Call, ShapeFault, Verdict, WrongFinger, certain_call, nothing_seen
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


@pytest.mark.parametrize("fingers", [0, 2])
def test_a_program_that_makes_such_a_fault_gets_the_error_that_the_readme_names(fingers):
    readme = " ".join((Path(__file__).parents[2] / "README.md").read_text(encoding="utf-8").split())
    assert "and a `referee.ShapeFault` with no finger, or with one twice" in readme
    with pytest.raises(ValueError, match="expected one finger or more, each once"):
        ShapeFault(Symbol.ROCK, (WrongFinger("thumb", "bent"),) * fingers)


def test_a_mis_throw_of_a_player_alone_has_the_outcome_that_the_json_lines_name():
    """Whoever asked for the throw settles it among all who threw."""
    line = Verdict(1, (CALL,), None, Settlement(Outcome.SINGLE_WINNER, (1,)), 1.0).to_dict()
    schema = json.loads((Path(__file__).parents[2] / "docs/json-lines.schema.json").read_text(encoding="utf-8"))
    outcome = schema["$defs"]["throw"]["properties"]["outcome"]
    assert line["outcome"] in outcome["enum"]
    assert "watched alone is the single winner" in outcome["description"]
