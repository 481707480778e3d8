"""The landmark network's own outputs, against what MediaPipe's graph makes of them."""

import numpy as np
import pytest
from mediapipe.framework.formats.rect_pb2 import NormalizedRect
from mediapipe.python import packet_creator, packet_getter
from mediapipe.tasks.cc.vision.hand_landmarker.proto.hand_landmarks_detector_graph_options_pb2 import (
    HandLandmarksDetectorGraphOptions,
)

from referee.errors import ModelError
from referee.simulator.sheet import load_sheet
from referee.simulator.stills import draw_still
from referee.vision.boxes import Box
from referee.vision.landmarks import LandmarkNetwork
from referee.vision.palms import PalmDetector
from tests.vision.mediapipe_graphs import graph_of, picture_packet

OUTPUTS = ("landmarks", "world_landmarks", "hand_rect_next_frame", "presence_score", "handedness")
BOXES = [
    Box(200.0, 190.0, 260.0, 0.0),
    Box(180.5, 210.25, 320.0, 0.7),
    Box(190.0, 200.0, 300.0, -2.4),
    Box(110.0, 150.0, 340.0, 3.0),  # reaches out of the picture
]


@pytest.fixture(scope="module", params=["full", "lite"])
def model(request):
    return request.param


@pytest.fixture(scope="module")
def network(model):
    return LandmarkNetwork(model, 0.0)


@pytest.fixture(scope="module")
def mediapipes(model):
    """MediaPipe's own graph for one hand in a rectangle."""
    with graph_of(
        "hand_landmarker.SingleHandLandmarksDetectorGraph",
        ["IMAGE:image", "HAND_RECT:rect"],
        [f"{name.upper()}:{name}" for name in OUTPUTS],
        HandLandmarksDetectorGraphOptions.ext,
        f"hand_landmark/hand_landmark_{model}.tflite",
        min_detection_confidence=0.0,
    ) as runner:
        yield runner


@pytest.fixture(scope="module")
def picture():
    image, _ = draw_still(np.random.default_rng(3), load_sheet(), "scissors", kind="raised")
    return image


def points_of(packet):
    return np.array([(point.x, point.y, point.z) for point in packet_getter.get_proto(packet).landmark])


@pytest.mark.parametrize("box", BOXES)
def test_a_hand_is_read_as_mediapipes_own_graph_reads_it(network, mediapipes, picture, box):
    height, width = picture.shape[:2]
    rect = NormalizedRect(
        x_center=box.x / width,
        y_center=box.y / height,
        width=box.side / width,
        height=box.side / height,
        rotation=box.rotation,
    )
    theirs = mediapipes.process({"image": picture_packet(picture), "rect": packet_creator.create_proto(rect)})
    ours = network.read(picture, box)
    # Pixels are interpolated between by the same fractions, but for rounding.
    assert ours.points == pytest.approx(points_of(theirs["landmarks"]) * (width, height, width), abs=0.1)
    assert ours.world == pytest.approx(points_of(theirs["world_landmarks"]), abs=0.0005)
    assert ours.presence == pytest.approx(packet_getter.get_float(theirs["presence_score"]), abs=0.005)
    following = packet_getter.get_proto(theirs["hand_rect_next_frame"])
    assert ours.next_box.x == pytest.approx(following.x_center * width, abs=0.3)
    assert ours.next_box.y == pytest.approx(following.y_center * height, abs=0.3)
    assert ours.next_box.side == pytest.approx(following.width * width, abs=0.6)
    assert np.exp(1j * ours.next_box.rotation) == pytest.approx(np.exp(1j * following.rotation), abs=0.01)
    hand = packet_getter.get_proto(theirs["handedness"]).classification[0]
    assert ours.handedness == hand.label.lower()


def test_below_the_presence_asked_for_nothing_is_given_out(model, picture):
    sure = LandmarkNetwork(model, 0.5)
    (palm,) = PalmDetector().look(picture).palms(0.3, 1)
    assert sure.read(picture, palm.box) is not None
    assert sure.read(np.full_like(picture, 90), palm.box) is None


def test_an_unknown_model_is_named():
    with pytest.raises(ModelError, match=r"'medium': expected full or lite"):
        LandmarkNetwork("medium", 0.5)
