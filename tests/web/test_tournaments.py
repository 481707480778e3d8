"""A tournament on the board: how it stands here, and the results of other tables that an operator has joined."""

import asyncio
import json
import time
from contextlib import AsyncExitStack, asynccontextmanager

import pytest
from aiohttp import web

from referee.bouts.run_to_ten import RunToTen
from referee.bouts.tournaments.results import Plan, TournamentKind
from referee.errors import BadInputError
from referee.host.language import english
from referee.host.narrator import BoutNarrator
from referee.host.remote import RemoteTable
from referee.host.tournament_file import FILE, TournamentFile, joined_file
from referee.symbols import Symbol
from referee.web.other_tables import _PATIENCE, ASKED, address_of_table
from referee.web.server import WebServer
from tests.web.phone import Phone, browser
from tests.web.test_operations import acts, answered, enter

NAMES = ("Ann", "Bo", "Cy", "Di")


@pytest.fixture
def file(tmp_path):
    return TournamentFile.begin(tmp_path / "one" / FILE, "Evening", Plan(TournamentKind.KNOCK_OUT, NAMES), "1.0")


def copied(file, folder):
    """Another table's copy."""
    folder.mkdir()
    for path in file.path.parent.glob(f"{FILE}*"):
        (folder / path.name).write_bytes(path.read_bytes())
    return TournamentFile.read(folder)


@pytest.fixture
def serve(tmp_path):
    """Serves a tournament's file."""
    opened = []

    def served(file):
        remote = RemoteTable()
        remote.show_tournament(None if file is None else file.path)
        opened.append(WebServer(remote, english(), port=0, journal=tmp_path / f"acts{len(opened)}.jsonl"))
        return opened[-1]

    yield served
    for server in opened:
        server.close()


class Watching(Phone):
    """A board: takes pages that have no game, too."""

    async def _read(self):
        async for message in self._socket:
            self.page = json.loads(message.data) or self.page  # an empty one says that there is nothing new
            self._news.set()
        self.closed = self._socket.close_code
        self._news.set()


async def watching(phone, path):
    board = Watching(phone.http, phone.base)
    await board.open(path)
    return board


def stands(page):
    """Who has won which match."""
    return {
        match["name"]: [each["name"] for each in match["players"] if each["won"]]
        for each in page["tournament"]["rounds"]
        for match in each["matches"]
    }


@asynccontextmanager
async def pretending(answer):
    """A server in the room that answers with something else than a table does."""
    app = web.Application()
    app.router.add_get(ASKED, answer)
    runner = web.AppRunner(app)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    try:
        yield f"127.0.0.1:{runner.addresses[0][1]}"
    finally:
        await runner.cleanup()


def test_an_operator_joins_another_table_and_the_board_shows_its_results(tmp_path, file, serve):
    other = copied(file, tmp_path / "two")
    here, there = serve(file), serve(other)
    address = there.link("").removeprefix("http://")

    async def play():
        async with browser(here.link("")) as kim:
            board = await watching(kim, "/board/socket")
            alone = await watching(kim, "/tournament/socket")
            await board.until(lambda page: page["tournament"])
            assert stands(board.page) == {"1.1": [], "1.2": [], "2.1": []}
            await enter(kim, here)
            await kim.say(do="join", address=f"http://{address}/board")
            assert await answered(kim) == {"done": "join"}
            other.add("1.2", 2, table="two")
            await board.until(lambda page: stands(page)["1.2"] == ["Bo"])
            await alone.until(lambda page: stands(page)["1.2"] == ["Bo"])
            await kim.until(lambda page: [each["fault"] for each in page["tables"]] == [""])
            file.refresh()
            file.add("1.1", 1)
            await board.until(
                lambda page: [each["name"] for each in page["tournament"]["standings"]][:2] == ["Ann", "Bo"]
            )
            await kim.say(do="leave", address=address)
            await kim.until(lambda page: page["tables"] == [])
            await board.close()
            await alone.close()

    asyncio.run(play())
    assert {entry.table for entry in TournamentFile.read(file.path).results.values()} == {"", "two"}
    assert len(TournamentFile.read(other.path).results) == 1, "nobody has joined this table there"
    assert acts(tmp_path / "acts0.jsonl") == [
        ("Kim", f"join http://{address}/board", None), ("Kim", f"leave {address}", None)
    ]  # fmt: skip


