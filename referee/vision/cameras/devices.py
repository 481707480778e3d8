"""Which cameras are connected, what each is called, and how one is known again under another number."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import cv2
from cv2_enumerate_cameras import enumerate_cameras

from referee.errors import CameraError, OtherCamera

_SYSFS: Final = Path("/sys/class/video4linux")
_BY_ID: Final = Path("/dev/v4l/by-id")

BACKENDS: Final = {
    "linux": (cv2.CAP_V4L2,),
    "win32": (cv2.CAP_MSMF, cv2.CAP_DSHOW),
    "darwin": (cv2.CAP_AVFOUNDATION,),
}
"""OpenCV's ways to a camera on each system, the first one tried first."""


@dataclass(frozen=True, slots=True)
class Device:
    """A connected camera.

    Attributes:
        number: The system's number for it, which may be another's after it was unplugged: ``2`` of ``/dev/video2``.
        name: What its maker calls it.
        path: Where it is: ``/dev/video2``, or the system's own name for it.
        maker: USB maker, product and serial number, as far as they are known: tells cameras of one name apart.
        port: Where it is plugged in; empty where the system does not say.
        lasting: A path that stays the same when it is plugged in again; empty where there is none.
    """

    number: int
    name: str
    path: str
    maker: str = ""
    port: str = ""
    lasting: str = ""

    def same(self, other: Device) -> bool:
        """Whether both look like one camera; two of one model without serial numbers do."""
        return (self.name, self.maker) == (other.name, other.maker)

    def __str__(self) -> str:
        """As people name it: ``Rig Camera (/dev/video0)``."""
        return f"{self.name} ({self.path})" if sys.platform == "linux" else f"{self.name} (camera:{self.number})"


def cameras() -> list[Device]:
    """The cameras that are connected, by number; none is opened for it.

    A USB camera has a second device on Linux, which gives data about pictures and no pictures; it is left out.
    """
    backend = BACKENDS.get(sys.platform, (cv2.CAP_ANY,))[0]
    found = []
    for info in enumerate_cameras(backend):
        number = _number(info.index, info.path or "")
        device = Device(number, _once(info.name or f"camera {number}"), info.path or str(number))
        if sys.platform == "linux":
            node = _SYSFS / Path(device.path).name
            if _line(node / "index") not in {"", "0"}:
                continue
            device = _linux(device, node)
        found.append(device)
    return sorted(found, key=lambda device: device.number)


def find(wanted: str) -> Device:
    """The camera that somebody names.

    Args:
        wanted: Empty (the first there is), a number, a path, or a name or a part of one, whatever its capitals.

    Raises:
        CameraError: There is none, or there are several; the text lists those there are.
    """
    there = cameras()
    if not wanted:
        if there:
            return there[0]
        raise CameraError("camera: no camera is connected; plug one in, or check its cable")
    fits = _fitting(wanted, there)
    if len(fits) == 1:
        return fits[0]
    what = "several cameras are called so" if fits else "no such camera"
    if not fits and wanted.isdigit() and Path(f"/dev/video{wanted}").exists():
        what = f"/dev/video{wanted} gives no pictures (a camera's second device has data about them only)"
    listed = ", ".join(str(device) for device in fits or there) or "none"
    raise CameraError(f"{spoken(wanted)}: {what}; expected one of those connected: {listed}")


def find_again(device: Device, others: Collection[str]) -> Device:
    """A camera that was open, wherever it is now.

    Args:
        device: As it was.
        others: Where cameras that look like it were plugged in when it was opened: none of them is it.

    Raises:
        OtherCamera: It is not there, and another camera is in its place.
        CameraError: It is not there.
    """
    there = cameras()
    alike = [each for each in there if each.same(device)]
    at_home = [each for each in alike if each.port == device.port]
    moved = [each for each in alike if each.port not in others]
    for fits in (at_home, moved):
        if len(fits) == 1:
            return fits[0]
    instead = [each.name for each in there if each.path == device.path and not each.same(device)]
    if instead:
        raise OtherCamera(f"another camera, {instead[0]}, is in its place")
    raise CameraError("it is not connected")


def spoken(wanted: str) -> str:
    """A camera as it is named on the command line."""
    return wanted if wanted.startswith("/") else f"camera:{wanted}" if wanted else "camera"


def _fitting(wanted: str, there: Sequence[Device]) -> list[Device]:
    if wanted.isascii() and wanted.isdigit():
        return [device for device in there if device.number == int(wanted)]
    if wanted.startswith("/"):
        real = Path(wanted).resolve()
        return [device for device in there if Path(device.path).resolve() == real]
    tests: tuple[Callable[[Device], bool], ...] = (
        lambda device: wanted in {device.path, device.lasting},
        lambda device: device.name.casefold() == wanted.casefold(),
        lambda device: wanted.casefold() in device.name.casefold(),
    )
    return next((fits for test in tests if (fits := [device for device in there if test(device)])), [])


def _number(index: int, path: str) -> int:
    """The system's number: that of the path on Linux, elsewhere the library's, which may have the back end's added."""
    digits = re.search(r"[0-9]+$", path) if sys.platform == "linux" else None
    return int(digits[0]) if digits else index % 100


def _once(name: str) -> str:
    """A name without its repetition: Linux calls a USB camera by its product and its function, often the same."""
    product, _, function = name.strip().partition(": ")
    return product if product.startswith(function) else name.strip()


def _linux(device: Device, node: Path) -> Device:
    """What sysfs and udev know besides."""
    usb = (node / "device").resolve().parent
    maker = " ".join(filter(None, (_line(usb / part) for part in ("idVendor", "idProduct", "serial"))))
    port = usb.name if maker else (node / "device").resolve().name
    links = _BY_ID.iterdir() if _BY_ID.is_dir() else ()
    real = Path(device.path).resolve()
    lasting = next((str(link) for link in sorted(links) if link.resolve() == real), "")
    return Device(device.number, device.name, device.path, maker, port, lasting)


def _line(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8", errors="replace").strip()
    except OSError:
        return ""
