"""Reads the hands in still pictures: what each shows, of what nobody throws."""

from __future__ import annotations

import os
from dataclasses import dataclass
from threading import Lock
from typing import Any, Self

import numpy.typing as npt

from referee.officiating import given
from referee.officiating.referee import load_recognizer
from referee.recognition.model import Recognizer
from referee.recognition.reading import Reading
from referee.settings import Profile
from referee.symbols import Symbol
from referee.vision.hands import Handedness, Points
from referee.vision.still import FoundHand, StillReader


@dataclass(frozen=True, slots=True, eq=False)
class ReadHand:
    """A hand in a still picture, and what it shows.

    Attributes:
        reading: The probability of each symbol, and of none of the five.
        handedness: The person's own left or right, in a picture that is not mirrored. Not reliable.
        box: Left, top, width and height of the landmarks' upright rectangle, pixels of the picture.
        points: 21 x 3 landmarks in pixels of the picture, as in :class:`.TrackedHand`.
        world: 21 x 3 in metres, as there.
    """

    reading: Reading
    handedness: Handedness
    box: tuple[int, int, int, int]
    points: Points
    world: Points

    @property
    def call(self) -> Symbol | None:
        """The symbol that it shows; ``None``: none of the five."""
        return self.reading.call

    @property
    def confidence(self) -> float:
        """The probability of :attr:`call`, 0 to 1."""
        return self.reading.confidence

    def to_dict(self) -> dict[str, object]:
        """The hand as ``referee read --json`` has it, ready for JSON."""
        return {
            "call": "none" if self.call is None else self.call.value,
            "confidence": round(self.confidence, 4),
            "handedness": self.handedness,
            "box": list(self.box),
        }


class PictureReader:
    """Reads still pictures, one after the other. Threads may share it: each waits for the picture before its own.

    It holds nothing that has to be freed: LiteRT's models go with the object. It is a context manager all the same, so
    that programs use it as they use :class:`.Referee`, and need no change should it hold something later.

    Args:
        profile: The venue's settings, or their name or path.

    Raises:
        BadInputError: There is no such profile, or no such model.
        ModelError: A model cannot be used.
    """

    def __init__(self, profile: Profile | str | os.PathLike[str] = "default") -> None:
        profile = given.profile_named(profile)
        self._recognizer = load_recognizer(profile)
        self._reader = StillReader(profile.tracker.model)
        self._at_work = Lock()  # LiteRT's models read one picture at a time

    def read(self, image: npt.NDArray[Any]) -> tuple[ReadHand, ...]:
        """The hands in a picture, at most four: first those that do not hang down, then by size, the largest first.

        Args:
            image: Height x width x 3 of uint8, blue, green and red.

        Raises:
            BadInputError: It is something else, or outside :mod:`referee.storage.bounds`.
        """
        picture = given.picture(image)
        with self._at_work:
            return tuple(
                ReadHand(read_hand(hand, self._recognizer), hand.handedness, hand.box, hand.points, hand.world)
                for hand in self._reader.study(picture)
            )

    def close(self) -> None:
        """Does nothing; see above."""

    def __enter__(self) -> Self:
        """The reader itself."""
        return self

    def __exit__(self, *exc: object) -> None:
        """Does nothing; see above."""


def read(image: npt.NDArray[Any], profile: Profile | str | os.PathLike[str] = "default") -> tuple[ReadHand, ...]:
    """The hands in a still picture, with their symbols. Many pictures: :class:`PictureReader`, which is made once.

    Example::

        for hand in referee.read(image):
            print(hand.call, hand.confidence, hand.box)

    Args:
        image: Height x width x 3 of uint8, blue, green and red.
        profile: The venue's settings, or their name or path.

    Returns:
        At most four: first those that do not hang down, then by size, the largest first.

    Raises:
        BadInputError: The picture or the profile cannot be used.
        ModelError: A model cannot be used.
    """
    return PictureReader(profile).read(image)


def read_hand(hand: FoundHand, recognizer: Recognizer) -> Reading:
    """What all views of a hand say together."""
    return Reading.mean(recognizer.read(hand.views))
