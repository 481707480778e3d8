"""One player's throw from its last stroke on: when that ended, what was shown after it, and what the ruling is."""

from __future__ import annotations

import math
from collections.abc import Sequence

from referee.officiating.bottom import Bottom, estimate_stroke_end, of_hand, of_motion
from referee.officiating.count import Count
from referee.officiating.parameters import Parameters
from referee.officiating.ruling import PlayerRuling, rule
from referee.officiating.shape_segments import ShapeSegment, segment_shapes
from referee.officiating.stroke_model import Stroke
from referee.officiating.track import HandSample, Track
from referee.settings import OfficiatingSettings
from referee.symbols import Symbol


class ThirdStroke:
    """The stroke on which a player throws, and what came of it.

    Args:
        strokes: The throw's strokes, this one last.
        track: What was seen of the player.
        now: Seconds.
        parameters: What decides.
        by_flow: Whether the strokes were found by the arm's flow alone, because landmarks contradict it.

    Attributes:
        stroke: The stroke as it is known by now.
        before: The throw's strokes before it.
        bottom: When it ended.
        segments: The shapes around and after its bottom, in order of time.
        ruling: What the player is found to have done; ``None`` while that is open.
        by_flow: As given.
    """

    def __init__(
        self, strokes: Sequence[Stroke], track: Track, now: float, parameters: Parameters, *, by_flow: bool = False
    ) -> None:
        self._parameters, self.by_flow = parameters, by_flow
        *before, self.stroke = strokes
        self.before: tuple[Stroke, ...] = tuple(before)
        self.segments: tuple[ShapeSegment, ...] = ()
        self.ruling: PlayerRuling | None = None
        self._called: Symbol | None = None
        self._located = self._all_seen(now)
        self.bottom = self._locate(track)

    @property
    def began(self) -> float:
        """When the throw's first stroke began, seconds."""
        return (*self.before, self.stroke)[0].top_t

    def keep_up(self, strokes: Sequence[Stroke], track: Track, now: float) -> None:
        """Takes the stroke as it is known by now: it may have gone on after a stop.

        The bottom's time is estimated at once, and for the last time when every sample around it has been seen.

        Args:
            strokes: As they are counted now.
            track: What was seen of the player.
            now: Seconds.
        """
        # Its start may have changed too. The same stroke is the one of its number that overlaps with it.
        last = strokes[-1] if strokes else self.stroke
        same = last.number == self.stroke.number and last.top_t < self.stroke.bottom_t and last != self.stroke
        changed = same and last.bottom_t > self.stroke.top_t
        if changed:
            *before, self.stroke = strokes
            self.before = tuple(before)
        all_seen = self._all_seen(now)
        if changed or all_seen > self._located:
            self._located = all_seen
            self.bottom = self._locate(track)

    def judge(
        self, sample: HandSample, until: float, track: Track, count: Count, settings: OfficiatingSettings
    ) -> Symbol | None:
        """Applies ruling A7 to what was shown until a sample that has the hand's shape.

        Args:
            sample: The newest one.
            until: Until when the hand may be taken to look as it does in that sample, seconds.
            track: What was seen of the player.
            count: The present count of strokes.
            settings: The times of the ruling.

        Returns:
            The symbol that is shown by now and was not called before, or ``None``.
        """
        window = track.window(self.stroke.bottom_t - self._parameters.throw.shapes_before_s, sample.t)
        self.segments = segment_shapes(window, self.stroke.bottom_t, self._parameters.shapes, self._parameters.forming)
        newest = self.segments[-1]
        self.ruling = rule(
            self.segments,
            self.bottom.t,
            until,
            steady=sample.reading.call == newest.symbol,
            settings=settings,
            limits=self._parameters.ruling,
            pumping_until=self._pumping_until(sample.t, track, count, settings),
        )
        if newest.symbol is None or newest.symbol == self._called or newest.end <= self.bottom.t:
            return None
        self._called = newest.symbol
        return newest.symbol

    def made_without_hand(self, track: Track) -> bool:
        """Whether the hand that was seen in the stroke stayed behind, so that it is not the one that made it."""
        start, end = max(self.stroke.top_t, track.instead_t), self.stroke.bottom_t
        return self.by_flow and track.stayed_behind(start, end)

    def _all_seen(self, now: float) -> bool:
        return now >= self.stroke.bottom_t + self._parameters.throw.bottom_after_s

    def _locate(self, track: Track) -> Bottom:
        limits, model = self._parameters.throw, self._parameters.bottom
        first = self.began - limits.top_before_s
        last = self.stroke.bottom_t + limits.bottom_after_s
        window = track.window(first, last)
        signals = [of_hand(window, self.stroke, model)] if len(window.t) and not self.by_flow else []
        signals.append(of_motion(*track.path(first, last, by_flow=True), self.stroke, model))
        return estimate_stroke_end(signals, self.stroke, self.before, model)

    def _pumping_until(self, now: float, track: Track, count: Count, settings: OfficiatingSettings) -> float:
        """Until when a fist is watched if its arm goes on to further strokes, seconds; minus infinity: it does not.

        A symbol thrown there is late. Or a likelier throw ends there, and takes the place of this one.
        """
        limits = self._parameters.count
        ended = [stroke.bottom_t for stroke in count.ended if stroke.bottom_t > self.stroke.bottom_t + limits.further_s]
        last = max(ended, default=self.stroke.bottom_t)
        _, path = track.path(last, now, by_flow=self.by_flow)
        rose = -(path @ self.stroke.way).min(initial=0.0)
        if rose >= self._parameters.throw.further * self.stroke.size:
            latest = self.stroke.bottom_t + limits.fourth_s + settings.late_after
            return min(now + settings.late_after, last + limits.fourth_s, latest)
        return last + settings.late_after if ended else -math.inf
