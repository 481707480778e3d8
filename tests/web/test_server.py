"""The server lets in who should be, by its own name and from its own pages, and leaves nothing behind."""

import asyncio
import json
import socket
import threading
from dataclasses import replace

import aiohttp
import pytest
from aiohttp import web
from aiohttp.test_utils import make_mocked_request
from multidict import CIMultiDict

from referee.errors import BadInputError
from referee.host.language import english
from referee.host.remote import RemoteTable
from referee.web.guard import Guard
from referee.web.hub import TAKEN
from referee.web.limits import Limits
from referee.web.server import WebServer
from tests.web.phone import browser, invited
from tests.web.table import ServedTable

PAGES = ["/", "/seat", "/board", "/operator"]


def answered(table, path="/", method="GET", body=None, **headers):
    async def ask():
        async with (
            aiohttp.ClientSession() as http,
            http.request(method, table.link(path), headers=headers, data=body) as answer,
        ):
            return answer.status, answer.headers, await answer.read()

    return asyncio.run(ask())


def test_a_server_that_cannot_listen_leaves_no_thread():
    before = threading.enumerate()
    with socket.create_server(("127.0.0.1", 0)) as other:
        for wanted in ({"port": other.getsockname()[1]}, {"port": 99999}, {"address": "0.0.0.0"}, {"address": "here"}):
            with pytest.raises(BadInputError):
                WebServer(RemoteTable(), english(), **wanted)
    assert threading.enumerate() == before


def test_a_server_ends_with_its_sockets_and_its_thread(tmp_path):
    before = threading.active_count()

    async def watch(table):
        async with browser(table.link("")) as board:
            await board.open("/board/socket")
            await asyncio.to_thread(table.__exit__, None, None, None)
            return await board.until_closed()

    table = ServedTable(tmp_path, "motor-city-showdown", ["human", "human"])
    assert asyncio.run(watch(table)) == aiohttp.WSCloseCode.GOING_AWAY
    table.server.close()
    assert threading.active_count() == before
    with pytest.raises(ConnectionRefusedError):
        socket.create_connection(("127.0.0.1", table.server.port), timeout=1)


@pytest.mark.parametrize("path", [*PAGES, "/texts.json", "/static/seat.js", "/static/style.css", "/nothing"])
def test_every_answer_forbids_what_a_page_of_ours_never_does(table, path):
    _, headers, _ = answered(table, path)
    policy = headers["Content-Security-Policy"]
    assert policy.startswith("default-src 'none'; script-src 'self'; style-src 'self'; ")
    assert policy.endswith("; base-uri 'none'; form-action 'none'; frame-ancestors 'none'")
    assert "unsafe" not in policy
    assert headers["X-Frame-Options"] == "DENY"
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Cache-Control"] == "no-store"


@pytest.mark.parametrize("path", PAGES)
def test_no_page_has_code_in_it_or_fetches_from_elsewhere(table, path):
    status, _, body = answered(table, path)
    assert status == 200
    page = body.decode()
    assert "http" not in page
    assert "style=" not in page
    assert " on" not in page.replace(" on this", "")
    assert page.count("<script") == page.count('<script type="module" src="/static/')


@pytest.mark.parametrize("host", ["evil.example", "127.0.0.1", "localhost:1", ""])
def test_a_name_that_somebody_points_here_is_not_answered(table, host):
    status, _, body = answered(table, "/seat", Host=host)
    assert status in {400, 421}
    assert b"<html" not in body


@pytest.mark.parametrize("hosts", [[], ["own", "evil.example"], ["evil.example", "own"], ["own", "own"]])
def test_a_request_that_names_no_host_or_several_is_not_answered(hosts):
    """Asked of the guard itself: newer versions of aiohttp refuse some of them before, older ones do not."""
    asked = make_mocked_request("GET", "/seat", CIMultiDict([("Host", host) for host in hosts]))
    with pytest.raises(web.HTTPMisdirectedRequest):
        asyncio.run(Guard(frozenset({"own"}), Limits()).admit(asked, lambda _: pytest.fail("answered")))


@pytest.mark.parametrize("path", [*PAGES, "/texts.json"])
def test_a_page_from_elsewhere_reads_nothing(table, path):
    assert answered(table, path, Origin="http://evil.example")[0] == 403
    assert answered(table, path, Origin=table.link("").rstrip("/"))[0] == 200


@pytest.mark.parametrize("origin", [None, "http://evil.example", "null", "https://127.0.0.1"])
@pytest.mark.parametrize("path", ["/join", "/operator/enter", "/board/socket", "/seat/socket", "/operator/socket"])
def test_a_page_from_elsewhere_gets_no_socket_and_posts_nothing(table, path, origin):
    own = {} if origin is None else {"Origin": origin}
    socket_wanted = path.endswith("socket")
    upgrade = {
        "Connection": "Upgrade",
        "Upgrade": "websocket",
        "Sec-WebSocket-Version": "13",
        "Sec-WebSocket-Key": "AAAAAAAAAAAAAAAAAAAAAA==",
    }
    method, headers = ("GET", upgrade) if socket_wanted else ("POST", {"Content-Type": "application/json"})
    body = None if socket_wanted else json.dumps({"token": table.token(1)})
    assert answered(table, path, method, body, **headers, **own)[0] == 403
    assert table.remote.joined == frozenset()


