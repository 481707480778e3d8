"""Counts the downward motions of one player's arm, in seconds and metres, whatever the frame rate."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, replace
from statistics import median
from typing import Final

import numpy as np

from referee.officiating.track import Look

# Sizes in metres at the hand; a palm is about a tenth of a metre.
_LEAST_AMPLITUDE: Final = 0.03
"""Shorter motions are fidgeting; the smallest real strokes are about half a palm long."""
_TURN: Final = 0.012
"""A motion has turned once it has come back this far: above what landmarks tremble."""
_TURN_SHARE: Final = 0.12
"""... or this share of the motion, for large strokes with some wobble at their ends."""

# Times in seconds.
_REST: Final = 0.066
"""An arm that has gone no lower for this long has come to rest."""
_REST_AT_DEPTH: Final = 0.03
_DEPTH: Final = 0.85
"""... or for this long, where it has come down by this share of the least of the throw's strokes before."""
_SLOWEST_TIMES: Final = 2.4
"""Strokes of one throw are alike: a descent so many times as long as the next was the hand's way to its place."""
_SETTLING: Final = 0.2
"""... and took longer than this: beside a descent that a misplaced look has cut short, any is slow."""
_LONGEST_DESCENT: Final = 0.75
"""Slower than the descent of any stroke (1.2 a second), with room: a hand that is put down."""
_LONGEST_PAUSE: Final = 1.1
"""From one bottom to the next top; longer, and the count begins anew."""
LONGEST_GAP: Final = 0.25
"""Unseen for longer than this, an arm may have done anything: the count begins anew."""

_CREEPING: Final = 0.12
"""Below this share of its greatest speed a descent has not begun."""
_GOING: Final = 0.25
"""Once it has gone so far, a single slow step between fast ones is a misplaced look."""
_SINKING: Final = (0.3, 0.5)
"""Where a descent slows down to the first of these shares of its greatest speed, before it ever had the second, the
hand was on its way to where its stroke began."""
_STEPS: Final = 5
_ALONE: Final = 2.0
"""In a descent of so many steps between looks, one alone that is so many times as fast as any other is no motion: the
landmarks of the palm jump as the hand opens."""
_LONGER: Final = 1.5
"""... but for a step that takes so many times as long as usual: within it the hand was too blurred to be read."""
_SMALLEST_SHARE: Final = 0.35
"""Strokes of one throw are alike: one below this share of another begins a new count, or ends the other's."""
_SHORTEST: Final = 0.17
"""Seconds from one bottom to the next; sooner, a misplaced look has made two strokes of one. Three and a half strokes a
second, as uneven as arms are, leave 0.2 between the pictures of two bottoms."""
_RISEN: Final = 0.25
"""An arm comes up before it strokes again: what begins less than this share of its depth above the bottom before shows
that the hand was on its way down, and not in a throw."""
_SIDEWAYS: Final = 1.3
"""A motion this much more sideways than down is a wave."""


@dataclass(frozen=True, slots=True)
class Stroke:
    """One downward motion of the arm.

    Attributes:
        number: Its place in the throw, from 1.
        top_t: When it began, seconds.
        bottom_t: When its lowest look was taken, seconds: good to a frame;
            :mod:`~referee.officiating.bottom` is finer.
        amplitude: Metres from top to bottom.
    """

    number: int
    top_t: float
    bottom_t: float
    amplitude: float


