"""Decides throws: follows every player's strokes, waits for the holds to end, and gives the verdict."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

import numpy as np

from referee.bouts.settle import Outcome, Settlement, settle
from referee.officiating.camera import CameraWatch, SecondHands
from referee.officiating.ruling import rule
from referee.officiating.seat import Seat
from referee.officiating.shown import shapes_shown
from referee.officiating.strokes import LONGEST_GAP
from referee.officiating.track import Look
from referee.officiating.verdict import Call, Verdict
from referee.settings import OfficiatingSettings
from referee.symbols import MisThrow, NoCallReason, Reason, Symbol
from referee.vision.arm_motion import ArmMotion
from referee.vision.quality import FrameQuality
from referee.vision.second import Sighting

_READ_STROKES: Final = 2
"""Through so many strokes a hand has to be read well: the carried fist is seen from all sides in them."""
_BEFORE_S: Final = 0.8
"""How long before the third bottom shapes are looked at, to know what was carried through it."""
_AROUND_S: Final = 0.25
"""From so long before the first third bottom on the camera has to see; whoever is absent, before the first stroke."""
_STROKES_S: Final = 1.5
"""From so long before the first third bottom on a second hand must rest."""
_TOGETHER: Final = 2
"""One hand that leaves may have had enough; when so many leave at once, the camera failed them."""
_MOVED: Final = 0.06
"""Metres: hands that were seen to move this far up and down in a spoilt stretch, or just before, may have thrown."""
_JUST_BEFORE_S: Final = 0.6
_LONGEST_SPOILT_S: Final = 2.5
"""A stretch that stays spoilt is told of every so often while hands move."""
_ENDING_S: Final = 0.3
"""So long a last stroke that is under way at the absent limit is waited for, to see whether it had ended by then."""
_PATIENCE_S: Final = 1.5
"""Beyond the absent limit: a hand that has still not been ruled on by then was not seen well enough."""
_QUIET_S: Final = 1.0
"""Beyond both: a stroke that long ago belongs to no throw any more, and the count begins anew."""


@dataclass(frozen=True, slots=True)
class StrokeSeen:
    """A player's arm has ended a downward motion; ``number`` counts up to the throw."""

    player: int
    number: int
    t: float


@dataclass(frozen=True, slots=True)
class SymbolSeen:
    """A player shows a symbol after the third bottom; the hold decides whether it stands."""

    player: int
    symbol: Symbol
    t: float


Event: TypeAlias = StrokeSeen | SymbolSeen | Verdict


