"""What browsers answer is taken once, by the question that it was meant for, and nothing piles up."""

from dataclasses import replace

import pytest

import referee
from benchmarks.faults import spoilt
from referee.bouts.run_to_ten import RunToTen
from referee.errors import StorageError
from referee.games import new_game
from referee.games.logfile import LogFile
from referee.host.bout_run import BoutRun
from referee.host.card_game import CardGame
from referee.host.cards.wording import Wording
from referee.host.game_opening import OpenedGame
from referee.host.language import english
from referee.host.narrator import BoutNarrator
from referee.host.remote import RemoteTable
from referee.host.seats import Seat
from referee.host.shown import Wish
from referee.officiating.ledger.bout_record import Record
from referee.symbols import NoCallReason, Symbol


@pytest.fixture
def playing():
    game = new_game("motor-city-showdown", 3, seed=3)
    return CardGame(OpenedGame(game, {seat: Seat(f"Name {seat}", None, None) for seat in game.state.seats}))


@pytest.fixture
def remote(playing):
    table = RemoteTable()
    table.show_game(playing, Wording(playing.game.rules, playing.names, english()))
    return table


def test_players_who_decide_together_answer_in_any_order(remote, playing):
    seats = remote.shown.game.seats
    for seat in (3, 1):
        remote.answer(seat, seats[seat].legal[0], seats[seat].stamp)
    assert remote.take_answers(playing)
    assert playing.game.turn.players == (2,)
    assert not remote.take_answers(playing)


def test_an_answer_to_an_earlier_question_is_dropped(remote, playing):
    shown = remote.shown.game.seats[1]
    remote.answer(1, shown.legal[0], shown.stamp - 1)
    assert not remote.take_answers(playing)
    remote.answer(1, shown.legal[0], shown.stamp)
    assert remote.take_answers(playing)
    remote.answer(1, shown.legal[0], shown.stamp)
    before = playing.game.log
    assert not remote.take_answers(playing)
    assert playing.game.log == before


def test_what_the_table_has_answered_meanwhile_is_not_answered_again(remote, playing):
    shown = remote.shown.game.seats[1]
    playing.decide(1, shown.legal[0])
    remote.answer(1, shown.legal[1], shown.stamp)
    assert not remote.take_answers(playing)


def test_that_one_has_answered_changes_nothing_for_the_others(remote, playing):
    before = remote.shown.game.seats
    playing.decide(1, before[1].legal[0])
    remote.show_game(playing, remote.shown.game.words)
    after = remote.shown.game.seats
    assert after[1].stamp != before[1].stamp
    for other in (None, 2, 3):
        assert (after[other].view, after[other].legal, after[other].events) == (
            before[other].view,
            before[other].legal,
            before[other].events,
        )
        assert after[other].stamp == before[other].stamp


def test_only_the_newest_answer_of_a_seat_is_kept(remote, playing):
    shown = remote.shown.game.seats[1]
    for action in shown.legal * 50:
        remote.answer(1, action, shown.stamp)
    assert remote.take_answers(playing)
    assert sum('"action"' in line for line in playing.game.log) == 1


def test_what_cannot_be_written_down_is_asked_again_and_the_others_answers_count(tmp_path):
    game = new_game("motor-city-showdown", 3, seed=3)
    people = {seat: Seat(f"Name {seat}", None, None) for seat in game.state.seats}
    playing = CardGame(OpenedGame(game, people, LogFile.create(tmp_path / "game.jsonl", game)))
    remote = RemoteTable()
    remote.show_game(playing, Wording(game.rules, playing.names, english()))
    before = remote.shown.game.seats
    for seat in (1, 3):
        remote.answer(seat, before[seat].legal[0], before[seat].stamp)
    with spoilt(1, "fail"), pytest.raises(StorageError):
        remote.take_answers(playing)
    assert playing.game.turn.players == (1, 2)
    after = remote.shown.game.seats
    assert after[1].stamp != before[1].stamp, "the phone may answer again"
    remote.answer(1, after[1].legal[0], after[1].stamp)
    assert remote.take_answers(playing)
    assert playing.game.turn.players == (2,)


def test_who_decides_elsewhere_is_not_asked_at_the_table(playing):
    assert playing.next_person == 1
    playing.elsewhere = {1, 2}
    assert playing.next_person == 3
    playing.elsewhere = {1, 2, 3}
    assert playing.next_person == 0


def test_a_touch_that_was_sent_twice_acts_once_even_where_it_would_be_allowed_again():
    game = new_game("janken-sandbox", 2, seed=3)
    playing = CardGame(OpenedGame(game, {seat: Seat(f"Name {seat}", None, None) for seat in game.state.seats}))
    remote = RemoteTable()
    remote.show_game(playing, Wording(game.rules, playing.names, english()))
    seat = game.turn.players[0]
    shown = remote.shown.game.seats[seat]
    # From the end: the thousands of moves before the shuffling are allowed once each.
    action = next(each for each in reversed(shown.legal) if allowed_again(game, seat, each))
    remote.answer(seat, action, shown.stamp)
    assert remote.take_answers(playing)
    remote.answer(seat, action, shown.stamp)
    assert not remote.take_answers(playing)


def allowed_again(game, seat, action):
    twin = game.clone()
    twin.apply(seat, action)
    return action in twin.legal_actions(seat)


