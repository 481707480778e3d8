"""Frames from a camera: always the newest, timed at the grab."""

from __future__ import annotations

import sys
import threading
import time
from collections.abc import Callable, Iterator
from functools import partial
from typing import Protocol

import cv2
import numpy as np

from referee.errors import CameraError
from referee.settings import CameraSettings
from referee.vision.frames import Frame, Image

_SILENT_FOR_S = 3.0
"""A camera that has given nothing for so long is taken for unplugged."""

_FAILED_GRABS = 10
"""So many failures to grab in a row are an unplugged camera, fewer a hiccup."""

_TRY_AGAIN_S = 0.5
"""An unplugged camera is looked for this often."""

_ASK_S = 0.1
"""Who waits for a picture is asked this often whether it is still wanted."""


def _seconds() -> float:
    """A clock that never goes back and that goes on while the machine sleeps.

    Otherwise the picture before a sleep and the one after it would seem to be neighbours. ``time.monotonic`` stands
    still in a sleep on Linux and on macOS; there these clocks do not.
    """
    if sys.platform == "linux":
        return time.clock_gettime(time.CLOCK_BOOTTIME)
    if sys.platform == "darwin":
        return time.clock_gettime(time.CLOCK_MONOTONIC)
    return time.monotonic()


class Grabber(Protocol):
    """What takes the pictures: a camera, or a recording that stands for one."""

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of the pictures, in pixels, as the camera says after it was set."""

    @property
    def fps(self) -> float | None:
        """Frames a second that the camera says it gives, or ``None`` where it does not say."""

    def grab(self) -> bool:
        """Waits for the next picture and takes it, without decoding; ``False`` where there is none."""

    def retrieve(self) -> Image | None:
        """Decodes the picture that was grabbed; ``None`` where it cannot be."""

    def close(self) -> None:
        """Lets go of the camera."""


class OpenCVGrabber:
    """A camera through OpenCV.

    Args:
        index: The camera's number, from 0.
        settings: What to ask of it. Drivers refuse silently; :attr:`size` and :attr:`fps` say what came.

    Raises:
        CameraError: There is no such camera, or another program has it.
    """

    def __init__(self, index: int, settings: CameraSettings) -> None:
        # OpenCV prints warnings of its own about every way in which it failed to open a camera.
        level = cv2.setLogLevel(0)
        try:
            self._capture = cv2.VideoCapture(index)
        finally:
            cv2.setLogLevel(level)
        if not self._capture.isOpened():
            self._capture.release()
            raise CameraError(f"camera:{index}: cannot be opened; expected a camera that no other program uses")
        # Motion-JPEG first: uncompressed pictures of this size do not fit through USB 2 at the full rate.
        self._capture.set(cv2.CAP_PROP_FOURCC, cv2.VideoWriter.fourcc(*"MJPG"))
        self._capture.set(cv2.CAP_PROP_FRAME_WIDTH, settings.width)
        self._capture.set(cv2.CAP_PROP_FRAME_HEIGHT, settings.height)
        self._capture.set(cv2.CAP_PROP_FPS, settings.fps)
        self._capture.set(cv2.CAP_PROP_BUFFERSIZE, 1)

    @property
    def size(self) -> tuple[int, int]:
        """Width and height, read back from the driver."""
        return (
            int(self._capture.get(cv2.CAP_PROP_FRAME_WIDTH)),
            int(self._capture.get(cv2.CAP_PROP_FRAME_HEIGHT)),
        )

    @property
    def fps(self) -> float | None:
        """The rate, read back from the driver."""
        return self._capture.get(cv2.CAP_PROP_FPS) or None

    @property
    def exposure_locked(self) -> bool | None:
        """Whether the exposure stays as it is; ``None`` where the driver does not say.

        Drivers disagree on the numbers: Video4Linux has 1 for manual and 3 for automatic, DirectShow and Media
        Foundation 0.25 and 0.75; 0 and -1 are what OpenCV gives where there is no such setting.
        """
        return {1.0: True, 0.25: True, 3.0: False, 0.75: False}.get(self._capture.get(cv2.CAP_PROP_AUTO_EXPOSURE))

    def grab(self) -> bool:
        """Takes the next picture."""
        return bool(self._capture.grab())

    def retrieve(self) -> Image | None:
        """Decodes the picture that was grabbed."""
        good, image = self._capture.retrieve()
        return np.asarray(image, np.uint8) if good else None

    def close(self) -> None:
        """Lets go of the camera."""
        self._capture.release()


class Webcam:
    """A camera whose newest frame is always at hand; those that nobody takes in time are counted.

    A thread of its own grabs without pause, so that no frame grows old in the driver's queue. A frame's time
    is the clock at the grab, from the first frame's, and is forced to increase. A camera that fails is looked for
    again for a while; frames then go on with the gap in their times that there was.

    Args:
        name: What to call the camera in a report: ``camera:0``.
        grabber: What takes the pictures; :meth:`close` closes it.
        clock: Seconds, never going back, also counting while the machine sleeps.
        reopen: Opens the camera once more, or raises ``CameraError``; ``None``: a camera that fails has failed.
        wait_s: How long a camera that failed is waited for.
        tell: Told in a line, by the camera's thread, when it fails and when it is back.
        stopped: Asked while no picture comes whether nobody waits for one any more; iterating then ends.
    """

    live = True
    length: int | None = None

    def __init__(
        self,
        name: str,
        grabber: Grabber,
        clock: Callable[[], float] = _seconds,
        *,
        reopen: Callable[[], Grabber] | None = None,
        wait_s: float = 0.0,
        tell: Callable[[str], None] = lambda _: None,
        stopped: Callable[[], bool] = lambda: False,
    ) -> None:
        self._name = name
        self._grabber = grabber
        self._clock = clock
        self._reopen = reopen
        self._wait_s = wait_s
        self._tell = tell
        self._stopped = stopped
        self._lost = False
        self._start: float | None = None
        self._last, self._index = -1.0, 0
        self._size, self._fps = grabber.size, grabber.fps
        self._changed = threading.Condition()
        self._newest: Frame | None = None
        self._fault = ""
        self._closed = False
        self._dropped = 0
        self._thread = threading.Thread(target=self._run, name=name, daemon=True)
        self._thread.start()

    @classmethod
    def open(
        cls,
        index: int,
        settings: CameraSettings,
        tell: Callable[[str], None] = lambda _: None,
        stopped: Callable[[], bool] = lambda: False,
    ) -> Webcam:
        """Opens the camera with that number.

        Args:
            index: The camera's number, from 0.
            settings: What to ask of it, and how long it is waited for when it fails.
            tell: Told in a line when it fails and when it is back.
            stopped: Asked while no picture comes whether nobody waits for one any more.

        Raises:
            CameraError: There is no such camera, or another program has it.
        """
        reopen = partial(OpenCVGrabber, index, settings)
        wait_s = settings.reconnect_for
        return cls(f"camera:{index}", reopen(), reopen=reopen, wait_s=wait_s, tell=tell, stopped=stopped)

    @property
    def name(self) -> str:
        """What the camera is called."""
        return self._name

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in pixels, as the camera says."""
        return self._size

    @property
    def fps(self) -> float | None:
        """The rate that the camera promises, in frames a second."""
        return self._fps

    @property
    def dropped(self) -> int:
        """How many frames were grabbed and replaced by a newer one before anybody took them."""
        return self._dropped

    def __iter__(self) -> Iterator[Frame]:
        """The newest frame, each at most once, until the camera is closed or nobody waits for one.

        Raises:
            CameraError: The camera was unplugged, or has stopped giving pictures.
        """
        silent_since = time.monotonic()
        while True:
            with self._changed:
                come = self._changed.wait_for(lambda: self._newest or self._fault or self._closed, timeout=_ASK_S)
                if self._closed:
                    return
                frame, self._newest = self._newest, None
            if frame is not None:
                yield frame
                silent_since = time.monotonic()
            elif come:
                raise CameraError(f"{self._name}: {self._fault}; expected it to stay connected")
            elif self._stopped():
                return
            elif self._lost:
                silent_since = time.monotonic()  # its thread looks for it, and says so when it gives up
            elif time.monotonic() - silent_since > _SILENT_FOR_S:
                raise CameraError(f"{self._name}: no picture for {_SILENT_FOR_S:g} s; expected a camera that delivers")

    def close(self) -> None:
        """Lets go of the camera."""
        with self._changed:
            self._closed = True
            self._changed.notify_all()
        # A camera that hangs in the driver must not hang the program: its thread ends with the program.
        self._thread.join(timeout=_SILENT_FOR_S)

    def __enter__(self) -> Webcam:
        """The source itself."""
        return self

    def __exit__(self, *exc: object) -> None:
        """Lets go of the camera."""
        self.close()

    def _run(self) -> None:
        while not self._closed:
            try:
                fault = self._grab_all()
            except Exception as error:  # whatever the driver throws must reach who iterates
                fault = str(error)
            finally:
                self._grabber.close()
            if not self._closed and not self._is_back(fault):
                self._give_up(fault)
                return

    def _grab_all(self) -> str:
        """Grabs until the camera fails or is closed; what failed."""
        failed = 0
        while not self._closed:
            if not self._grabber.grab():
                failed += 1
                if failed >= _FAILED_GRABS:
                    return "gives no more pictures"
                continue
            failed = 0
            now = self._clock()
            self._start = now if self._start is None else self._start
            self._last = max(now - self._start, float(np.nextafter(self._last, np.inf))) if self._index else 0.0
            image = self._grabber.retrieve()
            if image is not None:
                with self._changed:
                    self._dropped += self._newest is not None
                    self._newest = Frame(self._index, self._last, image)
                    self._changed.notify_all()
            self._index += 1
        return ""

    def _is_back(self, fault: str) -> bool:
        """Looks for a camera that failed, for as long as it is waited for."""
        if self._reopen is None:
            return False
        self._lost = True
        self._tell(f"{self._name}: {fault}; waiting {self._wait_s:g} s for it to come back")
        until = time.monotonic() + self._wait_s
        while not self._closed and time.monotonic() < until:
            try:
                grabber = self._reopen()
            except CameraError:
                with self._changed:
                    self._changed.wait_for(lambda: self._closed, timeout=_TRY_AGAIN_S)
                continue
            if grabber.size != self._size:
                grabber.close()
                return False
            self._grabber = grabber
            self._lost = False
            self._tell(f"{self._name}: is back")
            return True
        return False

    def _give_up(self, fault: str) -> None:
        with self._changed:
            self._fault = fault
            self._changed.notify_all()
