"""What was seen of one player over time, kept as long as a throw can take."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, replace
from itertools import pairwise, takewhile
from statistics import median
from typing import Final, TypeAlias

import numpy as np
import numpy.typing as npt

from referee.recognition.features import shape_of
from referee.recognition.reading import Reading
from referee.symbols import Symbol
from referee.vision.arm_motion import ArmMotion
from referee.vision.hands import Points, TrackedHand, palm_centre

_OF_ALL: Final = np.full(21, 1 / 21)
"""Each landmark's weight in their mean."""
_WRIST, _KNUCKLE = 0, 9
"""The landmarks between which a palm is measured: the wrist, and where the middle finger begins."""

Floats = npt.NDArray[np.float64]
Velocity: TypeAlias = tuple[float, float]


@dataclass(frozen=True, slots=True)
class TrackLimits:
    """What is believed of hand samples.

    Attributes:
        gain: Landmarks are misplaced if they go farther than flow says and than they went before, and gain more speed
            with it than this, lane heights per second squared. They may gain as much all the time since they were
            seen last. A fist that goes up and down by a third of a lane twice a second gains 26.
        just_now_s: A hand that was seen so shortly before goes on, seconds: as long as a tracker predicts one.
        sure: A hand that is above the picture is back when one has this presence: the elbow may pass for a hand.
        along: A hand whose places are less than this share as far apart as those of its arm is not the hand of that
            arm. Flow of an arm is rather too short than too long.
        sized: So many samples tell how large a hand is in the picture: three seconds at 30 a second.
        kept_s: What was seen is kept for this time, seconds: longer than three slow strokes with a pause, an absent
            opponent and the hold together.
    """

    gain: float = 30.0
    just_now_s: float = 0.25
    sure: float = 0.75
    along: float = 0.25
    sized: int = 90
    kept_s: float = 12.0


@dataclass(frozen=True, slots=True, eq=False)
class HandSample:
    """One player's hand in one frame, as officiating needs it.

    Attributes:
        t: Seconds.
        centre: The palm's middle, x and y in pixels of the frame.
        scale: Pixels in a metre at the hand.
        shape: The hand's shape (:func:`~referee.recognition.features.shape_of`).
        reading: What it shows.
        world: Its landmarks, 21 x 3 in metres.
        instead: Whether it is followed from now on instead of another (:attr:`.TrackedHand.instead`).
        presence: The network's belief that it is a hand, 0 to 1.
    """

    t: float
    centre: Floats
    scale: float
    shape: Floats
    reading: Reading
    world: Points
    instead: bool = False
    presence: float = 1.0

    @property
    def extent(self) -> float:
        """How far the landmarks reach to the right or down, whichever is more, pixels of the frame."""
        return float(np.ptp(self.world[:, :2], axis=0).max()) * self.scale

    @property
    def palm(self) -> float:
        """How far the middle finger's knuckle is from the wrist, pixels of the frame, however the hand is turned."""
        return float(np.linalg.norm(self.world[_KNUCKLE] - self.world[_WRIST])) * self.scale

    @classmethod
    def at(cls, hand: TrackedHand, reading: Reading) -> HandSample:
        """Takes from a tracked hand what officiating needs."""
        scale = float(np.sqrt(_spread(hand.points) / max(_spread(hand.world), 1e-12)))
        shape = shape_of(hand.world)
        return cls(hand.t, palm_centre(hand.points), scale, shape, reading, hand.world, hand.instead, hand.presence)


def _spread(points: Points) -> float:
    """The summed squared distances of landmarks from their mean, in the picture's plane."""
    flat = points[:, :2] - _OF_ALL @ points[:, :2]
    return float(np.vdot(flat, flat))


def _median_away(places: Floats) -> float:
    """The median distance of M x 2 places from their median."""
    return float(np.median(np.hypot(*(places - np.median(places, axis=0)).T)))


