"""Pictures of drawn arms, each of which moves along a known path."""

import math
from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np

from referee.vision.frames import Frame

WIDTH, HEIGHT = SIZE = (1280, 720)
FPS = 30
HZ = 2.0
"""Strokes a second."""
EXPOSURE_S = 1 / 60
BORDER = 40
"""Pixels of background beyond each side of the picture, for a camera that shifts."""


def cloth(width, height, seed, *, mean, contrast, grains=(48, 16, 6)):
    """Random texture in patches of a few sizes."""
    rng, total = np.random.default_rng(seed), np.full((height, width), mean, np.float32)
    for grain in grains:
        coarse = rng.normal(0, contrast / math.sqrt(len(grains)), (height // grain + 2, width // grain + 2))
        total += cv2.resize(coarse.astype(np.float32), (width, height), interpolation=cv2.INTER_CUBIC)
    return total


@dataclass
class Thing:
    """What is in front of the background: ``pose`` gives x, y and turn (radians) of its anchor at a time."""

    picture: Any
    mask: Any
    anchor: tuple[float, float]
    pose: Any

    def draw(self, image, t, shift):
        """Draws it as the shutter sees it: the mean over the exposure."""
        height, width = self.mask.shape
        corners = np.array([(0, 0), (width, 0), (0, height), (width, height)], np.float64)
        ways = [self._way(moment, shift) for moment in t + EXPOSURE_S * (np.arange(4) - 1.5) / 4]
        ends = np.concatenate([corners @ way[:, :2].T + way[:, 2] for way in ways])
        left, top = np.maximum(np.floor(ends.min(axis=0)).astype(int), 0)
        right, bottom = np.minimum(np.ceil(ends.max(axis=0)).astype(int), image.shape[::-1])
        if left >= right or top >= bottom:
            return
        part = image[top:bottom, left:right]
        cover, light = np.zeros((2, *part.shape), np.float32)
        for way in ways:
            way[:, 2] -= left, top
            mask = cv2.warpAffine(self.mask, way, part.shape[::-1])
            cover += mask / len(ways)
            light += mask * cv2.warpAffine(self.picture, way, part.shape[::-1]) / len(ways)
        part *= 1 - cover
        part += light

    def _way(self, moment, shift):
        x, y, turn = self.pose(moment)
        c, s = math.cos(turn), math.sin(turn)
        rotation = np.array([[c, -s], [s, c]])
        return np.column_stack([rotation, np.array([x + shift[0], y + shift[1]]) - rotation @ self.anchor])


def arm(pose, *, seed=5, fist=55, length=700):
    """An upright forearm with a fist on top, ``fist`` pixels in radius; it is anchored at the middle of its fist."""
    side = 2 * fist + 20
    mask = np.zeros((length, side), np.float32)
    cv2.rectangle(mask, (side // 2 - fist * 2 // 3, fist), (side // 2 + fist * 2 // 3, length), (1.0,), -1)
    cv2.circle(mask, (side // 2, fist + 10), fist, (1.0,), -1)
    picture = cloth(side, length, seed, mean=165, contrast=14, grains=(24, 8))
    return Thing(picture, cv2.GaussianBlur(mask, (0, 0), 2), (side / 2, fist + 10.0), pose)


def person(pose, *, seed=6):
    """Somebody behind, larger than an arm, anchored at the middle."""
    mask = np.zeros((600, 300), np.float32)
    cv2.ellipse(mask, (150, 300), (140, 290), 0, 0, 360, (1.0,), -1)
    return Thing(cloth(300, 600, seed, mean=80, contrast=30), mask, (150.0, 300.0), pose)


def strokes(t, size, hz=HZ):
    """How far below its top an arm is that strokes ``size`` pixels down and comes back, ``hz`` times a second."""
    return size / 2 * (1 - math.cos(2 * math.pi * hz * t))


def pumping(x, size, *, top=330.0, hz=HZ, way=(0.0, 1.0)):
    """The pose of an arm that strokes along ``way``, from its top at time 0."""
    return lambda t: (x + way[0] * strokes(t, size, hz), top + way[1] * strokes(t, size, hz), 0.0)


def resting(x, top=330.0):
    return lambda t: (x, top, 0.0)


def film(*things, times=None, wall=110, contrast=25, noise=4, shift=None, light=None, seed=1):
    """Pictures of the things, the first behind: frames with sensor noise of so many grey levels either way.

    ``wall`` is the background's mean, in grey levels, and ``contrast`` its standard deviation. ``shift`` gives the
    camera's shift in pixels at a time, ``light`` changes the picture.
    """
    rng = np.random.default_rng(seed)
    behind = cloth(WIDTH + 2 * BORDER, HEIGHT + 2 * BORDER, seed, mean=wall, contrast=contrast)
    for index, t in enumerate(np.arange(31) / FPS if times is None else times):
        dx, dy = (0, 0) if shift is None else shift(t)
        image = behind[BORDER - dy : BORDER - dy + HEIGHT, BORDER - dx : BORDER - dx + WIDTH].copy()
        for thing in things:
            thing.draw(image, t, (dx, dy))
        if light is not None:
            image = light(image, rng)
        grains = rng.integers(-noise, noise + 1, (HEIGHT, WIDTH), np.int8, endpoint=True) if noise else 0
        grey = (image + grains).clip(0, 255).astype(np.uint8)
        yield Frame(index, float(t), cv2.cvtColor(grey, cv2.COLOR_GRAY2BGR))
