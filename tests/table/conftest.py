"""Windows without a screen."""

import pygame
import pytest

from referee.bouts.one_time import OneTime
from referee.bouts.run_to_ten import RunToTen
from referee.errors import CameraError
from referee.host.choices import BoutChoice
from referee.host.keeping import Kept, keep_bout
from referee.host.narrator import BoutNarrator
from referee.officiating.ledger.bout_record import Record
from referee.symbols import NoCallReason, Symbol
from referee.table.app import App
from referee.table.canvas import DESIGN_SIZE, Canvas
from referee.table.form_screen import FormScreen
from referee.table.inputs import Act, Key
from referee.table.main_window import SMALLEST_WINDOW
from referee.table.scoreboard import Scoreboard
from referee.table.screens.bout import BoutScreen
from referee.table.screens.home import HomeScreen
from referee.table.theme import COLOURS
from tests.table.pilot import Pilot


@pytest.fixture
def small(installed):
    """The application in the smallest window that it has."""
    with App(SMALLEST_WINDOW) as app:
        yield app


@pytest.fixture
def home(installed):
    with App() as app:
        pilot = Pilot(app, HomeScreen(app))
        pilot.until(lambda: not pilot.shows("Looking for a camera"))
        yield pilot


@pytest.fixture(scope="session")
def played_bout(tmp_path_factory):
    """A simulated bout, kept from the first throws that count until it is left; its folder is a test's to spoil."""
    folder = tmp_path_factory.mktemp("played")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_DATA_HOME", str(folder))
        profile = folder / "small.toml"
        profile.write_text("[camera]\nwidth = 640\nheight = 360\n")
        kept = keep_bout(BoutChoice("run-to-ten", ("Ann", "Bo"), "simulate:1", str(profile)))
        with App() as app:
            screen = BoutScreen(app, kept)
            pilot = Pilot(app, screen)
            # Few pictures: what counts is that the referee gets on.
            pilot.until(lambda: Record.read(kept.ledger).throws, 240, pace=0.5)
            shown = screen.view
            pilot.quit()
    return kept, shown


@pytest.fixture
def kept(played_bout, installed):
    """That bout, among this user's own."""
    folder = installed / "bouts" / played_bout[0].folder.name
    folder.mkdir(parents=True)
    for path in played_bout[0].folder.iterdir():
        (folder / path.name).write_bytes(path.read_bytes())
    return Kept(played_bout[0].choice, folder)


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


class Menu(FormScreen):
    """Two buttons, an option and a name."""

    keys = (Key("r", "replay"), Key("space", "go"))

    def __init__(self, app):
        super().__init__(app)
        self.heard = []
        self.name = "Ann"
        self.chosen = 0
        self.left = False

    def lay_out(self, form, canvas):
        box = pygame.Rect(canvas.px(100), canvas.px(50), canvas.px(300), canvas.px(60))
        form.button("above", box, "Above", lambda: self.app.push(Menu(self.app)))
        form.button("off", box.move(0, canvas.px(100)), "Not now", lambda: self.heard.append("off"), on=False)
        form.options("kind", box.move(0, canvas.px(200)), ("human", "bot"), self.chosen, self.choose)
        form.entry("name", box.move(0, canvas.px(300)), self.name, lambda text: setattr(self, "name", text))
        form.button("fail", box.move(canvas.px(400), 0), "Fail", self.fail)

    def choose(self, place):
        self.chosen = place
        self.changed()

    def fail(self):
        raise CameraError("camera:0: unplugged")

    def handle(self, event):
        if super().handle(event):
            return True
        if event.act is Act.KEY:
            self.heard.append(event.key)
        return event.act is Act.KEY

    def leave(self):
        self.left = True


@pytest.fixture
def app(tmp_path):
    with App((1280, 720), tmp_path / "table.json") as opened:
        yield opened


@pytest.fixture
def pilot(app):
    return Pilot(app, Menu(app))


@pytest.fixture
def board():
    with Scoreboard() as opened:
        yield opened


@pytest.fixture
def seen(board, tmp_path):
    """Shows a view and gives the window's pixels: height x width x 3, red-green-blue."""

    def look(view):
        board.show(view)
        board.screenshot(tmp_path / "seen.png")
        return pygame.surfarray.array3d(pygame.image.load(tmp_path / "seen.png")).swapaxes(0, 1)

    return look


@pytest.fixture
def narrating(lanes):
    def make(players, bout=None, names=None):
        bout = bout or OneTime(range(1, players + 1))
        return BoutNarrator(bout, names or {}, lanes(players), "bout.mp4")

    return make