def test_a_server_that_starts_again_joins_the_tables_that_it_had_joined(tmp_path, file, serve):
    other, left = copied(file, tmp_path / "two"), "127.0.0.1:9"
    here, there = serve(file), serve(other)
    address = there.link("").removeprefix("http://")

    async def join():
        async with browser(here.link("")) as kim:
            await enter(kim, here)
            for done, table in (("join", address), ("join", left), ("leave", left)):
                await kim.say(do=done, address=table)
                assert await answered(kim) == {"done": done}

    async def look(again):
        async with browser(again.link("")) as anybody:
            board = await watching(anybody, "/tournament/socket")
            await board.until(lambda page: page["tournament"] and stands(page)["1.2"] == ["Bo"])
            assert [each["address"] for each in board.page["tournament"]["tables"]] == [address]
            await board.close()

    asyncio.run(join())
    here.close()
    assert here.pin not in joined_file(file.path).read_text()
    other.add("1.2", 2, table="two")
    asyncio.run(look(serve(file)))


@pytest.mark.parametrize("kept", [b"", b"{", b'["8.8.8.8"]', b'["example.com"]', b"[1]", b"[" * 100_000, b"\xff"])
def test_a_file_of_joined_tables_that_was_changed_is_told_and_asks_nobody(file, serve, kept):
    joined_file(file.path).write_bytes(kept)
    here = serve(file)

    async def look():
        async with browser(here.link("")) as anybody:
            board = await watching(anybody, "/tournament/socket")
            await board.until(lambda page: page["tournament"] and page["tournament"]["fault"])
            assert "remove it, and join the tables again" in board.page["tournament"]["fault"]
            assert stands(board.page) == {"1.1": [], "1.2": [], "2.1": []}
            assert board.page["tournament"]["tables"] == []
            await board.close()

    asyncio.run(look())


def test_the_table_beside_tells_who_plays_there(tmp_path, file, serve, verdict):
    other = copied(file, tmp_path / "two")
    here, there = serve(file), serve(other)
    bout = RunToTen((1, 2))
    narrator = BoutNarrator(bout, {1: "Cy", 2: "Di"})
    narrator.decided(verdict({1: Symbol.ROCK, 2: Symbol.PAPER}), bout)
    there._remote.show_bout(narrator.view)

    async def look():
        async with browser(here.link("")) as kim:
            await enter(kim, here)
            await kim.say(do="join", address=there.link("").removeprefix("http://"))
            board = await watching(kim, "/board/socket")
            # The board's first page may come before the other table is known here.
            await board.until(
                lambda page: any(each["playing"] for each in (page["tournament"] or {"tables": ()})["tables"])
            )
            assert [each["name"] for each in board.page["tournament"]["tables"][0]["playing"]] == ["Cy", "Di"]
            await board.close()

    asyncio.run(look())


def test_a_table_that_sleeps_holds_up_neither_the_own_results_nor_another_tables(tmp_path, file, serve):
    other = copied(file, tmp_path / "two")
    here, there = serve(file), serve(other)

    async def never(_request):
        await asyncio.sleep(_PATIENCE + 1.0)

    async def soon(board, change, shown):
        """The time until a change is shown, seconds."""
        began = time.monotonic()
        change()
        await board.until(shown)
        return time.monotonic() - began

    async def play():
        async with pretending(never) as sleeps, browser(here.link("")) as kim:
            await enter(kim, here)
            for address in (sleeps, there.link("").removeprefix("http://")):
                await kim.say(do="join", address=address)
                assert await answered(kim) == {"done": "join"}
            board = await watching(kim, "/tournament/socket")
            await board.until(lambda page: len((page["tournament"] or {"tables": ()})["tables"]) == 2)
            waited = [
                await soon(board, lambda: other.add("1.2", 2, table="two"), lambda page: stands(page)["1.2"]),
                await soon(board, lambda: file.add("1.1", 1), lambda page: stands(page)["1.1"]),
            ]
            await kim.until(lambda page: [each["fault"] for each in page["tables"]] == ["does not answer", ""])
            await board.close()
            return waited

    assert max(asyncio.run(play())) < _PATIENCE, "nobody waits until the one that sleeps is given up"


