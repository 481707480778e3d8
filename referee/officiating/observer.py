"""From frames to observations: looks at every lane, reads the hands, measures how arms move."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from contextlib import ExitStack

import numpy as np

from referee.officiating.observation import Observation
from referee.recognition.model import SymbolReader
from referee.recognition.reading import Reading
from referee.settings import TrackerSettings
from referee.vision.arm_motion import ArmMotion, MotionWatch
from referee.vision.frames import Frame
from referee.vision.hands import HandState, HandTracker, TrackedHand, detected
from referee.vision.lanes import Lane
from referee.vision.quality import QualityWatch
from referee.vision.second_hand import SecondHandWatch
from referee.vision.watch import LaneWatch


class Observer:
    """Turns the frames of one camera into observations. Where it cannot be made, nothing of it is left.

    Args:
        lanes: One for each player.
        size: Width and height of the frames, pixels.
        settings: How a second hand in a lane is looked for.
        make_tracker: Gives a fresh tracker; called once for each lane.
        recognizer: Reads symbols.
        live: Whether frames that nobody takes in time are lost (a camera), or wait (a file).
        zero: As of :class:`.SecondHandWatch`.

    Raises:
        ModelError: A network cannot be used.
    """

    def __init__(
        self,
        lanes: Sequence[Lane],
        size: tuple[int, int],
        settings: TrackerSettings,
        make_tracker: Callable[[], HandTracker],
        recognizer: SymbolReader,
        *,
        live: bool,
        zero: Callable[[], float] = float,
    ) -> None:
        self._recognizer = recognizer
        with ExitStack() as undo:
            self._watch = undo.enter_context(LaneWatch(lanes, make_tracker))
            self._second_hands = undo.enter_context(SecondHandWatch(lanes, settings, live=live, zero=zero))
            self._motion = MotionWatch(lanes, size)
            self._open = undo.pop_all()
        self._quality = QualityWatch()
        self._tracked: tuple[TrackedHand | None, ...] = ()
        self._repeated = False
        self._readings: dict[int, tuple[TrackedHand, Reading]] = {}

    @property
    def model_sha256(self) -> str:
        """Identifies the symbol model that reads the hands."""
        return self._recognizer.sha256

    def observe(
        self, frame: Frame, playing: Collection[int], lite: Collection[int]
    ) -> tuple[Observation, tuple[TrackedHand, ...]]:
        """Looks at the next frame.

        Where a tracker or the recognizer raises, the frame is lost, like one that never came. The next motion then
        takes in that of the lost frame, and the next frame's quality is that against the one before it. A frame cannot
        be given again, because other trackers may have seen it.

        Args:
            frame: The frame; frames come in order of time.
            playing: Those who take part; the other lanes' hands are not looked for.
            lite: Those for whom the lite landmark model will do: it is enough to know where the hand is.

        Returns:
            What was seen, and the hands that were only predicted.
        """
        motions: tuple[ArmMotion, ...] = ()
        tracked: tuple[TrackedHand | None, ...] = (None,) * len(self._watch.lanes)
        with ExitStack() as undo:
            quality = self._quality.observe(frame.image)
            undo.callback(self._quality.forget_newest)
            # A doubled picture would show hands where they no longer are. Several in a row may also be a still scene
            # without noise.
            if not quality.repeated or self._repeated:
                motions = self._motion.observe(frame, self._tracked)
                undo.callback(self._motion.forget_newest)
                self._tracked = tracked = self._watch.observe(frame, playing, lite, motions)
            self._second_hands.offer(frame, tracked)
            hands = tuple(hand for hand in map(detected, tracked) if hand is not None)
            readings = self._read(hands)
            undo.pop_all()
        self._repeated = quality.repeated
        predicted = tuple(hand for hand in tracked if hand is not None and hand.state is HandState.PREDICTED)
        sightings = self._second_hands.sightings()
        return Observation(frame.t, hands, readings, motions, quality, sightings), predicted

    def _read(self, hands: Sequence[TrackedHand]) -> tuple[Reading, ...]:
        """What the hands show. Landmarks that a tracker repeats are not read again."""
        before, self._readings = self._readings, {}
        anew = []
        for hand in hands:
            known = before.get(hand.player)
            if known is not None and _is_repeated(known[0], hand):
                self._readings[hand.player] = known
            else:
                anew.append(hand)
        self._readings |= {
            hand.player: (hand, read) for hand, read in zip(anew, self._recognizer.read(anew), strict=True)
        }
        return tuple(self._readings[hand.player][1] for hand in hands)

    def close(self) -> None:
        """Frees the trackers, all of them where one raises; closing twice does no harm."""
        self._open.close()


def _is_repeated(before: TrackedHand, hand: TrackedHand) -> bool:
    """Whether a tracker gave the same landmarks again."""
    return np.array_equal(before.world, hand.world) and np.array_equal(before.points, hand.points)
