"""Faults of a camera are told by their cause, with what mends them."""

import pytest

from referee.vision.cameras.facts import CameraMode, Facts
from referee.vision.cameras.faults import Watched, camera_faults
from tests.vision.cameras.conftest import ASKED

GOOD = Watched((1280, 720), 30.0, 30.0, 0.0, 120.0, 250.0)


@pytest.mark.parametrize(
    ("watched", "facts", "fault", "remedy"),
    [
        (GOOD, Facts("A", automatic=True), "exposure by itself", "camera.exposure"),
        (Watched((640, 480), 30.0, 30.0, 0.0, 120.0, 250.0), None, "gives pictures of 640 x 480", "camera.width"),
        (Watched((1280, 720), 30.0, 15.0, 0.5, 120.0, 250.0), None, "50% of its pictures were lost", "USB port"),
        (Watched((1280, 720), 30.0, 15.0, 0.0, 30.0, 250.0), None, "where 30 are promised", "more light"),
        (Watched((1280, 720), 30.0, 30.0, 0.0, 0.5, 3.0), None, "black", "cover off"),
        (
            Watched((1280, 720), 10.0, 10.0, 0.0, 120.0, 250.0),
            Facts(
                "A",
                pixel_format="YUYV",
                modes=(CameraMode("YUYV", 1280, 720, 10.0), CameraMode("YUYV", 640, 480, 30.0)),
            ),
            "uncompressed (YUYV)",
            "a smaller size: 640 x 480 at 30",
        ),
        (Watched((1280, 720), 10.0, 10.0, 0.0, 120.0, 250.0), Facts("A", pixel_format="YUYV"), "YUYV", "with MJPG"),
    ],
)
def test_each_fault_is_told_by_its_cause_with_what_mends_it(watched, facts, fault, remedy):
    told = list(camera_faults(watched, ASKED, facts, 12.0))
    assert any(fault in why and remedy in what for why, what in told), told
    assert len(told) <= 2


def test_a_camera_without_fault_has_none():
    assert not list(camera_faults(GOOD, ASKED, Facts("A", pixel_format="MJPG", automatic=False), 12.0))
