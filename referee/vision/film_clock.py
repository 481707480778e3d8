"""When each picture of a film is shown, from what its container tells."""

from __future__ import annotations

from typing import Final

from av.video.frame import VideoFrame

from referee.vision.frames import to_whole_steps

_IN_CODED_ORDER: Final = "avi"
"""FFmpeg's name for the container that has a constant rate, and no times but the order in which pictures are coded.

The times for showing that FFmpeg makes of it go back and forth where pictures are coded in another order. Those for
decoding are regular.
"""

_AGAIN_PICTURES: Final = 5
_AGAIN_S: Final = 1.0
"""A clock began again where the times of so many pictures grow, and all lie behind, the first of them by this much."""


class FilmClock:
    """Tells when each picture of a film is shown, in seconds after the first.

    A picture whose time does not grow is left out. Where the container's clock begins again, as in films that were
    joined, times go on after the last picture's. The first few pictures, by which that is known, are left out.

    Args:
        container: FFmpeg's name for the container.

    Attributes:
        t: The time of the last picture that was told, to a whole step; -1 before the first.
        end: When the last picture ends, as the container counts.
    """

    def __init__(self, container: str) -> None:
        self._in_coded_order = container == _IN_CODED_ORDER
        self._start: float | None = None
        self._next = 0.0
        self._behind: list[float] = []
        self.t = -1.0
        self.end = 0.0

    def time_of(self, picture: VideoFrame) -> float | None:
        """When a picture is shown; None where it has no time, or one that does not grow."""
        told = self._told(picture)
        if told is None:
            return None
        if self._start is None:
            self._start = told
        self._next = told + _length(picture)
        self.end = max(self.end, self._next)
        if to_whole_steps(told - self._start) <= self.t:
            if not self._began_again(told - self._start):
                return None
            self._start += self._behind[0] - self.t - _length(picture)
        self._behind = []
        self.t = to_whole_steps(told - self._start)
        return self.t

    def _began_again(self, t: float) -> bool:
        if self._behind and t <= self._behind[-1]:
            self._behind = []
        self._behind.append(t)
        return len(self._behind) >= _AGAIN_PICTURES and self.t - self._behind[0] > _AGAIN_S

    def _told(self, picture: VideoFrame) -> float | None:
        if not self._in_coded_order or picture.time_base is None:
            return picture.time
        if picture.dts is not None:
            return float(picture.dts * picture.time_base)
        # The last pictures, which the decoder had kept back, come without a time for decoding.
        return picture.time if self._start is None else self._next


def _length(picture: VideoFrame) -> float:
    return (picture.duration or 0) * float(picture.time_base or 0)
