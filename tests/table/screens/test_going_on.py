"""Everything that was broken off is offered, the newest first, and goes on where it was."""

import shutil

import pytest

from referee.bouts.tournaments.results import Plan, TournamentKind
from referee.errors import BadInputError
from referee.games.catalogue import new_game
from referee.games.logfile import LogFile
from referee.host.choices import BoutChoice, GameChoice, MatchChoice, SeatChoice
from referee.host.keeping import LOOKED_AT, broken_off, keep_bout, keep_game
from referee.host.tournament_file import TournamentFile, place_for_tournament
from referee.officiating.ledger.bout_record import Record
from referee.symbols import Symbol
from referee.table.cards.game_screen import GameScreen
from referee.table.screens.bout import BoutScreen
from referee.table.screens.going_on import GoingOnScreen, go_on
from referee.table.screens.home import HomeScreen


@pytest.fixture
def left(verdict, installed):
    """Breaks off a bout after some throws that Ann wins."""

    def play(*names, throws=1):
        kept = keep_bout(BoutChoice("run-to-ten", names, "keyboard"))
        record = Record.read(kept.ledger)
        for _ in range(throws):
            record.decide(verdict({1: Symbol.ROCK, 2: Symbol.SCISSORS}))
        return kept

    return play


def game(*names):
    kept = keep_game(GameChoice("war", tuple(SeatChoice(name) for name in names), seed=1))
    kept.log.write_text("")
    return kept


def offered(pilot):
    pilot.app.screen.enter()
    pilot.wait(2)


def test_several_bouts_and_games_are_offered_the_newest_first(left, home):
    left("Ann", "Bo")
    game("Cy", "Di")
    left("Eve", "Flo", throws=3)
    offered(home)
    assert home.shows("Go on: Run it to Ten, Eve and Flo")
    home.click("All 3")
    assert home.is_open(GoingOnScreen)
    places = [home.find(names).top for names in ("Eve and Flo", "Cy and Di", "Ann and Bo")]
    assert places == sorted(places)
    assert home.shows("3 : 0")
    home.click("Ann and Bo")
    assert home.is_open(BoutScreen)
    home.until(lambda: home.shows("Ann, type your throw"))
    assert [player.score for player in home.app.screen.view.players] == [1, 0]


def test_one_alone_is_offered_on_home_itself(left, home):
    left("Ann", "Bo")
    offered(home)
    assert home.shows("Go on: Run it to Ten, Ann and Bo")
    assert not home.shows("All ")


def test_a_game_goes_on_from_the_list(home):
    for _ in range(2):
        kept = keep_game(GameChoice("motor-city-showdown", (SeatChoice("Ann"), SeatChoice("Bo")), seed=3))
        home.app.push(GameScreen(home.app, kept))
        home.wait(2)
        home.quit()
    offered(home)
    home.click("All 2")
    home.pad("a")
    assert home.is_open(GameScreen)


def test_what_is_over_empty_or_cannot_be_read_is_not_offered(left):
    left("Ann", "Bo", throws=10)
    keep_bout(BoutChoice("run-to-ten", ("Cy", "Di"), "keyboard"))
    spoilt = left("Eve", "Flo")
    spoilt.ledger.write_bytes(b"no ledger")
    over = game("Gil", "Hal")
    (over.folder / "over").touch()
    assert broken_off() == []


def test_what_nobody_can_letter_is_not_offered(left):
    left("Ann", "B\0")
    game("Cy\0", "Di")
    assert broken_off() == []


