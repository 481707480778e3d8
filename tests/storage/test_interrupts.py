"""Steps that belong together are not parted by Ctrl-C, which is heard after them."""

import os
import signal

import pytest

from referee.storage.interrupts import asked_later


def interrupted(steps):
    with asked_later():
        for step in steps:
            os.kill(os.getpid(), signal.SIGINT)
            step()


def test_ctrl_c_within_is_heard_once_at_the_end():
    done = []
    with pytest.raises(KeyboardInterrupt):
        interrupted([lambda: done.append(1), lambda: done.append(2)])
    assert done == [1, 2]
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_an_error_within_is_told_instead():
    with pytest.raises(ZeroDivisionError):
        interrupted([lambda: 1 / 0])
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
