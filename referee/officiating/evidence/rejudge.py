"""Judges a throw again from what was seen of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from referee.officiating.events import StrokeSeen, SymbolSeen
from referee.officiating.observation import Observation
from referee.officiating.track import TrackLimits
from referee.officiating.umpire import Umpire
from referee.officiating.verdict import Verdict
from referee.recognition.digits import SymbolFingers
from referee.settings import OfficiatingSettings


@dataclass(frozen=True, slots=True)
class Course:
    """How a throw went, in the order in which it became known.

    Attributes:
        strokes: The strokes that counted.
        symbols: The symbols called while they were watched.
    """

    strokes: tuple[StrokeSeen, ...]
    symbols: tuple[SymbolSeen, ...]

    def after(self, event: StrokeSeen | SymbolSeen) -> Course:
        """The course with one more event."""
        if isinstance(event, StrokeSeen):
            return Course((*self.strokes, event), self.symbols)
        return Course(self.strokes, (*self.symbols, event))


def needed_from(counting_since: Mapping[int, float]) -> float:
    """From when on what was seen is needed for the same verdict, seconds."""
    return min(counting_since.values()) - TrackLimits().kept_s


def rejudge(
    seen: Sequence[Observation],
    counting_since: Mapping[int, float],
    settings: OfficiatingSettings,
    number: int,
    fingers: SymbolFingers | None = None,
) -> tuple[Verdict | None, Course]:
    """Judges by a fresh umpire.

    Args:
        seen: From :func:`needed_from` on, up to the verdict or beyond.
        counting_since: By playing seat, after which time its strokes counted, seconds.
        settings: Those that the throw was judged by.
        number: The throw's number.
        fingers: What each symbol asked of the fingers; ``None`` where that was not told.

    Returns:
        The same verdict, bit for bit, as the umpire gave who saw the whole source (``None``: the observations lead
        to none), and how the throw went until then. Where observations end in the middle of a throw, so did the source.
    """
    umpire = Umpire(tuple(counting_since), settings, fingers=fingers)
    recalled_until = max(counting_since.values())
    course = Course((), ())
    before = float("-inf")
    for place, each in enumerate(seen, start=1):
        # The picture at which a count began may not be in a clip.
        umpire.recount(player for player, since in counting_since.items() if before <= since < each.t)
        before = each.t
        if each.t > recalled_until:
            events = umpire.observe(each)
        else:
            counting = [player for player, since in counting_since.items() if each.t > since]
            events = umpire.recall(each, counting)
        if place == len(seen):
            events += umpire.finish()
        for event in events:
            if isinstance(event, Verdict):
                return replace(event, number=number), course
            course = course.after(event)
    return None, course
