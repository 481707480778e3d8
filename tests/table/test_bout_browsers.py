"""A bout on screen beside browsers: what they are shown, may challenge, and what an operator wants of it."""

import pytest

from referee.host.choices import BoutChoice
from referee.host.keeping import keep_bout
from referee.host.narrator import BoutNarrator
from referee.host.remote import RemoteTable
from referee.host.shown import Wish
from referee.host.throws import TypedThrows
from referee.officiating.ledger.bout_record import Record
from referee.symbols import Symbol
from referee.table.app import App
from referee.table.bout_browsers import BoutBrowsers
from referee.table.screens.chart import ChartScreen
from tests.table.pilot import Pilot


@pytest.fixture
def app(installed):
    with App() as app:
        yield app


@pytest.fixture
def kept(app, verdict):
    """A bout of one throw, in which everybody has one challenge."""
    bout = keep_bout(BoutChoice("run-to-ten", ("Ann", "Bo"), source="keyboard", challenges=1))
    Record.read(bout.ledger).decide(verdict({1: Symbol.ROCK, 2: Symbol.PAPER}))
    return bout


@pytest.fixture
def view(kept, verdict):
    record = Record.read(kept.ledger)
    narrator = BoutNarrator(record.bout, record.names)
    narrator.decided(verdict({1: Symbol.ROCK, 2: Symbol.PAPER}), record.bout)
    return narrator.view


TYPED = TypedThrows(lambda: True)


def test_without_browsers_nothing_is_wanted_held_or_typed_elsewhere(app, kept, view):
    browsers = BoutBrowsers(app)
    browsers.show(view)
    assert browsers.update(view, kept, TYPED, Wish.NEXT) is None
    assert not app.held
    assert not browsers.types(1)
    browsers.leave()


def test_browsers_that_come_late_see_the_bout_and_challenge_as_often_as_the_bout_allows(app, kept, view):
    Record.read(kept.ledger).lose_challenge("Kim", 2)
    browsers = BoutBrowsers(app)
    app.phones.remote = remote = RemoteTable()
    assert browsers.update(view, kept, TYPED) is None
    assert (remote.shown.bout, remote.shown.ledger) == (view, kept.ledger)
    assert remote.shown.challenges_left == {1: 1, 2: 0}
    assert not remote.challenge(2, 1)
    assert remote.challenge(1, 1)
    browsers.update(view, kept, TYPED)
    pilot = Pilot(app, ChartScreen(app))
    assert pilot.shows("Ann challenges throw 1")
    app.notify("something else")
    browsers.update(view, kept, TYPED)
    pilot.wait()
    assert pilot.shows("something else"), "a challenge is told once"


def test_an_operator_holds_play_and_begins_what_comes_next(app, kept, view):
    browsers = BoutBrowsers(app)
    app.phones.remote = remote = RemoteTable()
    browsers.update(view, kept, TYPED, Wish.NEXT)
    remote.hold(held=True)
    assert app.held
    remote.wish(Wish.NEXT)
    assert browsers.update(view, kept, TYPED, Wish.NEXT) is Wish.NEXT
    assert browsers.update(view, kept, TYPED, Wish.NEXT) is None
    browsers.leave()
    assert remote.shown.bout is None
