"""A bout from its first throw to what comes after it, by keys; and one whose camera is missing."""

import time
from dataclasses import replace

import pytest

from referee.host.choices import BoutChoice
from referee.host.keeping import bouts, keep_bout
from referee.host.remote import RemoteTable
from referee.host.shown import Wish
from referee.host.views import BoutPhase
from referee.officiating.ledger.bout_record import Record
from referee.symbols import Symbol
from referee.table.app import App
from referee.table.inputs import Act, Input
from referee.table.screens.bout import BoutScreen
from referee.table.screens.chart import ChartScreen
from referee.table.screens.home import HomeScreen
from referee.table.screens.setup_bout import BoutSetupScreen
from tests.table.pilot import Pilot


@pytest.fixture
def home(installed):
    with App() as app:
        pilot = Pilot(app, HomeScreen(app))
        pilot.until(lambda: not pilot.app.cameras.looking)
        yield pilot


def begin(home, mode="one-time", source="keyboard"):
    """A bout of Ann and Bo whose throws are typed."""
    kept = keep_bout(BoutChoice(mode, ("Ann", "Bo"), source))
    screen = BoutScreen(home.app, kept)
    home.app.push(screen)
    return screen


def throw(home, **keys):
    """Everybody types; then the verdict has been seen."""
    for name, key in keys.items():
        home.until(lambda name=name: home.shows(f"{name}, type your throw"))
        home.press(key)
    home.until(lambda: home.app.screen.view.history)


def finish(home, **keys):
    """The last throw, and its result."""
    throw(home, **keys)
    home.until(lambda: home.shows("Rematch"))
    home.let_pass(2.0)


def test_the_result_says_who_won_and_how_it_went(home):
    begin(home, "run-to-ten")
    for name in ("ll", "ll", "ll"):
        before = len(home.app.screen.view.history) if home.app.screen.view else 0
        for player, key in zip(("Ann", "Bo"), (name[0], "j"), strict=True):
            home.until(lambda player=player: home.shows(f"{player}, type your throw"))
            home.press(key)
        home.until(lambda before=before: len(home.app.screen.view.history) > before)
    finish(home, Ann="r", Bo="s")
    for words in ("Ann wins the bout", "Throws: 4", "Throws won alone: 4", "Plays for 3 points: 3", "Thrown most:"):
        assert home.shows(words)


def test_a_result_is_not_skipped_by_a_key_that_was_meant_for_the_bout(home):
    begin(home)
    throw(home, Ann="r", Bo="s")
    for key in ("enter", "esc", "space", "r"):
        home.press(key)  # the verdict is still shown
    home.until(lambda: home.shows("Rematch"))
    home.press("enter", "esc", "space")
    assert home.shows("Ann wins the bout")
    home.let_pass(2.0)
    home.press("esc")
    assert home.is_open(HomeScreen)


def test_a_rematch_is_another_bout_of_the_same_players(home):
    first = begin(home)
    finish(home, Ann="r", Bo="s")
    home.press("enter")
    home.until(lambda: home.shows("Ann, type your throw"))
    assert home.app.screen is not first
    assert len(list(bouts())) == 2


@pytest.mark.parametrize(("button", "kind"), [("Change players", BoutSetupScreen), ("Home", HomeScreen)])
def test_after_a_bout_players_are_changed_or_home_is_opened(home, button, kind):
    begin(home)
    finish(home, Ann="r", Bo="s")
    home.click(button)
    assert home.is_open(kind)


def test_against_chance_only_one_types(home):
    begin(home, "run-to-ten", "bot")
    home.until(lambda: home.shows("Ann, type your throw"))
    home.press("r")
    home.until(lambda: home.app.screen.view.history)
    home.until(lambda: home.shows("Ann, type your throw"))
    assert not home.shows("Bo, type your throw")


@pytest.mark.parametrize(("button", "shown"), [("Type throws", "Ann, type"), ("Me against chance", "Ann, type")])
def test_a_missing_camera_is_replaced_at_once_and_what_was_thrown_stays(home, tmp_path, button, shown):
    screen = begin(home, "run-to-ten")
    throw(home, Ann="r", Bo="s")
    home.quit()
    kept = screen._kept
    missing = BoutScreen(home.app, keep_bout(BoutChoice("run-to-ten", ("Ann", "Bo"), str(tmp_path / "none.mp4"))))
    home.app.push(missing)
    home.until(lambda: home.shows("The bout waits"), 240)
    for words in ("Try again", "Simulated players", "Me against chance", "Type throws", "Home"):
        assert home.shows(words)
    home.click(button)
    home.until(lambda: home.shows(shown))
    assert missing._kept.folder != kept.folder
    home.press("p")
    home.quit()
    home.app.tasks.wait()
    assert next(iter(bouts())).choice.source in {"keyboard", "bot"}  # it goes on so the next time


