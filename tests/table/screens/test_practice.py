"""The lesson and practice on the screen: what to do now, and how to go on."""

import pytest

from referee.table.app import App
from referee.table.screens.chart import ChartScreen
from referee.table.screens.practice import PracticeScreen
from tests.table.pilot import Pilot


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


def test_the_chart_of_what_beats_what_is_one_key_away_and_the_lesson_goes_on(lesson):
    screen = lesson.app.screen
    lesson.press("f1")
    assert lesson.is_open(ChartScreen)
    lesson.press("esc")
    assert lesson.app.screen is screen