def test_what_another_server_answers_changes_nothing_unless_it_is_this_tournament(tmp_path, file, serve):
    stranger = TournamentFile.begin(tmp_path / "other" / FILE, "Other", Plan(TournamentKind.SWISS, NAMES), "1.0")
    here, there = serve(file), serve(stranger)
    line = {"type": "result", "at": "x", "table": "", "match": "1.1", "bout": 1, "winner": 1, "loser": 4}
    wrong = [b"", b"{", b"[" * 100_000, b"{}", b'{"entry":null,"results":[]}', json.dumps({"results": [line]}).encode()]

    def answering(body):
        async def answer(_request):
            return web.Response(body=body)

        return answer

    async def endless(request):
        response = web.StreamResponse()
        await response.prepare(request)
        while True:
            await response.write(b" " * 65536)

    async def elsewhere(_request):
        raise web.HTTPFound(there.link(ASKED))

    async def ask():
        async with AsyncExitStack() as stack:
            kim = await stack.enter_async_context(browser(here.link("")))
            await enter(kim, here)
            tables = [there.link("").removeprefix("http://"), "127.0.0.1:9"]
            for answer in (*map(answering, wrong), endless, elsewhere):
                tables.append(await stack.enter_async_context(pretending(answer)))
            for each in tables:
                await kim.say(do="join", address=each)
                assert await answered(kim) == {"done": "join"}
            await kim.until(
                lambda page: len(page["tables"]) == len(tables) and all(each["fault"] for each in page["tables"])
            )

    asyncio.run(ask())
    assert TournamentFile.read(file.path).results == {}


@pytest.mark.parametrize(
    ("typed", "address"),
    [
        ("192.168.1.7", "192.168.1.7:8460"), (" 10.0.0.3:99 ", "10.0.0.3:99"),
        ("http://127.0.0.1:80/board?strip", "127.0.0.1:80"),
        ("[fd00::1]:7", "[fd00::1]:7"), ("fd00::1", "[fd00::1]:8460"), ("169.254.1.1", "169.254.1.1:8460"),
    ],
)  # fmt: skip
def test_an_address_is_typed_in_several_ways(typed, address):
    assert address_of_table(typed, 8460) == address


@pytest.mark.parametrize(
    "typed",
    [
        "8.8.8.8", "example.com", "localhost", "192.168.1.7:0", "192.168.1.7:99999", "192.168.1.7:", "", "::",
        "0.0.0.0", "224.0.0.1", "user@192.168.1.7:1", "192.168.1.7:\u0663", "https://192.168.1.7", "1",
        "192.168.1.7:8460:1", "[fd00::1", "2001:4860::1",
    ],
)  # fmt: skip
def test_nothing_but_an_address_of_this_network_is_joined(typed):
    with pytest.raises(BadInputError):
        address_of_table(typed, 8460)


def test_a_table_does_not_join_itself_and_what_is_refused_is_not_in_the_ledger(tmp_path, file, serve):
    here = serve(file)

    async def ask():
        async with browser(here.link("")) as kim:
            await enter(kim, here)
            for typed in (here.link("/board"), "8.8.8.8"):
                await kim.say(do="join", address=typed)
                assert "fault" in await answered(kim)

    asyncio.run(ask())
    assert not (tmp_path / "acts0.jsonl").exists()


def test_without_a_tournament_nothing_is_told(serve):
    here = serve(None)

    async def ask():
        async with browser(here.link("")) as anybody:
            async with anybody.http.get(here.link(ASKED)) as answer:
                assert answer.status == 404
            board = await watching(anybody, "/board/socket")
            assert board.page["tournament"] is None
            await board.close()

    asyncio.run(ask())


def test_the_board_tells_of_results_that_contradict_each_other_and_asks_for_nothing(tmp_path, file, serve):
    other = copied(file, tmp_path / "two")
    file.add("1.1", 1)
    other.add("1.1", 4)
    file.join(other)
    here = serve(file)

    async def look():
        async with browser(here.link("")) as anybody:
            board = await watching(anybody, "/tournament/socket")
            await board.until(lambda page: page["tournament"])
            told = board.page["tournament"]["conflict"]
            assert told == "Results of match 1.1 contradict each other, and count for nobody."
            await board.close()

    asyncio.run(look())


def test_the_pages_show_a_tournament(chromium, file, serve):
    file.add("1.1", 1)
    here = serve(file)
    page = chromium.new_page(viewport={"width": 1280, "height": 720})
    faults = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    for path in ("/tournament", "/board"):
        page.goto(here.link(path))
        page.wait_for_selector(".standings")
        assert page.locator(".match.due").count() == 1
        assert page.locator(".match .won").all_inner_texts() == ["Ann\n1"]
        assert page.locator(".standings tbody tr").count() == 4
        page.set_viewport_size({"width": 320, "height": 640})
        assert page.evaluate("document.documentElement.scrollWidth") <= 320
        page.set_viewport_size({"width": 1280, "height": 720})
    page.goto(here.link("/operator"))
    page.fill("#pin", here.pin)
    page.fill("#name", "Kim")
    page.click("#enter button")
    page.fill("#address", "127.0.0.1:9")
    page.click("#join button")
    page.wait_for_selector("#joined .faulty")
    page.click("#joined button")
    page.wait_for_selector("#joined li", state="detached")
    assert faults == []
    page.close()