def test_a_bout_that_goes_on_shows_its_throws_and_overruled_ones_as_overruled(home):
    screen = begin(home, "run-to-ten")
    throw(home, Ann="r", Bo="s")
    home.quit()
    home.app.tasks.wait()
    Record.read(screen._kept.ledger).overrule(1, 2, "paper", "Kim", "an open hand")
    again = BoutScreen(home.app, screen._kept)
    home.app.push(again)
    home.until(lambda: again.view is not None)
    (past,) = again.view.history
    assert (past.overruled, past.survivors) == (True, (2,))
    assert [player.score for player in again.view.players] == [0, 1]
    throw(home, Ann="p", Bo="r")
    home.until(lambda: len(again.view.history) == 2)
    home.wait(2)
    assert home.shows("overruled")


def test_an_overruled_call_is_shown_while_the_next_throw_is_typed_and_what_was_typed_counts(home):
    home.app.phones.remote = remote = RemoteTable()
    screen = begin(home, "run-to-ten")
    throw(home, Ann="r", Bo="s")
    home.until(lambda: home.shows("Ann, type your throw"))
    home.press("r")
    home.until(lambda: home.shows("Bo, type your throw"))
    Record.read(screen._kept.ledger).overrule(1, 1, "paper", "Kim", "an open hand")
    home.until(lambda: remote.shown.bout.history[0].overruled, 5)
    assert [player.score for player in screen.view.players] == [0, 1]
    assert home.shows("Bo, type your throw")
    home.press("s")
    home.until(lambda: len(screen.view.history) == 2)
    assert [player.score for player in screen.view.players] == [1, 1]


def test_who_throws_no_more_after_a_call_is_overruled_is_asked_no_further(home):
    kept = keep_bout(BoutChoice("one-time", ("Ann", "Bo", "Cleo"), "keyboard"))
    home.app.push(BoutScreen(home.app, kept))
    throw(home, Ann="r", Bo="r", Cleo="s")
    home.until(lambda: home.shows("Ann, type your throw"))
    home.press("p")
    home.until(lambda: home.shows("Bo, type your throw"))
    Record.read(kept.ledger).overrule(1, 2, "scissors", "Kim", "two fingers")
    home.until(lambda: home.shows("Ann wins the bout"), 10)


def test_nothing_typed_counts_while_an_operator_holds_play_and_the_screen_says_so(home):
    home.app.phones.remote = remote = RemoteTable()
    screen = begin(home)
    home.until(lambda: home.shows("Ann, type your throw"))
    remote.hold(held=True)
    home.until(lambda: home.shows("An operator has stopped play"))
    assert not home.shows("type your throw")
    home.press("r", "s")
    home.let_pass(1.0)
    assert not Record.read(screen._kept.ledger).throws
    remote.hold(held=False)
    home.until(lambda: home.shows("Ann, type your throw"))
    assert not home.shows("An operator has stopped play")
    finish(home, Ann="p", Bo="r")
    assert home.shows("Ann wins the bout")


def test_phones_are_asked_for_no_throw_while_the_tables_menu_is_open(home):
    home.app.phones.remote = remote = RemoteTable()
    remote.joined = frozenset((1, 2))
    screen = begin(home)
    home.until(lambda: remote.shown.typing is not None)
    remote.type_throw(1, Symbol.ROCK, remote.shown.typing.stamp)
    home.until(lambda: remote.shown.typing is not None and remote.shown.typing.seat == 2)
    stamp = remote.shown.typing.stamp
    home.press("esc")
    assert remote.shown.typing is None
    remote.type_throw(2, Symbol.SCISSORS, stamp)
    home.let_pass(1.0)
    assert not Record.read(screen._kept.ledger).throws
    home.press("esc")
    home.until(lambda: remote.shown.typing is not None)
    remote.type_throw(2, Symbol.SCISSORS, remote.shown.typing.stamp)
    home.until(lambda: home.shows("Ann wins the bout"))


def test_an_operator_holds_play_whatever_is_open_above_it(home):
    home.app.phones.remote = remote = RemoteTable()
    screen = begin(home)
    home.press("f2")
    remote.hold(held=True)
    home.wait(2)
    assert screen._task.latest.held
    remote.hold(held=False)
    home.wait(2)
    assert not screen._task.latest.held


def test_those_who_throw_by_chance_wait_while_play_is_held(home, verdict):
    home.app.phones.remote = remote = RemoteTable()
    remote.hold(held=True)
    kept = keep_bout(BoutChoice("one-time", ("Ann", "Bo", "Cleo"), "bot"))
    Record.read(kept.ledger).decide(verdict({1: Symbol.SCISSORS, 2: Symbol.ROCK, 3: Symbol.ROCK}))
    screen = BoutScreen(home.app, kept)
    home.app.push(screen)
    home.until(lambda: screen.view is not None)
    home.let_pass(1.0)
    assert len(Record.read(kept.ledger).throws) == 1
    remote.hold(held=False)
    home.until(lambda: home.shows("wins the bout"))


