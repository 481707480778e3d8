"""Hands that are seen in players' lanes besides their own: one that is at work makes a no-call (ruling A8)."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby, pairwise

import numpy as np

from referee.officiating.camera_watch import CameraLimits
from referee.officiating.track import Floats, HandSample, Track, TrackLimits
from referee.vision.hands import extent, palm_centre
from referee.vision.second_hand import Sighting


@dataclass(frozen=True, slots=True, eq=False)
class _Seen:
    """A hand at one time: the player's own, or another.

    Attributes:
        t: Seconds.
        centre: Its palm's x and y, pixels.
        extent: Its size, pixels; 0 for the player's own, whose size is not asked for.
    """

    t: float
    centre: Floats
    extent: float = 0.0


class SecondHands:
    """Remembers the hands that were seen in players' lanes besides the players' own.

    Args:
        limits: When such a hand is at work.
        kept_s: For how long they are remembered, seconds.
    """

    def __init__(self, limits: CameraLimits = CameraLimits(), kept_s: float = TrackLimits().kept_s) -> None:
        self._limits, self._kept_s = limits, kept_s
        self._sightings: deque[Sighting] = deque()

    def add(self, sightings: Sequence[Sighting]) -> None:
        """Takes new sightings."""
        self._sightings.extend(sightings)
        while self._sightings and self._sightings[-1].t - self._sightings[0].t > self._kept_s:
            self._sightings.popleft()

    def at_work(self, track: Track, start: float, shows: float, end: float) -> bool:
        """Whether a second hand moved or opened in the player's lane, or took the place of the one that is followed.

        One that rests there is nobody's throw. It may have been followed itself, until the player's hand was found.

        Args:
            track: The player's own hand.
            start: Since when a second hand has to rest, seconds.
            shows: Since when the player's own hand has to be followed, seconds.
            end: Until when, seconds.
        """
        if track.instead_t < shows:
            start = max(start, track.instead_t)
        own = track.samples(start, end)
        if not own:
            return False
        farthest = self._limits.at_work * own[-1].scale
        seen = [
            _Seen(sighting.t, palm_centre(sighting.points), extent(sighting.points))
            for sighting in self._sightings
            if sighting.player == track.player and start <= sighting.t <= end
        ]
        # Of a hand that the player's own covers, such as a base, landmarks tell neither place nor size.
        whole = [each for each in seen if _apart(_at(own, each.t), each.centre) >= each.extent]
        looks = [list(look) for _, look in groupby(whole, key=lambda each: each.t)]
        others = _others([[_Seen(look[0].t, _at(own, look[0].t)), *look] for look in looks])
        if any(_moved(thing) > farthest or _opened(thing) > farthest for thing in others):
            return True
        # A tracker leaps to the other hand, from beside it. A fist that strikes that hand comes there, too. But it does
        # not leap, or that hand is still seen there.
        steps = [(before, after) for before, after in pairwise(own) if after.t >= shows]
        leaps = (after.t for before, after in steps if self._beside(track, before.centre, after.centre, after.scale))
        leapt = next(leaps, np.inf)
        shown = [each for each in seen if each.t >= shows]
        beside = (each for each in shown if self._beside(track, _at(own, each.t), each.centre, own[-1].scale))
        for place in (each.centre for each in beside):
            there = [sample.t for sample in own if sample.t >= leapt and _apart(sample.centre, place) < farthest]
            if there and not any(each.t >= there[0] and _apart(each.centre, place) < farthest for each in seen):
                return True
        return False

    def _beside(self, track: Track, one: Floats, other: Floats, scale: float) -> bool:
        """Whether two places are so far apart to the side, seen along the lane's strokes."""
        aside, _ = track.in_lane(one - other)
        return bool(abs(aside) > self._limits.beside * scale)


def _apart(one: Floats, other: Floats) -> float:
    return float(np.linalg.norm(one - other))


def _at(own: Sequence[HandSample], t: float) -> Floats:
    """Where a hand was at a time, seconds."""
    return min(own, key=lambda sample: abs(sample.t - t)).centre


def _moved(thing: Sequence[_Seen]) -> float:
    """How far a hand has moved, pixels."""
    return float(np.ptp([seen.centre for seen in thing], axis=0).max())


def _opened(thing: Sequence[_Seen]) -> float:
    """How much larger a hand was at last than it had ever been before, pixels.

    A hand that strokes is blurred but for the ends of its strokes, where it seems to rest. Then it shows a symbol.
    """
    sizes = [seen.extent for seen in thing if seen.extent]
    return max((min(sizes[now:]) - max(sizes[:now]) for now in range(1, len(sizes))), default=0.0)


def _others(looks: Sequence[Sequence[_Seen]]) -> list[list[_Seen]]:
    """What was seen of each thing that is not the player's hand at last.

    Two places at one time are two things. A place at the next time is that of the thing that was nearest.

    Args:
        looks: What was seen at each time, the hand that was followed first.
    """
    things: list[list[_Seen]] = []
    followed: list[_Seen] = []
    for look in looks:
        pairs = sorted(
            (_apart(thing[-1].centre, seen.centre), one, other)
            for one, thing in enumerate(things)
            for other, seen in enumerate(look)
        )
        # Of each thing and each place the nearest pair counts.
        of_place: dict[int, int] = {}
        for _, one, other in pairs:
            if other not in of_place and one not in of_place.values():
                of_place[other] = one
        for other, seen in enumerate(look):
            if other in of_place:
                thing = things[of_place[other]]
                thing.append(seen)
            else:
                thing = [seen]
                things.append(thing)
            followed = thing if other == 0 else followed
    return [thing for thing in things if thing is not followed]
