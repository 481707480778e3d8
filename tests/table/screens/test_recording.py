"""Hands are recorded at the table."""

import pytest

from referee.recognition.dataset import read_dataset
from referee.table.screens.calibration import CalibrationScreen
from referee.table.screens.recording import RecordingScreen


def test_recording_at_the_table_keeps_what_the_command_would(home, installed):
    # One hand of each is there in a picture's time: the screen would not be drawn in between on a busy machine.
    screen = RecordingScreen(home.app, each=8, dataset="simulated")
    screen.source = "simulate"
    home.app.push(screen)
    home.wait()
    home.click("2 people")
    home.click("3 people")
    home.click("4 people")
    home.click("Start")
    home.until(lambda: home.shows("Show Rock"))
    home.until(lambda: home.shows("Show Paper"))
    home.press("esc")
    home.app.tasks.wait()
    hands = read_dataset(installed / "datasets" / "simulated")
    assert {"rock"} <= set(hands.gesture.tolist())
    assert set(hands.person.tolist()) == {"Player 1"}


@pytest.mark.parametrize("kind", [RecordingScreen, CalibrationScreen])
def test_simulated_players_are_refused_for_real_places_and_datasets(home, kind):
    home.app.push(screen := kind(home.app))
    home.wait()
    home.click("camera")
    assert not home.shows("simulated players")
    screen.source = "simulate"
    home.click("Start")
    assert home.shows("Simulated players are no real ones")
    assert screen._task is None
