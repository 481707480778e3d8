"""The whole main job in one place: pictures in, what happens and the verdicts out."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from threading import Lock
from typing import Any, Final, Self

import numpy.typing as npt

from referee.errors import BadInputError, shown
from referee.officiating import given
from referee.officiating.base_referee import BaseReferee
from referee.officiating.events import Event
from referee.officiating.observation import Observation
from referee.officiating.observer import Observer
from referee.recognition.model import Recognizer, SymbolReader, load_model
from referee.settings import Profile
from referee.storage.paths import find_shipped
from referee.vision.frames import Frame, to_whole_steps
from referee.vision.hands import HandTracker, TrackedHand
from referee.vision.tracker import MediaPipeTracker

_CLOSED: Final = "the referee was closed: expected pictures before that"
_ELSEWHERE: Final = "the referee was made in another process: expected one that is made in this process"
_AT_WORK: Final = "the referee is still at work on another picture: expected one picture after the other"


@dataclass(frozen=True, slots=True, eq=False)
class Moment:
    """One frame and what the referee makes of it.

    Attributes:
        frame: The frame.
        seen: What was seen in it.
        counting_since: By playing seat, after which time its strokes counted when the frame came, seconds
            (see :attr:`.Umpire.counting_since`).
        strokes: How many strokes each playing seat has made in this throw.
        events: What has happened by this frame, in the order in which it became known, seat by seat. Strokes that are
            found late ended well before it.
        rate: Frames a second as measured, or ``None`` at the start.
        predicted: Hands that were not seen in it, but just before, where the arms' motion should have taken them. They
            are shown; no verdict is based on them.
        ended: Whether the source has ended. The frame is that of the moment before once more, because a camera's end is
            known only after its last frame.
    """

    frame: Frame
    seen: Observation
    counting_since: dict[int, float]
    strokes: dict[int, int]
    events: tuple[Event, ...]
    rate: float | None
    predicted: tuple[TrackedHand, ...] = ()
    ended: bool = False

    @property
    def hands(self) -> tuple[TrackedHand, ...]:
        """The hands seen, one for each lane at most."""
        return self.seen.hands


@dataclass(slots=True)
class _Zero:
    """The time from which intervals are counted: a source's times begin at 0, a program's anywhere.

    It is an object of its own. If the trackers held a method of the referee, the two would hold each other, and the
    networks' memory would not be freed before Python's collector runs.

    Attributes:
        t: The time, seconds.
    """

    t: float = 0.0

    def __call__(self) -> float:
        """The time, seconds."""
        return self.t


def load_recognizer(profile: Profile) -> Recognizer:
    """Loads the profile's symbol model.

    Raises:
        BadInputError: There is no model of that name.
        ModelError: It cannot be used.
    """
    return load_model(find_shipped("models", profile.model))


def recognizer_for(profile: Profile, recognizer: SymbolReader | None) -> SymbolReader:
    """What reads symbols: what a program gave, or else the profile's symbol model.

    Raises:
        BadInputError: What was given is no recognizer, or there is no model of that name.
        ModelError: The model cannot be used.
    """
    return load_recognizer(profile) if recognizer is None else given.symbol_reader(recognizer)


class Referee(BaseReferee):
    """Decides every throw in pictures that the caller has.

    It looks at one lane in the caller's thread, and at the others side by side in threads of its own. Closing it, or
    leaving its ``with``, ends them.
    The same pictures at the same times give the same verdicts. Intervals are counted from the first picture, so the
    clock may have its zero anywhere. A referee that cannot be made leaves nothing behind.

    It judges one picture after the other. Pictures may come from several threads. One that comes while another is
    judged is refused. So is one in a process that was forked from the one in which the referee was made.

    Example::

        with Referee(players=2, size=(1280, 720)) as ref:
            for image, t in pictures:
                for event in ref.update(image, t):
                    print(event)
            for event in ref.finish():
                print(event)

    Args:
        players: How many players, 1 to 4, left to right or as the profile's areas are listed. A player alone is the
            single winner of every throw, also of a mis-throw (:attr:`.Verdict.outcome`).
        size: Width and height of the pictures, pixels.
        profile: The venue's settings, or their name or path.
        tracker: Gives a fresh tracker of hands; called once for each lane. MediaPipe's networks where it is not given.
            A second hand in a lane is looked for by MediaPipe's networks all the same.
        recognizer: Reads symbols (:class:`.SymbolReader`); the profile's model where it is not given.
        cores: How many of the machine's cores to keep busy, from 1; all where it is not given.
        live: Whether pictures come from a camera: then none waits for the slow look for a second hand, and the same
            pictures may give other verdicts where a second hand is.

    Attributes:
        profile: The venue's settings.
        size: As given.
        fingers: What each symbol of the profile's sheet asks of the fingers.
        state: What is known after the newest picture.

    Raises:
        BadInputError: A value cannot be used, there is no such profile or symbol sheet, or the lanes do not fit the
            pictures.
        ModelError: A model cannot be used.
    """

    def __init__(
        self,
        players: int,
        size: tuple[int, int],
        profile: Profile | str | os.PathLike[str] = "default",
        *,
        tracker: Callable[[], HandTracker] | None = None,
        recognizer: SymbolReader | None = None,
        cores: int | None = None,
        live: bool = False,
    ) -> None:
        super().__init__(players, size, profile)
        live = given.yes_or_no(live, "live")
        recognizer = recognizer_for(self.profile, recognizer)
        threads = max(given.core_count(cores) // len(self.lanes), 1)
        settings = self.profile.tracker
        self._zero = _Zero()
        networks: Callable[[], HandTracker] = partial(MediaPipeTracker, settings, threads, zero=self._zero)
        make = networks if tracker is None else given.tracker_maker(tracker)
        self._observer = Observer(self.lanes, self.size, settings, make, recognizer, live=live, zero=self._zero)
        self._frames = 0
        self._closed = False
        self._at_work = Lock()
        self._process = os.getpid()

    def update(self, image: npt.NDArray[Any], t: float) -> tuple[Event, ...]:
        """Judges by one more picture.

        Args:
            image: Height x width x 3 of uint8, blue, green and red; of the referee's ``size``. It is copied: the caller
                may draw in it, or use its memory again.
            t: The picture's time, seconds, by any clock that only goes forward; later than the one before. It is taken
                to the microsecond or so (:func:`~referee.vision.frames.to_whole_steps`).

        Returns:
            What has happened, in the order in which it became known, seat by seat; a throw's verdict comes
            at the end of the hold.

        Raises:
            BadInputError: The picture or its time is not as expected. Or the referee is still at work on another
                picture, or was made in another process. It is as it was before. Or what a tracker gave is no hand, or
                what a recognizer gave is no reading. Or the referee was closed, maybe by another thread in the
                meantime.

        What a tracker or a recognizer of one's own raises is raised here, too. The picture is then lost, as if a camera
        had dropped it. The referee goes on with the next one, which has a later time.
        """
        if self._closed:
            raise BadInputError(_CLOSED)
        picture = given.picture(image, self.size)
        self._require_idle()
        with self._at_work:
            steady_t = given.later_time(t, self._newest_t, to_whole_steps)
            if self._newest_t is None:
                self._zero.t = steady_t
            return self._judge(Frame(self._frames, steady_t, picture)).events

    def take(self, frame: Frame, *, last: bool = False) -> Moment:
        """Judges by one more frame, which nobody may change any more; frames come in order of time.

        Args:
            frame: The frame.
            last: Whether the source ends with it, so that a throw under way will never be seen to its end.

        Raises:
            BadInputError: It is no frame, it is not later than the one before, or its picture is not as expected. Or
                the referee is still at work on another, or was made in another process. It is as it was before. Or what
                a tracker gave is no hand, or what a recognizer gave is no reading. Or the referee was closed.
        """
        if not isinstance(frame, Frame):
            raise BadInputError(f"frame {shown(frame)}: expected a Frame of referee.vision.frames")
        given.picture_as_expected(frame.image, self.size)
        self._require_idle()
        with self._at_work:
            return self._judge(frame, last=last)

    def _require_idle(self) -> None:
        """Refuses a picture that comes while another one is judged, or in a process that was forked meanwhile.

        The lock is only looked at, and taken by ``with`` alone, so that Ctrl-C never leaves it locked. Of two pictures
        that come in the same instant one may wait for the other. In a forked process the referee's threads are missing,
        and it would wait for them without end.
        """
        if os.getpid() != self._process:
            raise BadInputError(_ELSEWHERE)
        if self._at_work.locked():
            raise BadInputError(_AT_WORK)

    def _judge(self, frame: Frame, *, last: bool = False) -> Moment:
        # Trackers that have seen the frame cannot see it again, whatever becomes of it.
        self._newest_t = given.later_time(frame.t, self._newest_t)
        umpire = self._umpire
        playing = umpire.playing
        lite = [player for player in playing if not umpire.may_show(player)]
        try:
            seen, predicted = self._observer.observe(frame, playing, lite)
        except Exception as error:
            if self._closed:  # by another thread, which does not wait for this one: that may wait for it
                raise BadInputError(_CLOSED) from error
            raise
        since = umpire.counting_since
        events = self._umpire.observe(seen)
        strokes = {player: umpire.strokes(player) for player in playing}
        if last:
            events += umpire.finish()
        self._frames += 1
        self.state = self.state.after(umpire, events, seen, predicted)
        return Moment(frame, seen, since, strokes, tuple(events), umpire.rate, predicted)

    @property
    def model_sha256(self) -> str:
        """Identifies the symbol model that reads the hands."""
        return self._observer.model_sha256

    def close(self) -> None:
        """Frees the trackers and ends their threads; closing twice does no harm."""
        if not self._closed:
            self._closed = True
            self._observer.close()

    def __enter__(self) -> Self:
        """The referee itself."""
        return self

    def __exit__(self, *exc: object) -> None:
        """Closes it."""
        self.close()
