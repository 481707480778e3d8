"""Finds palms anywhere in a picture: MediaPipe's palm detector.

The network is a single-shot detector (Liu et al., "SSD: Single Shot MultiBox Detector", ECCV 2016) with 2016 anchors.
For each it gives a score, an upright box and seven key points of a palm. Boxes that overlap are of one palm, and their
mean is taken, each weighing as much as its score (Bazarevsky et al., "BlazeFace", 2019).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, TypeAlias

import cv2
import numpy as np
import numpy.typing as npt

from referee.vision.boxes import Box, Window
from referee.vision.frames import Image
from referee.vision.network_input import brightened, without_noise
from referee.vision.networks import HandNetwork, Matrix

_Floats: TypeAlias = npt.NDArray[np.float64]

_GRIDS: Final = ((24, 2), (12, 6))
"""Anchors lie at the middles of equal squares of the network's picture: (squares per side, anchors per square)."""

_OVERLAP: Final = 0.3
"""Boxes that share more than this of what both cover are of one palm."""
_WRIST, _MIDDLE_KNUCKLE = 2, 4
"""Where these key points lie among a palm's points, after the two corners of its box."""
_PALM: Final = slice(2, 7)
"""Wrist and knuckles; two points of the thumb follow."""
_TURNED: Final = 90.0
"""By how much a hand's box is turned from the palm's axis, radians. The network's description says 90 degrees, so that
fingers point up. MediaPipe's graph of tasks takes them for radians, which is 27 degrees further. That is kept: models
and figures are of hands that were seen so. In photographs upright boxes of palms hold a sure hand more often, in 95
instead of 93 %. Yet fewer fists and papers of one source were read right by them (36 and 48 instead of 38 and 51)."""
_LARGER: Final = 2.6
_FURTHER: Final = 0.5
"""A hand's box has this multiple of its palm's longer side, and lies this share of the palm's height further towards
the fingers."""


@dataclass(frozen=True, slots=True, eq=False)
class Palm:
    """A palm that the detector found.

    Attributes:
        box: Where to look for the landmarks, turned so that the fingers point up in it, or nearly so.
        centre: The mean of wrist and knuckles, x and y in pixels; see :func:`~referee.vision.hands.palm_centre`.
        score: The detector's belief, 0 to 1.
    """

    box: Box
    centre: npt.NDArray[np.float64]
    score: float


class PalmCandidates:
    """What the detector says of one window of a picture, before it is decided what is a palm.

    Args:
        scores: N, each anchor's belief as a logit.
        points: N x 9 x 2, in shares of the window's longer side: the middle and the size of a box, and seven key
            points. All but the size are from the anchor.
        middle: The window's middle, x and y in pixels of the picture.
        side: The window's longer side, pixels.
    """

    def __init__(self, scores: _Floats, points: _Floats, middle: tuple[float, float], side: float) -> None:
        self._scores, self._points, self._middle, self._side = scores, points, middle, side

    def palms(self, score: float, most: int) -> tuple[Palm, ...]:
        """The palms, the surest first.

        Args:
            score: The least score, 0 to 1. Fainter boxes do not count: they would shift the boxes of sure palms.
            most: How many at most.
        """
        beliefs = 1.0 / (1.0 + np.exp(-self._scores))
        (sure,) = np.nonzero(beliefs >= score)
        left = sure[np.argsort(-beliefs[sure], kind="stable")]
        boxes = _corners_and_points(self._points, _ANCHORS, left)
        beliefs = beliefs[left]
        palms: list[Palm] = []
        while len(beliefs) and len(palms) < most:
            same = _overlaps(boxes, boxes[0]) > _OVERLAP
            same[0] = True
            mean = np.average(boxes[same], axis=0, weights=beliefs[same])
            palms.append(_palm((mean - 0.5) * self._side + self._middle, float(beliefs[0])))
            boxes, beliefs = boxes[~same], beliefs[~same]
        return tuple(palms)


