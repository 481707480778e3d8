"""A real Chromium: the system's own, without a screen; nothing is downloaded. A bout that it shows, and a table."""

import asyncio
import shutil

import pytest

from tests.filmed_throw import write_filmed_throw
from tests.web.bout import ServedBout
from tests.web.phone import PHONE, invited
from tests.web.table import ServedTable


@pytest.fixture(scope="module")
def chromium():
    """The browser, driven by Playwright, whose event loop would be in the way of other modules' tests."""
    sync_api = pytest.importorskip("playwright.sync_api")
    program = shutil.which("chromium")
    if program is None:
        pytest.skip("no chromium; apt-get install chromium")
    with sync_api.sync_playwright() as playwright:
        # The container that tests run in is the sandbox; a browser's own needs more rights than it gives.
        opened = playwright.chromium.launch(executable_path=program, args=["--no-sandbox", "--disable-gpu"])
        yield opened
        opened.close()


@pytest.fixture(scope="module")
def film(tmp_path_factory):
    path = tmp_path_factory.mktemp("film") / "throw.zip"
    write_filmed_throw(path)
    return path


@pytest.fixture
def bout(tmp_path, film):
    with ServedBout(tmp_path, film) as served:
        yield served


@pytest.fixture
def table(tmp_path):
    with ServedTable(tmp_path, "motor-city-showdown", ["human", "human", "bot"]) as served:
        asyncio.run(invited(served.remote, 2))
        yield served


@pytest.fixture
def opened(chromium, bout):
    """Opens a page in a browser of its own; a fault on a page fails the test."""
    contexts, faults = [], []

    def complain(told):
        network = ("WebSocket connection to", "Failed to load resource")  # a server that is gone, or refuses a code
        if told.type == "error" and not told.text.startswith(network):
            faults.append(told.text)

    def open_page(path, radio=None, **options):
        context = chromium.new_context(**{"viewport": PHONE, **options})
        context.set_default_timeout(30_000)
        contexts.append(context)
        page = context.new_page()
        if radio is not None:
            page.route_web_socket("**/socket", radio.carry)
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.on("console", complain)
        page.goto(bout.link(path))
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert faults == []
