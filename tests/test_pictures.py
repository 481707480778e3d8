"""The script that makes the documents' pictures: it waits for what a picture is to show."""

from dataclasses import replace

import pytest

from referee.host.choices import BoutChoice
from referee.host.keeping import keep_bout
from referee.host.views import BoutPhase
from referee.table.app import App
from referee.table.screens.bout import BoutScreen
from scripts import pictures


@pytest.fixture
def bout(installed, monkeypatch):
    monkeypatch.setattr(pictures, "_PATIENCE_S", 20.0)
    with App() as app:
        screen = BoutScreen(app, keep_bout(BoutChoice("run-to-ten", ("Ann", "Bo"), "keyboard")))
        app.push(screen)
        yield screen


def test_throws_are_typed_when_they_are_asked_for(bout):
    pictures._type_throws(bout.app, bout, ("rp", "lj"))
    assert [player.score for player in bout.view.players] == [3, 1]


def test_a_verdict_is_told_once_its_points_are_added_and_nothing_of_the_next_throw_is_shown(bout):
    pictures._type_throws(bout.app, bout, ("lj",))
    assert not pictures._tells_verdict(bout.app, bout)
    pictures._until(bout.app, lambda: pictures._tells_verdict(bout.app, bout), step_s=0.5)
    assert pictures._shows(bout.app, "LABRADOR beats JACK", "3")
    bout._shown.view = replace(bout.view, phase=BoutPhase.STROKES, headline="1")
    pictures._wait(bout.app, 1)
    assert not pictures._tells_verdict(bout.app, bout)
