"""``referee resolve``: the rules from the command line."""

import json

import pytest

from referee.commands.main import main


@pytest.mark.parametrize(
    ("symbols", "expected"),
    [
        ("rock paper jack", {"outcome": "single-winner", "survivors": [3]}),
        ("rock rock", {"outcome": "all-way-tie", "survivors": [1, 2]}),
        ("mis-throw rock rock", {"outcome": "split-decision", "survivors": [2, 3]}),
        ("jack labrador rock rock", {"outcome": "all-way-tie", "survivors": [1, 2, 3, 4]}),
        ("LABRADOR Jack", {"outcome": "single-winner", "survivors": [1]}),
    ],
)
def test_json_is_one_line_and_nothing_else(capsys, symbols, expected):
    assert main(["resolve", "--json", *symbols.split()]) == 0
    captured = capsys.readouterr()
    assert captured.out.count("\n") == 1
    assert json.loads(captured.out) == expected
    assert captured.err == ""


def test_json_is_spelled_as_the_contract_has_it(capsys):
    main(["resolve", "--json", "rock", "paper", "jack"])
    assert capsys.readouterr().out == '{"outcome":"single-winner","survivors":[3]}\n'


def test_words_say_who_wins_and_why(capsys):
    assert main(["resolve", "rock", "paper", "jack"]) == 0
    assert capsys.readouterr().out == "Player 3 wins: JACK beats Rock and Paper\n"


def test_an_option_may_stand_between_symbols(capsys):
    assert main(["resolve", "rock", "--json", "paper", "jack"]) == 0
    assert capsys.readouterr().out == '{"outcome":"single-winner","survivors":[3]}\n'
    assert main(["resolve", "rock", "--json", "papper"]) == 2
    assert "'papper' is none of rock" in capsys.readouterr().err


@pytest.mark.parametrize("symbols", ["rock", "rock rock rock rock rock"])
def test_two_to_four_players_throw(capsys, symbols):
    assert main(["resolve", *symbols.split()]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert "2 to 4" in captured.err


def test_a_misspelt_symbol_is_answered_with_the_words_there_are(capsys):
    assert main(["resolve", "rock", "papper"]) == 2
    error = capsys.readouterr().err
    assert "'papper' is none of rock, paper, scissors, jack, labrador, mis-throw" in error
    assert error.count("\n") == 1
