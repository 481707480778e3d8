"""Whoever knows nothing but what is on the screen gets through every game to its end, with whatever device."""

import pytest

from benchmarks.pilot import DEVICES, play, throw_first
from referee.games.catalogue import GAMES
from referee.table.app import App
from tests.table.conftest import Menu


@pytest.mark.parametrize(
    ("game", "device"),
    [*((game, list(DEVICES)[place % len(DEVICES)]) for place, game in enumerate(GAMES)), ("run-to-ten", "pad")],
)
def test_every_game_is_played_to_its_end_with_one_device_alone(app, installed, game, device):
    app.push(Menu(app))
    assert play(app, game, device).sitting.over


@pytest.mark.parametrize("device", DEVICES)
def test_from_home_a_first_throw_takes_two_presses_at_most_and_simulated_players_are_named(installed, device):
    with App() as app:
        presses, screen = throw_first(app, device)
        assert presses <= 2
        assert screen.view.source.startswith("simulate")
        assert any("simulated players, no camera" in text for text, _ in app.canvas.lettered)
