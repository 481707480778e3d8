"""A throw's pictures have addresses that never come again: browsers keep pictures by their addresses."""

from referee.host.language import english
from referee.symbols import Symbol
from referee.web.server import WebServer
from tests.web.bout import operator_of

THROWN = {1: Symbol.ROCK, 2: Symbol.PAPER}


def test_pages_left_open_over_a_restart_ask_for_the_pictures_of_the_newest_throw(bout, opened, verdict):
    board, kim = opened("/board"), operator_of(bout, opened)
    asked = {page: [] for page in (board, kim)}
    for page, addresses in asked.items():
        page.on("request", lambda request, to=addresses: to.append(request.url) if "/replay/" in request.url else None)
    bout.decide(verdict(THROWN))
    bout.remote.challenge(1, 1)
    board.wait_for_selector("#replay canvas")
    kim.wait_for_selector("#challenges img")
    before = {page: set(addresses) for page, addresses in asked.items()}
    shown, port = board.locator("#replay").get_attribute("data-at"), bout.server.port
    bout.server.close()
    bout.decide(verdict(THROWN))
    bout.remote.settle(1)
    bout.remote.challenge(2, 2)
    bout.server = WebServer(bout.remote, english(), port=port)
    board.wait_for_selector(f"#replay:not([data-at='{shown}']) canvas", timeout=10_000)
    kim.wait_for_selector("#enter:visible")
    kim.fill("#pin", bout.server.pin)
    kim.fill("#name", "Kim")
    kim.locator("#enter button").click()
    kim.wait_for_selector("#challenges [data-key='2 2'] img")
    for page, addresses in asked.items():
        after = set(addresses) - before[page]
        assert len(after) == len(before[page]) > 0, "each picture has an address of its own"
    assert board.request.get(before[board].pop()).status == 404
