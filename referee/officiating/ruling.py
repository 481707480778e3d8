"""What one player did with a throw, by ruling A7."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

from referee.officiating.shape_segments import ShapeSegment
from referee.recognition.model import INCOMPLETE
from referee.settings import OfficiatingSettings
from referee.symbols import MisThrow, Reason, Symbol, Thrown


@dataclass(frozen=True, slots=True)
class RulingLimits:
    """What counts as shown. Times in seconds.

    Attributes:
        blink_s: None of the five between twice the same shape is a misread when it is shorter than this.
        doubt_s: A hand that looks otherwise in the very frame that ends the hold is watched for this much longer.
        small_px: A call by a hand with a smaller palm than this is marked for review, pixels from the wrist to the
            middle finger's knuckle. In 285 simulated throws without faults, 20 % of calls below it were wrong, and 4 %
            above. No hand below it was more than 25 pixels large (``docs/accuracy.md``).
        sure: A call with less confidence than this is marked for review. Of 74 simulated calls below it 27 were wrong,
            and 10 of 724 calls without any mark (``docs/accuracy.md``).
    """

    blink_s: float = 0.25
    doubt_s: float = 0.2
    small_px: float = 14.0
    sure: float = 0.7


@dataclass(frozen=True, slots=True)
class PlayerRuling:
    """What a player is found to have done.

    Attributes:
        thrown: A symbol or a mis-throw.
        formed_t: When the symbol was there, seconds; ``None`` where none was.
        confidence: The belief in it, 0 to 1.
        review: Whether an operator should look at it.
        seen: The symbols that settled after the third bottom, in order.
        until: The end of the time that decided, seconds.
        held: From when to when the shape stood that is incomplete or unrecognizable, seconds; else ``None``.
    """

    thrown: Thrown
    formed_t: float | None
    confidence: float
    review: bool
    seen: tuple[Symbol, ...]
    until: float
    held: tuple[float, float] | None = None


def rule(
    segments: Sequence[ShapeSegment],
    bottom_t: float,
    now: float,
    *,
    steady: bool,
    settings: OfficiatingSettings,
    limits: RulingLimits = RulingLimits(),
    pumping_until: float = -math.inf,
) -> PlayerRuling | None:
    """Applies ruling A7 to the shapes that a hand showed around and after its third bottom.

    Args:
        segments: In order of time, from before the third bottom to ``now``.
        bottom_t: The player's own third bottom, seconds.
        now: The newest sample's time, seconds.
        steady: Whether the newest sample agrees with the last shape: a hand that has just begun to change at
            the end of the hold is waited for.
        settings: The times of the ruling.
        limits: What counts as shown.
        pumping_until: A fist whose arm goes on to a further stroke is watched until then, seconds; minus infinity
            where it does not go on.

    Returns:
        The ruling, or ``None`` while it is not decided yet.
    """
    # First the misreads: one at the bottom itself would part what is shown after it from the fist that was carried.
    after = [shape for shape in _without_blinks(segments, limits.blink_s) if shape.end > bottom_t]
    if not after:
        return None
    carried = after[0].symbol is Symbol.ROCK and after[0].start <= bottom_t
    opened = after[1:] if carried else after
    doubt_s = 0.0 if steady else limits.doubt_s
    until = max(bottom_t + max(settings.hold, settings.late_after), pumping_until)
    # A throw may be found long after its hold. What the hand does by then says nothing of a fist that was held.
    if carried and (not opened or opened[0].earliest_t > until):
        if now < until + doubt_s:
            return None
        return PlayerRuling(Symbol.ROCK, bottom_t, after[0].confidence, False, (Symbol.ROCK,), until)
    first = next((place for place, shape in enumerate(opened) if shape.symbol is not None), None)
    if first is None:
        return _without_symbol(opened, bottom_t, now, settings)
    misread_since = now - limits.blink_s
    return _with_symbol(opened[first:], bottom_t, now - doubt_s, now, settings, misread_since=misread_since)


def _without_blinks(shapes: Sequence[ShapeSegment], blink_s: float) -> list[ShapeSegment]:
    """Joins a shape seen again after a short while of none of the five: a misread, not a change."""
    joined: list[ShapeSegment] = []
    for shape in shapes:
        if (
            len(joined) > 1
            and joined[-1].symbol is None
            and joined[-2].label == shape.label
            and shape.start - joined[-1].start < blink_s
        ):
            joined.pop()
            joined[-1] = replace(joined[-1], end=shape.end)
        else:
            joined.append(shape)
    return joined


def _without_symbol(
    opened: Sequence[ShapeSegment], bottom_t: float, now: float, settings: OfficiatingSettings
) -> PlayerRuling | None:
    """None of the five has settled by the end of the hold: incomplete or unrecognizable."""
    until = max(bottom_t + settings.late_after, max(bottom_t, opened[0].start) + settings.hold)
    if now < until:
        return None
    longest = max(opened, key=lambda shape: shape.end - shape.start)
    reason = Reason.INCOMPLETE if longest.label == INCOMPLETE else Reason.UNRECOGNIZABLE
    held = (max(longest.start, min(longest.formed_t, longest.end)), longest.end)
    return PlayerRuling(MisThrow(reason), None, longest.confidence, False, (), until, held)


def _with_symbol(
    opened: Sequence[ShapeSegment],
    bottom_t: float,
    sure_until: float,
    now: float,
    settings: OfficiatingSettings,
    *,
    misread_since: float,
) -> PlayerRuling | None:
    """Another symbol than the carried fist has settled: it is late, changed, or stands (known up to ``sure_until``).

    A newest shape that is none of the five, and began after ``misread_since``, may be a misread still.
    """
    first = opened[0]
    assert first.symbol is not None
    seen = tuple(shape.symbol for shape in opened if shape.symbol is not None)
    delay = first.formed_t - bottom_t
    until = max(bottom_t, first.formed_t) + settings.hold
    if delay > settings.late_after:  # before "changed": late outranks it
        beyond_doubt = first.earliest_t > bottom_t + settings.late_after
        if now < first.for_good_t and not beyond_doubt:
            return None
        return PlayerRuling(MisThrow(Reason.LATE), first.formed_t, first.confidence, False, seen, until)
    if len(opened) > 1 and opened[1].start < until:
        if len(opened) == 2 and opened[1].symbol is None and opened[1].start > misread_since:
            return None
        confidence = min(first.confidence, opened[1].confidence)
        return PlayerRuling(MisThrow(Reason.CHANGED), first.formed_t, confidence, False, seen, until)
    if sure_until < until:
        return None
    review = delay > settings.review_after
    return PlayerRuling(first.symbol, first.formed_t, first.confidence, review, seen[:1], until)
