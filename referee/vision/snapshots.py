"""Takes a picture from each connected camera, so that people can tell the cameras apart."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from typing import Final

from referee.errors import CameraError
from referee.settings import CameraSettings
from referee.vision.cameras.devices import Device, cameras
from referee.vision.frames import Image
from referee.vision.webcam import Webcam

_SETTLE_S: Final = 0.5
"""A camera's first pictures are darker than the others."""


@dataclass(frozen=True, slots=True, eq=False)
class Snapshot:
    """A connected camera and what it shows.

    Attributes:
        device: The camera.
        image: Its picture; ``None``: it gives none, or was not looked at.
        fault: Why not, and what to do about it; empty where nothing is wrong.
    """

    device: Device
    image: Image | None
    fault: str


def look_at_all() -> list[Snapshot]:
    """Every connected camera by number, with a picture or with what is wrong. It takes about a second for each."""
    return [_look_at(device) for device in cameras()]


def _look_at(device: Device) -> Snapshot:
    wanted = device.path if sys.platform == "linux" else str(device.number)
    small = CameraSettings(width=640, height=480, reconnect_for=0.0)
    image = None
    try:
        with Webcam.open(wanted, small) as camera:
            for frame in camera:
                image = frame.image
                if frame.t >= _SETTLE_S:
                    break
    except CameraError as error:
        return Snapshot(device, None, str(error))
    return Snapshot(device, image, "")
