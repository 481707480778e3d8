"""A referee for hands that somebody else has found: it sees no picture."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import Final

import numpy as np

from referee.officiating import given
from referee.officiating.base_referee import BaseReferee
from referee.officiating.events import Event
from referee.officiating.observation import Observation
from referee.officiating.referee import recognizer_for
from referee.recognition.model import SymbolReader
from referee.settings import Profile
from referee.vision.arm_motion import ArmMotion
from referee.vision.hands import TrackedHand, detected, palm_centre
from referee.vision.quality import FrameQuality

_LIT: Final = FrameQuality(brightness=128.0, jump=0.0, repeated=False)
"""No picture is seen, so each is assumed to be bright and new."""


class LandmarkReferee(BaseReferee):
    """Decides every throw by hands' landmarks alone.

    Strokes are counted in how the palm goes from picture to picture. A count in which the hand is missing for more than
    a quarter of a second begins anew; :class:`.Referee`, which has the pictures, goes on with the arm's motion there.
    It cannot detect a second hand, darkness or a cut.

    Args:
        players: How many players, 1 to 4, left to right or as the profile's areas are listed. A player alone is the
            single winner of every throw, also of a mis-throw (:attr:`.Verdict.outcome`).
        size: Width and height of the pictures that landmarks are measured in, pixels.
        profile: The venue's settings, or their name or path.
        recognizer: Reads symbols (:class:`.SymbolReader`); the profile's model where it is not given.

    Attributes:
        profile: The venue's settings.
        size: As given.
        fingers: What each symbol of the profile's sheet asks of the fingers.
        state: What is known after the newest picture.

    Raises:
        BadInputError: A value cannot be used, there is no such profile or symbol sheet, or the lanes do not fit the
            pictures.
        ModelError: The model cannot be used.
    """

    def __init__(
        self,
        players: int,
        size: tuple[int, int],
        profile: Profile | str | os.PathLike[str] = "default",
        *,
        recognizer: SymbolReader | None = None,
    ) -> None:
        super().__init__(players, size, profile)
        self._recognizer = recognizer_for(self.profile, recognizer)
        self._before: dict[int, TrackedHand] = {}

    def update(self, hands: Sequence[TrackedHand], t: float) -> tuple[Event, ...]:
        """Judges by the hands of one more picture.

        Args:
            hands: One for each player whose hand was seen, by whatever found it; ``t`` is their time, too. One that is
                only predicted counts as not seen.
            t: The picture's time, seconds, by any clock that only goes forward; later than the one before.

        Returns:
            What has happened, in the order in which it became known, seat by seat.

        Raises:
            BadInputError: A hand, its reading or the time is not as expected; the referee is as it was before.
        """
        t = given.later_time(t, self._newest_t)
        known = given.hands_at(hands, t, [lane.player for lane in self.lanes])
        seen = tuple(hand for hand in known if detected(hand) is not None)
        motions = tuple(self._motion(hand, self._before[hand.player]) for hand in seen if hand.player in self._before)
        observed = Observation(t, seen, tuple(self._recognizer.read(seen)), motions, _LIT, ())
        self._before |= {hand.player: hand for hand in seen}
        self._newest_t = t
        events = self._umpire.observe(observed)
        self.state = self.state.after(self._umpire, events, observed)
        return tuple(events)

    def _motion(self, hand: TrackedHand, before: TrackedHand) -> ArmMotion:
        """How the arm has moved, by its palm, since the hand was seen before."""
        lane = next(lane for lane in self.lanes if lane.player == hand.player)
        height = lane.bottom - lane.top
        place = palm_centre(hand.points)
        right, down = ((place - palm_centre(before.points)) / (height * (hand.t - before.t))).tolist()
        x, y = place.tolist()
        return ArmMotion(
            hand.player,
            hand.t,
            before.t,
            (right, down),
            float(np.hypot(right, down)),
            (x, y),
            1.0,
            height,
            down=lane.down,
        )
