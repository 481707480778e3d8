"""Which sound a change in a bout makes, and what is called out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.host.language import Catalogue
from referee.host.views import BoutPhase, BoutView
from referee.symbols import MisThrow, Symbol
from referee.table.sounds import SoundCue

if TYPE_CHECKING:
    from referee.table.app import App

_COUNTED = 3
"""Strokes that have a word of their own."""


def announce(app: App, before: BoutView | None, after: BoutView) -> None:
    """Lets what has happened between two views of a bout be heard: its cue and, where speech is on, its call."""
    cue = cue_between(before, after)
    if cue is not None:
        app.sounds.play(cue)
        app.speech.say(call_between(before, after, app.texts))


def count_words(texts: Catalogue) -> tuple[str, ...]:
    """What the strokes are counted with."""
    return tuple(texts(f"speech.count.{number}") for number in range(1, _COUNTED + 1))


def call_between(before: BoutView | None, after: BoutView, texts: Catalogue) -> str:
    """What is called out about what has happened between two views of a bout; empty: nothing."""
    cue = cue_between(before, after)
    if cue is None:
        return ""
    if cue in {SoundCue.BEAT, SoundCue.SECOND, SoundCue.THROW}:
        strokes, words = max(player.strokes for player in after.players), count_words(texts)
        return words[strokes - 1] if strokes <= len(words) else str(strokes)
    if after.phase is BoutPhase.NO_CALL:
        name = after.history[-1].no_call_name if after.history else None
        return texts("speech.no_call", why=texts(f"speech.why.{name}")) if name else after.headline
    return ". ".join(filter(None, (after.headline, after.explanation)))


def cue_between(before: BoutView | None, after: BoutView) -> SoundCue | None:
    """The cue for what has happened between two views of a bout; ``None``: nothing to hear."""
    if before is None:
        return None
    strokes = [max(player.strokes for player in view.players) for view in (before, after)]
    if after.phase in {BoutPhase.STROKES, BoutPhase.HOLD} and strokes[1] > strokes[0]:
        if strokes[1] >= after.strokes_to_throw:
            return SoundCue.THROW
        return SoundCue.BEAT if strokes[1] == 1 else SoundCue.SECOND
    # Throws that are typed or by chance follow each other without a picture between their verdicts.
    same = after.phase is before.phase and len(after.history) <= len(before.history)
    if same or after.phase not in {BoutPhase.VERDICT, BoutPhase.WON, BoutPhase.NO_CALL}:
        return None
    return _verdict_cue(after)


def _verdict_cue(view: BoutView) -> SoundCue:
    if view.phase is BoutPhase.NO_CALL:
        return SoundCue.NO_CALL
    if max(player.gained for player in view.players) == 3:
        return SoundCue.CHEER
    if view.phase is BoutPhase.WON:
        return SoundCue.WIN
    thrown = {player.player: player.call.thrown for player in view.players if player.call is not None}
    if any(isinstance(what, MisThrow) for what in thrown.values()):
        return SoundCue.FOUL
    best = {thrown.get(player.player) for player in view.players if player.survived}
    won = best.pop() if len(best) == 1 and len(set(thrown.values())) > 1 else None
    return SoundCue(won.value) if isinstance(won, Symbol) else SoundCue.CALL
