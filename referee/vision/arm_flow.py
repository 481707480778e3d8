"""Dense optical flow between pictures of arms that may go farther from picture to picture than flow's search reaches.

DIS flow (Kroeger and others, *Fast Optical Flow using Dense Inverse Search*, 2016; OpenCV's ultrafast setting) follows
what goes about as far as one of its patches is wide. A search that begins where the flow before ended reaches farther.
But an arm that turns, or comes into the picture, is lost, and flow then often goes the wrong way. So each lane's arm is
also matched as a whole. Its outline is what has changed in this picture and in the one before. If the best match
disagrees with flow, flow is searched again from there. What explains the picture far better is taken.

The search ends in pictures that are halved twice, where a patch is 32 pixels of the whole picture wide. The flow of a
fist that is 10 pixels wide is then mostly its surroundings', up to 15 times too short. So where all hands are small,
flow is searched once more from there, down to pictures that are halved once. Where one is large it is not: small
patches see only how a smooth sleeve moves across its own edge, and they see fingers move on a still hand. The next
picture's search never begins with this finer flow, because small patches lose a fast fist and do not find it again.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final, TypeAlias

import cv2
import numpy as np
import numpy.typing as npt

from referee.vision.frames import Image

Flow: TypeAlias = npt.NDArray[np.float32]
"""H x W x 2: how far each pixel has gone since the picture before, pixels to the right and down."""
Mask: TypeAlias = npt.NDArray[np.bool_]
Part: TypeAlias = tuple[slice, slice]
"""Rows and columns of a picture."""

Shift: TypeAlias = npt.NDArray[np.float32]
"""How far an arm went, pixels to the right and down."""

_NO_FLOW: Final = np.empty(0, np.float32)


@dataclass(frozen=True, slots=True)
class FlowSettings:
    """How far arms are followed.

    Attributes:
        coarse: The arm is matched in pictures that are smaller by this factor: its place is needed only about.
        least: An arm's outline has at least so many pixels of the coarse picture. Fewer match anything.
        patch: The side of DIS's patches, pixels. It finds what is off by less than that by itself.
        unexplained: Flow is doubted if it leaves more than this share of the change in a lane unexplained.
        better: Flow that begins elsewhere has to leave less than this share of what flow leaves unexplained. Arms
            seldom leap, and an even sleeve that comes into the picture matches itself anywhere along its length.
    """

    coarse: int = 4
    least: int = 6
    patch: int = 8
    unexplained: float = 0.5
    better: float = 0.6


class ArmFlow:
    """Finds the flow from picture to picture.

    Args:
        lanes: Rows and columns of each lane's part of the pictures.
        settings: How far arms are followed.
    """

    def __init__(self, lanes: Sequence[Part], settings: FlowSettings = FlowSettings()) -> None:
        self._settings = settings
        self._lanes = [(lane, _shrunk(lane, settings.coarse)) for lane in lanes]
        self._dis, self._finer_dis = (cv2.DISOpticalFlow.create(cv2.DISOpticalFlow_PRESET_ULTRAFAST) for _ in range(2))
        self._finer_dis.setFinestScale(self._dis.getFinestScale() - 1)
        self._found: Flow = _NO_FLOW
        self._moved: Image | None = None
        self._around = np.ones((settings.patch + 1, settings.patch + 1), np.uint8)

    def between(self, before: Image, now: Image, moves: Mask, reach: float, *, small: bool = False) -> Flow:
        """The flow from one picture to the next.

        Args:
            before: H x W grey levels; the picture ``now`` of the call before.
            now: H x W grey levels.
            moves: H x W: where ``now`` differs from ``before``.
            reach: How far an arm may have gone, pixels.
            small: Whether all hands are small.

        Returns:
            The flow, which is overwritten by the next call.
        """
        found = self._followed(before, now, moves, reach)
        return np.asarray(self._finer_dis.calc(before, now, found.copy()), np.float32) if small else found

    def _followed(self, before: Image, now: Image, moves: Mask, reach: float) -> Flow:
        """The flow by large patches."""
        # The search begins where the flow before ended.
        self._found = self._search(before, now, self._found)
        coarse = _Coarse(before, now, moves, self._settings.coarse)
        moved, self._moved = self._moved, coarse.moves
        if moved is None:
            return self._found
        missed, settings = coarse.unexplained(self._found), self._settings
        start = None
        doubted = []
        for lane, place in self._lanes:
            if missed[place].sum() <= settings.unexplained * coarse.change[place].sum():
                continue
            arm = _largest_part(moved[place] & coarse.moves[place], settings.least)
            if arm is None:
                continue
            went = settings.coarse * coarse.match(arm, place, int(reach / settings.coarse))
            mask = cv2.resize(arm, now[lane].shape[::-1], interpolation=cv2.INTER_NEAREST)
            if np.abs(went - cv2.mean(self._found[lane], mask)[:2]).max() > settings.patch:
                start = self._found.copy() if start is None else start
                start[lane][cv2.dilate(mask, self._around) > 0] = went
                doubted.append((lane, place))
        if start is not None:
            other = self._search(before, now, start)
            missed_by_other = coarse.unexplained(other)
            for lane, place in doubted:
                if missed_by_other[place].sum() < settings.better * missed[place].sum():
                    self._found[lane] = other[lane]
        return self._found

    def _search(self, before: Image, now: Image, start: Flow) -> Flow:
        return np.asarray(self._dis.calc(before, now, start), np.float32)


class _Coarse:
    """Two pictures made smaller, in which an arm is matched.

    Attributes:
        change: How far each pixel that moves has changed, grey levels; 0 elsewhere.
        moves: 1 where the pictures differ, else 0.
    """

    def __init__(self, before: Image, now: Image, moves: Mask, factor: int) -> None:
        self._factor = factor
        self._size = now.shape[1] // factor, now.shape[0] // factor
        self._before, self._now = (cv2.resize(each, self._size, interpolation=cv2.INTER_AREA) for each in (before, now))
        self.moves: Image = np.asarray(
            cv2.resize(moves.view(np.uint8), self._size, interpolation=cv2.INTER_NEAREST), np.uint8
        )
        self.change: Image = np.asarray(cv2.absdiff(self._before, self._now) * self.moves, np.uint8)

    def unexplained(self, flow: Flow) -> Image:
        """How far each pixel that moves is from the one to which flow says it has gone, grey levels; 0 elsewhere."""
        goes = cv2.resize(flow, self._size, interpolation=cv2.INTER_NEAREST) / self._factor + _places(self._size)
        x, y = cv2.split(goes)
        there = cv2.remap(self._now, x, y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
        return np.asarray(cv2.absdiff(self._before, there) * self.moves, np.uint8)

    def match(self, arm: Image, place: Part, reach: int) -> Shift:
        """How far a lane's arm goes, by its best match no farther than ``reach`` each way; all in coarse pixels.

        Args:
            arm: 1 where the arm was, of the lane.
            place: The lane.
            reach: How far it may go.
        """
        left, top, width, height = cv2.boundingRect(arm)
        rows, columns = slice(top, top + height), slice(left, left + width)
        room = cv2.copyMakeBorder(self._now[place], reach, reach, reach, reach, cv2.BORDER_REPLICATE)
        room = room[top : top + height + 2 * reach, left : left + width + 2 * reach]
        looks = self._before[place][rows, columns]
        alike = cv2.matchTemplate(room, looks, cv2.TM_CCOEFF_NORMED, mask=arm[rows, columns])
        # What is even has no correlation with anything.
        alike[~np.isfinite(alike)] = -1.0
        return np.array(cv2.minMaxLoc(alike)[3], np.float32) - reach


@cache
def _places(size: tuple[int, int]) -> Flow:
    """The place of each pixel, to the right and down."""
    return np.stack(np.meshgrid(*(np.arange(side, dtype=np.float32) for side in size)), axis=2)


def _largest_part(mask: Image, least: int) -> Image | None:
    """The largest part of a mask that hangs together, if it has ``least`` pixels."""
    count, labels, stats, _ = cv2.connectedComponentsWithStats(mask, connectivity=4)
    if count < 2:
        return None
    largest = 1 + int(stats[1:, cv2.CC_STAT_AREA].argmax())
    return (labels == largest).view(np.uint8) if stats[largest, cv2.CC_STAT_AREA] >= least else None


def _shrunk(place: Part, factor: int) -> Part:
    """The same part of a picture that is smaller by ``factor``."""
    rows, columns = (slice(side.start // factor, side.stop // factor) for side in place)
    return rows, columns
