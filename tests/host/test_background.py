"""Work in a thread of its own."""

import subprocess
import sys

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
