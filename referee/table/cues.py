"""Which sound a change in a bout makes."""

from __future__ import annotations

from referee.host.views import BoutPhase, BoutView
from referee.symbols import MisThrow, Symbol
from referee.table.sounds import SoundCue


def cue_between(before: BoutView | None, after: BoutView) -> SoundCue | None:
    """The cue for what has happened between two views of a bout; ``None``: nothing to hear."""
    if before is None:
        return None
    strokes = [max(player.strokes for player in view.players) for view in (before, after)]
    if after.phase in {BoutPhase.STROKES, BoutPhase.HOLD} and strokes[1] > strokes[0]:
        if strokes[1] >= after.strokes_to_throw:
            return SoundCue.THROW
        return SoundCue.BEAT if strokes[1] == 1 else SoundCue.SECOND
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
    thrown = {player.player: player.call.thrown for player in view.players if player.call is not None}
    if any(isinstance(what, MisThrow) for what in thrown.values()):
        return SoundCue.FOUL
    best = {thrown.get(player.player) for player in view.players if player.survived}
    won = best.pop() if len(best) == 1 and len(set(thrown.values())) > 1 else None
    return SoundCue(won.value) if isinstance(won, Symbol) else SoundCue.CALL
