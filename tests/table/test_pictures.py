"""Each screen against the picture that is kept of it."""

import pytest

from referee.host.choices import GameChoice, SeatChoice
from referee.table.app import App
from referee.table.screens.calibration import CalibrationScreen
from referee.table.screens.home import HomeScreen
from referee.table.screens.recording import RecordingScreen
from referee.table.screens.setup_bout import BoutSetupScreen
from referee.table.screens.setup_game import GameSetupScreen
from referee.table.screens.slips import SlipsScreen
from tests.table.pilot import Pilot
from tests.table.references import assert_as_before

PINK_SLIP = GameChoice("pink-slip", (SeatChoice("Ann"), SeatChoice("Bo")))


@pytest.mark.parametrize(
    ("name", "make"),
    [
        ("home", HomeScreen),
        ("setup-bout", lambda app: BoutSetupScreen(app, "one-time")),
        ("setup-game", GameSetupScreen),
        ("recording", RecordingScreen),
        ("calibration", CalibrationScreen),
        ("slips", lambda app: SlipsScreen(app, PINK_SLIP, app.pop)),
    ],
)
@pytest.mark.usefixtures("installed")
def test_a_screen_looks_as_it_did(name, make):
    with App() as app:
        pilot = Pilot(app, make(app))
        pilot.until(lambda: not pilot.shows("Looking for a camera"))
        if name == "home":
            # Nothing moves, so that the picture behind the menu is the first; and the hands are drawn.
            app.preferences.less_motion = True
            home = app.screen
            home._end_backdrop()
            home._begin_backdrop()
            pilot.until(lambda: home._backdrop.seen and not app.hands.drawing, 240)
            pilot.wait(40)
        assert_as_before(app.canvas.surface, name)
