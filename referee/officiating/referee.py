"""The whole main job in one place: frames in, what happens and the verdicts out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import joblib
import numpy as np

from referee.errors import RefereeError
from referee.officiating.events import Event
from referee.officiating.observation import Observation
from referee.officiating.umpire import Umpire
from referee.paths import find_shipped
from referee.recognition.model import Recognizer, load_model
from referee.recognition.reading import Reading
from referee.settings import Profile
from referee.vision.arm_motion import MotionWatch
from referee.vision.frames import Frame, FrameSource
from referee.vision.hands import HandState, TrackedHand, detected
from referee.vision.lanes import Lane, lanes_for
from referee.vision.quality import QualityWatch
from referee.vision.second import SecondHandWatch
from referee.vision.tracker import MediaPipeTracker
from referee.vision.watch import LaneWatch


@dataclass(frozen=True, slots=True, eq=False)
class Moment:
    """One frame and what the referee makes of it.

    Attributes:
        frame: The frame.
        seen: What was seen in it.
        counting_since: By playing seat, after which time its strokes counted when the frame came, seconds
            (see :attr:`.Umpire.counting_since`).
        strokes: How many strokes each playing seat has made in this throw.
        events: What has happened in this frame, in order of time.
        rate: Frames a second as measured, or ``None`` at the start.
        predicted: Hands that were not seen in it, but just before, where the arms' motion should have taken them. They
            are shown; no verdict is based on them.
    """

    frame: Frame
    seen: Observation
    counting_since: dict[int, float]
    strokes: dict[int, int]
    events: tuple[Event, ...]
    rate: float | None
    predicted: tuple[TrackedHand, ...] = ()

    @property
    def hands(self) -> tuple[TrackedHand, ...]:
        """The hands seen, one for each lane at most."""
        return self.seen.hands


def load_recognizer(profile: Profile) -> Recognizer:
    """Loads the profile's symbol model.

    Raises:
        BadInputError: There is no model of that name.
        ModelError: It cannot be used.
    """
    return load_model(find_shipped("models", profile.model))


class Referee:
    """Watches a source and decides every throw in it.

    Args:
        source: Where frames come from; closed with the referee.
        players: How many players, 1 to 4, left to right or as the profile's areas are listed.
        profile: The venue's settings.
        recognizer: Reads symbols; the profile's model where it is not given.
        cores: How many of the machine's cores to keep busy; all where it is not given.

    Raises:
        BadInputError: The lanes do not fit the picture.
        ModelError: The model cannot be used.
    """

    def __init__(
        self,
        source: FrameSource,
        players: int,
        profile: Profile,
        recognizer: Recognizer | None = None,
        cores: int | None = None,
    ) -> None:
        self._recognizer = recognizer or load_recognizer(profile)
        self.source = source
        self.lanes: tuple[Lane, ...] = lanes_for(players, source.size, profile.lanes)
        threads = max((cores or joblib.cpu_count()) // players, 1)
        self._watch = LaneWatch(self.lanes, lambda: MediaPipeTracker(profile.tracker, threads))
        self._second_hands = SecondHandWatch(self.lanes, profile.tracker, live=source.live)
        self._motion = MotionWatch(self.lanes, source.size)
        self._quality = QualityWatch()
        self._tracked: tuple[TrackedHand | None, ...] = ()
        self._repeated = False
        self._readings: dict[int, tuple[TrackedHand, Reading]] = {}
        self._umpire = Umpire([lane.player for lane in self.lanes], profile.officiating)

    def arm(self, players: Sequence[int]) -> None:
        """From now on only these players' throws are judged."""
        self._umpire.arm(players)

    def __iter__(self) -> Iterator[Moment]:
        """Goes through the source to its end.

        Raises:
            RefereeError: The source broke off.
        """
        for frame, last in with_last(self.source):
            yield self.take(frame, last=last)

    def take(self, frame: Frame, *, last: bool = False) -> Moment:
        """Judges by one more frame; frames come in order of time.

        Args:
            frame: The frame.
            last: Whether the source ends with it, so that a throw under way will never be seen to its end.
        """
        playing = self._umpire.playing
        quality = self._quality.observe(frame.image)
        # In a picture that came before, hands would be seen where they are no longer. More than one in turn may as
        # well be a scene that keeps still, without the noise that it had.
        again, self._repeated = quality.repeated and not self._repeated, quality.repeated
        roughly = [player for player in playing if not self._umpire.may_show(player)]
        motions = () if again else self._motion.observe(frame, self._tracked)
        tracked = (None,) * len(self.lanes) if again else self._watch.observe(frame, playing, roughly, motions)
        self._tracked = self._tracked if again else tracked
        by_lane = [detected(hand) for hand in tracked]
        self._second_hands.offer(frame, by_lane)
        hands = tuple(hand for hand in by_lane if hand is not None)
        predicted = tuple(hand for hand in tracked if hand is not None and hand.state is HandState.PREDICTED)
        sightings = self._second_hands.sightings()
        seen = Observation(frame.t, hands, self._read(hands), motions, quality, sightings)
        since = self._umpire.counting_since
        events = self._umpire.observe(seen.t, seen.looks, seen.moves, seen.quality, seen.second_hands)
        strokes = {player: self._umpire.strokes(player) for player in playing}
        if last:
            events += self._umpire.finish()
        return Moment(frame, seen, since, strokes, tuple(events), self._umpire.rate, predicted)

    def _read(self, hands: Sequence[TrackedHand]) -> tuple[Reading, ...]:
        """What the hands show; landmarks that a tracker gives once more are not read once more."""
        before, self._readings = self._readings, {}
        anew = []
        for hand in hands:
            known = before.get(hand.player)
            if known is not None and known[0].world is hand.world and np.array_equal(known[0].points, hand.points):
                self._readings[hand.player] = known
            else:
                anew.append(hand)
        self._readings |= {
            hand.player: (hand, read) for hand, read in zip(anew, self._recognizer.read(anew), strict=True)
        }
        return tuple(self._readings[hand.player][1] for hand in hands)

    @property
    def model_sha256(self) -> str:
        """Identifies the symbol model that reads the hands."""
        return self._recognizer.sha256

    def close(self) -> None:
        """Frees the trackers and closes the source."""
        self._watch.close()
        self._second_hands.close()
        self.source.close()

    def __enter__(self) -> Referee:
        """The referee itself."""
        return self

    def __exit__(self, *exc: object) -> None:
        """Closes it."""
        self.close()


def with_last(source: FrameSource) -> Iterator[tuple[Frame, bool]]:
    """The frames, and whether each is known to be the last: behind a camera none is, where a file is read ahead.

    Raises:
        RefereeError: The source broke off, after its last frame.
    """
    if source.live:
        yield from ((frame, False) for frame in source)
        return
    held: Frame | None = None
    broken: RefereeError | None = None
    try:
        for frame in source:
            if held is not None:
                yield held, False
            held = frame
    except RefereeError as error:
        broken = error
    if held is not None:
        yield held, True
    if broken is not None:
        raise broken
