"""A phone's page in real Chromium: it takes its seat whatever the network does, and says what is true of its code."""

import json
from collections import Counter
from itertools import islice
from types import SimpleNamespace
from urllib.request import Request, urlopen

import pytest

from referee.games import GAMES, Decision, Over
from referee.host.card_game import CardGame
from referee.host.cards.wording import Wording
from referee.host.game_opening import OpenedGame
from referee.host.language import english
from referee.host.remote import RemoteTable
from referee.host.seats import Seat
from referee.symbols import Symbol
from referee.web.pages import game_page
from referee.web.seat_desk import SeatDesk
from referee.web.throw_desk import throw_page
from tests.games.game_helpers import random_games, random_move
from tests.web.bout import phone_of, wait_for
from tests.web.phone import PHONE
from tests.web.table import ServedTable


def unanswered(route):
    """Brings what was sent to the server; the answer is lost on its way."""
    request = route.request
    headers = {"Content-Type": "application/json", "Origin": request.headers["origin"]}
    with urlopen(Request(request.url, request.post_data_buffer, headers)) as answer:
        assert answer.status == 200
    route.abort()


def test_a_phone_whose_answer_was_lost_takes_its_seat_and_another_with_the_same_code_does_not(bout, opened):
    wait_for(lambda: len(bout.remote.invitations) == 2)
    link = bout.link(f"/seat#{bout.token(1)}")
    ann, eve = opened("/"), opened("/")
    ann.route("**/join", unanswered)
    ann.goto(link)
    ann.get_by_text("No connection to the table").wait_for()
    wait_for(lambda: bout.remote.joined == {1})
    eve.goto(link)
    eve.locator("#status", has_text="This code was used").wait_for()
    ann.reload()
    ann.get_by_text("No connection to the table").wait_for()
    ann.unroute_all()
    ann.locator("#who", has_text="Ann").wait_for()
    assert ann.locator("#status").inner_text() == ""


def test_a_code_is_called_used_only_where_it_was(bout, opened):
    wait_for(lambda: len(bout.remote.invitations) == 2)
    ann = opened("/")
    ann.goto(bout.link(f"/seat#{'x' * 65}"))
    ann.locator("#status", has_text="Scan the code of your seat").wait_for()
    ann.goto("about:blank")
    ann.route("**/join", lambda route: route.fulfill(status=503, body="full"))
    ann.goto(bout.link(f"/seat#{bout.token(1)}"))
    ann.locator("#status", has_text="Too many browsers are connected").wait_for()
    ann.unroute_all()
    ann.locator("#who", has_text="Ann").wait_for()


def test_what_was_asked_about_a_challenge_in_one_bout_is_not_asked_by_itself_in_the_next(
    bout, opened, verdict, tmp_path
):
    thrown = {1: Symbol.ROCK, 2: Symbol.PAPER}
    ann = phone_of(bout, opened, 1)
    for number, sent in enumerate((True, False), start=1):
        bout.decide(verdict(thrown))
        ann.get_by_role("button", name="Challenge throw 1").click()
        ann.get_by_role("button", name="Yes, challenge it").wait_for()
        if sent:
            ann.get_by_role("button", name="Yes, challenge it").click()
            ann.get_by_text("Ann challenges throw 1").wait_for()
        bout.begin(tmp_path / str(number), "Ann", "Bo")
        ann.locator("#challenge button").first.wait_for(state="detached")
    bout.decide(verdict(thrown))
    ann.locator("#challenge button").first.wait_for()
    assert ann.locator("#challenge button").all_inner_texts() == ["Challenge throw 1"]


@pytest.mark.parametrize("path", ["/", "/seat", "/board", "/tournament", "/operator"])
def test_a_page_whose_script_does_not_come_says_what_to_do(bout, opened, path):
    page = opened("/static/symbols.svg")
    page.route("**/common.js", lambda route: route.fulfill(status=503, body="full"))
    page.goto(bout.link(path))
    page.get_by_text("Loading. If this stays, load the page again.").wait_for()
    page.unroute_all()
    page.reload()
    page.get_by_text("Loading.").wait_for(state="detached")


