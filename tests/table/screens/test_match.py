"""One match of a tournament: its bout goes on where it was left, and results are entered and taken back."""

import shutil

import pytest

from benchmarks.faults import spoilt
from referee.bouts.tournaments.results import Plan, TournamentKind
from referee.host.choices import BoutChoice, MatchChoice
from referee.host.keeping import bouts, keep_bout
from referee.host.remote import RemoteTable
from referee.host.tournament_file import TournamentFile, place_for_tournament
from referee.officiating.ledger.bout_record import Record
from referee.symbols import Symbol
from referee.table.app import App
from referee.table.screens import bout
from referee.table.screens.bout import BoutScreen
from referee.table.screens.match import MatchScreen
from referee.table.screens.tournament import TournamentScreen
from tests.table.pilot import Pilot


@pytest.fixture
def file(installed):
    plan = Plan(TournamentKind.KNOCK_OUT, ("Ann", "Bo", "Cy", "Di"), mode="one-time")
    return TournamentFile.begin(place_for_tournament(), "Friday", plan, "1.0")


def opened(pilot, file):
    pilot.app.push(TournamentScreen(pilot.app, file))
    pilot.wait(2)


@pytest.fixture
def left(home, file):
    """A match's bout with typed throws that was left after a throw."""
    opened(home, file)
    home.press("enter")
    home.app.screen.form.focus_on("source")
    home.press("right")
    home.click("Play bout 1")
    begun = home.app.screen
    for name in ("Ann", "Di"):
        home.until(lambda name=name: home.shows(f"{name}, type your throw"))
        home.press("r")
    home.until(lambda: begun.view.history)
    home.quit()
    home.app.tasks.wait()
    return begun


def test_a_bout_of_a_match_that_was_left_goes_on(home, left):
    home.click("Go on with bout 1")
    again = home.app.screen
    assert again._kept.folder == left._kept.folder
    assert Record.read(again._kept.ledger).throws


def test_after_a_bout_of_a_match_its_next_bout_comes_and_no_rematch_that_counts_for_nothing(home, best_of_three):
    home.app.phones.remote = remote = RemoteTable()
    wanted = MatchChoice(best_of_three.entry.id, "1.1", 1, (1, 2))
    home.app.push(MatchScreen(home.app, best_of_three, "1.1"))
    home.app.push(BoutScreen(home.app, keep_bout(BoutChoice("one-time", ("Ann", "Bo"), "keyboard", match=wanted))))
    for name, key in (("Ann", "r"), ("Bo", "s")):
        home.until(lambda name=name: home.shows(f"{name}, type your throw"))
        home.press(key)
    home.until(lambda: home.app.screen.form.places)
    home.let_pass(2.0)
    assert list(home.app.screen.form.places) == ["back"]
    assert not remote.shown.offers
    home.press("enter")
    assert home.is_open(MatchScreen)
    assert home.shows("1 : 0")
    assert home.shows("Play bout 2")


def test_a_bout_whose_result_could_not_be_written_is_not_played_twice(home, best_of_three):
    home.app.push(MatchScreen(home.app, best_of_three, "1.1"))
    home.wait(2)
    home.app.screen.form.focus_on("source")
    home.press("right")
    home.click("Play bout 1")
    for name, key in (("Ann", "r"), ("Bo", "s")):
        home.until(lambda name=name: home.shows(f"{name}, type your throw"))
        home.press(key)
    home.until(lambda: home.app.screen.form.places)
    home.let_pass(2.0)
    with spoilt(1, "full"):
        home.press("enter")
        assert home.is_open(MatchScreen)
        assert home.shows("No room")
        home.app.notify("")
        home.click("Play bout 1")
        assert home.is_open(MatchScreen)
        assert home.shows("No room")
    home.click("Play bout 1")
    assert home.is_open(MatchScreen)
    assert home.shows("1 : 0")
    home.let_pass(1.0)
    home.click("Play bout 2")
    assert home.app.screen._kept.choice.match.bout == 2


