"""A slow look for a second hand in each lane, which the lane's tracker, following one, cannot see.

It looks where something moves besides the player's own hand, or where nothing does, in the whole lane.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from referee.settings import TrackerSettings
from referee.vision.boxes import Window
from referee.vision.frames import Frame, Image
from referee.vision.hands import Hand, Points, palm_centre
from referee.vision.landmarks import LandmarkNetwork
from referee.vision.lanes import Lane
from referee.vision.motion import moving_elsewhere
from referee.vision.palms import PalmDetector

_EVERY_S = 0.5
"""Each lane is looked at this often, lane after lane, so that the looks do not fall on one frame."""

_UNEVEN_S = 0.1
"""Looks are so much early and late in turn: an arm that strokes twice a second would be seen at the same height."""

_AGAIN_S = (0.1, 0.2)
"""Where a second hand was seen, or something else moves than the player's own, the lane is looked at again so much
later: two looks alone may meet an arm that strokes at the same height."""

_BACK = 2
"""What moves is told by the difference from so many frames before."""

_NEAR = 4.0
"""How large a part of the picture is looked at about what moves, as a share of the followed hand's extent: in the whole
lane the palm detector misses most fists, which it sees in one so small."""

_PALMS = 3
"""Palms looked at: the player's, a second one, and one to spare where a palm is found twice."""

_APART = 0.6
"""A palm farther from the tracked hand's than this share of that hand's extent is another hand's."""


@dataclass(frozen=True, slots=True, eq=False)
class Sighting:
    """A hand in a player's lane that is not the one that is followed.

    Attributes:
        player: The lane's seat, from 1.
        t: The frame's time, in seconds.
        points: The other hand: 21 x 3 in pixels of the whole frame, as in :class:`.Hand`.
    """

    player: int
    t: float
    points: Points


@dataclass(frozen=True, slots=True)
class _Look:
    """One look at a lane, by its place: when, whether more moved than the player's own hand, and what was seen."""

    place: int
    t: float
    moving: bool
    seen: list[Sighting]


_TALL = 1.25
"""A lane taller than this many of its widths is not looked at whole, which would make hands too small to find."""


class SecondHandWatch:
    """Looks for a second hand in each lane twice a second of the frames' own time.

    It looks in a thread of its own. Behind a file the next frame waits for it, so that the same file always gives the
    same sightings; behind a camera nothing waits, and a look that would have to wait for another is left out.

    Args:
        lanes: One for each player.
        settings: The trackers' settings: model and least scores.
        live: Whether frames come from a camera.

    Raises:
        ModelError: There is no such model.
    """

    def __init__(self, lanes: Sequence[Lane], settings: TrackerSettings, *, live: bool) -> None:
        self._lanes = tuple(lanes)
        self._palms = PalmDetector(settings.detection, _PALMS)
        self._network = LandmarkNetwork(settings.model, settings.presence)
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="second-hand")
        self._live = live
        self._running: Future[_Look] | None = None
        self._seen: list[Sighting] = []
        self._turn = 0
        self._again: list[tuple[float, int]] = []
        self._recent: deque[Image] = deque(maxlen=_BACK + 1)
        self._sure_until = dict.fromkeys(range(len(self._lanes)), -np.inf)

    def offer(self, frame: Frame, hands: Sequence[Hand | None]) -> None:
        """Shows the watch a frame, of which it makes use where a look is due.

        Args:
            frame: The frame.
            hands: The followed hand in each lane, as :meth:`.LaneWatch.observe` gives them.
        """
        self._collect()
        self._recent.append(frame.image)
        place = self._due(frame.t) if self._running is None else None
        if place is None:
            return
        hand = hands[place]
        if hand is None:  # whatever palm there is may be the player's own
            return
        self._running = self._thread.submit(self._look, frame, self._recent[0], place, hand)

    def sightings(self) -> tuple[Sighting, ...]:
        """What was seen since the last call, in order of time."""
        seen, self._seen = tuple(self._seen), []
        return seen

    def close(self) -> None:
        """Waits for a look that is under way, and frees the models."""
        self._thread.shutdown()
        self._palms.close()
        self._network.close()

    def __enter__(self) -> SecondHandWatch:
        """The watch itself."""
        return self

    def __exit__(self, *exc: object) -> None:
        """Frees the models."""
        self.close()

    def _due(self, t: float) -> int | None:
        """The lane that is to be looked at, by its place."""
        if self._again and t >= self._again[0][0]:
            return self._again.pop(0)[1]
        even = t + _UNEVEN_S * np.cos(np.pi * t / _EVERY_S)
        turn = int(even / _EVERY_S * len(self._lanes))
        if turn < self._turn:
            return None
        self._turn = turn + 1
        return turn % len(self._lanes)

    def _collect(self) -> None:
        if self._running is None or (self._live and not self._running.done()):
            return
        look = self._running.result()
        self._running = None
        self._seen += look.seen
        if (look.seen or look.moving) and look.t > self._sure_until[look.place]:
            self._again = sorted([*self._again, *((look.t + later, look.place) for later in _AGAIN_S)])
            self._sure_until[look.place] = look.t + _AGAIN_S[-1] + _AGAIN_S[0]

    def _look(self, frame: Frame, before: Image, place: int, hand: Hand) -> _Look:
        lane = self._lanes[place]
        image = lane.cut(frame.image)
        corner = np.array((lane.left, lane.top, 0.0))
        own = hand.points[:, :2] - corner[:2]
        extent = float(np.ptp(own, axis=0).max())
        known = [palm_centre(own)]

        def is_another(centre: npt.NDArray[np.float64]) -> bool:
            return bool(min(np.linalg.norm(centre - other) for other in known) > _APART * extent)

        seen: list[Sighting] = []
        moving = moving_elsewhere(lane.cut(before), image, own, _NEAR * extent)
        for window in moving or (_window(image, known[0][1]),):
            for palm in self._palms.find(image, window):
                # The player's own palm, which nearly every look finds, need not be read.
                found = self._network.read(image, palm.box) if is_another(palm.centre) else None
                if found is not None and is_another(palm_centre(found.points)):
                    known.append(palm_centre(found.points))
                    seen.append(Sighting(lane.player, frame.t, found.points + corner))
        return _Look(place, frame.t, bool(moving), seen)


def _window(image: Image, y: float) -> Window:
    """The part of a lane in which a hand could do the player's work: about the height of the player's own."""
    height, width = image.shape[:2]
    tall = min(int(_TALL * width), height)
    top = int(np.clip(y - tall / 2, 0, height - tall))
    return (0, top, width, top + tall)
