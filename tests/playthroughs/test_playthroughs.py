"""Recorded games, each a referee's log, that must come out as they did when they were recorded."""

import json
from pathlib import Path

import pytest

from referee.games import GAMES, Over
from referee.games.log import parse_log
from referee.games.logfile import read_log
from referee.games.replay import play_log, same_result
from scripts import playthroughs

FOLDER = Path(__file__).parent
RECORDED = sorted(FOLDER.glob("*.jsonl"))


@pytest.mark.parametrize("path", RECORDED, ids=lambda path: path.stem)
def test_a_recorded_game_comes_out_as_it_did(path):
    log = read_log(path)
    game = play_log(log)
    assert isinstance(game.turn, Over)
    assert log.result is not None
    assert same_result(log, game)
    assert game.log == path.read_text(encoding="utf-8").splitlines()


@pytest.mark.parametrize("name", GAMES)
def test_every_game_is_recorded_with_every_number_of_players_and_every_kind_of_action(name):
    logs = [parse_log(path.read_text(encoding="utf-8").splitlines()) for path in RECORDED]
    logs = [log for log in logs if log.header["game"] == name]
    assert {log.header["players"] for log in logs} == set(GAMES[name].players)
    verbs = {move.entry["action"].split(" ")[0] for log in logs for move in log.moves if "action" in move.entry}
    assert verbs == {form.split(" ")[0] for form in GAMES[name].notation.forms}


@pytest.mark.parametrize("name", GAMES)
def test_every_variation_of_every_game_is_recorded(name):
    headers = [parse_log(path.read_text(encoding="utf-8").splitlines()).header for path in RECORDED]
    played = [header["options"] for header in headers if header["game"] == name]
    for option, of in GAMES[name].options.items():
        if isinstance(of.default, str):
            assert {options[option] for options in played} == set(of.values), option


def test_the_recorded_showdowns_use_every_power():
    showdowns = [path.read_text(encoding="utf-8") for path in RECORDED if path.stem.startswith("motor-city")]
    told = "\n".join(text for log in showdowns for text in events(log))
    for power in ("by BH", "MOTOR CITY SHOWDOWN", "stops", "knocks out", "holds off", "steals", "by SC", "all 72"):
        assert power in told, power


def test_the_recorded_tricks_have_what_happens_seldom():
    tricks = [path.read_text(encoding="utf-8") for path in RECORDED if path.stem.startswith(("stones", "green-queen"))]
    told = "\n".join(text for log in tricks for text in events(log))
    for text in ("Joker rules for this trick", "bids Nil", "10 bags", "Left over", "shoots the Moon"):
        assert text in told, text


def events(log):
    game = play_log(parse_log(log.splitlines()))
    return [json.loads(line).get("text", "") for line in game.log_for(None)]


@pytest.mark.parametrize("words", [[], ["--help"], ["-h"]])
def test_the_script_that_plays_them_again_says_how_it_is_called(words, capsys):
    playthroughs.main(words)
    assert "scripts/playthroughs.py --new" in capsys.readouterr().out
