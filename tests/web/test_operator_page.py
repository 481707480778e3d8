"""The operators' page in real Chromium: nothing that an operator writes is lost, and it says what came of it."""

import pytest

from referee.bouts.run_to_ten import RunToTen
from referee.host.narrator import BoutNarrator
from referee.symbols import Symbol
from tests.web.bout import Radio, entries, operator_of, press, wait_for
from tests.web.test_browsers import NAMELESS


def test_the_choice_of_a_player_has_the_names_of_the_bout_that_is_played(bout, opened, verdict):
    kim = operator_of(bout, opened)
    bout.decide(verdict({1: Symbol.ROCK, 2: Symbol.PAPER}))
    kim.select_option("#player", label="Bo")
    bout.decide(verdict({1: Symbol.ROCK, 2: Symbol.PAPER}))
    kim.wait_for_selector("#throw option[value='2']", state="attached")
    told = "document.querySelector('#player').selectedOptions[0].textContent"
    assert kim.evaluate(told) == "Bo", "what was chosen stays chosen"
    bout.remote.show_bout(BoutNarrator(RunToTen(), {1: "Bo", 2: "Ann"}).view)
    kim.locator("#bout .thrower:first-child", has_text="Bo").wait_for()
    assert kim.locator("#player option").all_text_contents() == ["Bo", "Ann"]
    assert kim.evaluate(told) == "Bo", "whoever was chosen stays chosen, at the other place"


def test_what_an_operator_wrote_stays_until_it_is_in_the_ledger(bout, opened, verdict):
    radio = Radio()
    kim = operator_of(bout, opened, radio=radio)
    bout.decide(verdict({1: Symbol.ROCK, 2: Symbol.PAPER}))
    kim.select_option("#player", label="Bo")
    kim.fill("#reason", "  ")
    kim.locator("#overrule button").click()
    kim.locator("#status", has_text="Write a reason").wait_for()
    kim.fill("#reason", "seen again")
    radio.dead = True
    kim.get_by_text("No connection to the table").wait_for(timeout=10_000)
    kim.locator("#overrule button").click()
    assert kim.locator("#status").inner_text().startswith("No connection to the table")
    assert kim.input_value("#reason") == "seen again"
    radio.dead = False
    kim.get_by_text("No connection to the table").wait_for(state="detached", timeout=10_000)
    bout.remote.show_ledger(None)
    kim.locator("#overrule").wait_for(state="hidden")
    kim.evaluate("document.querySelector('#overrule').requestSubmit()")
    kim.locator("#status", has_text="there is no ledger of it any more").wait_for()
    assert kim.input_value("#reason") == "seen again"
    bout.remote.show_ledger(bout.record)
    kim.locator("#overrule button").dblclick()
    kim.locator("#status", has_text="It is in the ledger").wait_for()
    assert kim.input_value("#reason") == ""
    assert [each["reason"] for each in entries(bout, "overrule")] == ["seen again"], "two touches are one decision"


def test_what_was_begun_for_a_bout_that_is_over_is_asked_for_anew(bout, opened, verdict, tmp_path):
    kim = operator_of(bout, opened)
    bout.decide(verdict({1: Symbol.ROCK, 2: Symbol.PAPER}))
    kim.select_option("#call", "labrador")
    kim.select_option("#player", label="Bo")
    kim.fill("#reason", "seen again")
    before = bout.ledger
    bout.begin(tmp_path / "next", "Cy", "Di")
    for _ in range(2):
        bout.decide(verdict({1: Symbol.ROCK, 2: Symbol.PAPER}))
    kim.wait_for_selector("#throw option[value='2']", state="attached")
    kim.locator("#overrule", has_text="Another bout has begun").wait_for()
    kim.locator("#overrule button").click()
    kim.locator("#status", has_text="Another bout has begun").wait_for()
    assert [kim.input_value(f"#{each}") for each in ("throw", "call", "player", "reason")] == ["", "", "", "seen again"]
    kim.select_option("#throw", "1")
    kim.select_option("#call", "jack")
    kim.select_option("#player", label="Di")
    assert kim.locator("#anew").inner_text() == ""
    kim.locator("#overrule button").click()
    kim.locator("#status", has_text="It is in the ledger").wait_for()
    assert [(each["throw"], each["player"], each["call"]) for each in entries(bout, "overrule")] == [(1, 2, "jack")]
    assert "overrule" not in before.read_text()


def test_what_came_of_an_act_is_seen_wherever_the_page_is_scrolled_to(bout, opened, verdict):
    kim = operator_of(bout, opened)
    bout.decide(verdict({1: Symbol.ROCK, 2: Symbol.PAPER}))
    kim.fill("#reason", "seen again")
    kim.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    kim.locator("#overrule button").click()
    told = kim.locator("#status", has_text="It is in the ledger")
    told.wait_for()
    assert kim.evaluate("scrollY") > 100
    assert 0 <= told.bounding_box()["y"] < 100


FOCUSED = "document.activeElement.dataset.key"


