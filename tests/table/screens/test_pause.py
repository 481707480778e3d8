"""The menu over what is played: it waits, leaving asks, and throws may come from elsewhere."""

import pygame
import pytest

from referee.host.choices import BoutChoice, GameChoice, SeatChoice
from referee.host.keeping import bouts, broken_off, keep_bout, keep_game
from referee.officiating.ledger.bout_record import Record
from referee.symbols import Symbol
from referee.table.cards.game_screen import GameScreen
from referee.table.cards.rules_screen import RulesScreen
from referee.table.screens.bout import BoutScreen
from referee.table.screens.chart import ChartScreen
from referee.table.screens.home import HomeScreen
from referee.table.screens.pause import EVERYBODY, Pause, PauseScreen


@pytest.fixture
def bout(home):
    """A bout whose throws are typed."""
    screen = BoutScreen(home.app, keep_bout(BoutChoice("run-to-ten", ("Ann", "Bo"), "keyboard")))
    home.app.push(screen)
    home.until(lambda: home.shows("Ann, type your throw"))
    return screen


@pytest.fixture
def game(home):
    """A card game of two people, in which one throws from the start."""
    seats = (SeatChoice("Ann", "human", "camera"), SeatChoice("Bo", "human", "camera"))
    screen = GameScreen(home.app, keep_game(GameChoice("motor-city-showdown", seats, seed=3)))
    home.app.push(screen)
    home.wait(3)
    return screen


@pytest.mark.parametrize("played", ["bout", "game"])
def test_escape_opens_the_menu_and_escape_goes_on(home, played, request):
    screen = request.getfixturevalue(played)
    assert home.shows("menu")
    home.press("esc")
    assert home.is_open(PauseScreen)
    for words in ("Ann", "Resume", "Rules", "Change throws", "Quit"):
        assert home.shows(words)
    home.press("esc")
    assert home.app.screen is screen


def throw(home, bout):
    """Both players type a throw."""
    home.press("r")
    home.until(lambda: home.shows("Bo, type your throw"))
    home.press("s")
    home.until(lambda: bout.view.history)


def test_the_menu_says_what_home_will_offer_to_go_on_with(home, bout):
    home.press("esc")
    assert home.shows("Nothing has been thrown yet")
    assert broken_off() == []
    home.press("esc")
    throw(home, bout)
    home.press("esc")
    assert home.shows("Nothing is lost")
    assert [each.kept.folder for each in broken_off()] == [bout._kept.folder]


def test_the_menu_over_a_game_says_that_home_will_offer_to_go_on_with_it(home, game):
    home.press("esc")
    assert home.shows("Nothing is lost")
    assert [each.kept.folder for each in broken_off()] == [game._throws.kept.folder]


@pytest.mark.parametrize("played", ["bout", "game"])
def test_leaving_asks_and_only_yes_leaves(home, played, request):
    screen = request.getfixturevalue(played)
    home.press("esc", "up", "enter")  # from Resume the focus goes nowhere upwards: the game goes on
    assert home.app.screen is screen
    home.press("esc")
    home.click("Quit")
    assert home.shows("Quit now?")
    home.press("enter")
    assert home.shows("Resume")
    home.click("Quit")
    home.press("esc")
    assert home.shows("Resume")
    home.click("Quit")
    home.click("Yes, quit")
    assert home.is_open(HomeScreen)


@pytest.mark.parametrize("played", ["bout", "game"])
def test_a_gamepad_opens_the_menu_and_leaves(home, played, request):
    request.getfixturevalue(played)
    home.pad("b", "dpad_down", "dpad_down", "dpad_down", "a", "dpad_down", "a")
    assert home.is_open(HomeScreen)


@pytest.mark.parametrize("played", ["bout", "game"])
def test_the_menu_tells_the_rules_and_comes_back(home, played, request):
    request.getfixturevalue(played)
    home.press("esc")
    home.click("Rules")
    assert home.is_open(RulesScreen)
    home.press("esc")
    assert home.is_open(PauseScreen)


def test_nothing_counts_while_the_menu_is_open(home, bout):
    home.press("esc")
    assert bout._task.latest.held
    home.press("r", "s")
    home.wait(5)
    assert not Record.read(bout._kept.ledger).throws
    home.press("esc")
    assert not bout._task.latest.held