def test_a_touch_that_comes_late_or_twice_or_while_play_is_held_throws_nothing():
    remote = RemoteTable()
    remote.show_typing(1)
    first = remote.shown.typing.stamp
    remote.type_throw(2, Symbol.PAPER, first)
    assert remote.take_typed() is None, "another seat is asked"
    remote.type_throw(1, Symbol.ROCK, first)
    remote.type_throw(1, Symbol.PAPER, first)
    remote.show_typing(1)
    assert remote.shown.typing is None, "what was typed is taken before the next is asked for"
    assert remote.take_typed() is Symbol.ROCK
    remote.show_typing(1)
    remote.type_throw(1, Symbol.PAPER, first)
    assert remote.take_typed() is None
    remote.hold(held=True)
    remote.type_throw(1, Symbol.PAPER, remote.shown.typing.stamp)
    assert remote.take_typed() is None


@pytest.fixture
def bout(tmp_path, verdict):
    """Throws of Ann's and Bo's, at a table with a ledger."""
    remote, narrator = RemoteTable(), BoutNarrator(RunToTen(), {1: "Ann", 2: "Bo"})
    remote.show_ledger(Record.begin(tmp_path / "ledger.jsonl", "run-to-ten", ("Ann", "Bo"), referee.__version__))
    for number in (1, 2):
        narrator.decided(verdict({1: Symbol.ROCK, 2: Symbol.PAPER}, number), RunToTen())
    remote.show_bout(narrator.view)
    return remote, narrator


def test_the_newest_throw_is_challenged_once_by_each_and_one_at_a_time(bout, verdict):
    remote, narrator = bout
    assert remote.shown.people == {1: "Ann", 2: "Bo"}
    assert not remote.challenge(3, 2)
    assert not remote.challenge(1, 9)
    assert not remote.challenge(1, 1), "there is a newer one"
    assert remote.challenge(1, 2)
    narrator.decided(verdict({1: Symbol.ROCK, 2: Symbol.PAPER}, 3), RunToTen())
    remote.show_bout(narrator.view)
    assert not remote.challenge(1, 3), "the first is not decided yet"
    assert remote.challenge(2, 3)
    assert [each.past.number for each in remote.shown.challenges] == [2, 3]
    remote.settle(2)
    assert remote.challenge(1, 3)
    remote.settle(3)
    assert remote.shown.challenges == ()
    assert not remote.challenge(1, 3), "it was decided"


def test_a_challenge_is_over_once_the_throw_is_called_otherwise(bout):
    remote, narrator = bout
    assert remote.challenge(1, 2)
    remote.show_bout(narrator.view)
    assert len(remote.shown.challenges) == 1
    corrected = [replace(past, overruled=past.number == 2) for past in narrator.view.history]
    narrator.corrected(RunToTen(), corrected)
    remote.show_bout(narrator.view)
    assert remote.shown.challenges == ()


@pytest.fixture
def kept(tmp_path, verdict):
    """A bout at a table: gives the table, and functions that decide a throw and have one overruled."""
    record = Record.begin(tmp_path / "ledger.jsonl", "run-to-ten", ("Ann", "Bo"), referee.__version__)
    run, remote = BoutRun(record.bout, record.names, print, record), RemoteTable()
    narrator = BoutNarrator(run.bout, run.names)
    remote.show_ledger(record)

    def decide(no_call=None):
        given = verdict({1: Symbol.ROCK, 2: Symbol.PAPER}, no_call=no_call)
        narrator.decided(run.decide(given), run.bout)
        remote.show_bout(narrator.view)

    def overrule(throw, call):
        Record.read(record.path).overrule(throw, 1, call, "Kim", "the clip")
        assert run.overruled()
        narrator.corrected(run.bout, run.history)
        remote.show_bout(narrator.view)

    decide()
    decide()
    return remote, decide, overrule


@pytest.mark.parametrize("call", ["rock", "jack"])
def test_a_decision_of_the_throw_ends_a_challenge_also_one_that_confirms_the_call(kept, call):
    remote, _, overrule = kept
    assert remote.challenge(1, 2)
    for throw, left in ((1, 1), (2, 0)):
        overrule(throw, call)
        assert len(remote.shown.challenges) == left


@pytest.mark.parametrize("call", ["rock", "jack"])
def test_what_was_decided_about_a_throw_is_told_until_the_next_verdict(kept, call):
    remote, decide, overrule = kept
    assert remote.shown.settled is None
    decide(NoCallReason.HAND_LOST)
    overrule(2, call)
    for _ in range(2):
        settled = remote.shown.settled
        assert (settled.before.number, settled.before.thrown[1]) == (2, Symbol.ROCK)
        assert (settled.now.number, settled.now.thrown[1].value) == (2, call)
        assert settled.stands == (call == "rock")
        remote.show_bout(remote.shown.bout)
    decide()
    assert remote.shown.settled is None


def test_a_call_that_stands_is_told_at_once_and_another_decision_once_the_bout_has_it(kept):
    remote, _, overrule = kept
    remote.settle(2, stands=False)
    assert remote.shown.settled is None
    overrule(2, "jack")
    assert not remote.shown.settled.stands
    remote.settle(2)
    assert remote.shown.settled.stands
    assert remote.shown.settled.now.thrown[1] is Symbol.JACK
    remote.clear()
    assert remote.shown.settled is None


def test_nobody_challenges_where_no_ledger_would_keep_it(bout):
    remote, _ = bout
    remote.show_ledger(None)
    assert not remote.may_challenge(1, 2)


def test_only_what_is_offered_can_be_begun_and_once():
    remote = RemoteTable()
    assert not remote.wish(Wish.NEXT)
    remote.offer(Wish.NEXT)
    assert not remote.wish(Wish.THROW)
    assert remote.wish(Wish.NEXT)
    assert remote.take_wish() is Wish.NEXT
    assert remote.take_wish() is None
    remote.wish(Wish.NEXT)
    remote.offer()
    assert remote.take_wish() is None, "it came too late"
