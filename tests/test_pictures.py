"""The script that makes the documents' pictures: it waits for what a picture is to show."""

import pytest

from referee.host.choices import BoutChoice
from referee.host.keeping import keep_bout
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
