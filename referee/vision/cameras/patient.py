"""A camera that is waited for: one that was unplugged or fell silent is looked for, and opened again."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from typing import Final

from referee.errors import CameraError, OtherCamera
from referee.vision.cameras.clock import PictureClock
from referee.vision.cameras.grabber import CameraLost, Grabber, Shot

SILENT_FOR_S: Final = 3.0
"""A camera that has given no picture for this time, seconds, is taken for lost."""
_TRY_AGAIN_S: Final = 0.5
"""The interval between two searches for a lost camera, seconds."""
_OTHER_RATE: Final = 0.1
"""A camera whose promised rate is another by this share is not as it was."""


class PatientCamera:
    """Gives a camera's shots with their times, through every loss that ends in time.

    How long it is silent and waited for is measured by ``time.monotonic``, not by ``clock``. On Linux and macOS that
    stands still while the machine sleeps, when no camera could have given a picture or been plugged in.

    Attributes:
        is_away: Whether it is being looked for.
        fps: The rate that the camera promises, pictures a second.
        grabber: The camera as it is open now.

    Args:
        name: What to call the camera.
        grabber: The opened camera; closed when it is lost, and by :meth:`close`.
        clock: What shots are timed by: seconds, never going back, also counting while the machine sleeps.
        reopen: Opens it once more, or raises ``CameraError``; ``None``: a lost camera stays lost.
        wait_s: How long it is waited for.
        tell: Told in a line when it is lost and when it is back.
    """

    def __init__(
        self,
        name: str,
        grabber: Grabber,
        clock: Callable[[], float],
        *,
        reopen: Callable[[], Grabber] | None,
        wait_s: float,
        tell: Callable[[str], None],
    ) -> None:
        self._name = name
        self.grabber = grabber
        self._open = True
        self._clock = clock
        self._reopen = reopen
        self._wait_s = wait_s
        self._tell = tell
        self._size, self.fps = grabber.size, grabber.fps
        self._times = PictureClock(clock, grabber.driver_clock)
        self.is_away = False

    def shots(self, wanted: Callable[[float], bool]) -> Iterator[tuple[Shot, float]]:
        """Every shot with its time, seconds on the clock, until nobody wants any more.

        Args:
            wanted: Whether to go on. It waits as many seconds as its argument says for somebody to say no.

        Raises:
            CameraError: The camera was lost, and is not back in time or not as it was.
        """
        last = time.monotonic()
        while wanted(0.0):
            fault = ""
            try:
                shot = self.grabber.grab()
            except CameraLost as lost:
                shot, fault = None, str(lost)
            except OSError as error:  # a driver's own, which has no line for people
                shot, fault = None, str(error)
            if shot is None and not fault and time.monotonic() - last > SILENT_FOR_S:
                fault = f"gives no picture for {SILENT_FOR_S:g} s"
            if fault:
                shot = self._back(fault, wanted)
            if shot is not None:
                last = time.monotonic()
                yield shot, self._times.time(shot.stamp)

    @property
    def driver_times(self) -> bool:
        """Whether the newest shot has the driver's own time."""
        return self._times.believed

    def close(self) -> None:
        """Lets go of the camera, once."""
        if self._open:
            self._open = False
            self.grabber.close()

    def _back(self, fault: str, wanted: Callable[[float], bool]) -> Shot | None:
        """Looks for the lost camera; the first shot after it is back, or ``None`` where nobody wants any."""
        self.close()
        if self._reopen is None or self._wait_s <= 0:
            raise CameraError(f"{self._name}: {fault}; expected it to stay connected")
        self.is_away = True
        self._tell(f"{self._name}: {fault}; waiting {self._wait_s:g} s for it to come back")
        until = time.monotonic() + self._wait_s
        why = ""
        while wanted(0.0 if not why else _TRY_AGAIN_S):
            if time.monotonic() >= until:
                missing = "expected it to stay connected" if why in {"", fault} else f"not back: {why}"
                raise CameraError(f"{self._name}: {fault}; {missing}")
            try:
                grabber = self._reopen()
            except CameraError as error:
                if isinstance(error, OtherCamera) and str(error) != why:
                    self._tell(f"{self._name}: {error}; it is not taken for this one")
                why = str(error)
                continue
            self.grabber, self._open = grabber, True
            shot = self._as_before(grabber, until)
            if shot is not None:
                self.is_away = False
                return shot
            self.close()
            why = fault
        return None

    def _as_before(self, grabber: Grabber, until: float) -> Shot | None:
        """The first shot of a camera that was opened again; ``None`` where none comes."""
        if grabber.size != self._size:
            now, before = (f"{width} x {height}" for width, height in (grabber.size, self._size))
            raise CameraError(f"{self._name}: came back with pictures of {now}; expected {before} as before")
        begun = time.monotonic()
        shot = None
        while shot is None and time.monotonic() < min(until, begun + SILENT_FOR_S):
            try:
                shot = grabber.grab()
            except (CameraLost, OSError):
                return None
        if shot is None:
            return None
        self._times = PictureClock(self._clock, grabber.driver_clock)
        before_fps, self.fps = self.fps, grabber.fps
        other_rate = before_fps and self.fps and abs(self.fps - before_fps) > _OTHER_RATE * before_fps
        self._tell(
            f"{self._name}: is back"
            + (f", with {self.fps:g} pictures a second instead of {before_fps:g}" if other_rate else "")
        )
        return shot
