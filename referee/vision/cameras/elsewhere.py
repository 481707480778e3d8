"""A camera through OpenCV, on macOS and Windows."""

from __future__ import annotations

import math
import sys
import time
from collections.abc import Callable
from typing import Any, Final

import cv2
import numpy as np

from referee.errors import CameraError
from referee.settings import CameraSettings
from referee.vision.cameras.devices import BACKENDS, Device
from referee.vision.cameras.facts import Facts
from referee.vision.cameras.grabber import CameraLost, Shot
from referee.vision.cameras.remembered import remembered_backend
from referee.vision.frames import Image

_FAILED_GRABS: Final = 10
"""After this many failed grabs in a row the camera is taken for unplugged. Fewer may be a short delay."""
_FAILED_WAIT_S: Final = 0.02

_NO_ACCESS: Final = {
    "darwin": "allow the terminal to use the camera (System Settings, Privacy & Security, Camera), then start it again",
    "win32": "allow desktop apps to use the camera (Settings, Privacy, Camera)",
}


class OpenCVGrabber:
    """An opened camera.

    Attributes:
        driver_clock: ``None``: OpenCV does not say by which clock the driver stamps its pictures.
        notes: What could not be set, in sentences.

    Args:
        device: Which camera.
        settings: What to ask of it. Drivers refuse silently; :attr:`size` and :attr:`fps` say what came.
        backend: OpenCV's back end; ``None``: the one that was found to be quick here, else each in turn.
        make: Opens a camera by its number, back end and parameters.

    Raises:
        CameraError: There is no such camera, or another program has it.
    """

    driver_clock: Callable[[], float] | None = None

    def __init__(
        self,
        device: Device,
        settings: CameraSettings,
        backend: int | None = None,
        make: Callable[[int, int, list[int]], Any] = cv2.VideoCapture,
    ) -> None:
        self._device = device
        every = BACKENDS.get(sys.platform, (cv2.CAP_ANY,))
        first = remembered_backend(device.path) if backend is None else backend
        order = sorted(every, key=lambda each: each != first) if backend is None else (backend,)
        # OpenCV prints warnings of its own about every way in which it failed to open a camera.
        level = cv2.setLogLevel(0)
        try:
            self._capture = _first_open(device.number, settings, order, make)
        finally:
            cv2.setLogLevel(level)
        self._failed = 0
        self.notes = self._set_controls(settings)

    def _set_controls(self, settings: CameraSettings) -> tuple[str, ...]:
        """Fixes the exposure where the back end can; DirectShow and Media Foundation count it in powers of two."""
        notes = []
        self._before = (
            self._capture.get(cv2.CAP_PROP_AUTO_EXPOSURE),
            self._capture.get(cv2.CAP_PROP_EXPOSURE),
        )
        self._changed = False
        if settings.exposure is not None:
            power = round(math.log2(settings.exposure))
            self._changed = bool(self._capture.set(cv2.CAP_PROP_AUTO_EXPOSURE, 0.25))
            if not (
                self._capture.set(cv2.CAP_PROP_EXPOSURE, power) and self._capture.get(cv2.CAP_PROP_EXPOSURE) == power
            ):
                notes.append("the exposure could not be set; set it in the camera maker's own program")
        if settings.mains:
            notes.append(f"set the mains frequency, {settings.mains} Hz, in the camera maker's own program")
        return tuple(notes)

    @property
    def size(self) -> tuple[int, int]:
        """Width and height, read back from the driver, pixels."""
        get = self._capture.get
        return int(get(cv2.CAP_PROP_FRAME_WIDTH)), int(get(cv2.CAP_PROP_FRAME_HEIGHT))

    @property
    def fps(self) -> float | None:
        """Pictures a second, read back from the driver."""
        return self._capture.get(cv2.CAP_PROP_FPS) or None

    @property
    def facts(self) -> Facts:
        """What the camera says about itself now.

        Back ends disagree on the numbers for automatic exposure: 0.25 and 0.75 are manual and automatic; 0 and -1 are
        what OpenCV gives where there is no such setting.
        """
        automatic = {0.25: False, 0.75: True}.get(self._capture.get(cv2.CAP_PROP_AUTO_EXPOSURE))
        code = int(self._capture.get(cv2.CAP_PROP_FOURCC))
        letters = code.to_bytes(4, "little").decode("ascii", "replace") if 0 < code < 2**31 else ""
        form = letters if letters.isalnum() else None
        return Facts(self._device.name, self._device.path, form, automatic=automatic)

    def grab(self) -> Shot | None:
        """Takes the next picture."""
        if not self._capture.grab():
            self._failed += 1
            if self._failed >= _FAILED_GRABS:
                raise CameraLost("gives no more pictures")
            time.sleep(_FAILED_WAIT_S)
            return None
        self._failed = 0
        # Decoded here: what OpenCV has grabbed is gone with the next grab.
        good, image = self._capture.retrieve()
        stamp = self._capture.get(cv2.CAP_PROP_POS_MSEC) / 1000
        picture: Image | None = np.asarray(image, np.uint8) if good else None
        return Shot(stamp if stamp > 0 else None, 0, lambda: picture)

    def close(self) -> None:
        """Puts the exposure back, and lets go of the camera."""
        if self._changed:
            automatic, exposure = self._before
            self._capture.set(cv2.CAP_PROP_EXPOSURE, exposure)
            self._capture.set(cv2.CAP_PROP_AUTO_EXPOSURE, automatic)
            self._changed = False
        self._capture.release()


def _first_open(
    number: int,
    settings: CameraSettings,
    order: tuple[int, ...] | list[int],
    make: Callable[[int, int, list[int]], Any],
) -> cv2.VideoCapture:
    """The camera, through the first back end through which it opens.

    Everything is asked for at once, Motion-JPEG among it: DirectShow gives 0.7 to 10 pictures a second without.
    """
    asked = [
        *(cv2.CAP_PROP_FOURCC, cv2.VideoWriter.fourcc(*"MJPG")),
        *(cv2.CAP_PROP_FRAME_WIDTH, settings.width),
        *(cv2.CAP_PROP_FRAME_HEIGHT, settings.height),
        *(cv2.CAP_PROP_FPS, round(settings.fps)),
    ]
    for backend in order:
        # AVFoundation knows no pixel formats, and refuses to open with one.
        capture: cv2.VideoCapture = make(number, backend, asked[2:] if backend == cv2.CAP_AVFOUNDATION else asked)
        if capture.isOpened():
            return capture
        capture.release()
    access = _NO_ACCESS.get(sys.platform, "check its cable")
    raise CameraError(f"camera:{number}: cannot be opened; close other programs that use it, or {access}")
