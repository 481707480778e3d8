"""A phone's page in real Chromium: it takes its seat whatever the network does, and says what is true of its code."""

from urllib.request import Request, urlopen

import pytest

from referee.symbols import Symbol
from tests.web.bout import phone_of, wait_for


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
