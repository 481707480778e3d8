"""A camera that is lost is waited for, and known again."""

import time
from itertools import pairwise

import pytest

from referee.errors import CameraError, OtherCamera
from referee.vision.cameras import patient
from referee.vision.cameras.grabber import CameraLost
from referee.vision.webcam import Webcam
from tests.vision.conftest import RecordedCamera, encode, grey_levels


def wait_for(reopen, recorded, told, wait_s):
    return Webcam("camera:0", recorded, reopen=reopen, wait_s=wait_s, tell=told.append)


def test_a_camera_that_comes_back_goes_on_with_the_gap_there_was(recorded, tmp_path):
    tries, told = [], []

    def reopen():
        tries.append(None)
        if len(tries) != 2:
            raise CameraError("camera:0: cannot be opened")
        return RecordedCamera(encode(tmp_path / "again.mp4", grey_levels(5), [i / 50 for i in range(5)]))

    frames = []
    with wait_for(reopen, recorded, told, wait_s=0.8) as camera, pytest.raises(CameraError, match="not back: camera:0"):
        frames.extend(camera)
    gaps = [later.t - frame.t for frame, later in pairwise(frames)]
    assert sum(gap > 0.4 for gap in gaps) == 1  # the umpire sees that pictures are missing
    assert all(gap > 0 for gap in gaps)
    assert all(a.index < b.index for a, b in pairwise(frames))
    assert told[:2] == [
        "camera:0: gives no more pictures; waiting 0.8 s for it to come back",
        "camera:0: is back",
    ]


def test_a_camera_that_stays_away_is_told_in_the_end(recorded):
    def reopen():
        raise CameraError("it is not connected")

    with (
        wait_for(reopen, recorded, [], wait_s=0.2) as camera,
        pytest.raises(CameraError, match=r"^camera:0: gives no more pictures; not back: it is not connected"),
    ):
        list(camera)


@pytest.mark.parametrize(
    ("error", "told_of"),
    [
        (OtherCamera("another camera, Door Cam, is in its place"), True),
        (CameraError("another program uses it (zoom); close that, then try again"), False),
    ],
)
def test_only_another_camera_is_said_to_be_another(recorded, error, told_of):
    def reopen():
        raise error

    told = []
    with wait_for(reopen, recorded, told, wait_s=0.2) as camera, pytest.raises(CameraError, match="not back: another"):
        list(camera)
    assert (f"camera:0: {error}; it is not taken for this one" in told) is told_of
    assert len(told) == 1 + told_of


def test_nobody_waits_for_a_lost_camera_once_its_pictures_are_not_wanted(recorded):
    def reopen():
        raise CameraError("camera:0: cannot be opened")

    told = []
    with Webcam(
        "camera:0", recorded, reopen=reopen, wait_s=3600.0, tell=told.append, stopped=lambda: bool(told)
    ) as camera:
        assert list(camera)


def test_the_time_that_a_machine_slept_is_between_the_frames(recorded):
    hours = iter([0.0, 0.02, 3600.0, *(3600.0 + i / 50 for i in range(1, 30))])
    seen = []
    with Webcam("camera:0", recorded, clock=lambda: next(hours)) as camera, pytest.raises(CameraError):
        seen.extend(frame.t for frame in camera)
    assert seen[-1] >= 3600.0


class Silent(RecordedCamera):
    """Gives its pictures, and then nothing, as a camera does whose driver hangs."""

    def grab(self):
        try:
            return super().grab()
        except CameraLost:
            time.sleep(0.02)
            return None


def test_a_camera_that_falls_silent_is_waited_for_until_pictures_come(tmp_path, monkeypatch):
    monkeypatch.setattr(patient, "SILENT_FOR_S", 0.2)
    path = encode(tmp_path / "v.mp4", grey_levels(5), [i / 50 for i in range(5)])
    cameras = iter([Silent(path), Silent(path)])
    silent = next(cameras)
    told, frames = [], []
    # The one opened first gives nothing either: it is not said to be back.
    nothing = Silent(path)
    nothing.frames = iter(())
    again = iter([nothing, next(cameras)])

    def reopen():
        camera = next(again, None)
        if camera is None:
            raise CameraError("it is not connected")
        return camera

    with wait_for(reopen, silent, told, wait_s=0.8) as camera, pytest.raises(CameraError, match="not back"):
        frames.extend(camera)
    assert len(frames) + camera.dropped == 10
    assert told[:2] == ["camera:0: gives no picture for 0.2 s; waiting 0.8 s for it to come back", "camera:0: is back"]


@pytest.mark.parametrize(
    ("change", "outcome"),
    [
        ({"size": (32, 24)}, "came back with pictures of 32 x 24; expected 64 x 48 as before"),
        ({"fps": 25.0}, "is back, with 25 pictures a second instead of 50"),
    ],
)
def test_a_camera_that_comes_back_otherwise_is_told(recorded, tmp_path, change, outcome):
    again = RecordedCamera(encode(tmp_path / "again.mp4", grey_levels(5), [i / 50 for i in range(5)]))
    recorded.fps = 50.0
    for name, value in change.items():
        setattr(again, name, value)
    cameras = iter([again])

    def reopen():
        camera = next(cameras, None)
        if camera is None:
            raise CameraError("it is not connected")
        return camera

    told = []
    with wait_for(reopen, recorded, told, wait_s=0.3) as camera, pytest.raises(CameraError) as error:
        list(camera)
    assert outcome in " ".join([*told, str(error.value)])