class Umpire:
    """Turns looks into verdicts. The same looks give the same verdicts, bit for bit.

    Args:
        players: The seats that take part.
        settings: The times of ruling A7.
    """

    def __init__(self, players: Sequence[int], settings: OfficiatingSettings) -> None:
        self._settings = settings
        self._seats = {player: Seat(player) for player in sorted(players)}
        self._camera = CameraWatch(settings)
        self._second_hands = SecondHands()
        self._throws = 0
        self._playing = tuple(self._seats)
        self._now = -np.inf

    @property
    def playing(self) -> tuple[int, ...]:
        """The seats whose throws are judged."""
        return self._playing

    @property
    def rate(self) -> float | None:
        """The rate at which pictures come, frames a second; ``None`` until it is known."""
        return self._camera.rate

    def strokes(self, player: int) -> int:
        """How many strokes the player has made in this throw."""
        return min(len(self._seats[player].counter.strokes), self._settings.strokes)

    def may_show(self, player: int) -> bool:
        """Whether the player may soon show a symbol that counts, or the fist that it is held against.

        That is so from the first of the last two strokes on, and while a throw is decided.
        """
        if self._seats[player].finding is not None:
            return False
        return self.strokes(player) >= self._settings.strokes - _READ_STROKES or self._opened() is not None

    @property
    def counting_since(self) -> dict[int, float]:
        """By playing seat, the time after which its strokes count, seconds; minus infinity: from the first frame."""
        return {player: self._seats[player].since for player in self._playing}

    def arm(self, players: Sequence[int]) -> None:
        """Waits for a throw by these players; the others' hands are ignored. Strokes so far are forgotten."""
        self._playing = tuple(sorted(players))
        self.recount(self._seats)

    def recount(self, players: Iterable[int]) -> None:
        """Begins these players' counts anew after the newest frame."""
        for player in players:
            self._seats[player].reset(self._now)

    def observe(
        self,
        t: float,
        looks: Mapping[int, Look],
        motions: Mapping[int, ArmMotion],
        quality: FrameQuality,
        second_hands: Sequence[Sighting] = (),
    ) -> list[Event]:
        """Takes the next frame.

        Args:
            t: The frame's time, seconds; grows.
            looks: By player, for those whose hand was seen.
            motions: By player, how the arm has moved; none where the picture is the one before once more.
            quality: What the picture was like.
            second_hands: Hands seen in lanes besides the players' own.

        Returns:
            What has happened, in order of time.
        """
        events = self._see(t, looks, motions, quality, second_hands, counting=self._playing)
        opened = self._opened()
        verdict = self._broken_off(t) or self._spoilt(t) if opened is None else self._decide(opened, t)
        if verdict is not None:
            events.append(verdict)
            self.arm(self._playing)
        else:
            self._tidy()
        return events

    def recall(
        self,
        t: float,
        looks: Mapping[int, Look],
        motions: Mapping[int, ArmMotion],
        quality: FrameQuality,
        second_hands: Sequence[Sighting],
        *,
        counting: Collection[int],
    ) -> list[Event]:
        """Takes a frame of which it is known that no verdict followed; else as :meth:`observe`.

        An umpire who recalls what was seen from :data:`~referee.officiating.track.KEPT_S` before the first of the
        present counts began, and who is told where each began, goes on exactly as the one who saw it all.

        Args:
            t: As in :meth:`observe`.
            looks: As in :meth:`observe`.
            motions: As in :meth:`observe`.
            quality: As in :meth:`observe`.
            second_hands: As in :meth:`observe`.
            counting: The players whose present count had begun; what the others did is remembered, not counted.
        """
        events = self._see(t, looks, motions, quality, second_hands, counting=counting)
        self._tidy()
        return events

    def finish(self) -> list[Event]:
        """Ends the watch: no more frames come.

        Returns:
            A no-call, where a throw was under way.
        """
        seats = [self._seats[player] for player in self._playing]
        if self._opened() is None and not any(seat.counter.under_way(self._settings.strokes) for seat in seats):
            return []
        self._throws += 1
        calls = tuple(self._call(seat, seats, np.inf) if seat.bottom is not None else _nothing(seat) for seat in seats)
        verdict = Verdict(self._throws, calls, NoCallReason.CUT, None, self._now)
        self.arm(self._playing)
        return [verdict]

    def _see(
        self,
        t: float,
        looks: Mapping[int, Look],
        motions: Mapping[int, ArmMotion],
        quality: FrameQuality,
        second_hands: Sequence[Sighting],
        *,
        counting: Collection[int],
    ) -> list[Event]:
        self._now = t
        self._camera.add(t, quality)
        self._second_hands.add(second_hands)
        events: list[Event] = []
        for player in self._playing:
            seat = self._seats[player]
            seat.track.forget(t)
            if player in looks:
                seat.track.add(looks[player])
            if player in motions:
                seat.track.move(motions[player])
            if player in counting:
                events += self._follow(seat, looks.get(player), motions.get(player))
        return events

    def _tidy(self) -> None:
        """Begins counts anew that are over, so that what a verdict depends on never goes back far.

        While a throw is being decided none begins: :meth:`recall` decides nothing, and must come out the same.
        """
        if self._opened() is not None:
            return
        spoilt = self._camera.spoilt
        if spoilt is not None and self._now - spoilt.start < _LONGEST_SPOILT_S:
            return
        quiet_s = self._settings.absent_after + _PATIENCE_S + _QUIET_S
        self.recount(player for player in self._playing if self._seats[player].over(self._now, quiet_s))

    def _follow(self, seat: Seat, look: Look | None, motion: ArmMotion | None) -> list[Event]:
        events: list[Event] = []
        stroke = None if motion is None else seat.move(motion)
        if stroke is not None and seat.stroke is None:
            events.append(StrokeSeen(seat.track.player, stroke.number, stroke.bottom_t))
            if stroke.number == self._settings.strokes:
                *before, seat.stroke = seat.counter.strokes
                seat.before = tuple(before)
        if seat.stroke is not None and seat.finding is None:
            seat.keep_up()
            seat.locate(self._now)
            if look is not None:
                events += self._judge(seat, look)
        return events

    def _judge(self, seat: Seat, look: Look) -> list[Event]:
        assert seat.stroke is not None
        assert seat.bottom is not None
        if not look.shape_seen:
            return []
        span = seat.track.span(seat.stroke.bottom_t - _BEFORE_S, look.t, shape_seen=True)
        seat.shown = shapes_shown(span, seat.stroke.bottom_t)
        newest = seat.shown[-1]
        steady = look.reading.call == newest.symbol
        seat.finding = rule(
            seat.shown,
            seat.bottom.t,
            look.t,
            steady=steady,
            settings=self._settings,
            pumping_until=seat.pumping_until(look.t, self._settings),
        )
        if newest.symbol is not None and newest.symbol != seat.called and newest.end > seat.bottom.t:
            seat.called = newest.symbol
            return [SymbolSeen(seat.track.player, newest.symbol, look.t)]
        return []

    def _opened(self) -> float | None:
        """The earliest third bottom; ``None`` while there is none, or nobody to throw against."""
        if any(self._seats[player].track.last is None for player in self._playing):
            return None
        bottoms = [seat.bottom.t for seat in map(self._seats.__getitem__, self._playing) if seat.bottom]
        return min(bottoms, default=None)

    def _broken_off(self, now: float) -> Verdict | None:
        """A no-call where players were lost from sight after two strokes, and nobody was seen to make a third.

        Where no pictures came everybody was lost, and no count goes on. One who is lost alone is waited for no longer
        than an absent player (A7); it is a throw where everybody else, under way by then, has come as far.
        """
        seats = [self._seats[player] for player in self._playing]
        broken = [seat.broken_t for seat in seats if seat.broken_t is not None]
        if not broken:
            return None
        others = [seat.counter for seat in seats if seat.broken_t is None]
        as_far = bool(others) and all(
            len(other.strokes) >= self._settings.strokes - 1 and other.strokes[0].top_t < broken[0] for other in others
        )
        over = now - broken[0] > self._settings.absent_after
        blind = self._camera.gap_after(broken[0]) > LONGEST_GAP
        if len(broken) < _TOGETHER and not blind and not (as_far and over):
            return None
        self._throws += 1
        calls = tuple(map(_nothing, seats))
        reason = self._camera_fault(min(broken) - _STROKES_S, now) or NoCallReason.HAND_LOST
        return Verdict(self._throws, calls, reason, None, now)

    def _spoilt(self, now: float) -> Verdict | None:
        """A no-call where hands moved while the pictures were so bad that nobody's strokes could be counted."""
        spoilt = self._camera.spoilt
        if spoilt is None:
            return None
        seats = [self._seats[player] for player in self._playing]
        since = max(seat.since for seat in seats)
        over = self._camera.calm and spoilt.start >= since
        if not over and now - max(spoilt.start, since) < _LONGEST_SPOILT_S:
            return None
        begin = max(spoilt.start - _JUST_BEFORE_S, since)
        if not any(seat.track.range(begin, spoilt.end) > _MOVED for seat in seats):
            return None
        self._throws += 1
        return Verdict(self._throws, tuple(map(_nothing, seats)), spoilt.reason, None, now)

    def _decide(self, opened: float, now: float) -> Verdict | None:
        """The verdict, once every player's part in it is known."""
        seats = [self._seats[player] for player in self._playing]
        absent_at = opened + self._settings.absent_after
        for seat in seats:
            if seat.bottom is None:
                # That a stroke has ended is known only a little later.
                patience = _ENDING_S if seat.counter.under_way(self._settings.strokes) else 0.0
                if now < absent_at + patience:
                    return None
            patience = _PATIENCE_S if seat.finding is None and not seat.absent(absent_at) else -np.inf
            if now < absent_at + patience:
                return None
        opened = min([opened, *(seat.bottom.t for seat in seats if seat.bottom is not None)])
        ends = [seat.finding.until for seat in seats if seat.finding is not None and not seat.absent(absent_at)]
        if any(seat.absent(absent_at) for seat in seats):
            ends.append(absent_at)
        end = min(now, max(ends, default=now))
        self._throws += 1
        reason = self._camera_fault(opened - _AROUND_S, end) or self._hands_fault(seats, opened, absent_at, end)
        if reason is None and any(seat.finding is None and not seat.absent(absent_at) for seat in seats):
            reason = NoCallReason.HAND_LOST
        calls = tuple(self._call(seat, seats, absent_at) for seat in seats)
        if reason is not None:
            return Verdict(self._throws, calls, reason, None, now)
        thrown = {call.player: call.thrown for call in calls if call.thrown is not None}
        # Who is watched alone throws against players elsewhere: whoever asked for the throw settles it among them.
        alone = Settlement(Outcome.SINGLE_WINNER, self._playing) if len(seats) == 1 else None
        return Verdict(self._throws, calls, None, alone or settle(thrown), now)

    def _camera_fault(self, start: float, end: float) -> NoCallReason | None:
        return self._camera.fault(start, end, [self._seats[player].track for player in self._playing])

    def _hands_fault(self, seats: Sequence[Seat], opened: float, absent_at: float, end: float) -> NoCallReason | None:
        begun = min((stroke.top_t for seat in seats for stroke in seat.before), default=opened)
        for seat in seats:
            if self._second_hands.at_work(seat.track, opened - _STROKES_S, end):
                return NoCallReason.SECOND_HAND
            until = min(seat.finding.until if seat.finding is not None else end, end)
            # What it held has to be seen: soon enough to know whether it was late, and from then on through the hold.
            if seat.bottom is not None and seat.finding is not None:
                first = seat.track.first_seen(seat.bottom.t)
                if first is None or first > seat.bottom.t + self._settings.late_after:
                    return NoCallReason.HAND_LOST
                if seat.track.longest_unseen(first, until, shape_seen=True) > self._settings.longest_unseen:
                    return NoCallReason.HAND_LOST
            if not seat.absent(absent_at):
                continue
            # Who is absent was in view throughout (A7): out of sight so long, an arm may have done anything. What is
            # only followed may be something else than the hand.
            if seat.track.longest_unseen(begun - _AROUND_S, absent_at, shape_seen=True) > LONGEST_GAP:
                return NoCallReason.HAND_LOST
            # Whose arm moved in time with the others is not absent: what was not seen is the camera's fault.
            if sum(begun - _AROUND_S < t <= absent_at for t in seat.ended) >= self._settings.strokes:
                return NoCallReason.HAND_LOST
        return None

    def _call(self, seat: Seat, seats: Sequence[Seat], absent_at: float) -> Call:
        player = seat.track.player
        if seat.bottom is None or seat.absent(absent_at):
            return Call(player, MisThrow(Reason.ABSENT), None, None, 1.0, None, None, False, ())
        rivals = [other.bottom.t for other in seats if other is not seat and other.bottom is not None]
        lead = max(0.0, seat.bottom.t - min(rivals, default=seat.bottom.t))
        finding = seat.finding
        if finding is None:
            return Call(player, None, seat.bottom.t, seat.bottom.sigma, 0.0, None, lead, True, ())
        return Call(
            player,
            finding.thrown,
            seat.bottom.t,
            seat.bottom.sigma,
            finding.confidence,
            finding.formed_t,
            lead,
            finding.review or lead > self._settings.delay_review,
            finding.seen,
        )


def _nothing(seat: Seat) -> Call:
    """Nothing can be said of what the player did."""
    return Call(seat.track.player, None, None, None, 0.0, None, None, False, ())
