"""Whoever knows nothing but what is on the screen gets through every game to its end, with whatever device."""

import pytest

from benchmarks.pilot import DEVICES, play
from referee.games.catalogue import GAMES
from tests.table.conftest import Menu


@pytest.mark.parametrize(
    ("game", "device"),
    [(game, list(DEVICES)[place % len(DEVICES)]) for place, game in enumerate(GAMES)],
)
def test_every_game_is_played_to_its_end_with_one_device_alone(app, installed, game, device):
    app.push(Menu(app))
    assert play(app, game, device).sitting.over
