"""One address keeps nobody else out, whatever it does with its connections."""

import socket
import sys
from contextlib import ExitStack, suppress
from dataclasses import replace

import pytest

from referee.host.language import english
from referee.web.limits import Limits
from tests.web.table import ServedTable
from tests.web.test_server import answered


@pytest.fixture
def table(tmp_path):
    with ServedTable(tmp_path, "motor-city-showdown", ["human", "human"]) as served:
        yield served


def unfinished(table, source):
    """A connection of one of this machine's addresses, on which a request is begun and never ended."""
    connection = socket.create_connection(("127.0.0.1", table.server.port), timeout=5, source_address=(source, 0))
    connection.sendall(b"GET / HTTP/1.1\r\n")
    return connection


def is_shut(connection):
    """Whether the server has shut a connection; it is reset where bytes had come that the server did not read."""
    try:
        return connection.recv(1) == b""
    except ConnectionResetError:
        return True


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere 127.0.0.2 is not this machine's")
def test_one_address_cannot_keep_others_out_by_requests_that_it_never_ends(table):
    with ExitStack() as closing:
        other = closing.enter_context(unfinished(table, "127.0.0.2"))
        flood = [closing.enter_context(unfinished(table, "127.0.0.1")) for _ in range(220)]
        assert answered(table)[0] == 200, "nobody else is kept out, not even at that address"
        assert is_shut(flood[0]), "its oldest gives way"
        for still_open in (other, flood[-1]):
            still_open.sendall(f"Host: 127.0.0.1:{table.server.port}\r\n\r\n".encode())
            assert still_open.recv(12) == b"HTTP/1.1 200"


def open_board(table):
    """A board's WebSocket, whose end the browser never confirms."""
    connection = socket.create_connection(("127.0.0.1", table.server.port), timeout=5)
    host = f"127.0.0.1:{table.server.port}"
    upgrade = "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
    key = "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
    connection.sendall(
        f"GET /board/socket HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\n{upgrade}{key}\r\n".encode()
    )
    assert connection.recv(12) == b"HTTP/1.1 101"
    return connection


def test_who_comes_where_all_connections_are_open_websockets_is_told_that_there_are_too_many(tmp_path, monkeypatch):
    limits = replace(Limits(), connections=3)
    with (
        ServedTable(tmp_path, "motor-city-showdown", ["human", "human"], limits=limits) as table,
        ExitStack() as closing,
    ):
        for _ in range(3):
            closing.enter_context(open_board(table))
        status, _, told = answered(table)
        assert (status, told.decode()) == (503, english()("web.full"))
        monkeypatch.setattr("referee.web.door._ASKING_S", 0.1)
        silent = closing.enter_context(socket.create_connection(("127.0.0.1", table.server.port), timeout=5))
        assert is_shut(silent), "who asks nothing does not stay"
        monkeypatch.setattr("referee.web.door._ASKING_S", 60.0)
        for _ in range(20):
            closing.enter_context(socket.create_connection(("127.0.0.1", table.server.port), timeout=5))
        assert is_shut(closing.enter_context(unfinished(table, "127.0.0.1"))), "more are closed without a word"


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere 127.0.0.2 is not this machine's")
def test_one_address_cannot_keep_others_out_by_websockets_that_are_closed(tmp_path):
    limits = replace(Limits(), connections=3, lookers=1)
    with (
        ServedTable(tmp_path, "motor-city-showdown", ["human", "human"], limits=limits) as table,
        ExitStack() as closing,
    ):
        for _ in range(3):
            closing.enter_context(open_board(table))
        newcomer = closing.enter_context(unfinished(table, "127.0.0.2"))
        newcomer.sendall(f"Host: 127.0.0.1:{table.server.port}\r\n\r\n".encode())
        assert newcomer.recv(12) == b"HTTP/1.1 200"


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere 127.0.0.2 is not this machine's")
def test_one_address_cannot_keep_others_out_by_connections_on_which_it_has_asked(table):
    rest = f"Host: 127.0.0.1:{table.server.port}\r\n\r\n".encode()
    with ExitStack() as closing:
        board = closing.enter_context(open_board(table))
        flood = [closing.enter_context(unfinished(table, "127.0.0.1")) for _ in range(15)]
        while len(flood) < 199:
            flood.append(closing.enter_context(unfinished(table, "127.0.0.1")))
            flood[-16].sendall(rest)
            assert flood[-16].recv(12) == b"HTTP/1.1 200"
        newcomers = [closing.enter_context(unfinished(table, "127.0.0.2")) for _ in range(3)]
        for one in newcomers:
            one.sendall(rest)
            assert one.recv(12) == b"HTTP/1.1 200"
        one_more = closing.enter_context(unfinished(table, "127.0.0.1"))
        assert one_more.recv(12) == b"HTTP/1.1 503", "nobody gives way to who has the most"
        board.setblocking(False)
        with suppress(BlockingIOError):
            while board.recv(1000):
                pass
            pytest.fail("a WebSocket gives way to nobody")
