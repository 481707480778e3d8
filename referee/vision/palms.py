"""Finds palms anywhere in a picture: MediaPipe's palm detector."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
from mediapipe.framework.calculator_pb2 import CalculatorGraphConfig
from mediapipe.python import packet_getter
from mediapipe.python._framework_bindings.task_runner import TaskRunner
from mediapipe.tasks.cc.vision.hand_detector.proto.hand_detector_graph_options_pb2 import (
    HandDetectorGraphOptions,
)

from referee.vision.boxes import Box, Window
from referee.vision.frames import Image
from referee.vision.graphs import picture_packet, shipped_model, silenced


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
        options.base_options.model_asset.file_content = shipped_model("palm_detection/palm_detection_full.tflite")
        options.base_options.acceleration.xnnpack.num_threads = threads
        options.min_detection_confidence = score
        options.num_hands = hands
        with silenced():
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
        out = self._runner.process({"image": picture_packet(image[top:bottom, left:right])})
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
            box = Box(
                rect.x_center * width, rect.y_center * height, rect.width * width, rect.height * height, rect.rotation
            )
            palms.append(Palm(box.moved(left, top), centre, found.score[0]))
        return tuple(sorted(palms, key=lambda palm: -palm.score))

    def close(self) -> None:
        """Frees the model."""
        self._runner.close()
