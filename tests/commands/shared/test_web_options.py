"""Ctrl-C ends the server for phones and browsers at any moment, and the program with it."""

import threading

import pytest

from referee.commands.shared.web_options import serving
from referee.host.language import english
from referee.host.loading import loading_ahead
from referee.host.remote import RemoteTable


@pytest.mark.parametrize("name", ["web", "codes"])
def test_ctrl_c_while_a_thread_of_the_server_starts_leaves_no_thread(interrupted, name):
    before = threading.enumerate()
    interrupted(name)
    with pytest.raises(KeyboardInterrupt), serving(RemoteTable(), english(), "127.0.0.1", 0):
        pytest.fail("it was interrupted before")
    assert threading.enumerate() == before


def test_ctrl_c_while_loading_ahead_starts_leaves_no_thread(interrupted):
    before = threading.enumerate()
    interrupted("loading")
    with pytest.raises(KeyboardInterrupt), loading_ahead():
        pytest.fail("it was interrupted before")
    assert threading.enumerate() == before
