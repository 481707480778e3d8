"""Phones and a board as real Chromium shows them: whole games are played by clicking, and nothing is revealed."""

import json
from contextlib import suppress
from dataclasses import replace
from random import Random

import pytest
from playwright.sync_api import Error as PlaywrightError

from referee.games import Over
from referee.host.language import Catalogue
from referee.web.limits import Limits
from tests.table.another_language import english_in, write_another_language
from tests.web.marked import MarkedWording, Watcher
from tests.web.phone import PHONE
from tests.web.table import ServedTable

CLICK = """(number) => {
  const confirm = document.querySelector("#choice .confirm");
  const free = [...document.querySelectorAll("button.free:not(:disabled), button.label, #choice button.option")];
  const wanted = confirm ?? free[number % Math.max(1, free.length)];
  wanted?.click();
  return Boolean(wanted);
}"""


class Shown:
    """A browser that shows one page of a table; every message to it is checked as it comes.

    Args:
        chromium: The browser.
        table: Served.
        path: The page.
        seat: Whose messages they are; ``None``: the audience's.
        state: Cookies of a browser that was there before.
    """

    def __init__(self, chromium, table, path, seat=None, *, state=None, viewport=PHONE):
        self.context = chromium.new_context(viewport=viewport, storage_state=state)
        self.context.set_default_timeout(10_000)
        self.table, self.path, self.seat = table, path, seat
        self.faults = []
        self.messages = 0
        self.phases = set()
        self.page = self.tab()

    def tab(self, path=None):
        """Opens one more tab."""
        page = self.context.new_page()
        page.on("websocket", lambda socket: socket.on("framereceived", self._take))
        page.on("pageerror", lambda error: self.faults.append(str(error)))
        page.on("console", lambda told: self.faults.append(told.text) if told.type == "error" else None)
        page.goto(self.table.link(path or self.path))
        return page

    def click(self, rng):
        """Picks something, if anything can be picked."""
        with suppress(PlaywrightError):  # a page that is just loaded again
            return self.page.evaluate(CLICK, 0 if rng is None else rng.randrange(1000))
        return False

    def _take(self, told):
        self.messages += 1
        bout = json.loads(told).get("bout")
        if bout is not None:
            self.phases.add(bout["phase"])
        try:
            self.table.watched.check(self.seat, told)
        except AssertionError as error:
            self.faults.append(str(error))


def play_to_the_end(table, phones, rng=None, meanwhile=lambda: None, may=lambda seat: True):
    """Lets every phone that may click until the game is over: at random, or always what comes first."""
    while not isinstance(table.game.turn, Over):
        meanwhile()
        clicked = [phone.click(rng) for seat, phone in phones.items() if may(seat)]
        if not any(clicked):
            next(iter(phones.values())).page.wait_for_timeout(20)


def marked(tmp_path, name, kinds, **given):
    return ServedTable(tmp_path, name, kinds, wording=MarkedWording, watch=Watcher, **given)


def seated(chromium, table, seats):
    phones = {seat: Shown(chromium, table, f"/seat#{table.token(seat)}", seat) for seat in seats}
    for phone in phones.values():
        phone.page.wait_for_selector("#turn .purpose")
        assert "#" not in phone.page.url, "the token does not stay in the address"
    return phones


def test_whoever_is_to_type_a_throw_is_not_told_to_wait_for_others(chromium, tmp_path):
    with marked(tmp_path, "motor-city-showdown", ["human"] * 2) as table:
        wait_for_invitations(table, 2)
        phone = seated(chromium, table, (1,))[1]
        while table.remote.shown.game.seats[1].legal:
            phone.click(None)
            phone.page.wait_for_timeout(20)
        phone.page.locator("#turn .whose", has_text="Wait for the others").wait_for()
        table.remote.show_typing(1)
        phone.page.get_by_role("heading", name="Touch your throw").wait_for()
        assert phone.page.locator("#turn .whose").inner_text() == "Your turn"


