"""Work in a thread of its own."""

import signal
import subprocess
import sys
import threading

import pytest

from referee.host.background import TaskRunner

BROKEN_OFF = """
import threading
from referee.host.background import TaskRunner

def start(thread, start=threading.Thread.start):
    start(thread)
    raise KeyboardInterrupt

threading.Thread.start = start
TaskRunner().begin(lambda latest: None)
"""


def test_ctrl_c_while_a_work_begins_ends_the_program():
    done = subprocess.run([sys.executable, "-c", BROKEN_OFF], check=False, capture_output=True, text=True, timeout=60)
    assert done.stderr.endswith("KeyboardInterrupt\n")


CLOSED_UNDER_CTRL_C = """
import signal, threading, time
from referee.host.background import BackgroundTask

def work(latest):
    while not latest.closed:
        time.sleep(0.01)
    time.sleep(0.5)
    signal.pthread_kill(threading.main_thread().ident, signal.SIGINT)
    time.sleep(1.0)
    print("all is written")

BackgroundTask(work).close()
"""


@pytest.mark.skipif(not hasattr(signal, "pthread_kill"), reason="nothing there wakes a thread that waits")
def test_ctrl_c_while_a_work_is_closed_still_lets_it_end():
    program = [sys.executable, "-c", CLOSED_UNDER_CTRL_C]
    done = subprocess.run(program, check=False, capture_output=True, text=True, timeout=60)
    assert done.stderr.endswith("KeyboardInterrupt\n")
    assert done.stdout == "all is written\n"


def test_what_is_begun_waits_for_what_was_left():
    """What was left may still have the camera or the ledger that comes next."""
    may_end, tasks = threading.Event(), TaskRunner()
    first = tasks.begin(lambda _: may_end.wait(60.0))
    tasks.leave(first)
    second = tasks.begin(lambda _: first.ended())
    second.ended(patience=0.3)  # as long as one that does not wait needs to end
    may_end.set()
    assert second.result(), "it began before the first had ended"
    second.close()
