"""The home screen: what can be begun, gone on with and mended."""

from threading import Event

import pygame
import pytest

from referee.host.choices import BoutChoice, GameChoice, SeatChoice
from referee.host.keeping import bouts, keep_game
from referee.officiating.ledger.bout_record import Record
from referee.table.app import App
from referee.table.cameras import Camera
from referee.table.choosing import profile_choices
from referee.table.screens.bout import BoutScreen
from referee.table.screens.calibration import CalibrationScreen
from referee.table.screens.gallery import GalleryScreen
from referee.table.screens.home import HomeScreen
from referee.table.screens.recording import RecordingScreen
from referee.table.screens.setup_bout import BoutSetupScreen
from tests.table.pilot import Pilot


def test_home_says_what_is_missing_and_how_to_mend_it(home):
    assert home.shows("No camera")
    assert home.shows("press C")
    assert home.shows("set up the camera")


@pytest.mark.parametrize(
    ("button", "kind"),
    [
        ("Run it to Ten", BoutSetupScreen),
        ("One Time", BoutSetupScreen),
        ("Card games", GalleryScreen),
        ("Train symbols", RecordingScreen),
        ("Set up the camera", CalibrationScreen),
    ],
)
def test_home_opens_every_screen_and_escape_comes_back(home, button, kind):
    home.click(button)
    assert home.is_open(kind)
    home.press("esc")
    assert home.is_open(HomeScreen)


def test_a_place_whose_name_cannot_be_shown_is_left_out(installed):
    """It kept the table from opening."""
    folder = installed / "calibration"
    folder.mkdir(parents=True)
    for name in ("hall", "caf\udce9"):
        (folder / f"{name}.toml").write_text("")
    assert profile_choices("caf\udce9") == ["default", "hall"]
    with App() as app:
        pilot = Pilot(app, HomeScreen(app))
        pilot.until(lambda: pilot.shows("Measured places: hall"))
        assert not pilot.shows("caf")


def come_back(home):
    """Looks at what beats what, and comes back to home, which then looks what can be gone on with."""
    home.press("f1", "esc")
    assert home.is_open(HomeScreen)


def test_a_replay_is_offered_only_when_there_is_one(home):
    home.click("Watch a replay")
    assert home.is_open(HomeScreen)
    assert home.shows("play a bout first")


def test_a_bout_that_was_left_goes_on_from_home_where_it_was(home, kept):
    come_back(home)
    throws = len(Record.read(kept.ledger).throws)
    home.click("Go on: Run it to Ten, Ann and Bo")
    screen = home.app.screen
    home.until(lambda: screen.view is not None)
    assert screen.view.players[0].score == Record.read(kept.ledger).bout.score[1]
    home.quit()
    assert len(Record.read(kept.ledger).throws) >= throws


def test_a_broken_off_game_is_offered_until_it_is_over(home):
    choice = GameChoice("pink-slip", (SeatChoice("Ann"), SeatChoice("Bo")))
    kept_game = keep_game(choice)
    kept_game.log.write_text("")
    come_back(home)
    assert home.shows("Go on: ")
    (kept_game.folder / "over").touch()
    come_back(home)
    assert not home.shows("Go on: ")


@pytest.fixture
def looking(home, monkeypatch):
    """Home looks for cameras until it is told to end."""
    enough = Event()
    monkeypatch.setattr("referee.table.cameras._look", lambda _: [] if enough.wait(30) else None)
    home.press("c")
    yield enough
    enough.set()


def test_play_now_begins_once_cameras_were_looked_for(home, looking):
    home.click("Play now")
    home.wait(3)
    assert home.is_open(HomeScreen)
    looking.set()
    home.until(lambda: home.is_open(BoutScreen))


def test_play_now_begins_no_bout_over_what_was_opened_while_cameras_were_looked_for(home, looking):
    home.click("Play now")
    home.click("Card games")
    looking.set()
    home.until(lambda: not home.app.cameras.looking)
    home.wait(3)
    assert home.is_open(GalleryScreen)
    home.press("esc", "c")
    home.until(lambda: not home.app.cameras.looking)
    home.wait(3)
    assert home.is_open(HomeScreen), "whoever went elsewhere plays no more at once"
    assert list(bouts()) == []


@pytest.mark.parametrize("names", [("", "Bo"), ("Ann", " Ann")])
def test_play_now_takes_no_names_that_a_set_up_refuses(home, names):
    home.app.preferences.bouts["run-to-ten"] = BoutChoice("run-to-ten", names)
    home.click("Play now")
    assert home.is_open(BoutScreen)
    assert next(iter(bouts())).choice.names == ("Player 1", "Player 2")


def test_play_now_is_by_the_names_of_the_settings_where_those_of_the_set_up_are_refused(home):
    home.app.preferences.names = ("Eve", "Finn")
    home.app.preferences.bouts["run-to-ten"] = BoutChoice("run-to-ten", ("", "Bo"))
    home.click("Play now")
    assert next(iter(bouts())).choice.names == ("Eve", "Finn")


@pytest.mark.parametrize(
    ("last", "played"),
    [
        (None, "camera:Table"),
        ("keyboard", "camera:Table"),
        ("simulate:4", "camera:Table"),
        ("camera:Gone", "camera:Table"),
        ("camera:Laptop", "camera:Laptop"),
        ("camera", "camera"),
    ],
)
def test_play_now_is_before_the_camera_of_the_last_bout_or_else_that_of_the_settings(home, last, played):
    picture = pygame.Surface((320, 180))
    home.app.cameras.found = [Camera(name, f"camera:{name}", picture, "") for name in ("Laptop", "Table")]
    home.app.preferences.camera = "camera:Table"
    if last is not None:
        home.app.preferences.bouts["run-to-ten"] = BoutChoice("run-to-ten", ("Ann", "Bo"), last)
    home.click("Play now")
    assert next(iter(bouts())).choice.source == played


def test_play_now_is_by_those_who_played_last(home):
    home.app.preferences.bouts["run-to-ten"] = BoutChoice("run-to-ten", ("Cleo", "Dan"))
    home.click("Play now")
    assert next(iter(bouts())).choice.names == ("Cleo", "Dan")
