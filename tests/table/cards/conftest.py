"""Card games at some point of their play."""

from random import Random

import pytest

from referee.games import Decision, Over, new_game
from referee.games.bots import random_bot
from referee.host.choices import GameChoice, SeatChoice
from referee.host.keeping import keep_game
from referee.table.app import App
from referee.table.cards.screen import GameScreen
from tests.table.pilot import Pilot


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


NAMES = ("Ann", "Bo", "Cy", "Dee")


@pytest.fixture
def app(installed):
    with App() as opened:
        yield opened


def choice(game, *kinds, throws="keyboard", seed=3, profile="default"):
    sources = {"human": throws, "bot": "bot"}
    seats = tuple(SeatChoice(name, kind, sources[kind]) for name, kind in zip(NAMES, kinds, strict=False))
    return GameChoice(game, seats, seed=seed, profile=profile)


@pytest.fixture
def sit(app):
    def begin(game, *kinds, **more):
        screen = GameScreen(app, keep_game(choice(game, *kinds, **more)), pace=0.0, shown_for=0.0)
        pilot = Pilot(app, screen)
        pilot.wait(4)
        return pilot, screen

    return begin
