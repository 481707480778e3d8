"""A camera that is lost, and a machine that slept, while a bout is on the screen: the bout is where it was."""

import threading
import time

import numpy as np
import pygame
import pytest

from referee.errors import CameraError
from referee.host.choices import BoutChoice, GameChoice, SeatChoice
from referee.host.keeping import keep_bout, keep_game
from referee.officiating.ledger.bout_record import Record
from referee.table.app import App
from referee.table.cards.game_screen import GameScreen
from referee.table.cards.throw_screen import ThrowScreen
from referee.table.screens import bout as bout_module
from referee.table.screens.bout import BoutScreen
from referee.table.screens.home import HomeScreen
from referee.table.sounds import SoundCue
from referee.vision import snapshots, webcam
from referee.vision.cameras.devices import Device
from referee.vision.cameras.grabber import CameraLost, Shot
from referee.vision.webcam import Webcam
from tests.table.pilot import Pilot

SIZE = (640, 360)


class Plug:
    """A camera that gives pictures while it is plugged in, to one who opens it at a time."""

    size, fps, driver_clock = SIZE, 30.0, None

    def __init__(self):
        self.plugged = threading.Event()
        self.plugged.set()
        self.answers = threading.Event()
        self.answers.set()
        self.taken = threading.Lock()
        self.asleep_for = 0.0

    def open(self, index=0, settings=None):
        if not self.plugged.is_set() or not self.taken.acquire(blocking=False):
            raise CameraError("camera:0: cannot be opened")
        self.answers.wait()
        return self

    def clock(self):
        """Counts while the machine sleeps."""
        return time.monotonic() + self.asleep_for

    def grab(self):
        time.sleep(1 / self.fps)
        if not self.plugged.is_set():
            raise CameraLost("gives no more pictures")
        return Shot(None, 0, lambda: np.full((SIZE[1], SIZE[0], 3), 90, np.uint8))

    def close(self):
        """Others may have it."""
        self.taken.release()


@pytest.fixture
def plug(monkeypatch):
    """A webcam whose driver is this plug; everything behind the driver is real."""
    plug = Plug()

    def open_camera(wanted, settings, tell=lambda _: None, stopped=lambda: False):
        wait = settings.reconnect_for
        return Webcam(
            "camera:0",
            plug.open(),
            plug.clock,
            reopen=plug.open,
            wait_s=wait,
            tell=tell,
            stopped=stopped,
        )

    monkeypatch.setattr(webcam.Webcam, "open", open_camera)
    monkeypatch.setattr(snapshots, "cameras", lambda: [Device(0, "Plug Cam", "/dev/video0")])
    yield plug
    plug.answers.set()


@pytest.fixture
def home(plug, installed):
    with App() as app:
        yield Pilot(app, HomeScreen(app))


def profile_waiting(seconds, folder):
    """A venue profile whose lost camera is waited for so long."""
    profile = folder / "patient.toml"
    profile.write_text(f"[camera]\nwidth = 640\nheight = 360\nreconnect_for = {seconds}\n")
    return str(profile)


def bout_before(pilot, folder):
    """The screen of a bout before that camera."""
    kept = keep_bout(BoutChoice("run-to-ten", ("Ann", "Bo"), "camera", profile_waiting(30, folder)))
    return BoutScreen(pilot.app, kept)


@pytest.fixture
def bout(home, tmp_path):
    """A bout in its first pictures, above the home screen."""
    screen = bout_before(home, tmp_path)
    home.app.push(screen)
    home.until(lambda: screen.view is not None and screen.view.image is not None)
    return home


def lose(plug, bout):
    """The plug is pulled, and the referee is done with the last picture that came."""
    plug.plugged.clear()
    bout.until(lambda: bout.shows("waiting 30 s for it to come back"))
    time.sleep(1.0)


def test_a_bout_whose_camera_is_lost_is_left_at_once_and_can_be_gone_on_with(bout, plug):
    left = bout.app.screen
    referee = left._task
    lose(plug, bout)
    bout.quit()
    assert bout.is_open(HomeScreen)
    assert referee.ended(patience=10)
    plug.plugged.set()
    bout.app.push(BoutScreen(bout.app, left._kept))
    bout.until(lambda: bout.app.screen.view is not None and bout.app.screen.view.image is not None)


