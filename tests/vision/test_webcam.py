"""No camera is needed: a recorded one, a video replayed in real time, stands for it."""

import time
from dataclasses import replace
from itertools import pairwise

import pytest

from referee.errors import CameraError
from referee.settings import CameraSettings
from referee.vision.webcam import Webcam


def test_frames_come_in_real_time_and_the_pulled_plug_is_told(recorded):
    frames = []
    with Webcam("camera:0", recorded) as camera:
        with pytest.raises(CameraError, match=r"^camera:0: gives no more pictures"):
            frames.extend(camera)
        assert camera.dropped + len(frames) == 20
    assert frames[0].t == 0
    assert frames[-1].t == pytest.approx(19 / 50, abs=0.1)
    assert all(a.t < b.t and a.index < b.index for a, b in pairwise(frames))
    assert recorded.closed == 1


def test_a_slow_taker_gets_the_newest_and_the_rest_are_counted(recorded):
    with Webcam("camera:0", recorded) as camera:
        frames = iter(camera)
        next(frames)
        time.sleep(0.2)
        late = next(frames)
        assert late.index >= 4
        assert camera.dropped >= 3
        # The picture that comes is the one that its index says.
        assert late.image.mean() == pytest.approx(10 + 10 * late.index, abs=5)


def test_time_grows_when_the_clock_stands_still(recorded):
    seen = []
    with Webcam("camera:0", recorded, clock=lambda: 12.5) as camera, pytest.raises(CameraError):
        seen.extend(frame.t for frame in camera)
    assert seen[0] >= 0
    assert all(a < b for a, b in pairwise(seen))


def test_a_driver_that_fails_reaches_the_user_as_one_line(recorded):
    def broken():
        raise OSError("bus reset")

    recorded.grab = broken
    with Webcam("camera:3", recorded) as camera, pytest.raises(CameraError, match=r"^camera:3: bus reset"):
        next(iter(camera))


def test_closing_ends_the_iteration(recorded):
    camera, taken = Webcam("camera:0", recorded), 0
    for _ in camera:
        taken += 1
        if taken == 3:
            camera.close()
    assert taken == 3
    camera.close()


def test_a_camera_promises_what_it_says(recorded):
    with Webcam("camera:0", recorded) as camera:
        assert (camera.size, camera.live, camera.length) == ((64, 48), True, None)
        assert camera.fps == pytest.approx(50, rel=0.05)


def test_a_missing_camera_is_one_line_and_nothing_on_standard_error(capfd):
    capfd.readouterr()
    with pytest.raises(CameraError, match=r"^camera:97: no such camera; expected one of those connected"):
        Webcam.open("97", CameraSettings())
    assert capfd.readouterr().err == ""


def test_pictures_that_the_driver_lost_are_counted(recorded):
    grab = recorded.grab
    recorded.grab = lambda: replace(grab(), lost=1)
    with Webcam("camera:0", recorded) as camera:
        with pytest.raises(CameraError):
            list(camera)
        assert camera.lost == 20
