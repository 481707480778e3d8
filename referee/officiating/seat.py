"""One player during a throw: the looks, the strokes, the third bottom, and what was found."""

from __future__ import annotations

from typing import Final

import numpy as np

from referee.officiating.bottom import Bottom, locate_bottom, of_hand, of_motion
from referee.officiating.ruling import Finding
from referee.officiating.shown import Shown
from referee.officiating.strokes import LONGEST_GAP, Stroke, StrokeCounter
from referee.officiating.track import Track
from referee.settings import OfficiatingSettings
from referee.symbols import Symbol
from referee.vision.arm_motion import ArmMotion

_FURTHER: Final = 0.5
"""An arm that comes back up by this share of its stroke is on its way to another; a rebound is smaller."""
_FURTHER_S: Final = 1.2
"""So long after the third bottom a fourth has come."""
_WELL_UNDER_WAY: Final = 2
"""Strokes after which a throw is under way."""
_SIGN: Final = 0.03
"""An arm moves that goes by this share of its stroke from picture to picture."""
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
        self.ended: list[float] = []
        self.broken_t: float | None = None
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
        ended = [self.since, *self.ended[-1:], self.broken_t or self.since]
        return now - max(ended) > quiet_s and not self.counter.under_way(1)

    def move(self, motion: ArmMotion) -> Stroke | None:
        """Takes the arm's motion; counts by it.

        Returns:
            The stroke that has ended by now and was not known before, or ``None``.
        """
        stroke = self.counter.add(motion)
        self._break_off(motion.t)
        if stroke is not None:
            # What is known better by now, as the second stroke of a throw, is no further one.
            self.ended = [t for t in self.ended if t <= stroke.top_t] + [stroke.bottom_t]
        return stroke

    def _break_off(self, now: float) -> None:
        """Begins the count anew where a throw well under way was lost from sight: no pictures, or nothing in them."""
        under_way = self.stroke is None and len(self.counter.strokes) >= _WELL_UNDER_WAY
        if self.counter.broken_t is not None:
            self.broken_t, self.counter.broken_t = self.counter.broken_t, None
        elif under_way:
            *_, last = self.counter.strokes
            sign = self.track.last_sign(_SIGN * last.size)
            if now - sign > LONGEST_GAP and sign < last.bottom_t + _FURTHER_S:
                self.broken_t, self.counter = sign, StrokeCounter()

    def absent(self, absent_at: float) -> bool:
        """Whether there was no third bottom up to the limit for it, seconds (A7)."""
        return self.bottom is None or self.bottom.t > absent_at

    def keep_up(self) -> None:
        """Takes the last stroke as it is known by now: it may have gone on after a stop."""
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
            first = min((stroke.top_t for stroke in self.before), default=self.stroke.top_t) - _TOP_S
            signals = [
                of_motion(*self.track.way_gone(first, self.stroke.bottom_t + _FINER_S, self.stroke.way), self.stroke)
            ]
            span = self.track.span(first, self.stroke.bottom_t + _FINER_S, shape_seen=True)
            if len(span.t):
                signals.append(of_hand(span, self.stroke))
            self.bottom = locate_bottom(signals, self.stroke, self.before)

    def pumping_until(self, now: float, settings: OfficiatingSettings) -> float:
        """Until when a fist is watched whose arm goes on to a fourth stroke: a symbol thrown there is late."""
        assert self.stroke is not None
        further = [t for t in self.ended if t > self.stroke.bottom_t + _FURTHER_S / 10]
        if further:
            return further[0] + settings.late_after
        _, gone = self.track.way_gone(self.stroke.bottom_t, now, self.stroke.way)
        if -gone.min(initial=0.0) < _FURTHER * self.stroke.size:
            return 0.0
        return min(now + settings.late_after, self.stroke.bottom_t + _FURTHER_S)
