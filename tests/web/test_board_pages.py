"""Nobody scrolls a projector: a card game fits the screen, and a long tournament is shown a screenful at a time."""

from dataclasses import replace
from itertools import pairwise
from random import Random

import pytest

from referee.bouts.one_time import OneTime
from referee.bouts.run_to_ten import RunToTen
from referee.bouts.tournaments.results import Plan, TournamentKind
from referee.games.bots import sensible_bot
from referee.games.catalogue import new_game
from referee.host.card_game import CardGame
from referee.host.cards.telling import asked_throw
from referee.host.cards.wording import Wording
from referee.host.game_opening import OpenedGame
from referee.host.language import english
from referee.host.narrator import BoutNarrator
from referee.host.remote import RemoteTable
from referee.host.seats import Seat
from referee.host.tournament_file import FILE, TournamentFile
from referee.symbols import Symbol
from referee.web.limits import Limits
from referee.web.server import WebServer
from tests.web.table import NAMES as PEOPLE
from tests.web.test_browsers import BROKEN

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


SCREENS = [(1280, 720), (1920, 1080)]
PHONE_CARD = 2.9 * 16
"""How wide a card on a phone's table is, CSS pixels."""

OUTSIDE = """() => [...document.querySelectorAll("#title, #turn, #bout *, #table *")].filter((each) => {
  const { right, bottom } = each.getBoundingClientRect();
  return right > innerWidth + 1 || bottom > innerHeight + 1;
}).map((each) => each.outerHTML.slice(0, 200))"""
"""What of a board does not stand on its screen."""


@pytest.fixture(params=SCREENS, ids=str)
def room(chromium, request):
    """An empty board, and what it shows."""
    remote = RemoteTable()
    server = WebServer(remote, english(), port=0)
    page = chromium.new_page(viewport={"width": request.param[0], "height": request.param[1]})
    page.goto(server.link("/board"))
    page.wait_for_selector("body.connected")
    yield page, remote
    page.close()
    server.close()


def show_game(page, remote, name, players, moves):
    """Shows a game after so many moves, or at its first throw if they are negative; gives that throw, and the names."""
    people = {seat: Seat(PEOPLE[seat], None, None) for seat in range(1, players + 1)}
    playing = CardGame(OpenedGame(new_game(name, players, 4), people))
    words, bot = Wording(playing.game.rules, playing.names, english()), sensible_bot(name, Random(1))
    while moves and not (moves < 0 and asked_throw(playing.game, words)):
        seats = playing.game.turn.players
        if asked_throw(playing.game, words):
            playing.throw({seat: bot.throw(playing.game.turn, seat) for seat in seats})
        else:
            playing.decide(seats[0], bot.choose(playing.game.view(seats[0]), playing.game.legal_actions(seats[0])))
        moves -= 1
    remote.show_game(playing, words)
    page.locator("#table .place").nth(players - 1).wait_for()
    return asked_throw(playing.game, words), playing.names


@pytest.mark.parametrize(
    ("name", "players", "moves"),
    [("tic-tac-rock", 4, 8), ("stones", 5, 30), ("green-queen", 5, 60), ("jacks-rule", 4, 20)],
)
def test_the_board_of_a_card_game_fits_its_screen(room, name, players, moves):
    page, remote = room
    show_game(page, remote, name, players, moves)
    assert page.evaluate(OUTSIDE) == []
    assert page.evaluate(BROKEN) == []
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")


def test_the_cards_are_seen_beside_a_throw(room, frame, verdict):
    page, remote = room
    asked, names = show_game(page, remote, "motor-city-showdown", 4, -1)
    narrator = BoutNarrator(asked.bout, names)
    narrator.watched(frame(), (), dict.fromkeys(names, 2))
    remote.show_bout(narrator.view)
    page.locator(".headline.strokes").wait_for()
    assert page.evaluate(OUTSIDE) == []
    thrown = dict.fromkeys(names, Symbol.LABRADOR)
    narrator.decided(verdict(thrown), asked.bout.after(thrown))
    remote.show_bout(narrator.view)
    page.locator(".thrower .call").nth(3).wait_for()
    assert page.locator("#table .card").count() > 8
    assert page.evaluate(OUTSIDE) == []


def test_the_cards_on_a_games_squares_grow_with_the_screen(room):
    page, remote = room
    show_game(page, remote, "tic-tac-rock", 2, 8)
    width = page.locator(".grid .card").first.bounding_box()["width"]
    assert width > PHONE_CARD * page.viewport_size["width"] / 1280


def test_no_name_on_a_card_is_broken_within_a_word_or_cut(room):
    page, _ = room
    names = ["Joker", "Joker of Scissors", "Hungry Bison", "JACK LABRADOR", "MOTOR CITY SHOWDOWN", "Woodpecker"]
    broken = """async (names) => {
      const { card } = await import("/static/drawing.js");
      document.querySelector("#table").append(...names.map((name) => card(name, {
        [name]: { index: "", suit: "", picture: "", name, power: "" } })));
      return [...document.querySelectorAll(".card .name")].flatMap((each) => {
        const edges = each.parentElement.getBoundingClientRect(), range = document.createRange();
        return [...each.textContent.matchAll(/\\S+/g)].filter((word) => {
          range.setStart(each.firstChild, word.index);
          range.setEnd(each.firstChild, word.index + word[0].length);
          const [box, more] = range.getClientRects();
          return more || box.left < edges.left || box.right > edges.right || box.bottom > edges.bottom;
        }).map(String);
      });
    }"""
    assert page.evaluate(broken, names) == []


