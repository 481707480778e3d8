"""The lesson and practice on the screen: what to do now, and how to go on."""

import pygame
import pytest

from referee.errors import CameraError
from referee.host.practice import Exercise
from referee.host.sources import parse_source
from referee.storage.paths import place_for
from referee.symbols import Symbol
from referee.table.app import App
from referee.table.cameras import Camera
from referee.table.screens.chart import ChartScreen
from referee.table.screens.practice import PracticeScreen
from tests.table.pilot import Pilot

HALL = "[camera]\nwidth = 640\n[lanes]\nbands = [[0.0, 0.727], [0.727, 1.0]]\n"
"""A place that was measured for two."""


@pytest.fixture
def lesson(installed):
    with App() as app:
        yield Pilot(app, PracticeScreen(app, "lesson"))


def test_without_a_camera_the_lesson_shows_its_steps_one_after_the_other(lesson):
    screen = lesson.app.screen
    lesson.until(lambda: screen.view is not None and screen.view.step is not None)
    first = screen.view.step
    lesson.press("space")
    lesson.until(lambda: screen.view.step != first)


def test_without_a_camera_the_player_throws_what_is_asked_for(installed, monkeypatch):
    monkeypatch.setattr("referee.table.screens.practice.practice", lambda _: iter([Exercise("throw", Symbol.JACK)]))
    with App() as app:
        screen = PracticeScreen(app, "practice")
        screen._source = "simulate:5"  # who throws Rock first
        pilot = Pilot(app, screen)
        pilot.until(lambda: screen.view is not None and screen.view.told, 120)
        assert screen.view.told[0] == ("good", {"symbol": Symbol.JACK})
        assert pilot.shows("A good JACK.")


def test_one_alone_is_watched_at_a_place_that_was_measured_for_two(installed):
    place = place_for("calibration", "hall", ".toml")
    place.parent.mkdir(parents=True)
    place.write_text(HALL)
    with App() as app:
        app.preferences.profile = "hall"
        screen = PracticeScreen(app, "lesson")
        pilot = Pilot(app, screen)
        pilot.until(lambda: screen.fault or screen.view is not None)
        assert not screen.fault


def test_the_chart_of_what_beats_what_is_one_key_away_and_the_lesson_goes_on(lesson):
    screen = lesson.app.screen
    lesson.press("f1")
    assert lesson.is_open(ChartScreen)
    lesson.press("esc")
    assert lesson.app.screen is screen


@pytest.fixture
def asked(home, monkeypatch):
    """Two cameras, the second chosen in the settings, with a place; what is asked of them, which neither gives."""
    asked = []

    def refuse(source, people, profile, *_, **__):
        asked.append((source, profile.camera.width))
        raise CameraError(f"camera:Table: asked {len(asked)} times")

    monkeypatch.setattr("referee.host.frame_sources.open_source", refuse)
    place = place_for("calibration", "hall", ".toml")
    place.parent.mkdir(parents=True)
    place.write_text(HALL)
    picture = pygame.Surface((320, 180))
    home.app.cameras.found = [Camera(name, f"camera:{name}", picture, "") for name in ("Laptop", "Table")]
    home.app.preferences.camera, home.app.preferences.profile = "camera:Table", "hall"
    return asked


@pytest.mark.parametrize("button", ["Learn to throw", "Practise"])
def test_one_is_watched_by_the_camera_and_at_the_place_of_the_settings(home, asked, button):
    home.click(button)
    home.until(lambda: home.app.screen.fault)
    assert asked == [(parse_source("camera:Table"), 640)]


@pytest.mark.parametrize("device", ["key", "mouse"])
def test_a_camera_that_failed_is_tried_again(home, asked, device):
    home.click("Practise")
    home.until(lambda: home.shows("asked 1 times"))
    assert not home.shows("Next")
    home.press("space") if device == "key" else home.click("Try again")
    home.until(lambda: home.shows("asked 2 times"))
    assert home.shows("Try again")
