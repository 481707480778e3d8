"""PINK SLIP: a challenge is proposed, and accepted or declined."""

import pytest

from referee.errors import BadInputError
from referee.games import Decision, Mode, Throw, new_game
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


def test_a_declined_challenge_is_off():
    # D1
    game = new_game("pink-slip", players=2, seed=1)
    game.apply(1, "one-time")
    assert game.turn == Decision((2,), "accept or decline the challenge")
    game.apply(2, "decline")
    assert game.turn.outcome.winners == ()


def test_a_pink_slip_is_for_two_players():
    # D1
    with pytest.raises(BadInputError, match="3 players, expected 2"):
        new_game("pink-slip", players=3)
