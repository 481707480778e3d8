"""A throw in words that players and spectators understand."""

from itertools import product

import pytest

from referee.bouts.settle import settle
from referee.bouts.words import REASON_PHRASES, THROWN_WORDS, explain, parse_thrown
from referee.errors import MalformedAction
from referee.symbols import MisThrow, Reason, Symbol


def said(*words, **options):
    return str(explain({seat: parse_thrown(word) for seat, word in enumerate(words, start=1)}, **options))


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("rock paper jack", "Player 3 wins: JACK beats Rock and Paper"),
        ("paper jack", "Player 2 wins: JACK beats Paper"),
        ("rock rock", "Tie, throw again: both threw Rock"),
        ("rock paper scissors", "All-way tie, throw again: Rock, Paper and Scissors each win and lose"),
        ("paper paper rock", "Player 1 and Player 2 throw again: Paper beats Rock"),
        (
            "rock paper scissors labrador",
            "Player 1, Player 2 and Player 3 throw again: Rock, Paper and Scissors beat LABRADOR",
        ),
        ("mis-throw rock", "Player 2 wins: Player 1 mis-threw"),
        ("mis-throw rock rock", "Player 2 and Player 3 throw again: both threw Rock, Player 1 mis-threw"),
        ("rock rock rock", "All-way tie, throw again: all threw Rock"),  # not "both"
        (
            "mis-throw rock rock rock",  # not all of them
            "Player 2, Player 3 and Player 4 throw again: Player 1 mis-threw, the others threw Rock",
        ),
        ("mis-throw rock paper", "Player 3 wins: Paper beats Rock, Player 1 mis-threw"),
        ("mis-throw mis-throw", "Tie, throw again: both mis-threw"),
        ("mis-throw mis-throw mis-throw", "All-way tie, throw again: all mis-threw"),
    ],
)
def test_who_won_and_why(words, expected):
    assert said(*words.split()) == expected


def test_names_and_points_are_told_where_they_are_known():
    names = {1: "Ann", 2: ""}
    assert said("labrador", "jack", names=names, points=3) == "Ann wins: LABRADOR beats JACK: 3 points"
    assert said("rock", "paper", names=names, points=1) == "Player 2 wins: Paper beats Rock"


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_words_name_exactly_the_survivors_and_always_a_cause(players):
    for words in product(THROWN_WORDS, repeat=players):
        thrown = {seat: parse_thrown(word) for seat, word in enumerate(words, start=1)}
        explanation = explain(thrown)
        named = tuple(seat for seat in thrown if f"Player {seat}" in explanation.headline)
        survivors = settle(thrown).survivors
        assert named == (survivors if len(survivors) < players else ()), words
        assert explanation.why, words


def test_symbols_are_read_in_any_case_and_a_wrong_word_is_answered_with_the_right_ones():
    assert parse_thrown(" JACK") is Symbol.JACK
    assert isinstance(parse_thrown("mis-throw"), MisThrow)
    with pytest.raises(MalformedAction, match="'rok' is none of rock, paper, scissors, jack, labrador, mis-throw"):
        parse_thrown("rok")


def test_another_language_tells_a_throw_with_phrases_of_its_own():
    def say(key, **values):
        return f"<{key}{''.join(f' {value}' for value in values.values())}>"

    thrown = {1: Symbol.ROCK, 2: Symbol.PAPER, 3: MisThrow(Reason.LATE)}
    told = explain(thrown, {1: "Ann", 2: "Bo", 3: "Cy"}, say=say)
    assert str(told) == "<wins Bo>: <beats <paper> <rock>>, <mis_threw Cy>"


def test_every_reason_has_a_phrase():
    assert set(REASON_PHRASES) == set(Reason)
