"""Makes the documentation's pictures of phones, boards and the operators' page, in a real Chromium without a screen.

uv run python scripts/web_pictures.py docs/pictures
"""

from __future__ import annotations

import argparse
import shutil
import sys
import tempfile
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

from playwright.sync_api import sync_playwright

from referee.bouts.run_to_ten import RunToTen
from referee.bouts.settle import settle
from referee.bouts.tournaments.results import Plan, TournamentKind
from referee.games.catalogue import new_game
from referee.games.turns import Decision, Throw
from referee.host.card_game import CardGame
from referee.host.cards.wording import Wording
from referee.host.game_opening import OpenedGame
from referee.host.language import english
from referee.host.narrator import BoutNarrator
from referee.host.remote import RemoteTable
from referee.host.seats import Seat, bot_for
from referee.host.tournament_file import FILE, TournamentFile
from referee.officiating.verdict import Verdict, certain_call
from referee.symbols import MisThrow, Symbol, Thrown
from referee.web.server import WebServer

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

_GAME, _NAMES = "motor-city-showdown", {1: "Ann", 2: "Bo", 3: "Cy"}
_PHONE, _SMALL, _TABLET, _PROJECTOR, _STRIP = (390, 844), (320, 640), (820, 1180), (1280, 720), (1280, 120)
_THROWN: tuple[dict[int, Thrown], ...] = (
    {1: Symbol.PAPER, 2: Symbol.ROCK},
    {1: MisThrow("changed"), 2: Symbol.JACK},
    {1: Symbol.LABRADOR, 2: Symbol.JACK},
)


def main() -> None:
    """Takes one picture after another."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("folder", type=Path)
    folder: Path = parser.parse_args().folder
    program = shutil.which("chromium") or sys.exit("no chromium; apt-get install chromium")
    remote = RemoteTable()
    with (
        tempfile.TemporaryDirectory() as data,
        WebServer(remote, english(), port=0, journal=Path(data) / "operators.jsonl") as server,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])
        _take_all(browser, server, remote, folder)
        browser.close()


def _take_all(browser: Browser, server: WebServer, remote: RemoteTable, folder: Path) -> None:
    playing = CardGame(
        OpenedGame(new_game(_GAME, len(_NAMES), 4), {seat: Seat(name, None, None) for seat, name in _NAMES.items()})
    )
    words = Wording(playing.game.rules, playing.names, english())
    for _ in range(16):
        _move(playing)
    remote.show_game(playing, words)
    while len(remote.invitations) < len(_NAMES):
        pass
    links = {each.seat: each.link for each in remote.invitations}
    operator = _page(browser, server.link("/operator"), _TABLET)
    operator.fill("#pin", server.pin)
    operator.fill("#name", "Kim")
    operator.locator("#enter button").click()
    board = _page(browser, server.link("/board"), _PROJECTOR)
    strip = _page(browser, server.link("/board?strip"), _STRIP)
    phones = {1: _page(browser, links[1], _PHONE), 2: _page(browser, links[2], _TABLET)}
    small = _page(browser, server.link("/seat"), _SMALL)
    for seat in (1, 2):
        while seat not in playing.game.turn.players or not isinstance(playing.game.turn, Decision):
            _move(playing)
        remote.show_game(playing, words)
        phones[seat].wait_for_selector("button.free")
        phones[seat].locator("button.free").first.click()
        _take(phones[seat], folder / ("phone-hand.png" if seat == 1 else "tablet-hand.png"))
    _take(board, folder / "board-cards.png")
    _take(small, folder / "phone-no-code.png")
    operator.locator("summary").first.click()
    _take(operator, folder / "operator.png")
    remote.clear()
    bout, narrator = RunToTen(), BoutNarrator(RunToTen(), {1: "Ann", 2: "Bo"})
    for number, thrown in enumerate(_THROWN, start=1):
        calls = tuple(certain_call(seat, what) for seat, what in thrown.items())
        bout = bout.after(thrown)
        narrator.decided(Verdict(number, calls, None, settle(thrown), 0.0), bout)
    remote.show_bout(narrator.view)
    for page, name in ((board, "board-bout"), (strip, "board-strip"), (phones[1], "phone-bout")):
        _take(page, folder / f"{name}.png")
    with tempfile.TemporaryDirectory() as data:
        remote.clear()
        remote.show_tournament(_tournament(Path(data)))
        board.wait_for_selector(".standings")
        _take(board, folder / "board-tournament.png")
        remote.show_tournament(None)


def _tournament(folder: Path) -> Path:
    """The file of a knock-out that has come to its final."""
    names = ("Ann", "Bo", "Cy", "Di", "Ed", "Flo", "Gil", "Hana")
    file = TournamentFile.begin(folder / FILE, "Friday evening", Plan(TournamentKind.KNOCK_OUT, names, 3), "1.0")
    for match, winners in (("1.1", "AA"), ("1.2", "DED"), ("1.3", "BB"), ("1.4", "FCC"), ("2.1", "AA"), ("2.2", "BCB")):
        for first in winners:
            file.add(match, next(number for number, name in enumerate(names, start=1) if name[0] == first))
    return file.path


def _page(browser: Browser, link: str, size: tuple[int, int]) -> Page:
    page = browser.new_context(viewport={"width": size[0], "height": size[1]}).new_page()
    page.goto(link)
    page.wait_for_selector("body.connected, #enter:not([hidden]), #status:not(:empty)")
    page.wait_for_timeout(500)
    return page


def _take(page: Page, path: Path) -> None:
    page.wait_for_timeout(700)
    page.screenshot(path=path)


def _move(playing: CardGame) -> None:
    """One sensible decision or throw."""
    game = playing.game
    bot = bot_for("bot", _GAME, Random(len(game.log)))  # noqa: S311 - for a picture
    assert bot is not None, "it is no person's"
    if isinstance(game.turn, Throw):
        playing.throw({seat: bot.throw(game.turn, seat) for seat in game.turn.players})
    else:
        seat = game.turn.players[0]
        playing.decide(seat, bot.choose(game.view(seat), game.legal_actions(seat)))


if __name__ == "__main__":
    main()