@pytest.mark.parametrize("room", SCREENS[:1], indirect=True)
def test_the_board_tells_what_dice_show_in_words(room):
    page, remote = room
    show_game(page, remote, "janken-sandbox", 2, 0)
    assert page.locator(".dice li").all_inner_texts() == [
        "Pip die: Rock",
        *(f"{suit} die: 2" for suit in ("Rock", "Paper", "Scissors", "Water", "Lizard")),
    ]
    assert page.evaluate(OUTSIDE) == []


@pytest.mark.parametrize("room", SCREENS[:1], indirect=True)
def test_the_board_frames_a_row_that_has_won_in_its_colour(room):
    page, remote = room
    game, row = new_game("jacks-rule", 2, 4), ("e4", "e5", "e6", "e7", "e8")
    game.state.pegs, game.state.rows = dict.fromkeys(row, 2), {1: [], 2: [row]}
    playing = CardGame(OpenedGame(game, {seat: Seat(PEOPLE[seat], None, None) for seat in (1, 2)}))
    remote.show_game(playing, Wording(game.rules, playing.names, english()))
    page.locator(".grid td").nth(99).wait_for()
    assert page.locator("td.line").count() == page.locator("td.line.player-2 .mark.player-2").count() == len(row)
    won = page.locator("td.line", has_text=f"in a row that {PEOPLE[2]} won")
    assert won.count() == won.get_by_role("img", name=PEOPLE[2], exact=True).count() == len(row)


STRIP = {"width": 1280, "height": 120}
SPLIT = """() => [...document.querySelectorAll(".call, .gained, .winner, .strokes, .thrower .name")].filter((each) => {
  const words = document.createRange();
  words.selectNodeContents(each);
  const tops = [...words.getClientRects()].filter((box) => box.width).map((box) => box.bottom);
  return Math.max(...tops) - Math.min(...tops) > 20;
}).map((each) => each.textContent)"""
"""What of players stands in more than one line."""


@pytest.mark.parametrize("long_name", ["Di", "Bartholomew Featherstonehaugh of Oxford"])
@pytest.mark.parametrize("players", [2, 4])
def test_the_strip_has_its_height_and_splits_no_word(chromium, frame, verdict, players, long_name):
    names = {seat: PEOPLE[seat] for seat in range(1, players)} | {players: long_name}
    begun = RunToTen() if players == 2 else OneTime(tuple(names))
    won = dict.fromkeys(names, Symbol.LABRADOR) | {players: Symbol.SCISSORS}
    remote, narrator = RemoteTable(), BoutNarrator(begun, names)
    page = chromium.new_page(viewport=STRIP)
    with WebServer(remote, english(), port=0) as server:
        page.goto(server.link("/board?strip"))
        narrator.watched(frame(), (), dict.fromkeys(names, 2))
        remote.show_bout(narrator.view)
        page.locator(".headline.strokes").wait_for()
        assert page.evaluate(SPLIT) == []
        assert page.evaluate(OUTSIDE) == []
        narrator.decided(verdict(won), begun.after(won))
        remote.show_bout(narrator.view)
        page.locator(".thrower .call").nth(players - 1).wait_for()
        assert page.evaluate(SPLIT) == []
        assert page.evaluate(OUTSIDE) == []
    page.close()


UNDERLINED = """(lines) => lines.map((line) => [...line.querySelectorAll("[role=img]")].map((each) => {
  const style = getComputedStyle(each);
  return parseFloat(style.borderBottomWidth) >= 2 && style.borderBottomColor === style.color;
}))"""


def test_who_won_an_earlier_throw_is_underlined_as_well_as_bright(bout, opened, verdict):
    board = opened("/board")
    bout.decide(verdict({1: Symbol.ROCK, 2: Symbol.PAPER}))
    bout.decide(verdict({1: Symbol.ROCK, 2: Symbol.ROCK}))
    board.locator(".past li").nth(1).wait_for()
    underlined = board.locator(".past li").evaluate_all(UNDERLINED)
    assert sorted(underlined) == [[False, False], [False, True]]


@pytest.mark.parametrize("room", SCREENS[:1], indirect=True)
def test_a_screen_reader_is_told_whose_card_lies_in_a_trick(room):
    page, remote = room
    _, names = show_game(page, remote, "stones", 5, 33)
    owners = page.locator(".lying > .mark")
    assert owners.count() > 0
    assert {each.get_attribute("aria-label") for each in owners.all()} <= set(names.values())


MARKED = """(pairs) => pairs.map(([marked, other]) => {
  const style = (which) => getComputedStyle(document.querySelector(which));
  return style(marked).borderBottomColor !== style(other).borderBottomColor;
})"""


def test_who_won_is_marked_in_the_users_own_colours_as_well(bout, opened, verdict):
    board = opened("/board", viewport={"width": 1280, "height": 720}, forced_colors="active")
    bout.decide(verdict({1: Symbol.ROCK, 2: Symbol.PAPER}))
    board.locator(".past .won").wait_for()
    pairs = [[".thrower.on", ".thrower.lost"], [".past .won", ".past .lost"]]
    assert board.evaluate(MARKED, pairs) == [True, True]