@pytest.mark.parametrize(
    "path", ["/static/../server.py", "/static/%2e%2e/server.py", "/static//etc/passwd", "/seat/", "/static/", "/join"]
)
def test_nothing_is_found_by_looking_for_it(table, path):
    assert answered(table, path)[0] in {404, 405}


def test_what_is_too_long_or_no_json_is_refused(table):
    base = table.link("").rstrip("/")
    kind = {"Origin": base, "Content-Type": "application/json"}
    assert answered(table, "/join", "POST", b"x" * 100_000, **kind)[0] == 413
    assert answered(table, "/join", "POST", b"{", **kind)[0] == 400
    assert answered(table, "/join", "POST", b'{"token":"a","more":1}', **kind)[0] == 400
    assert answered(table, "/join", "POST", b'{"token":"a"}', **(kind | {"Content-Type": "text/plain"}))[0] == 415
    assert answered(table, "/join", "PUT", b"{}", **kind)[0] == 405


@pytest.mark.parametrize(
    "request_line",
    ["GET", "GET / HTTP/9.9", "GET / HTTP/1.1\r\nno header", "POST /join HTTP/1.1\r\nContent-Length: x", "\x16\x03"],
)
def test_a_malformed_request_is_refused_and_says_nothing_in_the_terminal(table, caplog, request_line):
    with socket.create_connection(("127.0.0.1", table.server.port), timeout=5) as connection:
        connection.sendall(f"{request_line}\r\n\r\n".encode())
        assert connection.recv(12) == b"HTTP/1.0 400"
    assert answered(table)[0] == 200
    assert caplog.text == ""


def test_a_fault_of_the_server_is_told_in_the_terminal(table, caplog, monkeypatch):
    def fail(*_):
        raise RuntimeError("a fault of ours")

    monkeypatch.setattr("referee.web.guard.Guard._allows", fail)
    assert answered(table)[0] == 500
    assert "a fault of ours" in caplog.text


def test_a_phone_takes_its_seat_comes_back_and_nobody_else_gets_in_by_the_same_code(table):
    async def play():
        base = table.link("")
        token = table.token(1)
        async with browser(base) as ann, browser(base) as eve:
            await ann.sit(token)
            assert ann.page["game"]["seat"] == 1
            assert ann.page["game"]["hand"] == list(table.game.view(1)["you"]["hand"])
            assert await eve.post("/join", {"token": token}) == 403
            await eve.open("/seat/socket")
            assert (eve.closed, eve.page) == (TAKEN, {})
            await ann.close()
            await ann.open("/seat/socket")
            assert await ann.post("/join", {"token": token}) == 200
            assert table.remote.joined == {1}
            assert [each.seat for each in table.remote.invitations] == [2]

    asyncio.run(play())


@pytest.mark.parametrize("path", ["/join", "/operator/enter"])
def test_a_cookie_is_kept_from_scripts_and_from_other_pages(table, path):
    base = table.link("").rstrip("/")
    body = {"token": table.token(1)} if path == "/join" else {"pin": table.server.pin, "name": "Kim"}
    kind = {"Origin": base, "Content-Type": "application/json"}
    status, headers, _ = answered(table, path, "POST", json.dumps(body), **kind)
    assert status == 200
    (cookie,) = headers.getall("Set-Cookie")
    assert {"HttpOnly", "SameSite=Strict", "Path=/"} <= set(cookie.split("; "))


def test_a_connection_on_which_nothing_is_asked_is_shut_and_so_is_one_too_many(tmp_path):
    limits = replace(Limits(), connections=3, silent=0.4)
    with ServedTable(tmp_path, "motor-city-showdown", ["human", "human"], limits=limits) as table:
        address = ("127.0.0.1", table.server.port)
        with (
            socket.create_connection(address, timeout=5) as slow,
            socket.create_connection(address, timeout=5),
            socket.create_connection(address, timeout=5),
            socket.create_connection(address, timeout=5) as last,
        ):
            assert last.recv(1) == b""
            slow.send(b"GET / HTTP/1.1\r\n")
            assert slow.recv(1) == b""
        assert answered(table)[0] == 200


def test_a_pin_or_a_token_may_only_be_tried_so_often(tmp_path):
    async def guess(table):
        await invited(table.remote, 2)
        async with browser(table.link("")) as eve:
            return [await eve.post("/operator/enter", {"pin": "1", "name": "Eve"}) for _ in range(5)]

    with ServedTable(tmp_path, "motor-city-showdown", ["human", "human"], limits=replace(Limits(), tries=3)) as table:
        assert asyncio.run(guess(table)) == [403, 403, 403, 429, 429]


def test_a_name_that_cannot_be_used_is_told_as_that_and_is_no_try_of_a_pin(tmp_path):
    async def enter(table):
        async with browser(table.link("")) as kim:
            names = ["", " ", "Kim\u200b", "\u202eKim", " Kim  K. "]
            return [await kim.post("/operator/enter", {"pin": table.server.pin, "name": name}) for name in names]

    with ServedTable(tmp_path, "motor-city-showdown", ["human", "human"], limits=replace(Limits(), tries=1)) as table:
        assert asyncio.run(enter(table)) == [422, 422, 422, 422, 200]
