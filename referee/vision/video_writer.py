"""Writes frames as H.264 at their own times: to a file, or into memory as they come, so that a clip can be cut out."""

from __future__ import annotations

import io
from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import BinaryIO, Final

import av
from av.error import FFmpegError
from av.video.codeccontext import VideoCodecContext

from referee.errors import StorageError
from referee.storage.files import publish_or_remove, staging, storing
from referee.vision.frames import Frame

CLOCK: Final = 90_000
"""Ticks a second of the timestamps in the file: what an MP4 commonly has, and 11 microseconds fine."""


def write_video(frames: Iterable[Frame], path: Path, size: tuple[int, int], fps: float) -> int:
    """Writes H.264 in MP4; frames that are lost or late leave their gap in the file.

    The file appears under its name only when it is complete and on the disk.

    Args:
        frames: In order of time.
        path: Where to; a file that is there is replaced.
        size: Width and height in pixels, even numbers.
        fps: The nominal rate, for the file's header.

    Returns:
        How many frames were written.

    Raises:
        StorageError: The file cannot be written there; what was there before still is.
    """
    try:
        with storing(path):
            with staging(path) as file:
                written = _encode(frames, file, size, fps)
            publish_or_remove(path)
    except FFmpegError as error:
        # What the file itself has raised; PyAV says only that something was.
        why = error.__context__ if isinstance(error.__context__, OSError) else error
        raise StorageError(f"{path}: cannot be written: {why.strerror or why}") from error
    return written


def _encode(frames: Iterable[Frame], file: BinaryIO, size: tuple[int, int], fps: float) -> int:
    written = 0
    with av.open(file, "w", format="mp4") as container:
        stream = container.add_stream("libx264", rate=Fraction(fps).limit_denominator(1001))
        _set_up(stream.codec_context, size, {"preset": "veryfast"})
        for frame in frames:
            container.mux(stream.encode(_picture(frame)))
            written += 1
        container.mux(stream.encode())
    return written


def _set_up(codec: VideoCodecContext, size: tuple[int, int], options: dict[str, str]) -> None:
    codec.width, codec.height = size
    codec.pix_fmt = "yuv420p"
    codec.time_base = Fraction(1, CLOCK)
    # Without B-frames a frame's decoding time is its own, and the first is 0.
    codec.options = {"crf": "18", "bf": "0", **options}


def _picture(frame: Frame) -> av.VideoFrame:
    picture = av.VideoFrame.from_ndarray(frame.image, format="bgr24")
    picture.pts = round(frame.t * CLOCK)
    picture.time_base = Fraction(1, CLOCK)
    return picture


_KEY_EVERY: Final = 15
"""Frames from one at which a clip may begin to the next."""


@dataclass(frozen=True, slots=True)
class _Packet:
    """One encoded frame, at its exact time in seconds, and whether it can be decoded without those before."""

    data: bytes
    t: float
    key: bool


class ClipBuffer:
    """The newest stretch of a source's pictures, encoded as they come: some megabytes where pictures take gigabytes.

    Args:
        size: Width and height in pixels; an odd last row or column is left out, since H.264 halves the colours.
        most_s: Seconds kept.
        most_bytes: Bytes kept; the oldest pictures go first.
    """

    def __init__(self, size: tuple[int, int], most_s: float, most_bytes: int) -> None:
        self._size = (size[0] // 2 * 2, size[1] // 2 * 2)
        self._most_s = most_s
        self._most_bytes = most_bytes
        self._packets: deque[_Packet] = deque()
        self._bytes = 0
        self._codec = av.CodecContext.create("libx264", "w")
        self._prepare(self._codec)

    def add(self, frame: Frame) -> None:
        """Encodes the next frame, and lets go of what is too old or too much."""
        width, height = self._size
        whole = Frame(frame.index, frame.t, frame.image[:height, :width])
        for packet in self._codec.encode(_picture(whole)):
            self._packets.append(_Packet(bytes(packet), frame.t, packet.is_keyframe))
            self._bytes += packet.size
        while self._packets and (self._bytes > self._most_bytes or frame.t - self._packets[0].t > self._most_s):
            self._bytes -= len(self._packets.popleft().data)

    def cut(self, start: float, end: float) -> tuple[bytes, tuple[float, ...]]:
        """The pictures from ``start`` (or as early as they are kept, but not after it) to ``end``, seconds.

        Returns:
            The clip as an MP4 that begins at 0, and each frame's exact time in the source, seconds. Both are empty
            where no picture is kept.
        """
        kept = [packet for packet in self._packets if packet.t <= end]
        keys = [place for place, packet in enumerate(kept) if packet.key]
        if not keys:
            return b"", ()
        first = max([place for place in keys if kept[place].t <= start], default=keys[0])
        chosen = kept[first:]
        file = io.BytesIO()
        with av.open(file, "w", format="mp4") as container:
            stream = container.add_stream("libx264")
            self._prepare(stream.codec_context)
            origin = round(chosen[0].t * CLOCK)
            for packet in chosen:
                encoded = av.Packet(packet.data)
                encoded.stream = stream
                encoded.time_base = Fraction(1, CLOCK)
                encoded.pts = encoded.dts = round(packet.t * CLOCK) - origin
                encoded.is_keyframe = packet.key
                container.mux(encoded)
        return file.getvalue(), tuple(packet.t for packet in chosen)

    def _prepare(self, codec: VideoCodecContext) -> None:
        # The same settings here and in the file, whose header they make. No look-ahead: each frame comes out at once.
        _set_up(codec, self._size, {"preset": "superfast", "tune": "zerolatency", "g": str(_KEY_EVERY)})
        codec.thread_count = 1  # the players' trackers need the other cores
