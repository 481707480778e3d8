"""Checks that a bundle's parts agree with each other, before anything is computed or drawn from them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Final

from referee.bouts.settle import settle
from referee.bouts.words import is_shown
from referee.errors import BadEvidence
from referee.officiating.events import StrokeSeen, SymbolSeen
from referee.officiating.evidence.rejudge import Course
from referee.officiating.observation import Observation
from referee.officiating.verdict import Verdict
from referee.storage.bounds import CLIP_S, OBSERVATIONS, is_picture_size
from referee.symbols import MAX_PLAYERS

_LONGEST_S: Final = 1e7
"""A source that has run for four months."""
_NAME: Final = 200


def check_lead(names: Sequence[str], size: tuple[int, int], counting_since: Mapping[int, float]) -> None:
    """Checks what a manifest says of players and pictures.

    Raises:
        BadEvidence: There are no such players or pictures.
    """
    seats = set(range(1, len(names) + 1))
    if not 1 <= len(names) <= MAX_PLAYERS or any(len(name) > _NAME for name in names):
        raise BadEvidence(
            f"{len(names)} names, expected one of at most {_NAME} characters for each of 1 to {MAX_PLAYERS}"
        )
    if not all(map(is_shown, names)):
        raise BadEvidence("a player's name does not show")
    if not counting_since or not set(counting_since) <= seats:
        raise BadEvidence(f"names players {sorted(counting_since)} of {len(seats)}")
    if any(abs(since) > _LONGEST_S for since in counting_since.values()):
        raise BadEvidence("counts strokes from a time that no source has")
    width, height = size
    if not is_picture_size(width, height):
        raise BadEvidence(f"pictures of {width} x {height} are not ones that are read")


def check_times(what: str, times: Sequence[float]) -> None:
    """Checks the times of frames, seconds: numbers that grow, and not over more than a throw.

    Raises:
        BadEvidence: They are not.
    """
    if len(times) > OBSERVATIONS:
        raise BadEvidence(f"{len(times)} times of {what}, expected at most {OBSERVATIONS}")
    if not all(abs(t) <= _LONGEST_S for t in times) or not all(one < other for one, other in pairwise(times)):
        raise BadEvidence(f"the times of {what} do not grow, or are no times")
    if times and times[-1] - times[0] > CLIP_S:
        raise BadEvidence(f"{what} over {times[-1] - times[0]:.0f} s, expected at most {CLIP_S:.0f}")


def check_players(seats: int, verdict: Verdict, course: Course, seen: Sequence[Observation]) -> None:
    """Checks that verdict, strokes and observations are of the same players, and that the verdict is a whole one.

    Raises:
        BadEvidence: They are not.
    """
    called = [call.player for call in verdict.calls]
    if not called or called != sorted(set(called)):
        raise BadEvidence("verdict.json does not call each player once, by seat")
    events: list[StrokeSeen | SymbolSeen] = [*course.strokes, *course.symbols]
    watched = [hand.player for each in seen for hand in each.hands]
    watched += [motion.player for each in seen for motion in each.motions]
    watched += [second.player for each in seen for second in each.second_hands]
    strange = {*called, *(event.player for event in events), *watched} - set(range(1, seats + 1))
    if strange:
        raise BadEvidence(f"names player {min(strange)} of {seats}")
    times = [verdict.t, *(event.t for event in events)]
    for call in verdict.calls:
        times += [t for t in (call.t, call.t_sigma, call.formed_t, call.lead) if t is not None]
    if not all(abs(t) <= _LONGEST_S for t in times) or verdict.number < 1:
        raise BadEvidence("verdict.json or strokes.json has a time or number that no throw has")
    if (verdict.settlement is None) != (verdict.no_call_reason is not None):
        raise BadEvidence("verdict.json is neither a settled throw nor a no-call")
    if verdict.settlement is not None and len(called) > 1:
        whole = len(verdict.thrown) == len(called)
        if not whole or settle(verdict.thrown) != verdict.settlement:
            raise BadEvidence("verdict.json settles the throw otherwise than its calls")
