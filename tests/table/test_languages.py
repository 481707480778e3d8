"""Another language is a file: with it, no English is left on any screen."""

import re

import pytest

from referee.bouts.run_to_ten import RunToTen
from referee.games import GAMES
from referee.host.choices import GameChoice, SeatChoice
from referee.host.language import Catalogue
from referee.host.narrator import BoutNarrator
from referee.symbols import MisThrow, NoCallReason, Reason, Symbol
from referee.table.big_board import draw_big_board
from referee.table.bout_screen import draw_bout
from referee.table.screen import Screen
from referee.table.screens.calibration import CalibrationScreen
from referee.table.screens.home import HomeScreen
from referee.table.screens.recording import RecordingScreen
from referee.table.screens.setup_bout import BoutSetupScreen
from referee.table.screens.setup_game import GameSetupScreen
from referee.table.screens.slips import SlipsScreen
from tests.table.another_language import app_in_another_language, english_in
from tests.table.pilot import Pilot

NAMES = {1: "777", 2: "888"}
SEATS = (SeatChoice("777"), SeatChoice("888"))


@pytest.fixture
def app(installed):
    with app_in_another_language(installed) as opened:
        yield opened


@pytest.mark.parametrize(
    "make",
    [
        HomeScreen,
        lambda app: BoutSetupScreen(app, "one-time"),
        RecordingScreen,
        CalibrationScreen,
        lambda app: SlipsScreen(app, GameChoice("pink-slip", SEATS), app.pop),
    ],
)
def test_a_screen_says_everything_in_the_language_chosen(app, make):
    pilot = Pilot(app, make(app))
    pilot.until(lambda: not pilot.shows("zzzzzzz zzz z zzzzzz..."))
    keys = {"ENTER", "ESC", "SPACE", *(key.name.upper() for key in app.screen.keys)}
    assert english_in(pilot.texts) <= keys


class Shows(Screen):
    """A bout's view, as the bout's screen and as the large board."""

    def __init__(self, app, view):
        super().__init__(app)
        self.view = view

    def draw(self, canvas):
        draw_bout(canvas, self.view)
        draw_big_board(canvas, self.view, self.app.texts)


@pytest.mark.parametrize(
    ("thrown", "no_call"),
    [
        (None, None),
        ({1: Symbol.LABRADOR, 2: Symbol.JACK}, None),
        ({1: MisThrow(Reason.CHANGED), 2: MisThrow(Reason.LATE)}, None),
        ({1: Symbol.ROCK, 2: Symbol.ROCK}, None),
        *(({1: Symbol.ROCK, 2: None}, reason) for reason in NoCallReason),
    ],
)
def test_a_bout_says_everything_in_the_language_chosen(app, verdict, thrown, no_call):
    bout = RunToTen()
    narrator = BoutNarrator(bout, NAMES, texts=app.texts)
    if thrown is not None:
        after = bout if no_call else bout.after(thrown)
        narrator.decided(verdict(thrown, no_call=no_call, lead=0.1, review=True), after)
    pilot = Pilot(app, Shows(app, narrator.view))
    assert english_in(pilot.texts) == set()


def test_a_games_house_options_are_said_in_the_language_chosen_and_else_as_the_game_says_them(app):
    told = {"name": "zzz", "meaning": "zzzz", "values": {"drawn": "z"}}
    app.preferences.last_game = "motor-city-showdown"
    pilot = Pilot(app, GameSetupScreen(app))
    pilot.app.screen.form.focus_on("option-first-dealer")
    pilot.wait()
    for words in ("first dealer", GAMES["motor-city-showdown"].options["first-dealer"].meaning):
        assert words in pilot.texts
    app.texts = Catalogue({**app.texts._texts, "options": {"motor-city-showdown": {"first-dealer": told}}})
    app.screen.changed()
    pilot.wait()
    for words in ("zzz", "z", "zzzz"):
        assert words in pilot.texts


def test_a_game_is_named_in_the_language_chosen(app):
    pilot = Pilot(app, GameSetupScreen(app))
    assert any(re.fullmatch(r"[zZ ]+", line) for line in pilot.texts)
