"""Pictures are written to a video with their own times, whole or not at all."""

from itertools import count

import numpy as np
import pytest

from benchmarks.faults import spoilt
from referee.errors import StorageError
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


@pytest.mark.parametrize("how", ["full", "fail"])
def test_a_disk_fault_is_one_line_and_leaves_the_old_video_or_the_whole_new_one(tmp_path, how):
    path, refused, rng = tmp_path / "a.mp4", [], np.random.default_rng(0)
    # Noise takes more bytes than are gathered in memory: some are written while pictures are encoded.
    frames = [Frame(i, i / 30, rng.integers(0, 255, (120, 160, 3), np.uint8)) for i in range(5)]
    for step in count(1):
        path.write_text("old")
        with spoilt(step, how) as steps:
            try:
                write_video(frames, path, (160, 120), 30.0)
            except StorageError as error:
                refused.append(str(error))
        assert [p.name for p in tmp_path.iterdir()] == ["a.mp4"]
        assert path.read_bytes() == b"old" or len(times(path)) == 5
        if steps.taken < step:
            break
    assert len(refused) >= 3
    why = {"full": "No room", "fail": "I/O"}[how]
    assert set(refused) == {f"{path}: cannot be written: {why}"}


@pytest.mark.parametrize("place", ["none/a.mp4", "folder"])
def test_a_place_that_cannot_be_written_to_is_named(tmp_path, place):
    (tmp_path / "folder").mkdir()
    with pytest.raises(StorageError, match=f"{place}: cannot be written: "):
        write_video([Frame(0, 0.0, np.zeros((120, 160, 3), np.uint8))], tmp_path / place, (160, 120), 30.0)
    assert [p.name for p in tmp_path.rglob("*")] == ["folder"]
