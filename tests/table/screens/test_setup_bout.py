"""A bout is set up: names and the last choice."""

from referee.host.known_people import People
from referee.table.app import App
from referee.table.screens.setup_bout import BoutSetupScreen
from referee.table.theme import player_colour
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


def test_players_have_the_colours_that_they_will_have_in_the_bout(home):
    People().remember("Bo", 1)
    home.app.preferences.names = ("Ann", "Bo")
    home.click("Run it to Ten")
    screen = home.app.screen
    assert screen.colours == {1: 2, 2: 1}
    screen.form.focus_on("name1")
    home.type("b")
    assert screen.colours == {1: 1, 2: 2}
    home.press("backspace")
    home.wait()
    box = screen.form.places["name1"]
    mark = home.app.canvas.surface.get_at((box.right + home.app.canvas.px(36), box.centery))
    assert mark[:3] == player_colour(1)


def test_a_typed_name_is_there_again_after_fewer_players_were_chosen_for_a_moment(home):
    home.click("One Time")
    home.app.screen.form.focus_on("count")
    home.press("right")
    home.app.screen.form.focus_on("name2")
    home.press(*["backspace"] * 8)
    home.type("Zoe")
    home.app.screen.form.focus_on("count")
    home.press("left")
    assert not home.shows("Zoe")
    home.press("right", "right")
    assert home.shows("Zoe")
    assert home.shows("Player 4")
