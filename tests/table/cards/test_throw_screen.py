"""A throw within a card game: typed in secret, or taken up again."""

import time
from dataclasses import replace

import pytest

from referee.games.logfile import read_log
from referee.host.keeping import broken_off, games, keep_game
from referee.table.cards.game_screen import GameScreen
from referee.table.cards.throw_screen import ThrowScreen
from referee.table.inputs import Act, Input
from referee.table.screens.chart import ChartScreen
from referee.table.sounds import SoundCue
from referee.vision.video_writer import write_video
from tests.conftest import BOUT_SIZE
from tests.table.cards.conftest import choice
from tests.table.pilot import Pilot


def test_typed_throws_are_not_shown_and_decide_the_game(sit):
    pilot, screen = sit("one-time", "human", "human")
    pilot.until(lambda: pilot.shows("Ann, type your throw"))
    pilot.press("r")
    pilot.until(lambda: pilot.shows("Bo, type your throw"))
    pilot.press("p")
    pilot.until(lambda: pilot.shows("Bo won"))
    assert read_log(screen.sitting._opened.log.path).moves[0].entry["throw"] == "p1=rock p2=paper"
    assert broken_off() == []


def test_whoever_types_next_in_a_game_does_not_see_what_was_chosen_before(sit, app):
    """Also where the next seat is asked before another picture is drawn."""
    pilot, _ = sit("one-time", "human", "human")
    pilot.until(lambda: pilot.shows("Ann, type your throw"))
    pilot.wait()
    screen = app.screen
    first = screen.form.focus
    screen.form.focus_on("s")
    screen.handle(Input(Act.SELECT))
    while screen._throws.typed.waiting != 2:
        time.sleep(0.01)
    pilot.until(lambda: pilot.shows("Bo, type your throw"))
    pilot.wait()
    assert screen.form.focus == first


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


def test_a_throw_that_was_left_shows_how_its_bout_stands(sit, app):
    pilot, screen = sit("run-to-ten", "human", "human")
    for name, key in (("Ann", "l"), ("Bo", "j")) * 2:
        pilot.until(lambda name=name: pilot.shows(f"{name}, type your throw"))
        pilot.press(key)
    pilot.until(lambda: pilot.shows("Ann, type your throw"))
    assert [(past.number, past.survivors) for past in app.screen._shown.view.history] == [(1, (1,)), (2, (1,))]
    pilot.press("esc")
    pilot.until(lambda: app.screen is screen and pilot.shows("Throw"))
    assert [text for text in pilot.texts if text.isdigit()] == ["6", "0"]


def test_what_beats_what_is_on_one_key_and_the_throw_is_held_meanwhile(sit, app):
    pilot, _ = sit("one-time", "human", "human")
    pilot.until(lambda: pilot.shows("Ann, type your throw") and pilot.shows("what beats what"))
    screen = app.screen
    pilot.press("f1")
    assert pilot.is_open(ChartScreen)
    pilot.wait(2)
    assert screen._gathering.latest.held
    pilot.press("r")
    assert app.screen is screen
    pilot.until(lambda: pilot.shows("Ann, type your throw"))
    assert not screen._gathering.latest.held


def test_a_throw_is_written_before_it_is_shown_and_stands_where_its_verdict_is_left(app):
    kept = keep_game(choice("run-to-ten", "human", "human"))
    screen = GameScreen(app, kept, pace=0.0, shown_for=99.0)
    pilot = Pilot(app, screen)
    for name, key in (("Ann", "r"), ("Bo", "s")):
        pilot.until(lambda name=name: pilot.shows(f"{name}, type your throw"))
        pilot.press(key)
    pilot.until(lambda: pilot.shows("Ann wins"))
    assert [move.entry["throw"] for move in read_log(kept.log).moves] == ["p1=rock p2=scissors"]
    pilot.press("esc")
    assert screen.sitting.game.turn.score == {1: 1, 2: 0}
    pilot.until(lambda: pilot.shows("Ann, type your throw"))  # the next throw, and not that one again
    assert len(read_log(kept.log).moves) == 1


def test_a_film_that_ends_before_a_throw_says_so_and_is_heard(sit, app, frame, tmp_path, monkeypatch):
    heard = []
    monkeypatch.setattr(app.sounds, "play", heard.append)
    film = tmp_path / "nobody.mp4"
    write_video((frame(number / 10) for number in range(20)), film, BOUT_SIZE, 10)
    pilot, _ = sit("one-time", "human", "human", throws=str(film))
    pilot.until(lambda: pilot.shows("This source gives no more throws."))
    assert pilot.app.screen._shown.view.image is not None
    assert heard == [SoundCue.NO_CALL]


@pytest.mark.parametrize(
    ("way", "source", "told"),
    [("Type throws", "keyboard", "Ann, type your throw"), ("Throw by chance", "bot", "won")],
    ids=["typed", "by chance"],
)
def test_a_throw_that_no_camera_can_watch_is_made_otherwise(sit, tmp_path, way, source, told):
    pilot, screen = sit("one-time", "human", "human", throws=str(tmp_path / "none.mp4"))
    pilot.until(lambda: pilot.is_open(ThrowScreen) and pilot.shows(way))
    assert all(pilot.shows(words) for words in ("Try again", "Simulated players", "Back"))
    pilot.click(way)
    pilot.until(lambda: pilot.shows(told))
    assert [seat.throws for seat in screen._throws.kept.choice.seats] == [source] * 2


def test_a_throw_that_no_camera_can_watch_is_left_by_a_button(sit, tmp_path):
    pilot, screen = sit("one-time", "human", "bot", throws=str(tmp_path / "none.mp4"))
    pilot.until(lambda: pilot.is_open(ThrowScreen) and pilot.shows("Back"))
    pilot.click("Back")
    assert pilot.app.screen is screen
    assert pilot.shows("Throw")


def test_typed_throws_of_a_game_need_no_place(sit):
    pilot, _ = sit("one-time", "human", "bot", profile="hall")
    pilot.until(lambda: pilot.shows("Ann, type your throw"))
    pilot.press("m")  # whatever the bot throws, it is no tie
    pilot.until(lambda: pilot.shows("won"))


def test_a_game_whose_place_has_gone_is_judged_by_the_defaults_once_somebody_chooses_them(sit, frame, tmp_path):
    film = tmp_path / "nobody.mp4"
    write_video((frame(number / 10) for number in range(20)), film, BOUT_SIZE, 10)
    pilot, screen = sit("one-time", "human", "human", throws=str(film), profile="hall")
    pilot.until(lambda: pilot.is_open(ThrowScreen) and pilot.shows("hall: no such file"))
    pilot.click("Judge by the")
    pilot.until(lambda: pilot.shows("This source gives no more throws."))
    assert screen._throws.kept.choice.profile == next(games()).choice.profile == "default"
    assert not pilot.shows("Judge by the")


def test_what_is_thrown_for_is_told_whole_while_somebody_types(sit):
    pilot, _ = sit("one-time", "human", "human")
    pilot.until(lambda: pilot.is_open(ThrowScreen) and pilot.shows("Ann, type your throw"))
    told = "Annemarie Hofmann challenges Bartholomew Kaysen for the second letter of the name"
    screen = pilot.app.screen
    screen._throw = replace(screen._throw, asked=replace(screen._throw.asked, purpose=told))
    pilot.wait()
    assert told in pilot.texts
