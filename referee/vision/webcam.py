"""Frames from a camera: always the newest, at the time at which it was taken."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from typing import Final, Generic, TypeVar

import numpy as np

from referee.errors import CameraError
from referee.settings import CameraSettings
from referee.vision.cameras.addresses import is_network, without_password
from referee.vision.cameras.clock import seconds
from referee.vision.cameras.facts import Facts
from referee.vision.cameras.grabber import Grabber
from referee.vision.cameras.opening import open_camera
from referee.vision.cameras.patient import SILENT_FOR_S, PatientCamera
from referee.vision.frames import Frame, Image

_ASK_S: Final = 0.1
"""Who waits for a picture is asked this often whether it is still wanted."""

T = TypeVar("T")


class _Newest(Generic[T]):
    """Hands the newest of what comes from one thread to another; older ones that nobody has taken are counted."""

    def __init__(self) -> None:
        self._changed = threading.Condition()
        self._held: T | None = None
        self.replaced = 0
        self.ended = False

    def put(self, item: T) -> None:
        with self._changed:
            self.replaced += self._held is not None
            self._held = item
            self._changed.notify_all()

    def take(self, timeout: float) -> T | None:
        """The newest; ``None`` where none came within ``timeout`` seconds, or none will come any more."""
        with self._changed:
            self._changed.wait_for(lambda: self._held is not None or self.ended, timeout)
            item, self._held = self._held, None
        return item

    def end(self) -> None:
        with self._changed:
            self.ended = True
            self._changed.notify_all()


class Webcam:
    """A camera whose newest frame is always at hand; those that nobody takes in time are counted.

    A thread fetches the camera's data without pause, so that no buffer grows old in the driver's queue; another decodes
    the newest beside it. A frame's time is the driver's, where that can be believed, else the clock's at which it was
    fetched; it counts from the first frame's, and is forced to increase. A camera that is lost is looked for again for
    a while; frames then go on with the gap in their times that there was.

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
        clock: Callable[[], float] = seconds,
        *,
        reopen: Callable[[], Grabber] | None = None,
        wait_s: float = 0.0,
        tell: Callable[[str], None] = lambda _: None,
        stopped: Callable[[], bool] = lambda: False,
    ) -> None:
        self._name = name
        self._size = grabber.size
        self._camera = PatientCamera(name, grabber, clock, reopen=reopen, wait_s=wait_s, tell=tell)
        self._wait_s = wait_s
        self._stopped = stopped
        self._closed = threading.Event()
        self._shots: _Newest[tuple[int, float, Callable[[], Image | None]]] = _Newest()
        self._frames: _Newest[Frame] = _Newest()
        self._fault = ""
        self.lost = 0
        self._threads = [threading.Thread(target=each, name=name, daemon=True) for each in (self._fetch, self._decode)]
        for thread in self._threads:
            thread.start()

    @classmethod
    def open(
        cls,
        wanted: str,
        settings: CameraSettings,
        tell: Callable[[str], None] = lambda _: None,
        stopped: Callable[[], bool] = lambda: False,
    ) -> Webcam:
        """Opens the camera that somebody names.

        Args:
            wanted: A number, a name or a part of one, a path, or a network camera's address; empty: the one that the
                settings name, else the first there is.
            settings: What to ask of it, and how long it is waited for when it is lost.
            tell: Told in a line when it fails and when it is back, and what could not be set.
            stopped: Asked while no picture comes whether nobody waits for one any more.

        Raises:
            CameraError: There is no such camera, or it cannot be opened; the text says why.
        """
        opening = open_camera(wanted, settings)
        name = without_password(wanted) if is_network(wanted) else opening.grabber.facts.name
        for note in opening.grabber.notes:
            tell(f"{name}: {note}")
        wait_s = settings.reconnect_for
        return cls(name, opening.grabber, reopen=opening.reopen, wait_s=wait_s, tell=tell, stopped=stopped)

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
        return self._camera.fps

    @property
    def dropped(self) -> int:
        """How many frames came and were replaced by a newer one before anybody took them."""
        return self._shots.replaced + self._frames.replaced

    @property
    def driver_times(self) -> bool:
        """Whether frames have the driver's own times, else the clock's at which they were fetched."""
        return self._camera.driver_times

    @property
    def facts(self) -> Facts | None:
        """What the camera says about itself; ``None`` for a recording that stands for one."""
        facts = getattr(self._camera.grabber, "facts", None)
        return facts if isinstance(facts, Facts) else None

    def __iter__(self) -> Iterator[Frame]:
        """The newest frame, each at most once, until the camera is closed or nobody waits for one.

        Raises:
            CameraError: The camera was unplugged, or has stopped giving pictures, and did not come back in time.
        """
        silent_since = time.monotonic()
        while not self._closed.is_set():
            frame = self._frames.take(_ASK_S)
            if self._closed.is_set():
                return
            if frame is not None:
                yield frame
                silent_since = time.monotonic()
            elif self._frames.ended:
                raise CameraError(self._fault)
            elif self._stopped():
                return
            elif self._camera.is_away:
                silent_since = time.monotonic()  # its thread looks for it, and says so when it gives up
            elif time.monotonic() - silent_since > SILENT_FOR_S + self._wait_s + 1:
                # The driver itself hangs: its thread cannot even look.
                raise CameraError(f"{self._name}: its driver does not answer; unplug the camera, and plug it in again")

    def close(self) -> None:
        """Lets go of the camera."""
        self._closed.set()
        self._shots.end()
        self._frames.end()
        # A camera that hangs in the driver must not hang the program: its thread ends with the program.
        for thread in self._threads:
            thread.join(timeout=SILENT_FOR_S)

    def __enter__(self) -> Webcam:
        """The source itself."""
        return self

    def __exit__(self, *exc: object) -> None:
        """Lets go of the camera."""
        self.close()

    def _fetch(self) -> None:
        """Fetches every picture's data, and gives the buffer back at once."""
        start, last, index = 0.0, -1.0, 0
        try:
            for shot, t in self._camera.shots(lambda wait: not self._closed.wait(wait)):
                start = t if index == 0 else start
                last = max(t - start, float(np.nextafter(last, np.inf))) if index else 0.0
                self.lost += shot.lost
                self._shots.put((index, last, shot.decode))
                index += 1
        except CameraError as error:
            self._fault = str(error)
        except Exception as error:  # whatever the driver throws must reach who iterates
            self._fault = f"{self._name}: {error}"
        finally:
            self._camera.close()
            self._shots.end()

    def _decode(self) -> None:
        """Decodes the newest picture; broken ones are left out."""
        try:
            while not self._closed.is_set():
                shot = self._shots.take(_ASK_S)
                if shot is None and self._shots.ended:
                    break
                if shot is not None:
                    index, t, decode = shot
                    image = decode()
                    if image is not None:
                        self._frames.put(Frame(index, t, image))
        except Exception as error:  # likewise
            self._fault = f"{self._name}: {error}"
        finally:
            self._frames.end()
