"""Looks at a venue before anybody throws: what the camera gives, how hands look in it, and where they are."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

import cv2
import numpy as np
import numpy.typing as npt

from referee.errors import BadInputError
from referee.settings import LaneSettings
from referee.vision.frames import Frame, Image
from referee.vision.lanes import Lane, lanes_for
from referee.vision.still import FoundHand, StillReader

_EVERY_S: Final = 0.3
"""The interval at which the whole picture is searched for hands, seconds. The search is slow without lanes."""
_LEAST_LOOKS: Final = 3
"""The least number of looks that show everybody. With fewer, no lanes are proposed."""
_LOST_S: Final = 1.0
"""A camera that gives no picture for so long was lost, seconds: one that can be used gives several in it."""
_SIDE: Final = 64
"""Pixels of a hand's side when its sharpness is measured: no more than the smallest hands have."""


@dataclass(frozen=True, slots=True)
class VenueFacts:
    """What was measured.

    Attributes:
        promised: Frames a second that the source promises; ``None``: it promises none.
        rate: Frames a second that it gave, those included that nobody took in time.
        size: Width and height of the pictures, pixels.
        brightness: Mean grey level, 0 (black) to 255.
        drift: Standard deviation of the pictures' mean grey level: large where the camera changes its exposure.
        sharpness: Mean squared Laplacian over the hands, scaled to one size; small where they are out of focus.
        hand_px: Extent of each player's hand, by seat, pixels; empty where they were not all seen.
        reach: Leftmost and rightmost column of each player's hand, by seat, pixels; empty likewise.
        rows: Highest and lowest row of each player's hand, by seat, pixels; empty likewise.
        looks: How many looks at whole pictures there were.
        full_looks: In how many of them as many hands were seen as there are players, one in each area where lanes are
            areas.
    """

    promised: float | None
    rate: float
    size: tuple[int, int]
    brightness: float
    drift: float
    sharpness: float
    hand_px: tuple[float, ...]
    reach: tuple[tuple[float, float], ...]
    rows: tuple[tuple[float, float], ...]
    looks: int
    full_looks: int

    def at_border(self, lanes: Sequence[Lane]) -> tuple[int, ...]:
        """Whose hand does not keep a quarter of its extent away from the borders of its lane, by seat.

        The picture's own borders do not count. Where hands were not all seen it is nobody's.
        """
        if not self.reach:
            return ()
        width, height = self.size
        return tuple(
            lane.player
            for lane, across, down, extent in zip(lanes, self.reach, self.rows, self.hand_px, strict=True)
            if not (
                _clear(across, (lane.left, lane.right), width, extent)
                and _clear(down, (lane.top, lane.bottom), height, extent)
            )
        )

    @property
    def bands(self) -> tuple[tuple[float, float], ...]:
        """Lanes whose borders are halfway between neighbours' hands, as shares of the width; empty: there are none.

        Hands may not have been seen, or be in front of each other: then such lanes overlap, or are too narrow.
        """
        if not self.reach:
            return ()
        middles = [(right + left) / 2 / self.size[0] for (_, right), (left, _) in pairwise(self.reach)]
        borders = [0.0, *(round(min(max(middle, 0.0), 1.0), 3) for middle in middles), 1.0]
        bands = tuple(pairwise(borders))
        try:
            lanes_for(len(bands), self.size, LaneSettings(bands=bands))
        except BadInputError:
            return ()
        return bands


