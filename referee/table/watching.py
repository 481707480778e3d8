"""Referees a bout before pictures, and shows it as it goes."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator

from referee.bouts.words import say_in_english
from referee.officiating.minutes import Minutes
from referee.officiating.rate import RateWarning
from referee.officiating.referee import Moment
from referee.officiating.source_referee import SourceReferee
from referee.officiating.verdict import Verdict
from referee.settings import Profile
from referee.table.beside import Display
from referee.table.catalogue import Catalogue
from referee.table.narrator import BoutNarrator
from referee.table.views import BoutView


def referee_bout(
    minutes: Minutes,
    watching: SourceReferee,
    profile: Profile,
    display: Display | None,
    tell: Callable[[str], None],
    *,
    texts: Catalogue | None = None,
) -> BoutView:
    """Referees until the bout is won, the pictures end, or nobody looks any more.

    While the display is held, nothing counts: people look at a replay, and move their hands as they like.

    Args:
        minutes: Where the bout is kept.
        watching: The referee before the pictures.
        profile: The venue's settings.
        display: Where it is shown; ``None``: nowhere, and then a file is judged as fast as it can be.
        texts: The language that it is told in; English where none is given.
        tell: Told in a line when pictures come too slowly, and when no longer.

    Returns:
        What was shown last.

    Raises:
        RefereeError: The source broke off, or the ledger cannot be written.
    """
    source = watching.source
    strokes = profile.officiating.strokes
    narrator = BoutNarrator(minutes.bout, minutes.names, watching.lanes, source.name, strokes, texts=texts)
    rate = RateWarning(profile.officiating.least_fps, tell, say_in_english if texts is None else texts.say)
    watching.arm(minutes.bout.playing)
    held = False
    for moment in watching if display is None or source.live else _at_pace(watching):
        narrator.watched(moment.frame, (*moment.hands, *moment.predicted), moment.strokes)
        if source.live and rate.turned(moment.rate, moment.frame.t, getattr(source, "dropped", 0)):
            narrator.paused(rate.warning)
        if held and display is not None and not display.held:
            watching.arm(minutes.bout.playing)
        held = display is not None and display.held
        _decide(minutes, watching, narrator, moment, held=held)
        if display is not None:
            display.show(narrator.view)
        if minutes.bout.winner is not None or (display is not None and display.closed):
            break
    return narrator.view


def _decide(minutes: Minutes, watching: SourceReferee, narrator: BoutNarrator, moment: Moment, *, held: bool) -> None:
    """Takes a moment's verdicts, and what an operator has decided meanwhile."""
    minutes.saw(moment)
    if minutes.overruled():
        narrator.corrected(minutes.bout)
        watching.arm(minutes.bout.playing)
    for event in moment.events:
        if isinstance(event, Verdict) and not held:
            narrator.decided(minutes.decide(event, moment), minutes.bout)
            watching.arm(minutes.bout.playing)


def _at_pace(moments: Iterable[Moment]) -> Iterator[Moment]:
    """Holds moments back to the time at which they happened, so that a file is not shown faster than it is."""
    begun: float | None = None
    for moment in moments:
        now = time.monotonic()
        begun = now - moment.frame.t if begun is None else begun
        time.sleep(max(0.0, begun + moment.frame.t - now))
        yield moment
