"""Plays a whole MOTOR CITY SHOWDOWN on the screen: two bots, and two simulated players before the real pipeline.

Every throw of the simulated players is rendered, tracked, read and judged like anybody's. Counts pictures a second
that the table draws meanwhile, in time on the clock, and the longest that one took to be drawn. Players throw in real
time: a game to 40 has 20 to 40 throws, one to the usual 100 about 130.

Run: ``python benchmarks/card_table.py [--target N] [--json]``
"""

from __future__ import annotations

import argparse
import json
import os
import tempfile
import time
from pathlib import Path

from referee.games.replay import replay
from referee.host.choices import GameChoice, SeatChoice
from referee.host.keeping import keep_game
from referee.table.app import FPS, App
from referee.table.cards.game_screen import GameScreen
from referee.table.pace import Pace

_PROFILE = "[camera]\nwidth = 640\nheight = 360\n"


def play(target: int) -> dict[str, object]:
    """Plays one game to its end, and replays its log.

    Args:
        target: The score at which the game ends after the hand.
    """
    with tempfile.TemporaryDirectory() as data:
        os.environ.update(SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy", XDG_DATA_HOME=data)
        profile = Path(data, "small.toml")
        profile.write_text(_PROFILE)
        seats = (
            SeatChoice("Ann", "bot", "simulate:1"),
            SeatChoice("Bo", "bot", "simulate:1"),
            SeatChoice("Cy", "bot", "bot"),
            SeatChoice("Dee", "bot", "bot"),
        )
        options = {"target": str(target)}
        kept = keep_game(GameChoice("motor-city-showdown", seats, options, str(profile), seed=7))
        with App() as app:
            screen = GameScreen(app, kept, pace=0.0, shown_for=0.0)
            app.push(screen)
            drawn = _watch(app, screen)
        game = replay(kept.log.read_text(encoding="utf-8").splitlines())
        return {**drawn, "scores": game.scores, "throws": sum('"throw"' in line for line in game.log)}


def _watch(app: App, screen: GameScreen) -> dict[str, float]:
    began, pictures, longest = time.perf_counter(), 0, 0.0
    pace = Pace(FPS)
    # A signal that ends the program closes the window, and with it the game.
    while app.screen is not None and not screen.sitting.over:
        start = time.perf_counter()
        app.step(1 / FPS)
        pictures, longest = pictures + 1, max(longest, time.perf_counter() - start)
        pace.wait()
    seconds = time.perf_counter() - began
    return {"seconds": seconds, "pictures_a_second": pictures / seconds, "longest_ms": 1000 * longest}


def main() -> None:
    """Plays, and prints what was measured."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--target", type=int, default=40, help="the score that ends the game (default: %(default)s)")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    found = play(options.target)
    if options.json:
        print(json.dumps(found))
    else:
        print(", ".join(f"{name.replace('_', ' ')} {value}" for name, value in found.items()))


if __name__ == "__main__":
    main()
