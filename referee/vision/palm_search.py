"""Searches for the palm of a hand that is not where it was predicted: close to that place at first, then everywhere.

``tracker.py`` asks for one search in each picture in which the landmark networks find no hand.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np

from referee.vision.boxes import Box, Window, closer_windows, search_windows, square_in
from referee.vision.frames import Image
from referee.vision.hand_track import HandTrack
from referee.vision.palms import Palm, PalmCandidates, PalmDetector
from referee.vision.unmoved import Moving, Place


@dataclass(frozen=True, slots=True)
class SearchSettings:
    """How palms are looked for.

    Attributes:
        candidates: How many palms are looked at in each picture: the player's, and one more.
        faint: The least score of a palm that is looked at when no better one holds a hand. It is low because many fists
            score no higher.
        memory_s: For this time after a hand was lost, seconds, the palm nearest to its last place is tried first. Later
            the surest palm is tried first.
        near: The sides of the windows about the last place, or a moving arm, as multiples of the box's side. What the
            box has gone since the hand was seen comes on top. The palm detector sees a small hand largest in the
            smallest window. The larger windows hold a hand that has gone further.
        room: The side of the box for a second look at a palm, as a multiple of the side of the palm's box.
        turned: How that box is turned, radians, because the detector may take a fist's knuckles for its wrist.
        faint_turned: Likewise, for faint palms.
    """

    candidates: int = 2
    faint: float = 0.1
    memory_s: float = 1.0
    near: tuple[float, ...] = (2.0, 3.0, 4.0)
    room: float = 1.3
    turned: tuple[float, ...] = (np.pi, np.pi / 2, -np.pi / 2)
    faint_turned: tuple[float, ...] = (0.0, np.pi)


class PalmSearch:
    """Searches one window of each picture for palms, so that a long lane costs no more than a square one.

    Args:
        detection: Least score of a palm.
        threads: How many work on one picture.
        settings: How palms are looked for.
    """

    def __init__(self, detection: float, threads: int, settings: SearchSettings = SearchSettings()) -> None:
        self._settings, self._least = settings, detection
        self._detector = PalmDetector(threads)
        self._seen: PalmCandidates | None = None
        self._window: Window | None = None
        self.searches = 0
        """Searches since a hand was detected."""

    def find(
        self, image: Image, t: float, track: HandTrack, moving: Moving | None, *, again: bool = False
    ) -> tuple[Palm, ...]:
        """The palms in the present window, pixels of the lane. The likeliest to be the hand come first.

        Args:
            image: The lane's picture.
            t: Its time, seconds.
            track: Where the hand was.
            moving: How the arm moves, where that is known.
            again: Whether this is another look at the same picture: in the window of the look before.
        """
        if not again:
            self._window = self._next_window(image, t - track.seen_t, track)
            self.searches += 1
        self._seen = self._detector.look(image, self._window)
        palms = self._seen.palms(self._least, self._settings.candidates)
        if t - track.seen_t > self._settings.memory_s and moving is None:
            return palms
        where = track.centre if moving is None or moving.step == 0 else moving.place
        return tuple(sorted(palms, key=lambda palm: float(np.linalg.norm(palm.centre - where))))

    def near(self, image: Image, place: Place, side: float) -> Iterator[Palm]:
        """The palms near a place: in one window after the other, the surest of each first.

        Args:
            image: The lane's picture.
            place: x and y, pixels of the lane.
            side: The side of a hand's box, pixels.
        """
        x, y = place.tolist()
        for share in self._settings.near:
            seen = self._detector.look(image, square_in(image, x, y, share * side))
            yield from seen.palms(self._least, self._settings.candidates)

    def harder(self, palms: Sequence[Palm]) -> Iterator[Box]:
        """Boxes of palms that have a low score or may be turned another way than the detector says.

        Args:
            palms: What :meth:`find` found last. If it found none, faint palms of the same window are taken.
        """
        settings, turns = self._settings, self._settings.turned
        if not palms and self._seen is not None:
            palms = self._seen.palms(min(settings.faint, self._least), settings.candidates)
            turns = settings.faint_turned
        for palm in palms:
            side = settings.room * palm.box.side
            for turn in turns:
                yield replace(palm.box, side=side, rotation=palm.box.rotation + turn)

    def _next_window(self, image: Image, unseen: float, track: HandTrack) -> Window:
        """Where to look next: it changes from search to search."""
        near: tuple[Window, ...] = ()
        if track.box is not None and unseen <= self._settings.memory_s:
            # Flow may have led the box astray, so each window holds the place where the hand was seen last as well.
            right, down = (track.centre - track.seen).tolist()
            x, y = track.box.x - right / 2, track.box.y - down / 2
            sides = [share * track.box.side + math.hypot(right, down) for share in self._settings.near]
            near = tuple(square_in(image, x, y, side) for side in sides)
            if unseen <= track.model.bridge_s:
                return near[self.searches % len(near)]
        lots = [lot for lot in (search_windows(image), near[-1:], closer_windows(image)) if lot]
        turn, place = divmod(self.searches, len(lots))
        return lots[place][turn % len(lots[place])]
