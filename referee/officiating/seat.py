"""One player during a throw: the looks, the strokes, the third bottom, and what was found."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import numpy as np

from referee.officiating.bottom import Bottom, locate_bottom
from referee.officiating.ruling import Finding
from referee.officiating.shown import Shown
from referee.officiating.strokes import Stroke, StrokeCounter
from referee.officiating.track import Track
from referee.settings import OfficiatingSettings
from referee.symbols import Symbol

_FURTHER: Final = 0.5
"""An arm that comes back up by this share of its stroke is on its way to another; a rebound is smaller."""
_FURTHER_S: Final = 1.2
"""So long after the third bottom a fourth has come."""
_LONGEST_COUNT_S: Final = 60.0
"""A count that goes on for so long, as of an arm that waves without end, begins anew whatever the arm does."""
_TOP_S: Final = 0.15
"""Looks from so long before a stroke's top on say when it began."""
_FINER_S: Final = 0.30
"""So long after a bottom nothing is added to what its time is reckoned from."""


class Seat:
    """What the umpire keeps of one player during a throw.

    Args:
        player: The seat's number.
    """

    def __init__(self, player: int) -> None:
        self.track = Track(player)
        self.reset(-np.inf)

    def reset(self, now: float) -> None:
        """Begins a new count after ``now``; nothing of the one before stays."""
        self.since = now
        self.counter = StrokeCounter()
        self.stroke: Stroke | None = None
        self.before: tuple[Stroke, ...] = ()
        self.bottom: Bottom | None = None
        self.located = False
        self.shown: tuple[Shown, ...] = ()
        self.called: Symbol | None = None
        self.finding: Finding | None = None

    def over(self, now: float, quiet_s: float) -> bool:
        """Whether the count should begin anew: quiet for so long, and not in the middle of a descent."""
        if now - self.since > _LONGEST_COUNT_S:
            return True
        ended = [self.since, *(stroke.bottom_t for stroke in self.counter.strokes[-1:]), self.counter.broken_t or 0.0]
        return now - max(ended) > quiet_s and not self.track.sinking(now)

    def absent(self, absent_at: float) -> bool:
        """Whether there was no third bottom up to the limit for it, seconds (A7)."""
        return self.bottom is None or self.bottom.t > absent_at

    def count_followed(self, strokes: int, earliest: float, latest: float) -> None:
        """Counts again, with the heights of a hand that was too blurred to be read and only followed.

        They are off by up to half a stroke, too much to count by as a rule; but a hand of which they show all
        strokes, and itself is seen in the last bottom, has not stayed away from the throw (A7: who is absent makes no
        third stroke, in view throughout).

        Args:
            strokes: Which stroke is the last.
            earliest: When that may have ended, seconds.
            latest: When it has to have ended.
        """
        looks = self.track.looks(np.nextafter(self.since, np.inf), np.inf)
        seen = {look.t for look in looks if look.shape_seen}
        if len(seen) == len(looks):
            return
        counter = StrokeCounter()
        for look in looks:
            stroke = counter.add(replace(look, shape_seen=True))
            if stroke is None or stroke.bottom_t not in seen:
                continue
            if stroke.number == strokes and earliest < stroke.bottom_t <= latest:
                *before, self.stroke = counter.strokes
                self.before, self.counter = tuple(before), counter

    def keep_up(self) -> None:
        """Takes the last stroke as it is known by now: a misplaced look may have ended it too soon."""
        assert self.stroke is not None
        now = next((stroke for stroke in self.counter.strokes if stroke.top_t == self.stroke.top_t), self.stroke)
        if now != self.stroke:
            self.stroke, self.bottom, self.located = now, None, False

    def locate(self, now: float) -> None:
        """Reckons the third bottom's time at once, and for good when all that bears on it has been seen."""
        assert self.stroke is not None
        complete = now >= self.stroke.bottom_t + _FINER_S
        if self.bottom is None or complete > self.located:
            self.located = complete
            first = min((stroke.top_t for stroke in self.before), default=self.stroke.top_t)
            span = self.track.span(first - _TOP_S, self.stroke.bottom_t + _FINER_S, shape_seen=True)
            self.bottom = locate_bottom(span, self.stroke, self.before)

    def pumping_until(self, now: float, settings: OfficiatingSettings) -> float:
        """Until when a fist is watched whose arm goes on to a fourth stroke: a symbol thrown there is late."""
        assert self.stroke is not None
        further = [stroke for stroke in self.counter.strokes if stroke.number > self.stroke.number]
        if further:
            return further[0].bottom_t + settings.late_after
        span = self.track.span(self.stroke.bottom_t, now)
        risen = float(span.y[0] - span.y.min()) / float(np.median(span.scale)) if len(span.t) else 0.0
        if risen < _FURTHER * self.stroke.amplitude:
            return 0.0
        return min(now + settings.late_after, self.stroke.bottom_t + _FURTHER_S)
