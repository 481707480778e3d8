"""A seat types its own throw, and its challenge is in the ledger before anybody hears of it."""

import threading
from contextlib import suppress

import pytest

import referee
from referee.errors import StorageError
from referee.host.language import english
from referee.host.narrator import BoutNarrator
from referee.host.remote import RemoteTable
from referee.officiating.ledger.bout_record import Record
from referee.symbols import Symbol
from referee.web import throw_desk
from referee.web.seat_desk import MalformedMessage


@pytest.fixture
def remote(tmp_path, verdict):
    record = Record.begin(tmp_path / "ledger.jsonl", "run-to-ten", ("Ann", "Bo"), referee.__version__)
    narrator, table = BoutNarrator(record.bout, record.names), RemoteTable()
    narrator.decided(record.decide(verdict({1: Symbol.ROCK, 2: Symbol.PAPER})), record.bout)
    table.show_ledger(record)
    table.show_bout(narrator.view)
    return table


def page(remote, seat):
    return throw_desk.throw_page(seat, remote.shown, remote, english())


def test_a_seat_types_its_own_throw_while_it_is_asked(remote, tmp_path):
    remote.show_typing(2)
    at = page(remote, 2)["typing"]
    assert page(remote, 1)["typing"] is None
    throw_desk.take({"do": "type", "at": at, "value": "rock"}, 1, remote, tmp_path)
    throw_desk.take({"do": "type", "at": "0", "value": "rock"}, 2, remote, tmp_path)
    assert remote.take_typed() is None
    throw_desk.take({"do": "type", "at": at, "value": "jack"}, 2, remote, tmp_path)
    assert remote.take_typed() is Symbol.JACK


def test_a_seat_is_told_whose_throw_is_typed_and_that_its_own_is_in(remote):
    assert [page(remote, seat)["turn"] for seat in (1, 2)] == ["", ""]
    for typing, turns in ((1, ["your_turn", "wait"]), (2, ["sent", "your_turn"])):
        remote.show_typing(typing)
        assert [page(remote, seat)["turn"] for seat in (1, 2)] == turns
    assert page(remote, 3)["turn"] == "wait", "who does not throw has sent nothing"
    remote.show_typing(1)
    assert [page(remote, seat)["turn"] for seat in (2, 3)] == ["wait", "wait"], "another throw has begun"
    remote.show_typing(3)
    assert [page(remote, seat)["turn"] for seat in (1, 2)] == ["sent", "wait"], "seat 2 throws before a camera"
    remote.hold(held=True)
    assert page(remote, 1)["turn"] == ""


def test_a_challenge_that_cannot_be_written_down_is_none(remote, tmp_path, monkeypatch):
    def full(*_args, **_named):
        raise StorageError("the disk is full")

    assert page(remote, 1)["challenge"] == 1
    with monkeypatch.context() as patch:
        patch.setattr(throw_desk, "note", full)
        with pytest.raises(StorageError):
            throw_desk.take({"do": "challenge", "throw": 1}, 1, remote, tmp_path)
    assert remote.shown.challenges == ()
    throw_desk.take({"do": "challenge", "throw": 1}, 1, remote, tmp_path)
    throw_desk.take({"do": "challenge", "throw": 1}, 1, remote, tmp_path)
    assert [each.name for each in remote.shown.challenges] == ["Ann"]
    assert remote.shown.ledger.read_text().count('"challenge"') == 1, "twice is once"
    assert page(remote, 1)["challenge"] is None


def test_a_challenge_that_is_sent_several_times_at_once_is_one(remote, tmp_path, monkeypatch):
    all_writing, write = threading.Barrier(4), throw_desk.note

    def wait_and_write(*args, **named):
        with suppress(threading.BrokenBarrierError):  # the others are kept waiting, as they should be
            all_writing.wait(0.5)
        write(*args, **named)

    monkeypatch.setattr(throw_desk, "note", wait_and_write)
    message = {"do": "challenge", "throw": 1}
    sending = [threading.Thread(target=throw_desk.take, args=(message, 1, remote, tmp_path)) for _ in range(4)]
    for each in sending:
        each.start()
    for each in sending:
        each.join()
    assert remote.shown.ledger.read_text().count('"challenge"') == 1


@pytest.mark.parametrize(
    "message",
    [
        {"do": "type"}, {"do": "type", "at": 1, "value": "rock"}, {"do": "type", "at": "1", "value": "spock"},
        {"do": "type", "at": "1", "value": ["rock"]}, {"do": "type", "at": "1", "value": "rock", "seat": 2},
        {"do": "challenge"}, {"do": "challenge", "throw": True}, {"do": "challenge", "throw": "1"},
        {"do": "challenge", "throw": 1, "seat": 2},
    ],
)  # fmt: skip
def test_what_no_page_of_ours_sends_is_refused(remote, tmp_path, message):
    with pytest.raises(MalformedMessage):
        throw_desk.take(message, 1, remote, tmp_path)
    assert remote.shown.challenges == ()
