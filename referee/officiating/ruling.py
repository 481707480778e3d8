"""What one player did with a throw, by ruling A7; and what the camera did with it, by A8."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from referee.officiating.shown import FORMED_FOR_GOOD_S, READ_LATE_S, Shown
from referee.recognition.model import INCOMPLETE
from referee.settings import OfficiatingSettings
from referee.symbols import MisThrow, Reason, Symbol, Thrown

_GLANCE_S: Final = 0.03
"""A shape that ended no later than this after the third bottom was not shown after it."""
_BLINK_S: Final = 0.25
"""None of the five between twice the same shape is a misread when it is shorter than this."""
_DOUBT_S: Final = 0.2
"""A hand that looks otherwise in the very frame that ends the hold is watched for this much longer."""


@dataclass(frozen=True, slots=True)
class Finding:
    """What a player is found to have done.

    Attributes:
        thrown: A symbol or a mis-throw.
        formed_t: When the symbol was there, seconds; ``None`` where none was.
        confidence: The belief in it, 0 to 1.
        review: Whether an operator should look at it.
        seen: The symbols that settled after the third bottom, in order.
        until: The end of the time that decided, seconds.
    """

    thrown: Thrown
    formed_t: float | None
    confidence: float
    review: bool
    seen: tuple[Symbol, ...]
    until: float


def rule(
    shown: Sequence[Shown],
    bottom_t: float,
    now: float,
    *,
    steady: bool,
    settings: OfficiatingSettings,
    pumping_until: float = 0.0,
) -> Finding | None:
    """Applies ruling A7 to the shapes that a hand showed around and after its third bottom.

    Args:
        shown: In order of time, from before the third bottom to ``now``.
        bottom_t: The player's own third bottom, seconds.
        now: The newest look's time, seconds.
        steady: Whether the newest look agrees with the last shape: a hand that has just begun to change at
            the end of the hold is waited for.
        settings: The times of the ruling.
        pumping_until: A fist whose arm goes on to a further stroke is watched until then, seconds.

    Returns:
        The finding, or ``None`` while it is not decided yet.
    """
    after = _without_blinks([shape for shape in shown if shape.end > bottom_t + _GLANCE_S])
    if not after:
        return None
    carried = after[0].symbol is Symbol.ROCK and after[0].start <= bottom_t
    opened = after[1:] if carried else after
    if not opened:
        until = max(bottom_t + settings.hold, pumping_until)
        if not _over(until, now, steady=steady):
            return None
        return Finding(Symbol.ROCK, bottom_t, after[0].confidence, False, (Symbol.ROCK,), until)
    first = next((place for place, shape in enumerate(opened) if shape.symbol is not None), None)
    if first is None:
        return _without_symbol(opened, bottom_t, now, settings)
    return _with_symbol(opened[first:], bottom_t, now, steady=steady, settings=settings)


def _over(until: float, now: float, *, steady: bool) -> bool:
    return now >= until + (0.0 if steady else _DOUBT_S)


def _without_blinks(shapes: Sequence[Shown]) -> list[Shown]:
    """Joins a shape seen again after a short while of none of the five: a misread, not a change."""
    joined: list[Shown] = []
    for shape in shapes:
        if (
            len(joined) > 1
            and joined[-1].symbol is None
            and joined[-2].label == shape.label
            and shape.start - joined[-1].start < _BLINK_S
        ):
            joined.pop()
            joined[-1] = replace(joined[-1], end=shape.end)
        else:
            joined.append(shape)
    return joined


def _without_symbol(
    opened: Sequence[Shown], bottom_t: float, now: float, settings: OfficiatingSettings
) -> Finding | None:
    """None of the five has settled by the end of the hold: incomplete or unrecognizable."""
    until = max(bottom_t, opened[0].start) + settings.hold
    if now < until:
        return None
    longest = max(opened, key=lambda shape: shape.end - shape.start)
    reason = Reason.INCOMPLETE if longest.label == INCOMPLETE else Reason.UNRECOGNIZABLE
    return Finding(MisThrow(reason), None, longest.confidence, False, (), until)


def _with_symbol(
    opened: Sequence[Shown], bottom_t: float, now: float, *, steady: bool, settings: OfficiatingSettings
) -> Finding | None:
    """A symbol other than the carried fist has settled: late, changed, or it stands."""
    first = opened[0]
    assert first.symbol is not None
    seen = tuple(shape.symbol for shape in opened if shape.symbol is not None)
    delay = first.formed_t - bottom_t
    until = max(bottom_t, first.formed_t) + settings.hold
    if delay > settings.late_after:  # before "changed": late outranks it
        beyond_doubt = first.start - READ_LATE_S > bottom_t + settings.late_after
        if now < first.start + FORMED_FOR_GOOD_S and not beyond_doubt:
            return None
        return Finding(MisThrow(Reason.LATE), first.formed_t, first.confidence, False, seen, until)
    if len(opened) > 1 and opened[1].start < until:
        confidence = min(first.confidence, opened[1].confidence)
        return Finding(MisThrow(Reason.CHANGED), first.formed_t, confidence, False, seen, until)
    if not _over(until, now, steady=steady):
        return None
    review = delay > settings.review_after
    return Finding(first.symbol, first.formed_t, first.confidence, review, seen[:1], until)
