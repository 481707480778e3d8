"""A camera on a network: a phone's or another, opened only where somebody names its address."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

import av
import numpy as np
from av.error import ExitError, FFmpegError, HTTPForbiddenError, HTTPUnauthorizedError, InvalidDataError
from av.video.stream import VideoStream

from referee.errors import CameraError
from referee.vision.cameras.addresses import without_password
from referee.vision.cameras.facts import Facts
from referee.vision.cameras.grabber import CameraLost, Shot
from referee.vision.frames import Image

_OPENING_S: Final = 8.0
_PATIENCE_S: Final = 3.0
"""A network may pause for longer than a cable. After this time, seconds, the connection is made anew."""
_OPTIONS: Final = {"fflags": "nobuffer", "flags": "low_delay", "analyzeduration": "1000000", "rtsp_transport": "tcp"}


class NetworkGrabber:
    """An opened network camera.

    Its pictures' times are the sender's, where it gives them. They are less sure than a cable's, because it is not
    known how long each picture was under way. It is only known that no picture came sooner than it was taken.

    Attributes:
        driver_clock: ``None``: there is no driver whose clock could be read.
        notes: What people should know about its times.

    Args:
        address: As somebody has named it; a password in it is shown nowhere.

    Raises:
        CameraError: It cannot be reached, or gives no pictures.
    """

    driver_clock: Callable[[], float] | None = None

    def __init__(self, address: str) -> None:
        self._name = without_password(address)
        try:
            container = av.open(
                address, options=_OPTIONS if address.startswith("rtsp") else {}, timeout=(_OPENING_S, _PATIENCE_S)
            )
        except (HTTPUnauthorizedError, HTTPForbiddenError) as error:
            raise CameraError(
                f"{self._name}: refuses; expected an address with a name and password it knows"
            ) from error
        except (FFmpegError, OSError, ValueError) as error:
            why = "no answer" if isinstance(error, ExitError) else _reason(error)
            raise CameraError(f"{self._name}: {why}; expected a camera that is on and in this network") from error
        self._container = container
        # A stream in a coding that FFmpeg does not know has no codec context.
        streams = [
            each for each in container.streams if isinstance(each, VideoStream) and each.codec_context is not None
        ]
        if not streams or not streams[0].codec_context.width:
            container.close()
            raise CameraError(f"{self._name}: gives no pictures; expected the address of a camera's video")
        self._stream = streams[0]
        self._stream.thread_type = "SLICE"  # a thread for each picture would hold pictures back
        self.size = (self._stream.codec_context.width, self._stream.codec_context.height)
        self._packets = self._shots()
        self.notes = ("pictures come over a network: their times, and so the third bottoms', are less sure",)

    @property
    def fps(self) -> float | None:
        """Pictures a second as the sender says, where it does."""
        rate = self._stream.average_rate or self._stream.guessed_rate
        return float(rate) if rate and 1 < rate < 200 else None

    @property
    def facts(self) -> Facts:
        """What the camera says about itself."""
        return Facts(self._name, "", self._stream.codec_context.name)

    def _shots(self) -> Iterator[Shot | None]:
        """Every picture; ``None`` for one that is damaged, which is counted as lost with the next."""
        lost = 0
        for packet in self._container.demux(self._stream):
            # Decoded in order and here: most network cameras send what has changed since the picture before.
            try:
                frames = packet.decode()
            except InvalidDataError:
                lost += 1
                yield None
                continue
            for frame in frames:
                if (frame.width, frame.height) != self.size:
                    raise CameraLost(f"now gives {frame.width} x {frame.height}")
                image: Image = np.asarray(frame.to_ndarray(format="bgr24"), np.uint8)
                # mypy does not infer the type of a lambda with a default.
                yield Shot(frame.time, lost, lambda image=image: image)  # type: ignore[misc]
                lost = 0
        raise CameraLost("the sender has ended")

    def grab(self) -> Shot | None:
        """Waits for the next picture; ``None`` where it came damaged."""
        try:
            return next(self._packets)
        except StopIteration as error:  # it was lost before
            raise CameraLost("the sender has ended") from error
        except (FFmpegError, OSError) as error:
            why = f"no picture for {_PATIENCE_S:g} s" if isinstance(error, ExitError) else _reason(error)
            raise CameraLost(why) from error
        except IndexError as error:  # PyAV knows the streams of the beginning alone
            raise CameraLost("now gives another stream") from error

    def close(self) -> None:
        """Lets go of the connection; closing twice does no harm."""
        self._container.close()


def _reason(error: Exception) -> str:
    """The system's own words, which never have the address in them."""
    return (getattr(error, "strerror", None) or "cannot be opened").lower()
