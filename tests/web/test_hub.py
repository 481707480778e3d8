"""Whoever may see a seat sees the same at the same time, and nobody else sees anything."""

import asyncio
import sys
from contextlib import AsyncExitStack
from dataclasses import replace

import pytest

from referee.games.catalogue import new_game
from referee.host.card_game import CardGame
from referee.host.cards.wording import Wording
from referee.host.game_opening import OpenedGame
from referee.host.language import english
from referee.host.seats import Seat
from referee.web.hub import MOVED, TAKEN
from referee.web.limits import Limits
from referee.web.passes import OperatorPasses, SeatPasses
from tests.web.phone import browser, invited
from tests.web.table import ServedTable


def test_two_tabs_of_a_seat_are_one_hand(table):
    async def play():
        async with browser(table.link("")) as ann:
            await ann.sit(table.token(1))
            other = type(ann)(ann.http, ann.base)
            await other.open("/seat/socket")
            first = ann.page["choice"]
            picked = first["options"][0]["value"]
            await ann.say(do="pick", at=first["at"], value=picked)
            await other.until(lambda page: page["choice"]["picked"] == [picked])
            # What the other tab meant for the step before changes nothing.
            await other.say(do="pick", at=first["at"], value=first["options"][1]["value"])
            await other.say(do="back", at=other.page["choice"]["at"])
            await ann.until(lambda page: page["choice"]["picked"] == [] and page["choice"]["at"] != first["at"])
            await other.close()

    asyncio.run(play())


def test_a_seat_given_anew_shuts_out_who_had_it_with_what_was_picked(table):
    async def play():
        async with browser(table.link("")) as eve, browser(table.link("")) as ann:
            await eve.sit(table.token(1))
            choice = eve.page["choice"]
            await eve.say(do="pick", at=choice["at"], value=choice["options"][0]["value"])
            await eve.until(lambda page: page["choice"]["picked"])
            table.remote.renew(1)
            assert await eve.until_closed() == TAKEN
            await invited(table.remote, 2)
            await ann.sit(table.token(1))
            assert ann.page["choice"]["picked"] == []
            await eve.open("/seat/socket")
            assert eve.closed == TAKEN

    asyncio.run(play())


def show_other_people(remote):
    """Other people sit down to another game, at the same seats."""
    seats = {1: Seat("Dee", None, None), 2: Seat("Eli", None, None)}
    playing = CardGame(OpenedGame(new_game("motor-city-showdown", 2, seed=2), seats))
    remote.show_game(playing, Wording(playing.game.rules, playing.names, english()))


def test_who_comes_back_after_others_have_sat_down_sees_no_hand_of_theirs(table):
    async def play():
        async with browser(table.link("")) as ann:
            await ann.sit(table.token(1))
            again = type(ann)(ann.http, ann.base)
            # The server hears of the change only after the phone has come back.
            table.remote.listen(lambda: None)
            show_other_people(table.remote)
            await again.open("/seat/socket")
            assert again.sent == []
            assert again.closed == TAKEN

    asyncio.run(play())


def test_a_phone_is_sent_nothing_of_who_sits_down_while_pages_are_made(table, monkeypatch):
    seat_people = SeatPasses.seat_people

    def sit_down_meanwhile(passes, names):
        changed = seat_people(passes, names)
        if "Ann" in names.values():
            show_other_people(table.remote)
        return changed

    async def play():
        async with browser(table.link("")) as ann:
            await ann.sit(table.token(1))
            monkeypatch.setattr(SeatPasses, "seat_people", sit_down_meanwhile)
            table.remote.hold(held=True)
            assert await ann.until_closed() == TAKEN
            assert not any(b"Dee" in message for message in ann.sent)

    asyncio.run(play())


