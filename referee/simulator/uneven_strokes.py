"""Strokes as people make them: no two of a throw are alike, and the last is another than those before.

Each person has habits, drawn from what was measured on films of real arms (:mod:`referee.simulator.arm_spread`). Tops
and bottoms are at other heights each time, and beside each other. Strokes and returns take other times. The path is a
bent line between each top and bottom. Bottoms stay exact: the way aside turns where the height does.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Final

import numpy as np

from referee.simulator.arm_path import Knot, Pumped, StrokeStyle
from referee.simulator.arm_spread import ArmSpread, deviate

HIGHEST: Final = 1.5
"""No top is higher than this, as a share of the amplitude."""
_LOWEST, _DEEPEST = 0.55, -0.5
"""The least height of a top, and of a bottom, likewise."""
_LEAST_WAY: Final = 0.4
"""The least way from a top to a bottom or back, likewise: in the films the least was 0.39 of the stroke before."""
_THROWN: Final = 2
"""The last stroke of a throw, counted from 0: the one that differs."""
_MOST_G: Final = 4 * 9.81
"""An arm's greatest acceleration, metres a second squared; as for even strokes."""
_HALF_BY_SLOPE: Final = 0.043
"""A slope of 1 at a leg's end moves the time of half its way by this share of that from a tenth to nine tenths."""
_STEEPEST, _STEEPEST_TOP, _AT_REST = 1.6, 0.5, 0.3
"""The greatest slopes at a bottom, at a top, and where an arm comes to rest: a hand weighs something."""
_DOWN_SHARES: Final = (0.3, 0.65)
_WIDEST_PERIOD: Final = 2.0
"""Periods are drawn no farther off than so many spreads."""
_LEAST_REBOUND: Final = 0.02
_LEAST_PAUSE_S: Final = 0.02
_REBOUND_S: Final = (0.10, 0.30)
_MOST_REBOUND: Final = 0.4


def people_style(rng: np.random.Generator, measured: ArmSpread, hand_length: float) -> StrokeStyle:
    """Draws how somebody pumps in the mean of all strokes, for a hand of so many metres."""
    fastest = np.exp(_WIDEST_PERIOD * measured.between["period_s"].spread - measured.between["period_s"].middle)
    rebound = measured.draw("rebound", rng)
    style = StrokeStyle(
        rate=float(np.exp(-measured.draw("period_s", rng))),
        amplitude=hand_length * float(np.exp(measured.draw("amplitude", rng))),
        bounce=0.0,
        down_share=float(np.clip(measured.draw("down_share", rng), *_DOWN_SHARES)),
        rebound=rebound if rebound > _LEAST_REBOUND else 0.0,
        from_top=bool(rng.random() < measured.between["from_top"].middle),
        pause=0.0,
        uneven=0.0,
    )
    # A hand waits where its strokes begin, however fast they are going to be.
    return replace(style, amplitude=style.at_rate(float(fastest)).amplitude)


