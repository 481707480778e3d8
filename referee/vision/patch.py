"""Where a palm has gone since the picture before: its looks and the hand's outline, matched about its place."""

from __future__ import annotations

from typing import TypeAlias, TypeVar

import cv2
import numpy as np
import numpy.typing as npt

from referee.vision.backdrop import Foreground, Shares
from referee.vision.frames import Image

Vector: TypeAlias = npt.NDArray[np.float64]
"""x and y, in pixels of the picture: to the right, down."""

AnyPicture = TypeVar("AnyPicture", Image, Shares)

_UNIT = 32
"""Pixels to which the side of a hand's box is brought before anything is compared."""

_CORE = 0.16
"""Half the patch, as a share of the box's side: the palm and no background, which would hold the patch back."""

_HAND = 0.44
"""Half the outline, likewise: the hand's end of the arm, so that a bare arm is not taken for a palm."""

_REACH = 0.8
"""How far the palm may have gone, as a share of the box's side."""

_COLOUR = 2.0
"""Weight of the difference in colour beside the correlation, which does not see brightness and colour."""

_LEAST = -0.2
"""Looks speak against a place by no more than this: a palm in motion is blurred."""

_FOREIGN = 1.0
"""Weight of how far what is at a place stands before the backdrop."""

_OUTLINE = 2.0
"""Weight of the correlation of the hand's outline, where there is one."""

_PLAIN = 0.3
"""Without such a difference between places before the backdrop and others there is no outline."""

_PULL = 0.6
"""What a place loses, for each squared box side that it lies away from half-way along the expected shift.

Half-way, since an arm that pumps turns back as often as it goes on."""

_MOTION = 1.0
"""What a place loses where the picture did not change and the palm would have come, or changed and it stayed."""

_CHANGE = 30.0
"""Mean difference between two pictures, in grey levels of 255, that is a change beyond doubt."""

_SURE_STANDING = 0.5
_SURE_OUTLINE = 0.4
"""What stands before the backdrop by at least this, in an outline correlated with the hand's by this, is the hand:
so do 95 of 100 blurred hands of simulated bouts that the networks do not see."""

_FLASH = 0.5
"""Where more than this stands before the backdrop the light has changed, and outlines say nothing."""

_MEAN = np.full((1, 3), 1 / 3, np.float32)
"""Takes three colours to their mean."""

_STILL = 0.12
"""About how far a palm goes that stays, as a share of the box's side."""


class Patch:
    """What a palm looked like when it was last seen, and what was about it in the picture before.

    Args:
        image: The picture in which it was seen.
        foreground: What stands before the backdrop there.
        centre: Its centre there.
        side: The side of the hand's box, in pixels.
    """

    def __init__(self, image: Image, foreground: Foreground, centre: Vector, side: float) -> None:
        self._side = side
        self._centre = centre
        self._look = self._sample(image, _CORE)
        self._image = image
        self._outline = self._sample(foreground.shares, _HAND, foreground.scale)
        steps = np.arange(_pixels(_CORE + _REACH) - len(self._look) + 1)
        self._steps = (steps - len(steps) // 2) / _UNIT
        self._sure = False

    @property
    def sure(self) -> bool:
        """Whether it is beyond doubt that what was followed last is the hand."""
        return self._sure

    def follow(self, image: Image, foreground: Foreground, expected: Vector) -> Vector:
        """Where the palm is in the next picture.

        Velocity alone misses by more than a seventh of the box's side, too much for the landmark network, in one
        frame of seven of simulated bouts at 24 and 30 fps.

        Args:
            image: The picture.
            foreground: What stands before the backdrop in it.
            expected: How far the palm's velocity takes it, x and y in pixels.

        Returns:
            The palm's centre, to a 32nd of the box's side; no more than 0.8 sides away from where it was along x
            and along y.
        """
        before, near = (self._sample(picture, _CORE + _REACH) for picture in (self._image, image))
        standing, outline = self._standing(foreground)
        score = self._likeness(near) - self._strangeness(before, near) - self._distance(expected)
        score += _FOREIGN * standing + _OUTLINE * outline
        row, column = np.unravel_index(np.argmax(score), score.shape)
        lit = float(foreground.shares.mean()) < _FLASH
        self._sure = bool(lit and standing[row, column] > _SURE_STANDING and outline[row, column] > _SURE_OUTLINE)
        self._centre = self._centre + np.array((self._steps[column], self._steps[row])) * self._side
        self._image = image
        return self._centre

    def _likeness(self, near: Image) -> Vector:
        """For each place, how much what is there looks like the palm."""
        correlation = cv2.matchTemplate(near, self._look, cv2.TM_CCOEFF_NORMED)
        difference = cv2.matchTemplate(near, self._look, cv2.TM_SQDIFF_NORMED)
        return np.maximum(np.asarray(correlation - _COLOUR * difference, np.float64), _LEAST)

    def _strangeness(self, before: Image, near: Image) -> Vector:
        """For each place, how ill it goes with a palm there that the picture changed, or did not."""
        difference = cv2.transform(cv2.absdiff(near, before).astype(np.float32), _MEAN)
        change = np.minimum(self._patches(np.asarray(difference, np.float32)) / _CHANGE, 1.0)
        stayed = np.exp(-np.add.outer(self._steps**2, self._steps**2) / _STILL**2)
        strangeness: Vector = _MOTION * (stayed * change + (1 - stayed) * (1 - change))
        return strangeness

    def _standing(self, foreground: Foreground) -> tuple[Vector, Vector]:
        """For each place, how far what is there stands before the backdrop, and how like the hand's its outline is."""
        standing = self._patches(self._sample(foreground.shares, _CORE + _REACH, foreground.scale))
        if np.ptp(self._outline) <= _PLAIN:
            return standing, np.zeros_like(standing)
        wide = self._sample(foreground.shares, _HAND + _REACH, foreground.scale)
        return standing, np.asarray(cv2.matchTemplate(wide, self._outline, cv2.TM_CCOEFF_NORMED), np.float64)

    def _patches(self, near: Vector | Shares) -> Vector:
        """For each place, the mean over a patch there."""
        patch = len(self._look)
        first, last = patch // 2, patch // 2 + len(self._steps)
        return np.asarray(cv2.blur(near, (patch, patch))[first:last, first:last], np.float64)

    def _distance(self, expected: Vector) -> Vector:
        """For each place, how far it is from half-way along the expected shift."""
        x, y = (self._steps - half for half in expected / (2 * self._side))
        distance: Vector = _PULL * np.add.outer(y**2, x**2)
        return distance

    def _sample(self, picture: AnyPicture, half: float, scale: float = 1.0) -> AnyPicture:
        """The upright square that reaches ``half`` sides to each side of the palm; edges are drawn out."""
        pixels = _pixels(half)
        zoom = _UNIT / (self._side * scale)
        x, y = pixels / 2 - zoom * scale * self._centre
        to_square = np.array(((zoom, 0, x), (0, zoom, y)))
        square = cv2.warpAffine(picture, to_square, (pixels, pixels), borderMode=cv2.BORDER_REPLICATE)
        return np.asarray(square, picture.dtype)


def _pixels(half: float) -> int:
    """The side of a square that reaches ``half`` sides of a hand's box to each side."""
    return round(2 * half * _UNIT)
