"""In a bout real Chromium shows phones the count, the calls and the throw again, and takes challenges and throws."""

import pytest

from referee.host.language import Catalogue, english
from referee.officiating.ledger.entries import LOST
from referee.symbols import MisThrow, Symbol
from referee.web.server import WebServer
from tests.table.another_language import english_in, write_another_language
from tests.web.bout import Radio, entries, operator_of, phone_of, press, wait_for
from tests.web.test_browsers import NAMELESS, PALE

SMALL = {"width": 320, "height": 640}
SHOWN = {
    "/": "Narrow strip for streaming software",
    "/board": "Run it to Ten",
    "/tournament": "No tournament is played here",
    "/operator": "Your name, for the ledger",
    "/seat": "Scan the code of your seat",
}
"""What each page says at first."""
LOADED = "() => [...document.images].length && [...document.images].every((each) => each.naturalWidth > 0)"


def test_phones_show_the_count_the_calls_and_the_throw_again(bout, opened, frame, verdict):
    ann = phone_of(bout, opened, 1, viewport=SMALL)
    board = opened("/board", viewport={"width": 1280, "height": 720})
    calm = opened("/board", reduced_motion="reduce")
    assert ann.locator("#who").inner_text() == "Ann"
    for strokes in (1, 2):
        bout.count(frame(t=strokes / 10), strokes)
        ann.locator(".headline", has_text=str(strokes)).wait_for()
    assert ann.locator("#replay img").count() == 0
    bout.decide(verdict({1: Symbol.PAPER, 2: MisThrow("late")}))
    ann.locator(".thrower", has_text="Paper").wait_for()
    ann.wait_for_selector("#replay img")
    ann.wait_for_function(LOADED)
    assert ann.locator("#replay figcaption").all_inner_texts()[0] == "Ann", "one's own hand is the first"
    assert ann.evaluate("document.documentElement.scrollWidth") <= SMALL["width"]
    assert ann.evaluate(NAMELESS) == []
    assert ann.evaluate(PALE) == []
    board.wait_for_selector("#replay canvas[data-place='23']")
    calm.wait_for_selector("#replay canvas[data-place]")
    assert calm.locator("#replay canvas").get_attribute("data-place") == "23", "with less motion the end alone is shown"
    bout.count(frame(t=1.0), 0)
    bout.count(frame(t=1.1), 1)
    board.wait_for_selector("#replay canvas", state="detached")


def test_nobody_is_called_to_throw_while_play_is_stopped(bout, opened, frame, verdict):
    pages = [phone_of(bout, opened, 1), opened("/board"), operator_of(bout, opened)]
    bout.remote.hold(held=True)
    for strokes in (0, 1, 2):
        bout.count(frame(t=strokes / 10), strokes)
        for page in pages:
            page.locator("#bout .thrower").first.wait_for()
            page.locator("#bout .headline").wait_for(state="detached")
            assert page.locator("#bout .strokes").count() == 0
    bout.remote.hold(held=False)
    for page in pages:
        page.locator("#bout .headline", has_text="2").wait_for()
    bout.decide(verdict({1: Symbol.ROCK, 2: Symbol.PAPER}))
    bout.remote.hold(held=True)
    for page in pages:
        page.locator("#bout .headline", has_text="Bo wins").wait_for()


