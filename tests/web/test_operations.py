"""An operator stops play, gives seats anew and overrules; each act is in a ledger with the operator's name."""

import asyncio
import json
import os
from contextlib import suppress
from itertools import count

import pytest

import referee
from benchmarks.faults import spoilt
from referee.errors import BadInputError, StorageError
from referee.host.language import english
from referee.host.narrator import BoutNarrator
from referee.host.remote import RemoteTable
from referee.host.shown import Wish
from referee.officiating.ledger.bout_record import Record
from referee.officiating.ledger.entries import AGAIN
from referee.symbols import Symbol
from referee.web.hub import TAKEN
from referee.web.operations import checked, operate
from referee.web.seat_desk import MalformedMessage
from referee.web.server import WebServer
from tests.web.phone import browser, invited
from tests.web.table import ServedTable


async def enter(operator, server, name="Kim"):
    assert await operator.post("/operator/enter", {"pin": server.pin, "name": name}) == 200
    await operator.open("/operator/socket")


async def answered(operator):
    """What the server says to an act."""
    async with asyncio.timeout(10):
        while True:
            for told in map(json.loads, operator.sent):
                if "done" in told or "fault" in told:
                    operator.sent.clear()
                    return told
            await asyncio.sleep(0.01)


def acts(path):
    return [
        (entry.get("by"), entry.get("what"), entry.get("seat"))
        for entry in (json.loads(line)["entry"] for line in path.read_text().splitlines())
        if entry["type"] == "operator"
    ]


def test_an_operator_stops_play_and_gives_a_seat_anew(tmp_path):
    async def operate(table):
        await invited(table.remote, 2)
        base = table.link("")
        async with browser(base) as ann, browser(base) as kim, browser(base) as eve:
            await ann.sit(table.token(1))
            await enter(kim, table.server)
            assert await eve.post("/operator/enter", {"pin": "00000000", "name": "Eve"}) == 403
            await eve.open("/operator/socket")
            assert (eve.closed, eve.page) == (TAKEN, {})
            asked = ann.page["choice"]
            await kim.say(do="hold")
            await ann.until(lambda page: page["held"])
            assert ann.page["choice"] is None
            await ann.say(do="pick", at=asked["at"], value=asked["options"][0]["value"])
            assert await answered(kim) == {"done": "hold"}
            await kim.say(do="go-on")
            await ann.until(lambda page: page["choice"])
            assert ann.page["choice"]["picked"] == []
            await kim.say(do="renew", seat=1)
            assert await ann.until_closed() == TAKEN
            await kim.until(lambda page: not page["operator"]["seats"][0]["joined"])
            assert table.token(1) in kim.page["operator"]["seats"][0]["link"]

    with ServedTable(tmp_path, "motor-city-showdown", ["human", "human"]) as table:
        asyncio.run(operate(table))
    assert acts(tmp_path / "operators.jsonl") == [("Kim", "hold", None), ("Kim", "go-on", None), ("Kim", "renew", 1)]


def test_an_operator_begins_what_is_offered_and_it_is_written_down(tmp_path):
    remote = RemoteTable()
    path = tmp_path / "operators.jsonl"
    with pytest.raises(BadInputError, match="cannot be begun any more"):
        operate(checked({"do": "next"}), "Kim", remote, path)
    assert not path.exists(), "nothing to begin"
    remote.offer(Wish.NEXT, Wish.AGAIN)
    operate(checked({"do": "next"}), "Kim", remote, path)
    assert remote.take_wish() is Wish.NEXT
    assert acts(path) == [("Kim", "next", None)]


def test_an_operator_is_told_where_nothing_was_done(tmp_path):
    """The bout has ended, or another operator was faster, while the page was on its way."""

    async def operate(table):
        async with browser(table.link("")) as kim:
            await enter(kim, table.server)
            await kim.say(do="overrule", bout="", throw=1, player=2, call="scissors", reason="seen on the clip")
            assert await answered(kim) == {"fault": "throw 1: there is no ledger of it any more"}
            await kim.say(do="next")
            assert await answered(kim) == {"fault": "that cannot be begun any more"}

    with ServedTable(tmp_path, "motor-city-showdown", ["human", "human"]) as table:
        asyncio.run(operate(table))
    assert not (tmp_path / "operators.jsonl").exists()


