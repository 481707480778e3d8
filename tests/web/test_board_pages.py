"""A long tournament on a projector: what does not fit is shown a screenful at a time, and nobody's touch is undone."""

import time
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
    page.goto(server.link("/tournament"))
    page.wait_for_selector(".standings")
    yield page
    page.close()
    server.close()


def places(page, turns):
    """Where the page stands after each turn of ten seconds."""
    seen = []
    for _ in range(turns):
        for _ in range(2):
            page.clock.run_for(5 * SECONDS)
            time.sleep(6 * PULSE)  # the page hears from the server, whose clock goes as ever
        seen.append(page.evaluate("scrollY"))
    return seen


def test_every_line_of_a_long_tournament_comes_onto_the_screen(board):
    whole = board.evaluate("document.documentElement.scrollHeight")
    assert whole > 3 * 720
    turns = whole // 600 + 2
    seen = [0, *places(board, turns)]
    end = seen.index(0, 1)
    assert all(0 < after - before < 720 for before, after in pairwise(seen[:end])), "no line is left out"
    assert seen[end - 1] + 720 >= whole - 1


def test_a_page_that_somebody_has_touched_stays_where_it_is_for_half_a_minute(board):
    board.evaluate("scrollTo(0, 300)")
    board.keyboard.press("Shift")
    assert places(board, 2) == [300, 300]
    assert places(board, 2)[-1] > 300
