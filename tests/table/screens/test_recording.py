"""Hands are recorded at the table."""

from referee.recognition.dataset import read_dataset
from referee.table.screens.recording import RecordingScreen


def test_recording_at_the_table_keeps_what_the_command_would(home, installed):
    screen = RecordingScreen(home.app, each=1)
    home.app.push(screen)
    home.wait()
    home.click("2 people")
    home.click("3 people")
    home.click("4 people")
    home.click("camera")
    home.click("Start")
    home.until(lambda: home.shows("Show Rock"))
    home.until(lambda: home.shows("Show Paper"))
    home.press("esc")
    home.app.tasks.wait()
    hands = read_dataset(installed / "datasets" / "recorded")
    assert {"rock"} <= set(hands.gesture.tolist())
    assert set(hands.person.tolist()) == {"Player 1"}
