"""Hands that are seen in players' lanes besides their own: one that is at work makes a no-call (ruling A8)."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from itertools import groupby, pairwise
from operator import itemgetter

import numpy as np

from referee.officiating.camera_watch import CameraLimits
from referee.officiating.track import Floats, HandSample, Track, TrackLimits
from referee.vision.hands import palm_centre
from referee.vision.second_hand import Sighting


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
        """Whether a second hand moved in the player's lane, or took the place of the one that is followed.

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
            (sighting.t, palm_centre(sighting.points))
            for sighting in self._sightings
            if sighting.player == track.player and start <= sighting.t <= end
        ]
        others = _others([(t, [_at(own, t), *places]) for t, places in _by_time(seen)])
        if any(float(np.ptp(places, axis=0).max()) > farthest for places in others):
            return True
        # A tracker leaps to the other hand, from beside it. A fist that strikes that hand comes there, too. But it does
        # not leap, or that hand is still seen there.
        steps = [(before, after) for before, after in pairwise(own) if after.t >= shows]
        leaps = (after.t for before, after in steps if self._beside(before.centre, after.centre, after.scale))
        leapt = next(leaps, np.inf)
        beside = [place for t, place in seen if t >= shows and self._beside(_at(own, t), place, own[-1].scale)]
        for place in beside:
            there = [sample.t for sample in own if sample.t >= leapt and _apart(sample.centre, place) < farthest]
            if there and not any(t >= there[0] and _apart(where, place) < farthest for t, where in seen):
                return True
        return False

    def _beside(self, one: Floats, other: Floats, scale: float) -> bool:
        return abs(float(one[0] - other[0])) > self._limits.beside * scale


def _apart(one: Floats, other: Floats) -> float:
    return float(np.linalg.norm(one - other))


def _at(own: Sequence[HandSample], t: float) -> Floats:
    """Where a hand was at a time, seconds."""
    return min(own, key=lambda sample: abs(sample.t - t)).centre


def _by_time(seen: Sequence[tuple[float, Floats]]) -> list[tuple[float, list[Floats]]]:
    return [(t, [place for _, place in group]) for t, group in groupby(seen, key=itemgetter(0))]


def _others(looks: Sequence[tuple[float, Sequence[Floats]]]) -> list[list[Floats]]:
    """Where each thing was that is not the player's hand at last.

    Two places at one time are two things. A place at the next time is that of the thing that was nearest.

    Args:
        looks: Times, and the places seen at each, that of the hand that was followed first.
    """
    things: list[list[Floats]] = []
    followed: list[Floats] = []
    for _, places in looks:
        pairs = sorted(
            (float(np.linalg.norm(thing[-1] - place)), one, other)
            for one, thing in enumerate(things)
            for other, place in enumerate(places)
        )
        # Of each thing and each place the nearest pair counts.
        of_place: dict[int, int] = {}
        for _, one, other in pairs:
            if other not in of_place and one not in of_place.values():
                of_place[other] = one
        for other, place in enumerate(places):
            if other in of_place:
                thing = things[of_place[other]]
                thing.append(place)
            else:
                thing = [place]
                things.append(thing)
            followed = thing if other == 0 else followed
    return [thing for thing in things if thing is not followed]
