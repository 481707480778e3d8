"""The machine of each test, and a film for its cameras. ``pytest -m camera`` runs what is here."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import cv2
import numpy as np
import pytest

from referee.vision.video import VideoFile
from tests.camera.machine import Machine, why_not


def pytest_collection_modifyitems(items):
    reason = why_not()
    for item in items:
        if item.get_closest_marker("camera") and reason:
            item.add_marker(pytest.mark.skip(reason=reason))


def referee(*words):
    return subprocess.run(
        [sys.executable, "-m", "referee", *map(str, words)], check=True, capture_output=True, text=True
    )


@pytest.fixture(scope="session")
def film(tmp_path_factory):
    """A simulated bout with faults: its pictures as a camera has them, and its truth.

    To render it takes two minutes; where ``REFEREE_CAMERA_FILM`` names a folder it is kept there for the next time.
    """
    kept = os.environ.get("REFEREE_CAMERA_FILM")
    folder = Path(kept) if kept else tmp_path_factory.mktemp("film")
    if (folder / "640x480.jpeg").exists():
        return folder
    folder.mkdir(parents=True, exist_ok=True)
    video = folder / "bout.mp4"
    referee("simulate", video, "--truth", folder / "truth.json", "--seed", "7", "--throws", "16", "--faults", "0.15")
    with VideoFile(video) as source, (folder / "1280x720.mjpeg").open("wb") as out:
        for frame in source:
            out.write(cv2.imencode(".jpg", frame.image, [cv2.IMWRITE_JPEG_QUALITY, 90])[1].tobytes())
            if frame.index == 0:
                cv2.imwrite(str(folder / "640x480.jpeg"), cv2.resize(frame.image, (640, 480)))
    return folder


@pytest.fixture(scope="session")
def truth(film):
    return json.loads((film / "truth.json").read_text())["throws"]


@pytest.fixture(scope="session")
def judged(film):
    lines = referee("judge", film / "bout.mp4", "--json").stdout.splitlines()
    return [line for line in map(json.loads, lines) if line["type"] == "throw"]


@pytest.fixture
def machine(film, tmp_path):
    """A machine with no camera; the film is in its ``/mnt/share``."""
    for file in ("1280x720.mjpeg", "640x480.jpeg"):
        shutil.copyfile(film / file, tmp_path / file)
    cv2.imwrite(str(tmp_path / "640x360.jpeg"), np.zeros((360, 640, 3), np.uint8))
    booted = Machine(tmp_path)
    yield booted
    booted.stop()
