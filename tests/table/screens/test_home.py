"""The home screen: what can be begun, gone on with and mended."""

import pytest

from referee.host.choices import GameChoice, SeatChoice
from referee.host.keeping import keep_game
from referee.officiating.ledger.bout_record import Record
from referee.table.screens.calibration import CalibrationScreen
from referee.table.screens.gallery import GalleryScreen
from referee.table.screens.home import HomeScreen
from referee.table.screens.recording import RecordingScreen
from referee.table.screens.setup_bout import BoutSetupScreen


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


def test_a_replay_is_offered_only_when_there_is_one(home):
    home.click("Watch a replay")
    assert home.is_open(HomeScreen)
    assert home.shows("play a bout first")


def test_a_bout_that_was_left_goes_on_from_home_where_it_was(home, kept):
    home.app.screen.enter()
    home.wait()
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
    home.app.screen.enter()
    home.wait()
    assert home.shows("Go on: ")
    (kept_game.folder / "over").touch()
    home.app.screen.enter()
    home.wait()
    assert not home.shows("Go on: ")