def test_a_challenger_who_may_steal_from_the_same_opponent_says_which_and_the_game_goes_on(
    chromium, tmp_path, monkeypatch
):
    game, rng = next(iter(random_games("spell-my-name", 1, first_seed=48)))
    while game.legal_actions(1) != ("challenge p2", "steal p2"):
        random_move(game, rng)
    monkeypatch.setattr("tests.web.table.new_game", lambda *_, **__: game)
    with ServedTable(tmp_path, "spell-my-name", ["human", "human"]) as table:
        wait_for(lambda: len(table.remote.invitations) == 2)
        page = chromium.new_page(viewport=PHONE)
        page.goto(table.link(f"/seat#{table.token(1)}"))
        page.locator("#choice .option").first.wait_for()
        assert page.locator("#choice .option").count() == 2
        page.locator("[data-key='begin steal']").click()
        table.wait_for(lambda: any('"steal p2"' in line for line in game.log))
        page.locator("[data-key='begin steal']").wait_for(state="detached")
        page.close()


def steps(name):
    """Pages of decisions in random games, and of the picks on the way to them: a few of each kind."""
    seen = Counter()
    for game, rng in random_games(name, 4):
        for _ in range(150):
            if isinstance(game.turn, Over):
                break
            if isinstance(game.turn, Decision):
                yield from steps_to_an_answer(game, game.turn.players[0], rng, seen)
            random_move(game, rng)


def steps_to_an_answer(game, seat, rng, seen):
    playing = CardGame(OpenedGame(game, {each: Seat(f"Name {each}", None, None) for each in game.state.seats}))
    remote = RemoteTable()
    remote.show_game(playing, Wording(game.rules, playing.names, english()))
    shown, desk = remote.shown.game, SeatDesk(seat, remote)
    desk.take(shown)
    kind = [game.turn.purpose]
    while not (page := desk.page(shown.words))["sent"]:
        kind += [each["value"] for each in page["forms"]] + [len(page["picked"])]
        seen[tuple(kind)] += 1
        if seen[tuple(kind)] <= 3:
            yield {
                **{"language": "en", "held": False, "bout": None, "replay": None, "challenges": [], "settled": ""},
                **{"game": game_page(shown, seat), "choice": page},
                "throws": throw_page(seat, remote.shown, remote, english()),
            }
        wanted, among = ("begin", page["forms"]) if page["forms"] else ("pick", page["options"])
        said = {"do": "confirm"} if page["action"] else {"do": wanted, "value": rng.choice(among)["value"]}
        desk.answer({**said, "at": page["at"]})


UNTOUCHED = """({ forms, options, action }) => {
  const free = [...document.querySelectorAll("[data-key]:not(:disabled)")].map(({ dataset }) => dataset);
  const keys = new Set(free.map(({ key, value }) => (value ? `pick ${value}` : key)));
  const begun = ({ openings }) => openings.length > 0 && openings.every((value) => keys.has(`pick ${value}`));
  const lost = forms.length
    ? forms.filter((form) => !keys.has(`begin ${form.value}`) && !begun(form))
    : options.filter(({ value }) => !keys.has(`pick ${value}`));
  return action === null || keys.has("confirm") ? lost.map(({ value }) => value) : [...lost, "confirm"];
}"""
"""What can be done or picked, and has nothing to touch."""


@pytest.mark.parametrize("name", [name for name, rules in GAMES.items() if rules.cards])
def test_whatever_can_be_done_or_picked_in_a_game_has_something_to_touch(bout, opened, name):
    air = []
    phone = opened("/seat", SimpleNamespace(carry=lambda told: air.append(told)))  # noqa: PLW0108 - Playwright looks into it
    while not air:
        phone.wait_for_timeout(20)
    pages = 0
    for pages, told in enumerate(islice(steps(name), 60), start=1):
        told["game"]["title"] = title = f"{name} {pages}"
        air[-1].send(json.dumps(told))
        phone.wait_for_function("(title) => document.querySelector('#title').textContent === title", arg=title)
        assert phone.evaluate(UNTOUCHED, told["choice"]) == [], told
    assert pages > 0
