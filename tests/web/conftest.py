"""A real Chromium: the system's own, without a screen; nothing is downloaded."""

import shutil

import pytest


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
