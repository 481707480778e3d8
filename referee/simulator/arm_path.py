"""The path of an arm: wrist height over time, and the exact instant of every bottom.

A path is a chain of legs between knots; in each leg the height follows the cubic (Hermite) that has the leg's speeds at
both ends. Slopes are in units of the leg's mean speed: 0 comes to rest, 1.5 is the free fall of a parabola. So a bottom
with slopes of 0 is smooth and one with slopes above 0 bounces off as |sin| does.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt

from referee.simulator.skeleton import Floats


@dataclass(frozen=True, slots=True)
class Knot:
    """A point of a path.

    Attributes:
        t: Seconds.
        height: Metres above the path's zero.
        slope_in: Slope at the end of the leg before, in units of that leg's mean speed.
        slope_out: Slope at the start of the leg after, likewise.
        aside: Metres to the picture's right of where it would be.
        bow: Metres by which the leg before is bent to the right in its middle.
    """

    t: float
    height: float
    slope_in: float = 0.0
    slope_out: float = 0.0
    aside: float = 0.0
    bow: float = 0.0


class Path:
    """Wrist height over time; before the first knot and after the last it stands still.

    What it goes aside meanwhile hangs on how far it has come on each leg alone. So it turns at the same instants.
    """

    def __init__(self, knots: Sequence[Knot]) -> None:
        self.knots = tuple(knots)
        self._t = np.array([k.t for k in knots])
        self._h = np.array([k.height for k in knots])
        self._slope_in = np.array([k.slope_in for k in knots])
        self._slope_out = np.array([k.slope_out for k in knots])
        self._aside = np.array([k.aside for k in knots])
        self._bow = np.array([k.bow for k in knots])
        assert (np.diff(self._t) > 0).all(), "knots follow each other in time"

    def height(self, t: Floats) -> Floats:
        """Metres above the path's zero at each time (seconds)."""
        leg, share = self._progress(t)
        height: Floats = self._h[leg] + (self._h[leg + 1] - self._h[leg]) * share
        return height

    def aside(self, t: Floats) -> Floats:
        """Metres to the right of the path's middle at each time (seconds)."""
        leg, share = self._progress(t)
        straight = self._aside[leg] + (self._aside[leg + 1] - self._aside[leg]) * share
        aside: Floats = straight + 4 * self._bow[leg + 1] * share * (1 - share)
        return aside

    def _progress(self, t: Floats) -> tuple[npt.NDArray[np.intp], Floats]:
        """On which leg it is at each time, and what share of it is done."""
        t = np.minimum(np.maximum(t, self._t[0]), self._t[-1])
        leg = np.searchsorted(self._t[1:-1], t, side="right")
        u = (t - self._t[leg]) / (self._t[leg + 1] - self._t[leg])
        m0, m1 = self._slope_out[leg], self._slope_in[leg + 1]
        return leg, u * (m0 + u * (3 - 2 * m0 - m1 + u * (m0 + m1 - 2)))


@dataclass(frozen=True, slots=True)
class StrokeStyle:
    """How somebody pumps.

    Attributes:
        rate: Strokes a second.
        amplitude: From bottom to top, in metres.
        bounce: Slope at the bottoms: 0 smooth, up to 1.5 bouncing.
        down_share: Share of a stroke's time that goes down.
        rebound: Height to which the arm comes back after its last bottom, as a share of the amplitude; 0: it rests.
        from_top: Whether the arm rests at the top, so that the first motion is downward.
        pause: Seconds for which it stays at each bottom but the last.
        uneven: Relative spread of amplitude and time from stroke to stroke.
    """

    rate: float
    amplitude: float
    bounce: float
    down_share: float
    rebound: float
    from_top: bool
    pause: float
    uneven: float

    @classmethod
    def sample(cls, rng: np.random.Generator, hand_length: float) -> StrokeStyle:
        """Draws a style; amplitudes are mostly between 0.6 and 2.5 hand lengths."""
        amplitude = rng.uniform(0.38, 0.6) if rng.random() < 0.05 else rng.uniform(0.6, 2.5)
        rebounds = rng.random() < 0.55
        return cls(
            rate=float(rng.uniform(1.2, 3.5)),
            amplitude=float(amplitude * hand_length),
            bounce=float(rng.choice([0.0, rng.uniform(0.2, 1.4)])),
            down_share=float(rng.uniform(0.4, 0.56)),
            rebound=float(rng.uniform(0.05, 0.18)) if rebounds else 0.0,
            from_top=bool(rng.random() < 0.3),
            pause=float(rng.uniform(0.05, 0.25)) if rng.random() < 0.1 else 0.0,
            uneven=float(rng.uniform(0.0, 0.07)),
        )

    def at_rate(self, rate: float) -> StrokeStyle:
        """The same at another rate, and no farther than an arm can go at it: the hand's acceleration stays below 4 g.

        A sinusoid of amplitude A from bottom to top and rate f has the greatest acceleration A/2 (2 pi f)^2.
        """
        return replace(self, rate=rate, amplitude=min(self.amplitude, 8 * 9.81 / (2 * np.pi * rate) ** 2))

    @property
    def rest_height(self) -> float:
        """Where the arm is between throws, in metres above the bottom."""
        return self.amplitude if self.from_top else 0.0