def test_a_player_challenges_and_an_operator_decides(bout, opened, verdict):
    ann, bo = phone_of(bout, opened, 1), phone_of(bout, opened, 2)
    board, kim = opened("/board"), operator_of(bout, opened)
    assert ann.locator("#challenge button").count() == 0, "nothing was thrown yet"
    for throw in (1, 2):
        bout.decide(verdict({1: Symbol.ROCK, 2: Symbol.PAPER}))
        phone = (ann, bo)[throw - 1]
        phone.get_by_role("button", name=f"Challenge throw {throw}").click()
        phone.get_by_role("button", name="No").click()
        assert len(bout.remote.shown.challenges) == throw - 1, "one touch too many challenges nothing"
        phone.get_by_role("button", name=f"Challenge throw {throw}").click()
        phone.get_by_role("button", name="Yes").click()
        words = f"{('Ann', 'Bo')[throw - 1]} challenges throw {throw}"
        for page in (ann, bo, board, kim):
            page.get_by_text(words).wait_for()
    # The first challenge is of a throw that is not the newest any more; it is looked at all the same.
    for number in (0, 1):
        kim.locator("#challenges article").nth(number).locator("img").first.wait_for()
    kim.get_by_role("button", name="Let the call of throw 1 stand").click()
    board.get_by_text("Ann challenges throw 1").wait_for(state="detached")
    for page in (ann, bo, board, kim):
        page.locator("[aria-live=polite]", has_text="The call of throw 1 stands: Bo wins").wait_for()
    assert ann.locator("#challenge button").count() == 1, "another throw, and only that"
    kim.select_option("#throw", "2")
    kim.get_by_label("Call").select_option("labrador")
    kim.get_by_label("Player").select_option("1")
    kim.get_by_label("Reason").fill("seen again")
    kim.locator("#overrule button").click()
    kim.get_by_text("It is in the ledger").wait_for()
    board.get_by_text("Bo challenges throw 2").wait_for(state="detached")
    assert len(bout.overruled()) == 1
    ann.locator(".past li", has_text="called otherwise").wait_for()
    words = "Throw 2 is called otherwise. Before: Ann: Rock. Now: Ann: LABRADOR; Bo wins"
    for page in (ann, bo, board, kim):
        page.locator("[aria-live=polite]", has_text=words).wait_for()
        page.get_by_text("The call of throw 1 stands").wait_for(state="detached")
    told = [(each["by"], each["what"], each["seat"], each["throw"]) for each in entries(bout, "operator")]
    assert told == [
        ("Ann", "challenge", 1, 1),
        ("Bo", "challenge", 2, 2),
        ("Kim", "stand", None, 1),
        ("Kim", LOST, 1, 1),
    ]
    assert [(each["by"], each["throw"]) for each in entries(bout, "overrule")] == [("Kim", 2)]


def test_the_keyboard_stays_in_a_challenge(bout, opened, verdict):
    ann = phone_of(bout, opened, 1)
    bout.decide(verdict({1: Symbol.ROCK, 2: Symbol.PAPER}))
    ann.get_by_role("button", name="Challenge throw 1").focus()
    for focused in ("No", "", "Challenge throw 1", "No"):
        ann.keyboard.press("Tab" if focused == "Challenge throw 1" else "Enter")
        place = ann.evaluate("[document.activeElement.closest('#challenge')?.id, document.activeElement.nodeName]")
        assert place == ["challenge", "BUTTON" if focused else "SECTION"]
        assert not focused or ann.evaluate("document.activeElement.textContent") == focused
    ann.keyboard.press("Tab")
    ann.keyboard.press("Enter")
    ann.locator("#challenge", has_text="Ann challenges throw 1").wait_for()
    ann.wait_for_function("document.activeElement.id === 'challenge'")


FINGER = 44
"""How high a link or a line that opens is at least, CSS pixels (WCAG 2.2, success criterion 2.5.5)."""


def test_links_and_lines_that_open_are_high_enough_for_a_finger(bout, opened):
    kim = operator_of(bout, opened, viewport=SMALL)
    kim.locator("#seats summary").first.click()
    links = opened("/", viewport=SMALL).locator(".links a")
    links.first.wait_for()
    touched = [*kim.locator("summary").all(), *kim.locator("details[open] a").all(), *links.all()]
    assert len(touched) > 5
    assert min(each.bounding_box()["height"] for each in touched) >= FINGER
    assert kim.evaluate("document.documentElement.scrollWidth") <= SMALL["width"]


