"""A throw within a card game: typed in secret, or taken up again."""

import pytest

from referee.games.logfile import read_log
from referee.host.keeping import broken_off
from referee.table.cards.throw_screen import ThrowScreen


def test_typed_throws_are_not_shown_and_decide_the_game(sit):
    pilot, screen = sit("one-time", "human", "human")
    pilot.until(lambda: pilot.shows("Ann, type your throw"))
    pilot.press("r")
    pilot.until(lambda: pilot.shows("Bo, type your throw"))
    pilot.press("p")
    pilot.until(lambda: pilot.shows("Bo won"))
    assert read_log(screen.sitting._opened.log.path).moves[0].entry["throw"] == "p1=rock p2=paper"
    assert broken_off() == []


@pytest.mark.parametrize("device", ["key", "click"])
def test_a_mis_throw_can_be_typed(sit, device):
    # As at the terminal: who throws by word of mouth may mis-throw too.
    pilot, screen = sit("one-time", "human", "human")
    pilot.until(lambda: pilot.shows("Ann, type your throw"))
    pilot.press("m") if device == "key" else pilot.click("mis-throw")
    pilot.until(lambda: pilot.shows("Bo, type your throw"))
    pilot.press("l")
    pilot.until(lambda: pilot.shows("Bo won"))
    assert (
        read_log(screen.sitting._opened.log.path).moves[0].entry["throw"] == "p1=mis-throw:unrecognizable p2=labrador"
    )


def test_a_throw_that_was_left_is_still_asked_for(sit, app):
    pilot, screen = sit("one-time", "human", "bot")
    pilot.until(lambda: pilot.shows("Ann, type your throw"))
    pilot.press("esc")
    assert app.screen is screen
    assert not screen.sitting.over
    pilot.click("Throw")
    pilot.until(lambda: pilot.is_open(ThrowScreen) and pilot.shows("Ann, type your throw"))
