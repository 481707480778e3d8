"""What works leave behind in memory."""

import subprocess
import sys

import pytest

from referee.table.memory import _has_glibc

EVENING = """
import os, threading
import numpy as np
os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
from pathlib import Path
from referee.table.app import App

def resident():
    return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 1e6

def work(slot):
    # As a bout does: threads of its own, each with pictures, and small things between them that live longer.
    kept = []
    def see():
        for _ in range(30):
            pictures = [np.ones((720, 1280, 3), np.uint8) for _ in range(8)]
            kept.append(bytearray(2000))
    threads = [threading.Thread(target=see) for _ in range(6)]
    for each in threads: each.start()
    for each in threads: each.join()

with App(preferences=Path("preferences.json")) as app:
    before = resident()
    for _ in range(6):
        app.works.begin(work).close()
    print(resident() - before)
"""


@pytest.mark.skipif(not _has_glibc(), reason="only glibc keeps what was freed in arenas")
def test_works_leave_no_memory_behind(tmp_path):
    done = subprocess.run([sys.executable, "-c", EVENING], cwd=tmp_path, capture_output=True, text=True, check=True)
    assert float(done.stdout.split()[-1]) < 30