def test_an_operator_overrules_in_the_bouts_own_ledger(tmp_path, verdict):
    record = Record.begin(tmp_path / "ledger.jsonl", "run-to-ten", ("Ann", "Bo"), referee.__version__)
    narrator, remote = BoutNarrator(record.bout, record.names), RemoteTable()
    given = record.decide(verdict({1: Symbol.ROCK, 2: Symbol.PAPER}))
    narrator.decided(given, record.bout)
    remote.show_ledger(record)
    remote.show_bout(narrator.view)

    async def operate(server):
        async with browser(server.link("")) as kim:
            await enter(kim, server)
            assert (kim.page["operator"]["bout"], kim.page["operator"]["throws"]) == (record.opening.id, [1])
            told = {"do": "overrule", "bout": record.opening.id, "player": 2, "call": "scissors"}
            await kim.say(**told, throw=1, reason="seen on the clip")
            assert await answered(kim) == {"done": "overrule"}
            await kim.say(**told, throw=9, reason="no such throw")
            assert "throw 9" in (await answered(kim))["fault"]
            await kim.say(do="hold")
            assert await answered(kim) == {"done": "hold"}

    with WebServer(remote, english(), port=0, journal=tmp_path / "operators.jsonl") as server:
        asyncio.run(operate(server))
    (news,) = record.refresh()
    assert (news.by, news.player, news.call, news.reason) == ("Kim", 2, "scissors", "seen on the clip")
    assert record.bout.score == {1: 1, 2: 0}
    assert acts(record.path) == [("Kim", "hold", None)]
    assert not (tmp_path / "operators.jsonl").exists()
    assert Record.read(record.path).bout.score == record.bout.score, "a ledger with operators' acts is read"


def test_a_player_whose_challenge_was_wrong_has_one_less(tmp_path, verdict):
    record = Record.begin(tmp_path / "ledger.jsonl", "run-to-ten", ("Ann", "Bo"), referee.__version__)
    narrator, remote = BoutNarrator(record.bout, record.names), RemoteTable()
    for _ in (1, 2):
        narrator.decided(record.decide(verdict({1: Symbol.ROCK, 2: Symbol.PAPER})), record.bout)
    remote.show_ledger(record, 1)
    remote.show_bout(narrator.view)
    assert remote.challenge(1, 2)
    operate(
        checked({"do": "stand", "bout": record.opening.id, "throw": 2}), "Kim", remote, tmp_path / "operators.jsonl"
    )
    assert Record.read(record.path).challenges_left(1) == {1: 0, 2: 1}
    narrator.decided(record.decide(verdict({1: Symbol.ROCK, 2: Symbol.PAPER})), record.bout)
    remote.show_bout(narrator.view)
    assert not remote.may_challenge(1, 3)
    assert remote.may_challenge(2, 3)


@pytest.mark.parametrize(
    "message",
    [
        {"do": "stand", "throw": 1},
        {"do": "overrule", "throw": 1, "player": 2, "call": "scissors", "reason": "seen on the clip"},
    ],
    ids=lambda message: message["do"],
)
def test_what_is_meant_for_the_bout_before_is_not_done_in_the_next(tmp_path, verdict, message):
    remote = RemoteTable()
    for names in (("Ann", "Bo"), ("Cy", "Di")):
        record = Record.begin(tmp_path / names[0] / "ledger.jsonl", "run-to-ten", names, referee.__version__)
        narrator = BoutNarrator(record.bout, record.names)
        narrator.decided(record.decide(verdict({1: Symbol.ROCK, 2: Symbol.PAPER})), record.bout)
        before = {"bout": remote.shown.bout_id}
        remote.clear()
        remote.show_ledger(record, 1)
        remote.show_bout(narrator.view)
    assert remote.challenge(1, 1)
    written = record.path.read_bytes()
    with pytest.raises(BadInputError, match="its bout is over"):
        operate(checked(message | before), "Kim", remote, tmp_path / "operators.jsonl")
    assert record.path.read_bytes() == written
    assert len(remote.shown.challenges) == 1