@dataclass(frozen=True, slots=True)
class _Move:
    """How the arm has moved from one picture to the next.

    Attributes:
        motion: By optical flow.
        hand: How fast the palm went by its landmarks; ``None`` where that is not known.
    """

    motion: ArmMotion
    hand: Velocity | None = None


@dataclass(frozen=True, slots=True, eq=False)
class TrackWindow:
    """A stretch of samples as arrays; M of them.

    Attributes:
        t: M times, seconds.
        centre: M x 2 places of the palm's middle, pixels to the right and down.
        scale: M times pixels in a metre.
        shape: M x S.
        probability: M x 7: the five symbols in order, incomplete, other.
    """

    t: Floats
    centre: Floats
    scale: Floats
    shape: Floats
    probability: Floats


class Track:
    """The recent samples of one player's hand, and how the player's arm has moved.

    Args:
        player: The seat.
        limits: What is believed of samples.

    Attributes:
        player: As given.
        instead_t: Since when the hand that is followed now is followed instead of another, seconds; minus infinity
            where there was no other.
        extent: How far the hand reaches to the right or down, the median of its newest samples, pixels of the frame;
            not a number while none was seen. A single look at a fist in motion may be far off.
    """

    def __init__(self, player: int, limits: TrackLimits = TrackLimits()) -> None:
        self.player = player
        self._limits = limits
        self._samples: deque[HandSample] = deque()
        self._placed: HandSample | None = None
        self._doubted: HandSample | None = None
        self._moves: deque[_Move] = deque()
        self._newest = 0
        self._extents: deque[tuple[float, float]] = deque(maxlen=limits.sized)
        self.instead_t = -np.inf
        self.extent = np.nan

    def add(self, sample: HandSample) -> None:
        """Keeps a sample."""
        self._samples.append(sample)
        self._extents.append((sample.t, sample.extent))
        self.extent = median(extent for _, extent in self._extents)
        if sample.instead:
            self._placed = self._doubted = None
            self.instead_t = sample.t

    def move(self, motion: ArmMotion) -> None:
        """Keeps how the arm has moved up to the newest sample, if there is one in this picture."""
        self._moves.append(_Move(motion))
        went = self._by_landmarks(motion)
        for each in range(1, len(went) + 1):
            self._moves[-each] = replace(self._moves[-each], hand=went[-each])
        self._newest = max(len(went), 1)

    def _by_landmarks(self, motion: ArmMotion) -> list[Velocity]:
        """How fast the palm went by its landmarks in each of the newest pictures, back to the one that had it last.

        A sample that seems to be misplaced is doubted. If the next one agrees with it, the hand is there, and how it
        came there is not known.
        """
        now, placed = self.last, self._placed
        if now is None or now.t != motion.t:
            return []
        doubted, self._doubted = self._doubted, None
        recent = [each for each in (placed, doubted) if each and now.t - each.t <= self._limits.just_now_s]
        moved = next(filter(None, (self._moved_since(each, now, motion) for each in recent)), [])
        if moved or placed not in recent:
            self._placed = now
        else:
            self._doubted = now
        return moved

    def _moved_since(self, before: HandSample, now: HandSample, motion: ArmMotion) -> list[Velocity]:
        """How fast the palm went from one sample to another in each picture; nothing if the later seems misplaced.

        Landmarks before and after a stretch in which the hand was not seen tell how far it went. What flow has missed
        of that is spread evenly over the stretch, because flow loses a small hand in each of its pictures alike.
        """
        since = [*takewhile(lambda move: move.motion.t > before.t, reversed(self._moves))][::-1]
        took = np.array([move.motion.t - move.motion.since for move in since])
        flow = took[:, None] * [move.hand or move.motion.velocity for move in since]
        missed = (now.centre - before.centre) / motion.height - flow.sum(axis=0)
        lasted = took.sum()
        goes_on = lasted * np.hypot(*self._velocity_before(before.t))
        faster = self._limits.gain * lasted * max(motion.t - motion.since, lasted / 2)
        if np.hypot(*missed) > np.hypot(*flow.T).sum() + goes_on + faster:
            return []
        velocities = flow / took[:, None] + missed / lasted
        return [(right, down) for right, down in velocities.tolist()]

    def _velocity_before(self, t: float) -> Velocity:
        """How fast the arm went up to the picture at ``t``, lane heights a second."""
        for move in reversed(self._moves):
            if move.motion.t <= t:
                return move.hand or move.motion.velocity
        return 0.0, 0.0

    @property
    def newest(self) -> list[tuple[ArmMotion, Velocity | None]]:
        """The newest motion, with how fast the palm went by its landmarks, lane heights a second to the right and down.

        After a stretch in which the hand was not seen those of the stretch come before it, known better by now.
        ``None`` stands for a palm that was not seen, or seems to have leapt.
        """
        moves = [self._moves[place] for place in range(-min(self._newest, len(self._moves)), 0)]
        return [(move.motion, move.hand) for move in moves]

    def flow(self, since: float) -> list[ArmMotion]:
        """How the arm has moved after a time, seconds, by optical flow alone, as far as that is kept."""
        return [move.motion for move in self._moves if move.motion.t > since]

    def way_by_flow(self, since: float) -> float:
        """How far the arm has gone to and fro after a time, seconds, by optical flow alone, lane heights."""
        newest = takewhile(lambda move: move.motion.t > since, reversed(self._moves))
        return sum((move.motion.t - move.motion.since) * float(np.hypot(*move.motion.velocity)) for move in newest)

    def open_share(self, t: float) -> float:
        """The probability that the hand seen at ``t`` shows another symbol than Rock; 0 where none was seen."""
        sample = self.last
        if sample is None or sample.t != t:
            return 0.0
        return sum(share for symbol, share in sample.reading.probability.items() if symbol is not Symbol.ROCK)

    def is_out_above(self, t: float, longest: float) -> bool:
        """Whether the hand is above the picture at ``t``, for no longer than ``longest``, both in seconds.

        It is there if it has risen to no farther from the picture's upper edge than the hand is long, by its motion
        since it was surely seen.
        """
        sure = (sample for sample in reversed(self._samples) if sample.presence >= self._limits.sure)
        last = next((sample for sample in sure if sample.t <= t), None)
        if last is None or last.t == t or t - last.t > longest:
            return False
        _, path = self.path(last.t, t)
        way = path[:, 1] * self._moves[-1].motion.height if len(path) else np.zeros(1)
        highest = int(way.argmin())
        rose = highest > 0 or self._velocity_before(last.t)[1] < 0
        return bool(rose and last.centre[1] + way[highest] < last.extent)

    def forget(self, now: float) -> None:
        """Lets go of what is too old to matter, seconds; who is gone for so long is not there any more."""
        while self._samples and now - self._samples[0].t > self._limits.kept_s:
            self._samples.popleft()
        while self._moves and now - self._moves[0].motion.t > self._limits.kept_s:
            self._moves.popleft()
        # The evidence of a verdict holds no older sample, and has to tell the same size.
        while self._extents and now - self._extents[0][0] > self._limits.kept_s:
            self._extents.popleft()
            self.extent = median(extent for _, extent in self._extents) if self._extents else np.nan

    def path(self, start: float, end: float, *, by_flow: bool = False) -> tuple[Floats, Floats]:
        """The arm's path from ``start`` to ``end``: by its landmarks where there are any, else by its motion.

        Args:
            start: Seconds.
            end: Seconds.
            by_flow: Whether landmarks do not count.

        Returns:
            M times, seconds, and M x 2: how far it had gone to the right and down by then, lane heights.
        """
        since = takewhile(lambda move: move.motion.since >= start, reversed(self._moves))
        known = [move for move in since if move.motion.t <= end][::-1]
        moved = [(move.motion, None if by_flow else move.hand) for move in known]
        if not moved:
            return np.zeros(0), np.zeros((0, 2))
        steps = [(motion.t - motion.since) * np.array(hand or motion.velocity) for motion, hand in moved]
        times = np.array([moved[0][0].since, *(motion.t for motion, _ in moved)])
        return times, np.concatenate([np.zeros((1, 2)), np.cumsum(steps, axis=0)])

    def stayed_behind(self, start: float, end: float) -> bool:
        """Whether the hand that was seen between two times, seconds, stayed where it was while its arm went by flow.

        What is read of a fist in its stroke goes to and fro, even if it ends where it began. A hand that rests does
        not. A fist that falls on it pushes it in the last pictures, so medians tell how far each goes.
        """
        samples = self.samples(start, end)
        if len(samples) < 2:
            return False
        times, path = self.path(samples[0].t, samples[-1].t, by_flow=True)
        if not len(path):
            return False
        at = np.stack([np.interp([sample.t for sample in samples], times, axis) for axis in path.T], axis=1)
        centres = np.stack([sample.centre for sample in samples]) / self._moves[-1].motion.height
        return _median_away(centres) < self._limits.along * _median_away(at)

    def in_lane(self, places: Floats) -> Floats:
        """Places or ways, x and y in their last axis, as seen by who faces the lane's strokes (:attr:`.Lane.down`).

        Returns:
            The same to the right and down, where down is where the lane's strokes go.
        """
        down = np.radians(self._moves[-1].motion.down) if self._moves else 0.0
        turned: Floats = places @ np.array([(np.cos(down), np.sin(down)), (-np.sin(down), np.cos(down))])
        return turned

    def range(self, start: float, end: float) -> float:
        """How far the hand was seen to go up and down between two times, metres."""
        window = self.window(start, end)
        return float(np.ptp(self.in_lane(window.centre)[:, 1]) / np.median(window.scale)) if len(window.t) else 0.0

    @property
    def last(self) -> HandSample | None:
        """The newest sample."""
        return self._samples[-1] if self._samples else None

    def samples(self, start: float, end: float) -> list[HandSample]:
        """The samples from ``start`` to ``end``, both included, seconds."""
        since = takewhile(lambda sample: sample.t >= start, reversed(self._samples))
        return [sample for sample in since if sample.t <= end][::-1]

    def window(self, start: float, end: float) -> TrackWindow:
        """The samples from ``start`` to ``end``, both included, seconds."""
        samples = self.samples(start, end)
        return TrackWindow(
            np.array([sample.t for sample in samples]),
            np.array([sample.centre for sample in samples]).reshape(-1, 2),
            np.array([sample.scale for sample in samples]),
            np.array([sample.shape for sample in samples]),
            np.array([sample.reading.table for sample in samples]),
        )

    def last_sign(self, least: float) -> float:
        """When the hand was seen last, or the arm moved, by ``least`` lane heights or more between two pictures."""
        moved = (
            move.motion.t
            for move in reversed(self._moves)
            if (move.motion.t - move.motion.since) * np.hypot(*move.motion.velocity) > least
        )
        return max(-np.inf if self.last is None else self.last.t, next(moved, -np.inf))

    def first_seen(self, start: float) -> float | None:
        """When the hand was first seen from ``start`` on, seconds."""
        return next((sample.t for sample in self._samples if sample.t >= start), None)

    def goes_on_through(self, t: float) -> bool:
        """Whether the hand was seen just before ``t``, seconds, and just after, no farther away than it is long."""
        near = self.samples(t - self._limits.just_now_s, t + self._limits.just_now_s)
        before, after = [each for each in near if each.t < t], [each for each in near if each.t >= t]
        if not before or not after:
            return False
        return bool(np.linalg.norm(after[0].centre - before[-1].centre) < self.extent)

    def longest_unseen(self, start: float, end: float) -> float:
        """The longest time between ``start`` and ``end`` without a sample, seconds."""
        samples = (sample for sample in self._samples if start < sample.t < end)
        times = [start, *(sample.t for sample in samples), end]
        return max(later - earlier for earlier, later in pairwise(times))