def test_a_press_that_is_under_way_and_the_focus_stay_where_another_challenge_comes(bout, opened, verdict):
    kim = operator_of(bout, opened)
    bout.decide(verdict({1: Symbol.ROCK, 2: Symbol.PAPER}))
    bout.decide(verdict({1: Symbol.ROCK, 2: Symbol.PAPER}))
    bout.remote.challenge(1, 2)
    stand = kim.get_by_role("button", name="Let the call of throw 2 stand")
    stand.focus()
    kim.locator("#challenges img").nth(1).wait_for()
    press(kim, "Let the call of throw 2 stand")
    bout.remote.challenge(2, 2)
    kim.get_by_text("Bo challenges throw 2").wait_for()
    assert kim.evaluate(FOCUSED) == "stand 2"
    kim.mouse.up()
    kim.locator("#status", has_text="It is in the ledger").wait_for()
    assert bout.remote.shown.challenges == ()


def test_a_key_that_is_held_down_stops_play_once(bout, opened):
    kim = operator_of(bout, opened)
    kim.focus("#hold")
    for _ in range(10):
        kim.keyboard.down("Enter")
        kim.wait_for_timeout(50)
    kim.keyboard.up("Enter")
    kim.locator("#go-on:enabled").wait_for()
    assert [each["what"] for each in entries(bout, "operator")] == ["hold"]


def test_play_stays_stopped_where_two_operators_stop_it_at_the_same_time(bout, opened):
    kim, lee = operator_of(bout, opened), operator_of(bout, opened)
    press(lee, "Stop play")
    kim.get_by_role("button", name="Stop play").click()
    wait_for(lambda: bout.remote.shown.held)
    lee.wait_for_timeout(300)
    lee.mouse.up()
    lee.wait_for_timeout(300)
    assert bout.remote.shown.held, "a finger that is lifted after the other operator's act does not undo it"
    lee.mouse.down()
    lee.mouse.up()
    lee.wait_for_timeout(300)
    assert bout.remote.shown.held, "nor does a touch just after it"
    lee.get_by_role("button", name="Go on").click()
    wait_for(lambda: not bout.remote.shown.held)
    kim.get_by_role("button", name="Stop play", disabled=False).wait_for()
    assert [each["what"] for each in entries(bout, "operator")] == ["hold", "go-on"]


@pytest.mark.parametrize("touches", [2, 3])
def test_a_pin_that_is_entered_with_several_touches_opens_the_desk_once(bout, opened, touches):
    kim, sockets = opened("/operator"), []
    kim.locator("#enter").wait_for()
    kim.on("websocket", lambda socket: sockets.append(socket))  # noqa: PLW0108 - Playwright looks into it
    kim.fill("#pin", bout.server.pin)
    kim.fill("#name", "Kim")
    kim.locator("#enter button").click(click_count=touches)
    kim.wait_for_selector("#hold:visible")
    kim.wait_for_timeout(500)
    assert len(sockets) == 1
    assert kim.locator("#status").inner_text() == ""


def test_buttons_of_several_seats_have_several_names(bout, opened):
    kim = operator_of(bout, opened)
    for name in ("Ann", "Bo"):
        assert kim.get_by_role("button", name=f"Give the seat anew: {name}", exact=True).count() == 1
        assert kim.locator(f"#seats summary[aria-label='Code for a phone: {name}']").count() == 1
    assert kim.evaluate(NAMELESS) == []


def test_a_long_name_does_not_make_the_page_wider_than_a_phone(bout, opened, verdict):
    kim = operator_of(bout, opened, viewport={"width": 320, "height": 640})
    bout.narrator = BoutNarrator(bout.run.bout, {1: "Wilhelmina " * 4, 2: "W" * 45})
    bout.decide(verdict({1: Symbol.ROCK, 2: Symbol.PAPER}))
    kim.select_option("#player", label="W" * 45)
    assert kim.evaluate("document.documentElement.scrollWidth") <= 320


def test_who_is_not_let_in_is_told_why_and_enters_a_pin_anew_only_where_it_is_wrong(bout, opened):
    kim = opened("/operator")

    def enter(pin, name, told):
        kim.fill("#pin", pin)
        kim.fill("#name", name)
        kim.locator("#enter button").click()
        kim.locator("#status", has_text=told).wait_for()
        return kim.input_value("#pin")

    pin = bout.server.pin
    assert enter("0000", "Kim", "This is not the PIN") == ""
    assert enter(pin, "  ", "This name cannot be used") == pin
    assert enter(pin, "Kim\u200b", "This name cannot be used") == pin
    kim.route("**/operator/enter", lambda route: route.abort())
    assert enter(pin, "Kim", "No connection to the table") == pin
    kim.unroute_all()
    kim.route("**/operator/enter", lambda route: route.fulfill(status=503, body="full"))
    assert enter(pin, "Kim", "Too many browsers are connected") == pin
    kim.unroute_all()
    kim.locator("#enter button").click()
    kim.wait_for_selector("#hold:visible")
