"""What is behind the players: a room drawn at random, now and then with clothes and a face behind the hand."""

from __future__ import annotations

import cv2
import numpy as np

from referee.simulator.render import FloatMap
from referee.simulator.room_light import Backlight
from referee.simulator.skeleton import Floats

_THINGS, _CLUTTER = (0, 9), (18, 50)
"""How many things are in a room, from and to: in an ordinary one, and in one that is full."""


def draw_background(
    rng: np.random.Generator,
    size: tuple[int, int],
    bodies: tuple[float, ...] = (),
    *,
    cluttered: bool = False,
    backlight: Backlight | None = None,
) -> FloatMap:
    """Draws a room out of focus.

    Args:
        rng: Where chance comes from.
        size: Width and height in pixels.
        bodies: Where a person stands, as shares of the width; a torso with head is drawn at each.
        cluttered: Whether it is full of things, shelves of books among them, and nearly in focus.
        backlight: What is bright behind the people.

    Returns:
        Height x width x 3, whole levels: up to 255, and above where the backlight outshines white.
    """
    width, height = size
    # Drawn at a third of the size: a background is out of focus, and this is nine times faster.
    small = (max(width // 3, 8), max(height // 3, 8))
    room = _wall(rng, small)
    for _ in range(int(rng.integers(*(_CLUTTER if cluttered else _THINGS)))):
        _draw_thing(rng, room)
    if cluttered:
        for _ in range(int(rng.integers(1, 4))):
            _draw_shelf(rng, room)
    if backlight is not None:
        np.minimum(room, 255, out=room)
        backlight.draw(room)
    for body in bodies:
        _draw_person(rng, room, body)
    texture = rng.normal(0, rng.uniform(0, 7), room.shape)
    brightest = 255 * (1.0 if backlight is None else backlight.strength)
    blurred = np.clip(room + texture, 0, brightest).astype(np.float32)
    sigma = rng.uniform(0.3, 0.9) if cluttered else rng.uniform(0.4, 2.5)
    blurred = cv2.GaussianBlur(blurred, (0, 0), sigma).astype(np.float32, copy=False)
    picture: FloatMap = np.floor(cv2.resize(blurred, (width, height), interpolation=cv2.INTER_LINEAR))
    return picture


def _wall(rng: np.random.Generator, size: tuple[int, int]) -> Floats:
    """A wall whose light falls off across it."""
    width, height = size
    base = np.clip(rng.uniform(25, 235) + rng.normal(0, 16, 3), 5, 250)
    corners = base + rng.normal(0, 22, (2, 2, 1)) + rng.normal(0, 5, (2, 2, 3))
    wall: Floats = cv2.resize(corners, (width, height), interpolation=cv2.INTER_LINEAR).astype(np.float64)
    return wall


def _draw_thing(rng: np.random.Generator, room: Floats) -> None:
    """Adds a piece of furniture, a picture, an edge or a lamp, in place."""
    height, width = room.shape[:2]
    colour = tuple(float(v) for v in np.clip(rng.uniform(0, 255) + rng.normal(0, 45, 3), 0, 255))
    x, y = int(rng.integers(0, width)), int(rng.integers(0, height))
    w, h = int(rng.uniform(0.03, 0.4) * width), int(rng.uniform(0.03, 0.6) * height)
    kind = rng.integers(0, 4)
    if kind == 0:
        cv2.rectangle(room, (x, y), (x + w, y + h), colour, -1)
    elif kind == 1:
        cv2.ellipse(room, (x, y), (w // 2 + 1, h // 2 + 1), float(rng.uniform(0, 180)), 0, 360, colour, -1)
    elif kind == 2:
        end = (int(rng.integers(0, width)), int(rng.integers(0, height)))
        cv2.line(room, (x, y), end, colour, int(rng.integers(1, 6)))
    else:
        step = int(rng.integers(3, 14))
        for at in range(x, x + w, step):
            cv2.line(room, (at, y), (at, y + h), colour, max(1, step // 3))


def _draw_shelf(rng: np.random.Generator, room: Floats) -> None:
    """Adds a board with books on it, in place."""
    height, width = room.shape[:2]
    left, y = int(rng.uniform(-0.1, 0.7) * width), int(rng.uniform(0.15, 0.7) * height)
    right, high = left + int(rng.uniform(0.2, 0.5) * width), rng.uniform(0.08, 0.16) * height
    wood = tuple(float(v) for v in rng.uniform(0.4, 1.1) * np.array([70, 110, 150]))
    x = left
    while x < right:
        thick = int(rng.uniform(0.006, 0.022) * width) + 1
        back = tuple(float(v) for v in np.clip(rng.uniform(20, 220) + rng.normal(0, 50, 3), 0, 255))
        # Now and then a gap.
        if rng.random() < 0.85:
            cv2.rectangle(room, (x, y - int(high * rng.uniform(0.65, 1.0))), (x + thick, y), back, -1)
        x += thick + 1
    cv2.rectangle(room, (left, y), (right, y + max(2, height // 90)), wood, -1)


def _draw_person(rng: np.random.Generator, room: Floats, place: float) -> None:
    """Adds a torso in plain or striped clothes, and a head, in place."""
    height, width = room.shape[:2]
    x = int(place * width)
    wide = int(rng.uniform(0.28, 0.5) * height)
    top = int(rng.uniform(0.2, 0.45) * height)
    cloth = np.clip(rng.uniform(10, 240) + rng.normal(0, 35, 3), 0, 255)
    colour = tuple(float(v) for v in cloth)
    cv2.ellipse(room, (x, top + wide // 2), (wide // 2, wide // 2), 0, 180, 360, colour, -1)
    cv2.rectangle(room, (x - wide // 2, top + wide // 2), (x + wide // 2, height), colour, -1)
    if rng.random() < 0.35:
        stripe = tuple(float(v) for v in np.clip(cloth + rng.normal(0, 60, 3), 0, 255))
        step = int(rng.integers(4, 16))
        for y in range(top + wide // 3, height, step):
            cv2.line(room, (x - wide // 2, y), (x + wide // 2, y), stripe, max(1, step // 3))
    tone = rng.uniform(0.25, 1.0)
    face = (175 * tone, 195 * tone, 232 * tone)
    head = int(wide * 0.24)
    cv2.ellipse(room, (x, top - head // 2), (head, int(head * 1.35)), 0, 0, 360, face, -1)
    hair = tuple(float(v) for v in rng.uniform(10, 90, 3))
    cv2.ellipse(room, (x, top - head), (head, head), 0, 180, 360, hair, -1)
