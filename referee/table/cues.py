"""Which sound a change in a bout makes."""

from __future__ import annotations

from referee.host.views import BoutPhase, BoutView
from referee.symbols import MisThrow
from referee.table.sounds import SoundCue


def cue_between(before: BoutView | None, after: BoutView) -> SoundCue | None:
    """The cue for what has happened between two views of a bout; ``None``: nothing to hear."""
    if before is None:
        return None
    strokes = [max(player.strokes for player in view.players) for view in (before, after)]
    if after.phase in {BoutPhase.STROKES, BoutPhase.HOLD} and strokes[1] > strokes[0]:
        return SoundCue.THROW if strokes[1] >= after.strokes_to_throw else SoundCue.BEAT
    if after.phase is before.phase or after.phase not in {BoutPhase.VERDICT, BoutPhase.WON, BoutPhase.NO_CALL}:
        return None
    return _verdict_cue(after)


def _verdict_cue(view: BoutView) -> SoundCue:
    if view.phase is BoutPhase.NO_CALL:
        return SoundCue.NO_CALL
    if max(player.gained for player in view.players) == 3:
        return SoundCue.CHEER
    if view.phase is BoutPhase.WON:
        return SoundCue.WIN
    fouled = any(player.call is not None and isinstance(player.call.thrown, MisThrow) for player in view.players)
    return SoundCue.FOUL if fouled else SoundCue.CALL