@pytest.mark.parametrize("path", ["/board", "/tournament"])
def test_a_lost_connection_hides_nothing_on_a_board(bout, opened, path):
    page = opened(path)
    page.wait_for_selector("body.connected")
    page.get_by_text(SHOWN[path]).first.wait_for()
    bout.server.close()
    page.locator("#status", has_text="No connection").wait_for()
    status, title = page.locator("#status").bounding_box(), page.locator("#title").bounding_box()
    assert status["y"] + status["height"] <= title["y"]


def test_a_phone_that_lost_its_seat_is_told_what_is_true_after_a_restart_as_well(bout, opened):
    ann = phone_of(bout, opened, 1)
    port = bout.server.port
    bout.server.close()
    ann.get_by_text("No connection to the table").wait_for()
    bout.server = WebServer(bout.remote, english(), port=port)
    ann.get_by_text("This phone no longer has the seat").wait_for()
    assert not ann.locator("#main").is_visible()


def test_a_phone_that_has_a_seat_keeps_it_where_it_comes_with_a_code_that_was_used(bout, opened):
    wait_for(lambda: len(bout.remote.invitations) == 2)
    used = bout.link(f"/seat#{bout.token(2)}")
    ann, _ = phone_of(bout, opened, 1), phone_of(bout, opened, 2)
    ann.goto("about:blank")
    ann.goto(used)
    ann.locator("#status", has_text="This code was used").wait_for()
    bout.remote.show_typing(1)
    ann.get_by_role("button", name="LABRADOR").click()
    wait_for(lambda: bout.remote.shown.typing is None)
    assert ann.locator("#who").inner_text() == "Ann"
    ann.locator("#status", has_text="This code was used").wait_for(state="detached")


def test_a_phone_that_does_not_reach_the_table_with_its_code_says_so_and_takes_the_seat_once_it_does(bout, opened):
    wait_for(lambda: len(bout.remote.invitations) == 2)
    ann = opened("/")
    ann.route("**/join", lambda route: route.abort())
    ann.goto(bout.link(f"/seat#{bout.token(1)}"))
    ann.get_by_text("No connection to the table").wait_for()
    ann.unroute_all()
    ann.locator("#who", has_text="Ann").wait_for()
    assert ann.locator("#status").inner_text() == ""


@pytest.mark.parametrize("path", ["/", "/board", "/tournament", "/operator", "/seat"])
def test_a_page_whose_texts_do_not_come_says_so_and_shows_everything_once_they_do(bout, opened, path):
    page = opened("/static/symbols.svg")
    page.route("**/texts.json", lambda route: route.abort())
    page.goto(bout.link(path))
    page.locator("#status", has_text="No connection to the table. Trying again...").wait_for()
    assert page.locator("summary:visible, button:visible, input:visible").count() == 0, "nothing without its words"
    page.unroute_all()
    page.route("**/texts.json", lambda route: route.fulfill(status=429, body="Too many requests."), times=1)
    page.get_by_text("No connection to the table").wait_for(state="detached")
    page.get_by_text(SHOWN[path]).first.wait_for()


def test_pages_go_on_in_the_language_that_is_chosen_at_the_table(bout, opened, tmp_path, monkeypatch, verdict):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    write_another_language(tmp_path / "referee")
    ann, kim, board = phone_of(bout, opened, 1), operator_of(bout, opened), opened("/board")
    room = opened("/tournament")
    bout.decide(verdict({1: Symbol.ROCK, 2: Symbol.PAPER}))
    board.locator(".call", has_text="Rock").wait_for()
    bout.server.speak(Catalogue.load("zz"))
    for page, there in ((ann, "#challenge button"), (kim, "#seats button"), (board, ".call"), (room, ".purpose")):
        page.wait_for_function("() => document.documentElement.lang.startsWith('z')")
        words = page.locator(there).first
        words.wait_for()
        assert english_in([words.inner_text()]) == set()
    assert ann.locator("#who").inner_text() == "Ann", "a phone keeps its seat"


