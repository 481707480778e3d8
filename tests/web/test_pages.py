"""No byte of a hidden card gets to a browser that may not see it.

What a player may know is worked out from the moves, apart from the views (``tests/games/test_leaks.py``). There are two
checks. With the cards that a seat cannot see exchanged for one another, its page stays the same, byte for byte. And on
real sockets, with every card's words marked by its name, no message of a whole game names a card to a wrong client.
"""

import asyncio
import re
from contextlib import AsyncExitStack
from dataclasses import replace
from random import Random

import msgspec
import pytest

from referee.bouts.run_to_ten import RunToTen
from referee.games import GAMES, Decision, Over, new_game
from referee.games.bots import random_bot
from referee.host.card_game import CardGame
from referee.host.cards.wording import Wording
from referee.host.game_opening import OpenedGame
from referee.host.language import english
from referee.host.narrator import BoutNarrator
from referee.host.remote import RemoteTable
from referee.host.seats import Seat
from referee.host.shown import Settled, Shown
from referee.host.views import PastThrow
from referee.officiating.verdict import ShapeFault, WrongFinger
from referee.symbols import MisThrow, Symbol
from referee.web.endpoints import SAID, STATIC
from referee.web.pages import bout_page, game_page, settled_words
from referee.web.seat_desk import SeatDesk
from referee.web.server import WebServer
from tests.games.game_helpers import random_games
from tests.games.test_leaks import EYES, exchanged, watched_move
from tests.web.marked import MarkedWording
from tests.web.phone import browser, invited

SEED = 918273645918000
EVENTS = 12
"""Moves that the last events can be from."""


def test_pages_have_a_text_for_every_key_that_they_use():
    """A key without a text would be shown as it stands."""
    texts = english()
    sent = {key for table in SAID for key, _ in texts.under(table)}
    missing, begun, used = set(), set(), 0
    for path in STATIC.glob("*.*"):
        source = path.read_text(encoding="utf-8")
        keys = set(re.findall(rf"""["'`]((?:{"|".join(map(re.escape, SAID))})\.[\w.-]+)["'`]""", source))
        keys |= set(re.findall(r"""data-text="([^"]*)\"""", source))
        missing |= {(path.name, key) for key in keys - sent}
        beginnings = set(re.findall(r"say\(`([\w.-]+)\$\{", source))
        begun |= {(path.name, each) for each in beginnings if not any(key.startswith(each) for key in sent)}
        used += len(keys) + len(beginnings)
    assert missing == begun == set()
    assert used > 60, "keys are found where they are used"


def test_a_bouts_page_says_which_fingers_were_wrong(verdict):
    bout, thrown = RunToTen(), {1: MisThrow("unrecognizable"), 2: Symbol.ROCK}
    narrator, given = BoutNarrator(bout, {1: "Ann", 2: "Bo"}), verdict(thrown)
    fault = ShapeFault(Symbol.SCISSORS, (WrongFinger("thumb", "stretched"),))
    calls = (replace(given.calls[0], fault=fault), given.calls[1])
    narrator.decided(replace(given, calls=calls), bout.after(thrown))
    ann, bo = bout_page(narrator.view, english())["players"]
    assert ann["call"]["fault"] == "nearly Scissors: thumb is stretched out"
    assert bo["call"]["fault"] == ""


def test_a_bouts_page_says_that_a_throw_does_not_count(verdict):
    narrator = BoutNarrator(RunToTen(), {1: "Ann", 2: "Bo"})
    thrown = {1: Symbol.PAPER, 2: Symbol.ROCK}
    again = PastThrow(2, thrown, (), None, overruled=True, again=True)
    narrator.corrected(
        RunToTen(), [PastThrow(1, thrown, (1,), None), again, PastThrow(3, thrown, (), None, left_out=True)]
    )
    told = [past["uncounted"] for past in bout_page(narrator.view, english())["history"]]
    assert told == ["", "thrown again", "does not count"]


def test_a_bouts_page_says_who_is_still_to_be_called_in_a_no_call():
    narrator = BoutNarrator(RunToTen(), {1: "Ann", 2: "Bo"})
    thrown = {1: MisThrow("absent"), 2: Symbol.ROCK}
    narrator.corrected(RunToTen(), [PastThrow(1, thrown, (), "hand-lost", overruled=True, to_call=(1,))])
    (told,) = bout_page(narrator.view, english())["history"]
    assert told["uncounted"] == "no call; still to be called: Ann"


WON = PastThrow(2, {1: Symbol.ROCK, 2: Symbol.PAPER}, (2,), None)
SCISSORS = {1: Symbol.SCISSORS, 2: Symbol.PAPER}


