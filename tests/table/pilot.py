"""Drives the application as people do: presses keys, clicks and gamepad buttons, and looks at what is shown."""

import time

import pygame

from referee.table.app import FPS

_NAMES = {"enter": "return", "esc": "escape"}
_SLOW_FPS = FPS / 3
"""Pictures a second while something is waited for, as on a slow machine: nothing that people are to see is briefer."""
_BRISK_S = 4.0
"""So much of a screen's time goes by at once: it goes on with the pictures, however fast they come."""
_BREATH_S = 0.001
"""What threads get between those pictures."""


class Pilot:
    """Everything goes through pygame's own events and one picture after another."""

    def __init__(self, app, first):
        self.app = app
        app.push(first)
        self.wait(2)

    def wait(self, pictures=1):
        """Lets so many pictures go by."""
        for _ in range(pictures):
            self.app.step(1 / FPS)

    def let_pass(self, seconds):
        """Lets so much of the screen's time go by."""
        for _ in range(round(seconds * _SLOW_FPS)):
            self.app.step(1 / _SLOW_FPS)

    def until(self, condition, seconds=60.0, pace=None):
        """Lets pictures go by until the condition holds: the first few seconds as fast as they are drawn.

        What has not come by then is the work of a thread, which gets the processor between pictures.

        Args:
            condition: What is waited for.
            seconds: How long at most.
            pace: The seconds between pictures, where a thread's work is waited for from the first.
        """
        end = time.monotonic() + seconds
        shown = 0
        while not condition():
            assert time.monotonic() < end, f"never came; shown is: {self.texts}"
            self.app.step(1 / _SLOW_FPS)
            shown += 1
            brisk = shown <= _BRISK_S * _SLOW_FPS
            time.sleep(pace if pace is not None else _BREATH_S if brisk else 1 / _SLOW_FPS)

    def press(self, *names):
        """Presses keys by pygame's names."""
        for name in names:
            code = pygame.key.key_code(_NAMES.get(name, name))
            pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=code, mod=0, unicode=""))
            pygame.event.post(pygame.event.Event(pygame.KEYUP, key=code, mod=0))
            self.wait()

    def quit(self):
        """Leaves what is being played as people do: the menu, Quit, and yes."""
        self.press("esc")
        self.click("Quit")
        self.click("Yes, quit")

    def type(self, text):
        """Types letters."""
        for letter in text:
            code = pygame.key.key_code(letter.lower())
            pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=code, mod=0, unicode=letter))
            pygame.event.post(pygame.event.Event(pygame.TEXTINPUT, text=letter))
            self.wait()

    def pad(self, *buttons):
        """Presses a gamepad's buttons: ``a``, ``b``, ``x``, ``dpad_down``."""
        for name in buttons:
            button = getattr(pygame, f"CONTROLLER_BUTTON_{name.upper()}")
            pygame.event.post(pygame.event.Event(pygame.CONTROLLERBUTTONDOWN, button=button, instance_id=0))
            self.wait()

    def click(self, what):
        """Clicks on a text that is shown, or at a place."""
        at = what if isinstance(what, tuple) else self.find(what).center
        pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0)))
        self.wait()
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            pygame.event.post(pygame.event.Event(kind, pos=at, button=1))
            self.wait()
        self.wait()

    def drag(self, what, to):
        """Presses on a text that is shown, or at a place, and lets go at another place."""
        at = what if isinstance(what, tuple) else self.find(what).center
        for kind, place in ((pygame.MOUSEBUTTONDOWN, at), (pygame.MOUSEMOTION, to), (pygame.MOUSEBUTTONUP, to)):
            more = {"rel": (0, 0), "buttons": (1, 0, 0)} if kind == pygame.MOUSEMOTION else {"button": 1}
            pygame.event.post(pygame.event.Event(kind, pos=place, **more))
            self.wait()
        self.wait()

    @property
    def texts(self):
        """Every line that is shown."""
        return [text for text, _ in self.app.canvas.lettered]

    def shows(self, text):
        """Whether a line that is shown has this in it."""
        return any(text in line for line in self.texts)

    def find(self, text):
        """Where a line with this in it is shown."""
        for line, box in self.app.canvas.lettered:
            if text in line:
                return pygame.Rect(box)
        raise AssertionError(f"{text!r} is not shown; shown is: {self.texts}")

    def is_open(self, kind):
        """Whether such a screen is on top."""
        return isinstance(self.app.screen, kind)
