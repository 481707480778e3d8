"""The part of ``referee doctor`` that looks at cameras: which there are, and what the chosen one gives."""

from __future__ import annotations

import re
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import cv2
import msgspec
import numpy as np

from referee.commands.shared.output import amount, tell
from referee.errors import BadInputError, RefereeError
from referee.host.frame_sources import open_source
from referee.host.sources import Source
from referee.settings import CameraSettings, Profile
from referee.simulator.sheet import load_sheet
from referee.vision.cameras.devices import BACKENDS, cameras, find
from referee.vision.cameras.faults import Watched, camera_faults
from referee.vision.cameras.remembered import remember_backend
from referee.vision.frames import FrameSource, Image
from referee.vision.snapshots import Snapshot, look_at_all
from referee.vision.webcam import Webcam

_WATCH_S: Final = 2.0
_SETTLE_S: Final = 0.5
"""A camera's first pictures are darker and come slower than the others."""
_FEWEST: Final = 3
"""Pictures from which on a rate is measured."""
_CABLE: Final = "check the cable and the port, and that no other program uses it"
_FILM: Final = "copy the film again, or name another of at least two seconds"
_DRAWN: Final = "change it in the profile, by whose camera.width, camera.height and camera.fps they are drawn"


def list_cameras(folder: Path | None) -> list[dict[str, str]]:
    """The connected cameras, each as it may be named; with a folder, a picture of each is written there.

    Raises:
        BadInputError: A picture cannot be written.
    """
    found = []
    for seen in look_at_all() if folder is not None else [Snapshot(device, None, "") for device in cameras()]:
        device = seen.device
        entry = {"name": device.name, "path": device.lasting or device.path, "source": f"camera:{device.number}"}
        if seen.fault:
            entry["fault"] = seen.fault
        if seen.image is not None and folder is not None:
            plain = re.sub(r"[^\w-]+", "-", device.name).strip("-")
            entry["picture"] = _store(seen.image, folder / f"{device.number}-{plain or 'camera'}.png")
        found.append(entry)
    return found


def check_camera(origin: Source, profile: Profile) -> Iterator[tuple[str, str]]:
    """Opens the source and watches it for a moment; what is wrong, and what to do about it.

    What is wrong with the symbol sheet is told with the model.
    """
    drawn = origin.kind == "simulate"
    if drawn and not _is_sheet(profile.sheet):
        yield "simulated players cannot be drawn without the symbol sheet", "mend the sheet first, as said of the model"
        return
    try:
        if origin.kind == "camera":
            _time_backends(origin, profile.camera)
        # What is lost while it is looked at is a fault: it is not waited for.
        impatient = msgspec.structs.replace(profile, camera=msgspec.structs.replace(profile.camera, reconnect_for=0.0))
        source = open_source(origin, 2, impatient, tell)
    except RefereeError as error:
        # Where there is more to say than the fault, its text has it after a semicolon.
        fault, _, remedy = str(error).partition("; ")
        yield fault, remedy or (_DRAWN if drawn else "connect a camera, and name it: --source camera:NAME")
        return
    with source:
        for fault, remedy in _watched(source, profile):
            yield f"{source.name}: {fault}", remedy


def _is_sheet(name: str) -> bool:
    try:
        load_sheet(name)
    except RefereeError:
        return False
    return True


def _watched(source: FrameSource, profile: Profile) -> Iterator[tuple[str, str]]:
    stamps: list[tuple[int, float]] = []
    grey: list[float] = []
    brightest = 0.0
    remedy = _CABLE if source.live else _FILM
    lost_before = 0
    try:
        for frame in source:
            if source.live and frame.t < _SETTLE_S:
                lost_before = source.lost if isinstance(source, Webcam) else 0
                continue
            stamps.append((frame.index, frame.t))
            shrunk = frame.image[::8, ::8]
            grey.append(float(shrunk.mean()))
            brightest = max(brightest, float(shrunk.max()))
            if frame.t - stamps[0][1] > _WATCH_S:
                break
    except RefereeError as error:
        yield str(error).removeprefix(f"{source.name}: "), remedy
        return
    if len(stamps) < _FEWEST:
        few = f"{amount(len(stamps), 'picture')}: too few to measure its rate by; expected at least {_FEWEST}"
        yield "gives no pictures" if source.live else few, remedy
        return
    (first, start), (last, end) = stamps[0], stamps[-1]
    camera = source if isinstance(source, Webcam) else None
    lost = camera.lost - lost_before if camera is not None else 0
    watched = Watched(
        source.size,
        source.fps,
        (last - first) / (end - start),
        lost / (lost + last - first),
        float(np.mean(grey)),
        brightest,
    )
    asked = profile.camera if camera is not None else _as_it_is(source, profile.camera)
    yield from camera_faults(watched, asked, None if camera is None else camera.facts, profile.officiating.least_fps)


def _as_it_is(source: FrameSource, asked: CameraSettings) -> CameraSettings:
    """A file was asked for nothing; it can only keep what it promises itself."""
    width, height = source.size
    return CameraSettings(width=width, height=height, fps=source.fps or asked.fps)


def _store(image: Image, place: Path) -> str:
    place.parent.mkdir(parents=True, exist_ok=True)
    if not cv2.imwrite(str(place), image):
        raise BadInputError(f"{place}: cannot be written")
    return str(place)


def _time_backends(origin: Source, settings: CameraSettings) -> None:
    """On Windows cameras open in one way in a moment and in another in twenty seconds: finds out, and keeps it."""
    backends = BACKENDS.get(sys.platform, ())
    if len(backends) < 2:
        return
    from referee.vision.cameras.elsewhere import OpenCVGrabber  # noqa: PLC0415 - where it is needed only

    device = find(origin.camera)
    took: dict[int, float] = {}
    for backend in backends:
        begun = time.monotonic()
        try:
            grabber = OpenCVGrabber(device, settings, backend)
        except RefereeError:
            continue
        if any(grabber.grab() is not None for _ in range(5)):
            took[backend] = time.monotonic() - begun
        grabber.close()
    if took:
        best = min(took, key=lambda each: took[each])
        remember_backend(device.path, best)
        tell(f"{device.name}: opens fastest through {cv2.videoio_registry.getBackendName(best)}: {took[best]:.1f} s")
