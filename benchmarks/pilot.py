"""Comes from the home screen to a first throw, and plays every card game to its end, with one device alone.

    python -m benchmarks.pilot [--games A,B] [--devices mouse,keys,pad] [--seed N]

The devices are mouse, keys and gamepad. The pilot knows no rules. It sees where there is something to press, and where
the focus is, as people do; what it presses is drawn at random. Seat 1 is its own, and seat 1's throws are typed;
programs play the others. What it cannot play to the end, a person cannot. Last it prints how long after a press the
picture was drawn that answers it. Goal: 100 ms.
"""

from __future__ import annotations

import argparse
import os
import tempfile
import time
from collections.abc import Callable, Mapping
from random import Random
from typing import Final

import numpy as np
import pygame

from referee.games.catalogue import GAMES, find_rules
from referee.host.choices import GameChoice, SeatChoice
from referee.host.keeping import keep_game
from referee.host.loading import loading_ahead
from referee.table.app import FPS, App
from referee.table.cards.game_screen import GameScreen
from referee.table.form_screen import FormScreen
from referee.table.screens.bout import BoutScreen
from referee.table.screens.home import HomeScreen

SHORT: Final[Mapping[str, Mapping[str, str]]] = {
    "motor-city-showdown": {"target": "1"},
    "spell-my-name": {"hands": "1"},
    "war": {"rounds": "5"},
    "tic-tac-rock": {"rounds": "1"},
    "stones": {"target": "1"},
    "green-queen": {"target": "1"},
}
"""House options by which a game is short."""

_STEPS: Final = 20_000
"""Pictures after which a game is given up."""
_PATIENCE_S: Final = 0.004
"""How long the pilot lets what works beside the screen get on, where there is nothing to press."""
_THROW_S: Final = 120.0
"""A first throw is given up after so long: loading the networks takes seconds, on a busy machine many."""
_FARTHEST: Final = 7
"""Presses of an arrow before something is chosen, at most."""

_AGAIN_S: Final = 8.0
"""Whoever sees nothing happen presses again after so long: a camera is looked for meanwhile."""


class Device:
    """Somebody who presses what there is to press, with one device.

    Args:
        app: The application.
        random: Draws what is pressed.
    """

    def __init__(self, app: App, random: Random) -> None:
        self._app = app
        self._random = random

    def mouse(self, places: Mapping[str, pygame.Rect]) -> None:
        """Clicks on something."""
        self.click(self._random.choice(list(places.values())).center)

    def click(self, at: tuple[int, int]) -> None:
        """Clicks on a place."""
        self._post(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0))
        self._post(pygame.MOUSEBUTTONDOWN, pos=at, button=1)
        self._app.step(1 / FPS)
        self._post(pygame.MOUSEBUTTONUP, pos=at, button=1)

    def keys(self, places: Mapping[str, pygame.Rect]) -> None:
        """Moves the focus with the arrows, and chooses with Enter."""
        del places
        for _ in range(self._random.randint(0, _FARTHEST)):
            self._key(self._random.choice((pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN)))
        self._key(pygame.K_RETURN)

    def pad(self, places: Mapping[str, pygame.Rect]) -> None:
        """Moves the focus with the directional pad, and chooses with A."""
        del places
        ways = ("UP", "DOWN", "LEFT", "RIGHT")
        for _ in range(self._random.randint(0, _FARTHEST)):
            self._button(f"DPAD_{self._random.choice(ways)}")
        self._button("A")

    def choose(self, device: str, at: tuple[int, int]) -> None:
        """Chooses what the focus is on: Enter, A, or a click on where it is."""
        if device == "mouse":
            self.click(at)
        elif device == "keys":
            self._key(pygame.K_RETURN)
        else:
            self._button("A")

    def _key(self, key: int) -> None:
        self._post(pygame.KEYDOWN, key=key, mod=0, unicode="")
        self._post(pygame.KEYUP, key=key, mod=0)

    def _button(self, name: str) -> None:
        button = getattr(pygame, f"CONTROLLER_BUTTON_{name}")
        self._post(pygame.CONTROLLERBUTTONDOWN, button=button, instance_id=0)

    def _post(self, kind: int, **what: int | str | tuple[int, ...]) -> None:
        pygame.event.post(pygame.event.Event(kind, dict(what)))


DEVICES: Final[Mapping[str, Callable[[Device, Mapping[str, pygame.Rect]], None]]] = {
    "mouse": Device.mouse,
    "keys": Device.keys,
    "pad": Device.pad,
}