def test_four_phones_and_a_board_play_a_motor_city_showdown_whose_throws_the_referee_sees(chromium, tmp_path):
    """This game with these players has four throws and eleven decisions, if everybody picks what comes first."""
    given = {"seed": 8, "options": {"target": "1"}, "throws": "simulate:1", "profile": small_camera(tmp_path)}
    with marked(tmp_path, "motor-city-showdown", ["human"] * 4, **given) as table:
        wait_for_invitations(table, 4)
        used = table.token(1)
        phones = seated(chromium, table, (1, 2, 3, 4))
        board = Shown(chromium, table, "/board", viewport={"width": 1280, "height": 720})
        table.remote.seen = told_to(phones, board)
        pick_with_the_keyboard(phones[1].page)
        reloaded, tabs = set(), []

        def meanwhile():
            if not tabs:  # one opens its seat a second time, and goes on there
                tabs.append(phones[3].page)
                phones[3].page = phones[3].tab("/seat")
                turn_away(chromium, table, used)
                turn_away(chromium, table, "wrong")
            elif len(tabs) == 1 and "strokes" in board.phases:  # one is killed in a throw, and has its cookie alone
                tabs.append(phones[4].page)
                state = phones[4].context.storage_state()
                phones[4].context.close()
                phones[4] = Shown(chromium, table, "/seat", 4, state=state)
                phones[4].page.wait_for_selector("#turn .purpose")
            own = table.remote.shown.game.seats[2]
            if own.legal and own.stamp not in reloaded:
                reloaded.add(own.stamp)
                phones[2].page.reload()
                phones[2].page.wait_for_selector("#turn .purpose")

        def may(seat):
            own = table.remote.shown.game.seats[2]
            return seat != 2 or (own.legal and own.stamp in reloaded)

        play_to_the_end(table, phones, meanwhile=meanwhile, may=may)
        for page in (*(phone.page for phone in phones.values()), board.page, tabs[0]):
            page.locator("#turn .purpose", has_text="won").wait_for()
        assert len(reloaded) == len([line for line in table.game.log if '"player":2' in line]) >= 2
        for shown in (*phones.values(), board):
            assert shown.faults == []
            assert {"strokes", "won"} <= shown.phases, "everybody saw the count and the calls"
        close(phones, board)


def test_four_phones_and_a_board_play_a_jacks_rule_whose_first_throw_the_referee_sees(chromium, tmp_path):
    given = {"seed": 2, "options": {"first-dealer": "throw"}, "throws": "simulate:1", "profile": small_camera(tmp_path)}
    with marked(tmp_path, "jacks-rule", ["human"] * 4, held=True, **given) as table:
        wait_for_invitations(table, 4)
        phones = seated(chromium, table, (1, 2, 3, 4))
        board = Shown(chromium, table, "/board?strip")
        board.page.wait_for_selector("#turn .purpose")
        table.remote.seen = told_to(phones, board)
        table.remote.hold(held=False)  # the first throw is for the dealer: everybody is to see it
        play_to_the_end(table, phones, Random(2))
        board.page.locator("#turn .purpose", has_text="won").wait_for()
        for shown in (*phones.values(), board):
            assert shown.faults == []
            assert "won" in shown.phases
        close(phones, board)


def told_to(phones, board):
    """Asks whether every phone and the board were sent a verdict."""
    return lambda: all("won" in shown.phases for shown in (*phones.values(), board))


def small_camera(folder):
    """A profile whose camera has few and small pictures, which are judged sooner."""
    path = folder / "small.toml"
    path.write_text('name = "small"\n[camera]\nwidth = 640\nheight = 360\nfps = 20\n')
    return path


def turn_away(chromium, table, token):
    """Comes with a token that was used, or with a wrong one."""
    eve = Shown(chromium, table, f"/seat#{token}")
    eve.page.get_by_text("This code was used").wait_for()
    assert eve.page.locator(".card").count() == 0
    assert eve.messages == 0
    assert not eve.page.locator("#main").is_visible()
    eve.context.close()


def wait_for_invitations(table, count):
    table.wait_for(lambda: len(table.remote.invitations) == count)


