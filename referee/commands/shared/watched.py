"""Throws for a card game, watched by the referee before a camera, in a video file, or of simulated players."""

from __future__ import annotations

import sys

from referee.commands.shared.output import tell
from referee.footage import open_source
from referee.officiating.referee import Moment
from referee.officiating.source_referee import SourceReferee
from referee.officiating.throws import WatchedThrows
from referee.officiating.verdict import Verdict
from referee.settings import Profile
from referee.sources import Source
from referee.table.catalogue import english, no_call_words


def watch_throws(origin: Source, players: int, profile: Profile) -> WatchedThrows:
    """Opens a source of frames before which so many players stand, 1 to 4, and puts the referee behind it.

    Raises:
        BadInputError: There is no such file, or the lanes do not fit its picture.
        CameraError: The camera cannot be opened.
        ModelError: The symbol model cannot be used.
    """
    return WatchedThrows(SourceReferee(open_source(origin, players, profile, tell), players, profile), _tell_no_calls)


def _tell_no_calls(moment: Moment) -> None:
    """Tells the players to throw again: the game hears only of throws that were decided."""
    for event in moment.events:
        if isinstance(event, Verdict) and event.no_call_reason is not None:
            words = no_call_words(event.no_call_reason, english())
            print(f"{english()('bout.no_call')}: {words}", file=sys.stderr, flush=True)
