"""Cameras by name, the times of their pictures, and what is told of each fault; the devices stand for hardware."""

import pytest
from cv2_enumerate_cameras.camera_info import CameraInfo

from referee.errors import CameraError, OtherCamera
from referee.settings import CameraSettings
from referee.vision.cameras import devices, opening
from referee.vision.cameras.devices import Device, find, find_again
from tests.vision.cameras.conftest import ASKED, DESK, DOOR

TWIN = Device(4, "Door Cam", "/dev/video4", "046d 0825 3333", "1-3")


@pytest.fixture
def connect(monkeypatch):
    """Connects cameras; nothing but the system's list of them is replaced."""

    def connected(*there):
        for module in (devices, opening):
            monkeypatch.setattr(module, "cameras", lambda: list(there))

    return connected


def test_a_camera_is_found_by_number_name_part_of_it_and_path(connect):
    connect(DESK, DOOR)
    assert [find(wanted) for wanted in ("", "0", "desk cam", "Desk")] == [DESK] * 4
    assert [find(wanted) for wanted in ("2", "door", "/dev/video2")] == [DOOR] * 3


@pytest.mark.parametrize("wanted", ["1", "Roof", "/dev/video9"])
def test_a_camera_that_is_not_there_is_answered_with_those_that_are(connect, wanted):
    connect(DESK, DOOR)
    with pytest.raises(CameraError, match=r"no such camera.*Desk Cam.*Door Cam"):
        find(wanted)


def test_two_cameras_of_one_name_are_not_guessed_between(connect):
    connect(DESK, DOOR, TWIN)
    with pytest.raises(CameraError, match=r"several cameras .*/dev/video2.*/dev/video4"):
        find("door")


def test_no_camera_at_all_is_said(connect):
    connect()
    with pytest.raises(CameraError, match="no camera is connected"):
        find("")


def test_a_lost_camera_is_known_again_under_another_number(connect):
    moved = Device(6, "Door Cam", "/dev/video6", DOOR.maker, "2-1")
    connect(DESK, moved)
    assert find_again(DOOR, ()) == moved


def test_another_camera_in_its_place_is_not_taken_for_it(connect):
    connect(Device(2, "Desk Cam", "/dev/video2", DESK.maker, "1-2"))
    with pytest.raises(OtherCamera, match="another camera, Desk Cam, is in its place"):
        find_again(DOOR, ())


def test_a_twin_that_was_there_before_is_not_taken_for_the_lost_one(connect):
    nameless = [Device(place, "Cheap", f"/dev/video{place}", "1 2", f"1-{place}") for place in (0, 2)]
    connect(nameless[1])
    with pytest.raises(CameraError, match="not connected"):
        find_again(nameless[0], {nameless[1].port})


def test_a_profile_s_camera_goes_before_the_first_and_a_named_one_before_it(connect, monkeypatch):
    connect(DESK, DOOR)
    opened = []
    monkeypatch.setattr(opening, "open_device", lambda device, _: opened.append(device))
    for wanted, asked in (
        ("", CameraSettings(name="Door Cam")),
        ("", CameraSettings(path=DOOR.lasting)),
        ("desk", ASKED),
    ):
        opening.open_camera(wanted, CameraSettings(name=asked.name, path=asked.path))
    assert opened == [DOOR, DOOR, DESK]


def test_a_camera_of_linux_has_the_number_in_its_path_though_it_has_three_digits(monkeypatch, tmp_path):
    listed = [CameraInfo(number, name, f"/dev/video{number}", None, None, 0) for number, name in ((0, "A"), (100, "B"))]
    monkeypatch.setattr(devices, "enumerate_cameras", lambda _: listed)
    monkeypatch.setattr(devices, "_SYSFS", tmp_path)
    monkeypatch.setattr("sys.platform", "linux")
    assert [(device.number, device.name) for device in devices.cameras()] == [(0, "A"), (100, "B")]
    assert (find("0").name, find("100").name) == ("A", "B")
