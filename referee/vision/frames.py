"""A frame, and the one protocol behind which cameras, files and simulated players look alike."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, Protocol, TypeAlias

import numpy as np
import numpy.typing as npt

Image: TypeAlias = npt.NDArray[np.uint8]
"""A picture: height x width x 3, blue-green-red, 8 bits, as OpenCV has it."""


WHOLE_STEP_S: Final = 2.0**-20
"""Seconds: about a microsecond, which no camera's clock is good to. It is a power of two. So float64 holds whole steps,
their sums and differences exactly, of clocks that count from 1970 as well."""
_LATEST_S: Final = 2.0**33


def to_whole_steps(t: float) -> float:
    """A time, seconds, to the nearest of a million steps a second, so that sums and differences of times are exact."""
    # Of much later times float64 holds no finer steps.
    return round(t / WHOLE_STEP_S) * WHOLE_STEP_S if abs(t) < _LATEST_S else t


def outlasts(took: float, limit: float) -> bool:
    """Whether the time between two frames is longer than a limit, both in seconds.

    Frames of usual rates fall on the very limits of times that decide, as three at 20 a second do on 0.15 s. Rounding
    to whole steps would then tell on which side. So one step more does not count.
    """
    return took > limit + WHOLE_STEP_S


@dataclass(frozen=True, slots=True, eq=False)
class Frame:
    """One picture and when it was taken.

    Attributes:
        index: The picture's place among those that came from its source, from 0. It grows, and skips those that
            nobody took in time. Frames that a camera's driver lost never came.
        t: Seconds from the first frame's timestamp, from the capture clock; strictly increasing.
        image: The picture (see :data:`Image`).
    """

    index: int
    t: float
    image: Image


class FrameSource(Protocol):
    """Where frames come from. Iterating gives them in order of time; closing frees camera or file.

    A source is a context manager. Iterating raises ``CameraError`` or ``BadInputError`` where the source
    breaks off for a reason that the user should know; a file that simply ends, ends the iteration.
    """

    @property
    def name(self) -> str:
        """What to call the source in a report: a file's path, ``camera:0``, ``simulate:7``."""

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of the frames, in pixels."""

    @property
    def fps(self) -> float | None:
        """The rate that the source promises, in frames a second, or ``None`` where it promises none."""

    @property
    def length(self) -> int | None:
        """How many frames there are going to be, or ``None`` where nobody can know."""

    @property
    def live(self) -> bool:
        """Whether frames that nobody takes in time are lost (a camera), or wait (a file)."""

    def __iter__(self) -> Iterator[Frame]:
        """The frames, each once."""

    def close(self) -> None:
        """Frees what the source holds; closing twice does no harm."""

    def __enter__(self) -> FrameSource:
        """The source itself."""

    def __exit__(self, *exc: object) -> None:
        """Closes the source."""
