"""Searches each lane for a second hand a few times a second, because the lane's tracker sees one hand only.

It looks where something moves besides the player's own hand and arm, and now and then in the whole lane.
"""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor, wait
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from referee.settings import TrackerSettings
from referee.vision.boxes import Window
from referee.vision.frames import Frame, Image
from referee.vision.hands import Points, TrackedHand, detected, extent, palm_centre
from referee.vision.landmarks import LandmarkNetwork
from referee.vision.lanes import Lane
from referee.vision.other_motion import moving_elsewhere
from referee.vision.palms import PalmDetector


@dataclass(frozen=True, slots=True)
class SecondHandSettings:
    """When and where second hands are looked for. Times in seconds.

    Attributes:
        every_s: The interval between the turns of one lane. Lanes take turns one after another, so that their looks do
            not fall on one frame.
        uneven_s: How much a turn may be early or late. With even turns, an arm that strokes in time with them would be
            seen at one height.
        soon_s: The time after which a lane is looked at again between its turns, if a second hand was met there lately
            and something moves. Otherwise a hand that strokes in time with the turns, or is blurred in most of them,
            would seem to rest.
        lately_s: How long ago still counts as lately.
        whole: A lane is also looked at whole once in this many turns ...
        again: ... and in this many turns after it, if a second hand is met then: one look does not tell whether it
            rests.
        tall: The most height of a lane that is looked at whole, as a multiple of its width. In a taller one hands would
            be too small to find.
        back: Motion is the difference from the picture this many frames before.
        near: The side of the window that is looked at about what moves, as a multiple of the followed hand's extent.
            The palm detector sees fists in so small a window. In the whole lane it misses most of them.
        faint: The least score of a palm, as a multiple of that of a player's own. A hand that strokes is blurred in
            most looks, and the landmark network tells whether it is one.
        sure: The least presence of a second hand. Other things seen close up were given 0.6, and second hands seldom
            less than 0.9.
        palms: How many palms are looked at: the player's, a second one, and one to spare because a palm may be found
            twice.
        apart: A palm is another hand's if it is farther from each palm that is known than this share of that hand's
            extent. The same open hand may be found twice, a fist's breadth apart.
    """

    every_s: float = 0.2
    uneven_s: float = 0.04
    soon_s: float = 0.09
    lately_s: float = 1.0
    whole: int = 5
    again: int = 2
    tall: float = 1.25
    back: int = 2
    near: float = 4.0
    faint: float = 0.5
    sure: float = 0.8
    palms: int = 3
    apart: float = 0.6


@dataclass(frozen=True, slots=True, eq=False)
class Sighting:
    """A hand in a player's lane that is not the one that is followed.

    Attributes:
        player: The lane's seat, from 1.
        t: The frame's time, in seconds.
        points: The other hand: 21 x 3 in pixels of the whole frame, as in :class:`.TrackedHand`.
    """

    player: int
    t: float
    points: Points


@dataclass(frozen=True, slots=True)
class _Turn:
    """A lane's turn to be looked at.

    Attributes:
        place: The lane's place among the lanes.
        number: How many turns it has had; ``None`` for a look between them.
    """

    place: int
    number: int | None


class _Turns:
    """Whose lane's turn it is to be looked at.

    Args:
        lanes: How many there are.
        how: When second hands are looked for.
    """

    def __init__(self, lanes: int, how: SecondHandSettings) -> None:
        self._lanes, self._how = lanes, how
        self._next = -math.inf
        self._taken = 0
        self._met_in: dict[int, int] = {}
        self._met_t: dict[int, float] = {}
        self._looked_t: dict[int, float] = {}

    def due(self, t: float) -> _Turn | None:
        """The turn at ``t``, seconds from the clock's zero, if it is anybody's."""
        even = t + self._how.uneven_s * np.cos(np.pi * t / self._how.every_s)
        turns = math.floor(even / self._how.every_s * self._lanes)
        if turns >= self._next:
            self._next = turns + 1
            # Where frames are slower than turns, some turns are left out. Each lane comes after the other all the same.
            number, place = divmod(self._taken, self._lanes)
            self._taken += 1
            self._looked_t[place] = t
            return _Turn(place, number)
        for place, met in self._met_t.items():
            if t - met <= self._how.lately_s and t - self._looked_t[place] >= self._how.soon_s:
                self._looked_t[place] = t
                return _Turn(place, None)
        return None

    def is_for_the_whole_lane(self, turn: _Turn) -> bool:
        """Whether the lane is looked at whole, besides what moves in it."""
        if turn.number is None:
            return False
        cycle, since_whole = divmod(turn.number, self._how.whole)
        return since_whole == 0 or (since_whole <= self._how.again and self._met_in.get(turn.place) == cycle)

    def met(self, turn: _Turn, t: float) -> None:
        """Is told that a second hand was met in a turn, in the frame at ``t``, likewise."""
        self._met_t[turn.place] = t
        if turn.number is not None:
            self._met_in[turn.place] = turn.number // self._how.whole


