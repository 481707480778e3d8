"""What the commands print as JSON Lines is what ``docs/json-lines.schema.json`` says."""

import io
import json
from contextlib import redirect_stdout
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest
from jsonschema import Draft202012Validator, ValidationError

from referee.commands.main import main
from referee.officiating.no_calls import NO_CALL_RULES, plain_name
from referee.officiating.verdict import (
    SOURCE_ENDED,
    ReviewReason,
    ShapeFault,
    Verdict,
    WrongFinger,
    certain_call,
    nothing_seen,
)
from referee.recognition.digits import DIGITS
from referee.simulator.sheet import load_sheet
from referee.simulator.stills import draw_still
from referee.symbols import MisThrow, NoCallReason, Reason, Symbol
from referee.vision.video import VideoFile
from referee.vision.video_writer import write_video

SCHEMA = json.loads((Path(__file__).parent.parent / "docs" / "json-lines.schema.json").read_text(encoding="utf-8"))


def hold(verb, record):
    """Holds a line of a verb against the schema."""
    Draft202012Validator({**SCHEMA, "$ref": f"#/$defs/{verb}"}).validate(record)


def lines_of(*words, code=0):
    with redirect_stdout(io.StringIO()) as out:
        assert main([str(word) for word in words]) == code
    return [json.loads(line) for line in out.getvalue().splitlines()]


def test_the_schema_is_one():
    Draft202012Validator.check_schema(SCHEMA)


def test_judge(printed):
    for line in printed:
        hold("judge", json.loads(line))


def test_a_film_that_ends_in_mid_throw_is_told_from_a_cut(rendered, watched, tmp_path):
    (verdict,) = (event for event in watched[0] if isinstance(event, Verdict))
    film, before = VideoFile(rendered[0]), verdict.t - 0.2
    write_video((frame for frame in film if frame.t < before), tmp_path / "short.mp4", film.size, 20)
    throw, _ = lines_of("judge", tmp_path / "short.mp4", "--json")
    hold("judge", throw)
    assert (throw["outcome"], throw["no_call_reason"], throw["no_call_rule"]) == ("no-call", "cut", "source-ended")


@pytest.mark.parametrize("evidence", [False, True])
def test_bout(tmp_path, monkeypatch, evidence):
    monkeypatch.setattr("sys.stdin", io.StringIO("rock\npaper\njack\nlabrador\nmis-throw\nmis-throw\n"))
    words = ["bout", "run-to-ten", "--source", "keyboard", "--names", "Ann,Bo", "--json"]
    lines = lines_of(*words, *(["--evidence", tmp_path / "evening"] if evidence else []))
    assert [line["type"] for line in lines] == ["throw", "throw", "throw", "summary"]
    assert (lines[-1]["head"] is not None) == evidence
    for line in lines:
        hold("bout", line)


def test_read(tmp_path):
    image, _ = draw_still(np.random.default_rng(11), load_sheet(), "jack", kind="raised")
    cv2.imwrite(str(tmp_path / "hand.png"), image)
    cv2.imwrite(str(tmp_path / "empty.png"), np.full((200, 200, 3), 90, np.uint8))
    lines = lines_of("read", tmp_path / "hand.png", tmp_path / "empty.png", "--json")
    assert [len(line["hands"]) for line in lines] == [1, 0]
    for line in lines:
        hold("read", line)


@pytest.mark.parametrize("game", ["run-to-ten", "motor-city-showdown", "stones", "pink-slip"])
def test_play(game):
    bots = "bot,bot,bot" if game == "stones" else "bot,bot"
    lines = lines_of("play", game, "--players", bots, "--seed", 3, "--headless", "--json")
    assert (lines[0]["type"], lines[-1]["type"]) == ("header", "result")
    for line in lines:
        hold("play", line)


@pytest.mark.parametrize("thrown", [*Symbol, *map(MisThrow, Reason)])
def test_every_call_is_in_it(thrown):
    hold("judge", Verdict(1, (certain_call(1, thrown),), NoCallReason.CUT, None, 0.0).to_dict("a.mp4"))


@pytest.mark.parametrize("found", ["stretched", "bent"])
def test_every_finger_that_was_wrong_is_in_it(found):
    fault = ShapeFault(Symbol.JACK, tuple(WrongFinger(digit, found) for digit in DIGITS))
    call = replace(nothing_seen(1), thrown=MisThrow(Reason.INCOMPLETE), fault=fault)
    record = Verdict(1, (call,), NoCallReason.CUT, None, 0.0).to_dict()
    hold("judge", record)
    record["players"][0]["shape"]["wrong"][0]["finger"] = "toe"
    with pytest.raises(ValidationError):
        hold("judge", record)


@pytest.mark.parametrize("reason", ReviewReason)
def test_every_reason_to_look_at_a_call_is_in_it(reason):
    call = replace(nothing_seen(1), review=True, review_reasons=(reason,))
    record = Verdict(1, (call,), NoCallReason.CUT, None, 0.0).to_dict()
    hold("judge", record)
    record["players"][0]["review_reasons"] = ["looks-odd"]
    with pytest.raises(ValidationError):
        hold("judge", record)


@pytest.mark.parametrize("reason", NoCallReason)
def test_every_no_call_is_in_it(reason):
    hold("judge", Verdict(1, (nothing_seen(1), nothing_seen(2)), reason, None, 0.0).to_dict())


@pytest.mark.parametrize("rule", [*map(plain_name, NO_CALL_RULES), SOURCE_ENDED, None])
def test_every_rule_of_a_no_call_is_in_it(rule):
    verdict = Verdict(1, (nothing_seen(1), nothing_seen(2)), NoCallReason.CUT, None, 0.0, rule)
    record = verdict.to_dict()
    hold("judge", record)
    assert record["no_call_rule"] == rule


@pytest.mark.parametrize(
    "spoilt",
    [{"call": "spock"}, {"t": "3.5"}, {"confidence": 1.2}, {"player": 0}, {"symbols_seen": None}, {"extra": 1}],
)
def test_what_is_no_line_is_refused(spoilt):
    record = Verdict(1, (replace(nothing_seen(1)),), NoCallReason.CUT, None, 0.0).to_dict()
    hold("judge", record)
    record["players"][0].update(spoilt)
    with pytest.raises(ValidationError):
        hold("judge", record)