def test_a_won_bout_whose_last_throw_is_ordered_again_goes_on_with_that_throw(home):
    home.app.phones.remote = remote = RemoteTable()
    screen = begin(home)
    finish(home, Ann="r", Bo="s")
    Record.read(screen._kept.ledger).overrule(1, None, "again", "Kim", "a bell rang")
    home.until(lambda: home.shows("Ann, type your throw"))
    assert home.app.screen is screen
    assert screen.view.winner is None
    assert not screen.view.head
    assert (remote.shown.bout.winner, remote.shown.bout.history[0].overruled) == (None, True)
    finish(home, Ann="s", Bo="r")
    assert home.shows("Bo wins the bout")
    assert remote.shown.bout.winner == 2


def test_a_result_that_is_overruled_under_another_screen_is_another_at_once_when_that_closes(home):
    screen = begin(home)
    finish(home, Ann="r", Bo="s")
    home.press("f1")
    Record.read(screen._kept.ledger).overrule(1, 1, "paper", "Kim", "an open hand")
    home.let_pass(2.0)
    home.press("esc")
    home.until(lambda: home.shows("Bo wins the bout"))
    assert screen.view.head == Record.read(screen._kept.ledger).head


def test_a_bout_that_was_filmed_needs_no_camera_to_show_who_won_after_all(home, tmp_path, verdict):
    kept = keep_bout(BoutChoice("one-time", ("Ann", "Bo"), str(tmp_path / "gone.mp4")))
    Record.read(kept.ledger).decide(verdict({1: Symbol.ROCK, 2: Symbol.SCISSORS}))
    screen = BoutScreen(home.app, kept)
    home.app.push(screen)
    home.until(lambda: home.shows("Ann wins the bout"))
    Record.read(kept.ledger).overrule(1, 1, "paper", "Kim", "an open hand")
    home.until(lambda: home.shows("Bo wins the bout"))


def test_what_beats_what_is_on_one_key_in_a_bout_and_closes_with_any(home):
    begin(home)
    home.until(lambda: home.shows("Ann, type your throw"))
    home.press("f1")
    assert home.is_open(ChartScreen)
    assert home.texts.count("beats") == 5
    assert sum(text == "LABRADOR" for text in home.texts) == 4  # itself, and whom three others beat
    home.press("r")
    assert home.is_open(BoutScreen)
    assert home.shows("Ann, type your throw")


def test_play_now_without_a_camera_plays_with_simulated_players_and_says_so(home):
    home.press("enter")
    assert home.is_open(BoutScreen)
    assert home.shows("simulated players play")
    assert next(iter(bouts())).choice.source.startswith("simulate:")


def test_a_key_that_bounces_throws_nothing_for_the_next_player(home):
    screen = BoutScreen(home.app, keep_bout(BoutChoice("one-time", ("Ann", "Bo"), "keyboard")))
    home.app.push(screen)
    home.until(lambda: home.shows("Ann, type your throw"))
    home.press("r")
    home.until(lambda: screen._typed.waiting == 2)
    home.wait()
    home.press("r")
    assert screen._typed.waiting == 2
    home.until(lambda: home.shows("Bo, type your throw"))
    home.press("p")
    home.until(lambda: len(screen.view.history) == 1)
    assert screen.view.history[0].thrown == {1: Symbol.ROCK, 2: Symbol.PAPER}


def test_whoever_types_next_does_not_see_what_was_chosen_before(home):
    """Also where the next seat is asked before another picture is drawn."""
    screen = begin(home)
    home.until(lambda: home.shows("Ann, type your throw"))
    home.wait()
    first = screen.form.focus
    screen.form.focus_on("s")
    screen.handle(Input(Act.SELECT))
    while screen._typed.waiting != 2:
        time.sleep(0.01)
    home.until(lambda: home.shows("Bo, type your throw"))
    home.wait()
    assert screen.form.focus == first


def test_an_operator_is_offered_nothing_while_another_screen_covers_the_result(home):
    home.app.phones.remote = remote = RemoteTable()
    screen = begin(home)
    finish(home, Ann="r", Bo="s")
    home.until(lambda: remote.shown.offers)
    home.press("f1")
    assert home.app.screen is not screen
    home.wait(2)
    assert not remote.shown.offers
    assert not remote.wish(Wish.NEXT)
    home.press("esc")
    home.until(lambda: remote.shown.offers)
    assert remote.wish(Wish.NEXT)
    home.wait(2)
    assert home.app.screen is not screen


def test_the_large_scoreboard_is_offered_and_turned_only_while_the_bout_is_shown(home, tmp_path):
    def turned():
        before = screen._big
        home.press("b")
        return screen._big is not before

    screen = begin(home, source=str(tmp_path / "missing.mp4"))
    home.until(lambda: home.shows("The bout waits"))
    assert not home.shows("large board")
    assert not turned()
    home.press("esc")
    screen = begin(home)
    throw(home, Ann="r", Bo="s")
    home.wait()
    assert home.shows("large board")
    screen._shown.take(replace(screen.view, phase=BoutPhase.VERDICT))
    assert turned()
    screen._shown.view = replace(screen.view, phase=BoutPhase.WON)
    home.until(lambda: home.shows("Rematch"))
    home.let_pass(2.0)
    assert not home.shows("large board")
    assert not turned()
