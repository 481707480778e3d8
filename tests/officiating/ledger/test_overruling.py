"""Overruling settles a throw anew (rulings A0 to A6) and counts the score anew; the verdict stays."""

import json
import threading
from concurrent.futures import ThreadPoolExecutor

import pytest

from referee.errors import BadInputError
from referee.officiating.ledger.bout_record import Record
from referee.symbols import MisThrow, NoCallReason
from tests.officiating.ledger.conftest import JACK, LABRADOR, PAPER, ROCK, SCISSORS, five_throws, verdict


def test_a_call_is_changed_and_the_verdict_stays(record, path):
    given = record.decide(verdict(ROCK, MisThrow("late")))
    record.overrule(1, 2, "paper", "Kim", "the clip shows it in time")
    again = Record.read(path)
    assert again.bout.score == {1: 0, 2: 1}
    assert again.throws[1].verdict == given
    last = json.loads(path.read_text().splitlines()[-1])["entry"]
    assert (last["by"], last["reason"], last["score"]) == ("Kim", "the clip shows it in time", {"1": 0, "2": 1})


def test_a_mis_throw_gives_one_point_even_to_labrador(record):
    record.decide(verdict(JACK, LABRADOR))
    record.overrule(1, 1, "changed", "Kim", "it was Rock before")
    assert record.bout.score == {1: 0, 2: 1}  # ruling A6


def test_a_throw_is_ordered_again_and_that_is_taken_back(record):
    record.decide(verdict(ROCK, PAPER))
    record.overrule(1, None, "again", "Kim", "somebody called out")
    assert record.bout.score == {1: 0, 2: 0}
    record.overrule(1, 2, "rock", "Kim", "they agree on it")
    assert record.bout.score == {1: 0, 2: 0}
    record.overrule(1, 1, "paper", "Kim", "they agree on it")
    assert record.bout.score == {1: 1, 2: 0}


def test_a_no_call_counts_once_everybody_is_called(record):
    record.decide(verdict(None, None, no_call=NoCallReason.TOO_DARK))
    record.overrule(1, 1, "paper", "Kim", "all saw it")
    assert record.bout.score == {1: 0, 2: 0}
    record.overrule(1, 2, "rock", "Kim", "all saw it")
    assert record.bout.score == {1: 1, 2: 0}


@pytest.mark.parametrize("first", [4, 1, 2])
def test_nobody_of_a_no_call_loses_as_absent_before_an_operator_says_so(path, first):
    """Who is absent was in view throughout (ruling A7): in a no-call that is not known."""
    record = Record.begin(path, "one-time", ("Ann", "Bo", "Cy", "Di"), "0.1.0")
    absent = MisThrow("absent")
    record.decide(verdict(absent, absent, ROCK, ROCK, no_call=NoCallReason.HAND_LOST))
    record.overrule(1, first, "rock", "Kim", "the clip")
    assert record.bout.playing == Record.read(path).bout.playing == (1, 2, 3, 4)
    assert record.throws[1].to_call == [seat for seat in (1, 2) if seat != first]
    record.overrule(1, 1, "rock", "Kim", "the clip")
    record.overrule(1, 2, "absent", "Kim", "the clip")
    assert record.bout.playing == Record.read(path).bout.playing == (1, 3, 4)


def test_a_decision_about_several_players_is_one_line_so_that_nobody_wins_by_half_of_it(path):
    record = Record.begin(path, "one-time", ("Ann", "Bo"), "0.1.0")
    record.decide(verdict(ROCK, ROCK))
    lines = len(record.hashes)
    other = Record.read(path)
    other.overrule(1, 1, "paper", "Kim", "the clip", others={2: "paper"})
    assert len(other.hashes) == lines + 1
    (news,) = record.refresh()
    assert ({news.player: news.call} | news.others) == {1: "paper", 2: "paper"}
    assert record.bout.winner is Record.read(path).bout.winner is None
    assert record.throws[1].calls == {1: PAPER, 2: PAPER}


@pytest.mark.parametrize("others", [{3: "rock"}, {2: "well"}, {2: "again"}], ids=str)
def test_where_one_call_of_several_cannot_be_made_none_is(record, path, others):
    record.decide(verdict(ROCK, PAPER))
    before = path.read_bytes()
    with pytest.raises(BadInputError):
        record.overrule(1, 1, "jack", "Kim", "why not", others=others)
    with pytest.raises(BadInputError):
        record.overrule(1, None, "again", "Kim", "why not", others={2: "rock"})
    assert path.read_bytes() == before


def test_a_decision_about_one_player_is_written_as_it_always_was(record, path):
    record.decide(verdict(ROCK, PAPER))
    record.overrule(1, 1, "jack", "Kim", "the clip")
    assert "others" not in json.loads(path.read_text().splitlines()[-1])["entry"]