@pytest.mark.parametrize(
    "message",
    [
        {}, {"do": 1}, {"do": "fly"}, {"do": "hold", "seat": 1}, {"do": "renew"}, {"do": "renew", "seat": True},
        {"do": "stand"}, {"do": "next", "seat": 1}, {"do": "stand", "bout": "", "throw": True},
        {"do": "stand", "throw": 1}, {"do": "stand", "bout": 1, "throw": 1},
        {"do": "renew", "seat": 0}, {"do": "renew", "seat": 10**30}, {"do": "overrule", "throw": 1},
        {"do": "overrule", "bout": "", "throw": 1, "player": 1, "call": "spock", "reason": "x"},
        {"do": "overrule", "bout": "", "throw": 1, "player": 1, "call": "rock", "reason": " "},
        {"do": "overrule", "bout": "", "throw": 1, "player": 1, "call": "rock", "reason": "x" * 61},
        {"do": "overrule", "bout": "", "throw": 1, "player": None, "call": "rock", "reason": "x"},
        {"do": "overrule", "bout": "", "throw": 1, "player": 1, "call": AGAIN, "reason": "x"},
        {"do": "overrule", "bout": "", "throw": 1, "player": "1", "call": "rock", "reason": "x"},
        {"do": "overrule", "bout": "", "throw": 1, "player": 1, "call": ["rock"], "reason": "x"},
    ],
)  # fmt: skip
def test_what_no_page_of_ours_sends_is_refused(message):
    with pytest.raises(MalformedMessage):
        checked(message)


@pytest.mark.parametrize("reason", ["pas vu\u00a0!", "pas vu\u202f!", " pas\u3000vu\t! "])
def test_every_kind_of_space_in_a_reason_is_a_plain_one(reason):
    told = {"do": "overrule", "bout": "", "throw": 1, "player": 1, "call": "rock", "reason": reason}
    assert checked(told)["reason"] == "pas vu !"


@pytest.mark.parametrize("hidden", ["\u200f", "\x1b[2J", "\u200b"])
def test_an_operator_is_told_of_characters_that_are_not_shown_and_stays_connected(tmp_path, hidden):
    async def operate(table):
        async with browser(table.link("")) as kim:
            await enter(kim, table.server)
            await kim.say(do="overrule", bout="", throw=1, player=2, call="rock", reason=f"seen{hidden}")
            assert (await answered(kim))["fault"].endswith("expected characters that all show")
            await kim.say(do="join", address=f"192.168.1.7{hidden}")
            assert (await answered(kim))["fault"].endswith("expected characters that all show")
            assert kim.closed == 0

    with ServedTable(tmp_path, "motor-city-showdown", ["human", "human"]) as table:
        asyncio.run(operate(table))


@pytest.mark.parametrize("how", ["fail", "full"])
def test_whatever_step_fails_an_act_is_done_only_where_it_is_written(tmp_path, how):
    for step in count(1):
        path, remote, done = tmp_path / f"{how}{step}" / "operators.jsonl", RemoteTable(), []
        with spoilt(step, how) as steps:
            for what in ("hold", "go-on", "hold"):
                before = remote.shown.held
                try:
                    operate({"do": what}, "Kim", remote, path)
                except StorageError:
                    assert remote.shown.held == before
                else:
                    done.append(("Kim", what, None))
        operate({"do": "go-on"}, "Kim", remote, path)  # the disk is well again
        assert acts(path) == [*done, ("Kim", "go-on", None)], step
        if steps.taken < step:
            break
    assert step > 12


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
def test_two_tables_may_begin_the_ledger_of_acts_at_once(tmp_path):
    path = tmp_path / "operators.jsonl"
    children = []
    for number in range(6):
        children.append(os.fork())
        if children[-1] == 0:
            with suppress(BaseException):
                operate({"do": "hold"}, f"Kim {number}", RemoteTable(), path)
                os._exit(0)
            os._exit(1)
    assert [os.waitpid(child, 0)[1] for child in children] == [0] * 6
    assert {by for by, _, _ in acts(path)} == {f"Kim {number}" for number in range(6)}