class Survey:
    """Watches frames for a while, everybody holding a hand up.

    It begins anew where the camera was lost and is back: no pictures came meanwhile, and it may stand elsewhere.

    Args:
        players: How many players there are.
        promised: Frames a second that the source promises.
        size: Width and height of its pictures, pixels.
        areas: The lanes that say whose hand is whose; empty: hands are the players' from left to right.
    """

    def __init__(self, players: int, promised: float | None, size: tuple[int, int], areas: Sequence[Lane] = ()) -> None:
        self._players = players
        self._areas = tuple(areas)
        self._promised = promised
        self._size = size
        self._reader = StillReader()
        self._begin()

    def _begin(self) -> None:
        self._stamps: list[tuple[int, float]] = []
        self._brightness: list[float] = []
        self._sharpness: list[float] = []
        self._boxes: list[npt.NDArray[np.float64]] = []
        self._looks = 0
        self._next_look = -math.inf

    def take(self, frame: Frame) -> None:
        """Takes the next frame."""
        if self._stamps:
            index, t = self._stamps[-1]
            if frame.t - t > _LOST_S * (frame.index - index):  # those that nobody took in time have come
                self._begin()
        self._stamps.append((frame.index, frame.t))
        self._brightness.append(float(cv2.cvtColor(frame.image, cv2.COLOR_BGR2GRAY).mean()))
        if frame.t < self._next_look:
            return
        self._next_look = frame.t + _EVERY_S
        self._looks += 1
        hands = self._reader.find(frame.image)
        self._sharpness += [_sharpness(hand, frame.image) for hand in hands]
        boxes = np.array([hand.box for hand in hands], dtype=np.float64).reshape(-1, 4)
        if self._areas:
            boxes = _by_area(boxes, self._areas)
        if len(boxes) == self._players:
            self._boxes.append(boxes)

    @property
    def lasted(self) -> float:
        """The time from the first frame that counts to the newest, seconds; at least one has been taken."""
        return self._stamps[-1][1] - self._stamps[0][1]

    @property
    def facts(self) -> VenueFacts:
        """What has been measured so far; at least two frames that count have been taken."""
        (first, start), (last, end) = self._stamps[0], self._stamps[-1]
        hand_px: tuple[float, ...] = ()
        reach: tuple[tuple[float, float], ...] = ()
        rows: tuple[tuple[float, float], ...] = ()
        if len(self._boxes) >= _LEAST_LOOKS:
            boxes = np.stack(self._boxes)
            hand_px = tuple(map(float, np.median(boxes[:, :, 2:].max(axis=2), axis=0)))
            reach, rows = (_spans(boxes[:, :, axis], boxes[:, :, axis + 2]) for axis in (0, 1))
        return VenueFacts(
            promised=self._promised,
            rate=(last - first) / (end - start),
            size=self._size,
            brightness=float(np.mean(self._brightness)),
            drift=float(np.std(self._brightness)),
            sharpness=float(np.median(self._sharpness)) if self._sharpness else 0.0,
            hand_px=hand_px,
            reach=reach,
            rows=rows,
            looks=self._looks,
            full_looks=len(self._boxes),
        )


def _clear(hand: tuple[float, float], lane: tuple[int, int], end: int, extent: float) -> bool:
    """Whether a hand keeps away from a lane's two borders in one direction, in which the picture ends at ``end``."""
    return (lane[0] == 0 or hand[0] - 0.25 * extent >= lane[0]) and (
        lane[1] >= end or hand[1] + 0.25 * extent <= lane[1]
    )


def _by_area(boxes: npt.NDArray[np.float64], areas: Sequence[Lane]) -> npt.NDArray[np.float64]:
    """The hands whose middles are in the areas, in the areas' order; none where one has no hand, or several."""
    kept = []
    for area in areas:
        middles = boxes[:, :2] + boxes[:, 2:] / 2
        inside = ((middles >= (area.left, area.top)) & (middles < (area.right, area.bottom))).all(axis=1)
        if inside.sum() != 1:
            return boxes[:0]
        kept.append(boxes[inside][0])
    return np.array(kept)


def _spans(begin: npt.NDArray[np.float64], length: npt.NDArray[np.float64]) -> tuple[tuple[float, float], ...]:
    """From where to where each hand was, by seat, a tenth of the looks left out at each end; looks x players."""
    first, last = np.percentile(begin, 10, axis=0), np.percentile(begin + length, 90, axis=0)
    return tuple(zip(map(float, first), map(float, last), strict=True))


def _sharpness(hand: FoundHand, image: Image) -> float:
    left, top, width, height = hand.box
    grey = cv2.cvtColor(image[top : top + height, left : left + width], cv2.COLOR_BGR2GRAY)
    scaled = cv2.resize(grey, (_SIDE, _SIDE), interpolation=cv2.INTER_AREA)
    return float((cv2.Laplacian(scaled, cv2.CV_64F) ** 2).mean())
