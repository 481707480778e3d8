"""What holds for every screen: it says its keys, is worked with a gamepad, and can be read."""

import pytest

from referee.games.catalogue import GAMES
from referee.table.app import App
from referee.table.cards.rules_screen import RulesScreen
from referee.table.cards.screen import GameScreen
from referee.table.inputs import PAD_KEYS
from referee.table.keeping import keep_game
from referee.table.preferences import GameChoice, SeatChoice
from referee.table.screens.calibration import CalibrationScreen
from referee.table.screens.home import HomeScreen
from referee.table.screens.recording import RecordingScreen
from referee.table.screens.setup_bout import BoutSetupScreen
from referee.table.screens.setup_game import GameSetupScreen
from referee.table.screens.slips import SlipsScreen
from tests.table.pilot import Pilot

SEATS = (SeatChoice("Ann", "human", "keyboard"), SeatChoice("Bo", "bot", "bot"))
SCREENS = {
    "home": HomeScreen,
    "set-up of a bout": lambda app: BoutSetupScreen(app, "run-to-ten"),
    "set-up of a game": GameSetupScreen,
    "recording": RecordingScreen,
    "calibration": CalibrationScreen,
    "slips": lambda app: SlipsScreen(app, GameChoice("pink-slip", SEATS), app.pop),
    "cards": lambda app: GameScreen(app, keep_game(GameChoice("motor-city-showdown", SEATS, seed=3))),
    "board": lambda app: GameScreen(app, keep_game(GameChoice("tic-tac-rock", SEATS, seed=3))),
    "sandbox": lambda app: GameScreen(app, keep_game(GameChoice("janken-sandbox", SEATS, seed=3))),
    "rules": lambda app: RulesScreen(app, GAMES["green-queen"]),
}
SIZES = ((1024, 600), (1280, 720), (1920, 1080))


@pytest.fixture
def opened(installed):
    def begin(name):
        app = App()
        apps.append(app)
        first = HomeScreen(app)
        pilot = Pilot(app, first)
        app.push(SCREENS[name](app))
        pilot.wait(3)
        return pilot

    apps = []
    yield begin
    for app in apps:
        app.close()


@pytest.mark.parametrize("name", SCREENS)
def test_a_screen_says_its_keys_and_its_text_is_large_enough_and_within_the_window(opened, name):
    pilot = opened(name)
    for width, height in SIZES:
        pilot.app._window.size = (width, height)
        pilot.wait(3)
        assert pilot.app.size[0] == width
        for key in pilot.app.screen.keys:
            assert pilot.shows(key.text)
        least = 18 * min(width / 1280, height / 720)
        for text, box in pilot.app.canvas.lettered:
            assert box.height >= int(least), text
            assert box.left >= 0, text
            assert box.right <= width, text
            assert box.bottom <= height, text


@pytest.mark.parametrize("name", SCREENS)
def test_a_gamepad_moves_the_focus_is_told_its_buttons_and_goes_back(opened, name):
    pilot = opened(name)
    screen = pilot.app.screen
    pilot.pad("dpad_down", "dpad_up", "dpad_right")
    keys = screen.keys[: len(PAD_KEYS)]
    for button, key in zip(PAD_KEYS.values(), keys, strict=False):
        assert button in pilot.texts
        assert pilot.shows(key.text)
    if screen is not pilot.app._screens[0]:
        pilot.pad("b")
        assert pilot.app.screen is not screen


@pytest.mark.parametrize("name", ["home", "cards"])
def test_a_muted_table_makes_no_sound_and_less_motion_moves_no_card(opened, name):
    pilot = opened(name)
    pilot.press("f10", "f9")
    assert pilot.app.sounds.mute
    assert pilot.app.preferences.less_motion
    assert pilot.shows("Less motion")
