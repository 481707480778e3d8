"""A long tournament on a projector: what does not fit is shown a screenful at a time, and nobody's touch is undone."""

from dataclasses import replace
from itertools import pairwise

import pytest

from referee.bouts.tournaments.results import Plan, TournamentKind
from referee.host.language import english
from referee.host.remote import RemoteTable
from referee.host.tournament_file import FILE, TournamentFile
from referee.web.limits import Limits
from referee.web.server import WebServer

NAMES = tuple(f"Player {number}" for number in range(1, 33))
SECONDS = 1000
PULSE = 0.05


@pytest.fixture
def board(chromium, tmp_path):
    """The board of a tournament that is longer than the screen, in a browser whose clock the test moves."""
    file = TournamentFile.begin(tmp_path / FILE, "Evening", Plan(TournamentKind.ROUND_ROBIN, NAMES), "1.0")
    remote = RemoteTable()
    remote.show_tournament(file.path)
    server = WebServer(remote, english(), port=0, limits=replace(Limits(), pulse=PULSE))
    page = chromium.new_page(viewport={"width": 1280, "height": 720})
    page.clock.install()
    with page.expect_websocket() as opened:
        page.goto(server.link("/tournament"))
    page.wait_for_selector(".standings")
    yield page, opened.value
    page.close()
    server.close()


def places(page, socket, turns):
    """Where the page stands after each turn of ten seconds."""
    seen = []
    for _ in range(turns):
        for _ in range(2):
            page.clock.run_for(5 * SECONDS)
            for _ in range(2):  # the page hears from the server, whose clock goes as ever
                socket.wait_for_event("framereceived")
        seen.append(page.evaluate("scrollY"))
    return seen


def test_every_line_of_a_long_tournament_comes_onto_the_screen(board):
    page, socket = board
    whole = page.evaluate("document.documentElement.scrollHeight")
    assert whole > 3 * 720
    turns = whole // 600 + 2
    seen = [0, *places(page, socket, turns)]
    end = seen.index(0, 1)
    assert all(0 < after - before < 720 for before, after in pairwise(seen[:end])), "no line is left out"
    assert seen[end - 1] + 720 >= whole - 1


def test_a_page_that_somebody_has_touched_stays_where_it_is_for_half_a_minute(board):
    page, socket = board
    page.evaluate("scrollTo(0, 300)")
    page.keyboard.press("Shift")
    assert places(page, socket, 2) == [300, 300]
    assert places(page, socket, 2)[-1] > 300
