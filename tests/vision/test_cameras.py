"""Cameras by name, the times of their pictures, and what is told of each fault; the devices stand for hardware."""

import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from itertools import pairwise

import cv2
import numpy as np
import pytest

from referee.errors import CameraError
from referee.settings import CameraSettings, load_profile
from referee.vision.cameras import devices, opening
from referee.vision.cameras.clock import PictureClock
from referee.vision.cameras.devices import Device, find, find_again
from referee.vision.cameras.elsewhere import OpenCVGrabber
from referee.vision.cameras.facts import CameraMode, Facts
from referee.vision.cameras.faults import Watched, camera_faults
from referee.vision.cameras.pictures import decoder
from referee.vision.cameras.remembered import remember_backend, remembered_backend
from referee.vision.webcam import Webcam

DESK = Device(0, "Desk Cam", "/dev/video0", "046d 0825 1111", "1-1")
DOOR = Device(2, "Door Cam", "/dev/video2", "046d 0825 2222", "1-2", "/dev/v4l/by-id/usb-Door")
TWIN = Device(4, "Door Cam", "/dev/video4", "046d 0825 3333", "1-3")
ASKED = CameraSettings()


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
    with pytest.raises(CameraError, match="another camera, Desk Cam, is in its place"):
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


def test_a_picture_s_time_is_the_driver_s_however_late_it_is_fetched():
    now, late = [100.0], iter([0.0, 0.217, 0.004])
    clock = PictureClock(lambda: now[0], lambda: now[0] - 60)
    times = []
    for taken in (100.0, 100.033, 100.067):
        now[0] = taken + next(late)
        times.append(clock.time(taken - 60))
    assert times == pytest.approx([100.0, 100.033, 100.067])


def test_stamps_in_the_future_and_ones_that_stand_still_are_not_believed():
    for stamps in ((40.072, 40.1), (40.0, 40.0)):
        clock = PictureClock(lambda: 100.0, lambda: 40.0)
        assert [clock.time(stamp) for stamp in stamps][-1] == 100.0
        assert not clock.believed


def test_stamps_that_begin_anywhere_are_set_by_the_picture_that_came_soonest():
    now = [0.0]
    clock = PictureClock(lambda: now[0], None)
    seen = []
    for stamp, delay in ((0.0, 0.3), (1.0, 0.1), (2.0, 0.25)):
        now[0] = 50 + stamp + delay
        seen.append(clock.time(stamp))
    assert seen[-1] == pytest.approx(52.1)


def test_a_sleep_that_the_driver_s_clock_does_not_count_is_counted():
    now = [100.0]
    slept = [0.0]
    clock = PictureClock(lambda: now[0] + slept[0], lambda: now[0])
    assert clock.time(100.0) == pytest.approx(100.0)
    now[0], slept[0] = 101.0, 3600.0
    assert clock.time(101.0) == pytest.approx(3701.0)
    assert clock.believed


def picture():
    image = np.zeros((48, 64, 3), np.uint8)
    image[:, :32] = (200, 60, 30)
    return image


def test_pictures_are_read_in_each_format_and_broken_ones_left_out(capfd):
    image = picture()
    yuyv = cv2.cvtColor(image, cv2.COLOR_BGR2YUV_YUYV)
    jpeg = cv2.imencode(".jpg", image)[1].tobytes()
    for form, data, line in (
        ("YUYV", yuyv.tobytes(), 128),
        ("MJPG", jpeg, 0),
        ("RGB3", image[:, :, ::-1].tobytes(), 192),
    ):
        decode = decoder(form, 64, 48, line)
        read = decode(data)
        assert np.abs(read.astype(int) - image)[:, [10, 50]].max() < 12, form
        assert decode(b"") is None
        assert decode(b"nonsense") is None
    padded = np.pad(yuyv.reshape(48, 128), ((0, 0), (0, 16)))
    assert np.array_equal(decoder("YUYV", 64, 48, 144)(padded.tobytes()), decoder("YUYV", 64, 48, 128)(yuyv.tobytes()))
    assert capfd.readouterr().err == ""


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


def test_exposure_and_mains_of_a_profile_are_read_and_bounded(tmp_path):
    place = tmp_path / "p.toml"
    place.write_text('[camera]\nname = "Desk Cam"\nexposure = 0.01\nmains = 50\n')
    camera = load_profile(str(place)).camera
    assert (camera.name, camera.exposure, camera.mains) == ("Desk Cam", 0.01, 50)
    for line in ("mains = 55", "exposure = 0", "exposure = 10.0"):
        place.write_text(f"[camera]\n{line}\n")
        with pytest.raises(Exception, match="not a venue profile"):
            load_profile(str(place))


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


class Phone(BaseHTTPRequestHandler):
    """A phone's camera: Motion-JPEG over HTTP, behind a password, 20 pictures a second."""

    def do_GET(self):
        if not self.headers.get("Authorization") and self.path == "/locked":
            self.send_error(401)
            return
        self.send_response(200)
        self.send_header("Content-Type", "multipart/x-mixed-replace; boundary=next")
        self.end_headers()
        for grey in range(40):
            data = cv2.imencode(".jpg", np.full((48, 64, 3), 40 + 4 * grey, np.uint8))[1].tobytes()
            head = f"--next\r\nContent-Type: image/jpeg\r\nContent-Length: {len(data)}\r\n\r\n"
            self.wfile.write(head.encode() + data + b"\r\n")
            time.sleep(0.05)

    def log_message(self, *_):
        pass


@pytest.fixture
def phone():
    server = ThreadingHTTPServer(("127.0.0.1", 0), Phone)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()


def test_a_phone_s_pictures_come_and_their_times_are_said_to_be_less_sure(phone, capfd):
    told = []
    with Webcam.open(f"http://ann:s3cret@{phone}/video", CameraSettings(reconnect_for=0.0), told.append) as camera:
        frames = []
        with pytest.raises(CameraError) as ended:
            frames.extend(camera)
        assert camera.name == f"http://{phone}/video"
    assert len(frames) > 10
    assert all(earlier.t < later.t for earlier, later in pairwise(frames))
    assert "less sure" in told[0]
    assert "s3cret" not in "".join([*told, str(ended.value), capfd.readouterr().err])


def test_a_network_camera_that_refuses_or_is_not_there_is_one_line_without_the_password(phone, capfd):
    for address, why in ((f"http://{phone}/locked", "password"), ("http://a:s3cret@127.0.0.1:1/v", "refused")):
        with pytest.raises(CameraError, match=why) as error:
            Webcam.open(address, ASKED)
        assert "s3cret" not in str(error.value)
    assert capfd.readouterr().err == ""
