"""A Video4Linux camera's exposure and mains frequency: set for a bout, and put back after it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from referee.vision.cameras.kernel import get_control, set_control

# The controls' numbers, from linux/v4l2-controls.h.
_AUTO: Final = 0x009A0901
_TIME: Final = 0x009A0902
_DYNAMIC: Final = 0x009A0903
_MAINS: Final = 0x00980918
_MANUAL: Final = 1
_TICK_S: Final = 1e-4
"""The driver counts exposure in tenths of milliseconds."""
_HERTZ: Final = {1: 50, 2: 60}
"""The driver's numbers for the mains frequency; 0 is off, 3 is automatic."""


class Controls:
    """The controls of an opened camera.

    Args:
        fd: The device's file descriptor.
        path: The device's path, for the commands that are told.
    """

    def __init__(self, fd: int, path: str) -> None:
        self._fd = fd
        self._path = path
        self._before: list[tuple[int, int]] = []

    @property
    def automatic(self) -> bool | None:
        """Whether the camera changes its exposure by itself; ``None``: it has no such control."""
        mode = self._get(_AUTO)
        return None if mode is None else mode != _MANUAL

    @property
    def exposure(self) -> float | None:
        """Seconds for which a picture is exposed; ``None``: the camera does not say."""
        ticks = self._get(_TIME)
        return None if ticks is None else ticks * _TICK_S

    @property
    def mains(self) -> int | None:
        """The mains frequency, Hz; 0: none; ``None``: the camera has no such control."""
        number = self._get(_MAINS)
        return None if number is None else _HERTZ.get(number, 0)

    def set_exposure(self, seconds: float) -> str:
        """Fixes the exposure, and keeps the camera from lengthening the time between pictures.

        Returns:
            What could not be set, with the command for it; empty where all was.
        """
        ticks = round(seconds / _TICK_S)
        self._set(_DYNAMIC, 0)  # not every camera has it, and a fixed exposure needs it less
        set_both = self._set(_AUTO, _MANUAL) and self._set(_TIME, ticks)
        if set_both and abs((self.exposure or 0) - seconds) <= max(_TICK_S, seconds / 10):
            return ""
        command = (
            f"v4l2-ctl -d {self._path} -c auto_exposure=1,exposure_dynamic_framerate=0,exposure_time_absolute={ticks}"
        )
        return f"the exposure could not be set to {seconds * 1e3:g} ms; try: {command}"

    def set_mains(self, hertz: int) -> str:
        """Sets the mains frequency, 50 or 60 Hz; what is returned is as of :meth:`set_exposure`."""
        number = next(number for number, each in _HERTZ.items() if each == hertz)
        if self._set(_MAINS, number) and self.mains == hertz:
            return ""
        return f"the mains frequency could not be set; try: v4l2-ctl -d {self._path} -c power_line_frequency={number}"

    def put_back(self) -> None:
        """Puts back what was changed, the last change first; a camera that has gone needs none of it."""
        while self._before:
            control, value = self._before.pop()
            _tried(partial(set_control, self._fd, control, value))

    def _get(self, control: int) -> int | None:
        try:
            return int(get_control(self._fd, control))
        except (OSError, ValueError):  # it was closed
            return None

    def _set(self, control: int, value: int) -> bool:
        before = self._get(control)
        if before is None or before == value:
            return before == value
        if not _tried(lambda: set_control(self._fd, control, value)):
            return False
        self._before.append((control, before))
        return True


def _tried(action: Callable[[], None]) -> bool:
    try:
        action()
    except OSError:
        return False
    return True