@pytest.mark.parametrize("reason", [NoCallReason.SECOND_HAND, NoCallReason.FRAMES_DROPPED, NoCallReason.CUT])
def test_a_no_call_scores_nothing_though_every_hand_was_read(record, path, reason):
    record.decide(verdict(ROCK, PAPER, no_call=reason))
    assert record.bout.score == Record.read(path).bout.score == {1: 0, 2: 0}  # ruling A8


def test_throws_after_a_bout_that_turns_out_to_be_won_do_not_count(record):
    for _ in range(3):
        record.decide(verdict(JACK, LABRADOR))
    record.decide(verdict(ROCK, ROCK))
    record.decide(verdict(PAPER, ROCK))
    record.overrule(4, 1, "scissors", "Kim", "the clip")
    assert (record.bout.winner, record.bout.score) == (2, {1: 0, 2: 10})


def test_throws_by_others_than_an_overrule_leaves_do_not_count(path):
    record = Record.begin(path, "one-time", ("Ann", "Bo", "Cy"), "0.1.0")
    record.decide(verdict(ROCK, ROCK, SCISSORS))
    record.decide(verdict(PAPER, ROCK))
    assert record.bout.winner == 1
    record.overrule(1, 3, "rock", "Kim", "the clip")
    assert record.bout.playing == (1, 2, 3)


def test_nobody_is_called_in_a_throw_that_they_were_out_of(path):
    record = Record.begin(path, "one-time", ("Ann", "Bo", "Cy"), "0.1.0")
    record.decide(verdict(ROCK, ROCK, SCISSORS))
    record.decide(verdict(JACK, JACK))
    before = path.read_bytes()
    with pytest.raises(BadInputError, match=r"player 3: not in throw 2, expected one of \[1, 2\]"):
        record.overrule(2, 3, "rock", "Kim", "the clip")
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    ("what", "named"),
    [
        ((7, 1, "rock"), "throw 7"),
        ((1, 3, "rock"), "player 3"),
        ((1, 1, "well"), "'well'"),
        ((1, None, "rock"), "player None"),
    ],
)
def test_what_cannot_be_overruled_is_named_and_nothing_is_written(record, path, what, named):
    record.decide(verdict(ROCK, PAPER))
    before = path.read_bytes()
    with pytest.raises(BadInputError, match=named):
        record.overrule(*what, "Kim", "why not")
    assert path.read_bytes() == before


def test_a_bout_that_is_going_on_takes_it_in(record, path):
    record.decide(verdict(ROCK, PAPER))
    Record.read(path).overrule(1, 2, "late", "Kim", "the clip")
    (news,) = record.refresh()
    assert (news.call, record.bout.score) == ("late", {1: 1, 2: 0})
    assert record.refresh() == []
    Record.read(path).overrule(1, 2, "again", "Kim", "the clip")
    assert record.decide(verdict(ROCK, SCISSORS)).number == 2  # the chain goes on after the other's line
    assert Record.read(path).bout.score == {1: 1, 2: 0}


def test_what_was_overruled_before_a_bout_is_opened_again_is_no_news(record, path):
    record.decide(verdict(ROCK, PAPER))
    record.overrule(1, 2, "late", "Kim", "the clip")
    again = Record.read(path)
    assert again.refresh() == []
    record.overrule(1, 2, "rock", "Kim", "the clip")
    assert [news.call for news in again.refresh()] == ["rock"]


def test_two_who_overrule_at_once_both_do(record, path):
    five_throws(record)
    start = threading.Barrier(4)

    def overrule(name):
        mine = Record.read(path)
        start.wait()
        assert mine.overrule(1, 1, "jack", name, "the clip").by == name

    with ThreadPoolExecutor(4) as people:
        list(people.map(overrule, ["Kim", "Lee", "Mo", "Nia"]))
    assert sorted(news.by for news in record.refresh()) == ["Kim", "Lee", "Mo", "Nia"]
    assert record.bout.score == Record.read(path).bout.score == {1: 1, 2: 4}


@pytest.mark.parametrize("text", ["\udcff", "a\x1b[2J", "two\nlines", "\u202e", "x" * 10**6])
def test_what_an_operator_says_has_to_show_and_to_end(record, path, text):
    record.decide(verdict(ROCK, PAPER))
    before = path.read_bytes()
    for by, reason in ((text, "the clip"), ("Kim", text)):
        with pytest.raises(BadInputError, match="expected at most 1000 characters that all show"):
            record.overrule(1, 1, "jack", by, reason)
    assert path.read_bytes() == before