class SecondHandWatch:
    """Looks for a second hand in each lane, where something moves, about five times a second of the frames' own time.

    Where one was met lately it looks more than twice as often (:attr:`SecondHandSettings.soon_s`).

    It looks in a thread of its own. With a file the next frame waits for it, so that the same file always gives the
    same sightings. With a camera nothing waits, and a look that would have to wait for another is left out.

    Args:
        lanes: One for each player.
        settings: The trackers' settings: model and least scores.
        live: Whether frames come from a camera.
        how: When and where second hands are looked for.
        zero: Gives the time from which turns are counted, seconds; 0.0 where it is not given.

    Raises:
        ModelError: There is no such model.
    """

    def __init__(
        self,
        lanes: Sequence[Lane],
        settings: TrackerSettings,
        *,
        live: bool,
        how: SecondHandSettings = SecondHandSettings(),
        zero: Callable[[], float] = float,
    ) -> None:
        self._lanes, self._how = tuple(lanes), how
        self._palms, self._least = PalmDetector(), self._how.faint * settings.detection
        self._network = LandmarkNetwork(settings.model, max(settings.presence, self._how.sure))
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="second-hand")
        self._live, self._zero = live, zero
        self._running: Future[list[Sighting]] | None = None
        self._seen: list[Sighting] = []
        self._turns = _Turns(len(self._lanes), how)
        self._waiting: _Turn | None = None
        self._recent: deque[tuple[Image, tuple[TrackedHand | None, ...]]] = deque(maxlen=self._how.back + 1)

    def offer(self, frame: Frame, hands: Sequence[TrackedHand | None]) -> None:
        """Passes in a frame; it is searched if a look is due.

        Args:
            frame: The frame.
            hands: The followed hand in each lane, as :meth:`.LaneWatch.observe` gives them.
        """
        self._collect()
        self._recent.append((frame.image, tuple(hands)))
        turn = (self._turns.due(frame.t - self._zero()) or self._waiting) if self._running is None else None
        if turn is None:
            return
        hand = detected(hands[turn.place])
        if hand is None or not extent(hand.points):
            # Without the player's own hand, or its size, any palm may be the player's. The turn waits until it is seen
            # again, or for another lane's turn.
            self._waiting = turn
            return
        self._waiting = None
        before, hands_before = self._recent[0]
        self._running = self._thread.submit(self._look, frame, before, turn, hand, hands_before[turn.place])

    def sightings(self) -> tuple[Sighting, ...]:
        """What was seen since the last call, in order of time."""
        seen, self._seen = tuple(self._seen), []
        return seen

    def close(self) -> None:
        """Waits for a look that is under way."""
        self._thread.shutdown()

    def __enter__(self) -> SecondHandWatch:
        """The watch itself."""
        return self

    def __exit__(self, *exc: object) -> None:
        """Frees the models."""
        self.close()

    def _collect(self) -> None:
        running = self._running
        if running is not None and (not self._live or running.done()):
            wait([running])  # who breaks this off leaves the look to the next frame
            self._running = None  # before what the look raised: it is told once
            self._seen += running.result()

    def _look(
        self, frame: Frame, before: Image, turn: _Turn, hand: TrackedHand, hand_before: TrackedHand | None
    ) -> list[Sighting]:
        lane = self._lanes[turn.place]
        image = lane.cut(frame.image)
        corner = np.array((lane.left, lane.top, 0.0))
        own = [each.points - corner for each in (hand, hand_before) if each is not None]
        known = [own[0]]

        def is_another(centre: npt.NDArray[np.float64]) -> bool:
            return all(
                float(np.linalg.norm(centre - palm_centre(points))) > self._how.apart * extent(points)
                for points in known
            )

        seen: list[Sighting] = []
        windows = moving_elsewhere(lane.cut(before), image, own, self._how.near * extent(own[0]))
        if self._turns.is_for_the_whole_lane(turn):
            windows = (*windows, _window(image, palm_centre(own[0])[1], self._how.tall))
        for window in windows:
            for palm in self._palms.look(image, window).palms(self._least, self._how.palms):
                # Nearly every look finds the player's own palm, which need not be read.
                found = self._network.read(image, palm.box) if is_another(palm.centre) else None
                if found is not None and is_another(palm_centre(found.points)):
                    known.append(found.points)
                    seen.append(Sighting(lane.player, frame.t, found.points + corner))
        if seen:
            self._turns.met(turn, frame.t - self._zero())
        return seen


def _window(image: Image, y: float, tallest: float) -> Window:
    """The part of a lane in which a hand could do the player's work: about the height of the player's own."""
    height, width = image.shape[:2]
    tall = min(int(tallest * width), height)
    top = int(np.clip(y - tall / 2, 0, height - tall))
    return (0, top, width, top + tall)
