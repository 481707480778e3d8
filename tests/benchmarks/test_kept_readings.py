"""What another model makes of kept numbers, without the films."""

import shutil
import sys
from pathlib import Path

import msgspec
import numpy as np
import pytest

from benchmarks.kept import INDEX, read_index, read_seen
from benchmarks.kept_readings import main, reread
from referee.officiating.referee import load_recognizer
from referee.settings import Profile

TESTS = Path(__file__).parents[1]


def readings(seen):
    return [each.readings for each in seen]


@pytest.mark.parametrize("name", ["real", "gestures"])
def test_what_is_kept_of_films_was_read_by_the_model_that_is_shipped(name):
    """Processors round otherwise, so probabilities differ a little; another model's differ ten times as much."""
    recognizer = load_recognizer(Profile())
    apart = []
    for kept in read_index(TESTS / name).sources:
        seen = read_seen(TESTS / name, kept)
        for before, now in zip(seen, reread(seen, recognizer), strict=True):
            for one, other in zip(before.readings, now.readings, strict=True):
                apart += [abs(one.probability[symbol] - other.probability[symbol]) for symbol in one.probability]
    assert np.mean(apart) < 0.002


def test_readings_of_another_model_are_told_and_written_where_that_is_asked_for(monkeypatch, tmp_path, capsys):
    folder = tmp_path / "real"
    shutil.copytree(TESTS / "real", folder)
    index = read_index(folder)
    pair = next(kept for kept in index.sources if kept.kind == "pair")
    three = next(kept for kept in index.sources if kept.kind != "pair")
    few = msgspec.structs.replace(index, sources=(pair, three))  # judging all of them takes long
    (folder / INDEX).write_bytes(msgspec.json.encode(few))
    before = read_seen(folder, pair)
    recognizer = load_recognizer(Profile())
    blind = type("Blind", (), {"read": lambda self, hands: [unread(each) for each in recognizer.read(hands)]})()
    monkeypatch.setattr("benchmarks.kept_readings.load_model", lambda folder: blind)
    monkeypatch.setattr(sys, "argv", ["benchmarks.kept_readings", str(folder)])
    assert main() == 0
    told = capsys.readouterr().out
    assert f"{pair.name}: " in told
    assert told.endswith("2 with other verdicts\n"), "a pair and the film of three players"
    assert readings(read_seen(folder, pair)) == readings(before)
    monkeypatch.setattr(sys, "argv", ["benchmarks.kept_readings", str(folder), "--write"])
    assert main() == 0
    after = read_seen(folder, pair)
    assert [each.hands[0].points.tolist() for each in after if each.hands] == [
        each.hands[0].points.tolist() for each in before if each.hands
    ]
    assert {reading.other for each in after for reading in each.readings} == {1.0}


def unread(reading):
    """The reading of a hand that shows none of the five, surely."""
    return type(reading)(dict.fromkeys(reading.probability, 0.0), 0.0, 1.0)


def test_a_folder_without_kept_numbers_is_refused(monkeypatch, tmp_path, capsys):
    monkeypatch.setattr(sys, "argv", ["benchmarks.kept_readings", str(tmp_path)])
    assert main() == 2
    assert "index.json" in capsys.readouterr().err
