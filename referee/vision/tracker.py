"""Follows one hand through the pictures of one lane."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import cv2
import numpy as np

from referee.settings import TrackerSettings
from referee.vision.arm import Polygon, arm_behind
from referee.vision.backdrop import Backdrop, Foreground
from referee.vision.boxes import Box, Window, closer_windows, search_windows, square_in
from referee.vision.frames import Image
from referee.vision.hands import Handedness, Points, palm_centre
from referee.vision.landmarks import LandmarkNetwork, Landmarks
from referee.vision.palms import Palm, PalmDetector
from referee.vision.unmoved import Moving, UnmovedThings

_CANDIDATES = 2
"""Palms looked at where a hand has to be found anew: the player's, and one more."""

_FAINT = 0.1
"""Least score of a palm that is looked at where no better one holds a hand: many a fist's is no higher."""

_ROOM = 1.3
_TURNED, _FAINT_TURNED = (np.pi, np.pi / 2, -np.pi / 2), (0.0, np.pi)
"""How much larger the box is made there, and how it is turned: the detector takes a fist's knuckles for its wrist."""

_BRIDGE_S = 0.25
"""A hand that no network sees is predicted by the arm's motion, and looked for about there alone, for so long."""

_MEMORY_S = 1.0
"""For so long after a hand was lost, the palm nearest to its last place is tried first; then the surest."""

_NEAR = (2.0, 3.0, 4.0)
"""Sides of the windows about the last place, in turn, as multiples of the box's: the smallest shows a small hand
largest to the palm detector, the larger ones hold one that has gone further."""

_ASTRAY = 0.08
"""A hand this far from the middle of the box, as a share of the box's side, is read again in a box of its own: the
network draws the landmarks of such a hand along with the box, by up to 4 cm."""

_READINGS = 3
"""A hand is read no more often than this in one picture."""

_SLOW = 0.03
"""A hand that goes no further from picture to picture, as a share of the box's side, is looked for where it was."""

_READ_EVERY_S = 0.15
"""A hand is read anew so often whatever it looks like; in the same pictures in all lanes, which share the cores."""

_CELLS = 24
_LIKE = 8.0
_UNLIKE = 20
"""A hand in whose box, brought to about so many means a side, no more than so many differ from those of the picture
that was read last by so many grey levels of 255 has not moved: of hands that came through this, nineteen of twenty were
within a hundredth of the box's side of where they had been, which is how exactly a resting hand is read."""

_LEARN_EVERY_S = 0.1
"""The backdrop changes slowly."""

_STANDING = 0.05
"""Where no more than this of a palm stands before the backdrop there is no hand, but a face or a fence like one."""

_SURE = 0.75
"""Least presence of a hand that was not seen just before, and that one of the networks does not see at all; or that
seems to have leapt."""

_LEAP, _LEAP_S = 0.3, 0.04
"""How far from where its velocity takes it a hand may be after so many seconds, as a share of the box's side; beyond,
four times as far after twice as long. Large strokes of 3.5 a second are as sudden as that where they turn."""

_USUAL = (0.75, 1.4)
"""Players stay about as far from the camera: a box is no smaller and no larger than these shares of what is usual.
Without that the landmarks of a blurred hand draw its box together, and the next are read in what is left of it."""

_USUAL_S = 2.0
"""What is usual changes in about this time."""

_SHRINK_S = 0.6
"""A box becomes smaller no faster than by a factor of e in this time: blur squashes landmarks."""


