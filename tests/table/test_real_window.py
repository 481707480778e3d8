"""The application in a real window, on a virtual X display: it opens, is resized, and fills the screen."""

import os
import shutil
import subprocess
import sys

import numpy as np
import pygame
import pytest

pytestmark = pytest.mark.skipif(shutil.which("Xvfb") is None, reason="no virtual X display; the package xvfb has one")

PROGRAM = """
import sys
from pathlib import Path
import pygame
from referee.table.app import App
from referee.table.screens.home import HomeScreen

folder = Path(sys.argv[1])
with App((1280, 720), folder / "table.json") as app:
    assert pygame.display.get_driver() == "x11"
    app.push(HomeScreen(app))
    def settle(name, size):
        tries = 0
        while app.window.native.size != size and tries < 300:
            app.step(1 / 60)
            pygame.time.wait(10)
            tries += 1
        app.step(1 / 60)
        app.step(1 / 60)
        app.screenshot(folder / f"{name}.png")
        print(name, *app.window.native.size, flush=True)
    settle("first", (1280, 720))
    app.window.native.size = (1024, 600)
    settle("small", (1024, 600))
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_F11, mod=0, unicode=""))
    settle("full", (1920, 1080))
"""


@pytest.fixture
def display():
    """A virtual display of 1920 x 1080, by its number."""
    reading, writing = os.pipe()
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(writing), "-screen", "0", "1920x1080x24", "-nolisten", "tcp"],
        pass_fds=[writing],
        stderr=subprocess.DEVNULL,
    )
    os.close(writing)
    with os.fdopen(reading) as told:
        yield f":{told.readline().strip()}"
    server.terminate()
    server.wait()


def test_the_window_opens_is_resized_and_fills_the_screen(display, tmp_path):
    environment = {
        **os.environ,
        "DISPLAY": display,
        "SDL_VIDEODRIVER": "x11",
        "SDL_AUDIODRIVER": "dummy",
        "XDG_DATA_HOME": str(tmp_path),
    }
    ran = subprocess.run(
        [sys.executable, "-W", "error", "-c", PROGRAM, str(tmp_path)],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr
    sizes = {name: (int(width), int(height)) for name, width, height in map(str.split, ran.stdout.splitlines()[-3:])}
    assert sizes == {"first": (1280, 720), "small": (1024, 600), "full": (1920, 1080)}
    for name, size in sizes.items():
        picture = pygame.image.load(tmp_path / f"{name}.png")
        assert picture.get_size() == size
        pixels = pygame.surfarray.array3d(picture)
        # Title, buttons and the strip of keys reach into every quarter of the window.
        for part in np.array_split(pixels, 2, axis=1):
            assert part.max() > 200
