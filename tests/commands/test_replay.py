"""Replaying several files: each is told of in its order, and a bad one is reported."""

import json
import sys

import pytest

from referee.commands.main import main
from referee.games.logfile import read_log
from referee.games.replay import play_log
from tests.commands.conftest import run
from tests.vision.conftest import encode, grey_levels


def test_several_files_are_told_of_in_their_order_and_a_bad_one_is_reported(tmp_path, capfd):
    long, broken, short = tmp_path / "long.mp4", tmp_path / "broken.mkv", tmp_path / "short.mp4"
    encode(long, grey_levels(20), [i / 30 for i in range(20)])
    encode(short, grey_levels(3), [i / 30 for i in range(3)])
    broken.write_bytes(b"no video")
    assert main(["judge", str(long), str(broken), str(short), "--json"]) == 2
    out, err = capfd.readouterr()
    assert [(line["source"], line["frames"]) for line in map(json.loads, out.splitlines())] == [
        (str(long), 20),
        (str(short), 3),
    ]
    (broken_told,) = (line for line in err.splitlines() if "no hand of" not in line)
    assert "broken.mkv" in broken_told


def test_a_headless_game_ends_with_its_result_and_the_replay_ends_the_same(log):
    path, told = log
    result = json.loads(told[-1])
    assert result["type"] == "result"
    assert result["state"] == play_log(read_log(path)).state_hash
    again = run("replay", path, "--json")
    assert (again.returncode, again.stdout.splitlines()) == (0, [told[-1]])


def test_a_replay_that_differs_is_exit_code_1(log, tmp_path):
    path, told = log
    lines = path.read_text().splitlines()
    changed = tmp_path / "changed.jsonl"
    changed.write_text("\n".join([*lines[:-1], lines[-1].replace('"state":"', '"state":"0')]) + "\n")
    result = run("replay", changed, "--json")
    assert (result.returncode, result.stdout.splitlines()) == (1, [told[-1]])
    assert "comes to another result" in result.stderr


def test_a_log_whose_cards_are_not_those_of_its_seed_is_exit_code_1(tmp_path):
    path = tmp_path / "game.jsonl"
    assert main(["play", "war", "--players", "bot,bot", "--seed", "3", "--headless", "--log", str(path)]) == 0
    lines = [json.loads(line) for line in path.read_text().splitlines()]
    cards = next(line["result"] for line in lines if line.get("draw") == "shuffle")
    cards[0], cards[1] = cards[1], cards[0]
    path.write_text("".join(json.dumps(line) + "\n" for line in lines[:-1]))
    result = run("replay", path, "--json")
    path.write_text(path.read_text() + result.stdout)
    result = run("replay", path, "--json")
    assert result.returncode == 1
    assert "the cards, or other random results, are not those of seed 3" in result.stderr
    assert "comes to another result" not in result.stderr


def test_a_replay_says_that_a_line_was_cut_off(log, tmp_path):
    path, _told = log
    cut = tmp_path / "cut.jsonl"
    cut.write_text(path.read_text()[:-30])
    result = run("replay", cut, "--json")
    assert result.returncode == 0
    assert f"line {len(path.read_text().splitlines())} is cut off in the middle" in result.stderr
    assert "no result to compare with" in result.stderr


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ("", "empty: expected a header line"),
        ("{}\n", "line 1: no type; expected a game log"),
        ("\x00\x01", "line 1: no JSON object; expected a game log"),
        (None, "no such file"),
    ],
)
def test_a_file_that_is_no_log_is_one_clear_line_and_exit_code_2(tmp_path, content, said):
    path = tmp_path / "bad.jsonl"
    if content is not None:
        path.write_text(content)
    result = run("replay", path)
    assert (result.returncode, result.stdout) == (2, "")
    assert result.stderr.count("\n") == 1
    assert str(path) in result.stderr
    assert said in result.stderr


@pytest.mark.parametrize(("option", "ending"), [("--sheet", ".png"), ("--render", ".mp4")])
@pytest.mark.parametrize("name", ["pictures.jpg", "pictures", "png", "mp4"])
def test_what_is_drawn_goes_into_no_file_that_promises_another_kind(tmp_path, capsys, option, ending, name):
    (tmp_path / "bad.zip").write_text("no archive")
    assert main(["replay", str(tmp_path / "bad.zip"), option, str(tmp_path / name)]) == 2
    assert f"{name}: expected a name that ends in {ending}" in capsys.readouterr().err
    assert main(["replay", str(tmp_path / "bad.zip"), option, str(tmp_path / f"pictures{ending.upper()}")]) == 2
    assert "bad.zip" in capsys.readouterr().err


@pytest.mark.parametrize(("option", "ending"), [("--sheet", ".png"), ("--render", ".mp4")])
def test_a_drawing_that_cannot_be_written_is_told_before_anything_is_judged(tmp_path, capsys, option, ending):
    (tmp_path / "bad.zip").write_text("no archive")
    (tmp_path / f"folder{ending}").mkdir()
    for name, told in ((f"nowhere/drawn{ending}", "there is no folder"), (f"folder{ending}", "is a folder; expected")):
        assert main(["replay", str(tmp_path / "bad.zip"), option, str(tmp_path / name)]) == 2
        said = capsys.readouterr()
        assert said.out == ""
        assert said.err.startswith(f"referee replay: {tmp_path / name}: {told}")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["bad.zip", f"folder{ending}"]


def test_who_waits_at_a_terminal_is_told_that_what_judges_evidence_is_loaded(tmp_path, monkeypatch, capsys):
    (tmp_path / "bad.zip").write_text("no archive")
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    assert main(["replay", str(tmp_path / "bad.zip")]) == 2
    first, second = capsys.readouterr().err.splitlines()
    assert first.startswith("referee replay: loading")
    assert "bad.zip" in second
