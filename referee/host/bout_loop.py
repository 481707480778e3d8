"""The bout's loop: from pictures to verdicts until the bout is won, shown as it goes to whoever looks."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from contextlib import nullcontext
from dataclasses import replace
from functools import partial
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Final

from referee.bouts.settle import settle
from referee.bouts.words import say_in_english
from referee.host.background import Display, LatestValue
from referee.host.bout_run import BoutRun
from referee.host.choices import BoutChoice
from referee.host.frame_rate import RateWarning
from referee.host.keeping import Kept
from referee.host.language import Catalogue
from referee.host.linger import Linger
from referee.host.narrator import BoutNarrator
from referee.host.pacing import Pacing, sleep_unless
from referee.host.sources import parse_source
from referee.host.throws import TypedThrows
from referee.host.views import BoutPhase, BoutView
from referee.officiating.ledger.bout_record import Record
from referee.officiating.verdict import Verdict, certain_call
from referee.settings import Profile, load_profile
from referee.symbols import Symbol
from referee.vision.lanes import load_profile_for

if TYPE_CHECKING:
    from referee.officiating.referee import Moment
    from referee.officiating.source_referee import SourceReferee
    from referee.vision.frames import FrameSource

_LOOK_S: Final = 0.1
"""Seconds after which it is asked again whether play is held, or overruled; people notice no less."""


def referee_source(
    run: BoutRun,
    open_frames: Callable[[], FrameSource],
    profile: Profile,
    display: Display | None,
    tell: Callable[[str], None],
    *,
    evidence: Path | None = None,
    texts: Catalogue | None = None,
    linger: Linger | None = None,
) -> BoutView:
    """Opens pictures and referees a bout before them; see :func:`referee_bout`.

    The networks and their models are loaded here, which takes seconds: whoever has a window runs this in another
    thread.

    Args:
        run: The bout.
        open_frames: Opens where frames come from; they are closed at the end.
        profile: The venue's settings.
        display: Where it is shown.
        tell: Told in a line of what goes wrong.
        evidence: Where a bundle for every throw goes; ``None``: nowhere.
        texts: The language that it is told in.
        linger: As of :func:`referee_bout`.

    Returns:
        What was shown last.

    Raises:
        RefereeError: The source or the model cannot be used, the source broke off, or the ledger cannot be written.
    """
    from referee.officiating.source_referee import SourceReferee  # noqa: PLC0415 - takes seconds; see above
    from referee.recognition.sheet_fit import sheet_misfit  # noqa: PLC0415 - likewise

    with SourceReferee(open_frames(), len(run.names), profile) as watching:
        run.takes_up(watching.source, tell, texts)
        misfit = sheet_misfit(profile)
        if misfit is not None:
            tell(misfit)
        kept = nullcontext() if evidence is None else run.record_evidence(evidence, watching, profile)
        try:
            with kept:  # its end adds lines to the ledger
                return referee_bout(run, watching, profile, display, tell, texts=texts, linger=linger)
        finally:
            run.ended(closed=display is not None and display.closed)


def referee_kept_bout(kept: Kept[BoutChoice], display: Display, tell: Callable[[str], None], texts: Catalogue) -> None:
    """Referees a bout that is kept, from where its ledger stands.

    Args:
        kept: The bout; evidence goes into its folder.
        display: Where it is shown.
        tell: Told in a line of a camera that fails, and of evidence that could not be written.
        texts: The language that it is told in.

    Raises:
        RefereeError: As of :func:`referee_source`.
    """
    record = Record.read(kept.ledger)
    if record.cut:
        tell(texts("bout.cut"))

    def open_frames() -> FrameSource:
        from referee.host.frame_sources import open_source  # noqa: PLC0415 - OpenCV and the simulator take a while

        source = parse_source(kept.choice.source)
        return open_source(source, len(record.names), profile, tell, stopped=lambda: display.closed)

    with record.hold():
        if record.throws or record.cut:
            record.resume()
        run = BoutRun(record.bout, record.names, tell, record)
        if run.bout.winner is None:
            profile = load_profile_for(len(run.names), kept.choice.profile)
            last = referee_source(run, open_frames, profile, display, tell, evidence=kept.folder, texts=texts)
        else:  # nobody throws: no camera is needed to show who has won
            strokes = load_profile(kept.choice.profile).officiating.strokes
            told = BoutNarrator(run.bout, run.names, strokes_to_throw=strokes, texts=texts, history=run.history)
            last = told.view
    # Only now is all of the evidence in the ledger.
    display.show(replace(last, head=record.head))


def type_kept_bout(
    kept: Kept[BoutChoice],
    latest: LatestValue[BoutView],
    typed: TypedThrows,
    texts: Catalogue,
    generator: Random,
    *,
    shown_for: float,
) -> None:
    """Takes the throws of a bout that is kept from where people type them, from where its ledger stands.

    What operators decide meanwhile is shown at once. Who no longer throws after it is asked no further. Nobody is asked
    for another throw while the display is held.

    Args:
        kept: The bout. Its source is ``keyboard``, or ``bot``: then player 1 types, and the others throw by chance.
        latest: Where it is shown.
        typed: Asks those who type.
        texts: The language that it is told in.
        generator: What throws by chance; one that cannot be foretold, where people play against it.
        shown_for: Seconds for which a verdict is shown before the next throw, where nobody types that.

    Raises:
        RefereeError: The ledger cannot be read or written.
    """
    record = Record.read(kept.ledger)
    with record.hold():
        if record.throws or record.cut:
            record.resume()
        run = BoutRun(record.bout, record.names, lambda _: None, record)
        narrator = BoutNarrator(run.bout, run.names, texts=texts, history=run.history, typed=True)
        latest.show(narrator.view)

        def others_throw(playing: Sequence[int]) -> bool:
            if run.overruled():
                narrator.corrected(run.bout, run.history)
                latest.show(narrator.view)
            return not run.takes(playing)

        def interrupted(playing: Sequence[int]) -> bool:
            return latest.closed or latest.held or others_throw(playing)

        while run.bout.winner is None and not latest.closed:
            playing = run.bout.playing
            if latest.held:  # those who throw by chance wait, too
                others_throw(playing)
                time.sleep(_LOOK_S)
                continue
            typing = [seat for seat in playing if kept.choice.source == "keyboard" or seat == 1]
            unseen = not typing and narrator.view.phase is BoutPhase.VERDICT
            if unseen and not sleep_unless(shown_for, partial(interrupted, playing)):
                continue
            thrown = typed.throw(typing, "", partial(others_throw, playing)) if typing else {}
            if others_throw(playing):
                continue  # what was typed is of a throw that others make now, or nobody
            if thrown is None:
                return
            throws = {seat: thrown.get(seat) or generator.choice(tuple(Symbol)) for seat in playing}
            calls = tuple(certain_call(seat, what) for seat, what in throws.items())
            verdict = run.decide(Verdict(0, calls, None, settle(throws), 0.0))
            narrator.decided(verdict, run.bout)
            latest.show(narrator.view)
        latest.show(replace(narrator.view, head=record.head))


def referee_bout(
    run: BoutRun,
    watching: SourceReferee,
    profile: Profile,
    display: Display | None,
    tell: Callable[[str], None],
    *,
    texts: Catalogue | None = None,
    linger: Linger | None = None,
) -> BoutView:
    """Referees until the bout is won, the pictures end, or nobody looks any more.

    While the display is held, nothing counts: people look at a replay, and move their hands as they like. Where the
    throw that decided the bout is overruled while its end is still shown, the bout goes on.

    Args:
        run: The bout, and where it is kept.
        watching: The referee before the pictures.
        profile: The venue's settings.
        display: Where it is shown; ``None``: nowhere, and then a file is judged as fast as it can be.
        texts: The language that it is told in; English where none is given.
        tell: Told in a line when pictures come too slowly, and when no longer.
        linger: How long the end is shown; not at all where it is not given, nor where there is no display.

    Returns:
        What was shown last.

    Raises:
        RefereeError: The source broke off, or the ledger cannot be written.
    """
    source = watching.source
    strokes = profile.officiating.strokes
    narrator = BoutNarrator(run.bout, run.names, watching.lanes, source.name, strokes, texts=texts, history=run.history)
    rate = RateWarning(profile.officiating.least_fps, tell, say_in_english if texts is None else texts.say)
    watching.arm(run.bout.playing)
    held = False
    linger = Linger() if linger is None or display is None else linger
    pacing = None if display is None or source.live else Pacing()
    for moment in watching:
        if moment.ended and display is not None and display.closed:  # nobody waited for the camera
            break
        if pacing is not None:
            pacing.wait(moment.frame.t)
        narrator.watched(moment.frame, (*moment.hands, *moment.predicted), moment.strokes, moment.rate)
        if source.live and rate.turned(moment.rate, moment.frame.t, getattr(source, "dropped", 0)):
            narrator.paused(rate.warning)
        was_held, held = held, display is not None and display.held
        if was_held and not held:
            watching.arm(run.bout.playing)
        # The first moment after a hold was judged by what hands did in it.
        _decide(run, watching, narrator, moment, held=held or was_held)
        if display is not None:
            display.show(narrator.view)
        over = linger.over(run.bout)
        if (over and run.bout.winner is not None) or (display is not None and display.closed):
            break
    if display is not None:
        _linger(run, narrator, display, linger)
    return narrator.view


def _linger(run: BoutRun, narrator: BoutNarrator, display: Display, linger: Linger) -> None:
    """Shows how a bout has ended whose pictures have, too, with what operators decide meanwhile."""
    while not display.closed and not linger.over(run.bout):
        time.sleep(_LOOK_S)
        if run.overruled():
            narrator.corrected(run.bout, run.history)
            display.show(narrator.view)


def _decide(run: BoutRun, watching: SourceReferee, narrator: BoutNarrator, moment: Moment, *, held: bool) -> None:
    """Takes a moment's verdicts, and what an operator has decided meanwhile."""
    run.saw(moment)
    if run.overruled():
        narrator.corrected(run.bout, run.history)
        watching.arm(run.bout.playing)
    for event in moment.events:
        # Where an operator has just changed who throws next, this was a throw of others.
        if isinstance(event, Verdict) and not held and run.takes([call.player for call in event.calls]):
            narrator.decided(run.decide(event, moment), run.bout)
            watching.arm(run.bout.playing)
