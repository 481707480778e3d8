"""MediaPipe's two hand networks, and what it takes to run them.

The palm detector (:mod:`referee.vision.palms`) finds palms anywhere in a picture. It takes about 5 ms on one core. The
landmark network (:mod:`referee.vision.landmarks`) reads 21 landmarks in a box where a hand is thought to be. It takes
about 4 ms on one core, or half of that with the "lite" model. MediaPipe's own graphs join both, and give out neither
presence nor the box that is looked in. Following a fast arm needs both values.

So each network runs on its own in LiteRT, which also runs it inside MediaPipe. MediaPipe's graphs, their copies of the
picture and their threads are left out. What the networks say of a picture is the same. Dark pictures and noise are
dealt with before (:mod:`~referee.vision.network_input`). Where more programs are busy than there are cores, a look for
palms took half a second by a graph with two threads; it takes 7 ms by LiteRT. Only this file imports LiteRT, and
none of the package runs MediaPipe.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import TypeAlias

import cv2
import numpy as np
import numpy.typing as npt
from ai_edge_litert.interpreter import Interpreter

from referee.errors import ModelError
from referee.vision.frames import Image

Numbers: TypeAlias = npt.NDArray[np.float32]
Matrix: TypeAlias = npt.NDArray[np.float64]

_WHITE = np.float32(1 / 255)
"""The networks take 1 for a grey level of 255."""

_stderr_lock = threading.Lock()


class HandNetwork:
    """One of the networks that come with MediaPipe. It looks at a square, colour picture.

    Args:
        name: Its place among MediaPipe's models, for instance ``palm_detection/palm_detection_full.tflite``.
        border: What it sees beyond the picture's edge, one of OpenCV's border types.
        threads: How many work on one picture.

    Attributes:
        side: The side of the square that it looks at, its own pixels.

    Raises:
        ModelError: MediaPipe does not carry it.
    """

    def __init__(self, name: str, border: int, threads: int) -> None:
        self._border = border
        with silenced():
            self._interpreter = Interpreter(model_content=shipped_model(name), num_threads=threads)
            self._interpreter.allocate_tensors()
            (taken,) = self._interpreter.get_input_details()
            self.side = int(taken["shape"][1])
            # Where the network's picture lies. Nobody may hold on to that array while the network runs.
            self._square = self._interpreter.tensor(taken["index"])
            self._outputs = [output["index"] for output in self._interpreter.get_output_details()]
            self.look(np.zeros((self.side, self.side, 3), np.uint8))

    def cut(self, image: Image, into: Matrix) -> Image:
        """The square that the network looks at.

        Args:
            image: The picture.
            into: 3 x 3, from the picture's pixels to those of the network's.
        """
        square = cv2.warpPerspective(image, into, (self.side, self.side), borderMode=self._border)
        return np.asarray(square, np.uint8)

    def look(self, square: Image) -> list[Numbers]:
        """What the network says of a square: its outputs, in its own order."""
        np.multiply(cv2.cvtColor(square, cv2.COLOR_BGR2RGB), _WHITE, out=self._square()[0])
        self._interpreter.invoke()
        return [self._interpreter.get_tensor(output) for output in self._outputs]


def shipped_model(name: str) -> bytes:
    """One of the models that come with MediaPipe, by its place among them.

    Raises:
        ModelError: MediaPipe does not carry it, or is not installed.
    """
    # Only the package's place is asked for, because importing MediaPipe takes a second.
    package = find_spec("mediapipe")
    if package is None or package.origin is None:
        raise ModelError("MediaPipe is not installed; expected 0.10.21, which carries the hand models")
    path = Path(package.origin).parent / "modules" / name
    try:
        return path.read_bytes()
    except OSError as error:
        raise ModelError(f"{path}: expected the hand model that comes with MediaPipe 0.10.21") from error


@contextmanager
def silenced() -> Iterator[None]:
    """Hides what LiteRT writes to standard error while a network is set up and first run.

    It writes past Python, to the file descriptor, and heeds no setting. Errors are raised as exceptions all the same.
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