@dataclass(frozen=True, slots=True)
class StrokeHabit:
    """How one person's strokes differ; sizes are shares of the person's amplitude.

    Attributes:
        measured: What was measured on people.
        level: How many times as uneven this person is as people in the mean.
        bow: How far a stroke's middle is to the picture's right of the straight way, besides what a turn makes of it.
        half_down: When half of a stroke's way is done, as a share of the time between a tenth and nine tenths of it.
        half_up: The same of a return.
        pause_top: Seconds for which the arm stays at each top.
        pause_bottom: The same at each bottom but the last.
    """

    measured: ArmSpread
    level: float
    bow: float
    half_down: float
    half_up: float
    pause_top: float
    pause_bottom: float

    @classmethod
    def sample(cls, rng: np.random.Generator, measured: ArmSpread) -> StrokeHabit:
        """Draws a person whose strokes are as bent as a turn makes them."""
        return cls(
            measured=measured,
            level=float(np.exp(measured.draw("unevenness", rng))),
            bow=0.0,
            half_down=measured.draw("half_down", rng),
            half_up=measured.draw("half_up", rng),
            pause_top=max(measured.draw("pause_top", rng), 0.0),
            pause_bottom=max(measured.draw("pause_bottom", rng), 0.0),
        )

    def pump(self, style: StrokeStyle, start: float, strokes: int, rng: np.random.Generator) -> Pumped:
        """Draws a run of strokes that begins at ``start``, seconds, from rest, as :func:`~.arm_path.pump` does."""
        tops, bottoms = self._heights(style, strokes, rng)
        down, up = self._times(style, strokes, rng)
        t, amplitude = start, style.amplitude
        knots = [Knot(t, style.rest_height)]
        top_t: list[float] = []
        bottom_t: list[float] = []
        for stroke in range(strokes):
            last = stroke == strokes - 1
            if not (style.from_top and stroke == 0):
                t += self._least(up[stroke], tops[stroke] - knots[-1].height)
                knots.append(self._knot(t, tops[stroke], amplitude, rng))
                t = self._stay(knots, t, self.pause_top)
            top_t.append(t)
            t += self._least(down[stroke], knots[-1].height - bottoms[stroke])
            bottom_t.append(t)
            knots.append(self._knot(t, bottoms[stroke], amplitude, rng))
            t = t if last else self._stay(knots, t, self.pause_bottom)
        knots += self._come_back(knots[-1], style, rng) if strokes else []
        return Pumped(tuple(self._sloped(knots)), tuple(top_t), tuple(bottom_t))

    def _spread(self, name: str) -> float:
        return self.level * self.measured.within[name].spread

    def _heights(self, style: StrokeStyle, strokes: int, rng: np.random.Generator) -> tuple[list[float], list[float]]:
        """The heights of tops and bottoms, metres: every way between two of them is a stroke's."""
        tops: list[float] = []
        bottoms: list[float] = []
        below = 0.0 if not style.from_top else -np.inf
        for stroke in range(strokes):
            top = 1 + self._spread("top") * deviate(rng)
            top = float(np.clip(top, max(_LOWEST, below + _LEAST_WAY), HIGHEST))
            top = 1.0 if style.from_top and stroke == 0 else top
            deep = self.measured.between["last_bottom"].middle if stroke == _THROWN else 0.0
            bottom = float(np.clip(deep + self._spread("bottom") * deviate(rng), _DEEPEST, top - _LEAST_WAY))
            tops.append(top * style.amplitude)
            bottoms.append(bottom * style.amplitude)
            below = bottom
        return tops, bottoms

    def _times(self, style: StrokeStyle, strokes: int, rng: np.random.Generator) -> tuple[list[float], list[float]]:
        """How long strokes and the returns before them take, seconds."""
        down, up = style.down_share / style.rate, (1 - style.down_share) / style.rate
        later = self.measured.between["last_stroke"].middle
        strokes_s = [
            down * float(np.exp(self._spread("stroke_time") * deviate(rng) + later * (stroke == _THROWN)))
            for stroke in range(strokes)
        ]
        returns_s = [up * float(np.exp(self._spread("return_time") * deviate(rng))) for _ in range(strokes)]
        # Pauses belong to returns: they are a part of the period that was measured.
        pauses = self.pause_top + self.pause_bottom
        return strokes_s, [max(each - pauses, 0.5 * each) for each in returns_s]

    def _knot(self, t: float, height: float, amplitude: float, rng: np.random.Generator) -> Knot:
        aside = amplitude * self._spread("aside") * deviate(rng)
        bow = amplitude * (self.bow + self._spread("bow_change") * deviate(rng))
        return Knot(t, height, aside=aside, bow=bow)

    @staticmethod
    def _least(asked: float, way: float) -> float:
        """Seconds for a way in metres: as asked, or as long as an arm needs. A smooth leg accelerates by 6 ways."""
        return max(asked, float(np.sqrt(6 * abs(way) / _MOST_G)))

    @staticmethod
    def _stay(knots: list[Knot], t: float, pause: float) -> float:
        """Has the arm stay where it is, and gives the time at which it goes on."""
        if pause < _LEAST_PAUSE_S:
            return t
        knots.append(replace(knots[-1], t=t + pause, bow=0.0))
        return t + pause

    def _sloped(self, knots: list[Knot]) -> list[Knot]:
        """The same with how abruptly each leg begins and ends; an arm that stays or comes to rest does so smoothly."""
        down_in, up_out = self._slope(self.half_down - 0.5, _STEEPEST), self._slope(0.5 - self.half_up, _STEEPEST)
        up_in, down_out = (
            self._slope(self.half_up - 0.5, _STEEPEST_TOP),
            self._slope(0.5 - self.half_down, _STEEPEST_TOP),
        )
        ways = [0.0, *(after.height - before.height for before, after in pairwise(knots)), 0.0]
        sloped: list[Knot] = []
        for knot, (before, after) in zip(knots, pairwise(ways), strict=True):
            into, off = down_in if before < 0 else up_in, up_out if after > 0 else down_out
            if after == 0:
                into = min(into, _AT_REST)
            sloped.append(replace(knot, slope_in=into * (before != 0), slope_out=off * (after != 0 and before != 0)))
        return sloped

    @staticmethod
    def _slope(earlier: float, most: float) -> float:
        return float(np.clip(earlier / _HALF_BY_SLOPE, 0.0, most))

    @staticmethod
    def _come_back(bottom: Knot, style: StrokeStyle, rng: np.random.Generator) -> list[Knot]:
        """What the arm does after its last bottom: it comes back a little and stays there, or not at all."""
        if style.rebound == 0:
            return []
        peak = bottom.height + min(style.rebound, _MOST_REBOUND) * style.amplitude
        t = bottom.t + float(rng.uniform(*_REBOUND_S))
        settled = peak - 0.3 * (peak - bottom.height) * float(rng.random())
        return [
            Knot(t, peak, aside=bottom.aside),
            Knot(t + float(rng.uniform(0.12, 0.25)), settled, aside=bottom.aside),
        ]
