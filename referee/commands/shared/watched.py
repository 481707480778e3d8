"""Throws for a card game, watched by the referee before a camera, in a video file, or of simulated players."""

from __future__ import annotations

import sys

from referee.bouts.throw_source import ThrowSource
from referee.commands.shared.output import tell
from referee.host.language import english, no_call_words
from referee.host.sources import Source
from referee.host.watched_throws import watch_throws
from referee.officiating.referee import Moment
from referee.officiating.source_referee import SourceReferee
from referee.officiating.verdict import Verdict
from referee.settings import Profile


def throws_before(source: Source, players: int, profile: Profile) -> ThrowSource:
    """Opens a source of frames before which so many players stand; see :func:`.watch_throws`.

    Raises:
        RefereeError: The source or the symbol model cannot be used.
    """
    return watch_throws(source, players, profile, tell, _tell_no_calls)


def _tell_no_calls(_: SourceReferee, moment: Moment) -> None:
    """Tells the players to throw again: the game hears only of throws that were decided."""
    for event in moment.events:
        if isinstance(event, Verdict) and event.no_call_reason is not None:
            words = no_call_words(event.no_call_reason, english())
            print(f"{english()('bout.no_call')}: {words}", file=sys.stderr, flush=True)
