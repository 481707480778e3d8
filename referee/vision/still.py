"""Finds and reads hands in a still picture. There is no frame before it, and there is time for several views."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

import cv2
import numpy as np

from referee.vision.boxes import Box, search_windows
from referee.vision.frames import Image
from referee.vision.hands import Handedness, Points, palm_centre
from referee.vision.landmarks import LandmarkNetwork, Landmarks
from referee.vision.multi_view import read_views
from referee.vision.network_input import balanced
from referee.vision.palms import PalmDetector

_HANDS: Final = 4
_PALM_SCORE: Final = 0.2
"""The least score of a palm. It is low because a false palm costs only one look of the landmark network, which then
gives its own belief."""
_FAINT_SCORE: Final = 0.05
"""The least score of a palm where no hand was found otherwise: blurred palms score so little. Of 65 blurred photographs
in which no hand was found otherwise, 13 show one this way, and 11 of these were read right."""
_PRESENCE: Final = 0.6
_MARGIN: Final = 0.5
"""The width of a border put around the picture, as a share of its longer side. A palm that fills the picture is found
only when the border makes it smaller. A hand that the picture cuts off is also read better with a border."""
_SHARES: Final = (1.2, 0.9)
"""The sides of the boxes that are tried when the whole picture is taken for one hand with a margin, as shares of the
picture's longer side."""
_SAME_HAND: Final = 0.5
"""Hands whose palms are nearer to each other than this share of a hand's extent are one hand."""
_HANGING: Final = 0.7
"""A hand hangs when its fingers point down with more than this share (a cosine) of their length."""


@dataclass(frozen=True, slots=True, eq=False)
class FoundHand:
    """A hand in a still picture.

    Attributes:
        points: 21 x 3 in pixels of the picture, as in :class:`~referee.vision.hands.TrackedHand`.
        world: 21 x 3 in metres, as there.
        presence: The network's belief that this is a hand, 0 to 1.
        handedness: The person's own left or right, in a picture that is not mirrored. Not reliable.
        box: Left, top, width and height of the landmarks' upright rectangle within the picture, in pixels.
        views: All views of the hand that agree, the landmarks above first; points in pixels of the picture.
    """

    points: Points
    world: Points
    presence: float
    handedness: Handedness
    box: tuple[int, int, int, int]
    views: tuple[Landmarks, ...]

    @property
    def hangs(self) -> bool:
        """Whether the hand hangs down, as a hand does that shows nothing."""
        axis = self.points[[5, 9, 13, 17], :2].mean(axis=0) - self.points[0, :2]
        return bool(axis[1] > _HANGING * np.linalg.norm(axis))


class StillReader:
    """Finds hands in still pictures, each on its own.

    Args:
        model: ``full`` or ``lite``.

    Raises:
        ModelError: There is no such model.
    """

    def __init__(self, model: str = "full") -> None:
        self._palms = PalmDetector()
        self._network = LandmarkNetwork(model, _PRESENCE)

    def find(self, image: Image) -> tuple[FoundHand, ...]:
        """The hands in ``image`` at one look each, at most four, from left to right.

        A picture in which no palm is seen is looked at again with a border around it.
        """
        hands = self._at_palms(image, _PALM_SCORE)
        if not hands:
            border = _border(image)
            hands = [_moved(hand, -border) for hand in self._at_palms(_bordered(image, border), _PALM_SCORE)]
        found = (_found((hand,), image) for hand in hands)
        return tuple(sorted(found, key=lambda hand: hand.box[0]))

    def study(self, image: Image) -> tuple[FoundHand, ...]:
        """The hands in ``image``, each read in several views (about 0.3 s), at most four.

        A picture in which no palm is seen is looked at again with a border around it. Then it is looked at as a whole,
        as if it were one hand's close-up, and for faint palms, and last in white light. A hand is left out when its
        views do not agree.

        Returns:
            First those that do not hang down, then by size, the largest first.
        """
        hands = self._study(image)
        # White light comes last: where a hand fills the picture, its skin is what would be taken for white.
        if not hands and (clear := balanced(image)) is not image:
            hands = self._study(clear)
        return tuple(sorted(hands, key=lambda hand: (hand.hangs, -hand.box[2] * hand.box[3]))[:_HANDS])

    def _study(self, image: Image) -> list[FoundHand]:
        border = _border(image)
        bordered = _bordered(image, border)
        looks = (self._studied(bordered, starts, border, image) for starts in self._starts(image, bordered, border))
        return next((found for found in looks if found), [])

    def _starts(self, image: Image, bordered: Image, border: int) -> Iterator[list[Box]]:
        """Where hands may be, in pixels of ``bordered``: one list after the other, the likeliest first."""
        height, width = bordered.shape[:2]
        sides = [share * max(image.shape[:2]) for share in _SHARES]
        for score in (_PALM_SCORE, _FAINT_SCORE):
            yield [hand.next_box.moved(border, border) for hand in self._at_palms(image, score)]
            yield [hand.next_box for hand in self._at_palms(bordered, score)]
            if score == _PALM_SCORE:
                yield [Box(width / 2, height / 2, side, side, 0.0) for side in sides]

    def _at_palms(self, image: Image, score: float) -> list[Landmarks]:
        hands: list[Landmarks] = []
        for window in search_windows(image):
            for palm in self._palms.look(image, window).palms(score, _HANDS):
                hand = self._network.read(image, palm.box)
                if hand is not None and not any(_same(hand.points, other.points) for other in hands):
                    hands.append(hand)
        return sorted(hands, key=lambda hand: -hand.presence)[:_HANDS]

    def _studied(self, bordered: Image, starts: list[Box], border: int, image: Image) -> list[FoundHand]:
        hands = []
        for start in starts:
            views = read_views(self._network, bordered, start)
            if views:
                hands.append(_found(tuple(_moved(view, -border) for view in views), image))
        return _each_once(hands)


def _border(image: Image) -> int:
    return round(max(image.shape[:2]) * _MARGIN)


def _bordered(image: Image, border: int) -> Image:
    return np.asarray(cv2.copyMakeBorder(image, border, border, border, border, cv2.BORDER_REPLICATE), np.uint8)


def _moved(hand: Landmarks, by: int) -> Landmarks:
    return replace(hand, points=hand.points + np.array((by, by, 0.0)), next_box=hand.next_box.moved(by, by))


def _found(views: tuple[Landmarks, ...], image: Image) -> FoundHand:
    first = views[0]
    height, width = image.shape[:2]
    box = _upright_box(first.points, width, height)
    return FoundHand(first.points, first.world, first.presence, first.handedness, box, views)


def _each_once(hands: list[FoundHand]) -> list[FoundHand]:
    """Of views of one hand, those that most agree with."""
    kept: list[FoundHand] = []
    for hand in sorted(hands, key=lambda hand: -len(hand.views)):
        if not any(_same(hand.points, other.points) for other in kept):
            kept.append(hand)
    return kept


def _same(one: Points, other: Points) -> bool:
    """Whether two views are of one hand."""
    size = np.ptp(one[:, :2], axis=0).max()
    return bool(np.linalg.norm(palm_centre(one) - palm_centre(other)) < _SAME_HAND * size)


def _upright_box(points: Points, width: int, height: int) -> tuple[int, int, int, int]:
    low = np.clip(np.floor(points[:, :2].min(axis=0)), 0, (width - 1, height - 1)).astype(int)
    high = np.clip(np.ceil(points[:, :2].max(axis=0)), low + 1, (width, height)).astype(int)
    return int(low[0]), int(low[1]), int(high[0] - low[0]), int(high[1] - low[1])