class MediaPipeTracker:
    """A :class:`~referee.vision.hands.HandTracker` on MediaPipe's two hand networks.

    Predict: the last box moves on with the arm. MediaPipe's own tracking leaves the box where it was, and a fast stroke
    leaves that. Verify: the landmark network looks there. Detect again: a hand that is not there is looked for by the
    palm detector, in the same picture: close about the place at first, where it sees hands that it misses in the whole
    lane, then everywhere. Where the landmark network sees none the other one of the two is asked, then palms that are
    faint or may be turned otherwise are looked at. Background: what does not stand before it is no hand. A hand that
    none of this finds is not seen: strokes are counted in the arm's motion all the same.

    Args:
        settings: Which model, and the least scores.
        threads: How many of the machine's cores it may use: two read a picture in six tenths of the time of one.

    Raises:
        ModelError: There is no such model.
    """

    def __init__(self, settings: TrackerSettings, threads: int = 1) -> None:
        self._palms = PalmDetector(settings.detection, _CANDIDATES, threads)
        # Another detector: what is faint would draw sure palms' boxes along, which are means of all that overlap.
        self._faint_palms = PalmDetector(min(_FAINT, settings.detection), _CANDIDATES, threads)
        self._reading = self._network = self._wanted = LandmarkNetwork(settings.model, settings.presence, threads)
        other = settings.following != settings.model
        self._following = LandmarkNetwork(settings.following, settings.presence, threads) if other else self._reading
        self._backdrop = Backdrop()
        self._box: Box | None = None
        self._foreground: Foreground | None = None
        self._last: Landmarks | None = None
        self._usual = 0.0
        self._centre = self._seen = np.zeros(2)
        self._velocity = np.zeros(2)
        self._last_t = self._seen_t = self._learnt_t = -np.inf
        self._read_last: Image | None = None
        self._means: tuple[Window, Image] | None = None
        self._searches = 0
        self._searched: Window | None = None
        self._found: tuple[Palm, ...] = ()
        self._unmoved = UnmovedThings()
        self._moving: Moving | None = None

    def track(
        self, image: Image, t: float, *, roughly: bool = False, moving: Moving | None = None
    ) -> tuple[Points, Points, float, Handedness] | None:
        """Looks for the hand in the next picture; see :class:`~referee.vision.hands.HandTracker`."""
        network = self._following if roughly else self._reading
        if network is not self._wanted or t // _READ_EVERY_S != self._last_t // _READ_EVERY_S:
            self._wanted = network
            if network is not self._network:
                # What the other network said of a hand that rests is not good enough, or not needed.
                self._network, self._read_last = network, None
        self._foreground, self._found, self._moving = None, (), moving
        found = self._stayed(image, t) or self._follow(image, t) or self._find(image, t)
        if found is None and self._following is not self._reading:
            found = self._look_otherwise(image, t)
        if found is None:
            found = self._look_harder(image, anew=t - self._seen_t > _BRIDGE_S)
        if found is not None and self._is_none(found, t):
            found = None
        if found is not None:
            self._learn(found, image, t)
        # Before a hand has been found it may be anywhere, and would be learnt.
        if self._box is not None and t - self._learnt_t >= _LEARN_EVERY_S:
            self._backdrop.learn(image, t, self._box, self._arm(image))
            self._learnt_t = t
        if found is None:
            return None
        return found.points, found.world, found.presence, found.handedness

    def close(self) -> None:
        """Frees the models."""
        self._palms.close()
        self._faint_palms.close()

    def _is_none(self, found: Landmarks, t: float) -> bool:
        """Whether what was found is no hand of this player: it does not move while the arm does, elsewhere."""
        side = max(found.next_box.width, found.next_box.height)
        centre = palm_centre(found.points)
        if t - self._seen_t > _BRIDGE_S:
            self._unmoved.found_anew()
        if not self._unmoved.is_known(centre, side, self._moving) and not self._unmoved.doubted(
            centre, side, self._moving
        ):
            return False
        self._box = self._last = None
        self._seen_t = -np.inf
        return True

    def _stayed(self, image: Image, t: float) -> Landmarks | None:
        """A slow hand, where it was: most hands most of the time, for which nothing need be compared."""
        if self._box is None or self._seen_t != self._last_t:
            return None
        if np.linalg.norm(self._velocity) * (t - self._seen_t) > _SLOW * self._box.width:
            return None
        if t // _READ_EVERY_S == self._seen_t // _READ_EVERY_S and self._looks_the_same(image, self._box):
            return self._last
        found = self._network.read(image, self._box)
        return found if found is not None and found.next_box.distance(self._box) < _ASTRAY * self._box.width else None

    def _looks_the_same(self, image: Image, box: Box) -> bool:
        """Whether the hand has not moved, and nothing about it has changed, since the picture that was read last."""
        if self._read_last is None:
            return False
        left, top, right, bottom = square_in(image, box.x, box.y, box.width)
        # Whole pixels to a cell: everything else takes OpenCV three times as long.
        cell = max(int(box.width) // _CELLS, 1)
        columns, rows = (right - left) // cell, (bottom - top) // cell
        if columns < 1 or rows < 1:
            return False
        window = (left, top, left + columns * cell, top + rows * cell)
        # Cut off by the picture's edge, a window stays the same when the box, and so its cells, grow smaller.
        if self._means is None or self._means[0] != window or self._means[1].shape[:2] != (rows, columns):
            self._means = window, _means(self._read_last, window, (columns, rows))
        now = _means(image, window, (columns, rows))
        return int((cv2.absdiff(self._means[1], now).max(axis=2) > _LIKE).sum()) <= _UNLIKE

    def _follow(self, image: Image, t: float) -> Landmarks | None:
        """The hand where it is predicted to be: it goes with the arm, or on as before where no motion is known."""
        if self._box is None or (t - self._seen_t > _BRIDGE_S and self._searches):
            return None
        shift = self._velocity * (t - self._last_t) if self._moving is None else self._moving.way
        self._box, self._centre, self._last_t = self._box.moved(shift[0], shift[1]), self._centre + shift, t
        found = self._read(image, self._box, self._usual)
        return found if found is not None and self._plausible(found) else None

    def _find(self, image: Image, t: float) -> Landmarks | None:
        # One window a picture: the search of a long lane costs no more than that of a square one.
        self._searched = self._window(image, t - self._seen_t)
        palms = self._palms.find(image, self._searched)
        self._searches += 1
        if t - self._seen_t <= _MEMORY_S or self._moving is not None:
            palms = tuple(sorted(palms, key=self._distance))
        self._found = palms
        return self._look_in([palm.box for palm in palms], image, anew=t - self._seen_t > _BRIDGE_S)

    def _look_in(self, boxes: Sequence[Box], image: Image, *, anew: bool, presence: float = 0.0) -> Landmarks | None:
        """The first hand in one of the boxes. For a hand sought ``anew`` these are palms', and say how large it is."""
        for box in boxes:
            hand = self._read(image, box, box.width if anew else self._usual)
            if hand is None or hand.presence < presence or not self._stands_out(hand, image):
                continue
            if anew:
                self._usual = box.width
            elif not self._plausible(hand):
                continue
            return hand
        return None

    def _stands_out(self, hand: Landmarks, image: Image) -> bool:
        """Whether there is something in the palm's place that was not there before."""
        self._foreground = self._foreground or self._backdrop.compare(image)
        return self._foreground.share_in(hand.points) > _STANDING

    def _look_otherwise(self, image: Image, t: float) -> Landmarks | None:
        """By the other network, which sees hands that this one does not; it then goes on for a while.

        Where palms are seen it looks there: they say how the hand is turned, which the last box may have wrong.
        """
        boxes, anew = [palm.box for palm in self._found], t - self._seen_t > _BRIDGE_S
        if self._box is not None and not anew:
            boxes.append(self._box)
        before = self._network
        self._network = self._following if before is self._reading else self._reading
        found = self._look_in(boxes, image, anew=anew, presence=_SURE if anew else 0.0)
        if found is None:
            self._network = before
        return found

    def _look_harder(self, image: Image, *, anew: bool) -> Landmarks | None:
        """Where a palm is unsure, or may be turned otherwise; two looks, one in the other's box, have to be sure."""
        looks = [(palm.box, turn) for palm in self._found for turn in _TURNED]
        if not looks:
            faint = self._faint_palms.find(image, self._searched)
            looks = [(palm.box, turn) for palm in faint for turn in _FAINT_TURNED]
        for box, turn in looks:
            side = _ROOM * box.width
            hand = self._reading.read(image, replace(box, width=side, height=side, rotation=box.rotation + turn))
            if hand is not None and hand.presence >= _SURE:
                side = max(hand.next_box.width, hand.next_box.height)
                again = replace(hand.next_box, width=side, height=side)
                found = self._look_in([again], image, anew=anew, presence=_SURE)
                if found is not None:
                    return found
        return None

    def _read(self, image: Image, box: Box, usual: float) -> Landmarks | None:
        """The hand in a box, read in boxes of about the usual side that are put right until it lies in the middle."""
        found = self._network.read(image, box)
        for _ in range(1, _READINGS):
            if found is None or found.next_box.distance(box) < _ASTRAY * box.width:
                break
            side = _brought_to(usual, max(box.width, found.next_box.width, found.next_box.height))
            box = replace(found.next_box, width=side, height=side)
            found = self._network.read(image, box) or found
        return found

    def _plausible(self, found: Landmarks) -> bool:
        """Whether the hand can be where it is seen, for one that was seen just before."""
        if self._last is None or found.presence >= _SURE:
            return True
        since = self._last_t - self._seen_t
        leap = palm_centre(found.points) - self._seen - self._velocity * since
        return bool(np.linalg.norm(leap) <= _LEAP * max(since / _LEAP_S, 1.0) ** 2 * self._usual)

    def _arm(self, image: Image) -> Polygon:
        """Where the arm may be that the hand which was seen last is on."""
        assert self._last is not None
        return arm_behind(self._last.points, self._centre, self._last.next_box.width, sum(image.shape[:2]))

    def _window(self, image: Image, unseen: float) -> Window:
        """Where to look for palms next: it changes from search to search."""
        near: tuple[Window, ...] = ()
        if self._box is not None and unseen <= _MEMORY_S:
            near = tuple(square_in(image, self._box.x, self._box.y, share * self._box.width) for share in _NEAR)
            if unseen <= _BRIDGE_S:
                return near[self._searches % len(near)]
        lots = [lot for lot in (search_windows(image), near[-1:], closer_windows(image)) if lot]
        turn, place = divmod(self._searches, len(lots))
        return lots[place][turn % len(lots[place])]

    def _distance(self, palm: Palm) -> float:
        """How far a palm is from where the arm moves, or else from where the hand was seen last."""
        where = self._centre if self._moving is None or self._moving.step == 0 else self._moving.place
        return float(np.linalg.norm(palm.centre - where))

    def _learn(self, found: Landmarks, image: Image, t: float) -> None:
        centre = palm_centre(found.points)
        side = max(found.next_box.width, found.next_box.height)
        self._velocity = np.zeros(2)
        if self._box is not None and t - self._seen_t <= _BRIDGE_S:
            self._velocity = (centre - self._seen) / (t - self._seen_t)
            self._usual *= (side / self._usual) ** min((t - self._seen_t) / _USUAL_S, 1.0)
            side = max(side, self._box.width * np.exp((self._seen_t - t) / _SHRINK_S))
        side = _brought_to(self._usual, side)
        self._box = replace(found.next_box, width=side, height=side)
        if found is not self._last:
            self._read_last, self._means = image, None
        self._last = found
        self._centre = self._seen = centre
        self._last_t = self._seen_t = t
        self._searches = 0


def _brought_to(usual: float, side: float) -> float:
    """A box's side, no farther from the usual one than it may be."""
    return min(max(side, _USUAL[0] * usual), _USUAL[1] * usual)


def _means(image: Image, window: Window, cells: tuple[int, int]) -> Image:
    """A window of the picture, each of so many columns and rows of cells brought to its mean."""
    left, top, right, bottom = window
    return cv2.resize(image[top:bottom, left:right], cells, interpolation=cv2.INTER_AREA).astype(np.uint8, copy=False)
