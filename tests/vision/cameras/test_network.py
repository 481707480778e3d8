"""Cameras and phones on the network."""

import io
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from itertools import pairwise

import av
import cv2
import numpy as np
import pytest

from referee.errors import CameraError
from referee.settings import CameraSettings
from referee.vision.webcam import Webcam
from tests.vision.cameras.conftest import ASKED

DAMAGED = b"\xff\xd8" + bytes(2000) + b"\xff\xd9"
"""What begins and ends as a JPEG does, and is none."""


def unknown_coding():
    """A Matroska stream whose pictures are in a coding that nobody knows."""
    file = io.BytesIO()
    with av.open(file, "w", format="matroska") as container:
        stream = container.add_stream("mjpeg", rate=20)
        stream.width, stream.height, stream.pix_fmt = 64, 48, "yuvj420p"
        for _ in range(20):
            container.mux(stream.encode(av.VideoFrame.from_ndarray(np.zeros((48, 64, 3), np.uint8), format="bgr24")))
        container.mux(stream.encode())
    return file.getvalue().replace(b"V_MJPEG", b"V_NOONE")


class Phone(BaseHTTPRequestHandler):
    """A phone's camera: Motion-JPEG over HTTP, behind a password, 20 pictures a second."""

    def do_GET(self):
        if not self.headers.get("Authorization") and self.path == "/locked":
            self.send_error(401)
            return
        if self.path == "/unknown":
            self.send_response(200)
            self.end_headers()
            self.wfile.write(unknown_coding())
            return
        self.send_response(200)
        self.send_header("Content-Type", "multipart/x-mixed-replace; boundary=next")
        self.end_headers()
        for grey in range(400 if self.path == "/spoilt" else 40):
            data = cv2.imencode(".jpg", np.full((48, 64, 3), min(40 + 4 * grey, 255), np.uint8))[1].tobytes()
            if (self.path == "/damaged" and grey == 10) or (self.path == "/spoilt" and grey >= 10):
                data = DAMAGED
            head = f"--next\r\nContent-Type: image/jpeg\r\nContent-Length: {len(data)}\r\n\r\n"
            try:
                self.wfile.write(head.encode() + data + b"\r\n")
            except ConnectionError:  # who watched has gone
                return
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


def test_a_damaged_picture_of_a_network_camera_is_left_out(phone):
    with Webcam.open(f"http://{phone}/damaged", CameraSettings(reconnect_for=0.0)) as camera:
        frames = []
        with pytest.raises(CameraError):  # the phone ends
            frames.extend(camera)
        assert camera.lost == 1
    assert frames[-1].image.mean() > 150  # the last pictures came, too
    assert max(later.t - earlier.t for earlier, later in pairwise(frames)) < 0.5


def test_a_network_camera_that_gives_nothing_but_damaged_pictures_is_lost(phone):
    with (
        Webcam.open(f"http://{phone}/spoilt", CameraSettings(reconnect_for=0.0)) as camera,
        pytest.raises(CameraError, match="gives no picture for 3 s"),
    ):
        list(camera)


def test_a_stream_in_an_unknown_coding_is_told(phone):
    with pytest.raises(CameraError, match="gives no pictures; expected the address of a camera's video"):
        Webcam.open(f"http://{phone}/unknown", ASKED)
