"""``referee simulate`` from the command line, read back with a decoder."""

import json

import av
import numpy as np
import pytest

from referee.commands.main import main
from referee.simulator.kinds import KINDS
from referee.vision.frames import Frame
from referee.vision.video_writer import write_video

SMALL = ["--width", "320", "--height", "180", "--throws", "1"]


def times(path):
    with av.open(str(path)) as container:
        return [float(frame.pts * frame.time_base) for frame in container.decode(video=0)]


def test_writes_a_video_with_its_truth_the_same_for_the_same_seed(tmp_path, capsys):
    video, truth = tmp_path / "a.mp4", tmp_path / "a.json"
    assert main(["simulate", str(video), "--truth", str(truth), "--seed", "3", "--fps", "24", *SMALL]) == 0
    shown = times(video)
    told = json.loads(truth.read_text(encoding="utf-8"))
    assert shown[0] == 0
    assert shown[1] == pytest.approx(1 / 24, abs=1e-4)
    assert (told["fps"], told["players"], len(told["throws"])) == (24.0, 2, 1)
    assert max(p["third_bottom_t"] or 0 for p in told["throws"][0]["players"]) < shown[-1] - 1
    assert sorted(p.name for p in tmp_path.iterdir()) == ["a.json", "a.mp4"]
    assert capsys.readouterr().out == ""

    again = tmp_path / "b.json"
    main(["simulate", str(tmp_path / "b.mp4"), "--truth", str(again), "--seed", "3", "--fps", "24", *SMALL])
    assert again.read_bytes() == truth.read_bytes()


def test_another_kind_of_throws_is_chosen_by_its_name(tmp_path):
    video, truth = tmp_path / "a.mp4", tmp_path / "a.json"
    assert main(["simulate", str(video), "--truth", str(truth), "--kind", "slow", *SMALL]) == 0
    # Three strokes at 0.8 a second.
    assert times(video)[-1] > 3.5


def test_the_help_lists_the_kinds(capsys):
    assert main(["simulate", "--help"]) == 0
    told = " ".join(capsys.readouterr().out.split())
    assert all(f"{name}: " in told for name in KINDS)


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


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--throws", "0"], "--throws: '0': expected a whole number from 1"),
        (["--fps", "0"], "fps 0.0: expected"),
        (["--faults", "2"], "faults 2.0"),
        (["--width", "321"], "size 321x"),
        (["--sheet", "nowhere"], "nowhere: no such file"),
        (["--players", "7"], "--players"),
        (["--kind", "spin"], "kind 'spin': there are pivots, side"),
    ],
)
def test_bad_values_get_one_line_and_leave_nothing(tmp_path, capsys, words, told):
    video = tmp_path / "a.mp4"
    assert main(["simulate", str(video), "--truth", str(tmp_path / "a.json"), *words]) == 2
    error = capsys.readouterr().err
    assert told in error
    assert error.count("\n") == 1
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_is_not_there_is_named(tmp_path, capsys):
    assert main(["simulate", str(tmp_path / "no" / "a.mp4"), "--truth", str(tmp_path / "a.json")]) == 2
    assert "there is no folder" in capsys.readouterr().err


def test_the_truth_does_not_take_the_videos_place(tmp_path, capsys):
    words = ["simulate", str(tmp_path / "a.mp4"), "--truth", str(tmp_path / "." / "a.mp4"), "--throws", "1"]
    assert main(words) == 2
    assert "--truth" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []
