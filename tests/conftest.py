"""What all tests stand on."""

import signal

import pytest


@pytest.fixture(scope="session", autouse=True)
def interrupts():
    """Ctrl-C works in the tests' processes even where they were started in the background, which turns it off."""
    signal.signal(signal.SIGINT, signal.default_int_handler)
