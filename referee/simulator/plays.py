"""What one player does with one throw, rule by rule: the strokes, the fingers, and what a referee has to say of it.

The times are those of ruling A7; every sampled time keeps ``margin`` seconds away from them.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TypeAlias

import numpy as np

from referee.settings import OfficiatingSettings
from referee.simulator.arm_path import Pumped, StrokeStyle, Transition, pump
from referee.simulator.formation import FORMATION, Formed
from referee.simulator.sheet import Poses
from referee.simulator.skeleton import Floats, HandPose
from referee.symbols import MisThrow, Reason, Symbol, Thrown

TIMES = OfficiatingSettings()
"""The limits of ruling A7 that the truth is told by."""

FASTEST, SLOWEST = 0.060, 0.250
"""How long fingers take to form a symbol, in seconds."""


Pump: TypeAlias = Callable[[StrokeStyle, float, int, np.random.Generator], Pumped]
"""Draws a run of strokes as :func:`~referee.simulator.arm_path.pump` does."""


@dataclass(frozen=True, slots=True)
class PlayTruth:
    """What a player did with a throw. Times are seconds on the frames' clock, ``None`` where there was none.

    Attributes:
        third_bottom_t: The bottom of the player's own third stroke.
        formed_t: When the fingers had finished moving into the first symbol; a carried fist's own third bottom.
        symbol: The symbol, or ``None`` where there is a fault.
        fault: The mis-throw's reason, or ``None``.
        symbols: The symbols shown, in order.
        changed_t: When the fingers had finished moving into the second shape.
    """

    third_bottom_t: float | None
    formed_t: float | None
    symbol: Symbol | None
    fault: Reason | None
    symbols: tuple[Symbol, ...]
    changed_t: float | None = None

    @property
    def thrown(self) -> Thrown:
        """What the rules settle."""
        if self.fault is not None:
            return MisThrow(self.fault)
        assert self.symbol is not None, "without a fault there is a symbol"
        return self.symbol

    @property
    def hold_end(self) -> float | None:
        """The end of the hold (ruling A7), or ``None`` where there was no third stroke."""
        if self.third_bottom_t is None:
            return None
        return max(self.third_bottom_t, self.formed_t or self.third_bottom_t) + TIMES.hold


@dataclass(frozen=True, slots=True, eq=False)
class SampledPlay:
    """One player's throw.

    Attributes:
        pumped: The strokes.
        fingers: What the fingers do.
        truth: What it amounts to.
    """

    pumped: Pumped
    fingers: tuple[Transition, ...]
    truth: PlayTruth


class PlaySampler:
    """Draws plays of one throw: knows the sheet, the carried pose and when the arm starts."""

    def __init__(
        self, rng: np.random.Generator, sheet: Poses, carried: Floats, margin: float, pump: Pump = pump
    ) -> None:
        self.rng = rng
        self.sheet = sheet
        self.carried = carried
        self.margin = margin
        self.pump = pump
        # From another generator, so that strokes, symbols and faults stay as they were drawn without it.
        self._shares = rng.spawn(1)[0]

    def sample(self, style: StrokeStyle, start: float, fault: Reason | None) -> SampledPlay:
        """Draws a play whose arm starts at ``start``, without a fault or with the one asked for."""
        if fault is Reason.ABSENT:
            return self._absent(style, start)
        if fault is Reason.LATE:
            return self._late(style, start)
        pumped = self.pump(style, start, TIMES.strokes, self.rng)
        formed = pumped.bottoms[-1] + self._formation_delay(settled=fault is not None)
        if fault in (Reason.INCOMPLETE, Reason.UNRECOGNIZABLE):
            shape = self._half_formed() if fault is Reason.INCOMPLETE else self._other_gesture()
            truth = PlayTruth(pumped.bottoms[-1], None, None, fault, ())
            return SampledPlay(pumped, (self._form(formed, shape, pumped),), truth)
        symbol = self._symbol(opened=fault is Reason.CHANGED)
        if fault is Reason.CHANGED:
            return self._changed(pumped, symbol, formed)
        return self._shown(pumped, symbol, formed)

    def _shown(self, pumped: Pumped, symbol: Symbol, formed: float) -> SampledPlay:
        """A throw without a fault: a carried fist, a symbol in time, or one that was open since the second stroke."""
        bottom = pumped.bottoms[-1]
        if symbol.value == self.sheet.rest:
            return SampledPlay(pumped, (), PlayTruth(bottom, bottom, symbol, None, (symbol,)))
        if self.rng.random() < 0.05:
            return self._early(pumped, symbol)
        fingers = self._form(formed, self._pose(symbol.value), pumped)
        return SampledPlay(pumped, (fingers,), PlayTruth(bottom, formed, symbol, None, (symbol,)))

    def _half_formed(self) -> Floats:
        symbol = self._symbol(opened=True)
        return self._formed(self._sheet_pose(symbol.value), FORMATION.half(self.rng))

    def _other_gesture(self) -> Floats:
        return self._pose(self.sheet.sample_gesture(self.rng))

    def _changed(self, pumped: Pumped, symbol: Symbol, formed: float) -> SampledPlay:
        """A settled symbol, and then another within the hold."""
        first = self._form(formed, self._pose(symbol.value), pumped)
        bottom = pumped.bottoms[-1]
        after = self._other_than(symbol)
        shown_from = max(bottom, formed)
        # The second shape has to stand for a moment inside the hold to be seen to have settled.
        changed = shown_from + float(self.rng.uniform(0.22, TIMES.hold - self.margin - 0.07))
        duration = float(self.rng.uniform(FASTEST, min(0.16, changed - shown_from - 0.13)))
        second = Transition(changed - duration, duration, self._pose(after.value))
        truth = PlayTruth(bottom, formed, None, Reason.CHANGED, (symbol, after), changed)
        return SampledPlay(pumped, (first, second), truth)

    def _late(self, style: StrokeStyle, start: float) -> SampledPlay:
        """A carried fist that opens after the limit, or on the fourth stroke."""
        symbol = self._symbol(opened=True)
        least = TIMES.late_after + self.margin
        if self.rng.random() < 0.35:
            # The fourth stroke of a fast arm would end before the limit.
            slow = replace(style, rate=min(style.rate, 0.8 / least), pause=0.0, rebound=style.rebound)
            pumped = self.pump(slow, start, TIMES.strokes + 1, self.rng)
            bottom = pumped.bottoms[-2]
            formed = max(pumped.bottoms[-1] + float(self.rng.uniform(-0.03, 0.1)), bottom + least)
        else:
            pumped = self.pump(style, start, TIMES.strokes, self.rng)
            bottom = pumped.bottoms[-1]
            formed = bottom + float(self.rng.uniform(least, TIMES.hold - self.margin))
        duration = float(self.rng.uniform(FASTEST, 0.2))
        fingers = Transition(formed - duration, duration, self._pose(symbol.value))
        return SampledPlay(pumped, (fingers,), PlayTruth(bottom, formed, None, Reason.LATE, (symbol,)))

    def _absent(self, style: StrokeStyle, start: float) -> SampledPlay:
        """Fewer than three strokes, some of them thrown on the second."""
        strokes = int(self.rng.integers(0, TIMES.strokes))
        pumped = self.pump(style, start, strokes, self.rng)
        fingers: tuple[Transition, ...] = ()
        if strokes == TIMES.strokes - 1 and self.rng.random() < 0.6:
            symbol = self._symbol(opened=True)
            fingers = (self._form(pumped.bottoms[-1] + self._formation_delay(), self._pose(symbol.value), pumped),)
        return SampledPlay(pumped, fingers, PlayTruth(None, None, None, Reason.ABSENT, ()))

    def _early(self, pumped: Pumped, symbol: Symbol) -> SampledPlay:
        """Opens on the second stroke and still shows the symbol through a third: it stands."""
        formed = pumped.bottoms[-2] + float(self.rng.uniform(-0.03, 0.1))
        duration = float(self.rng.uniform(FASTEST, 0.15))
        fingers = Transition(formed - duration, duration, self._pose(symbol.value))
        return SampledPlay(pumped, (fingers,), PlayTruth(pumped.bottoms[-1], formed, symbol, None, (symbol,)))

    def _formation_delay(self, *, settled: bool = False) -> float:
        """Seconds from the third bottom to the symbol: mostly in time, now and then in the span for review."""
        if not settled and self.rng.random() < 0.1:
            return float(self.rng.uniform(TIMES.review_after + self.margin, TIMES.late_after - self.margin))
        return float(np.clip(self.rng.normal(0.03, 0.06), -0.12, TIMES.review_after - self.margin))

    def _form(self, formed: float, angles: Floats, pumped: Pumped) -> Transition:
        """Fingers that have finished moving at ``formed``; they begin on the last way down, not before."""
        duration = float(self.rng.uniform(FASTEST, SLOWEST))
        earliest = pumped.tops[-1] - 0.02
        begin = min(max(formed - duration, earliest), formed - FASTEST)
        return Transition(begin, formed - begin, angles)

    def _pose(self, name: str) -> Floats:
        pose = self._sheet_pose(name)
        return pose.angles if name == self.sheet.rest else self._formed(pose, FORMATION.held_up(self._shares))

    def _sheet_pose(self, name: str) -> HandPose:
        return self.sheet.sample_pose(name, self.rng)

    def _formed(self, pose: HandPose, formed: Formed) -> Floats:
        return formed.pose(HandPose(self.carried), pose).angles

    def _symbol(self, *, opened: bool) -> Symbol:
        """Draws a symbol; with ``opened`` not the one that is carried anyway."""
        return self._draw([s for s in Symbol if not opened or s.value != self.sheet.rest])

    def _other_than(self, symbol: Symbol) -> Symbol:
        return self._draw([s for s in Symbol if s is not symbol])

    def _draw(self, symbols: list[Symbol]) -> Symbol:
        return symbols[int(self.rng.integers(0, len(symbols)))]
