"""Real parts for the tests of vision: encoded videos, and real hands where the pictures are to hand."""

import time
from fractions import Fraction
from pathlib import Path

import av
import cv2
import numpy as np
import pytest

from referee.settings import TrackerSettings
from referee.vision.cameras.grabber import CameraLost, Shot
from referee.vision.tracker import MediaPipeTracker
from referee.vision.video import VideoFile

REAL = Path(__file__).parents[2].parent / "shared" / "data"


def encode(path, images, times, *, rotation=0, faststart=False, codec=None):
    """Writes a video whose frames carry the given times, in seconds, to a millisecond."""
    options = {"movflags": "faststart"} if faststart else {}
    with av.open(str(path), "w", options=options) as container:
        stream = container.add_stream(codec or "mpeg4", rate=30)
        stream.height, stream.width = images[0].shape[:2] if images else (48, 64)
        stream.pix_fmt = "rgb24" if codec == "png" else "yuv420p"
        stream.time_base = stream.codec_context.time_base = Fraction(1, 25 if codec == "mpeg1video" else 1000)
        if rotation:
            stream.set_display_rotation(rotation)
        container.start_encoding()
        for image, t in zip(images, times, strict=True):
            frame = av.VideoFrame.from_ndarray(image, format="bgr24")
            frame.pts, frame.time_base = round(t * 1000), Fraction(1, 1000)
            container.mux(stream.encode(frame))
        container.mux(stream.encode())
    return path


def grey_levels(count, size=(64, 48)):
    """Pictures that are told apart by their brightness: 10, 20, 30, ..."""
    return [np.full((size[1], size[0], 3), 10 + 10 * i, np.uint8) for i in range(count)]


@pytest.fixture(scope="session")
def photograph():
    """Reads one of the real photographs by its file name."""

    def read(name):
        path = REAL / "photographs" / name
        if not path.exists():
            pytest.skip(f"no real photographs at {REAL}")
        return cv2.imread(str(path))

    return read


@pytest.fixture(scope="session")
def throw_clip():
    """Gives the path of one of the clips made from real photographs."""

    def find(name="emrecandir9_2p_s21_00.mp4"):
        path = REAL / "throws" / name
        if not path.exists():
            pytest.skip(f"no real clips at {REAL}")
        return path

    return find


@pytest.fixture
def tracker():
    tracker = MediaPipeTracker(TrackerSettings())
    yield tracker
    tracker.close()


class RecordedCamera:
    """Gives a video's frames when they are due, then behaves like a camera whose plug was pulled."""

    driver_clock = None

    def __init__(self, path):
        self.video = VideoFile(path)
        self.size, self.fps = self.video.size, self.video.fps
        self.frames = iter(self.video)
        self.start = time.monotonic()
        self.closed = 0

    def grab(self):
        frame = next(self.frames, None)
        if frame is None:
            raise CameraLost("gives no more pictures")
        time.sleep(max(self.start + frame.t - time.monotonic(), 0))
        return Shot(None, 0, lambda: frame.image)

    def close(self):
        self.closed += 1


@pytest.fixture
def recorded(tmp_path):
    return RecordedCamera(encode(tmp_path / "v.mp4", grey_levels(20), [i / 50 for i in range(20)]))
