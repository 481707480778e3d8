"""What takes pictures from one opened camera, whichever system it runs on."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from referee.vision.cameras.facts import Facts
from referee.vision.frames import Image


class CameraLost(Exception):  # noqa: N818 - it says what happened to the camera, in the words of who plugs it in
    """The camera gives no more pictures; the text says why. Never shown as it is: who waits for it tells."""


@dataclass(frozen=True, slots=True)
class Shot:
    """One picture as it came, not decoded yet.

    Attributes:
        stamp: When it was taken, seconds on the driver's clock; ``None`` where the driver does not say.
        lost: How many pictures the driver lost just before it.
        decode: Gives the picture; ``None`` where its data are broken. Called once, in another thread.
    """

    stamp: float | None
    lost: int
    decode: Callable[[], Image | None]


class Grabber(Protocol):
    """An opened camera, or a recording that stands for one."""

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of the pictures that come, pixels."""

    @property
    def fps(self) -> float | None:
        """Pictures a second that the camera says it gives; ``None`` where it does not say."""

    @property
    def driver_clock(self) -> Callable[[], float] | None:
        """The clock of :attr:`Shot.stamp`, seconds; ``None``: one that cannot be read, with a beginning of its own."""

    def grab(self) -> Shot | None:
        """Waits for the next picture, a few seconds at most; ``None`` where none came.

        Raises:
            CameraLost: The camera was unplugged, or its driver gave up.
        """

    def close(self) -> None:
        """Lets go of the camera, and puts back what was changed about it."""


class OpenedCamera(Grabber, Protocol):
    """What a real camera says besides its pictures."""

    @property
    def facts(self) -> Facts:
        """What it says about itself now."""

    @property
    def notes(self) -> tuple[str, ...]:
        """What could not be set, or is less sure, in sentences."""
