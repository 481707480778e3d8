"""The palms that are found, against those that MediaPipe's own graph finds."""

import cv2
import numpy as np
import pytest
from mediapipe.python import packet_getter
from mediapipe.tasks.cc.vision.hand_detector.proto.hand_detector_graph_options_pb2 import (
    HandDetectorGraphOptions,
)

from referee.simulator.sheet import load_sheet
from referee.simulator.stills import draw_still
from referee.symbols import Symbol
from referee.vision.boxes import square_in
from referee.vision.palms import PalmCandidates, PalmDetector
from tests.vision.mediapipe_graphs import graph_of, picture_packet

SCORE, MOST = 0.1, 3


@pytest.fixture(scope="module")
def mediapipes():
    """MediaPipe's own graph for palms."""
    with graph_of(
        "hand_detector.HandDetectorGraph",
        ["IMAGE:image"],
        ["PALM_DETECTIONS:palms", "HAND_RECTS:rects"],
        HandDetectorGraphOptions.ext,
        "palm_detection/palm_detection_full.tflite",
        min_detection_confidence=SCORE,
        num_hands=MOST,
    ) as runner:
        yield runner


@pytest.fixture(scope="module")
def detector():
    return PalmDetector()


def side_by_side():
    """A picture with two hands, wider than high, one of them turned."""
    rng, sheet = np.random.default_rng(5), load_sheet()
    one, other = (draw_still(rng, sheet, symbol, kind="raised", hands="people")[0] for symbol in ("rock", "paper"))
    return np.hstack([one, cv2.resize(np.rot90(other), one.shape[1::-1])])


PICTURES = [
    *(
        draw_still(np.random.default_rng(place), load_sheet(), symbol, kind="raised")[0]
        for place, symbol in enumerate(Symbol)
    ),
    side_by_side(),
    np.ascontiguousarray(side_by_side()[:, ::-1].transpose(1, 0, 2)),
]


def theirs_of(runner, image):
    """Scores, palms' centres, boxes' centres, sides and rotations by MediaPipe's graph, in pixels and radians."""
    out = runner.process({"image": picture_packet(image)})
    if out["palms"].is_empty():
        return []
    height, width = image.shape[:2]
    found = []
    pairs = zip(packet_getter.get_proto_list(out["palms"]), packet_getter.get_proto_list(out["rects"]), strict=False)
    for palm, rect in pairs:
        place = (rect.x_center * width, rect.y_center * height)
        points = [(point.x * width, point.y * height) for point in palm.location_data.relative_keypoints[:5]]
        found.append((palm.score[0], np.mean(points, axis=0), place, rect.width * width, rect.rotation))
    return sorted(found, key=lambda each: -each[0])


def lit(image):
    """A picture that the network is given as it is: bright, and without noise."""
    return np.clip(cv2.GaussianBlur(image, (0, 0), 1.0) * (130.0 / image.mean()), 0, 255).astype(np.uint8)


@pytest.mark.parametrize("image", [lit(each) for each in PICTURES])
def test_palms_are_found_as_mediapipes_own_graph_finds_them(mediapipes, detector, image):
    theirs = theirs_of(mediapipes, image)
    ours = detector.look(image).palms(SCORE, MOST)
    assert len(ours) == len(theirs) > 0
    for palm, (score, centre, place, side, rotation) in zip(ours, theirs, strict=True):
        assert palm.score == pytest.approx(score, abs=1e-4)
        assert palm.centre == pytest.approx(centre, abs=0.05)
        assert palm.box.side == pytest.approx(side, abs=0.05)
        assert (palm.box.x, palm.box.y) == pytest.approx(place, abs=0.05)
        assert np.exp(1j * palm.box.rotation) == pytest.approx(np.exp(1j * rotation), abs=1e-3)


def test_a_palm_in_a_window_is_where_it_is_in_the_picture(detector):
    image, still = draw_still(np.random.default_rng(3), load_sheet(), "scissors", kind="raised")
    corner = np.array((700, 400))
    image = cv2.copyMakeBorder(image, corner[1], 0, corner[0], 0, cv2.BORDER_REPLICATE)
    joints = still.joints[:, :2] + corner
    window = square_in(image, *joints[9], 1.5 * np.ptp(joints[:, 1]))
    palm = detector.look(image, window).palms(0.3, 1)[0]
    palm_length = np.linalg.norm(still.joints[9] - still.joints[0])
    assert np.linalg.norm(palm.centre - joints[[0, 5, 9, 13, 17]].mean(axis=0)) < 0.3 * palm_length


@pytest.mark.parametrize(
    ("away", "palms"),
    [((0.3, 0.0), 1), ((0.43, 0.0), 1), ((0.8, 0.0), 2), ((1.5, 0.0), 2), ((2.0, 2.0), 2), ((2.0, -2.0), 2)],
)
def test_boxes_of_which_much_overlaps_are_of_one_palm_and_others_are_not(away, palms):
    """Two boxes, the second so many of their sides to the right of the first and below it."""
    side, anchor = 0.1, (1 / 48, 1 / 48)  # the first two anchors lie at one place
    scores, points = np.full(2016, -30.0), np.zeros((2016, 9, 2))
    scores[:2] = 3.0, 2.0
    for number, place in enumerate(((0.4, 0.4), np.add((0.4, 0.4), np.multiply(side, away)))):
        points[number] = np.subtract(place, anchor)
        points[number, 1] = side
    found = PalmCandidates(scores, points, (500.0, 500.0), 1000.0).palms(0.5, 3)
    assert len(found) == palms
    assert found[0].score == pytest.approx(1 / (1 + np.exp(-3.0)))


def test_fingers_point_nearly_up_in_a_palms_box(detector):
    image, still = draw_still(np.random.default_rng(3), load_sheet(), "paper", kind="raised")
    for turns in range(4):
        turned = np.ascontiguousarray(np.rot90(image, -turns))
        (palm,) = detector.look(turned).palms(0.3, 1)
        along = still.joints[9, :2] - still.joints[0, :2]
        upright = np.arctan2(along[0], -along[1]) + turns * np.pi / 2
        assert np.exp(1j * palm.box.rotation) == pytest.approx(np.exp(1j * upright), abs=0.8)


def test_faint_palms_do_not_move_sure_ones(detector):
    candidates = detector.look(PICTURES[0])
    sure = candidates.palms(0.5, 1)[0]
    faint = candidates.palms(0.01, 1)[0]
    assert sure.score == faint.score
    assert not np.array_equal(sure.centre, faint.centre), "the mean is of more boxes where fainter ones count"
    assert np.array_equal(candidates.palms(0.5, 3)[0].centre, sure.centre)