def test_closing_the_window_does_not_wait_for_a_lost_camera(bout, plug):
    referee = bout.app.screen._task
    lose(plug, bout)
    pygame.event.post(pygame.event.Event(pygame.QUIT))
    bout.wait()
    assert bout.app.screen is None
    assert referee.ended(patience=10)


def test_a_bout_waits_until_home_has_looked_for_a_camera(home, plug, tmp_path):
    home.until(lambda: home.shows("Plug Cam"))
    plug.answers.clear()
    home.press("c")
    home.until(plug.taken.locked)
    screen = bout_before(home, tmp_path)
    home.app.push(screen)
    home.wait(10)
    assert home.shows("Getting ready")
    plug.answers.set()
    home.until(lambda: screen.view is not None and screen.view.image is not None)
    assert not home.shows("The bout waits")


def test_a_bout_has_the_camera_whose_picture_was_behind_home(home, tmp_path):
    home.until(lambda: home.app.screen.shows_players)
    screen = bout_before(home, tmp_path)
    home.app.push(screen)
    home.until(lambda: screen.view is not None and screen.view.image is not None, seconds=20)
    assert not home.shows("The bout waits")


def test_a_bout_goes_on_when_its_camera_is_back(bout, plug):
    screen = bout.app.screen
    lose(plug, bout)
    plug.plugged.set()
    bout.until(lambda: bout.shows("is back"))
    before = screen.view.image
    bout.until(lambda: screen.view.image is not before)
    assert not Record.read(screen._kept.ledger).throws


def test_a_bout_that_is_tried_again_shows_no_picture_from_before_and_keeps_its_board(home, plug, tmp_path, monkeypatch):
    boards = []
    monkeypatch.setattr(bout_module, "draw_big_board", lambda _, view, *__, **___: boards.append(view))
    kept = keep_bout(BoutChoice("run-to-ten", ("Ann", "Bo"), "camera", profile_waiting(1, tmp_path)))
    home.app.push(screen := BoutScreen(home.app, kept))
    home.until(lambda: screen.view is not None and screen.view.image is not None)
    home.press("w")
    plug.plugged.clear()
    home.until(lambda: home.shows("The bout waits"))
    lost = screen.view
    plug.plugged.set()
    plug.answers.clear()  # the camera is not open again yet
    boards.clear()
    home.press("t")
    shown = home.texts
    plug.answers.set()
    assert "Getting ready" in " ".join(shown)
    assert set(map(id, boards)) == {id(lost)}


def test_a_bout_goes_on_where_it_was_after_the_machine_was_asleep(bout, plug):
    screen = bout.app.screen
    plug.asleep_for = 3600.0
    bout.app.step(3600.0)
    before = screen.view.image
    bout.until(lambda: screen.view.image is not before)
    assert bout.is_open(BoutScreen)
    assert not bout.shows("The bout waits")
    assert not Record.read(screen._kept.ledger).throws


def test_a_card_game_whose_camera_is_lost_in_a_throw_says_so_and_can_be_seen_again(home, plug, tmp_path, monkeypatch):
    heard = []
    monkeypatch.setattr(home.app.sounds, "play", heard.append)
    seats = tuple(SeatChoice(name, "human", "camera") for name in ("Ann", "Bo"))
    choice = GameChoice("one-time", seats, seed=3, profile=profile_waiting(1, tmp_path))
    home.app.push(GameScreen(home.app, keep_game(choice), pace=0.0))
    home.until(lambda: home.is_open(ThrowScreen) and home.app.screen._shown.view is not None)
    home.until(lambda: home.app.screen._shown.view.image is not None)
    plug.plugged.clear()
    home.until(lambda: home.shows("camera:0: gives no more pictures; not back"))
    assert SoundCue.NO_CALL in heard
    lost = home.app.screen._shown.view.image
    plug.plugged.set()
    plug.answers.clear()  # the camera is not open again yet
    home.press("t")
    assert home.app.screen._shown.view is None or home.app.screen._shown.view.image is not lost
    plug.answers.set()
    home.until(lambda: home.app.screen._shown.view is not None and home.app.screen._shown.view.image is not lost)
    home.until(lambda: home.shows("hand up, please"))