class PalmDetector:
    """Finds palms anywhere in a picture.

    Args:
        threads: How many work on one picture.

    Raises:
        ModelError: MediaPipe does not carry the model.
    """

    def __init__(self, threads: int = 1) -> None:
        self._network = HandNetwork("palm_detection/palm_detection_full.tflite", cv2.BORDER_CONSTANT, threads)

    def look(self, image: Image, window: Window | None = None) -> PalmCandidates:
        """Looks at ``image``, or at one window of it.

        Args:
            image: The picture.
            window: The part to look in, ``None`` for all of it. The network sees 192 x 192 pixels, in which a
                hand of less than about a tenth of the longer side is lost.

        Returns:
            Candidates whose palms are in pixels of ``image``.
        """
        left, top, right, bottom = window or (0, 0, image.shape[1], image.shape[0])
        x, y = (right - left) / 2, (bottom - top) / 2
        clear, factor = without_noise(brightened(image[top:bottom, left:right]), self._network.side)
        square = self._network.cut(clear, _into(x, y, self._network.side) @ _from_halved(factor))
        points, scores = self._network.look(square)
        return PalmCandidates(
            scores.ravel().astype(np.float64),
            points.reshape(-1, 9, 2) / np.float64(self._network.side),
            (left + x, top + y),
            2 * max(x, y),
        )


def _into(x: float, y: float, side: int) -> Matrix:
    """3 x 3: from the pixels of a window, whose middle is given, to those of the network's, so many on each side.

    It is solved for from the corners, as MediaPipe does, so that pixels halfway between two are rounded alike.
    """
    half = max(x, y)
    square = np.array([(0, 1), (0, 0), (1, 0), (1, 1)], np.float32)
    corners = np.asarray(2 * half * square + (x - half, y - half), np.float32)
    return np.asarray(cv2.getPerspectiveTransform(corners, np.float32(side) * square), np.float64)


def _from_halved(factor: int) -> Matrix:
    """3 x 3: from the pixels of a picture to those of the one that it was halved from; middles of pixels meet."""
    return np.array([[factor, 0.0, (factor - 1) / 2], [0.0, factor, (factor - 1) / 2], [0.0, 0.0, 1.0]])


def _anchors() -> _Floats:
    """N x 2: where the anchors lie, as shares of the network's picture."""
    grids = []
    for squares, each in _GRIDS:
        middles = (np.arange(squares) + 0.5) / squares
        grids.append(np.repeat(np.stack(np.meshgrid(middles, middles), axis=2).reshape(-1, 2), each, axis=0))
    return np.concatenate(grids)


_ANCHORS: Final = _anchors()


def _corners_and_points(points: _Floats, anchors: _Floats, which: npt.NDArray[np.intp]) -> _Floats:
    """M x 9 x 2: of some anchors the box's left top and right bottom, then the key points, in shares of the window."""
    chosen = points[which]
    middles, halves = chosen[:, 0] + anchors[which], chosen[:, 1] / 2
    keys = chosen[:, 2:] + anchors[which, None]
    return np.concatenate([np.stack([middles - halves, middles + halves], axis=1), keys], axis=1)


def _overlaps(boxes: _Floats, box: _Floats) -> _Floats:
    """What each box shares with one, as a share of what both cover (intersection over union)."""
    shared = np.clip(np.minimum(boxes[:, 1], box[1]) - np.maximum(boxes[:, 0], box[0]), 0.0, None).prod(axis=1)
    areas = (boxes[:, 1] - boxes[:, 0]).prod(axis=1)
    covered: _Floats = shared / (areas + (box[1] - box[0]).prod() - shared)
    return covered


def _palm(points: _Floats, score: float) -> Palm:
    """A palm from its box's corners and its key points, 9 x 2 in pixels of the picture."""
    width, height = points[1] - points[0]
    across, down = points[_MIDDLE_KNUCKLE] - points[_WRIST]
    rotation = float((_TURNED + np.arctan2(down, across) + np.pi) % (2 * np.pi) - np.pi)
    x, y = points[:2].mean(axis=0) + _FURTHER * height * np.array((np.sin(rotation), -np.cos(rotation)))
    side = _LARGER * float(max(width, height))
    return Palm(Box(float(x), float(y), side, rotation), points[_PALM].mean(axis=0), score)
