"""Writes frames to a video file at their own times."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from pathlib import Path

import av
from av.error import FFmpegError

from referee.errors import BadInputError
from referee.vision.frames import Frame

CLOCK = 90_000
"""Ticks a second of the timestamps in the file: what an MP4 commonly has, and 11 microseconds fine."""


def write_video(frames: Iterable[Frame], path: Path, size: tuple[int, int], fps: float) -> int:
    """Writes H.264 in MP4; frames that are lost or late leave their gap in the file.

    The file appears under its name only when it is complete.

    Args:
        frames: In order of time.
        path: Where to; a file that is there is replaced.
        size: Width and height in pixels, even numbers.
        fps: The nominal rate, for the file's header.

    Returns:
        How many frames were written.

    Raises:
        BadInputError: The file cannot be written there.
    """
    unfinished = path.with_name(f".{path.name}.unfinished")
    try:
        written = _encode(frames, unfinished, size, fps)
        unfinished.replace(path)
    except (OSError, FFmpegError) as error:
        raise BadInputError(f"{path}: cannot be written: {error.strerror or error}") from error
    finally:
        unfinished.unlink(missing_ok=True)
    return written


def _encode(frames: Iterable[Frame], path: Path, size: tuple[int, int], fps: float) -> int:
    written = 0
    with av.open(str(path), "w", format="mp4") as container:
        # Without B-frames a frame's decoding time is its own, and the first is 0.
        options = {"crf": "18", "preset": "veryfast", "bf": "0"}
        stream = container.add_stream("libx264", rate=Fraction(fps).limit_denominator(1001), options=options)
        stream.width, stream.height = size
        stream.pix_fmt = "yuv420p"
        stream.codec_context.time_base = Fraction(1, CLOCK)
        for frame in frames:
            picture = av.VideoFrame.from_ndarray(frame.image, format="bgr24")
            picture.pts = round(frame.t * CLOCK)
            picture.time_base = Fraction(1, CLOCK)
            container.mux(stream.encode(picture))
            written += 1
        container.mux(stream.encode())
    return written