def play(app: App, game: str, device: str, seed: int = 1, answers: list[float] | None = None) -> GameScreen:
    """Plays a game to its end, and goes back from there to where it was opened.

    Args:
        app: The application, with a screen below.
        game: Its name.
        device: One of :data:`DEVICES`.
        seed: Decides the deal and what is pressed.
        answers: Gets how long after each press the picture was drawn that answers it, seconds.

    Returns:
        The game's screen, which has been left.

    Raises:
        AssertionError: The game does not end.
    """
    below, rules = app.screen, find_rules(game)
    players = min(count for count in rules.players if count > 1)
    seats = [SeatChoice("Ann", "human", "keyboard"), *(SeatChoice(f"Bot {n}", "bot", "bot") for n in range(2, 9))]
    options = dict(SHORT.get(game, {}))
    screen = GameScreen(
        app, keep_game(GameChoice(game, tuple(seats[:players]), options, seed=seed)), pace=0.0, shown_for=0.0
    )
    app.push(screen)
    random = Random(seed)  # noqa: S311 - what is pressed by chance guards nothing
    press = DEVICES[device]
    hand = Device(app, random)
    pressed = False
    for _ in range(_STEPS):
        began = time.monotonic()
        app.step(1 / FPS)
        if pressed and answers is not None:
            answers.append(time.monotonic() - began)
        if app.screen is below:
            return screen
        places = pressable(app)
        pressed = bool(places)
        if places:
            press(hand, places)
        else:
            time.sleep(_PATIENCE_S)
    raise AssertionError(f"{game} does not end by {device}; shown is: {[text for text, _ in app.canvas.lettered]}")


def throw_first(app: App, device: str) -> tuple[int, BoutScreen]:
    """Comes from the home screen to the verdict on a first throw, choosing nothing but what the focus is on.

    Args:
        app: The application, with nothing set and no screen yet.
        device: One of :data:`DEVICES`.

    Returns:
        How many presses it took, and the bout's screen, which is still played.

    Raises:
        AssertionError: No throw came.
    """
    app.push(HomeScreen(app))
    for _ in range(2):  # what is entered is drawn with the next picture
        app.step(1 / FPS)
    hand, presses = Device(app, Random(0)), 0  # noqa: S311 - nothing is drawn from it
    pressed, end = -_AGAIN_S, time.monotonic() + _THROW_S
    while time.monotonic() < end:
        screen, places = app.screen, pressable(app)
        if isinstance(screen, BoutScreen) and screen.view is not None and screen.view.history:
            return presses, screen
        form = screen.form if isinstance(screen, FormScreen) else None
        if form is not None and form.focus in places and time.monotonic() - pressed > _AGAIN_S:
            hand.choose(device, places[form.focus].center)
            presses, pressed = presses + 1, time.monotonic()
        app.step(1 / FPS)
        time.sleep(1 / FPS)
    raise AssertionError(f"no throw by {device}; shown is: {[text for text, _ in app.canvas.lettered]}")


def pressable(app: App) -> dict[str, pygame.Rect]:
    """Where there is something to press on the screen that is shown."""
    screen = app.screen
    form = screen.form if isinstance(screen, FormScreen) else None
    return {} if form is None else form.places


def main() -> None:
    """Comes to a first throw, then plays all games, with all devices, and prints how long it took."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--games", default=",".join(GAMES))
    parser.add_argument("--devices", default=",".join(DEVICES))
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
    with tempfile.TemporaryDirectory() as data, loading_ahead():  # as the table does
        os.environ["XDG_DATA_HOME"] = data
        for device in options.devices.split(","):
            with App() as app:
                presses, bout = throw_first(app, device)
                source = "" if bout.view is None else bout.view.source
                print(f"first throw by {device}: {presses} presses from home, throws from {source}", flush=True)
        with App() as app:
            app.push(_Floor(app))
            answers: list[float] = []
            for game in options.games.split(","):
                for device in options.devices.split(","):
                    began, own = time.process_time(), [0.0]
                    screen = play(app, game, device, options.seed, own)
                    spent = time.process_time() - began
                    print(
                        f"{game} by {device}: {len(screen.sitting.game.log)} lines of its log, {spent:.1f} s, "
                        f"slowest answer {max(own) * 1000:.0f} ms",
                        flush=True,
                    )
                    answers += own[1:]
            most, worst = np.percentile(answers, (99, 100)) * 1000
            print(f"{len(answers)} presses answered: 99 % within {most:.0f} ms, the slowest after {worst:.0f} ms")


class _Floor(FormScreen):
    """What games are opened from: it has nothing."""

    still = True

    def lay_out(self, form: object, canvas: object) -> None:
        """Adds nothing."""


if __name__ == "__main__":
    main()
