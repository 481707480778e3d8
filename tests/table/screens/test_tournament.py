"""A tournament at the table, from its set-up to its winner."""

import shutil
from types import SimpleNamespace

import pytest

from referee.bouts.tournaments.results import Plan, TournamentKind
from referee.host import tournament_file
from referee.host.tournament_file import TournamentFile, place_for_tournament, tournaments
from referee.table.app import App
from referee.table.main_window import SMALLEST_WINDOW
from referee.table.screens.bout import BoutScreen
from referee.table.screens.match import MatchScreen
from referee.table.screens.setup_tournament import TournamentSetupScreen
from referee.table.screens.tournament import TournamentScreen
from tests.table.pilot import Pilot

PLAYERS = ("Ann", "Bo", "Cy", "Di")


@pytest.fixture
def file(installed):
    plan = Plan(TournamentKind.KNOCK_OUT, PLAYERS, mode="one-time")
    return TournamentFile.begin(place_for_tournament(), "Friday", plan, "1.0")


def opened(pilot, file):
    pilot.app.push(TournamentScreen(pilot.app, file))
    pilot.wait(2)
    return file


def test_a_tournament_is_set_up_from_home_and_offered_again(home):
    home.click("Tournament")
    home.click("New tournament")
    assert home.is_open(TournamentSetupScreen)
    home.app.screen.form.focus_on("kind")
    home.press("right")
    assert home.shows("Knock-out")
    home.app.screen.form.focus_on("name0")
    home.press(*["backspace"] * 8)
    home.type("Zoe")
    home.click("Start")
    assert home.is_open(TournamentScreen)
    assert home.shows("Zoe")
    (file,) = tournaments()
    assert (file.plan.kind, file.plan.players[0], len(file.plan.players)) == ("knock-out", "Zoe", 4)
    home.press("esc")
    home.app.screen.form.focus_on("open1")
    home.press("enter")
    assert home.shows("Zoe")


def test_all_tournaments_can_be_opened_the_older_ones_on_another_page(home):
    for number in range(1, 10):
        plan = Plan(TournamentKind.KNOCK_OUT, PLAYERS)
        TournamentFile.begin(place_for_tournament(), f"Evening {number}", plan, "1.0")
    home.click("Tournament")
    assert home.shows("Evening 2")
    shown = home.app.canvas.surface.get_rect()
    assert all(shown.contains(box) for box in home.app.screen.form.places.values())
    home.press("space")
    home.wait(2)
    home.click("Evening 1")
    assert home.is_open(TournamentScreen)
    assert home.shows("Evening 1")


def test_two_tournaments_of_one_name_and_kind_are_told_apart_by_when_they_began(home, file, monkeypatch):
    monkeypatch.setattr(tournament_file, "iso_now", lambda _: "2026-05-01T09:05:00.000+02:00")
    other = TournamentFile.begin(place_for_tournament(), "Friday", file.plan, "1.0")
    while open_now := other.tournament.open:
        other.add(open_now[0].name, open_now[0].players[0])
    home.click("Tournament")
    assert home.shows("2026-05-01 09:05   Knock-out   Ann wins the tournament")
    assert home.shows(f"{file.entry.at[:10]} {file.entry.at[11:16]}   Knock-out")


def test_tournaments_that_cannot_be_read_are_told_and_the_others_stay(home, file):
    spoilt = [TournamentFile.begin(place_for_tournament(), "Spoilt", file.plan, "1.0").path for _ in range(2)]
    for path in spoilt:
        path.write_text("no tournament\n")
    home.click("Tournament")
    assert home.shows("Friday")
    for path in spoilt:
        assert f"{path}: line 1" in home.app.window.notice.text


def test_a_typed_name_is_there_again_after_fewer_players_were_chosen_for_a_moment(home):
    home.app.push(TournamentSetupScreen(home.app))
    home.wait(2)
    home.app.screen.form.focus_on("name3")
    home.press(*["backspace"] * 8)
    home.type("Zoe")
    home.app.screen.form.focus_on("count")
    home.press("left", "left")
    assert not home.shows("Zoe")
    home.press("right", "right", "right")
    assert home.shows("Zoe")
    assert home.shows("Player 5")


