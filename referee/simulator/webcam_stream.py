"""H.264 at a webcam's bit rate: pictures are told by what changed, so what is small and dim is lost when much moves."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

import av
import cv2
import numpy as np

from referee.vision.frames import Image

_NOMINAL_FPS: Final = 30
"""The rate that bits are shared out by; what matters is how many there are for a picture."""
_WHOLE_EVERY: Final = 60
"""Pictures from one that is sent whole to the next: two seconds, as cameras have it by default."""


class H264Stream:
    """Encodes pictures and decodes them, each on its own, with no delay; made anew for each run through them.

    Args:
        size: Width and height in pixels, both even.
        bits: How many bits there are for each pixel of each picture, on average.
    """

    def __init__(self, size: tuple[int, int], bits: float) -> None:
        encoder = av.CodecContext.create("libx264", "w")
        assert isinstance(encoder, av.VideoCodecContext), "libx264 encodes pictures"
        encoder.width, encoder.height, encoder.pix_fmt = *size, "yuv420p"
        encoder.time_base, encoder.framerate = Fraction(1, _NOMINAL_FPS), Fraction(_NOMINAL_FPS)
        encoder.bit_rate = int(bits * size[0] * size[1] * _NOMINAL_FPS)
        encoder.gop_size = _WHOLE_EVERY
        # One thread gives the same pictures on every machine. A webcam's chip does no more than the fastest preset.
        encoder.options = {"preset": "ultrafast", "tune": "zerolatency", "threads": "1"}
        decoder = av.CodecContext.create("h264", "r")
        assert isinstance(decoder, av.VideoCodecContext), "H.264 holds pictures"
        decoder.thread_count = 1
        self._encoder, self._decoder = encoder, decoder
        self._count = 0

    def carry(self, image: Image) -> Image:
        """The picture as it arrives."""
        frame = av.VideoFrame.from_ndarray(
            np.asarray(cv2.cvtColor(image, cv2.COLOR_BGR2YUV_I420), np.uint8), format="yuv420p"
        )
        frame.pts = self._count
        self._count += 1
        (packet,) = self._encoder.encode(frame)
        (arrived,) = self._decoder.decode(packet)
        return np.asarray(cv2.cvtColor(arrived.to_ndarray(), cv2.COLOR_YUV2BGR_I420), np.uint8)
