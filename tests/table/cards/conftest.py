"""Card games at some point of their play."""

from random import Random

import pytest

from referee.games import Decision, Over, new_game
from referee.games.bots import random_bot


@pytest.fixture
def played():
    """A game after so many random answers and throws."""

    def play(name, players, moves, seed=3):
        game, bot = new_game(name, players, seed=seed), random_bot(Random(seed))
        for _ in range(moves):
            turn = game.turn
            if isinstance(turn, Over):
                break
            if isinstance(turn, Decision):
                seat = turn.players[0]
                game.apply(seat, bot.choose(game.view(seat), game.legal_actions(seat)))
            else:
                game.apply_throw({seat: bot.throw(turn, seat) for seat in turn.players})
        return game

    return play
