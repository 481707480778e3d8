"""``referee games`` and ``referee replay``, run as a user runs them."""

import json

from referee.games import GAMES, rules_text
from tests.commands.conftest import run


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


def test_what_the_program_tells_everybody_holds_neither_seed_nor_answers(log):
    _path, told = log
    kinds = {json.loads(line)["type"] for line in told}
    assert kinds == {"header", "event", "throw", "action", "result"}
    assert not any('"seed"' in line or '"hole' in line or "flip " in line for line in told)
