"""MediaPipe's two hand networks, each as a function of one picture. No other file knows MediaPipe.

The palm detector finds palms anywhere in a picture (about 12 ms on one core); the landmark network reads 21
landmarks in a box where a hand is thought to be (about 9 ms, "lite" 4.5 ms). MediaPipe's own
``HandLandmarker`` joins them in one graph, which gives out neither presence nor the box it looks in;
following a fast arm needs both, so each network runs here as a graph of its own, and
:mod:`referee.vision.tracker` joins them.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TypeAlias

import cv2
import mediapipe
import numpy as np
import numpy.typing as npt
from mediapipe.framework.calculator_pb2 import CalculatorGraphConfig
from mediapipe.framework.formats.rect_pb2 import NormalizedRect
from mediapipe.python import packet_creator, packet_getter
from mediapipe.python._framework_bindings.image_frame import ImageFormat
from mediapipe.python._framework_bindings.packet import Packet
from mediapipe.python._framework_bindings.task_runner import TaskRunner
from mediapipe.tasks.cc.vision.hand_detector.proto.hand_detector_graph_options_pb2 import (
    HandDetectorGraphOptions,
)
from mediapipe.tasks.cc.vision.hand_landmarker.proto.hand_landmarks_detector_graph_options_pb2 import (
    HandLandmarksDetectorGraphOptions,
)

from referee.errors import ModelError
from referee.vision.frames import Image
from referee.vision.hands import Handedness, Points

_MODELS = Path(mediapipe.__file__).parent / "modules"
_LANDMARK_MODELS = ("full", "lite")

Window: TypeAlias = tuple[int, int, int, int]
"""An upright part of a picture: left, top, right and bottom, in pixels; the last two lie outside."""

_SQUARE_ENOUGH = 1.3
_CLOSER = 0.6
"""Longer pictures are searched in squares of their shorter side, others in squares of this share of it."""

_stderr_lock = threading.Lock()


@dataclass(frozen=True, slots=True)
class Box:
    """A turned rectangle in a picture, in pixels of that picture.

    Attributes:
        x: The centre, to the right.
        y: The centre, downwards.
        width: The side that lies along x when the box is not turned.
        height: The other side.
        rotation: Radians, clockwise as seen.
    """

    x: float
    y: float
    width: float
    height: float
    rotation: float

    def moved(self, x: float, y: float) -> Box:
        """The box, so many pixels further to the right and down."""
        return replace(self, x=self.x + x, y=self.y + y)

    def distance(self, other: Box) -> float:
        """From this box's centre to the other's, pixels."""
        return float(np.hypot(self.x - other.x, self.y - other.y))

    def bounds(self) -> tuple[float, float, float, float]:
        """Left, top, right and bottom of the upright rectangle about the box."""
        cos, sin = abs(np.cos(self.rotation)), abs(np.sin(self.rotation))
        half_x = (self.width * cos + self.height * sin) / 2
        half_y = (self.width * sin + self.height * cos) / 2
        return self.x - half_x, self.y - half_y, self.x + half_x, self.y + half_y


@dataclass(frozen=True, slots=True, eq=False)
class Palm:
    """A palm that the detector found.

    Attributes:
        box: Where to look for the landmarks.
        centre: The mean of wrist and knuckles, x and y in pixels; see :func:`~referee.vision.hands.palm_centre`.
        score: The detector's belief, 0 to 1.
    """

    box: Box
    centre: npt.NDArray[np.float64]
    score: float


@dataclass(frozen=True, slots=True, eq=False)
class Landmarks:
    """What the landmark network read in a box.

    Attributes:
        points: 21 x 3 in pixels of the picture, as in :class:`~referee.vision.hands.Hand`.
        world: 21 x 3 in metres.
        presence: The network's belief that the box holds a hand, 0 to 1.
        handedness: The person's own left or right, in a picture that is not mirrored.
        next_box: Where to look next if the hand stays where it is.
    """

    points: Points
    world: Points
    presence: float
    handedness: Handedness
    next_box: Box


class PalmDetector:
    """Finds palms anywhere in a picture.

    Args:
        score: Least score, 0 to 1.
        hands: How many palms at most.
        threads: How many work on one picture.

    Raises:
        ModelError: MediaPipe does not carry the model.
    """

    def __init__(self, score: float, hands: int, threads: int = 1) -> None:
        config = CalculatorGraphConfig()
        config.input_stream.append("IMAGE:image")
        config.output_stream.extend(["PALMS:palms", "RECTS:rects"])
        node = config.node.add(calculator="mediapipe.tasks.vision.hand_detector.HandDetectorGraph")
        node.input_stream.append("IMAGE:image")
        node.output_stream.extend(["PALM_DETECTIONS:palms", "HAND_RECTS:rects"])
        options = node.options.Extensions[HandDetectorGraphOptions.ext]
        options.base_options.model_asset.file_content = _model("palm_detection/palm_detection_full.tflite")
        options.base_options.acceleration.xnnpack.num_threads = threads
        options.min_detection_confidence = score
        options.num_hands = hands
        with _silenced():
            self._runner = TaskRunner.create(config)
            self.find(np.zeros((64, 64, 3), np.uint8))

    def find(self, image: Image, window: Window | None = None) -> tuple[Palm, ...]:
        """The palms in ``image``, or in one window of it, the surest first.

        Args:
            image: The picture.
            window: The part to look in, ``None`` for all of it. The network sees 192 x 192 pixels, in which a
                hand of less than about a tenth of the longer side is lost.

        Returns:
            Palms whose boxes and key points are in pixels of ``image``.
        """
        left, top, right, bottom = window or (0, 0, image.shape[1], image.shape[0])
        width, height = right - left, bottom - top
        out = self._runner.process({"image": _packet(image[top:bottom, left:right])})
        if out["palms"].is_empty():
            return ()
        palms = []
        for found, rect in zip(
            packet_getter.get_proto_list(out["palms"]),
            packet_getter.get_proto_list(out["rects"]),
            strict=False,  # where there is no palm there still is one empty box
        ):
            # Wrist and knuckles come first; two of the thumb follow.
            points = [(point.x, point.y) for point in found.location_data.relative_keypoints[:5]]
            centre = np.mean(points, axis=0) * (width, height) + (left, top)
            palms.append(Palm(_box(rect, width, height).moved(left, top), centre, found.score[0]))
        return tuple(sorted(palms, key=lambda palm: -palm.score))

    def close(self) -> None:
        """Frees the model."""
        self._runner.close()


class LandmarkNetwork:
    """Reads a hand's landmarks in a box.

    Args:
        model: ``full`` or ``lite``.
        presence: Below this belief nothing is given out, 0 to 1.
        threads: How many work on one picture.

    Raises:
        ModelError: There is no such model.
    """

    def __init__(self, model: str, presence: float, threads: int = 1) -> None:
        if model not in _LANDMARK_MODELS:
            raise ModelError(f"tracker.model {model!r}: expected one of {', '.join(_LANDMARK_MODELS)}")
        config = CalculatorGraphConfig()
        config.input_stream.extend(["IMAGE:image", "RECT:rect"])
        outputs = ("LANDMARKS", "WORLD_LANDMARKS", "HAND_RECT_NEXT_FRAME", "PRESENCE_SCORE", "HANDEDNESS")
        streams = [f"{tag}:{tag.lower()}" for tag in outputs]
        config.output_stream.extend(streams)
        node = config.node.add(calculator="mediapipe.tasks.vision.hand_landmarker.SingleHandLandmarksDetectorGraph")
        node.input_stream.extend(["IMAGE:image", "HAND_RECT:rect"])
        node.output_stream.extend(streams)
        options = node.options.Extensions[HandLandmarksDetectorGraphOptions.ext]
        options.base_options.model_asset.file_content = _model(f"hand_landmark/hand_landmark_{model}.tflite")
        options.base_options.acceleration.xnnpack.num_threads = threads
        options.min_detection_confidence = presence
        with _silenced():
            self._runner = TaskRunner.create(config)
            self.read(np.zeros((64, 64, 3), np.uint8), Box(32, 32, 64, 64, 0))

    def read(self, image: Image, box: Box) -> Landmarks | None:
        """The hand in ``box``, in pixels of ``image``; ``None`` where there is none."""
        height, width = image.shape[:2]
        left, top, right, bottom = box.bounds()
        # Only the part that the network will look at is converted and copied; a pixel more for interpolation.
        x0, y0 = max(int(left) - 1, 0), max(int(top) - 1, 0)
        x1, y1 = min(int(right) + 2, width), min(int(bottom) + 2, height)
        if x1 - x0 < 2 or y1 - y0 < 2:
            return None
        cut_width, cut_height = x1 - x0, y1 - y0
        rect = NormalizedRect(
            x_center=(box.x - x0) / cut_width,
            y_center=(box.y - y0) / cut_height,
            width=box.width / cut_width,
            height=box.height / cut_height,
            rotation=box.rotation,
        )
        out = self._runner.process({"image": _packet(image[y0:y1, x0:x1]), "rect": packet_creator.create_proto(rect)})
        if out["landmarks"].is_empty():
            return None
        marks = packet_getter.get_proto(out["landmarks"])
        world = packet_getter.get_proto(out["world_landmarks"])
        hand = packet_getter.get_proto(out["handedness"]).classification[0]
        near = _box(packet_getter.get_proto(out["hand_rect_next_frame"]), cut_width, cut_height)
        # x and z are normalised by the picture's width, y by its height.
        points = np.array([(p.x, p.y, p.z) for p in marks.landmark]) * (cut_width, cut_height, cut_width)
        return Landmarks(
            points=points + np.array((x0, y0, 0.0)),
            world=np.array([(p.x, p.y, p.z) for p in world.landmark]),
            presence=packet_getter.get_float(out["presence_score"]),
            # The joined graphs name hands as if the picture were a mirror; the network itself does not.
            handedness="left" if hand.label == "Left" else "right",
            next_box=near.moved(x0, y0),
        )

    def close(self) -> None:
        """Frees the model."""
        self._runner.close()


def search_windows(image: Image) -> tuple[Window, ...]:
    """Where to look for palms in ``image``: all of it, then squares that overlap by half and show hands larger."""
    height, width = image.shape[:2]
    short, long = min(height, width), max(height, width)
    side = short if long >= _SQUARE_ENOUGH * short else round(_CLOSER * short)
    squares = ((x, y, x + side, y + side) for y in _starts(height, side) for x in _starts(width, side))
    return ((0, 0, width, height), *squares)


def _starts(length: int, side: int) -> list[int]:
    """Where squares begin that cover a length and overlap by half."""
    count = int(np.ceil(2 * (length - side) / side)) + 1
    return [int(start) for start in np.linspace(0, length - side, count)]


def _model(name: str) -> bytes:
    path = _MODELS / name
    try:
        return path.read_bytes()
    except OSError as error:
        raise ModelError(f"{path}: expected the hand model that comes with MediaPipe 0.10.21") from error


def _packet(image: Image) -> Packet:
    rgb = cv2.cvtColor(image, cv2.COLOR_BGR2RGB)
    return packet_creator.create_image(rgb, image_format=ImageFormat.SRGB)


def _box(rect: NormalizedRect, width: int, height: int) -> Box:
    return Box(rect.x_center * width, rect.y_center * height, rect.width * width, rect.height * height, rect.rotation)


@contextmanager
def _silenced() -> Iterator[None]:
    """Hides what MediaPipe and TensorFlow Lite write to standard error while a graph is built and first run.

    They write past Python, to the file descriptor, and heed no setting before their logging has been set up,
    which this release never does. What goes wrong comes out as an exception all the same.
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
