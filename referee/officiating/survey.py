"""Looks at a venue before anybody throws: what the camera gives, how hands look in it, and where they are."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

import cv2
import numpy as np
import numpy.typing as npt

from referee.vision.frames import Frame, Image
from referee.vision.lanes import Lane
from referee.vision.quality import QualityWatch
from referee.vision.still import FoundHand, StillReader

_EVERY_S: Final = 0.3
"""Hands are looked for in the whole picture so often: without lanes that is slow."""
_LEAST_LOOKS: Final = 3
"""With fewer looks that show everybody, nothing is said of where people stand."""
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
        looks: How many looks at whole pictures there were.
        full_looks: In how many of them as many hands were seen as there are players.
    """

    promised: float | None
    rate: float
    size: tuple[int, int]
    brightness: float
    drift: float
    sharpness: float
    hand_px: tuple[float, ...]
    reach: tuple[tuple[float, float], ...]
    looks: int
    full_looks: int

    def inside(self, lanes: Sequence[Lane]) -> bool:
        """Whether every hand keeps a quarter of its extent away from the borders of its lane."""
        return all(
            (lane.left == 0 or left - 0.25 * extent >= lane.left)
            and (lane.right >= self.size[0] or right + 0.25 * extent <= lane.right)
            for lane, (left, right), extent in zip(lanes, self.reach, self.hand_px, strict=True)
        )

    @property
    def bands(self) -> tuple[tuple[float, float], ...]:
        """Lanes whose borders are halfway between neighbours' hands, as shares of the width; empty: not known."""
        if not self.reach:
            return ()
        middles = [(right + left) / 2 / self.size[0] for (_, right), (left, _) in pairwise(self.reach)]
        borders = [0.0, *(round(min(max(middle, 0.0), 1.0), 3) for middle in middles), 1.0]
        return tuple(pairwise(borders))


class Survey:
    """Watches frames for a while, everybody holding a hand up.

    Args:
        players: How many players there are.
        promised: Frames a second that the source promises.
        size: Width and height of its pictures, pixels.
    """

    def __init__(self, players: int, promised: float | None, size: tuple[int, int]) -> None:
        self._players = players
        self._promised = promised
        self._size = size
        self._quality = QualityWatch()
        self._reader = StillReader()
        self._stamps: list[tuple[int, float]] = []
        self._brightness: list[float] = []
        self._sharpness: list[float] = []
        self._boxes: list[npt.NDArray[np.float64]] = []
        self._looks = 0
        self._next_look = 0.0

    def take(self, frame: Frame) -> None:
        """Takes the next frame."""
        self._stamps.append((frame.index, frame.t))
        self._brightness.append(self._quality.observe(frame.image).brightness)
        if frame.t < self._next_look:
            return
        self._next_look = frame.t + _EVERY_S
        self._looks += 1
        hands = self._reader.find(frame.image)
        self._sharpness += [_sharpness(hand, frame.image) for hand in hands]
        if len(hands) == self._players:
            self._boxes.append(np.array([hand.box for hand in hands], dtype=np.float64))

    @property
    def facts(self) -> VenueFacts:
        """What has been measured so far; at least two frames have been taken."""
        (first, start), (last, end) = self._stamps[0], self._stamps[-1]
        hand_px: tuple[float, ...] = ()
        reach: tuple[tuple[float, float], ...] = ()
        if len(self._boxes) >= _LEAST_LOOKS:
            boxes = np.stack(self._boxes)
            hand_px = tuple(map(float, np.median(boxes[:, :, 2:].max(axis=2), axis=0)))
            left, right = boxes[:, :, 0], boxes[:, :, 0] + boxes[:, :, 2]
            reach = tuple(
                zip(
                    map(float, np.percentile(left, 10, axis=0)),
                    map(float, np.percentile(right, 90, axis=0)),
                    strict=True,
                )
            )
        return VenueFacts(
            promised=self._promised,
            rate=(last - first) / (end - start),
            size=self._size,
            brightness=float(np.mean(self._brightness)),
            drift=float(np.std(self._brightness)),
            sharpness=float(np.median(self._sharpness)) if self._sharpness else 0.0,
            hand_px=hand_px,
            reach=reach,
            looks=self._looks,
            full_looks=len(self._boxes),
        )

    def close(self) -> None:
        """Frees the models."""
        self._reader.close()

    def __enter__(self) -> Survey:
        """The survey itself."""
        return self

    def __exit__(self, *exc: object) -> None:
        """Frees the models."""
        self.close()


def _sharpness(hand: FoundHand, image: Image) -> float:
    left, top, width, height = hand.box
    grey = cv2.cvtColor(image[top : top + height, left : left + width], cv2.COLOR_BGR2GRAY)
    scaled = cv2.resize(grey, (_SIDE, _SIDE), interpolation=cv2.INTER_AREA)
    return float((cv2.Laplacian(scaled, cv2.CV_64F) ** 2).mean())