def test_pages_are_printed_dark_on_white(bout, opened, verdict):
    ann, kim, board = phone_of(bout, opened, 1), operator_of(bout, opened), opened("/board")
    bout.decide(verdict({1: Symbol.ROCK, 2: Symbol.PAPER}))
    ann.get_by_role("button", name="Challenge throw 1").click()
    for page in (ann, kim, board):
        page.locator("#bout .call", has_text="Rock").wait_for()
        page.emulate_media(media="print")
        assert page.evaluate("getComputedStyle(document.documentElement).backgroundColor") == "rgb(255, 255, 255)"
        assert page.evaluate(PALE) == []


def test_a_code_stays_open_at_the_desk_until_it_was_scanned(bout, opened, frame):
    kim = operator_of(bout, opened)
    for seat in (1, 2):
        kim.locator("#seats summary").nth(seat - 1).click()
    for strokes in (1, 2):
        bout.count(frame(t=strokes / 10), strokes)
        kim.locator(".headline", has_text=str(strokes)).wait_for()
    assert kim.locator("#seats details[open]").count() == 2
    phone_of(bout, opened, 1)
    kim.get_by_text("plays on a phone").wait_for()
    kim.get_by_role("button", name="Give the seat anew").nth(1).click()
    kim.locator("#status", has_text="It is in the ledger").wait_for()
    assert kim.locator("#seats details").count() == kim.locator("#seats details[open]").count() == 1


def test_what_came_of_an_act_can_be_read_whatever_is_shown_meanwhile(bout, opened, frame):
    kim, ann = operator_of(bout, opened), phone_of(bout, opened, 1)
    kim.clock.install()  # a slow machine has no more time to read
    kim.locator("#hold").click()
    kim.locator("#status", has_text="It is in the ledger").wait_for()
    for strokes in range(20):
        bout.count(frame(t=strokes / 10), strokes % 3)
        kim.clock.run_for(100)
    assert kim.locator("#status").inner_text() == "Done. It is in the ledger."
    kim.clock.run_for(6000)
    kim.locator("#status", has_text="It is in the ledger").wait_for(state="detached")
    ann.evaluate("import('/static/common.js').then((common) => common.answer('It cannot be written.'))")
    bout.remote.hold(held=False)  # no page shows a count while play is stopped
    bout.count(frame(t=2.5), 1)
    ann.locator(".headline", has_text="1").wait_for()
    assert ann.locator("#status").inner_text() == "It cannot be written."


def test_a_phone_whose_network_is_lost_in_silence_says_so_and_hears_of_its_turn_once_it_is_back(bout, opened):
    radio = Radio()
    ann = phone_of(bout, opened, 1, radio=radio)
    ann.wait_for_timeout(8000)
    assert ann.locator("#status").inner_text() == "", "nothing new is no loss"
    radio.dead = True
    bout.remote.show_typing(1)
    ann.get_by_text("No connection to the table").wait_for(timeout=10_000)
    assert ann.locator("#typing button").count() == 0
    radio.dead = False
    ann.wait_for_selector("#typing button", timeout=10_000)
    ann.get_by_text("No connection to the table").wait_for(state="detached", timeout=1000)


def test_a_phone_that_has_a_network_again_does_not_wait(bout, opened):
    radio = Radio()
    ann = phone_of(bout, opened, 1, radio=radio)
    radio.dead = True
    bout.remote.show_typing(1)
    ann.wait_for_timeout(500)
    assert ann.locator("#typing button").count() == 0
    radio.dead = False
    ann.evaluate("dispatchEvent(new Event('online'))")
    ann.wait_for_selector("#typing button", timeout=2000)


