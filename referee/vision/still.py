"""Finds and reads hands in a still picture. There is no frame before it, and there is time for several views."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

import cv2
import numpy as np

from referee.vision.boxes import Box, search_windows
from referee.vision.frames import Image
from referee.vision.hands import Handedness, Points, extent, palm_centre
from referee.vision.landmarks import LandmarkNetwork, Landmarks
from referee.vision.multi_view import read_views
from referee.vision.network_input import balanced
from referee.vision.palms import PalmDetector


@dataclass(frozen=True, slots=True)
class StillSettings:
    """What is taken for a hand in a still picture.

    Attributes:
        hands: The most hands in one picture.
        palm: The least score of a palm. It is low because a false palm costs only one look of the landmark network,
            which then gives its own belief.
        faint: The least score of a palm where no hand was found otherwise: blurred palms score so little. Of 65 blurred
            photographs in which no hand was found otherwise, 13 show one this way, and 11 of these were read right.
        presence: The least belief of the landmark network that it sees a hand.
        margin: The width of a border put around the picture, as a share of its longer side. A palm that fills the
            picture is found only when the border makes it smaller. A hand that the picture cuts off is also read better
            with a border.
        whole: The sides of the boxes that are tried when the whole picture is taken for one hand with a margin, as
            shares of the picture's longer side.
        same: Hands whose palms are nearer to each other than this share of a hand's extent are one hand.
        hanging: A hand hangs when its fingers point down with more than this share (a cosine) of their length.
    """

    hands: int = 4
    palm: float = 0.2
    faint: float = 0.05
    presence: float = 0.6
    margin: float = 0.5
    whole: tuple[float, ...] = (1.2, 0.9)
    same: float = 0.5
    hanging: float = 0.7


@dataclass(frozen=True, slots=True, eq=False)
class FoundHand:
    """A hand in a still picture.

    Attributes:
        points: 21 x 3 in pixels of the picture, as in :class:`~referee.vision.hands.TrackedHand`.
        world: 21 x 3 in metres, as there.
        handedness: The person's own left or right, in a picture that is not mirrored. Not reliable.
        box: Left, top, width and height of the landmarks' upright rectangle within the picture, in pixels.
        views: All views of the hand that agree, the landmarks above first; points in pixels of the picture.
        hangs: Whether the hand hangs down, as a hand does that shows nothing.
    """

    points: Points
    world: Points
    handedness: Handedness
    box: tuple[int, int, int, int]
    views: tuple[Landmarks, ...]
    hangs: bool


class StillReader:
    """Finds hands in still pictures, each on its own.

    Args:
        model: ``full`` or ``lite``.
        settings: What is taken for a hand.

    Raises:
        ModelError: There is no such model.
    """

    def __init__(self, model: str = "full", settings: StillSettings = StillSettings()) -> None:
        self._settings = settings
        self._palms = PalmDetector()
        self._network = LandmarkNetwork(model, settings.presence)

    def find(self, image: Image) -> tuple[FoundHand, ...]:
        """The hands in ``image`` at one look each, at most four, from left to right.

        A picture in which no hand is found is looked at again with a border around it, and last in white light.
        """
        return tuple(sorted(_in_some_light(self._find, image), key=lambda hand: hand.box[0]))

    def study(self, image: Image) -> tuple[FoundHand, ...]:
        """The hands in ``image``, each read in several views (about 0.3 s), at most four.

        A picture in which no hand is found is looked at again with a border around it. Then it is looked at as a whole,
        as if it were one hand's close-up, and for faint palms, and last in white light. A hand is left out when its
        views do not agree.

        Returns:
            First those that do not hang down, then by size, the largest first.
        """
        hands = _in_some_light(self._study, image)
        return tuple(sorted(hands, key=lambda hand: (hand.hangs, -hand.box[2] * hand.box[3]))[: self._settings.hands])

    def _find(self, image: Image) -> list[FoundHand]:
        hands = self._at_palms(image, self._settings.palm)
        if not hands:
            bordered, border = self._bordered(image)
            hands = [_moved(hand, -border) for hand in self._at_palms(bordered, self._settings.palm)]
        return [self._found((hand,), image) for hand in hands]

    def _study(self, image: Image) -> list[FoundHand]:
        bordered, border = self._bordered(image)
        looks = (self._studied(bordered, starts, border, image) for starts in self._starts(image, bordered, border))
        return next((found for found in looks if found), [])

    def _starts(self, image: Image, bordered: Image, border: int) -> Iterator[list[Box]]:
        """Where hands may be, in pixels of ``bordered``: one list after the other, the likeliest first."""
        height, width = bordered.shape[:2]
        sides = [share * max(image.shape[:2]) for share in self._settings.whole]
        yield from self._starts_at_palms(image, bordered, border, self._settings.palm)
        yield [Box(width / 2, height / 2, side, 0.0) for side in sides]
        yield from self._starts_at_palms(image, bordered, border, self._settings.faint)

    def _starts_at_palms(self, image: Image, bordered: Image, border: int, score: float) -> Iterator[list[Box]]:
        yield [hand.next_box.moved(border, border) for hand in self._at_palms(image, score)]
        yield [hand.next_box for hand in self._at_palms(bordered, score)]

    def _at_palms(self, image: Image, score: float) -> list[Landmarks]:
        most = self._settings.hands
        hands: list[Landmarks] = []
        for window in search_windows(image):
            for palm in self._palms.look(image, window).palms(score, most):
                hand = self._network.read(image, palm.box)
                if hand is not None and not any(self._are_same(hand.points, other.points) for other in hands):
                    hands.append(hand)
        return sorted(hands, key=lambda hand: -hand.presence)[:most]

    def _studied(self, bordered: Image, starts: list[Box], border: int, image: Image) -> list[FoundHand]:
        hands = []
        for start in starts:
            views = read_views(self._network, bordered, start)
            if views:
                hands.append(self._found(tuple(_moved(view, -border) for view in views), image))
        return self._each_once(hands)

    def _bordered(self, image: Image) -> tuple[Image, int]:
        """The picture with a border, and its width."""
        border = round(max(image.shape[:2]) * self._settings.margin)
        around = cv2.copyMakeBorder(image, border, border, border, border, cv2.BORDER_REPLICATE)
        return np.asarray(around, np.uint8), border

    def _found(self, views: tuple[Landmarks, ...], image: Image) -> FoundHand:
        first = views[0]
        height, width = image.shape[:2]
        axis = first.points[[5, 9, 13, 17], :2].mean(axis=0) - first.points[0, :2]
        return FoundHand(
            points=first.points,
            world=first.world,
            handedness=first.handedness,
            box=_upright_box(first.points, width, height),
            views=views,
            hangs=bool(axis[1] > self._settings.hanging * np.linalg.norm(axis)),
        )

    def _each_once(self, hands: list[FoundHand]) -> list[FoundHand]:
        """Of views of one hand, those that most agree with."""
        kept: list[FoundHand] = []
        for hand in sorted(hands, key=lambda hand: -len(hand.views)):
            if not any(self._are_same(hand.points, other.points) for other in kept):
                kept.append(hand)
        return kept

    def _are_same(self, one: Points, other: Points) -> bool:
        """Whether two views are of one hand."""
        apart = np.linalg.norm(palm_centre(one) - palm_centre(other))
        return bool(apart < self._settings.same * extent(one))


def _in_some_light(look: Callable[[Image], list[FoundHand]], image: Image) -> list[FoundHand]:
    """The hands in a picture as it is, or else in white light.

    White light comes last: where a hand fills the picture, its skin is what would be taken for white.
    """
    found = look(image)
    if not found and (clear := balanced(image)) is not image:
        found = look(clear)
    return found


def _moved(hand: Landmarks, by: int) -> Landmarks:
    return replace(hand, points=hand.points + np.array((by, by, 0.0)), next_box=hand.next_box.moved(by, by))


def _upright_box(points: Points, width: int, height: int) -> tuple[int, int, int, int]:
    low = np.clip(np.floor(points[:, :2].min(axis=0)), 0, (width - 1, height - 1)).astype(int)
    high = np.clip(np.ceil(points[:, :2].max(axis=0)), low + 1, (width, height)).astype(int)
    return int(low[0]), int(low[1]), int(high[0] - low[0]), int(high[1] - low[1])
