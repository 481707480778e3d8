"""Somebody who sits down to a card game at the table."""

import pytest

from referee.host.choices import GameChoice, SeatChoice
from referee.host.keeping import keep_game
from referee.table.app import App
from referee.table.cards.game_screen import GameScreen
from tests.table.pilot import Pilot

NAMES = ("Ann", "Bo", "Cy", "Dee")


@pytest.fixture
def app(installed):
    with App() as opened:
        yield opened


def choice(game, *kinds, throws="keyboard", seed=3, profile="default", options=()):
    sources = {"human": throws, "bot": "bot"}
    seats = tuple(SeatChoice(name, kind, sources[kind]) for name, kind in zip(NAMES, kinds, strict=False))
    return GameChoice(game, seats, options=dict(options), seed=seed, profile=profile)


@pytest.fixture
def sit(app):
    def begin(game, *kinds, **more):
        screen = GameScreen(app, keep_game(choice(game, *kinds, **more)), pace=0.0, shown_for=0.0)
        pilot = Pilot(app, screen)
        pilot.wait(4)
        return pilot, screen

    return begin
