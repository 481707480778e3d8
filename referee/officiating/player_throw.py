"""One player's part in a throw, and the phase it is in: waiting, stroking, thrown, ruled."""

from __future__ import annotations

from enum import Enum
from statistics import median

import numpy as np

from referee.officiating.bottom import Bottom
from referee.officiating.count import Count
from referee.officiating.events import Event, StrokeSeen, SymbolSeen
from referee.officiating.parameters import Parameters
from referee.officiating.ruling import PlayerRuling
from referee.officiating.third_stroke import ThirdStroke
from referee.officiating.track import HandSample, Track
from referee.settings import OfficiatingSettings
from referee.vision.arm_motion import ArmMotion
from referee.vision.frames import outlasts


class Phase(Enum):
    """How far a player's throw has come."""

    WAITING = "waiting"
    """No stroke of it yet."""
    STROKING = "stroking"
    """Strokes, but not the third bottom: a count that is broken off waits again."""
    THROWN = "thrown"
    """The third bottom is known; what was shown is not decided."""
    RULED = "ruled"
    """The ruling is there. Until the verdict it may still give way to that of a later stroke (:meth:`.follow`)."""


class PlayerThrow:
    """What the umpire keeps of one player. :meth:`follow` alone takes the phase on, :meth:`reset` alone takes it back.

    Args:
        player: The seat's number.
        settings: The times of ruling A7.
        parameters: What else decides.

    Attributes:
        track: What was seen of the player; goes on from throw to throw.
        count: The present count of strokes.
        phase: How far the throw has come.
    """

    def __init__(self, player: int, settings: OfficiatingSettings, parameters: Parameters = Parameters()) -> None:
        self.track = Track(player, parameters.track)
        self._settings, self._parameters = settings, parameters
        self.reset(-np.inf)

    def reset(self, now: float) -> None:
        """Begins a new count after ``now``, seconds; nothing of the one before stays."""
        self.count = Count(now, self._settings.strokes, self._parameters.strokes, self._parameters.count)
        self.phase = Phase.WAITING
        self._third: ThirdStroke | None = None
        self._untold: list[Event] = []

    @property
    def player(self) -> int:
        """The seat's number."""
        return self.track.player

    @property
    def has_thrown(self) -> bool:
        """Whether the third bottom is known."""
        return self.phase in (Phase.THROWN, Phase.RULED)

    @property
    def bottom(self) -> Bottom:
        """The third bottom of a player who has thrown."""
        assert self._third is not None, "asked of one who has thrown"
        return self._third.bottom

    @property
    def found_by_flow(self) -> bool:
        """Whether the throw of a player who has thrown shows in the arm's flow alone: landmarks speak against it."""
        assert self._third is not None, "asked of one who has thrown"
        return self._third.by_flow

    @property
    def shows_another_hand(self) -> bool:
        """Whether the hand that was seen in the third stroke is not the one that made it."""
        assert self._third is not None, "asked of one who has thrown"
        return self._third.made_without_hand(self.track)

    def shows_since(self, first_bottom_t: float) -> float:
        """Since when the hand decides: the top of the third stroke, else the first third bottom of all, seconds."""
        return first_bottom_t if self._third is None else self._third.stroke.top_t

    @property
    def ruling(self) -> PlayerRuling:
        """What a player who is ruled on has done."""
        assert self._third is not None, "asked of one who is ruled on"
        assert self._third.ruling is not None, "asked of one who is ruled on"
        return self._third.ruling

    @property
    def shows_small_hand(self) -> bool:
        """Whether the hand of a player who is ruled on was too small in the picture to be read surely."""
        palms = [sample.palm for sample in self.track.samples(self.bottom.t, self.ruling.until)]
        return bool(palms) and median(palms) < self._parameters.ruling.small_px

    def lost_in_hold(self, now: float) -> bool:
        """Whether the hand has left in its hold, and has been out of sight for too long to be ruled on.

        Args:
            now: Seconds.
        """
        last = self.track.last
        seen = self.phase is Phase.THROWN and last is not None and last.t > self.bottom.t
        return seen and last is not None and outlasts(now - last.t, self._settings.longest_unseen)

    @property
    def began(self) -> float:
        """When the first stroke of a player who has thrown began, seconds."""
        assert self._third is not None, "asked of one who has thrown"
        return self._third.began

    @property
    def has_shown_hand(self) -> bool:
        """Whether a player has thrown, and a hand was seen before a symbol would be late (A7): a throw needs one."""
        first = self.track.first_seen(self.began) if self.has_thrown else None
        return first is not None and first <= self.bottom.t + self._settings.late_after

    def may_have_thrown(self, start: float, end: float, *, blind: bool) -> bool:
        """Whether there may have been a throw in a stretch of bad pictures, ``start`` to ``end`` seconds.

        The hand went up and down in it. In a ``blind`` stretch no strokes can be counted; otherwise two have to be.
        """
        went = self.track.range(start, end) > self._parameters.throw.moved
        return went and (blind or len(self.count.strokes) >= self._parameters.count.well_under_way)

    def absent(self, absent_at: float) -> bool:
        """Whether there was no third bottom up to the limit for it, seconds (A7)."""
        return not self.has_thrown or self.bottom.t > absent_at

    def follow(self, now: float, sample: HandSample | None, motion: ArmMotion | None) -> list[Event]:
        """Takes what was seen in the newest frame, which the track has already, and goes on to the phase that follows.

        Args:
            now: Seconds.
            sample: The hand; ``None`` where it was not seen.
            motion: How the arm has moved; ``None`` where that is not known.

        Returns:
            The stroke that has ended, and the symbol that is shown now.
        """
        events: list[Event] = []
        stroke = None if motion is None else self.count.add(motion, self.track, thrown=self.has_thrown)
        if not self.has_thrown:
            self.phase = Phase.STROKING if self.count.strokes else Phase.WAITING
            if stroke is not None:
                events.append(StrokeSeen(self.player, stroke.number, stroke.bottom_t))
        # A count may be broken off in the very frame in which its last stroke becomes known. A throw that was taken too
        # early gives way to one that is more like a throw, even where it is ruled on. A hand may sink into its place
        # first.
        last_known = stroke is not None and stroke.number == self._settings.strokes and stroke in self.count.strokes
        if last_known:
            self._third = ThirdStroke(self.count.strokes, self.track, now, self._parameters)
            self.phase = Phase.THROWN
        if self.phase is Phase.THROWN:
            assert self._third is not None
            self._third.keep_up(self.count.strokes, self.track, now)
            last, unseen = self.track.last, self._settings.longest_unseen
            if sample is not None:
                events += self._judge(sample, sample.t)
            elif last is not None and last.t > self.bottom.t and outlasts(now - last.t, unseen):
                # A hand may leave before its hold is over. So much of that may go unseen.
                events += self._judge(last, last.t + unseen)
        return events

    def _judge(self, newest: HandSample, until: float) -> list[Event]:
        assert self._third is not None, "asked of one who has thrown"
        symbol = self._third.judge(newest, until, self.track, self.count, self._settings)
        if self._third.ruling is not None:
            self.phase = Phase.RULED
        return [] if symbol is None else [SymbolSeen(self.player, symbol, newest.t)]

    def look_again(self, now: float, start: float, end: float, *, at_rest: float, least: float) -> None:
        """Takes for a throw what is less like one, since others threw at that time: throws come together.

        Args:
            now: Seconds.
            start: When its third stroke may have ended at the earliest, seconds.
            end: ... and at the latest.
            at_rest: The arm should rest for this time after it, seconds.
            least: The least score of its strokes, nats.
        """
        known = len(self.count.strokes)
        if not self.has_thrown and self.count.look_again(start, end, at_rest=at_rest, least=least):
            self._has_thrown_already(now, known)

    def look_at_flow(self, now: float, start: float, end: float, *, at_rest: float, least: float) -> bool:
        """Likewise, by the arm's flow alone; whether that shows a throw."""
        known = len(self.count.strokes)
        if self.has_thrown or not self.count.look_at_flow(self.track, start, end, at_rest=at_rest, least=least):
            return False
        self._has_thrown_already(now, known, by_flow=True)
        return True

    def found_late(self) -> list[Event]:
        """The strokes and symbol that :meth:`look_again` and :meth:`look_at_flow` have found, each told once."""
        found, self._untold = self._untold, []
        return found

    def _has_thrown_already(self, now: float, known: int, *, by_flow: bool = False) -> None:
        strokes = self.count.strokes[known:]  # those before were told when they ended
        self._untold += [StrokeSeen(self.player, stroke.number, stroke.bottom_t) for stroke in strokes]
        self._third = ThirdStroke(self.count.strokes, self.track, now, self._parameters, by_flow=by_flow)
        self.phase = Phase.THROWN
        # What it shows has been seen by now.
        if self.track.last is not None and self.track.last.t >= self._third.bottom.t:
            self._untold += self.follow(now, self.track.last, None)
