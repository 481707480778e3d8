"""Cameras on systems without Video4Linux."""

import cv2
import pytest

from referee.errors import CameraError
from referee.vision.cameras import devices
from referee.vision.cameras.elsewhere import OpenCVGrabber
from referee.vision.cameras.remembered import remember_backend, remembered_backend
from tests.vision.cameras.conftest import ASKED, DESK, DOOR


class Driver:
    """Stands for OpenCV where a back end opens nothing, or only this camera."""

    def __init__(self, opens):
        self.opens = opens

    def isOpened(self):  # noqa: N802 - OpenCV's name
        return self.opens

    def get(self, _):
        return -1.0

    def grab(self):
        return False

    def release(self):
        pass


def test_the_back_end_that_was_quickest_is_tried_first_and_the_others_after_it(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setitem(devices.BACKENDS, "linux", (cv2.CAP_MSMF, cv2.CAP_DSHOW))
    remember_backend(DESK.path, cv2.CAP_DSHOW)
    assert remembered_backend(DESK.path) == cv2.CAP_DSHOW
    assert remembered_backend(DOOR.path) is None
    tried = []

    def make(number, backend, asked):
        tried.append((number, backend))
        return Driver(opens=backend == cv2.CAP_MSMF)

    OpenCVGrabber(DESK, ASKED, make=make)
    assert tried == [(0, cv2.CAP_DSHOW), (0, cv2.CAP_MSMF)]
    with pytest.raises(CameraError, match="close other programs"):
        OpenCVGrabber(DESK, ASKED, make=lambda *_: Driver(opens=False))
