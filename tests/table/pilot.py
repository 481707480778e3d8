"""Drives the application as people do: presses keys, clicks and gamepad buttons, and looks at what is shown."""

import time

import pygame

from referee.table.app import FPS

_NAMES = {"enter": "return", "esc": "escape"}


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

    def until(self, condition, seconds=60.0, pace=1 / FPS):
        """Lets pictures go by until the condition holds, at the pace of a screen or a slower one."""
        end = time.monotonic() + seconds
        while not condition():
            assert time.monotonic() < end, f"never came; shown is: {self.texts}"
            self.wait()
            time.sleep(pace)

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
