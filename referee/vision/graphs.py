"""MediaPipe's two hand networks, and what it takes to run them.

The palm detector (:mod:`referee.vision.palms`, a graph of MediaPipe's) finds palms anywhere in a picture. It takes
about 12 ms on one core. The landmark network (:mod:`referee.vision.landmarks`, in LiteRT) reads 21 landmarks in a box
where a hand is thought to be. It takes about 9 ms on one core, or 5 ms with the "lite" model. MediaPipe's own
``HandLandmarker`` joins both in one graph, which gives out neither presence nor the box it looks in. Following a fast
arm needs both values. So each network runs on its own, and :mod:`referee.vision.tracker` joins them. Only these three
files use MediaPipe or LiteRT.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import cv2
import mediapipe
from mediapipe.python import packet_creator
from mediapipe.python._framework_bindings.image_frame import ImageFormat
from mediapipe.python._framework_bindings.packet import Packet

from referee.errors import ModelError
from referee.vision.frames import Image

_MODELS = Path(mediapipe.__file__).parent / "modules"

_stderr_lock = threading.Lock()


def shipped_model(name: str) -> bytes:
    """One of the models that come with MediaPipe, by its place among them.

    Raises:
        ModelError: MediaPipe does not carry it.
    """
    path = _MODELS / name
    try:
        return path.read_bytes()
    except OSError as error:
        raise ModelError(f"{path}: expected the hand model that comes with MediaPipe 0.10.21") from error


def picture_packet(image: Image) -> Packet:
    """A picture as graphs take it."""
    rgb = cv2.cvtColor(image, cv2.COLOR_BGR2RGB)
    return packet_creator.create_image(rgb, image_format=ImageFormat.SRGB)


@contextmanager
def silenced() -> Iterator[None]:
    """Hides what MediaPipe and LiteRT write to standard error while a network is set up and first run.

    They write past Python, to the file descriptor. They heed no setting before their logging has been set up, and this
    release never sets it up. Errors are raised as exceptions all the same.
    """
    with _stderr_lock:
        kept, nowhere = os.dup(2), os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, 2)
        try:
            yield
        finally:
            os.dup2(kept, 2)
            os.close(kept)
            os.close(nowhere)
