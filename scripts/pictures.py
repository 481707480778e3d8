"""Makes the README's pictures: every screen of the table, driven without a screen, with simulated players.

uv run python scripts/pictures.py docs/pictures
"""

from __future__ import annotations

import argparse
import os
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import pygame

from referee.table.app import FPS, App
from referee.table.inputs import Act, Input
from referee.table.keeping import keep_bout, keep_game
from referee.table.preferences import BoutChoice, GameChoice, SeatChoice
from referee.table.screen import Screen
from referee.table.screens.bout import BoutScreen
from referee.table.screens.home import HomeScreen
from referee.table.screens.setup_bout import BoutSetupScreen
from referee.table.screens.setup_game import GameSetupScreen, open_game
from referee.table.views import Phase

_PATIENCE_S = 300.0


def main() -> None:
    """Shows one screen after another and saves each."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=Path)
    options = parser.parse_args()
    options.folder.mkdir(parents=True, exist_ok=True)
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
    with tempfile.TemporaryDirectory() as data:
        os.environ["XDG_DATA_HOME"] = data
        with App() as app:
            _take_all(app, options.folder)


def _take_all(app: App, folder: Path) -> None:
    plain: dict[str, Callable[[], Screen]] = {
        "home": lambda: HomeScreen(app),
        "setup-bout": lambda: BoutSetupScreen(app, "run-to-ten"),
        "setup-game": lambda: GameSetupScreen(app),
    }
    for name, make in plain.items():
        app.push(make())
        _wait(app, FPS)
        app.screenshot(folder / f"{name}.png")
        app.pop()
    _take_bout(app, folder)
    seats = (SeatChoice("Ann", "bot", "bot"), SeatChoice("Bo", "bot", "bot"), SeatChoice("Cy"))
    open_game(app, keep_game(GameChoice("motor-city-showdown", seats, seed=7)))
    _wait(app, 4 * FPS)
    app.screenshot(folder / "cards.png")


def _take_bout(app: App, folder: Path) -> None:
    kept = keep_bout(BoutChoice("run-to-ten", ("Ann", "Bo"), "simulate:1"))
    bout = BoutScreen(app, kept)
    app.push(bout)
    _until(app, lambda: bout.view is not None and max(each.strokes for each in bout.view.players) == 2)
    app.screenshot(folder / "strokes.png")
    _until(app, lambda: bout.view is not None and bout.view.phase is Phase.VERDICT)
    app.screenshot(folder / "verdict.png")
    bout.handle(Input(Act.KEY, key="b"))
    _wait(app, 1)
    app.screenshot(folder / "board.png")
    _until(app, lambda: bool(list(kept.folder.glob("throw-*.zip"))))
    bout.handle(Input(Act.KEY, key="r"))
    replay = app.screen
    assert replay is not None
    _until(app, lambda: any("±" in text for text, _ in app.canvas.lettered))
    app.screenshot(folder / "replay.png")
    replay.handle(Input(Act.KEY, key="o"))
    _wait(app, 2)
    app.screenshot(folder / "challenge.png")
    for _ in range(3):
        app.pop()


def _wait(app: App, pictures: int) -> None:
    for _ in range(pictures):
        app.step(1 / FPS)
        time.sleep(1 / FPS)


def _until(app: App, condition: Callable[[], bool]) -> None:
    end = time.monotonic() + _PATIENCE_S
    while not condition():
        assert time.monotonic() < end, "never came"
        _wait(app, 1)
    pygame.event.pump()


if __name__ == "__main__":
    main()
