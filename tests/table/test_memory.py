"""What works and screens leave behind in memory."""

import subprocess
import sys

import pytest

from referee.host.memory import _has_glibc

BEGIN = """
import os, threading
import numpy as np
os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
from pathlib import Path
from referee.table.app import App
from referee.table.screen import Screen

def resident():
    return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 1e6
"""

BESIDE = """
def work(latest):
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
        app.tasks.begin(work).close()
    print(resident() - before)
"""

SHOWN = """
class Page(Screen):
    number = 0
    def draw(self, canvas):
        for line in range(40):
            canvas.write(f"Page {self.number}, line {line}: a sentence that no other page has", 40, (255, 255, 255))

with App(preferences=Path("preferences.json")) as app:
    app.push(Page(app))
    app.step(1.0)
    before = resident()
    for number in range(1, 12):
        page = Page(app)
        page.number = number
        app.push(page)
        app.step(1.0)
        app.pop()
    print(resident() - before)
"""


@pytest.mark.skipif(not _has_glibc(), reason="only glibc keeps what was freed in arenas")
@pytest.mark.parametrize(("evening", "most"), [(BESIDE, 30), (SHOWN, 15)])
def test_an_evening_leaves_no_memory_behind(tmp_path, evening, most):
    words = [sys.executable, "-c", BEGIN + evening]
    done = subprocess.run(words, cwd=tmp_path, capture_output=True, text=True, check=True)
    assert float(done.stdout.split()[-1]) < most  # megabytes