def close(phones, board):
    for each in (*phones.values(), board):
        each.context.close()


def pick_with_the_keyboard(page):
    """Moves the focus to something that can be picked, and picks it."""
    page.wait_for_selector("button.free")
    page.bring_to_front()
    for _ in range(40):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.matches('button.free')"):
            break
    told = "document.querySelector('#choice').innerText + document.querySelector('#turn').innerText"
    before = page.evaluate(told)
    page.keyboard.press("Enter")
    page.wait_for_function(f"before => {told} !== before", arg=before)


def test_a_card_is_dragged_from_the_hand_and_dropped_where_cards_go(chromium, tmp_path):
    with marked(tmp_path, "motor-city-showdown", ["human", "bot"]) as table:
        wait_for_invitations(table, 1)
        phone = seated(chromium, table, (1,))[1]
        page = phone.page
        first, second = (page.locator("#hand button.free").nth(place) for place in (0, 1))
        picked = first.get_attribute("data-value")
        box, other = first.bounding_box(), second.bounding_box()
        page.mouse.move(box["x"] + 20, box["y"] + 30)
        page.mouse.down()
        page.mouse.move(other["x"] + 20, other["y"] + 30, steps=4)
        page.mouse.up()
        page.wait_for_selector(".ghost", state="detached")
        assert page.locator("#hand .picked").count() == 0, "dropped among one's own cards, it stays there"
        page.mouse.move(box["x"] + 20, box["y"] + 30)
        page.mouse.down()
        page.mouse.move(box["x"] + 20, 8, steps=4)
        assert page.locator(".ghost").count() == 1
        page.mouse.up()
        page.locator(f"#hand .picked[data-value='{picked}']").wait_for()
        assert phone.faults == []
        phone.context.close()


def test_what_is_picked_is_told_in_the_words_of_its_buttons(chromium, tmp_path):
    with ServedTable(tmp_path, "janken-sandbox", ["human", "human"]) as table:
        wait_for_invitations(table, 2)
        page = chromium.new_page(viewport=PHONE)
        page.goto(table.link(f"/seat#{table.token(1)}"))
        for key in ("begin set face", "pick DR", "pick Q"):
            page.locator(f"[data-key='{key}']").click()
        page.locator("#choice .confirm").wait_for()
        assert page.locator(".slots li").all_inner_texts() == ["Die: Rock die", "Face: Queen"]
        page.close()


def test_a_tab_whose_place_another_took_waits_for_a_touch_and_does_not_take_it_back(chromium, tmp_path):
    limits = replace(Limits(), tabs=1)
    with marked(tmp_path, "motor-city-showdown", ["human", "bot"], limits=limits) as table:
        wait_for_invitations(table, 1)
        phone = seated(chromium, table, (1,))[1]
        other = phone.tab("/seat")
        other.wait_for_selector("#turn .purpose")
        moved = phone.page.locator("#status", has_text="open too often")
        moved.wait_for()
        phone.page.wait_for_timeout(1500)
        assert moved.is_visible()
        phone.page.locator("#status").click()
        other.locator("#status", has_text="open too often").wait_for()
        moved.wait_for(state="detached")
        assert phone.faults == []
        phone.context.close()


BROKEN = """() => [...document.querySelectorAll(".index, .score, .asked")].filter((each) => {
  const words = document.createRange();
  if (each.firstChild) words.selectNodeContents(each.firstChild);
  return words.getClientRects().length > 1;
}).map((each) => each.textContent)"""
"""Numbers and words of a table that are broken into their characters."""

LEAST_TOUCHED = 24
"""How wide and high what is touched is at least, CSS pixels (WCAG 2.2, success criterion 2.5.8)."""


