"""Pictures a second of the bout's screen while the referee works beside it, and what a window costs before it is open.

    python -m benchmarks.table VIDEO [--seconds N] [--players N] [--width W --height H]
    python -m benchmarks.table --imports
    python -m benchmarks.table --rest

The video stands in for a camera: it is refereed at its own pace, for as long as the bout goes on. Make one with
``referee simulate``. Without a real screen, pictures are drawn all the same and shown to nobody. Goal on two idle
cores: 60 a second at 1280 x 720.

``--imports`` prints the processor time that fresh processes take to import what a window needs, the best of five. Goal:
1.5 s.

``--rest`` prints the share of a core that the program takes while nobody does anything. On the home page, where
simulated players play behind the menu, the goal is 20 %. On pages without moving pictures it is 3 %.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Final

import numpy as np

from referee.host.choices import BoutChoice
from referee.host.keeping import keep_bout
from referee.table.app import FPS, App
from referee.table.pace import Pace
from referee.table.screens.bout import BoutScreen
from referee.table.screens.gallery import GalleryScreen
from referee.table.screens.home import HomeScreen
from referee.table.screens.settings import SettingsScreen
from referee.table.screens.setup_bout import BoutSetupScreen

_WINDOWS: Final = {
    "referee": "import referee.commands.table",
    "referee bout": "import referee.commands.bout, referee.table.scoreboard",
    "referee bout --headless, before its source is opened": "import referee.commands.bout",
}
"""What has to be imported before there is a window, or a source is opened, by the command that does it."""

_SETTLES_S: Final = 8.0
_RESTS_S: Final = 10.0
"""Seconds until what begins with a page has come to rest, and for which it is measured then."""

_OVER_S: Final = 1.0
"""Without a new view for so long, the bout or its video is over."""


def main() -> None:
    """Shows a bout and prints the rates."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("video", type=Path, nargs="?")
    parser.add_argument("--imports", action="store_true")
    parser.add_argument("--rest", action="store_true")
    parser.add_argument("--seconds", type=float, default=15.0)
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--width", type=int, default=1280)
    parser.add_argument("--height", type=int, default=720)
    options = parser.parse_args()
    if options.imports:
        _time_imports()
        return
    if options.rest:
        _measure_rest()
        return
    if options.video is None:
        parser.error("expected a video, --imports or --rest")
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
    with tempfile.TemporaryDirectory() as folder:
        os.environ["XDG_DATA_HOME"] = folder
        _measure(options)


def _time_imports() -> None:
    for command, imports in _WINDOWS.items():
        timed = f"import time; began = time.process_time(); {imports}; print(time.process_time() - began)"
        began = (sys.executable, "-c", timed)
        runs = [
            subprocess.run(began, capture_output=True, text=True, check=True)  # noqa: S603 - the program's own modules
            for _ in range(5)
        ]
        print(f"{command}: {min(float(run.stdout.split()[-1]) for run in runs):.2f} s of processor time")


def _measure_rest() -> None:
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
    with tempfile.TemporaryDirectory() as data:
        os.environ["XDG_DATA_HOME"] = data
        with App() as app:
            pace = Pace(FPS)
            app.push(HomeScreen(app))
            print(f"home: {_share_of_a_core(app, pace):.1f} % of a core")
            for screen in (SettingsScreen(app), BoutSetupScreen(app, "run-to-ten"), GalleryScreen(app)):
                app.push(screen)
                print(f"{type(screen).__name__}: {_share_of_a_core(app, pace):.1f} % of a core")
                app.pop()


def _share_of_a_core(app: App, pace: Pace) -> float:
    """Percent of a core, once what begins with the page has come to rest."""
    for taken in (_SETTLES_S, _RESTS_S):
        began, until = time.process_time(), time.monotonic() + taken
        while time.monotonic() < until:
            app.step(pace.wait())
    return 100.0 * (time.process_time() - began) / _RESTS_S


def _measure(options: argparse.Namespace) -> None:
    names = tuple(f"Player {seat}" for seat in range(1, options.players + 1))
    mode = "run-to-ten" if options.players == 2 else "one-time"
    kept = keep_bout(BoutChoice(mode, names, str(options.video)))
    with App((options.width, options.height)) as app:
        screen = BoutScreen(app, kept)
        app.push(screen)
        while screen.view is None:
            app.step(1 / FPS)
            time.sleep(1 / FPS)
        shown, newest = [time.perf_counter()], screen.view
        work: list[float] = []
        alone: list[float] = []
        pace = Pace(FPS)  # as the application itself waits
        begin = last = time.perf_counter()
        while last - begin < options.seconds and last - shown[-1] < _OVER_S:
            busy = time.thread_time()
            app.step(1 / FPS)
            now = time.perf_counter()
            alone.append(time.thread_time() - busy)
            work.append(now - last)
            pace.wait()
            last = time.perf_counter()
            if screen.view is not newest:
                shown.append(last)
                newest = screen.view
        seconds = last - begin
    middle, most = np.percentile(work, [50, 95]) * 1000
    print(f"{len(work) / seconds:.1f} pictures a second; drawing one takes {middle:.1f} ms (95 %: {most:.1f} ms)")
    middle, most = np.percentile(alone, [50, 95]) * 1000
    print(f"without waiting for others to let go of the processor: {middle:.1f} ms (95 %: {most:.1f} ms)")
    bout = shown[-1] - begin
    print(f"{(len(shown) - 1) / bout:.1f} of the referee's views a second were shown, in {bout:.0f} s of the bout")


if __name__ == "__main__":
    main()
