"""Reads a hand's landmarks in a box: MediaPipe's landmark network."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt
from mediapipe.calculators.core.split_vector_calculator_pb2 import SplitVectorCalculatorOptions
from mediapipe.calculators.tensor.image_to_tensor_calculator_pb2 import ImageToTensorCalculatorOptions
from mediapipe.calculators.tensor.inference_calculator_pb2 import InferenceCalculatorOptions
from mediapipe.framework.calculator_pb2 import CalculatorGraphConfig
from mediapipe.framework.formats.rect_pb2 import NormalizedRect
from mediapipe.python import packet_creator, packet_getter
from mediapipe.python._framework_bindings.task_runner import TaskRunner
from mediapipe.tasks.cc.core.proto.model_resources_calculator_pb2 import ModelResourcesCalculatorOptions

from referee.errors import ModelError
from referee.vision.boxes import Box
from referee.vision.frames import Image
from referee.vision.graphs import picture_packet, shipped_model, silenced
from referee.vision.hands import Handedness, Points

_SIDE: Final = 224
"""The network's picture, in pixels."""

_DEPTH: Final = 2.5
"""What the network's z is multiplied by to be on the scale of x, as MediaPipe does."""

_MODELS: Final = ("full", "lite")
_OUTPUTS: Final = ("landmarks", "presence", "handedness", "world")

_OF_BOX: Final = np.array([0, 1, 2, 3, 5, 6, 9, 10, 13, 14, 17, 18])
"""The landmarks about which the next box is laid: those that fingers move least."""
_LARGER: Final = 2.0
_FURTHER: Final = 0.1
"""How much larger the next box is than they extend, and how far it lies towards the fingers, as a share of that."""


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
        if model not in _MODELS:
            raise ModelError(
                f"landmark model {model!r}: expected {' or '.join(_MODELS)} (tracker.model, tracker.following)"
            )
        self._presence = presence
        network = shipped_model(f"hand_landmark/hand_landmark_{model}.tflite")
        with silenced():
            self._runner = TaskRunner.create(_graph(network, threads))
            self.read(np.zeros((64, 64, 3), np.uint8), Box(32, 32, 64, 64, 0))

    def read(self, image: Image, box: Box) -> Landmarks | None:
        """The hand in a square ``box``, in pixels of ``image``; ``None`` where there is none."""
        height, width = image.shape[:2]
        left, top, right, bottom = box.bounds()
        # Only the part that the network will look at is converted and copied; a pixel more for interpolation.
        x0, y0 = max(int(left) - 1, 0), max(int(top) - 1, 0)
        x1, y1 = min(int(right) + 2, width), min(int(bottom) + 2, height)
        if x1 - x0 < 2 or y1 - y0 < 2:
            return None
        rect = NormalizedRect(
            x_center=(box.x - x0) / (x1 - x0),
            y_center=(box.y - y0) / (y1 - y0),
            width=box.width / (x1 - x0),
            height=box.height / (y1 - y0),
            rotation=box.rotation,
        )
        part = picture_packet(image[y0:y1, x0:x1])
        out = self._runner.process({"image": part, "rect": packet_creator.create_proto(rect)})
        (presence,) = packet_getter.get_float_list(out["presence"])
        if presence <= self._presence:
            return None
        (right_hand,) = packet_getter.get_float_list(out["handedness"])
        seen, world = (np.reshape(packet_getter.get_float_list(out[name]), (21, 3)) for name in ("landmarks", "world"))
        from_box = _turned(box.rotation)
        points = (seen / _SIDE - (0.5, 0.5, 0.0)) * (box.width, box.height, _DEPTH * box.width) @ from_box
        points += (box.x, box.y, 0.0)
        return Landmarks(
            points=points,
            world=world @ from_box,
            presence=presence,
            handedness="right" if right_hand >= 0.5 else "left",
            next_box=_box_about(points),
        )

    def close(self) -> None:
        """Frees the model."""
        self._runner.close()


def _graph(network: bytes, threads: int) -> CalculatorGraphConfig:
    """From a picture and a rectangle in it to the network's outputs as they are.

    MediaPipe's own graph goes on from there, in calculators that take longer than :class:`LandmarkNetwork` does.
    """
    config = CalculatorGraphConfig()
    config.input_stream.extend(["IMAGE:image", "RECT:rect"])
    config.output_stream.extend(_OUTPUTS)

    model = config.node.add(calculator="ModelResourcesCalculator", output_side_packet=["MODEL:model"])
    model.options.Extensions[ModelResourcesCalculatorOptions.ext].model_file.file_content = network

    streams = {"input_stream": ["IMAGE:image", "NORM_RECT:rect"], "output_stream": ["TENSORS:pixels"]}
    cut = config.node.add(calculator="ImageToTensorCalculator", **streams)
    cutting = cut.options.Extensions[ImageToTensorCalculatorOptions.ext]
    cutting.output_tensor_width = cutting.output_tensor_height = _SIDE
    cutting.output_tensor_float_range.min, cutting.output_tensor_float_range.max = 0, 1
    cutting.border_mode = ImageToTensorCalculatorOptions.BORDER_REPLICATE

    streams = {"input_stream": ["TENSORS:pixels"], "output_stream": ["TENSORS:all"]}
    infer = config.node.add(calculator="InferenceCalculator", input_side_packet=["MODEL:model"], **streams)
    infer.options.Extensions[InferenceCalculatorOptions.ext].delegate.xnnpack.num_threads = threads

    tensors = [f"tensor_{name}" for name in _OUTPUTS]
    split = config.node.add(calculator="SplitTensorVectorCalculator", input_stream=["all"], output_stream=tensors)
    for number, name in enumerate(_OUTPUTS):
        split.options.Extensions[SplitVectorCalculatorOptions.ext].ranges.add(begin=number, end=number + 1)
        streams = {"input_stream": [f"TENSORS:tensor_{name}"], "output_stream": [f"FLOATS:{name}"]}
        config.node.add(calculator="TensorsToFloatsCalculator", **streams)
    return config


def _turned(rotation: float) -> npt.NDArray[np.float64]:
    """The matrix by which rows x, y, z are turned clockwise as seen, radians."""
    cos, sin = np.cos(rotation), np.sin(rotation)
    return np.array([[cos, sin, 0.0], [-sin, cos, 0.0], [0.0, 0.0, 1.0]])


def _box_about(points: Points) -> Box:
    """Where MediaPipe looks for a hand next: a square about its palm, turned so that the fingers point up in it."""
    knuckles = (points[5] + points[13]) / 4 + points[9] / 2
    rotation = float(np.arctan2(knuckles[0] - points[0, 0], points[0, 1] - knuckles[1]))
    about = points[_OF_BOX] @ _turned(-rotation)
    low, high = about.min(axis=0), about.max(axis=0)
    extent = high - low
    middle = ((low + high) / 2 - (0.0, _FURTHER * extent[1], 0.0)) @ _turned(rotation)
    side = _LARGER * float(extent[:2].max())
    return Box(float(middle[0]), float(middle[1]), side, side, rotation)