def test_names_that_cannot_be_told_apart_are_said(home):
    home.app.push(TournamentSetupScreen(home.app))
    home.wait(2)
    home.app.screen.form.focus_on("name1")
    home.press("backspace")
    home.type("1")
    home.click("Start")
    assert home.shows("no two the same")
    assert tournaments() == []


def test_a_bout_is_played_for_a_match_and_its_result_is_entered_by_itself(home, file):
    opened(home, file)
    home.press("enter")
    assert home.is_open(MatchScreen)
    home.app.screen.form.focus_on("source")
    home.press("right")  # throws are typed
    home.click("Play bout 1")
    assert home.is_open(BoutScreen)
    for name, key in (("Ann", "r"), ("Di", "s")):
        home.until(lambda name=name: home.shows(f"{name}, type your throw"))
        home.press(key)
    home.until(lambda: home.shows("Back"))
    home.wait(70)
    home.press("esc")
    home.until(lambda: home.is_open(MatchScreen) and home.shows("Ann wins the match"))
    assert TournamentFile.read(file.path).tournament.match("1.1").winner == 1
    (entry,) = file.results.values()
    assert entry.ledger


def test_another_tables_copy_is_joined_and_a_contradiction_is_shown_and_put_right(home, file, tmp_path):
    stick = tmp_path / "stick"
    shutil.copytree(file.path.parent, stick)
    TournamentFile.read(stick).add("1.1", 4, table="kitchen")
    file.add("1.1", 1)
    opened(home, file)
    home.press("j")
    screen = home.app.screen
    screen.form.focus_on("path")
    screen._type_path(str(tmp_path / "nothing"))
    home.click("join a table")
    assert "expected a tournament's file" in " ".join(home.texts)
    screen._type_path(str(stick))
    screen.changed()
    home.wait(2)
    screen.form.focus_on("join")
    home.press("enter")
    assert home.shows("Results added: 1")
    assert home.shows("Results of match 1.1 contradict each other")
    screen._open("1.1")
    home.wait(30)
    home.click("Take back what was entered")
    home.wait(30)
    home.click("Ann has won")
    assert file.tournament.conflicts == ()
    assert home.shows("Ann wins the match")


def test_standings_are_as_they_were_after_a_contradiction_was_opened_from_them(home, installed, tmp_path):
    plan = Plan(TournamentKind.ROUND_ROBIN, tuple(f"P{number}" for number in range(1, 9)), mode="one-time")
    file = TournamentFile.begin(place_for_tournament(), "Friday", plan, "1.0")
    shutil.copytree(file.path.parent, tmp_path / "stick")
    other = TournamentFile.read(tmp_path / "stick")
    other.add("1.1", other.tournament.match("1.1").players[1], table="kitchen")
    for played in file.tournament.rounds[:5]:  # the first page of rounds and some of the next
        for match in played.matches:
            file.add(match.name, match.players[0])
    file.join(other)
    opened(home, file)
    assert not home.shows("Round 1")
    home.press("s")
    home.click("Results of match 1.1 contradict each other")
    assert home.is_open(MatchScreen)
    home.press("esc")
    assert {f"P{number}" for number in range(1, 9)} <= set(home.texts)


