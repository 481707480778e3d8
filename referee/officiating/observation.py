"""What the umpire is given of one frame: all that a verdict depends on, without the picture."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from referee.officiating.track import HandSample
from referee.recognition.reading import Reading
from referee.vision.arm_motion import ArmMotion
from referee.vision.hands import TrackedHand
from referee.vision.quality import FrameQuality
from referee.vision.second_hand import Sighting


class Sight(Protocol):
    """What the umpire asks of a frame; :class:`Observation` has it."""

    @property
    def t(self) -> float:
        """The frame's time, seconds."""

    @property
    def samples(self) -> Mapping[int, HandSample]:
        """By player, for those whose hand was seen."""

    @property
    def moves(self) -> Mapping[int, ArmMotion]:
        """By player, how the arm has moved; none where the picture is the one before once more."""

    @property
    def quality(self) -> FrameQuality:
        """What the picture was like."""

    @property
    def second_hands(self) -> Sequence[Sighting]:
        """Hands seen in lanes besides the players' own, since the frame before."""


@dataclass(frozen=True, slots=True, eq=False)
class Observation:
    """One frame as it was seen.

    Attributes:
        t: The frame's time, seconds.
        hands: The hands seen, one for each lane at most.
        readings: What each of them shows, in the same order.
        motions: How each player's arm has moved since the picture before; none where that is not known.
        quality: What the picture was like.
        second_hands: Hands seen in lanes besides the players' own, since the observation before.
    """

    t: float
    hands: tuple[TrackedHand, ...]
    readings: tuple[Reading, ...]
    motions: tuple[ArmMotion, ...]
    quality: FrameQuality
    second_hands: tuple[Sighting, ...]

    @property
    def samples(self) -> dict[int, HandSample]:
        """What officiating needs of each hand, by player."""
        return {
            hand.player: HandSample.at(hand, reading) for hand, reading in zip(self.hands, self.readings, strict=True)
        }

    @property
    def moves(self) -> dict[int, ArmMotion]:
        """The arms' motions, by player."""
        return {motion.player: motion for motion in self.motions}
