"""What the umpire is given of one frame: all that a verdict depends on, without the picture."""

from __future__ import annotations

from dataclasses import dataclass

from referee.officiating.track import Look
from referee.recognition.reading import Reading
from referee.vision.hands import Hand
from referee.vision.quality import FrameQuality
from referee.vision.second import Sighting


@dataclass(frozen=True, slots=True, eq=False)
class Observation:
    """One frame as it was seen.

    Attributes:
        t: The frame's time, seconds.
        hands: The hands seen, one for each lane at most.
        readings: What each of them shows, in the same order.
        quality: What the picture was like.
        second_hands: Hands seen in lanes besides the players' own, since the observation before.
    """

    t: float
    hands: tuple[Hand, ...]
    readings: tuple[Reading, ...]
    quality: FrameQuality
    second_hands: tuple[Sighting, ...]

    @property
    def looks(self) -> dict[int, Look]:
        """What officiating needs of each hand, by player."""
        return {hand.player: Look.at(hand, reading) for hand, reading in zip(self.hands, self.readings, strict=True)}
