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

from referee.games.catalogue import GAMES
from referee.table.app import FPS, App
from referee.table.cards.rules_screen import RulesScreen
from referee.table.cards.wording import Wording
from referee.table.inputs import Act, Input
from referee.table.keeping import keep_bout, keep_game
from referee.table.preferences import BoutChoice, GameChoice, SeatChoice
from referee.table.proof import CHART, OUTPUT_SIZE
from referee.table.screen import Screen
from referee.table.screens.bout import BoutScreen
from referee.table.screens.home import HomeScreen
from referee.table.screens.replay import ReplayScreen
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
    seats = (SeatChoice("Ann", "bot", "bot"), SeatChoice("Bo", "bot", "bot"), SeatChoice("Cy"))
    for name, game in (("cards", "motor-city-showdown"), ("board-game", "tic-tac-rock")):
        open_game(app, keep_game(GameChoice(game, seats, seed=7)))
        _wait(app, 4 * FPS)
        app.screenshot(folder / f"{name}.png")
        app.pop()
    app.push(RulesScreen(app, Wording(GAMES["green-queen"], {}, app.texts)))
    _wait(app, 1)
    app.screenshot(folder / "rules.png")
    app.pop()
    _take_bout(app, folder)


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
    assert isinstance(replay, ReplayScreen)
    _until(app, lambda: replay.throw is not None)
    # Near the end of the strokes, where everything is known.
    chart = pygame.Rect(CHART).scale_by(app.size[1] / OUTPUT_SIZE[1])
    left = (app.size[0] - OUTPUT_SIZE[0] * app.size[1] / OUTPUT_SIZE[1]) / 2
    replay.handle(Input(Act.PRESS, at=(round(left + chart.right - 4), chart.centery)))
    _wait(app, 1)
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