def test_throws_of_a_bout_come_from_elsewhere_and_what_was_thrown_stays(home, bout):
    throw(home, bout)
    home.press("esc")
    home.click("Change throws")
    home.press("right")  # from typed throws to those by chance
    assert home.shows("Me against chance")
    home.click("Go on")
    assert home.app.screen is bout
    assert next(iter(bouts())).choice.source == "bot"
    home.until(lambda: home.shows("Ann, type your throw"))
    home.press("r")
    home.until(lambda: len(bout.view.history) == 2)


def test_a_press_counts_although_the_screen_is_laid_out_anew_before_the_mouse_lets_go(home, bout):
    home.press("esc")
    at = home.find("Resume").center
    pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=1))
    home.wait()
    home.app.screen.changed()  # as when the hands' pictures have been drawn
    home.wait()
    pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=at, button=1))
    home.wait()
    assert home.app.screen is bout


def test_throws_that_stay_as_they_are_begin_nothing_anew(home, bout):
    referee = bout._task
    home.press("esc")
    home.click("Change throws")
    home.click("Go on")
    assert bout._task is referee


def test_throws_of_one_seat_come_from_elsewhere_and_the_game_stays(home, game):
    stood = game.sitting.game.state_hash
    home.press("esc")
    home.click("Change throws")
    assert home.shows("Bo")
    home.press("left", "left")  # Ann's: from the camera over chance to keys
    home.click("Go on")
    assert game.sitting.game.state_hash == stood
    assert game.sitting.seats[1].throws.kind == "keyboard"
    assert game.sitting.seats[2].throws.kind == "camera"
    home.quit()
    home.app.screen.changed()
    home.wait(2)
    home.click("Go on: ")
    assert home.app.screen.sitting.seats[1].throws.kind == "keyboard"


@pytest.mark.parametrize("size", [(1280, 720), (1280, 1440), (1080, 1920), (1440, 2560)])
def test_the_menu_names_what_beats_what_whole_in_windows_high_and_low(home, bout, size):
    home.app.window.native.size = size
    home.press("esc")
    assert home.is_open(PauseScreen)
    for symbol in Symbol:
        assert home.app.texts.say(symbol.value) in home.texts
    assert not home.shows("...")


@pytest.mark.parametrize("size", [(1024, 600), (1280, 720), (2560, 1440), (720, 1280)])
@pytest.mark.parametrize("count", [2, 12])
@pytest.mark.parametrize("page", ["menu", "quit"])
def test_the_menu_says_above_its_buttons_that_nothing_is_lost_whatever_the_names(home, size, count, page):
    home.app.window.native.size = size
    names = dict(enumerate(["Christopher Anderson-Wolfeschlegelsteinhausen", "Bernadette Montgomery"] * 6, start=1))
    title = f"Run it to Ten: {', '.join(list(names.values())[:count])}"
    pause = Pause(title, lambda: ChartScreen(home.app), {EVERYBODY: "keyboard"}, names, lambda _: None)
    home.app.push(PauseScreen(home.app, pause))
    home.app.screen._turn_to(page)
    home.wait(2)
    kept = home.app.texts("pause.kept")
    lines = [box for text, box in home.app.canvas.lettered if text in kept and box.height > 1]
    assert kept in " ".join(home.texts)
    first = home.find(home.app.texts("pause.resume" if page == "menu" else "pause.stay"))
    assert max(box.bottom for box in lines) < first.top


@pytest.mark.parametrize("size", [(1280, 720), (1280, 1024), (1080, 1920), (2560, 1080)])
def test_the_menu_stands_halfway_down_a_high_window(home, bout, size):
    home.app.window.native.size = size
    home.press("esc")
    home.wait(2)
    high = home.app.canvas.surface.get_height()
    shown = [box for text, box in home.app.canvas.lettered if text and box.bottom <= high]  # above the strip of keys
    above, below = min(box.top for box in shown), high - max(box.bottom for box in shown)
    assert abs(above - below) < 0.1 * high
    home.click("Quit")
    assert abs(home.find("Quit now?").top - above) < 0.05 * high
    home.click("Yes, quit")
    assert home.is_open(HomeScreen)