@pytest.mark.parametrize("device", ["keys", "mouse"])
def test_results_of_a_final_that_is_played_no_more_are_opened_and_taken_back(home, installed, device):
    plan = Plan(TournamentKind.DOUBLE_KNOCK_OUT, PLAYERS, mode="one-time")
    file = TournamentFile.begin(place_for_tournament(), "Friday", plan, "1.0")
    while open_now := file.tournament.open:
        first, second = open_now[0].players
        file.add(open_now[0].name, second if open_now[0].name == "F.1" else first)
    file.take_back("F.1", 1)  # entered wrongly: the final is over with one match
    file.add("F.1", file.tournament.match("F.1").players[0])
    assert file.tournament.match("F.2") is None
    opened(home, file)
    assert home.shows("Results of match F.2 contradict each other")
    if device == "mouse":
        home.click("Results of match F.2 contradict each other")
    else:
        home.press("up", "enter")
    assert home.is_open(MatchScreen)
    assert home.shows("Results contradict each other, and count for nobody")
    home.wait(30)
    home.click("Take back what was entered")
    home.press("esc")
    assert not home.shows("contradict")
    assert home.shows("Ann wins the tournament")


def test_no_letter_is_a_key_while_a_path_is_typed(home, file):
    opened(home, file)
    home.press("j")
    assert not home.shows("print")
    home.press("down")
    assert home.shows("print")


@pytest.mark.parametrize("typed", ["~nosuch/evening", "/tmp/" + 300 * "x"], ids=["nobody's home", "long"])
def test_a_path_that_there_cannot_be_is_told_and_the_tournament_stays_open(home, file, typed):
    opened(home, file)
    home.press("j")
    home.app.screen.form.focus_on("path")
    home.type(typed)
    home.click("join a table")
    assert home.is_open(TournamentScreen)
    assert "expected a tournament's file" in " ".join(home.texts)


def test_the_winner_is_told_and_pages_turn(home, installed):
    plan = Plan(TournamentKind.ROUND_ROBIN, tuple(f"P{number}" for number in range(1, 8)))
    file = TournamentFile.begin(place_for_tournament(), "Long", plan, "1.0")
    opened(home, file)
    assert home.shows("Round 1")
    home.press("space")
    assert home.shows("Round 7")
    for match in file.tournament.open:
        file.add(match.name, min(match.players))
    home.app.screen.enter()
    home.wait(2)
    assert home.shows("P1 wins the tournament")


def test_a_tournament_s_long_name_stays_in_the_window(installed):
    plan = Plan(TournamentKind.KNOCK_OUT, PLAYERS, mode="one-time")
    file = TournamentFile.begin(place_for_tournament(), "W" * 50, plan, "1.0")
    with App(SMALLEST_WINDOW) as app:
        pilot = Pilot(app, TournamentScreen(app, file))
        assert pilot.find("WWW").right < app.canvas.surface.get_width()


@pytest.mark.parametrize("device", ["keys", "mouse"])
def test_a_page_to_print_is_written_and_where_is_said(home, file, device):
    opened(home, file)
    if device == "keys":
        home.press("p")
    else:
        home.click("write a page to print")
    home.until(lambda: home.shows("To be printed from a browser"))
    page = file.path.with_suffix(".html")
    assert "Friday" in page.read_text(encoding="utf-8")


def test_results_that_come_from_elsewhere_appear_by_themselves_and_the_board_knows_the_file(home, file):
    home.app.phones.serve = lambda remote, address: SimpleNamespace(remote=remote, close=lambda: None)
    opened(home, file)
    home.app.phones.turn_on()
    assert home.app.remote.shown.tournament == file.path
    TournamentFile.read(file.path).add("1.1", 4)
    home.until(lambda: home.texts.count("Di") == 2)
    home.press("esc")
    assert home.app.remote.shown.tournament is None
    home.app.phones.turn_off()


def test_rounds_are_shown_after_another_table_has_taken_back_a_result_that_ends_later_ones(home, installed):
    plan = Plan(TournamentKind.SWISS, tuple(f"P{number}" for number in range(1, 7)), mode="one-time", rounds=5)
    file = TournamentFile.begin(place_for_tournament(), "Swiss evening", plan, "1.0")
    for _ in range(4):
        for match in file.tournament.open:
            file.add(match.name, match.players[0])
    opened(home, file)
    assert home.shows("Round 5")
    assert not home.shows("Round 1")
    TournamentFile.read(file.path).take_back("1.1", 1, table="hall")
    home.until(lambda: home.shows("Round 1"), 10)