@dataclass(frozen=True, slots=True)
class Pumped:
    """A run of strokes.

    Attributes:
        knots: The path from rest to the last bottom and what comes after it.
        tops: The instant of each stroke's top.
        bottoms: The instant of each stroke's bottom.
    """

    knots: tuple[Knot, ...]
    tops: tuple[float, ...]
    bottoms: tuple[float, ...]


def pump(style: StrokeStyle, start: float, strokes: int, rng: np.random.Generator) -> Pumped:
    """Draws a run of strokes that begins at ``start`` from rest.

    Bouncing bottoms leave as fast as they came. The last bottom bounces only where the style rebounds; an arm that
    comes to rest is at most a little abrupt about it.
    """
    period = 1 / style.rate
    t = start
    knots = [Knot(t, style.rest_height)]
    tops: list[float] = []
    bottoms: list[float] = []
    for stroke in range(strokes):
        last = stroke == strokes - 1
        stretch = 1 + float(np.clip(rng.normal(0, style.uneven), -0.15, 0.15))
        amplitude = style.amplitude * (1 + float(np.clip(rng.normal(0, style.uneven), -0.15, 0.15)))
        if style.from_top and stroke == 0:
            tops.append(t)
        else:
            t += period * (1 - style.down_share) * stretch
            tops.append(t)
            knots.append(Knot(t, amplitude))
        t += period * style.down_share * stretch
        bottoms.append(t)
        depth = 0.04 * style.amplitude * float(np.clip(rng.normal(), -1.5, 1.5)) if style.uneven else 0.0
        if last and style.rebound == 0:
            knots.append(Knot(t, depth, slope_in=min(style.bounce, 0.3)))
        elif style.pause > 0 and not last:
            knots.append(Knot(t, depth))
            t += style.pause
            knots.append(Knot(t, depth))
        else:
            knots.append(Knot(t, depth, slope_in=style.bounce, slope_out=style.bounce))
    if strokes and style.rebound:
        peak = knots[-1].height + style.rebound * style.amplitude
        rise = float(rng.uniform(0.08, 0.16))
        knots.append(Knot(t + rise, peak))
        knots.append(Knot(t + rise + float(rng.uniform(0.12, 0.25)), peak - style.rebound * style.amplitude * 0.4))
    return Pumped(tuple(knots), tuple(tops), tuple(bottoms))


@dataclass(frozen=True, slots=True, eq=False)
class Transition:
    """A change of a pose over time: it begins at ``t``, takes ``duration`` seconds, and ends at ``angles``."""

    t: float
    duration: float
    angles: Floats


class PoseTrack:
    """A hand's joint angles over time: a chain of transitions, each beginning where the one before has got to."""

    def __init__(self, first: Floats, transitions: Sequence[Transition]) -> None:
        self._first = first
        self._transitions = sorted(transitions, key=lambda tr: tr.t)

    def angles(self, t: float) -> Floats:
        """The 24 joint angles at ``t`` (seconds), in degrees."""
        now = self._first
        for transition in self._transitions:
            if transition.t >= t:
                break
            u = min((t - transition.t) / transition.duration, 1.0)
            now = now + (transition.angles - now) * (u * u * (3 - 2 * u))
        return now
