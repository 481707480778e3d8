"""Which sound a change in a bout makes."""

from __future__ import annotations

from referee.host.views import BoutView, Phase
from referee.symbols import MisThrow
from referee.table.sounds import Cue


def cue_between(before: BoutView | None, after: BoutView) -> Cue | None:
    """The cue for what has happened between two views of a bout; ``None``: nothing to hear."""
    if before is None:
        return None
    strokes = [max(player.strokes for player in view.players) for view in (before, after)]
    if after.phase in {Phase.STROKES, Phase.HOLD} and strokes[1] > strokes[0]:
        return Cue.THROW if strokes[1] >= after.strokes_to_throw else Cue.BEAT
    if after.phase is before.phase or after.phase not in {Phase.VERDICT, Phase.WON, Phase.NO_CALL}:
        return None
    return _verdict_cue(after)


def _verdict_cue(view: BoutView) -> Cue:
    if view.phase is Phase.NO_CALL:
        return Cue.NO_CALL
    if max(player.gained for player in view.players) == 3:
        return Cue.CHEER
    if view.phase is Phase.WON:
        return Cue.WIN
    fouled = any(player.call is not None and isinstance(player.call.thrown, MisThrow) for player in view.players)
    return Cue.FOUL if fouled else Cue.CALL
