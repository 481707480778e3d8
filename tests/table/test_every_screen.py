"""Every screen says its keys, can be read in every window, and is worked with a gamepad.

The replay and the challenge, which need a throw's evidence, are held to the same in ``screens/test_replay.py``.
"""

import pytest

from referee.bouts.run_to_ten import RunToTen
from referee.bouts.tournaments.results import Plan, TournamentKind
from referee.games.catalogue import GAMES
from referee.host.cards.wording import Wording
from referee.host.choices import BoutChoice, GameChoice, SeatChoice
from referee.host.keeping import keep_bout, keep_game
from referee.host.narrator import BoutNarrator
from referee.host.tournament_file import TournamentFile, place_for_tournament
from referee.symbols import MisThrow, NoCallReason, Reason, Symbol
from referee.table.app import App
from referee.table.cards.game_screen import GameScreen
from referee.table.cards.rules_screen import RulesScreen
from referee.table.cards.throw_screen import ThrowScreen
from referee.table.screens.bout import BoutScreen
from referee.table.screens.calibration import CalibrationScreen
from referee.table.screens.chart import ChartScreen
from referee.table.screens.gallery import GalleryScreen
from referee.table.screens.going_on import GoingOnScreen
from referee.table.screens.home import HomeScreen
from referee.table.screens.match import MatchScreen
from referee.table.screens.pause import EVERYBODY, Pause, PauseScreen
from referee.table.screens.practice import PracticeScreen
from referee.table.screens.recording import RecordingScreen
from referee.table.screens.settings import SettingsScreen, Switch
from referee.table.screens.setup_bout import BoutSetupScreen
from referee.table.screens.setup_game import GameSetupScreen
from referee.table.screens.setup_tournament import TournamentSetupScreen, TournamentsScreen
from referee.table.screens.slips import SlipsScreen
from referee.table.screens.tournament import TournamentScreen
from tests.table.every import assert_readable, assert_worked_with_a_gamepad
from tests.table.pilot import Pilot

SEATS = (SeatChoice("Ann", "human", "keyboard"), SeatChoice("Bo", "bot", "bot"))
NAMES = {seat: f"Player {seat}" for seat in range(1, 13)}


def menu(page, sources):
    """The menu over what is played, on one of its pages."""

    def open_menu(app):
        title = "Motor City Showdown: Player 1, Player 2 and Player 3"
        screen = PauseScreen(app, Pause(title, lambda: ChartScreen(app), sources, NAMES, lambda _: None))
        screen._page = page
        return screen

    return open_menu


def evening():
    """A tournament of twelve, of which one bout was entered."""
    plan = Plan(TournamentKind.DOUBLE_KNOCK_OUT, tuple(NAMES.values()), best_of=3)
    file = TournamentFile.begin(place_for_tournament(), "Friday evening", plan, "1.0")
    file.add(file.tournament.open[0].name, file.tournament.open[0].players[0])
    return file


SCREENS = {
    "menu": menu("menu", {EVERYBODY: "camera"}),
    "leaving": menu("quit", {}),
    "throws of a bout": menu("throws", {EVERYBODY: "simulate:7"}),
    "settings": SettingsScreen,
    "tournaments": TournamentsScreen,
    "set-up of a tournament": TournamentSetupScreen,
    "tournament": lambda app: TournamentScreen(app, evening()),
    "match": lambda app: MatchScreen(app, evening(), "W1.2"),
    "going on": GoingOnScreen,
    "throws of twelve": menu("throws", dict.fromkeys(NAMES, "camera")),
    "home": HomeScreen,
    "set-up of a bout": lambda app: BoutSetupScreen(app, "run-to-ten"),
    "gallery": GalleryScreen,
    "set-up of a game": GameSetupScreen,
    "lesson": lambda app: PracticeScreen(app, "lesson"),
    "chart": ChartScreen,
    "recording": RecordingScreen,
    "calibration": CalibrationScreen,
    "slips": lambda app: SlipsScreen(app, GameChoice("pink-slip", SEATS), app.pop),
    "cards": lambda app: GameScreen(app, keep_game(GameChoice("motor-city-showdown", SEATS, seed=3))),
    "board": lambda app: GameScreen(app, keep_game(GameChoice("tic-tac-rock", SEATS, seed=3))),
    "sandbox": lambda app: GameScreen(app, keep_game(GameChoice("janken-sandbox", SEATS, seed=3))),
    "rules": lambda app: RulesScreen(app, Wording(GAMES["green-queen"], {}, app.texts)),
}


@pytest.fixture
def home(installed):
    with App() as app:
        app.switches.append(Switch("phones.switch", lambda: False, lambda on: None))
        yield Pilot(app, HomeScreen(app))


@pytest.mark.parametrize("name", SCREENS)
def test_a_screen_says_its_keys_can_be_read_and_is_worked_with_a_gamepad(home, name):
    home.app.push(SCREENS[name](home.app))
    home.wait(3)
    assert_readable(home)
    assert_worked_with_a_gamepad(home)


def test_a_throw_that_is_typed_can_be_read_and_is_worked_with_a_gamepad(home):
    home.app.push(GameScreen(home.app, keep_game(GameChoice("one-time", SEATS, seed=3)), pace=0.0))
    home.until(lambda: home.is_open(ThrowScreen) and home.shows("Ann, type your throw"))
    assert_readable(home)
    assert_worked_with_a_gamepad(home)


@pytest.fixture
def bout(home, tmp_path):
    """A bout whose pictures are missing, and that is shown all the same what a referee tells."""
    screen = BoutScreen(home.app, keep_bout(BoutChoice("run-to-ten", ("Ann", "Bo"), str(tmp_path / "none.mp4"))))
    home.app.push(screen)
    home.until(lambda: home.shows("The bout waits"))
    return screen


def test_a_bout_that_waits_can_be_read_and_is_worked_with_a_gamepad(home, bout):
    assert_readable(home)
    assert_worked_with_a_gamepad(home)


@pytest.mark.parametrize(
    ("thrown", "no_call"),
    [
        ({1: Symbol.LABRADOR, 2: Symbol.JACK}, None),
        ({1: MisThrow(Reason.CHANGED), 2: MisThrow(Reason.LATE)}, None),
        ({1: Symbol.ROCK, 2: None}, NoCallReason.SECOND_HAND),
    ],
)
@pytest.mark.parametrize("key", ["", "b"], ids=["bout", "board"])
def test_a_bouts_verdicts_can_be_read(home, bout, verdict, key, thrown, no_call):  # noqa: PLR0917 - fixtures
    ten = RunToTen()
    narrator = BoutNarrator(ten, {1: "Ann", 2: "Bo"})
    narrator.decided(verdict(thrown, no_call=no_call, lead=0.1), ten if no_call else ten.after(thrown))
    bout._shown.view = narrator.view
    home.press(*key)
    assert_readable(home)
