"""Each screen against the picture that is kept of it."""

import pygame
import pytest

from referee.bouts.run_to_ten import RunToTen
from referee.host.catalogue import Catalogue
from referee.host.choices import GameChoice, SeatChoice
from referee.host.narrator import BoutNarrator
from referee.symbols import MisThrow, NoCallReason, Reason, Symbol
from referee.table.app import App
from referee.table.big_board import draw_big_board
from referee.table.bout_screen import draw_bout
from referee.table.canvas import DESIGN_SIZE, Canvas
from referee.table.screens.calibration import CalibrationScreen
from referee.table.screens.home import HomeScreen
from referee.table.screens.recording import RecordingScreen
from referee.table.screens.setup_bout import BoutSetupScreen
from referee.table.screens.setup_game import GameSetupScreen
from referee.table.screens.slips import SlipsScreen
from referee.table.theme import COLOURS
from tests.table.pilot import Pilot
from tests.table.references import assert_as_before

PINK_SLIP = GameChoice("pink-slip", (SeatChoice("Ann"), SeatChoice("Bo")))
WON_BY_THREE = {1: Symbol.LABRADOR, 2: Symbol.JACK}


@pytest.fixture
def narrator(verdict):
    """A bout by its throws; ``None`` is a no-call."""

    def play(*throws):
        bout = RunToTen()
        narrator = BoutNarrator(bout, {1: "Ann", 2: "Bo"})
        for number, thrown in enumerate(throws, start=1):
            if thrown is None:
                narrator.decided(verdict({1: Symbol.ROCK, 2: None}, number, NoCallReason.HAND_LOST), bout)
            else:
                bout = bout.after(thrown)
                narrator.decided(verdict(thrown, number), bout)
        return narrator.view

    return play


@pytest.fixture
def canvas():
    pygame.font.init()
    surface = pygame.Surface(DESIGN_SIZE)
    surface.fill(COLOURS.background)
    return Canvas.over(surface)


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


@pytest.mark.parametrize(
    ("name", "throws"),
    [
        ("bout-three-points", [{1: Symbol.ROCK, 2: Symbol.PAPER}, WON_BY_THREE]),
        ("bout-mis-throw", [{1: MisThrow(Reason.LATE), 2: Symbol.PAPER}]),
        ("bout-no-call", [None]),
        ("bout-won", [WON_BY_THREE] * 4),
    ],
)
def test_a_bout_looks_as_it_did(canvas, narrator, name, throws):
    draw_bout(canvas, narrator(*throws))
    assert_as_before(canvas.surface, name)


@pytest.mark.parametrize("still", [False, True])
def test_counts_move_with_the_arms_unless_less_motion_is_wanted(canvas, frame, lanes, hand, still):
    narrator = BoutNarrator(RunToTen(), {1: "Ann", 2: "Bo"}, lanes(2))
    heights = []
    for t, down in ((0.0, -60.0), (0.1, 60.0)):
        seen = [hand(lane) for lane in lanes(2)]
        for each in seen:
            each.points[:, 1] += down
        narrator.watched(frame(t), seen, {1: 2, 2: 2})
        del canvas.lettered[:]
        draw_bout(canvas, narrator.view, still=still)
        heights.append([box.centery for text, box in canvas.lettered if text == "2" and box.height > 40])
    assert heights[0]
    assert (heights[0] == heights[1]) is still


@pytest.mark.parametrize(
    ("name", "throws", "said"),
    [
        ("board-three-points", [{1: Symbol.ROCK, 2: Symbol.PAPER}, None, WON_BY_THREE], "3 POINTS!"),
        ("board-won", [WON_BY_THREE] * 4, "WINNER"),
        ("board-match-point", [*[WON_BY_THREE] * 3, {1: Symbol.ROCK, 2: Symbol.PAPER}], "match point"),
    ],
)
def test_the_large_scoreboard_looks_as_it_did_and_says_what_matters(canvas, narrator, name, throws, said):
    draw_big_board(canvas, narrator(*throws), Catalogue.load())
    assert said in [text for text, _ in canvas.lettered]
    assert_as_before(canvas.surface, name)


def test_a_score_on_the_large_board_can_be_read_from_five_metres(canvas, narrator):
    # Sharp eyes read letters 5 arc minutes high: 7 mm at 5 m. Eight times that is read at a glance. A 24-inch screen at
    # the design size has 0.42 mm a pixel.
    draw_big_board(canvas, narrator(WON_BY_THREE), Catalogue.load())
    (score,) = [box for text, box in canvas.lettered if text == "3"]
    assert score.height * 0.42 > 8 * 7
