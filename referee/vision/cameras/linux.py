"""A camera through Linux's own interface: one negotiation, four buffers, and the driver's time of each picture."""

from __future__ import annotations

import errno
import mmap
import os
import select
import time
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Final

from referee.errors import CameraError
from referee.settings import CameraSettings
from referee.vision.cameras import kernel
from referee.vision.cameras.controls import Controls
from referee.vision.cameras.devices import Device
from referee.vision.cameras.facts import CameraMode, Facts
from referee.vision.cameras.grabber import CameraLost, Shot
from referee.vision.cameras.pictures import COMPRESSED, READABLE, decoder

_BUFFERS: Final = 4
"""With one, a driver drops the picture that begins while the one before is read: half the rate. Four that are always
drained make no picture older."""
_PATIENCE_S: Final = 1.0


class Video4LinuxGrabber:
    """An opened camera on Linux.

    Attributes:
        size: Width and height that the driver gives, pixels.
        fps: Pictures a second that the driver promises; ``None`` where it does not say.
        notes: What could not be set, in sentences.

    Args:
        device: Which camera.
        settings: What to ask of it; drivers give something else without a word.

    Raises:
        CameraError: It cannot be opened; the text says why, and what to do.
    """

    def __init__(self, device: Device, settings: CameraSettings) -> None:
        self._device = device
        self._fd = _opened(device)
        self._maps: list[mmap.mmap] = []
        self._sequence: int | None = None
        self.driver_clock: Callable[[], float] = time.monotonic
        self._controls = Controls(self._fd, device.path)
        self.notes: tuple[str, ...] = ()
        try:
            self._begin(settings)
        except OSError as error:
            self.close()
            raise CameraError(f"{device}: {_why(error, device.path)}") from error
        except CameraError:
            self.close()
            raise

    def _begin(self, settings: CameraSettings) -> None:
        form, width, height, line = kernel.set_format(self._fd, "MJPG", settings.width, settings.height)
        if form not in READABLE:
            # The driver's own choice cannot be read: another format that it has can.
            offered = {mode.pixel_format for mode in self._modes()}
            known = next((each for each in READABLE if each in offered), None)
            if known is None:
                wanted = f"expected one of {', '.join(READABLE)}"
                raise CameraError(f"{self._device}: gives pictures as {', '.join(sorted(offered)) or form}; {wanted}")
            form, width, height, line = kernel.set_format(self._fd, known, settings.width, settings.height)
        self.size = (width, height)
        self.fps = kernel.set_rate(self._fd, settings.fps)
        self._form = form
        self._decode = decoder(form, width, height, 0 if form in COMPRESSED else line)
        self.notes = tuple(filter(None, self._set_controls(settings)))
        for index in range(kernel.request_buffers(self._fd, _BUFFERS)):
            offset, length = kernel.query_buffer(self._fd, index)
            self._maps.append(mmap.mmap(self._fd, length, offset=offset))
            kernel.queue(self._fd, index)
        kernel.stream(self._fd, on=True)

    def _set_controls(self, settings: CameraSettings) -> list[str]:
        told = []
        if settings.exposure is not None:
            told.append(self._controls.set_exposure(settings.exposure))
        if settings.mains:
            told.append(self._controls.set_mains(settings.mains))
        return told

    def _modes(self) -> tuple[CameraMode, ...]:
        return tuple(CameraMode(*mode) for mode in kernel.modes(self._fd))

    @property
    def facts(self) -> Facts:
        """What the camera says about itself now."""
        controls, device = self._controls, self._device
        return Facts(
            device.name,
            device.lasting or device.path,
            self._form,
            self._modes(),
            controls.automatic,
            controls.exposure,
            controls.mains,
        )

    def grab(self) -> Shot | None:
        """Takes the next picture out of its buffer, and gives the buffer back at once."""
        if not select.select([self._fd], [], [], _PATIENCE_S)[0]:
            return None
        try:
            buffer = kernel.dequeue(self._fd)
            data = self._maps[buffer.index][: buffer.bytesused]
            kernel.queue(self._fd, buffer.index)
        except BlockingIOError:
            return None
        except OSError as error:
            raise CameraLost("was unplugged" if error.errno == errno.ENODEV else _why(error, "")) from error
        if buffer.flags & kernel.BROKEN or not data:
            return None  # counted as lost with the next one, by its number
        lost = 0 if self._sequence is None else (buffer.sequence - self._sequence - 1) % 2**32
        self._sequence = buffer.sequence
        stamp = None
        if buffer.flags & kernel.CLOCK_MASK == kernel.MONOTONIC:
            stamp = buffer.seconds + buffer.microseconds * 1e-6
        return Shot(stamp, lost if lost < 2**31 else 0, partial(self._decode, data))

    def close(self) -> None:
        """Stops the camera, puts its controls back, and lets go of it; closing twice does no harm."""
        if self._fd < 0:
            return
        self._controls.put_back()
        with suppress(OSError):  # it has gone, or never ran
            kernel.stream(self._fd, on=False)
        for each in self._maps:
            each.close()
        self._maps.clear()
        os.close(self._fd)
        self._fd = -1


def _opened(device: Device) -> int:
    try:
        return os.open(device.path, os.O_RDWR | os.O_NONBLOCK | os.O_CLOEXEC)
    except OSError as error:
        raise CameraError(f"{device}: {_why(error, device.path)}") from error


def _why(error: OSError, path: str) -> str:
    """What a driver's error means, and what to do about it."""
    if error.errno in {errno.ENOENT, errno.ENODEV, errno.ENXIO}:
        return "there is no camera any more; check its cable"
    if error.errno in {errno.EACCES, errno.EPERM}:
        return f"you may not use it; {_way_in(path)}"
    if error.errno == errno.EBUSY:
        holder = _holder(path)
        return f"another program uses it{f' ({holder})' if holder else ''}; close that, then try again"
    if error.errno in {errno.ENOSPC, errno.EDQUOT}:
        return "the USB bus has no room for its pictures; plug it into another port, or ask for smaller ones"
    return f"{(error.strerror or str(error)).lower()}; check its cable, or try another port"


def _way_in(path: str) -> str:
    import grp  # noqa: PLC0415 - not on Windows

    try:
        group = grp.getgrgid(Path(path).stat().st_gid).gr_name
    except (OSError, KeyError):
        return "ask who administers this machine"
    if group == "root":
        return "only root may; ask who administers this machine"
    return f"join the group {group} (sudo usermod -aG {group} $USER), then log out and in again"


def _holder(path: str) -> str:
    """The name of another program that has the camera open, where this user may know."""
    for link in Path("/proc").glob("[0-9]*/fd/*"):
        try:
            if str(link.readlink()) == path and link.parts[2] != str(os.getpid()):
                return (link.parents[1] / "comm").read_text(encoding="utf-8", errors="replace").strip()
        except OSError:
            continue
    return ""