def test_only_so_many_may_look_who_keep_nobody_out_and_the_oldest_of_a_seat_gives_way_to_the_newest(tmp_path):
    """A phone whose network comes and goes leaves sockets behind that seem to be alive."""

    async def play(table):
        await invited(table.remote, 2)
        async with browser(table.link("")) as ann:
            await ann.sit(table.token(1))
            tabs = [type(ann)(ann.http, ann.base) for _ in range(7)]
            for tab in tabs[:2]:
                await tab.open("/seat/socket")
            assert await ann.until_closed() == MOVED
            for tab in tabs[2:]:
                await tab.open("/tournament/socket" if tab is tabs[3] else "/board/socket")
            assert [tab.closed for tab in tabs] == [0, 0, 0, 0, 0, 1013, 1013]
            async with browser(table.link("")) as bo, browser(table.link("")) as kim:
                await bo.sit(table.token(2))
                assert await kim.post("/operator/enter", {"pin": table.server.pin, "name": "Kim"}) == 200
                await kim.open("/operator/socket")
                assert (bo.closed, kim.closed) == (0, 0), "there is room for who plays and who operates"
            again = type(ann)(ann.http, ann.base)
            await again.open("/seat/socket")
            assert await tabs[0].until_closed() == MOVED
            assert again.page["choice"]
            for tab in (*tabs, again):
                await tab.close()

    limits = replace(Limits(), lookers=3, tabs=2)
    with ServedTable(tmp_path, "motor-city-showdown", ["human", "human"], limits=limits) as table:
        asyncio.run(play(table))


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere 127.0.0.2 is not this machine's")
def test_an_address_that_has_the_most_boards_gives_its_oldest_up_for_one_that_has_fewer(tmp_path):
    """A hall's phones may share an address, so all of them have room until somebody else comes."""

    async def look(table):
        base = table.link("")
        async with browser(base) as hall, browser(base, "127.0.0.2") as other:
            boards = [type(hall)(hall.http, base) for _ in range(4)]
            for board in boards[:3]:
                await board.open("/board/socket")
            await other.open("/board/socket")
            assert other.closed == 0
            assert await boards[0].until_closed() == 1013, "its oldest gives way, and tries again"
            await boards[3].open("/board/socket")
            one_more = type(other)(other.http, base)
            await one_more.open("/board/socket")
            assert [each.closed for each in (*boards[1:], one_more)] == [0, 0, 1013, 1013], "nobody for an equal share"
            for each in (*boards, one_more):
                await each.close()

    limits = replace(Limits(), lookers=3)
    with ServedTable(tmp_path, "motor-city-showdown", ["human", "human"], limits=limits) as table:
        asyncio.run(look(table))


def test_another_operator_takes_nobodys_place(tmp_path):
    async def operate(table):
        base = table.link("")
        async with browser(base) as kim, browser(base) as lee:
            for each in (kim, lee):
                assert await each.post("/operator/enter", {"pin": table.server.pin, "name": "Kim"}) == 200
                await each.open("/operator/socket")
            assert (kim.closed, lee.closed) == (0, 0)

    limits = replace(Limits(), tabs=1)
    with ServedTable(tmp_path, "motor-city-showdown", ["human", "bot"], limits=limits) as table:
        asyncio.run(operate(table))


def test_as_many_operators_as_are_let_in_can_operate_and_one_more_shuts_out_the_first(table):
    async def operate():
        async with AsyncExitStack() as opened:
            operators = [
                await opened.enter_async_context(browser(table.link(""))) for _ in range(OperatorPasses.MOST + 1)
            ]
            for each in operators:
                assert [one.closed for one in operators] == [0] * len(operators)
                assert await each.post("/operator/enter", {"pin": table.server.pin, "name": "Kim"}) == 200
                await each.open("/operator/socket")
            assert await operators[0].until_closed() == TAKEN
            assert [one.closed for one in operators[1:]] == [0] * OperatorPasses.MOST

    asyncio.run(operate())


def test_a_browser_hears_something_even_where_there_is_nothing_new(tmp_path):
    async def listen(table):
        await invited(table.remote, 2)
        async with browser(table.link("")) as board:
            await board.open("/board/socket")
            first = len(board.sent)
            async with asyncio.timeout(10):
                while len(board.sent) < first + 3:
                    await asyncio.sleep(0.01)
            return board.sent[first:]

    limits = replace(Limits(), pulse=0.05)
    with ServedTable(tmp_path, "motor-city-showdown", ["human", "human"], limits=limits) as table:
        assert set(asyncio.run(listen(table))) == {b"{}"}
