"""A bout is set up: names and the last choice."""

from referee.table.app import App
from referee.table.screens.setup_bout import BoutSetupScreen
from tests.table.pilot import Pilot


def test_setup_remembers_the_last_choice_also_after_the_program_was_closed(home):
    home.click("One Time")
    home.click("2 players")
    home.click("camera")
    home.press("esc")
    home.app.save()
    with App() as again:
        pilot = Pilot(again, BoutSetupScreen(again, "one-time"))
        assert pilot.shows("3 players")
        assert pilot.shows("simulated players")


def test_a_bout_needs_different_names(home):
    home.click("Run it to Ten")
    home.click("Player 2")
    home.press("backspace")
    home.type("1")
    home.click("Start")
    assert home.shows("no two the same")
    assert home.is_open(BoutSetupScreen)


def test_one_persons_name_in_capitals_is_the_same_name(home):
    home.click("Run it to Ten")
    home.app.screen._names = ["Ann", "ann"]
    home.click("Start")
    assert home.shows("no two the same")
    assert home.is_open(BoutSetupScreen)