def test_the_operators_form_is_for_the_newest_or_challenged_throw_unless_it_is_being_filled_in(bout, opened, verdict):
    kim, picked = operator_of(bout, opened), "(number) => document.querySelector('#throw').value === number"
    for throw in (1, 2):
        bout.decide(verdict({1: Symbol.ROCK, 2: Symbol.PAPER}))
        kim.wait_for_function(picked, arg=str(throw))
    assert bout.remote.challenge(1, 2)
    kim.get_by_text("Ann challenges throw 2").wait_for()
    bout.decide(verdict({1: Symbol.ROCK, 2: Symbol.PAPER}))
    kim.wait_for_selector("#throw option[value='3']", state="attached")
    assert kim.evaluate(picked, "2"), "it is the challenge that is to be decided"
    bout.remote.settle(2)
    kim.wait_for_function(picked, arg="3")
    kim.select_option("#call", "labrador")
    kim.fill("#reason", "seen again")
    bout.decide(verdict({1: Symbol.ROCK, 2: Symbol.PAPER}))
    kim.wait_for_selector("#throw option[value='4']", state="attached")
    assert kim.evaluate(picked, "3"), "what was begun is of the throw before"
    kim.locator("#overrule button").click()
    kim.wait_for_function(picked, arg="4")
    wait_for(lambda: entries(bout, "overrule"))
    assert [each["throw"] for each in entries(bout, "overrule")] == [3]


def test_a_throw_is_typed_on_ones_own_phone_alone(bout, opened):
    ann, bo = phone_of(bout, opened, 1, viewport=SMALL), phone_of(bout, opened, 2)
    bout.remote.show_typing(1)
    ann.wait_for_selector("#typing button")
    bo.locator("#turn", has_text="Wait for the others").wait_for()
    assert ann.locator("#turn").inner_text() == "Your turn"
    assert ann.evaluate("document.documentElement.scrollWidth") <= SMALL["width"]
    assert bo.locator("#typing button").count() == 0
    ann.reload()
    ann.get_by_role("button", name="LABRADOR").click()
    ann.wait_for_selector("#typing button", state="detached")
    assert bout.remote.take_typed() is Symbol.LABRADOR
    bout.remote.hold(held=True)
    bout.remote.show_typing(2)
    bo.get_by_text("Play is stopped").wait_for()
    assert bo.locator("#typing button").count() == 0
    bout.remote.hold(held=False)
    ann.locator("#turn", has_text="Sent").wait_for()
    bo.get_by_role("button", name="mis-throw").click()
    wait_for(lambda: bout.remote.shown.typing is None)
    assert isinstance(bout.remote.take_typed(), MisThrow)


def test_a_touch_that_is_under_way_when_something_else_changes_still_throws(bout, opened, frame):
    ann = phone_of(bout, opened, 1)
    bout.count(frame(t=0.0), 1)
    bout.remote.show_typing(1)
    press(ann, "LABRADOR")
    bout.count(frame(t=0.1), 2)
    ann.locator(".headline", has_text="2").wait_for()
    ann.mouse.up()
    wait_for(lambda: bout.remote.shown.typing is None)
    assert bout.remote.take_typed() is Symbol.LABRADOR


DRAWN_AGAIN = """async () => {
  const { fill, make, sending } = await import("/static/common.js");
  const box = make("div");
  const draw = (at, words, kind) => {
    const before = box.firstChild;
    const click = sending(() => ({ send: (message) => (box.dataset.sent = message.at) }), { at });
    fill(box, make("button", { "data-key": "pick", class: kind, click }, words));
    return box.firstChild === before;
  };
  draw(1, "Rock", "");
  const kept = [draw(1, "Rock", "chosen"), draw(2, "Rock", "chosen"), draw(2, "Paper", "chosen")];
  box.firstChild.click();
  return [...kept, box.firstChild.className, box.dataset.sent];
}"""
"""Draws a button again: in another state, for another question, with other words; and then it is touched."""


def test_a_button_stays_while_it_says_and_sends_the_same(bout, opened):
    """A touch that was meant for an earlier question, or for other words, must not answer another one."""
    assert opened("/").evaluate(DRAWN_AGAIN) == [True, False, False, "chosen", "2"]


def test_the_link_of_another_code_opened_in_the_same_tab_takes_that_seat(bout, opened):
    ann = phone_of(bout, opened, 1)
    wait_for(lambda: 2 in {each.seat for each in bout.remote.invitations})
    ann.evaluate("link => { location.href = link }", bout.link(f"/seat#{bout.token(2)}"))
    ann.locator("#who", has_text="Bo").wait_for()
    assert "#" not in ann.url
