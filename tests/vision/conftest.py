"""Real parts for the tests of vision: encoded videos, and real hands where the pictures are to hand."""

import time
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import av
import cv2
import numpy as np
import pytest

from referee.settings import LaneSettings, TrackerSettings
from referee.simulator.arm_path import Knot, PoseTrack
from referee.simulator.arm_path import Path as ArmPath
from referee.simulator.sampling import sample_scenario
from referee.simulator.sheet import load_sheet
from referee.simulator.source import SimulatedSource, wrist_at
from referee.vision.arm_motion import MotionWatch
from referee.vision.cameras.grabber import CameraLost, Shot
from referee.vision.hands import detected, palm_centre
from referee.vision.lanes import lanes_for
from referee.vision.tracker import MediaPipeTracker
from referee.vision.video import VideoFile
from referee.vision.watch import LaneWatch

REAL = Path(__file__).parents[2].parent / "shared" / "data"


def encode(path, images, times, *, rotation=0, mirrored=False, pixel=1, faststart=False, codec=None, rate=1000):
    """Writes a video whose frames carry the given times, in seconds, to a millisecond or a picture of the rate."""
    options = {"movflags": "faststart"} if faststart else {}
    with av.open(str(path), "w", options=options) as container:
        stream = container.add_stream(codec or "mpeg4", rate=30)
        stream.height, stream.width = images[0].shape[:2] if images else (48, 64)
        stream.pix_fmt = "rgb24" if codec == "png" else "yuv420p"
        stream.time_base = stream.codec_context.time_base = Fraction(1, 25 if codec == "mpeg1video" else rate)
        stream.codec_context.sample_aspect_ratio = Fraction(pixel)
        if rotation or mirrored:
            stream.set_display_rotation(rotation, hflip=mirrored)
        container.start_encoding()
        for image, t in zip(images, times, strict=True):
            frame = av.VideoFrame.from_ndarray(image, format="bgr24")
            frame.pts, frame.time_base = round(t * 1000), Fraction(1, 1000)
            container.mux(stream.encode(frame))
        container.mux(stream.encode())
    return path


def brightness(frames):
    """The mean grey of each frame."""
    return [round(float(frame.image.mean())) for frame in frames]


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


SIZE = (240, 540)


FPS = 24.0


HAND_PX = 96


@pytest.fixture(scope="module")
def scenario():
    """A lane 240 pixels wide: a fist that strokes three times at three a second, shutter open for 1/60 s."""
    drawn = sample_scenario(
        np.random.default_rng(1), sheet=load_sheet(), players=1, throws=1, fps=FPS, size=SIZE, fault_rate=0.0
    )
    arm = drawn.arms[0]
    length = arm.build.length
    knots = [Knot(0.3, 0.0)]
    for stroke in range(3):
        top = 0.3 + (stroke + 0.5) / 3
        knots += [Knot(top, 1.5 * length), Knot(top + 0.5 / 3, 0.0)]
    arm = replace(
        arm,
        scale=HAND_PX / length,
        anchor=(120.0, 380.0),
        heading=10.0,
        pitch=15.0,
        swing=0.0,
        sway=0.0,
        path=ArmPath(knots),
        fingers=PoseTrack(arm.fingers.angles(0.0), ()),
        visible=(-1.0, 99.0),
        excursions=(),
    )
    camera = replace(drawn.camera, exposure=1 / 60, jitter=0.0, missing=(), thinned=(), doubled=(), brightness=())
    return replace(drawn, arms=(arm,), camera=camera, duration=1.5)


def hands_in(source, players=1, player=1, *, lite=False):
    """Each frame's time and the hand that is seen in a player's lane, with the arm's motion as in a bout."""
    lane = lanes_for(players, source.size, LaneSettings())[player - 1]
    motion = MotionWatch([lane], source.size)
    with LaneWatch([lane], lambda: MediaPipeTracker(TrackerSettings())) as watch:
        for frame in source:
            (hand,) = watch.observe(frame, lite=[player] * lite, motions=motion.observe(frame))
            yield frame.t, detected(hand)


def watched(scenario):
    """For each frame: its time, the wrist's true place, and the palm's place where a hand was seen."""
    return [
        (t, wrist_at(scenario.arms[0], np.array([t]))[0], None if hand is None else palm_centre(hand.points))
        for t, hand in hands_in(SimulatedSource(scenario))
    ]