@pytest.mark.parametrize(
    ("before", "now", "told"),
    [
        (WON, WON, "The call of throw 2 stands: Bo wins"),
        (WON, replace(WON, decisions=1), "The call of throw 2 stands: Bo wins"),
        (
            WON,
            PastThrow(2, SCISSORS, (1,), None, overruled=True, decisions=1),
            "Throw 2 is called otherwise. Before: Ann: Rock. Now: Ann: Scissors; Ann wins",
        ),
        (
            WON,
            replace(WON, survivors=(), overruled=True, again=True, decisions=1),
            "Throw 2 is called otherwise. Before: Ann: Rock, Bo: Paper. Now: thrown again",
        ),
        (
            PastThrow(2, {1: None, 2: Symbol.PAPER}, (1, 2), "hand-lost"),
            PastThrow(2, SCISSORS, (1,), None, overruled=True, decisions=1),
            "Throw 2 is called otherwise. Before: no call. Now: Ann: Scissors; Ann wins",
        ),
        (
            PastThrow(2, {1: None, 2: Symbol.PAPER}, (1, 2), "hand-lost"),
            PastThrow(2, {1: None, 2: Symbol.PAPER}, (), "hand-lost", overruled=True, to_call=(1,), decisions=1),
            "Throw 2 is called otherwise. Before: no call. Now: no call; still to be called: Ann",
        ),
    ],
)
def test_browsers_are_told_how_a_throw_counts_that_was_decided(before, now, told):
    view = BoutNarrator(RunToTen(), {1: "Ann", 2: "Bo"}, history=[now]).view
    assert settled_words(Shown(bout=view, settled=Settled(before, now)), english()) == told
    assert settled_words(Shown(bout=view), english()) == ""


def pages(game):
    """What every seat and the audience is sent, as bytes."""
    playing = CardGame(OpenedGame(game, {seat: Seat(f"Name {seat}", None, None) for seat in game.state.seats}))
    remote = RemoteTable()
    remote.show_game(playing, Wording(game.rules, playing.names, english()))
    shown = remote.shown.game
    sent = {}
    for seat in (None, *playing.people):
        desk = SeatDesk(seat or 0, remote)
        if seat is not None:
            desk.take(shown)
        sent[seat] = msgspec.json.encode([game_page(shown, seat), desk.page(shown.words)])
    return sent


@pytest.mark.parametrize("name", [name for name, rules in GAMES.items() if rules.cards])
def test_cards_that_a_seat_cannot_see_make_no_difference_to_its_page(name):
    for game, rng in random_games(name, 2, first_seed=SEED):
        eyes = EYES[name](game)
        for _ in range(12):
            if isinstance(game.turn, Over):
                break
            watched_move(game, eyes, rng)
            own = pages(game)
            for seat in (None, *game.state.seats):
                unseen = [card for card in game.rules.cards_with(game.state.options) if card not in eyes.knows(seat)]
                twin = game.clone()
                twin.state = exchanged(game.state, dict(zip(unseen, rng.sample(unseen, len(unseen)), strict=True)))
                twin._legal = {}
                assert pages(twin)[seat] == own[seat]


def next_move(game, rng):
    """One random decision or throw, and who answered what; as a table's own players make them."""
    turn, bot = game.turn, random_bot(rng, game.rules.name)
    if isinstance(turn, Decision):
        seat = rng.choice(turn.players)
        action = bot.choose(game.view(seat), game.legal_actions(seat))
        game.apply(seat, action)
        return seat, action
    game.apply_throw({seat: bot.throw(turn, seat) for seat in turn.players})
    return None


@pytest.mark.parametrize(
    ("name", "players", "moves"), [("motor-city-showdown", 4, 220), ("jacks-rule", 4, 80), ("spell-my-name", 3, 60)]
)
def test_no_message_on_a_socket_names_a_card_to_a_browser_that_may_not_see_it(tmp_path, name, players, moves):
    game, rng = new_game(name, players, SEED), Random(SEED)
    playing = CardGame(OpenedGame(game, {seat: Seat(f"Name {seat}", None, None) for seat in game.state.seats}))
    words = MarkedWording(game.rules, playing.names, english())
    remote = RemoteTable()
    eyes = EYES[name](game)
    cards = re.compile("|".join(rf"\b{card}\b" for card in game.rules.cards))
    named = {}

    async def barrier(clients):
        """Everybody has the page of this moment: whether play is held is on every page."""
        held = not remote.shown.held
        remote.hold(held=held)
        for client in clients.values():
            await client.until(lambda page: page["held"] == held)

    async def sit_down(base, stack):
        remote.show_game(playing, words)
        await invited(remote, players)
        clients = {
            viewer: await stack.enter_async_context(browser(base)) for viewer in (*playing.people, None, "operator")
        }
        for each in remote.invitations:
            await clients[each.seat].sit(each.link.partition("#")[2])
        await clients[None].open("/board/socket")
        assert await clients["operator"].post("/operator/enter", {"pin": server.pin, "name": "Kim"}) == 200
        await clients["operator"].open("/operator/socket")
        return clients

    async def play():
        async with AsyncExitStack() as stack:
            clients = await sit_down(server.link(""), stack)
            may = {viewer: [eyes.may_name(viewer)] for viewer in (None, *playing.people)}
            for _ in range(moves):
                if isinstance(game.turn, Over):
                    break
                answered = next_move(game, rng)
                if answered is not None:
                    eyes.answered(*answered)
                eyes.look(game)
                remote.show_game(playing, words)
                await barrier(clients)
                for viewer, client in clients.items():
                    seat = viewer if viewer in may else None
                    # The events that are told are of some moves before, too.
                    may[seat] = [*may[seat], eyes.may_name(seat)][-EVENTS:]
                    told = b"".join(client.sent).decode()
                    client.sent.clear()
                    seen = set(cards.findall(told))
                    named[viewer] = named.get(viewer, set()) | seen
                    assert seen <= set().union(*may[seat]), (viewer, told)
                    assert str(SEED) not in told

    with WebServer(remote, english(), port=0, journal=tmp_path / "operators.jsonl") as server:
        asyncio.run(play())
    assert all(named[seat] for seat in playing.people), "the marks are seen where they may be"
