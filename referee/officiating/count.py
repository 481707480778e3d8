"""The count of one player's strokes: when it began, what it has come to, and whether it was broken off."""

from __future__ import annotations

from typing import Final

from referee.officiating.strokes import LONGEST_GAP, Stroke, StrokeCounter
from referee.officiating.track import Track
from referee.vision.arm_motion import ArmMotion

FOURTH_S: Final = 1.2
"""So long after the third bottom a fourth has come."""

_WELL_UNDER_WAY: Final = 2
"""Strokes after which a throw is under way."""
_SIGN: Final = 0.03
"""An arm moves that goes by this share of its stroke from picture to picture."""
_LONGEST_COUNT_S: Final = 60.0
"""A count that goes on for so long, as of an arm that waves without end, begins anew whatever the arm does."""


class Count:
    """A count of strokes, from its beginning on.

    Args:
        since: The time after which strokes count, seconds.
        strokes: How many make a throw.

    Attributes:
        since: As given.
        ended: When each stroke ended, seconds; those after the throw's last as well.
        broken_t: When a throw well under way was lost from sight, seconds; ``None`` otherwise.
    """

    def __init__(self, since: float, strokes: int) -> None:
        self.since = since
        self.ended: list[float] = []
        self.broken_t: float | None = None
        self._last = strokes
        self._counter = StrokeCounter(strokes=strokes)

    @property
    def strokes(self) -> list[Stroke]:
        """The strokes of the throw so far."""
        return self._counter.strokes

    def under_way(self, number: int) -> bool:
        """Whether the arm is in the descent of stroke ``number``, as far as one can tell before it has ended."""
        return self._counter.under_way(number)

    def look_again(self, start: float, end: float) -> bool:
        """Whether the arm threw with others who did; see :meth:`.StrokeCounter.look_again`."""
        return self._counter.look_again(start, end)

    def over(self, now: float, quiet_s: float) -> bool:
        """Whether to begin anew: quiet for so long, and not in the middle of a descent. Both in seconds."""
        if now - self.since > _LONGEST_COUNT_S:
            return True
        ended = [self.since, *self.ended[-1:], self.broken_t or self.since]
        return now - max(ended) > quiet_s and not self.under_way(1)

    def add(self, motion: ArmMotion, track: Track, *, thrown: bool) -> Stroke | None:
        """Takes the arm's motion.

        Args:
            motion: Since the picture before.
            track: What was seen of the player.
            thrown: Whether the throw's last stroke is known: then the hand's leaving breaks off no count.

        Returns:
            The stroke that has ended by now and was not known before, or ``None``.
        """
        stroke = self._counter.add(motion, track.hand_velocity)
        self._break_off(motion.t, track, thrown=thrown)
        if stroke is not None:
            # What is known better by now, as the second stroke of a throw, is no further one.
            self.ended = [t for t in self.ended if t <= stroke.top_t] + [stroke.bottom_t]
        return stroke

    def _break_off(self, now: float, track: Track, *, thrown: bool) -> None:
        """Begins anew where a throw well under way was lost from sight: no pictures, or nothing in them."""
        if self._counter.broken_t is not None:
            self.broken_t, self._counter.broken_t = self._counter.broken_t, None
        elif not thrown and len(self.strokes) >= _WELL_UNDER_WAY:
            *_, last = self.strokes
            sign = track.last_sign(_SIGN * last.size)
            if now - sign > LONGEST_GAP and sign < last.bottom_t + FOURTH_S:
                self.broken_t, self._counter = sign, StrokeCounter(strokes=self._last)
