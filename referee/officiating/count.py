"""The count of one player's strokes: when it began, the strokes so far, and whether it was broken off."""

from __future__ import annotations

from dataclasses import dataclass, replace

from referee.officiating.stroke_model import Stroke, StrokeModel
from referee.officiating.strokes import StrokeCounter
from referee.officiating.track import Track
from referee.vision.arm_motion import ArmMotion
from referee.vision.frames import outlasts


@dataclass(frozen=True, slots=True)
class CountLimits:
    """When a count is over, or broken off.

    Attributes:
        fourth_s: A fourth bottom comes within this time after the third, seconds.
        further_s: A further stroke ends more than this time after the third bottom, seconds. What ends sooner is the
            third stroke itself, whose bottom is known a little better by then.
        well_under_way: Strokes after which a throw is under way.
        unseen_s: A throw under way is broken off if neither the hand nor motion is seen for this time, seconds. A fist
            that leaves the picture at the top of a stroke is back sooner.
        sign: An arm moves if it goes this share of its stroke from picture to picture.
        longest_s: A count that has gone on for this time, seconds, begins anew as soon as the arm is in no stroke of a
            throw.
        at_most: After this many times ``longest_s`` it does so whatever the arm does, which may wave without end. It is
            more than 1, so that a throw that has begun by then can end.
        sure: Flow against which landmarks speak is the player's own arm where it is at least so sure
            (:attr:`.ArmMotion.sure`): most of it moves alike, and is in the player's own lane.
    """

    fourth_s: float = 1.2
    further_s: float = 0.12
    well_under_way: int = 2
    unseen_s: float = 0.5
    sign: float = 0.03
    longest_s: float = 60.0
    at_most: float = 1.5
    sure: float = 0.5


class Count:
    """A count of strokes, from its beginning on.

    Args:
        since: The time after which strokes count, seconds.
        strokes: How many make a throw.
        model: What strokes are like.
        limits: When a count is over, or broken off.

    Attributes:
        since: As given.
        ended: Every stroke that has ended; those after the throw's last as well.
        broken_t: When a throw well under way was lost from sight, seconds; ``None`` otherwise.
    """

    def __init__(self, since: float, strokes: int, model: StrokeModel, limits: CountLimits) -> None:
        self.since = since
        self.ended: list[Stroke] = []
        self.broken_t: float | None = None
        self._last, self._model, self._limits = strokes, model, limits
        self._counter = self._new_counter()

    @property
    def strokes(self) -> list[Stroke]:
        """The strokes of the throw so far."""
        return self._counter.strokes

    @property
    def in_last(self) -> bool:
        """Whether the arm is in the descent of the throw's last stroke; see :attr:`.StrokeCounter.in_last`."""
        return self._counter.in_last

    def may_have_more(self, now: float) -> bool:
        """Whether a throw has begun that may have more strokes, for all that was seen up to ``now``, seconds."""
        strokes = self.strokes
        return 0 < len(strokes) < self._last and now - strokes[-1].bottom_t <= self._model.longest

    def look_again(self, start: float, end: float, *, at_rest: float, least: float) -> bool:
        """Whether the arm threw with others who did; see :meth:`.StrokeCounter.look_again`."""
        return self._counter.look_again(start, end, at_rest=at_rest, least=least)

    def look_at_flow(self, track: Track, start: float, end: float, *, at_rest: float, least: float) -> bool:
        """Whether the arm threw with others who did by its flow alone; see :meth:`.StrokeCounter.look_again`.

        Where landmarks are misplaced, or are those of a hand that rests below the fist, they hide strokes that flow
        shows plainly. What the hand showed in the strokes is not believed either.
        """
        counter = self._new_counter()
        for motion in track.flow(self.since):
            own = motion if motion.sure >= self._limits.sure else replace(motion, velocity=(0.0, 0.0))
            counter.add(own, extent=track.extent / motion.height)
        if not counter.look_again(start, end, at_rest=at_rest, least=least):
            return False
        self._counter = counter
        return True

    def has_likely_throw(self, start: float, end: float, *, at_rest: float, least: float) -> bool:
        """Whether :meth:`look_again` would find a throw; see :meth:`.StrokeCounter.has_likely_throw`."""
        return self._counter.has_likely_throw(start, end, at_rest=at_rest, least=least)

    def lose_sight(self, since: float, now: float) -> None:
        """Takes it that no picture showed the arm after ``since``, until ``now``, both in seconds."""
        if outlasts(now - since, self._model.longest_gap):
            self._counter.lose_sight(since)

    def over(self, now: float, after_s: float, track: Track) -> bool:
        """Whether to begin anew: quiet for ``after_s`` seconds, and the arm is at rest, by its flow as well."""
        age = now - self.since
        if age > self._limits.longest_s:
            too_long = age > self._limits.at_most * self._limits.longest_s
            return too_long or not (self.may_have_more(now) or not self._counter.at_rest)
        last = self.ended[-1].bottom_t if self.ended else self.since
        last = last if self.broken_t is None else max(last, self.broken_t)
        if now - last <= after_s or not self._counter.at_rest:
            return False
        return track.way_by_flow(now - self._model.longest) <= self._model.least

    def add(self, motion: ArmMotion, track: Track, *, thrown: bool) -> Stroke | None:
        """Takes the arm's motion.

        Args:
            motion: Since the picture before.
            track: What was seen of the player.
            thrown: Whether the throw's last stroke is known. If so, the count goes on when the hand leaves.

        Returns:
            The stroke that has ended by now and was not known before, or ``None``.
        """
        stroke = None
        # What came before belongs to the count before, however well it is known by now.
        newest = [each for each in track.newest if each[0].t > self.since]
        self._counter.go_back(newest[0][0].since)
        for each, hand in newest:
            is_out, extent = track.is_out_above(each.t, self._model.longest), track.extent / each.height
            stroke = self._counter.add(each, hand, track.open_share(each.t), is_out=is_out, extent=extent) or stroke
        self._break_off(motion.t, track, thrown=thrown)
        if stroke is not None:
            # A stroke that is only known better by now, such as the second of a throw, is not counted again.
            self.ended = [each for each in self.ended if each.bottom_t <= stroke.top_t] + [stroke]
        return stroke

    def _break_off(self, now: float, track: Track, *, thrown: bool) -> None:
        """Begins anew where a throw well under way was lost from sight: no pictures, or nothing in them."""
        if self._counter.broken_t is not None:
            self.broken_t, self._counter.broken_t = self._counter.broken_t, None
        elif not thrown and len(self.strokes) >= self._limits.well_under_way:
            *_, last = self.strokes
            sign = track.last_sign(self._limits.sign * last.size)
            if now - sign > self._limits.unseen_s and sign < last.bottom_t + self._limits.fourth_s:
                self.broken_t, self._counter = sign, self._new_counter()

    def _new_counter(self) -> StrokeCounter:
        return StrokeCounter(self._model, self._last, self._limits.well_under_way)