def test_a_bout_that_was_left_goes_on_with_throws_from_what_is_chosen(home, left):
    home.press("esc")
    home.press("enter")
    assert home.shows("keys, in secret")  # as it was begun
    home.app.screen.form.focus_on("source")
    home.press("left")
    home.click("Go on with bout 1")
    assert home.app.screen._kept.folder == left._kept.folder
    assert home.app.screen._kept.choice.source == "camera"


def test_a_bout_that_another_table_plays_keeps_where_its_throws_come_from(home, left):
    home.app.screen.form.focus_on("source")
    home.press("left")
    with Record.read(left._kept.ledger).hold():
        home.click("Go on with bout 1")
        assert home.is_open(MatchScreen)
        assert "refereed by another program" in home.app.window.notice.text
    assert next(iter(bouts())).choice.source == "keyboard"


@pytest.mark.parametrize("size", [(1280, 720), (1024, 600), (1920, 1080)])
def test_a_match_that_goes_on_shows_each_of_its_buttons_whole(installed, size):
    plan = Plan(TournamentKind.SWISS, ("Ann", "Bo", "Cy", "Di"), best_of=3, mode="one-time")
    file = TournamentFile.begin(place_for_tournament(), "Saturday", plan, "1.0")
    file.add("1.1", 1)
    with App(size) as app:
        pilot = Pilot(app, MatchScreen(app, file, "1.1"))
        assert pilot.shows("Take back")
        shown = app.canvas.surface.get_rect()
        boxes = list(app.screen.form.places.values())
        assert len(boxes) == 6
        assert all(shown.contains(box) for box in boxes)
        assert pilot.find("best of 3").bottom <= min(box.top for box in boxes)


def test_results_are_entered_and_taken_back_by_gamepad(home, file):
    opened(home, file)
    home.pad("a", "dpad_down", "a")  # the first match; below Play: Ann has won
    assert home.shows("Ann wins the match")
    home.wait(30)
    home.click("Take back")
    assert not home.shows("wins the match")
    home.wait(30)
    home.click("Di has won bout 1")
    home.press("esc")
    assert home.is_open(TournamentScreen)
    assert file.tournament.match("1.1").winner == 4
    home.press("s")
    assert home.shows("points")
    home.press("esc")
    assert home.is_open(TournamentScreen)
    assert home.shows("Round 1")


def test_presses_of_one_button_enter_results_and_go_on_but_take_none_back(home, file):
    opened(home, file)
    home.pad("a", "dpad_down", "a")  # the first match; below Play: Ann has won
    home.wait(30)
    assert home.app.screen.form.focus == "back"
    home.pad("a")
    assert home.is_open(TournamentScreen)
    assert home.app.screen.form.focus == "match:1.2", "the next that is due"
    home.pad("a")
    assert home.shows("Match 1.2")
    assert file.tournament.match("1.1").winner == 1


@pytest.fixture
def best_of_three(installed):
    plan = Plan(TournamentKind.KNOCK_OUT, ("Ann", "Bo"), best_of=3, mode="one-time")
    return TournamentFile.begin(place_for_tournament(), "Sunday", plan, "1.0")


def test_a_second_window_stays_open_between_the_bouts_of_a_match_and_shows_the_last_board(
    home, best_of_three, monkeypatch
):
    drawn = []
    monkeypatch.setattr(bout, "draw_big_board", lambda _, view, *__, **___: drawn.append(view))
    home.app.push(MatchScreen(home.app, best_of_three, "1.1"))
    home.wait(2)
    home.app.screen.form.focus_on("source")
    home.press("right")
    home.click("Play bout 1")
    home.until(lambda: home.app.screen.view is not None)
    home.press("w")
    window, last = home.app.window.second.native, home.app.screen
    for name, key in (("Ann", "r"), ("Bo", "s")):
        home.until(lambda name=name: home.shows(f"{name}, type your throw"))
        home.press(key)
    home.until(lambda: home.app.screen.form.places)
    home.let_pass(2.0)
    home.press("enter")
    assert home.is_open(MatchScreen)
    drawn.clear()
    home.wait()
    assert home.app.window.second.native is window is not None
    assert drawn == [last.view]
    home.press("esc")
    assert home.app.window.second.native is None


