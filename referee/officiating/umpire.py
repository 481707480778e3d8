"""Decides throws: follows every player's strokes, waits for the holds to end, and gives the verdict.

Each frame takes every playing seat's throw through its phases (:class:`~referee.officiating.player_throw.Phase`). While
nobody has thrown, a count that was broken off or pictures that are spoilt may make a no-call. After the first third
bottom, the throw is decided as soon as no player has to be waited for any more. First
:func:`~referee.officiating.no_calls.no_call` asks the rules for a no-call. If no rule makes one, the players' rulings
are settled. After a verdict all counts begin anew, as each count does when it is over.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace

import numpy as np

from referee.bouts.settle import Outcome, Settlement, settle
from referee.officiating.camera_watch import CameraWatch
from referee.officiating.events import Event, StrokeSeen, SymbolSeen
from referee.officiating.no_calls import Case, NoCall, no_call
from referee.officiating.observation import Sight
from referee.officiating.parameters import Parameters
from referee.officiating.player_throw import Phase, PlayerThrow
from referee.officiating.ruling import PlayerRuling
from referee.officiating.second_hands import SecondHands
from referee.officiating.shape_fault import shape_fault
from referee.officiating.shared_arm import all_shared
from referee.officiating.verdict import SOURCE_ENDED, Call, ReviewReason, ShapeFault, Verdict, nothing_seen
from referee.recognition.digits import SymbolFingers
from referee.settings import OfficiatingSettings
from referee.symbols import MisThrow, NoCallReason, Reason
from referee.vision.frames import outlasts

__all__ = ["Event", "StrokeSeen", "SymbolSeen", "Umpire"]


class Umpire:
    """Turns hand samples and motions into verdicts. The same ones give the same verdicts, bit for bit.

    Args:
        players: The seats that take part.
        settings: The times of ruling A7.
        parameters: What else decides.
        fingers: What each symbol asks of the fingers, to tell what was wrong with a shape; ``None``: that is not told.
    """

    def __init__(
        self,
        players: Sequence[int],
        settings: OfficiatingSettings,
        parameters: Parameters = Parameters(),
        fingers: SymbolFingers | None = None,
    ) -> None:
        parameters = replace(parameters, strokes=parameters.strokes.of_throws(settings.strokes))
        self._settings, self._parameters, self._fingers = settings, parameters, fingers
        self._seats = {player: PlayerThrow(player, settings, parameters) for player in sorted(players)}
        self._camera = CameraWatch(settings, parameters.camera, parameters.track.kept_s)
        self._second_hands = SecondHands(parameters.camera, parameters.track.kept_s)
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
        seat = self._seats[player]
        # The count of a player who has thrown goes on, and may take later motion for part of another throw.
        return self._settings.strokes if seat.has_thrown else min(len(seat.count.strokes), self._settings.strokes)

    def may_show(self, player: int) -> bool:
        """Whether the player may soon show a symbol that counts, or the fist that it is held against.

        This is so in the last stroke, and while a throw is decided.
        """
        if self._seats[player].phase is Phase.RULED:
            return False
        return self.strokes(player) >= self._settings.strokes - 1 or self._first_bottom_t() is not None

    @property
    def counting_since(self) -> dict[int, float]:
        """By playing seat, the time after which its strokes count, seconds; minus infinity: from the first frame."""
        return {player: self._seats[player].count.since for player in self._playing}

    def arm(self, players: Sequence[int]) -> None:
        """Waits for a throw by these players; the others' hands are ignored. Strokes so far are forgotten."""
        self._playing = tuple(sorted(players))
        self.recount(self._seats)

    def recount(self, players: Iterable[int]) -> None:
        """Begins these players' counts anew after the newest frame."""
        for player in players:
            self._seats[player].reset(self._now)

    def observe(self, seen: Sight) -> list[Event]:
        """Takes the next frame. Times grow.

        Returns:
            What has happened, in the order in which it became known, seat by seat.
        """
        events, t = self._see(seen, self._playing), seen.t
        first_bottom_t = self._first_bottom_t()
        verdict = self._broken_off(t) or self._spoilt(t) if first_bottom_t is None else self._decide(first_bottom_t, t)
        events += self._found_late()
        if verdict is not None:
            events.append(verdict)
            self.arm(self._playing)
        else:
            self._tidy()
        return events

    def recall(self, seen: Sight, counting: Collection[int]) -> list[Event]:
        """Takes a frame after which no verdict followed, as is known; otherwise like :meth:`observe`.

        A new umpire can go on exactly like one who saw every frame. It has to recall all frames from
        :attr:`.TrackLimits.kept_s` before the first of the present counts began. It also has to be told
        where each count began.

        Args:
            seen: The frame.
            counting: The players whose present count had begun; the others' motion is remembered, not counted.
        """
        events = self._see(seen, counting)
        self._tidy()
        return events

    def finish(self) -> list[Event]:
        """Ends the watch: no more frames come.

        Returns:
            A no-call, where a throw was under way.
        """
        under_way = any(seat.count.in_last for seat in self._in_play())
        nobody_throws = self._first_bottom_t() is None and not under_way
        if nobody_throws or all_shared(self._in_play(), self._parameters.throw.shared):
            return []
        why = NoCall(NoCallReason.CUT, SOURCE_ENDED)
        verdict = self._no_decision(why, np.inf)
        self.arm(self._playing)
        return [verdict]

    def _in_play(self) -> list[PlayerThrow]:
        return [self._seats[player] for player in self._playing]

    @property
    def _patience_s(self) -> float:
        """How long after the absent limit a hand that is seen well has its ruling, at the latest."""
        return self._settings.late_after + self._settings.hold + self._parameters.throw.patience_s

    def _see(self, seen: Sight, counting: Collection[int]) -> list[Event]:
        t, samples, moves = seen.t, seen.samples, seen.moves
        self._now = t
        self._camera.add(t, seen.quality)
        self._second_hands.add(seen.second_hands)
        hung_since = self._camera.hung_since
        events: list[Event] = []
        # Who does not play now may play the next throw, and evidence has what was seen of everybody.
        for seat in self._seats.values():
            sample, motion = samples.get(seat.player), moves.get(seat.player)
            seat.track.forget(t)
            if sample is not None:
                seat.track.add(sample)
            if motion is not None:
                seat.track.move(motion)
            if seat.player in self._playing and seat.player in counting:
                if hung_since is not None:
                    seat.count.lose_sight(hung_since, t)
                events += seat.follow(t, sample, motion)
        self._join([seat for seat in self._in_play() if seat.player in counting])
        return events + self._found_late()

    def _found_late(self) -> list[Event]:
        return [event for seat in self._in_play() for event in seat.found_late()]

    def _tidy(self) -> None:
        """Begins anew each count that is over, so that a verdict never depends on frames long ago.

        No count begins anew while a throw is being decided, because :meth:`recall` decides nothing and must reach the
        same state.
        """
        if self._first_bottom_t() is not None:
            return
        spoilt = self._camera.spoilt
        if spoilt is not None and self._now - spoilt.start < self._parameters.throw.longest_spoilt_s:
            return
        decided_s = self._settings.absent_after + self._patience_s
        after_s = decided_s + self._parameters.throw.quiet_s
        for seat in self._in_play():
            # By then a throw is decided, unless no hand was seen of a player. Without a hand it is no throw.
            expired = seat.has_thrown and self._now - seat.bottom.t > decided_s
            if expired or seat.count.over(self._now, after_s, seat.track):
                seat.reset(self._now)

    def _first_bottom_t(self) -> float | None:
        """The earliest third bottom of an arm whose hand was seen, seconds; ``None`` while there is none.

        There is none either while there is nobody to throw against.
        """
        seats = self._in_play()
        if any(seat.track.last is None for seat in seats):
            return None
        return min((seat.bottom.t for seat in seats if seat.has_shown_hand), default=None)

    def _broken_off(self, now: float) -> Verdict | None:
        """A no-call where players were lost from sight after two strokes, and nobody was seen to make a third.

        If no pictures came, everybody was lost and no count goes on. A player who is lost alone is waited for no longer
        than an absent player (A7). It is a throw if all others have come as far by then, in time with the one who was
        lost.
        """
        counts = [seat.count for seat in self._in_play()]
        broken = sorted(count.broken_t for count in counts if count.broken_t is not None)
        if not broken:
            return None
        others = [count.strokes for count in counts if count.broken_t is None]
        wait = self._settings.absent_after
        as_far = bool(others) and all(
            len(strokes) >= self._settings.strokes - 1
            and strokes[0].top_t < broken[0] <= strokes[-1].bottom_t + wait  # throws come together (A7)
            for strokes in others
        )
        over = now - broken[0] > wait
        blind = outlasts(self._camera.longest_gap(broken[0], broken[0]), self._parameters.strokes.longest_gap)
        at_once = max(sum(0 <= t - first <= wait for t in broken) for first in broken)
        if at_once < self._parameters.throw.together and not blind and not (as_far and over):
            return None
        since = broken[0] - self._parameters.throw.second_hand_before_s
        reason = self._camera.fault(since, now) or NoCallReason.HAND_LOST
        return self._no_decision(NoCall(reason, "broken-off"))

    def _spoilt(self, now: float) -> Verdict | None:
        """A no-call where hands moved while the pictures were so bad that nobody's strokes could be counted."""
        spoilt = self._camera.spoilt
        if spoilt is None:
            return None
        since = max(seat.count.since for seat in self._in_play())
        over = self._camera.calm and spoilt.start >= since
        if not over and now - max(spoilt.start, since) < self._parameters.throw.longest_spoilt_s:
            return None
        begin = max(spoilt.start - self._parameters.throw.just_before_s, since)
        # Where pictures only come slowly, strokes are still counted.
        every = spoilt.slow_s / spoilt.pictures
        blind = spoilt.reason is NoCallReason.TOO_DARK or outlasts(every, self._parameters.strokes.longest_gap)
        begun = min((seat.count.strokes[0].top_t for seat in self._in_play() if seat.count.strokes), default=begin)
        # As when a throw is decided: a camera is too slow if most of the time went by in slow pictures.
        if not blind and spoilt.slow_s < self._parameters.camera.mostly * (now - begun):
            return None
        if not any(seat.may_have_thrown(begin, spoilt.end, blind=blind) for seat in self._in_play()):
            return None
        return self._no_decision(NoCall(spoilt.reason, "pictures-spoilt"))

    def _join(self, seats: Sequence[PlayerThrow]) -> None:
        """Accepts motion that is less like a throw, if others throw or may throw at the same time.

        Throws come together: their third bottoms are no further apart than the absent limit (A7).
        """
        near, at_rest = self._settings.absent_after, self._parameters.throw.ending_s
        least = self._parameters.strokes.together
        known = self._now - at_rest
        waiting = [seat for seat in seats if not seat.has_thrown]
        first = min((seat.bottom.t for seat in seats if seat.has_shown_hand), default=None)
        if first is not None:
            start, end = first - near, min(first + near, known)
        else:
            start, end = known - near, known
            since = known - self._parameters.strokes.longest
            waiting = [
                seat
                for seat in waiting
                if seat.track.first_seen(since) is not None  # a throw needs a hand
                and seat.count.has_likely_throw(start, end, at_rest=at_rest, least=least)
            ]
            if len(waiting) < 2:  # nobody to be in time with
                return
        for seat in waiting:
            seat.look_again(self._now, start, end, at_rest=at_rest, least=least)

    def _decide(self, first_bottom_t: float, now: float) -> Verdict | None:
        """The verdict, once every player's part in it is known."""
        strokes, wait = self._parameters.strokes, self._settings.absent_after
        for seat in self._in_play():
            if now >= self._waited_for_until(seat, first_bottom_t + wait):
                # Throws come together: one in time with another's is believed sooner, before it as well as after it.
                start, end = first_bottom_t - wait, first_bottom_t + wait
                seat.look_again(now, start, end, at_rest=strokes.standing, least=strokes.together)
        # A throw that is found only now may be the earliest.
        first_bottom_t = min(seat.bottom.t for seat in self._in_play() if seat.has_shown_hand)
        absent_at = first_bottom_t + wait
        if any(now < self._waited_for_until(seat, absent_at) for seat in self._in_play()):
            return None
        # Where others pump on, the throw that they would be absent from may have been seen too early.
        absent = any(seat.absent(absent_at) for seat in self._in_play())
        more = any(seat.count.may_have_more(now) for seat in self._in_play())
        if absent and more and now < absent_at + self._patience_s:
            return None
        # Nobody is absent whose arm threw in time (A7), whatever the landmarks say.
        asked = {"at_rest": strokes.standing, "least": strokes.denied}
        found = [seat.look_at_flow(now, first_bottom_t - wait, absent_at, **asked) for seat in self._in_play()]
        if any(found):
            return self._decide(first_bottom_t, now)
        if all_shared(self._in_play(), self._parameters.throw.shared):
            # One arm across the border of two lanes is no throw of both.
            self.recount(self._playing)
            return None
        return self._settled(self._case(first_bottom_t, absent_at, now), now)

    def _settled(self, case: Case, now: float) -> Verdict | None:
        """The verdict by what every player has done; ``None`` while it is not known what the camera does."""
        why = no_call(case)
        # Whether the camera hangs, or nothing moves, will be known by how the pictures go on. So will a flash.
        unknown = {NoCallReason.FRAMES_DROPPED: self._camera.stands, NoCallReason.CUT: self._camera.may_flash}
        if why and unknown.get(why.reason, False) and now < case.end + self._parameters.throw.patience_s:
            return None
        if why is not None:
            return self._no_decision(why, case.absent_at)
        calls = tuple(self._call(seat, case.absent_at) for seat in self._in_play())
        thrown = {call.player: call.thrown for call in calls if call.thrown is not None}
        # A player who is watched alone throws against players elsewhere. Whoever asked for the throw settles it among
        # them.
        alone = Settlement(Outcome.SINGLE_WINNER, self._playing) if len(calls) == 1 else None
        self._throws += 1
        return Verdict(self._throws, calls, None, alone or settle(thrown), now)

    def _waited_for_until(self, seat: PlayerThrow, absent_at: float) -> float:
        """Until when a player's part is waited for, seconds; minus infinity: it is known."""
        if not seat.has_thrown:
            # The end of a stroke is known only a little later.
            return absent_at + (self._parameters.throw.ending_s if seat.count.in_last else 0.0)
        if seat.phase is Phase.RULED or seat.absent(absent_at) or seat.lost_in_hold(self._now):
            return -np.inf
        return absent_at + self._patience_s

    def _case(self, first_bottom_t: float, absent_at: float, now: float) -> Case:
        seats = tuple(self._in_play())
        in_time = [seat for seat in seats if not seat.absent(absent_at)]
        ends = [seat.ruling.until for seat in in_time if seat.phase is Phase.RULED]
        if len(in_time) < len(seats):
            ends.append(absent_at)
        return Case(
            seats=seats,
            begun=min((seat.began for seat in seats if seat.has_thrown), default=first_bottom_t),
            first_bottom_t=first_bottom_t,
            absent_at=absent_at,
            end=min(now, max(ends, default=now)),
            settings=self._settings,
            parameters=self._parameters,
            camera=self._camera,
            second_hands=self._second_hands,
        )

    def _no_decision(self, why: NoCall, until: float = -np.inf) -> Verdict:
        """The no-call of this throw, with what can be said of each player who has thrown until a time, seconds.

        Nobody is called absent in it (A7): the camera may have missed a throw.
        """
        self._throws += 1
        seats = self._in_play()
        calls = tuple(nothing_seen(seat.player) if seat.absent(until) else self._call(seat, until) for seat in seats)
        return Verdict(self._throws, calls, why.reason, None, self._now, no_call_rule=why.rule)

    def _call(self, seat: PlayerThrow, absent_at: float) -> Call:
        if seat.absent(absent_at):
            return replace(nothing_seen(seat.player), thrown=MisThrow(Reason.ABSENT), confidence=1.0)
        rivals = [other.bottom.t for other in self._in_play() if other is not seat and other.has_thrown]
        lead = max(0.0, seat.bottom.t - min(rivals, default=seat.bottom.t))
        timed = replace(nothing_seen(seat.player), t=seat.bottom.t, t_sigma=seat.bottom.sigma, lead=lead)
        if seat.phase is not Phase.RULED:
            return replace(timed, review=True, review_reasons=(ReviewReason.UNDECIDED,))
        ruling = seat.ruling
        reasons = {  # first what an operator should look at first, as a small panel has no room for more
            ReviewReason.UNSURE: ruling.confidence < self._parameters.ruling.sure,
            ReviewReason.FORMED_SLOWLY: ruling.review,
            ReviewReason.DELAYED: lead > self._settings.delay_review,
            ReviewReason.SMALL_HAND: seat.shows_small_hand,
            ReviewReason.FLOW_ALONE: seat.found_by_flow,
        }
        return replace(
            timed,
            thrown=ruling.thrown,
            confidence=ruling.confidence,
            formed_t=ruling.formed_t,
            review=any(reasons.values()),
            symbols_seen=ruling.seen,
            fault=self._fault(seat, ruling),
            review_reasons=tuple(reason for reason, holds in reasons.items() if holds),
        )

    def _fault(self, seat: PlayerThrow, ruling: PlayerRuling) -> ShapeFault | None:
        if ruling.held is None or self._fingers is None:
            return None
        return shape_fault([sample.world for sample in seat.track.samples(*ruling.held)], self._fingers)
