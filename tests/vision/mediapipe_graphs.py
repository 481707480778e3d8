"""MediaPipe's own graphs of tasks, which our ways to run its networks are held against."""

from collections.abc import Iterator
from contextlib import contextmanager

import cv2
from mediapipe.framework.calculator_pb2 import CalculatorGraphConfig
from mediapipe.python import packet_creator
from mediapipe.python._framework_bindings.image_frame import ImageFormat
from mediapipe.python._framework_bindings.packet import Packet
from mediapipe.python._framework_bindings.task_runner import TaskRunner

from referee.vision.frames import Image
from referee.vision.networks import shipped_model, silenced


@contextmanager
def graph_of(
    calculator: str, inputs: list[str], outputs: list[str], extension: object, model: str, **options: object
) -> Iterator[TaskRunner]:
    """A graph with one node.

    Args:
        calculator: The node, without ``mediapipe.tasks.vision.``.
        inputs: ``TAG:name`` of each stream that goes in.
        outputs: Likewise, of each that comes out.
        extension: The node's options.
        model: The network, by its place among MediaPipe's models.
        **options: Fields of the options.
    """
    config = CalculatorGraphConfig()
    config.input_stream.extend(inputs)
    config.output_stream.extend(outputs)
    node = config.node.add(calculator=f"mediapipe.tasks.vision.{calculator}")
    node.input_stream.extend(inputs)
    node.output_stream.extend(outputs)
    own = node.options.Extensions[extension]
    own.base_options.model_asset.file_content = shipped_model(model)
    for name, value in options.items():
        setattr(own, name, value)
    with silenced():
        runner = TaskRunner.create(config)
    yield runner
    runner.close()


def picture_packet(image: Image) -> Packet:
    """A picture as graphs take it."""
    return packet_creator.create_image(cv2.cvtColor(image, cv2.COLOR_BGR2RGB), image_format=ImageFormat.SRGB)
