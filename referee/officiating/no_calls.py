"""When a throw is no call: rules that are asked one after another; the first that fires decides (rulings A3 and A8).

A rule is a function of the :class:`Case`. Its name goes into the evidence, as ``hand-lost-in-hold`` for
:func:`hand_lost_in_hold`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final, TypeAlias

import numpy as np

from referee.officiating.camera_watch import CameraWatch
from referee.officiating.parameters import Parameters
from referee.officiating.player_throw import Phase, PlayerThrow
from referee.officiating.second_hands import SecondHands
from referee.settings import OfficiatingSettings
from referee.symbols import NoCallReason
from referee.vision.frames import outlasts


@dataclass(frozen=True, slots=True, eq=False)
class Case:
    """What is known of a throw when it is decided. Times in seconds.

    Attributes:
        seats: The players who are asked about, by seat.
        begun: When the first stroke of all players began; ``first_bottom_t`` where none is known.
        first_bottom_t: The earliest third bottom of all players.
        absent_at: Who has no third bottom until then is absent.
        end: The end of the time that decides.
        settings: The times of ruling A7.
        parameters: What else decides.
        camera: What the pictures were like.
        second_hands: The hands seen besides the players' own.
    """

    seats: tuple[PlayerThrow, ...]
    begun: float
    first_bottom_t: float
    absent_at: float
    end: float
    settings: OfficiatingSettings
    parameters: Parameters
    camera: CameraWatch
    second_hands: SecondHands

    @property
    def ruled(self) -> list[PlayerThrow]:
        """Those who are ruled on."""
        return [seat for seat in self.seats if seat.phase is Phase.RULED]

    @property
    def absent(self) -> list[PlayerThrow]:
        """Those who made no third stroke in time."""
        return [seat for seat in self.seats if seat.absent(self.absent_at)]

    def one_by_one(self) -> list[Case]:
        """The same throw, with one player at a time to ask about."""
        return [replace(self, seats=(seat,)) for seat in self.seats]


NoCallRule: TypeAlias = Callable[[Case], NoCallReason | None]


def camera_fault(case: Case) -> NoCallReason | None:
    """The pictures of the time that decides were missing, too dark, too few, or of another scene."""
    since = case.first_bottom_t - case.parameters.throw.camera_before_s
    return case.camera.fault(since, case.end, [seat.track for seat in case.seats])


def absent_strokes_without_pictures(case: Case) -> NoCallReason | None:
    """Somebody is absent, and pictures were missing for so long that all counts began anew: they may hide a stroke.

    Who begins a little later than the absent player may still show enough of the first stroke after them.
    """
    since = case.begun - case.parameters.throw.camera_before_s
    missing = case.camera.longest_gap(since, case.absent_at)
    hidden = bool(case.absent) and outlasts(missing, case.parameters.strokes.longest_gap)
    return NoCallReason.FRAMES_DROPPED if hidden else None


def second_hand_at_work(case: Case) -> NoCallReason | None:
    """A second hand moved in a player's lane, or was taken for the player's own."""
    since = case.first_bottom_t - case.parameters.throw.second_hand_before_s
    shows = [(seat.track, seat.shows_since(case.first_bottom_t)) for seat in case.seats]
    at_work = any(case.second_hands.at_work(track, since, shown, case.end) for track, shown in shows)
    return NoCallReason.SECOND_HAND if at_work else None


def another_hand_read(case: Case) -> NoCallReason | None:
    """The hand that was read stayed where it was while the arm made the third stroke: what that showed is not known."""
    return NoCallReason.HAND_LOST if any(seat.shows_another_hand for seat in case.ruled) else None


def hand_seen_too_late(case: Case) -> NoCallReason | None:
    """A hand was not seen soon enough after its third bottom to know whether its symbol was late."""
    for seat in case.ruled:
        first = seat.track.first_seen(seat.bottom.t)
        if first is None or first > seat.bottom.t + case.settings.late_after:
            return NoCallReason.HAND_LOST
    return None


def hand_lost_in_hold(case: Case) -> NoCallReason | None:
    """A hand was out of sight too long between its first sample after the third bottom and the end of its hold."""
    for seat in case.ruled:
        first, until = seat.track.first_seen(seat.bottom.t), min(seat.ruling.until, case.end)
        if first is None:
            continue  # hand_seen_too_late has it
        if outlasts(seat.track.longest_unseen(first, until), case.settings.longest_unseen):
            return NoCallReason.HAND_LOST
    return None


def absent_hand_out_of_sight(case: Case) -> NoCallReason | None:
    """An absent player's hand was out of sight so long that its arm may have done anything.

    Who is absent was in view throughout (A7).
    """
    since = case.begun - case.parameters.throw.camera_before_s
    for seat in case.absent:
        if outlasts(seat.track.longest_unseen(since, case.absent_at), case.parameters.strokes.longest_gap):
            return NoCallReason.HAND_LOST
    return None


def absent_arm_moved_in_time(case: Case) -> NoCallReason | None:
    """A player whose arm moved in time with the others is not absent. The camera failed to see the throw."""
    since = case.begun - case.parameters.throw.camera_before_s
    for seat in case.absent:
        sizes = [stroke.size for stroke in seat.count.ended if since < stroke.bottom_t <= case.absent_at]
        model = case.parameters.strokes
        alike = np.exp(-model.unlike_sizes * model.alike_size) * max(sizes, default=0.0)
        if sum(size >= alike for size in sizes) >= case.settings.strokes:
            return NoCallReason.HAND_LOST
    return None


def hand_never_ruled_on(case: Case) -> NoCallReason | None:
    """A player threw in time, and was not seen well enough for a ruling."""
    open_still = [seat for seat in case.seats if seat.phase is not Phase.RULED and not seat.absent(case.absent_at)]
    return NoCallReason.HAND_LOST if open_still else None


_OF_THE_PICTURES: Final[tuple[NoCallRule, ...]] = (camera_fault, absent_strokes_without_pictures)
_OF_EACH_HAND: Final[tuple[NoCallRule, ...]] = (
    second_hand_at_work,
    another_hand_read,
    hand_seen_too_late,
    hand_lost_in_hold,
    absent_hand_out_of_sight,
    absent_arm_moved_in_time,
)
_OF_ALL_HANDS: Final[tuple[NoCallRule, ...]] = (hand_never_ruled_on,)

NO_CALL_RULES: Final = (*_OF_THE_PICTURES, *_OF_EACH_HAND, *_OF_ALL_HANDS)
"""All rules in their order. Those of each hand are asked player by player: of two players at fault the first counts."""


@dataclass(frozen=True, slots=True)
class NoCall:
    """Why a throw is no call.

    Attributes:
        reason: As the JSON Lines name it.
        rule: The plain name of the rule that fired.
    """

    reason: NoCallReason
    rule: str


def no_call(case: Case) -> NoCall | None:
    """The first rule that fires; ``None``: the throw can be called."""
    each_hand = [(rule, one) for one in case.one_by_one() for rule in _OF_EACH_HAND]
    asked = [*((rule, case) for rule in _OF_THE_PICTURES), *each_hand, *((rule, case) for rule in _OF_ALL_HANDS)]
    for rule, what in asked:
        reason = rule(what)
        if reason is not None:
            return NoCall(reason, plain_name(rule))
    return None


def plain_name(rule: NoCallRule) -> str:
    """A rule's name as the evidence has it."""
    return rule.__name__.replace("_", "-")
