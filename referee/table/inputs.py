"""What people do with mouse, keyboard or gamepad, as one kind of event."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

import pygame
from pygame._sdl2 import controller


class Act(StrEnum):
    """What somebody did, whatever with."""

    UP = "up"
    DOWN = "down"
    LEFT = "left"
    RIGHT = "right"
    SELECT = "select"
    BACK = "back"
    NEXT = "next"
    PREVIOUS = "previous"
    KEY = "key"
    POINT = "point"
    PRESS = "press"
    RELEASE = "release"
    SCROLL = "scroll"
    TEXT = "text"


@dataclass(frozen=True, slots=True)
class Input:
    """One thing that somebody did.

    Attributes:
        act: What.
        key: The key's name, for ``KEY``: a screen's own key such as ``r`` or ``space``; what was typed, for ``TEXT``.
        at: Where, in pixels of the screen, for ``POINT``, ``PRESS`` and ``RELEASE``.
        steps: How far, for ``SCROLL``; upwards is positive.
        raw: The event that pygame gave, for widgets of a library.
    """

    act: Act
    key: str = ""
    at: tuple[int, int] = (0, 0)
    steps: int = 0
    raw: pygame.event.Event | None = None


@dataclass(frozen=True, slots=True)
class Key:
    """A key of a screen's own, as the strip at its foot shows it.

    Attributes:
        name: pygame's name of the key: ``r``, ``space``, ``f1``.
        text: What it does, in a word or two.
    """

    name: str
    text: str


_KEYS = {
    pygame.K_UP: Act.UP,
    pygame.K_DOWN: Act.DOWN,
    pygame.K_LEFT: Act.LEFT,
    pygame.K_RIGHT: Act.RIGHT,
    pygame.K_RETURN: Act.SELECT,
    pygame.K_KP_ENTER: Act.SELECT,
    pygame.K_ESCAPE: Act.BACK,
}
_PAD = {
    pygame.CONTROLLER_BUTTON_DPAD_UP: Act.UP,
    pygame.CONTROLLER_BUTTON_DPAD_DOWN: Act.DOWN,
    pygame.CONTROLLER_BUTTON_DPAD_LEFT: Act.LEFT,
    pygame.CONTROLLER_BUTTON_DPAD_RIGHT: Act.RIGHT,
    pygame.CONTROLLER_BUTTON_A: Act.SELECT,
    pygame.CONTROLLER_BUTTON_B: Act.BACK,
}
PAD_KEYS = {
    pygame.CONTROLLER_BUTTON_X: "X",
    pygame.CONTROLLER_BUTTON_Y: "Y",
    pygame.CONTROLLER_BUTTON_LEFTSHOULDER: "L",
    pygame.CONTROLLER_BUTTON_RIGHTSHOULDER: "R",
    pygame.CONTROLLER_BUTTON_BACK: "Back",
    pygame.CONTROLLER_BUTTON_START: "Start",
}
"""The gamepad's buttons that stand for a screen's own keys, in the order in which the screen names these."""

_STICK_AXES = {
    pygame.CONTROLLER_AXIS_LEFTX: (Act.LEFT, Act.RIGHT),
    pygame.CONTROLLER_AXIS_LEFTY: (Act.UP, Act.DOWN),
}
_PUSHED, _LET_GO = 20_000, 10_000
"""Of 32,767: how far a stick is pushed for one step, and how near it comes back before the next."""


class InputReader:
    """Turns pygame's events into inputs, and knows which gamepads are there."""

    def __init__(self) -> None:
        controller.init()
        self._pads: dict[int, controller.Controller] = {}
        self._pushed: set[tuple[int, int]] = set()
        self.by_pad = False

    def read(
        self, event: pygame.event.Event, keys: Sequence[Key], beside: pygame.Window | None = None
    ) -> Iterator[Input]:
        """What somebody did, if the event is that.

        Args:
            event: As pygame gave it.
            keys: The screen's own keys.
            beside: A window in which there is nothing to press: places in it are none of the screen's.
        """
        if event.type == pygame.CONTROLLERDEVICEADDED:
            pad = controller.Controller(event.device_index)
            self._pads[pad.id] = pad
        elif event.type == pygame.CONTROLLERDEVICEREMOVED:
            self._forget(event.instance_id)
        elif event.type in {pygame.KEYDOWN, pygame.TEXTINPUT}:
            self.by_pad = False
            yield from _typed(event)
        elif event.type == pygame.CONTROLLERBUTTONDOWN:
            self.by_pad = True
            yield from _pad_pressed(event.button, keys)
        elif event.type == pygame.CONTROLLERAXISMOTION:
            yield from self._stick(event.instance_id, event.axis, event.value)
        elif beside is None or getattr(event, "window", None) is not beside:
            self.by_pad = self.by_pad and event.type != pygame.MOUSEBUTTONDOWN
            yield from _mouse(event)

    def _stick(self, pad: int, axis: int, value: int) -> Iterator[Input]:
        if axis not in _STICK_AXES:
            return
        if abs(value) < _LET_GO:
            self._pushed.discard((pad, axis))
        elif abs(value) > _PUSHED and (pad, axis) not in self._pushed:
            self.by_pad = True
            self._pushed.add((pad, axis))
            yield Input(_STICK_AXES[axis][value > 0])

    def _forget(self, pad: int) -> None:
        """Lets go of a gamepad that was unplugged, and of where its stick was."""
        self._pads.pop(pad, None)
        self._pushed = {(held, axis) for held, axis in self._pushed if held != pad}
        self.by_pad = self.by_pad and bool(self._pads)

    def close(self) -> None:
        """Lets go of the gamepads."""
        self._pads.clear()
        controller.quit()


def _typed(event: pygame.event.Event) -> Iterator[Input]:
    if event.type == pygame.TEXTINPUT:
        yield Input(Act.TEXT, key=event.text, raw=event)
    elif event.key == pygame.K_TAB:
        yield Input(Act.PREVIOUS if event.mod & pygame.KMOD_SHIFT else Act.NEXT, raw=event)
    elif event.key in _KEYS:
        yield Input(_KEYS[event.key], raw=event)
    else:
        yield Input(Act.KEY, key=pygame.key.name(event.key), raw=event)


def _pad_pressed(button: int, keys: Sequence[Key]) -> Iterator[Input]:
    if button in _PAD:
        yield Input(_PAD[button])
        return
    order = list(PAD_KEYS)
    place = order.index(button) if button in PAD_KEYS else len(keys)
    if place < len(keys):
        yield Input(Act.KEY, key=keys[place].name)


def _mouse(event: pygame.event.Event) -> Iterator[Input]:
    if event.type == pygame.MOUSEMOTION:
        yield Input(Act.POINT, at=event.pos, raw=event)
    elif event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_LEFT:
        yield Input(Act.PRESS, at=event.pos, raw=event)
    elif event.type == pygame.MOUSEBUTTONUP and event.button == pygame.BUTTON_LEFT:
        yield Input(Act.RELEASE, at=event.pos, raw=event)
    elif event.type == pygame.MOUSEWHEEL:
        yield Input(Act.SCROLL, steps=event.y, raw=event)
