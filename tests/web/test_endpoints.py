"""A thousand malformed or hostile messages change nothing, and nothing grows by them."""

import asyncio
import gc
import json
from dataclasses import replace
from random import Random

import pytest
from aiohttp import web

from referee.web.hub import Client
from referee.web.limits import Allowance, Limits
from referee.web.seat_desk import SeatDesk
from tests.web.phone import Phone, browser, invited
from tests.web.table import ServedTable

GENEROUS = replace(Limits(), requests=1e6, tries=10**6, heartbeat=0.5)
"""So that messages are refused for what they are, and not for coming too often.

aiohttp keeps a closed socket until its next heartbeat.
"""


def hostile(rng, at):
    """A message that no page of ours sends."""
    wrong = [
        "", "{", "[]", "null", "1" * 400, '{"do":', "\x00", '"pick"', "[" * 400, '{"a":' * 60 + "1" + "}" * 60,
        b"\x00\xff", b"{}", "x" * 4000, json.dumps({"do": "pick"}), json.dumps({"do": "pick", "at": at}),
        json.dumps({"do": "fly", "at": at}), json.dumps({"do": ["pick"], "at": at, "value": "R01"}),
        json.dumps({"do": "pick", "at": at, "value": 7}), json.dumps({"do": "confirm", "at": at, "value": "x"}),
        json.dumps({"do": "pick", "at": at, "value": "R01", "seat": 2}), json.dumps({"do": "pick", "at": 1.0}),
        json.dumps({"do": "hold"}), json.dumps({"do": "renew", "seat": 1}), '{"do":"pick","at":"\\ud800"}',
        '{"do":1e999,"at":"1.0"}',
    ]  # fmt: skip
    return rng.choice(wrong)


def kept():
    """How many objects there are of what the server makes for browsers."""
    gc.collect()
    return sum(
        isinstance(each, (Client, SeatDesk, Allowance, web.Request, web.WebSocketResponse)) for each in gc.get_objects()
    )


@pytest.fixture
def table(tmp_path):
    with ServedTable(tmp_path, "motor-city-showdown", ["human", "human"], limits=GENEROUS) as served:
        asyncio.run(invited(served.remote, 2))
        yield served


def test_a_thousand_malformed_messages_change_and_grow_nothing(table):
    async def send_all():
        rng = Random(5)
        async with browser(table.link("")) as ann, browser(table.link("")) as board:
            await ann.sit(table.token(1))
            await board.open("/board/socket")
            await ann.close()
            before = table.game.log, table.game.state_hash

            async def one(path):
                phone = Phone(ann.http, ann.base)
                await phone.open(path)
                await phone.send(hostile(rng, phone.page["choice"]["at"] if path == "/seat/socket" else "1.0"))
                assert await phone.until_closed() in {1002, 1003, 1007, 1008, 1009}

            for number in range(500):
                await one("/seat/socket" if number % 2 else "/board/socket")
                if number == 20:
                    few = kept()
            for number in range(500):
                path = rng.choice(["/join", "/operator/enter", "/seat", "/nothing"])
                body = rng.choice([b"", b"{", b"[]", b'{"token":1}', b'{"token":"a"}', b'{"pin":"1","name":"\\u0000"}'])
                headers = {"Origin": ann.base, "Content-Type": "application/json", "Cookie": f"x={number}"}
                async with ann.http.post(ann.base + path, data=body, headers=headers) as answer:
                    assert answer.status in {400, 403, 404, 405, 422}
            await ann.open("/seat/socket")
            assert ann.page["choice"]["picked"] == []
            assert (table.game.log, table.game.state_hash) == before
            assert table.remote.joined == {1}
            await ann.close()
            await asyncio.sleep(1.0)
            return few, kept()

    few, many = asyncio.run(send_all())
    assert many <= few + 5, "what a thousand messages need is gone with them"


def test_a_browser_that_sends_too_fast_is_shut_out(table):
    async def flood():
        async with browser(table.link("")) as ann:
            await ann.sit(table.token(1))
            for _ in range(500):
                if ann.closed:
                    break
                try:
                    await ann.send(json.dumps({"do": "back", "at": "0.0"}))
                except ConnectionError:
                    break
                await asyncio.sleep(0)
            return await ann.until_closed()

    assert asyncio.run(flood()) in {1006, 1008}
