"""Cameras on Linux that cannot be opened: each is one line that says why, and nothing stays open."""

import errno
import os
import subprocess
import sys
from pathlib import Path

import pytest

from referee.errors import CameraError
from referee.settings import CameraSettings
from referee.vision.cameras import kernel, linux
from referee.vision.cameras.controls import Controls
from referee.vision.cameras.devices import Device

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="Video4Linux")


def open_files():
    return len(list(Path("/proc/self/fd").iterdir()))


def test_a_camera_that_has_gone_is_told(tmp_path):
    with pytest.raises(CameraError, match="there is no camera any more; check its cable"):
        linux.Video4LinuxGrabber(Device(0, "Desk Cam", str(tmp_path / "video0")), CameraSettings())


def test_what_is_no_camera_is_told_and_not_left_open(tmp_path):
    path = tmp_path / "video0"
    path.write_bytes(b"no camera")
    before = open_files()
    with pytest.raises(CameraError, match=r"Desk Cam.*check its cable, or try another port"):
        linux.Video4LinuxGrabber(Device(0, "Desk Cam", str(path)), CameraSettings())
    assert open_files() == before


@pytest.mark.parametrize(
    ("number", "told"),
    [
        (errno.ENODEV, "there is no camera any more"),
        (errno.EACCES, "you may not use it"),
        (errno.ENOSPC, "the USB bus has no room"),
        (errno.EIO, "input/output error; check its cable"),
    ],
)
def test_a_driver_s_error_is_told_by_what_mends_it(tmp_path, number, told):
    assert linux._why(OSError(number, os.strerror(number)), str(tmp_path)).startswith(told)


def test_a_busy_camera_is_told_with_the_program_that_uses_it(tmp_path):
    path = tmp_path / "video0"
    path.touch()
    with subprocess.Popen(["/bin/sh", "-c", f"exec 3<'{path}'; echo open; read line"], stdin=-1, stdout=-1) as other:
        assert other.stdout.readline() == b"open\n"
        told = linux._why(OSError(errno.EBUSY, "busy"), str(path))
        other.communicate(b"\n")
    assert told == "another program uses it (sh); close that, then try again"
    assert linux._why(OSError(errno.EBUSY, "busy"), str(path)).startswith("another program uses it; close that")


def test_a_camera_that_was_closed_says_nothing_of_itself_any_more():
    controls = Controls(-1, "/dev/video0")  # as the descriptor is after that
    assert (controls.automatic, controls.exposure, controls.mains) == (None, None, None)
    assert list(kernel.modes(-1)) == []
