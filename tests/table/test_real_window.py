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


BEGINNING = """
import sys
from pathlib import Path
import pygame
from referee.table.app import App
from referee.table.screens.home import HomeScreen

folder = Path(sys.argv[1])
with App(preferences=folder / "table.json") as app:
    app.push(HomeScreen(app))
    print("smallest", *app.window.native.minimum_size, flush=True)
    for name, key in (("first", None), ("muted", pygame.K_F10)):
        if key is not None:
            pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=key, mod=0, unicode=""))
        for _ in range(20):
            app.step(1 / 60)
            pygame.time.wait(10)
        app.screenshot(folder / f"{name}.png")
        print(name, *app.window.native.size, flush=True)
    assert not app.preferences.full_screen, "a screen with more room is not filled the next time"
"""


@pytest.fixture
def opened(tmp_path):
    """Runs a program on a virtual display of some size, and gives the sizes of the window that it tells, by name."""

    def run(program, screen):
        reading, writing = os.pipe()
        server = subprocess.Popen(
            ["Xvfb", "-displayfd", str(writing), "-screen", "0", f"{screen}x24", "-nolisten", "tcp"],
            pass_fds=[writing],
            stderr=subprocess.DEVNULL,
        )
        os.close(writing)
        with os.fdopen(reading) as told:
            environment = {
                **os.environ,
                "DISPLAY": f":{told.readline().strip()}",
                "SDL_VIDEODRIVER": "x11",
                "SDL_AUDIODRIVER": "dummy",
                "XDG_DATA_HOME": str(tmp_path),
            }
        try:
            ran = subprocess.run(
                [sys.executable, "-W", "error", "-c", program, str(tmp_path)],
                env=environment,
                capture_output=True,
                text=True,
                check=False,
            )
        finally:
            server.terminate()
            server.wait()
        assert ran.returncode == 0, ran.stderr
        lines = ran.stdout.splitlines()
        return {words[0]: (int(words[1]), int(words[2])) for words in map(str.split, lines) if words[0] != "pygame-ce"}

    return run


@pytest.mark.parametrize(
    ("screen", "size", "smallest"),
    [
        ("800x480", (800, 480), (800, 480)),
        ("1920x540", (1920, 540), (1024, 540)),
        ("1152x700", (1152, 700), (1024, 600)),
        ("1920x1080", (1280, 720), (1024, 600)),
    ],
)
def test_the_window_is_no_larger_than_the_screen_at_first(opened, tmp_path, screen, size, smallest):
    """Nor does it ask a window manager for more than the screen has."""
    assert opened(BEGINNING, screen) == {"smallest": smallest, "first": size, "muted": size}
    pixels = pygame.surfarray.array3d(pygame.image.load(tmp_path / "first.png"))
    assert pixels[:, -30:].max() > 200, "the strip of keys is at the bottom"


def test_the_window_opens_is_resized_and_fills_the_screen(opened, tmp_path):
    sizes = opened(PROGRAM, "1920x1080")
    assert sizes == {"first": (1280, 720), "small": (1024, 600), "full": (1920, 1080)}
    for name, size in sizes.items():
        picture = pygame.image.load(tmp_path / f"{name}.png")
        assert picture.get_size() == size
        pixels = pygame.surfarray.array3d(picture)
        # Title, buttons and the strip of keys reach into every quarter of the window.
        for part in np.array_split(pixels, 2, axis=1):
            assert part.max() > 200