class StrokeCounter:
    """Finds strokes in a player's looks as they come.

    A stroke ends when the arm has turned upwards again or has come to rest, so that bouncing and resting
    bottoms count alike. Three strokes belong together when no long pause lies between them.

    Attributes:
        strokes: The strokes of the throw so far.
        broken_t: When a throw well under way (two strokes or more) was lost from sight, seconds; ``None`` otherwise.
    """

    def __init__(self) -> None:
        self.strokes: list[Stroke] = []
        self.broken_t: float | None = None
        # Pixels from top to bottom: an open hand may seem to be of another size than the fist before.
        self._depths: list[float] = []
        self._scales: deque[float] = deque(maxlen=15)
        self._previous_t = -np.inf
        self._top: Look | None = None
        self._descent: list[Look] = []
        self._low: Look | None = None
        self._lowest: Look | None = None

    def reset(self) -> None:
        """Begins a new count; what was seen so far is no part of it."""
        self._begin()
        self.broken_t = None
        self._top = None
        self._descent = []
        self._low = None

    def add(self, look: Look) -> Stroke | None:
        """Takes the next look.

        One that only followed the hand says that it was there, not how high: it can be off by half a stroke.

        Returns:
            The stroke that this look completes, or ``None``.
        """
        if look.t - self._previous_t > LONGEST_GAP:
            under_way = len(self.strokes) > 1 and self._previous_t - self.strokes[-1].bottom_t <= _LONGEST_PAUSE
            self.reset()
            self.broken_t = self._previous_t if under_way else None
        self._previous_t = look.t
        if not look.shape_seen:
            return None
        self._scales.append(look.scale)
        metre = median(self._scales)
        if self._low is None:
            self._rise(look, metre)
            return None
        return self._descend(look, self._low, metre)

    def under_way(self, last: int) -> bool:
        """Whether the arm is in the descent of stroke number ``last``, and has gone as far as a stroke goes."""
        if self._low is None or len(self.strokes) != last - 1:
            return False
        depth = float(self._low.centre[1] - self._descent[0].centre[1])
        return depth >= max(_LEAST_AMPLITUDE * median(self._scales), _SMALLEST_SHARE * max(self._depths))

    def _rise(self, look: Look, metre: float) -> None:
        """Looks for the top: the highest look so far, the last of them where the arm rests up there."""
        if self._top is None or look.centre[1] <= self._top.centre[1]:
            self._top = look
            self._descent = [look]
            return
        self._descent.append(look)
        if look.centre[1] - self._top.centre[1] > _TURN * metre:
            self._low = look

    def _descend(self, look: Look, low: Look, metre: float) -> Stroke | None:
        """Looks for the bottom: where the arm turns upwards again or comes to rest."""
        depth = low.centre[1] - self._descent[0].centre[1]
        self._descent.append(look)
        if look.centre[1] > low.centre[1] + 0.02 * depth:
            self._low = look
            return None
        turned = low.centre[1] - look.centre[1] > max(_TURN * metre, _TURN_SHARE * depth)
        rest = _REST_AT_DEPTH if depth > _DEPTH * min(self._depths, default=np.inf) else _REST
        if not turned and look.t - low.t < rest:
            return None
        descent = [passed for passed in self._descent if passed.t <= low.t]
        self._top, self._descent, self._low = look, [look], None
        return self._count(_without_creeping(descent), metre)

    def _count(self, descent: Sequence[Look], metre: float) -> Stroke | None:
        top, low = descent[0], descent[-1]
        across, down = np.abs(low.centre - top.centre)
        depth, amplitude, took = float(down), float(down) / metre, low.t - top.t
        if amplitude < _LEAST_AMPLITUDE or across > _SIDEWAYS * down:
            return None
        if took > _LONGEST_DESCENT:
            return None
        if self.strokes and low.t - self.strokes[-1].bottom_t < _SHORTEST:
            self._go_on(low, metre)
            return None
        if self.strokes:
            smallest, largest = min(self._depths), max(self._depths)
            unlike = depth < _SMALLEST_SHARE * largest or smallest < _SMALLEST_SHARE * depth
            first = self.strokes[0]
            slow_start = len(self.strokes) == 1 and first.bottom_t - first.top_t > max(_SETTLING, _SLOWEST_TIMES * took)
            paused = top.t - self.strokes[-1].bottom_t
            sinks_on = self._above_lowest(top) < _RISEN * depth
            if paused > _LONGEST_PAUSE or unlike or slow_start or sinks_on:
                self._begin()
        stroke = Stroke(len(self.strokes) + 1, top.t, low.t, amplitude)
        self.strokes.append(stroke)
        self._depths.append(depth)
        self._lowest = low
        return stroke

    def _go_on(self, low: Look, metre: float) -> None:
        """Lets the last stroke end at ``low``, where that is lower than its bottom so far."""
        further = -self._above_lowest(low)
        if further > 0:
            amplitude = self.strokes[-1].amplitude + further / metre
            self.strokes[-1] = replace(self.strokes[-1], bottom_t=low.t, amplitude=amplitude)
            self._depths[-1] += further
            self._lowest = low

    def _above_lowest(self, look: Look) -> float:
        """How many pixels a look is above the last stroke's bottom."""
        assert self._lowest is not None, "there is a last stroke"
        return float(self._lowest.centre[1] - look.centre[1])

    def _begin(self) -> None:
        self.strokes, self._depths = [], []


def _without_creeping(descent: Sequence[Look]) -> Sequence[Look]:
    """A descent from where it gets going: a hand that sinks a little before its stroke has not begun it."""
    height = np.array([look.centre[1] for look in descent])
    times = np.diff([look.t for look in descent])
    speed = np.diff(height) / times
    second, greatest = np.partition(speed, -2)[-2:] if len(speed) >= _STEPS else (np.inf, speed.max())
    jump = greatest > _ALONE * second and times[speed.argmax()] < _LONGER * np.median(times)
    fastest = int(np.argmax(speed >= (second if jump else greatest)))
    share = speed[:fastest] / speed[fastest]
    going = height[:fastest] - height[0] > _GOING * (height[-1] - height[0])
    slow = share < _CREEPING
    around = np.concatenate([[False], slow, [False]])
    beside = around[:-2] | around[2:]
    sinking = (share < _SINKING[0]) & (np.maximum.accumulate(share) < _SINKING[1])
    creeping = np.flatnonzero(sinking | slow & (beside | ~going))
    return descent[int(creeping[-1]) + 1 :] if creeping.size else descent
