"""``referee games`` and ``referee replay``, run as a user runs them."""

import json
import subprocess
import sys

import pytest

from referee.games import GAMES, rules_text
from referee.games.logfile import read_log
from referee.games.replay import play_log


def run(*words):
    return subprocess.run(
        [sys.executable, "-m", "referee", *map(str, words)], capture_output=True, text=True, timeout=60, check=False
    )


@pytest.fixture(scope="module")
def log(tmp_path_factory):
    path = tmp_path_factory.mktemp("logs") / "game.jsonl"
    words = ("--players", "bot,random", "--seed", "4", "--option", "target=20", "--headless", "--json")
    played = run("play", "motor-city-showdown", *words, "--log", path)
    assert played.returncode == 0, played.stderr
    return path, played.stdout.splitlines()


def test_games_lists_every_game_with_its_options_and_what_is_unverified():
    result = run("games", "--json")
    games = {record["game"]: record for record in map(json.loads, result.stdout.splitlines())}
    assert list(games) == list(GAMES)
    showdown = games["motor-city-showdown"]
    assert showdown["options"]["target"] == {
        "default": 100,
        "least": 1,
        "most": 1000,
        "meaning": "the score at which the game ends after the hand",
    }
    assert any("B3" in fact for fact in showdown["unverified"])
    assert games["spell-my-name"]["options"]["win-by"]["values"] == ["hands", "points"]


def test_games_in_words_names_options_and_what_is_unverified():
    shown = run("games").stdout
    assert "--option win-by=hands" in shown
    assert "unverified: the symbols on the 16 Cards of Devastation that have one (B3)" in shown


def test_games_of_one_game_tells_its_options_actions_and_cards():
    shown = run("games", "jacks-rule").stdout
    for text in ("--option colours=2", "discard CARD", "C10A", "JK4", "unverified", "--rules"):
        assert text in shown
    assert "war" not in shown
    assert json.loads(run("games", "jacks-rule", "--json").stdout)["cards"][0] in shown


def test_games_prints_the_rules_of_a_game_to_read():
    shown = run("games", "war", "--rules")
    assert shown.stdout == rules_text("war")
    record = json.loads(run("games", "war", "--rules", "--json").stdout)
    assert record == {"type": "rules", "game": "war", "text": rules_text("war")}


def test_rules_of_no_game_in_particular_are_refused_with_the_games_there_are():
    refused = run("games", "--rules")
    assert refused.returncode == 2
    assert "jacks-rule" in refused.stderr
    assert refused.stderr.count("\n") == 1


def test_a_headless_game_ends_with_its_result_and_the_replay_ends_the_same(log):
    path, told = log
    result = json.loads(told[-1])
    assert result["type"] == "result"
    assert result["state"] == play_log(read_log(path)).state_hash
    again = run("replay", path, "--json")
    assert (again.returncode, again.stdout.splitlines()) == (0, [told[-1]])


def test_what_the_program_tells_everybody_holds_neither_seed_nor_answers(log):
    _path, told = log
    kinds = {json.loads(line)["type"] for line in told}
    assert kinds == {"header", "event", "throw", "action", "result"}
    assert not any('"seed"' in line or '"hole' in line or "flip " in line for line in told)


def test_a_replay_that_differs_is_exit_code_1(log, tmp_path):
    path, told = log
    lines = path.read_text().splitlines()
    changed = tmp_path / "changed.jsonl"
    changed.write_text("\n".join([*lines[:-1], lines[-1].replace('"state":"', '"state":"0')]) + "\n")
    result = run("replay", changed, "--json")
    assert (result.returncode, result.stdout.splitlines()) == (1, [told[-1]])
    assert "comes to another result" in result.stderr


def test_a_replay_says_that_a_line_was_cut_off(log, tmp_path):
    path, _told = log
    cut = tmp_path / "cut.jsonl"
    cut.write_text(path.read_text()[:-30])
    result = run("replay", cut, "--json")
    assert result.returncode == 0
    assert f"line {len(path.read_text().splitlines())} is cut off in the middle" in result.stderr


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ("", "empty: expected a header line"),
        ("{}\n", "line 1: type None"),
        ("\x00\x01", "line 1: no JSON object"),
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
