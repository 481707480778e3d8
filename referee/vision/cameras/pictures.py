"""From a camera's data to a picture."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

import av
import cv2
import numpy as np
from av.error import FFmpegError
from av.video.codeccontext import VideoCodecContext

from referee.vision.frames import Image

_PLANES: Final[Mapping[str, tuple[int, float, int]]] = {
    # Pixel format: OpenCV's conversion, rows for each row of the picture, bytes for each pixel of such a row.
    "YUYV": (cv2.COLOR_YUV2BGR_YUYV, 1.0, 2),
    "UYVY": (cv2.COLOR_YUV2BGR_UYVY, 1.0, 2),
    "NV12": (cv2.COLOR_YUV2BGR_NV12, 1.5, 1),
    "YU12": (cv2.COLOR_YUV2BGR_I420, 1.5, 1),
    "RGB3": (cv2.COLOR_RGB2BGR, 1.0, 3),
    "GREY": (cv2.COLOR_GRAY2BGR, 1.0, 1),
}
COMPRESSED: Final = frozenset({"MJPG", "JPEG"})
READABLE: Final = (*sorted(COMPRESSED, reverse=True), *_PLANES)
"""The pixel formats that can be read, the best first: compressed pictures fit through USB 2 at the full rate."""


def decoder(pixel_format: str, width: int, height: int, line_bytes: int) -> Callable[[bytes], Image | None]:
    """What decodes pictures of one format; ``None`` comes out where data are broken.

    Args:
        pixel_format: One of :data:`READABLE`.
        width: Pixels.
        height: Pixels.
        line_bytes: Bytes from one row to the next; 0 where the format has no rows.
    """
    if pixel_format in COMPRESSED:
        return _Jpeg((width, height))
    code, rows, pixel_bytes = _PLANES[pixel_format]
    line = max(line_bytes, width * pixel_bytes)
    lines = int(height * rows)

    def decode(data: bytes) -> Image | None:
        if len(data) < line * lines:
            return None
        flat = np.frombuffer(data, np.uint8, line * lines)
        if pixel_format == "YU12" and line > width:  # two planes of colours follow, with rows of half the length
            colours = flat[line * height :][: line // 2 * height].reshape(height, line // 2)[:, : width // 2]
            flat = np.concatenate([flat[: line * height].reshape(height, line)[:, :width].ravel(), colours.ravel()])
        else:
            flat = flat.reshape(lines, line)[:, : width * pixel_bytes]
        shaped = np.ascontiguousarray(flat).reshape((lines, width, pixel_bytes) if pixel_bytes > 1 else (lines, width))
        return np.asarray(cv2.cvtColor(shaped, code), np.uint8)

    return decode


class _Jpeg:
    """Motion-JPEG by FFmpeg's decoder: as fast as OpenCV's, which writes to the terminal of each damaged picture."""

    def __init__(self, size: tuple[int, int]) -> None:
        self._size = size
        codec = av.CodecContext.create("mjpeg", "r")
        assert isinstance(codec, VideoCodecContext)
        codec.thread_count = 1  # each picture by itself, at once
        self._codec = codec

    def __call__(self, data: bytes) -> Image | None:
        if not data:
            return None
        try:
            frames = self._codec.decode(av.Packet(data))
            if not frames or (frames[-1].width, frames[-1].height) != self._size:
                return None  # lanes and hands are places in pictures of the size that was agreed on
            return np.asarray(frames[-1].to_ndarray(format="bgr24"), np.uint8)
        except FFmpegError:
            return None
