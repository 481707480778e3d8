"""Where the networks come from, and what they do not need."""

import subprocess
import sys

import pytest

from referee.errors import ModelError
from referee.vision import networks


def test_a_model_that_mediapipe_does_not_carry_is_named():
    with pytest.raises(ModelError, match=r"hand_landmark_medium\.tflite: expected the hand model"):
        networks.shipped_model("hand_landmark/hand_landmark_medium.tflite")


def test_where_mediapipe_is_missing_it_is_asked_for(monkeypatch):
    monkeypatch.setattr(networks, "find_spec", lambda name: None)
    with pytest.raises(ModelError, match=r"MediaPipe is not installed; expected 0\.10\.21"):
        networks.shipped_model("palm_detection/palm_detection_full.tflite")


def test_players_are_watched_without_importing_mediapipe():
    """It takes a second, and only its models are needed."""
    watched = (
        "import sys, numpy as np\n"
        "from referee.settings import TrackerSettings\n"
        "from referee.vision.tracker import MediaPipeTracker\n"
        "import referee.officiating.source_referee, referee.host.watched_throws\n"
        "MediaPipeTracker(TrackerSettings()).track(np.zeros((240, 320, 3), np.uint8), 0.0)\n"
        "assert 'mediapipe' not in sys.modules"
    )
    done = subprocess.run([sys.executable, "-c", watched], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