@pytest.mark.parametrize("width", [320, 390, 430])
def test_a_board_with_many_squares_fits_a_phone_and_can_be_touched(chromium, tmp_path, width):
    with marked(tmp_path, "jacks-rule", ["human", "bot"], seed=1) as table:
        wait_for_invitations(table, 1)
        phone = Shown(chromium, table, f"/seat#{table.token(1)}", 1, viewport={"width": width, "height": 780})
        phone.page.locator("#hand button.free").first.click()
        phone.page.locator("button.square").first.wait_for()
        assert phone.page.locator(".grid td").count() == 100
        assert phone.page.evaluate("document.documentElement.scrollWidth") <= width
        for square in phone.page.locator("button.square").all():
            assert min(square.bounding_box()["width"], square.bounding_box()["height"]) >= LEAST_TOUCHED
        assert phone.page.evaluate(BROKEN) == []
        assert phone.faults == []
        phone.context.close()


LONG_NAME = """async () => {
  const { table } = await import("/static/drawing.js");
  const player = { seat: 1, name: "Maria Gonzalez Lopez", score: 12, asked: true, colour: 1, facts: "", piles: [] };
  const game = { facts: "", dice: [], boards: [], shared: [], cards: {}, players: [player] };
  document.querySelector("main").replaceChildren(...table(game));
}"""


def test_a_score_is_not_broken_into_digits_beside_a_long_name(bout, opened):
    page = opened("/", viewport={"width": 320, "height": 640})
    page.evaluate(LONG_NAME)
    assert page.locator(".score").inner_text() == "12"
    assert page.evaluate(BROKEN) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= 320


NAMELESS = """() => [...document.querySelectorAll("button, input, select, [role=img], summary")].filter((each) =>
  each.checkVisibility() && !(each.getAttribute("aria-label") || each.innerText?.trim() || each.labels?.length)
).map((each) => each.outerHTML.slice(0, 200))"""
"""What a screen reader would have no name for."""

PALE = """() => {
  const light = (colour) => {
    const [r, g, b] = colour.match(/[0-9.]+/g).map(Number).map((c) => c / 255)
      .map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const behind = (each) => {
    for (let one = each; one; one = one.parentElement) {
      const colour = getComputedStyle(one).backgroundColor;
      if (!colour.endsWith(", 0)")) return colour;
    }
    return "rgb(16, 18, 24)";
  };
  return [...document.querySelectorAll("body *")].filter((each) =>
    each.checkVisibility() && [...each.childNodes].some((node) => node.nodeType === 3 && node.data.trim())
  ).filter((each) => {
    const [a, b] = [light(getComputedStyle(each).color), light(behind(each))].sort((x, y) => y - x);
    return (a + 0.05) / (b + 0.05) < 4.5;
  }).map((each) => each.outerHTML.slice(0, 200));
}"""
"""What has less contrast than 4.5 to 1, which WCAG 2.1 asks of text (success criterion 1.4.3)."""

MOVING = "[...document.querySelectorAll('*')].some((each) => getComputedStyle(each).transitionDuration !== '0s')"


def test_pages_are_for_everybody(chromium, tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    write_another_language(tmp_path / "referee")
    texts = Catalogue.load("zz")
    kinds = ["human", "bot", "bot"]
    with ServedTable(tmp_path, "motor-city-showdown", kinds, texts=texts, names="777 888 999") as table:
        wait_for_invitations(table, 1)
        context = chromium.new_context(viewport={"width": 320, "height": 640}, reduced_motion="reduce")
        page = context.new_page()
        for path in ("/", "/board", "/board?strip", f"/seat#{table.token(1)}", "/operator"):
            page.goto(table.link(path))
            page.wait_for_selector("#status:empty", state="attached")
            if path == "/operator":
                page.fill("#pin", table.server.pin)
                page.fill("#name", "777")
                page.locator("#enter button").click()
                page.wait_for_selector("#seats button")
            elif path != "/":
                page.wait_for_selector("#turn .purpose")
            if "strip" not in path:
                assert page.evaluate("document.documentElement.scrollWidth") <= 320, path
            assert page.evaluate(NAMELESS) == [], path
            assert page.evaluate(PALE) == [], path
            assert english_in(page.locator("body").inner_text().splitlines()) == set(), path
            assert set(page.evaluate("document.documentElement.lang")) == {"z"}
            assert not page.evaluate(MOVING), path
        context.close()
