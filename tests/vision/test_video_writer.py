"""Pictures are written to a video with their own times, whole or not at all."""

import numpy as np
import pytest

from referee.vision.frames import Frame
from referee.vision.video_writer import write_video
from tests.vision.times import times


def test_lost_and_unsteady_frames_keep_their_times_in_the_file(tmp_path):
    rng = np.random.default_rng(0)
    stamps = [0.0, 0.0335, 0.0661, 0.4, 0.4333]
    frames = [Frame(i, t, rng.integers(0, 255, (120, 160, 3), np.uint8)) for i, t in enumerate(stamps)]
    path = tmp_path / "a.mp4"
    assert write_video(frames, path, (160, 120), 30.0) == 5
    assert times(path) == pytest.approx(stamps, abs=2e-5)


def test_a_rendering_that_breaks_off_leaves_no_file_and_keeps_the_old_one(tmp_path):
    path = tmp_path / "a.mp4"
    path.write_text("old")

    def frames():
        yield Frame(0, 0.0, np.zeros((120, 160, 3), np.uint8))
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        write_video(frames(), path, (160, 120), 30.0)
    assert [p.name for p in tmp_path.iterdir()] == ["a.mp4"]
    assert path.read_text() == "old"
