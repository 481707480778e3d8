"""A model of the background: how a lane looks where there is no hand. It is learnt while play goes on."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

import cv2
import numpy as np
import numpy.typing as npt

from referee.vision.arm import Polygon
from referee.vision.boxes import Box
from referee.vision.frames import Image
from referee.vision.hands import PALM, Points

Shares: TypeAlias = npt.NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class BackgroundSettings:
    """How a background is learnt and held against a picture. Differences are in grey levels of 255.

    Attributes:
        across: The least pixels along a lane's shorter side. The picture is halved as long as that side has twice as
            many. This is enough to tell a hand from what is behind it.
        learning_s: A background that has changed is learnt in about this time, seconds.
        margin: The hand may reach this far from the middle of its box, as a share of the box's side.
        alike: Up to this difference a place looks like the background ...
        foreign: ... and from this on it does not.
        unknown: How foreign a place counts when it has not been seen without the hand. A hand that stays covers few
            such places.
        doubtful: The most that a place counts as foreign when it was seen without the hand, but perhaps behind the arm.
            Such a place never counts less than an unknown one. There is an upper bound because an arm may have been
            learnt as the background. When that arm goes, the place looks foreign and would pass for the hand. There is
            a lower bound because a bare hand looks like a bare arm, and would not be seen there.
    """

    across: int = 64
    learning_s: float = 2.0
    margin: float = 0.6
    alike: float = 8.0
    foreign: float = 28.0
    unknown: float = 0.25
    doubtful: float = 0.7


@dataclass(frozen=True, slots=True, eq=False)
class Foreground:
    """What stands before the background.

    Attributes:
        shares: For each place of a small picture of the lane, 0 where it looks like the background to 1 where not.
        scale: The small picture's size, as a share of the lane's.
    """

    shares: Shares
    scale: float

    def share_in(self, points: Points) -> float:
        """How foreign the places within a palm are on the average; landmarks as in a hand, pixels of the lane."""
        outline = cv2.convexHull((self.scale * points[PALM, :2]).astype(np.int32))
        inside = np.zeros(self.shares.shape, np.uint8)
        cv2.fillConvexPoly(inside, outline, (1,))
        return float(cv2.mean(self.shares, inside)[0])


class BackgroundModel:
    """A lane's background; knows nothing at first, and forgets what is no longer so.

    Args:
        settings: How it is learnt.
    """

    def __init__(self, settings: BackgroundSettings = BackgroundSettings()) -> None:
        self._settings = settings
        levels = np.arange(256, dtype=np.float32)
        # For each difference, how foreign a place is.
        self._strange = np.clip((levels - settings.alike) / (settings.foreign - settings.alike), 0.0, 1.0)
        self._mean = np.zeros((0, 0, 3), np.float32)
        self._levels = np.zeros((0, 0, 3), np.uint8)
        self._known = np.zeros((0, 0), np.bool_)
        self._bare = np.zeros((0, 0), np.bool_)
        self._t = -np.inf

    def compare(self, image: Image) -> Foreground:
        """Holds a picture of the lane against the background."""
        small, scale = _halved(image, self._settings.across)
        if small.shape != self._mean.shape:
            return Foreground(np.full(small.shape[:2], self._settings.unknown, np.float32), scale)
        blue, green, red = cv2.split(cv2.absdiff(small, self._levels))
        strange = self._strange[cv2.max(cv2.max(blue, green), red)]
        shares = np.where(self._bare, strange, np.clip(strange, self._settings.unknown, self._settings.doubtful))
        return Foreground(np.where(self._known, shares, np.float32(self._settings.unknown)), scale)

    def learn(self, image: Image, t: float, box: Box | None, arm: Polygon | None = None) -> None:
        """Learns from a picture what is outside the hand's box.

        What lies behind the arm is not known for sure. It is learnt anew each time until it has been seen without the
        arm.

        Args:
            image: The lane's picture.
            t: Its time, seconds; grows.
            box: Where the hand is thought to be in it; ``None`` where none has been seen.
            arm: Where its arm may be: a convex polygon, n x 2 in pixels of the lane's picture.
        """
        small, scale = _halved(image, self._settings.across)
        if small.shape != self._mean.shape:
            self._mean, self._known = small.astype(np.float32), np.zeros(small.shape[:2], np.bool_)
            self._bare = self._known.copy()
        outside = np.ones(self._known.shape, np.bool_)
        if box is not None:
            reach = self._settings.margin * box.side
            edges = (box.x - reach, box.y - reach, box.x + reach, box.y + reach)
            left, top, right, bottom = (max(int(scale * edge), 0) for edge in edges)
            outside[top:bottom, left:right] = False
        behind = np.zeros(self._known.shape, np.uint8)
        if arm is not None:
            cv2.fillConvexPoly(behind, (scale * arm).astype(np.int32), (1,))
        bare = outside & (behind == 0)
        pace = min((t - self._t) / self._settings.learning_s, 1.0)
        for where, share in ((self._bare & bare, pace), (outside & ~self._bare, 1.0)):
            cv2.accumulateWeighted(small, self._mean, share, where.view(np.uint8))
        self._levels = np.asarray(cv2.convertScaleAbs(self._mean), np.uint8)
        self._known |= outside
        self._bare |= bare
        self._t = t


def _halved(image: Image, across: int) -> tuple[Image, float]:
    """The picture at a half, a quarter ... of its size, and that share: a place is the mean of four of its points."""
    halvings = max(int(np.log2(min(image.shape[:2]) / across)), 0)
    rows, columns = (side >> halvings for side in image.shape[:2])
    if halvings:
        even = image[: rows << halvings, : columns << halvings]
        points = cv2.resize(even, (2 * columns, 2 * rows), interpolation=cv2.INTER_NEAREST)
        image = np.asarray(cv2.resize(points, (columns, rows), interpolation=cv2.INTER_AREA), np.uint8)
    return image, 0.5**halvings