def test_a_double_click_enters_one_result_and_the_next_bout_hears_a_later_one(home, best_of_three):
    home.app.push(MatchScreen(home.app, best_of_three, "1.1"))
    home.wait(2)
    at = home.find("Ann has won bout 1").center
    home.click(at)
    home.click(at)
    assert home.shows("1 : 0")
    assert home.app.screen.form.focus == "play"
    home.wait(30)
    home.click("Ann has won bout 2")
    home.press("enter")  # would take the results back
    assert home.shows("Ann wins the match")


def test_a_bout_that_another_table_has_entered_meanwhile_is_refused_and_counts_once(home, best_of_three):
    home.app.push(MatchScreen(home.app, best_of_three, "1.1"))
    home.wait(2)
    TournamentFile.read(best_of_three.path).add("1.1", 1, table="hall")
    home.click("Ann has won bout 1")
    assert home.shows("bout 1 of match 1.1 is written down")
    assert home.shows("1 : 0")
    assert home.shows("Ann has won bout 2")
    (entry,) = TournamentFile.read(best_of_three.path).results.values()
    assert (entry.table, entry.bout) == ("hall", 1)


def test_what_another_table_enters_appears_while_the_match_is_open(home, best_of_three):
    home.app.push(MatchScreen(home.app, best_of_three, "1.1"))
    home.wait(2)
    other = TournamentFile.read(best_of_three.path)
    other.add("1.1", 2)
    home.until(lambda: home.shows("0 : 1") and home.shows("Play bout 2"), 10)
    other.take_back("1.1", 0)
    home.until(lambda: home.shows("0 : 0") and home.shows("Play bout 1"), 10)


def test_the_newest_result_is_taken_back_and_those_before_it_stay(home, installed, verdict):
    plan = Plan(TournamentKind.KNOCK_OUT, ("Ann", "Bo"), best_of=5)
    file = TournamentFile.begin(place_for_tournament(), "Monday", plan, "1.0")
    for number, thrown in enumerate((Symbol.ROCK, Symbol.PAPER), start=1):
        played = MatchChoice(file.entry.id, "1.1", number, (1, 2))
        kept = keep_bout(BoutChoice("one-time", ("Ann", "Bo"), "keyboard", match=played))
        Record.read(kept.ledger).decide(verdict({1: thrown, 2: Symbol.SCISSORS}))
        assert file.take_bouts([kept]) == 1
    file.add("1.1", 2)
    home.app.push(MatchScreen(home.app, file, "1.1"))
    home.wait(2)
    home.click("Take back the result of bout 3")
    assert file.tournament.match("1.1").wins == (1, 1)
    home.wait(30)
    assert home.shows("Play bout 3")
    assert home.shows("Take back the result of bout 2")


def test_a_result_that_another_table_has_taken_back_meanwhile_is_refused(home, best_of_three):
    best_of_three.add("1.1", 1)
    home.app.push(MatchScreen(home.app, best_of_three, "1.1"))
    home.wait(2)
    TournamentFile.read(best_of_three.path).take_back("1.1", 1)
    home.click("Take back the result of bout 1")
    assert home.shows("nothing is written of match 1.1, bout 1")
    assert home.shows("0 : 0")
    assert not home.shows("Take back")


def test_a_bout_is_not_judged_by_a_place_that_has_gone(home, file):
    home.app.preferences.profile = "hall"
    home.app.push(MatchScreen(home.app, file, "1.1"))
    home.wait(2)
    home.click("Play bout 1")
    assert home.app.screen._kept.choice.profile == "default"


def test_results_that_contradict_each_other_are_taken_back_before_a_bout_is_played(home, file, tmp_path):
    shutil.copytree(file.path.parent, tmp_path / "stick")
    other = TournamentFile.read(tmp_path / "stick")
    other.add("1.1", 4, table="kitchen")
    file.add("1.1", 1)
    file.join(other)
    home.app.push(MatchScreen(home.app, file, "1.1"))
    home.wait(2)
    assert list(home.app.screen.form.places) == ["take-back", "back"]
    assert home.app.screen.form.focus == "take-back"
    home.press("enter")  # as the second of two presses that opened the match
    assert home.shows("contradict each other")
    home.wait(30)
    home.press("enter")
    assert not home.shows("contradict each other")
    assert home.app.screen.form.focus == "play"
