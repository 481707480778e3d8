"""From a camera as people name it to an opened one, and to the same one again after it was lost."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from referee.settings import CameraSettings
from referee.vision.cameras.addresses import is_network
from referee.vision.cameras.devices import Device, cameras, find, find_again
from referee.vision.cameras.grabber import OpenedCamera
from referee.vision.cameras.network import NetworkGrabber


@dataclass(frozen=True, slots=True)
class Opening:
    """An opened camera, and the way to it again."""

    grabber: OpenedCamera
    reopen: Callable[[], OpenedCamera]


def open_camera(wanted: str, settings: CameraSettings) -> Opening:
    """Opens a camera.

    Args:
        wanted: A number, a name or a part of one, a path, or a network camera's address; empty: the one that the
            settings name, else the first there is.
        settings: What to ask of it.

    Raises:
        CameraError: It is not there, or cannot be opened; the text says why, and what to do.
    """
    if is_network(wanted):
        connect = partial(NetworkGrabber, wanted)
        return Opening(connect(), connect)
    device = find(wanted) if wanted else _usual(settings)
    others = {each.port for each in cameras() if each.same(device) and each.path != device.path}
    grabber = open_device(device, settings)
    return Opening(grabber, lambda: open_device(find_again(device, others), settings))


def open_device(device: Device, settings: CameraSettings) -> OpenedCamera:
    """Opens a connected camera in this system's way.

    Raises:
        CameraError: It cannot be opened; the text says why, and what to do.
    """
    # Each is imported where it runs: Linux's has modules that others lack.
    if sys.platform == "linux":
        from referee.vision.cameras.linux import Video4LinuxGrabber  # noqa: PLC0415 - see above

        return Video4LinuxGrabber(device, settings)
    from referee.vision.cameras.elsewhere import OpenCVGrabber  # noqa: PLC0415 - see above

    return OpenCVGrabber(device, settings)


def _usual(settings: CameraSettings) -> Device:
    """The camera that the profile names, wherever it is plugged in; else the first."""
    if settings.path:
        at_path = [each for each in cameras() if settings.path in {each.lasting, each.path}]
        if len(at_path) == 1 and settings.name in {"", at_path[0].name}:
            return at_path[0]
    return find(settings.name)
