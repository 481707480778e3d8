"""PINK SLIP: a challenge is proposed, and accepted or declined."""

import json

import pytest

from referee.errors import BadInputError, BadLog
from referee.games import Decision, Mode, Throw, new_game
from referee.games.pink_slip.ledger import SlipLedger
from referee.games.pink_slip.stakes import Stakes, Staking
from tests.games.game_helpers import win


@pytest.mark.parametrize("mode", list(Mode))
def test_the_challenger_proposes_and_the_opponent_accepts(mode):
    # D1
    game = new_game("pink-slip", players=2, seed=1)
    assert game.legal_actions(1) == ("one-time", "run-to-ten")
    game.apply(1, mode.value)
    assert game.legal_actions(2) == ("accept", "decline")
    game.apply(2, "accept")
    assert isinstance(game.turn, Throw)
    assert game.turn.mode is mode
    win(game, 2)
    assert game.turn.outcome.winners == (2,)
    assert game.scores == {1: 0, 2: 1 if mode is Mode.ONE_TIME else 10}


@pytest.mark.parametrize(
    ("mode", "told"), [("one-time", "p1 proposes One Time"), ("run-to-ten", "p1 proposes Run it to Ten")]
)
def test_the_opponent_hears_how_the_slips_are_played_for_before_accepting(mode, told):
    # D1
    game = new_game("pink-slip", players=2, seed=1)
    game.apply(1, mode)
    assert json.loads(game.log_for(2)[-1])["text"] == told


def test_a_declined_challenge_is_off():
    # D1
    game = new_game("pink-slip", players=2, seed=1)
    game.apply(1, "one-time")
    assert game.turn == Decision((2,), "accept or decline the challenge")
    game.apply(2, "decline")
    assert game.turn.outcome.winners == ()


def test_a_pink_slip_is_for_two_players():
    # D1
    with pytest.raises(BadInputError, match="players: 3, expected 2"):
        new_game("pink-slip", players=3)


STAKES = Stakes("1ee033f086a5ea7448594613c0ae8556", {1: "Ann", 2: "Bo"}, {1: ("JL-17", "")})


def test_stakes_are_in_the_log_as_they_were():
    assert Stakes.from_log(STAKES.entry) == STAKES


@pytest.mark.parametrize(
    "spoilt",
    [
        {"id": "../../elsewhere"},
        {"id": ""},
        {"id": "x" * 5000},
        {"id": "\0" * 32},
        {"names": {"1": "", "2": "Bo"}},
        {"names": {"1": 7, "2": "Bo"}},
        {"names": {"1": "\ud800", "2": "Bo"}},
        {"names": {"1": "A\x1b[2J", "2": "Bo"}},
        {"names": {"1": "A" * 10**6, "2": "Bo"}},
        {"names": {"01": "Ann", "2": "Bo"}},
        {"names": {"1": "Ann", "2": "Bo", "3": "Cy"}},
        {"written": {"3": ["", ""]}},
        {"written": {"1": ["JL-17"]}},
        {"written": {"1": ["\ud800", ""]}},
        {"written": {"1": "JL"}},
    ],
)
def test_stakes_that_nobody_can_have_written_are_refused(spoilt):
    with pytest.raises(BadLog, match="expected"):
        Stakes.from_log({**STAKES.entry, **spoilt})


@pytest.mark.parametrize(
    ("names", "written"),
    [
        ({1: "Ann", 2: "Bo"}, {1: ("\udcff", "")}),
        ({1: "Ann", 2: "Bo"}, {2: ("", "4" * 6000)}),
        ({1: "Ann\n", 2: "Bo"}, {}),
    ],
)
def test_what_cannot_be_written_on_a_slip_is_refused_before_the_game(tmp_path, names, written):
    staking = Staking(SlipLedger(tmp_path / "slips.jsonl"), Stakes.of_new_game(names, written))
    with pytest.raises(BadInputError, match="expected at most 100 characters that all show"):
        staking.check()
