"""Where throws come from, as people name it."""

from pathlib import Path

import pytest

from referee.errors import BadInputError
from referee.host.sources import Source, parse_source


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("camera", Source("camera", 0, "camera")),
        ("camera:2", Source("camera", 0, "camera:2", "2")),
        ("camera:HD Cam", Source("camera", 0, "camera:HD Cam", "HD Cam")),
        ("/dev/video2", Source("camera", 0, "/dev/video2", "/dev/video2")),
        ("/dev/video-desk", Source("camera", 0, "/dev/video-desk", "/dev/video-desk")),
        ("/dev/v4l/by-id/usb-Cam", Source("camera", 0, "/dev/v4l/by-id/usb-Cam", "/dev/v4l/by-id/usb-Cam")),
        ("/dev/shm/bout.mp4", Source("file", 0, "/dev/shm/bout.mp4")),
        ("/dev/" + "b" * 5000, Source("file", 0, "/dev/" + "b" * 5000)),
        ("/dev/a\0b", Source("file", 0, "/dev/a\0b")),
        ("rtsp://door/1", Source("camera", 0, "rtsp://door/1", "rtsp://door/1")),
        ("simulate", Source("simulate", 0, "simulate")),
        ("simulate:7", Source("simulate", 7, "simulate:7")),
        ("keyboard", Source("keyboard", 0, "keyboard")),
        ("bout.mp4", Source("file", 0, "bout.mp4")),
        ("C:\\bouts\\one.mp4", Source("file", 0, "C:\\bouts\\one.mp4")),
        ("./camera:x", Source("file", 0, "./camera:x")),
    ],
)
def test_sources_as_the_contract_spells_them(text, expected):
    assert parse_source(text) == expected


@pytest.mark.skipif(not Path("/dev/null").exists(), reason="needs a device that has no camera's name")
def test_a_device_of_any_name_may_be_a_camera():
    assert parse_source("/dev/null") == Source("camera", 0, "/dev/null", "/dev/null")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "camera:",
        "camera: ",
        "simulate:1.5",
        "simulate:x",
        "simulate:\u00b2",
        "simulate:" + "9" * 6000,
        "camera:99999999999999999999",
    ],
)
def test_a_source_that_is_none_is_answered_with_the_forms_there_are(text):
    with pytest.raises(BadInputError, match="camera:NAME"):
        parse_source(text)


def test_a_password_in_an_address_is_shown_nowhere():
    given = parse_source("http://ann:s3cret@10.0.0.7:8080/video?token=t0ken")
    assert given.text == "http://10.0.0.7:8080/video"
    assert "s3cret" not in repr(given)
    assert "t0ken" not in repr(given)
