"""What a tracker knows of its hand from picture to picture: the one state that all its stages share."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from referee.vision.arm import Polygon, arm_behind
from referee.vision.boxes import Box
from referee.vision.frames import Image
from referee.vision.hands import HandState, TrackedHand, palm_centre
from referee.vision.landmarks import Landmarks
from referee.vision.step_model import StepModel
from referee.vision.unmoved import Moving

_Place: TypeAlias = npt.NDArray[np.float64]
_Steps: TypeAlias = tuple[_Place, _Place]


@dataclass(frozen=True, slots=True)
class TrackSettings:
    """How a hand goes on from picture to picture. Times in seconds, lengths as shares of the box's side.

    Attributes:
        bridge_s: The longest time for which a hand that no network sees is predicted by the arm's motion.
        usual: The least and the largest side of a box, as multiples of its usual side. Players stay at about one
            distance from the camera. Without the bounds, the squashed landmarks of a blurred hand would make its box
            too small.
        usual_s: The usual side follows the hand's size in about this time.
        shrink_s: A box shrinks by a factor of e in this time at the fastest, because blur squashes landmarks.
        sure: Least presence of a hand that seems to have leapt, or that was not seen just before and that one of the
            networks does not see at all.
        leap: How far from where it is predicted a hand may be ``leap_s`` after it was last seen; beyond, four times as
            far after twice as long. Large strokes of 3.5 a second are as sudden as that where they turn.
        leap_s: See there.
    """

    bridge_s: float = 0.25
    usual: tuple[float, float] = (0.75, 1.4)
    usual_s: float = 2.0
    shrink_s: float = 0.6
    sure: float = 0.75
    leap: float = 0.3
    leap_s: float = 0.04


class HandTrack:
    """The hand that is followed: detected in the picture before, predicted since then, or none.

    Args:
        model: How a hand goes on.

    Attributes:
        model: As given.
        box: Where the hand is, pixels of the lane; ``None`` where none is known.
        hand: What was detected last; ``None`` where none is known.
        usual: The usual side of its box, pixels.
        centre: Its palm, x and y, pixels of the lane; predicted where it is not seen.
        seen: Likewise, where it was detected last.
        velocity: Over its last step, detected or predicted, pixels a second.
        t: The time of the last picture in which it was detected or predicted, seconds.
        seen_t: The time of the last picture in which it was detected, seconds.
    """

    def __init__(self, model: TrackSettings = TrackSettings()) -> None:
        self.model = model
        self.box: Box | None = None
        self.hand: Landmarks | None = None
        self.usual = 0.0
        self.centre: _Place = np.zeros(2)
        self.velocity: _Place = np.zeros(2)
        self.t = self.seen_t = -np.inf
        self.seen: _Place = np.zeros(2)
        self._steps = StepModel()
        self._by: _Steps | None = None
        self._instead_t = -np.inf

    @property
    def state(self) -> HandState:
        """Whether it was detected in the last picture that it was followed to, or predicted there."""
        return HandState.DETECTED if self.seen_t == self.t else HandState.PREDICTED

    def is_lost(self, t: float) -> bool:
        """Whether it has not been seen for longer than it is predicted; ``t`` in seconds."""
        return t - self.seen_t > self.model.bridge_s

    def predict(self, t: float, moving: Moving | None) -> None:
        """Takes it on to the picture at ``t``: it goes with the arm, or on as before where no motion is known."""
        assert self.box is not None, "asked of a hand that is known"
        since = t - self.t
        shift = before = self.velocity * since
        # A step is learnt from if the hand was seen in two pictures that follow each other.
        self._by = None
        if moving is not None:
            shift = self._steps.predict(moving.way, before)
            self._by = (moving.way, before) if self.state is HandState.DETECTED else None
        self.box, self.centre, self.t = self.box.moved(shift[0], shift[1]), self.centre + shift, t
        self.velocity = shift / since

    def plausible(self, found: Landmarks) -> bool:
        """Whether a hand that was seen just before can be where it is found now, and as small."""
        if self.hand is None or found.presence >= self.model.sure:
            return True
        if found.next_box.side < self.model.usual[0] * self.usual:
            return False
        leap = palm_centre(found.points) - self.centre
        longer = max((self.t - self.seen_t) / self.model.leap_s, 1.0)
        return bool(np.linalg.norm(leap) <= self.model.leap * longer**2 * self.usual)

    def detect(self, found: Landmarks, t: float) -> None:
        """Takes what was detected in the picture at ``t``, seconds."""
        centre = palm_centre(found.points)
        side = found.next_box.side
        self.velocity = np.zeros(2)
        if self.box is not None and not self.is_lost(t):
            step = centre - self.seen
            self.velocity = step / (t - self.seen_t)
            if self._by is not None:
                arm, before = self._by
                self._steps.learn(arm / self.box.side, before / self.box.side, step / self.box.side, t)
            self.usual *= (side / self.usual) ** min((t - self.seen_t) / self.model.usual_s, 1.0)
            side = max(side, self.box.side * np.exp((self.seen_t - t) / self.model.shrink_s))
        side = self.brought_to_usual(side, self.usual)
        self.box, self.hand = replace(found.next_box, side=side), found
        self.centre = self.seen = centre
        self.t = self.seen_t = t
        self._by = None
        self._instead_t = t if self._instead_t == np.inf else self._instead_t

    def reject(self, *, at_work: bool) -> None:
        """Forgets a hand that does not move with the arm; its usual size stays.

        Args:
            at_work: Whether it has moved with the arm before. Otherwise what is detected next is the player's hand
                instead of it.
        """
        self.box = self.hand = None
        self.seen_t = -np.inf
        self._instead_t, self._steps = -np.inf if at_work else np.inf, StepModel()

    def brought_to_usual(self, side: float, usual: float) -> float:
        """A box's side, no farther from the usual one than it may be; pixels."""
        least, most = self.model.usual
        return min(max(side, least * usual), most * usual)

    def arm(self, image: Image) -> Polygon:
        """Where the arm of a hand that is known may be in the lane's picture, pixels."""
        assert self.hand is not None, "asked of a hand that is known"
        return arm_behind(self.hand.points, self.centre, self.hand.next_box.side, sum(image.shape[:2]))

    def tracked(self, t: float) -> TrackedHand | None:
        """The hand in the picture at ``t``, seconds, detected or predicted; ``None`` where it is lost."""
        if self.hand is None or self.is_lost(t):
            return None
        hand, shift = self.hand, np.append(self.centre - self.seen, 0.0)
        points = hand.points if self.state is HandState.DETECTED else hand.points + shift
        instead = self._instead_t == t
        return TrackedHand(1, t, points, hand.world, hand.presence, hand.handedness, self.state, instead)
