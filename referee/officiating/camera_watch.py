"""The camera's faults: what keeps the referee from seeing must not cost a player a throw (ruling A8)."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Collection
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
import numpy.typing as npt
from numpy.lib.stride_tricks import sliding_window_view

from referee.officiating.track import Track, TrackLimits
from referee.settings import OfficiatingSettings
from referee.symbols import NoCallReason
from referee.vision.frames import outlasts
from referee.vision.quality import FrameQuality


@dataclass(frozen=True, slots=True)
class CameraLimits:
    """What pictures have to be like. Times in seconds, lengths in metres.

    Attributes:
        dark: Mean grey level of a picture's brightest tenth, of 255, under which no hand can be trusted to be seen.
        cut: The scene has changed if a picture's :attr:`.FrameQuality.jump` is greater.
        alike: A picture whose jump is no greater may be the one before once more, coded again. Pictures are compared at
            some 3,600 points (:class:`.QualityWatch`), and this is about one of them.
        quietest: So it is in a source whose own pictures differ by far more, except for this share
            (:attr:`.QualitySettings.quietest`). In other sources a rest may be as quiet.
        frozen: Far more: of their change, this is no greater share (:attr:`.QualitySettings.frozen`).
        times: The most times that a source gives each picture (:attr:`.QualitySettings.times`).
        leap: A camera that hung goes on with a picture whose jump is greater than this: about ten of the points.
        cut_stays_s: A change of scene lasts at least this long; a flash is shorter.
        calm_s: A spoilt stretch ends when the pictures have been good for this time.
        spoilt_pictures: The least pictures in a spoilt stretch. Fewer may be a flash or a lost picture.
        at_work: A second hand that has moved this far is not at rest.
        beside: Two sightings this far apart to the side are two hands, not one hand at two heights of its stroke.
        mostly: A camera is too slow if more than this share of a throw's time goes by in slow pictures: most of it, so
            that a camera may stumble.
    """

    dark: float = 22.0
    cut: float = 0.45
    alike: float = 0.0003
    quietest: float = 0.2
    frozen: float = 0.15
    times: int = 3
    leap: float = 0.003
    cut_stays_s: float = 0.12
    calm_s: float = 0.3
    spoilt_pictures: int = 3
    at_work: float = 0.04
    beside: float = 0.12
    mostly: float = 0.5


@dataclass(frozen=True, slots=True)
class _Picture:
    t: float
    quality: FrameQuality


@dataclass(frozen=True, slots=True)
class _Poor:
    """A picture that came late or is dark, and the time of the picture before it, seconds."""

    before: float
    t: float
    reason: NoCallReason


@dataclass(frozen=True, slots=True)
class Spoilt:
    """A stretch of pictures in which no stroke can be counted, as far as it is remembered.

    Attributes:
        reason: What was wrong with most of its pictures.
        start: The time of the last picture before it, seconds.
        end: The time of its last picture so far.
        pictures: How many pictures it has.
        slow_s: How long these took to come, seconds.
    """

    reason: NoCallReason
    start: float
    end: float
    pictures: int
    slow_s: float


class CameraWatch:
    """Remembers what recent pictures were like.

    Args:
        settings: What is asked of a camera.
        limits: What pictures have to be like.
        kept_s: For how long they are remembered, seconds.
    """

    def __init__(
        self,
        settings: OfficiatingSettings,
        limits: CameraLimits = CameraLimits(),
        kept_s: float = TrackLimits().kept_s,
    ) -> None:
        self._settings, self._limits, self._kept_s = settings, limits, kept_s
        self._slow_s = 1 / settings.least_fps
        self._pictures: deque[_Picture] = deque()
        self._poor: deque[_Poor] = deque()  # those of the newest stretch

    def add(self, t: float, quality: FrameQuality) -> None:
        """Takes the next picture's facts."""
        if self._pictures:
            self._add_poor(self._pictures[-1].t, t, quality)
        self._pictures.append(_Picture(t, quality))
        while t - self._pictures[0].t > self._kept_s:
            self._pictures.popleft()
        while self._poor and t - self._poor[0].before > self._kept_s:
            self._poor.popleft()

    def _add_poor(self, before: float, t: float, quality: FrameQuality) -> None:
        if self._poor and before - self._poor[-1].t > self._limits.calm_s:
            self._poor.clear()
        if outlasts(t - before, self._slow_s):
            self._poor.append(_Poor(before, t, NoCallReason.RATE_TOO_LOW))
        elif quality.brightness < self._limits.dark:
            self._poor.append(_Poor(before, t, NoCallReason.TOO_DARK))

    @property
    def spoilt(self) -> Spoilt | None:
        """The spoilt stretch that goes on, or that ended with the newest picture (:attr:`calm`)."""
        if len(self._poor) < self._limits.spoilt_pictures:
            return None
        ((reason, _),) = Counter(poor.reason for poor in self._poor).most_common(1)
        slow_s = sum(poor.t - poor.before for poor in self._poor)
        return Spoilt(reason, self._poor[0].before, self._poor[-1].t, len(self._poor), slow_s)

    @property
    def calm(self) -> bool:
        """Whether pictures have been fit to judge by for a while."""
        return not self._poor or self._pictures[-1].t - self._poor[-1].t > self._limits.calm_s

    @property
    def rate(self) -> float | None:
        """Pictures a second over the last second or two; ``None`` at the start."""
        if len(self._pictures) < 5:
            return None
        newest = self._pictures[-1].t
        recent = [picture.t for picture in self._pictures if newest - picture.t < 2.0]
        return (len(recent) - 1) / (recent[-1] - recent[0]) if len(recent) > 2 else None

    @property
    def stands(self) -> bool:
        """Whether the newest picture is like the one before: the camera hangs, or nothing moves."""
        return bool(self._pictures) and self._pictures[-1].quality.repeated

    @property
    def hung_since(self) -> float | None:
        """When the picture was taken with which the camera hung until the newest one, seconds; ``None``: it did not."""
        if len(self._pictures) < 2:
            return None
        *before, newest = self._pictures
        may_have = before[-1].quality.repeated or before[-1].quality.jump <= self._limits.alike
        if not may_have or newest.quality.jump <= self._limits.leap or before[-1].t not in (hung := self._hung()):
            return None
        return next((picture.t for picture in reversed(before) if picture.t not in hung), None)

    def longest_gap(self, start: float, end: float) -> float:
        """The longest time without a new picture that reaches into a stretch, seconds; 0 where that is long ago.

        Args:
            start: Seconds.
            end: Seconds; ``start`` itself for the gap that this time lies in.
        """
        hung = self._hung()
        own = [picture.t for picture in self._pictures if picture.t not in hung]
        return max((after - before for before, after in pairwise(own) if before <= end and start < after), default=0.0)

    def fault(self, start: float, end: float, hands: Collection[Track] = ()) -> NoCallReason | None:
        """What was wrong with the pictures between two times, seconds; ``None``: nothing.

        Args:
            start: Seconds.
            end: Seconds.
            hands: The players' hands. Where all of them go on through a change of scene, it has not cut the throw.
        """
        start = max(start, self._pictures[0].t)  # nothing is missing from before the source began
        inside = [picture for picture in self._pictures if start <= picture.t <= end]
        if len(inside) < 2:
            return NoCallReason.FRAMES_DROPPED
        if not all(hands and all(hand.goes_on_through(t) for hand in hands) for t in self._cuts(start, end)):
            return NoCallReason.CUT
        if outlasts(self._dark_for(inside), self._settings.longest_unseen):
            return NoCallReason.TOO_DARK
        hung = self._hung()
        shown = [picture.t for picture in inside if picture.t not in hung]
        spacing = np.diff([start, *shown, end])
        # By time, not by pictures: most may be of the moment in which the camera had recovered.
        slow = spacing[[outlasts(took, self._slow_s) for took in spacing]]
        mostly = slow.sum() > self._limits.mostly * spacing.sum()
        if not shown or (mostly and len(slow) >= self._limits.spoilt_pictures):
            return NoCallReason.RATE_TOO_LOW
        return NoCallReason.FRAMES_DROPPED if outlasts(spacing.max(), self._settings.longest_unseen) else None

    def _hung(self) -> set[float]:
        """The times of pictures that show nothing new, because the camera hung.

        It leaps when it goes on: that change is greater than the last one before, or than the next. Where nothing
        moves, films without noise have pictures that are alike, too, and they go on without a leap. How doubled
        pictures will go on that have not ended is not known, so they count.
        """
        pictures = list(self._pictures)
        jumps = [*(picture.quality.jump for picture in pictures), np.inf]
        own = np.flatnonzero(~self._alike()).tolist()
        hung: set[float] = set()
        for before, goes_on in pairwise(own):
            if jumps[goes_on] > max(self._limits.leap, min(jumps[before], jumps[goes_on + 1])):
                hung.update(picture.t for picture in pictures[before + 1 : goes_on])
        last = own[-1] + 1 if own else 0
        return hung | {picture.t for picture in pictures[last:] if picture.quality.repeated}

    def _alike(self) -> npt.NDArray[np.bool_]:
        """Which pictures are like the one before.

        What codes a picture once more goes on refining it, so it may differ by more than a doubled one.
        """
        repeated = np.array([picture.quality.repeated for picture in self._pictures])
        jumps = np.array([picture.quality.jump for picture in self._pictures])
        if len(jumps) < self._limits.times:
            return repeated
        # Where each picture is given so many times, the greatest of so many changes is a true one.
        greatest = sliding_window_view(jumps, self._limits.times).max(axis=1)
        has_noise = self._limits.frozen * np.quantile(greatest, self._limits.quietest) > self._limits.alike
        alike: npt.NDArray[np.bool_] = repeated | (has_noise & (jumps <= self._limits.alike))
        return alike

    @property
    def may_flash(self) -> bool:
        """Whether the scene has changed so lately that it may change back: then it was a flash."""
        newest = self._pictures[-1].t
        return bool(self._cuts(newest - self._limits.cut_stays_s, newest))

    def _cuts(self, start: float, end: float) -> list[float]:
        """When the scene changed for good between two times: the first pictures of other scenes, seconds."""
        jumps = np.array([picture.t for picture in self._pictures if picture.quality.jump > self._limits.cut])
        # A flash jumps to another picture and, before long, back. What does not come back is another scene.
        apart = np.flatnonzero(np.diff(jumps) > self._limits.cut_stays_s) + 1
        changed = (float(jumped[-1]) for jumped in np.split(jumps, apart) if len(jumped) % 2)
        return [t for t in changed if start <= t <= end]

    def _dark_for(self, inside: list[_Picture]) -> float:
        longest, since = 0.0, None
        for picture in inside:
            if picture.quality.brightness >= self._limits.dark:
                since = None
            else:
                since = picture.t if since is None else since
                longest = max(longest, picture.t - since)
        return longest