@pytest.mark.parametrize(
    ("choice", "told"),
    [
        (GameChoice("stones", (SeatChoice("Ann"), SeatChoice("Bo"))), "set up as stones for 2"),
        (GameChoice("stones", ()), "set up as stones for 0"),
        (GameChoice("war", tuple(map(SeatChoice, ("Ann", "Bo", "Cy")))), "set up as war for 3"),
    ],
)
def test_a_game_whose_log_is_of_another_game_or_others_does_not_go_on(home, choice, told):
    kept = keep_game(choice)
    LogFile.create(kept.log, new_game("stones", 3, seed=1)).close()
    (broken,) = broken_off()
    with pytest.raises(BadInputError, match=f"its log has stones for 3, and it was {told}"):
        go_on(home.app, broken)
    assert home.is_open(HomeScreen)


def test_there_are_pages_and_not_more_than_are_looked_at(left, home):
    first = left("Ann", "Bo")
    for number in range(LOOKED_AT + 1):
        shutil.copytree(first.folder, first.folder.with_name(f"2026-01-01-1200{number:02}-000000"))
    assert len(broken_off()) == LOOKED_AT
    offered(home)
    home.click("All 40")
    assert home.shows("2026-01-01 12:00")
    seen = set(home.texts)
    home.press("space")
    assert home.app.screen.page == 1
    assert set(home.texts) != seen


@pytest.fixture
def match(verdict, installed):
    """A tournament's file, and a bout of its match 1.1 that was broken off."""
    plan = Plan(TournamentKind.KNOCK_OUT, ("Ann", "Bo"), mode="one-time")
    file = TournamentFile.begin(place_for_tournament(), "Friday", plan, "1.0")
    wanted = MatchChoice(file.entry.id, "1.1", 1, (1, 2))
    kept = keep_bout(BoutChoice("one-time", ("Ann", "Bo"), "keyboard", match=wanted))
    Record.read(kept.ledger).decide(verdict({1: Symbol.ROCK, 2: Symbol.ROCK}))
    return file, kept


def test_a_bout_whose_result_was_entered_meanwhile_goes_on_only_after_that_is_taken_back(match, home):
    file, _ = match
    file.add("1.1", 1)
    offered(home)
    home.click("Go on: One Time, Ann and Bo")
    assert home.app.window.notice.text.startswith("The result of bout 1 of match 1.1 was entered.")
    assert not home.is_open(BoutScreen)
    assert file.tournament.match("1.1").winner == 1
    file.take_back("1.1", 1)
    home.click("Go on: One Time, Ann and Bo")
    assert home.is_open(BoutScreen)


def test_a_bout_goes_on_only_while_its_match_has_its_players(verdict, installed, home):
    plan = Plan(TournamentKind.KNOCK_OUT, ("Ann", "Bo", "Cy"), mode="one-time")
    file = TournamentFile.begin(place_for_tournament(), "Friday", plan, "1.0")
    file.add("1.2", 2)
    wanted = MatchChoice(file.entry.id, "2.1", 1, (1, 2))
    kept = keep_bout(BoutChoice("one-time", ("Ann", "Bo"), "keyboard", match=wanted))
    Record.read(kept.ledger).decide(verdict({1: Symbol.ROCK, 2: Symbol.ROCK}))
    offered(home)
    for winner in (None, 3):  # the final has one player, then two others
        file.take_back("1.2", 1) if winner is None else file.add("1.2", winner)
        home.click("Go on: One Time, Ann and Bo")
        assert home.app.window.notice.text.startswith("Match 2.1 has other players by now")
        assert not home.is_open(BoutScreen)
    file.take_back("1.2", 1)
    file.add("1.2", 2)
    home.click("Go on: One Time, Ann and Bo")
    assert home.is_open(BoutScreen)


def test_a_bout_of_a_tournament_that_an_overrule_left_without_a_winner_goes_on(match, verdict, home):
    file, kept = match
    Record.read(kept.ledger).decide(verdict({1: Symbol.ROCK, 2: Symbol.PAPER}))
    assert file.take_bouts([kept]) == 1
    Record.read(kept.ledger).overrule(2, 2, "rock", "Kim", "a fist")
    offered(home)
    home.click("Go on: One Time, Ann and Bo")
    assert home.is_open(BoutScreen)
