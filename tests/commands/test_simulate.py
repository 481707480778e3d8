"""``referee simulate`` from the command line, read back with a decoder."""

import json
import os
import sys

import pytest

from referee.commands.main import main
from referee.simulator.kinds import KINDS
from tests.vision.times import times

SMALL = ["--width", "320", "--height", "180", "--throws", "1"]


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


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--throws", "0"], "--throws: '0': expected a whole number from 1"),
        (["--fps", "0"], "fps 0.0: expected"),
        (["--fps", "11.5"], "fps 11.5: expected 12 to 240"),
        (["--width", "7680", "--height", "7680"], "size 7680x7680: expected"),
        (["--width", "120", "--height", "720", "--players", "4"], "lane of player 1 is 30 pixels wide"),
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


@pytest.mark.parametrize("name", ["a.avi", "a", "mp4"])
def test_a_video_goes_into_no_file_that_promises_another_kind(tmp_path, capsys, name):
    assert main(["simulate", str(tmp_path / name), "--truth", str(tmp_path / "a.json"), *SMALL]) == 2
    assert f"{name}: expected a name that ends in .mp4" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_is_not_there_is_named(tmp_path, capsys):
    assert main(["simulate", str(tmp_path / "no" / "a.mp4"), "--truth", str(tmp_path / "a.json")]) == 2
    assert "there is no folder" in capsys.readouterr().err


def test_a_truth_that_cannot_be_written_is_told_before_the_bout_is_rendered(tmp_path, capsys):
    video, folder = tmp_path / "a.mp4", tmp_path / "truth"
    folder.mkdir()
    assert main(["simulate", str(video), "--truth", str(folder), *SMALL]) == 2
    assert f"{folder}: is a folder" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == [folder]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs a system with named pipes")
@pytest.mark.parametrize("names", [("pipe.mp4", "a.json"), ("a.mp4", "pipe.json")])
def test_a_pipe_is_refused_before_the_bout_is_rendered(tmp_path, capsys, names):
    (pipe,) = (tmp_path / name for name in names if name.startswith("pipe"))
    os.mkfifo(pipe)
    video, truth = (str(tmp_path / name) for name in names)
    assert main(["simulate", video, "--truth", truth, *SMALL]) == 2
    expected = f"{pipe}: is a pipe or device, not a file; expected a file to write"
    assert capsys.readouterr().err == f"referee simulate: {expected}\n"
    assert pipe.is_fifo()
    assert list(tmp_path.iterdir()) == [pipe]


@pytest.mark.skipif(sys.platform == "win32", reason="needs links that everybody may make")
def test_behind_links_the_files_are_written(tmp_path):
    for name in ("a.mp4", "a.json"):
        (tmp_path / f"link-{name}").symlink_to(name)
    assert main(["simulate", str(tmp_path / "link-a.mp4"), "--truth", str(tmp_path / "link-a.json"), *SMALL]) == 0
    assert all((tmp_path / f"link-{name}").is_symlink() for name in ("a.mp4", "a.json"))
    assert json.loads((tmp_path / "a.json").read_text())["players"]
    assert (tmp_path / "a.mp4").stat().st_size > 0


def test_the_truth_does_not_take_the_videos_place(tmp_path, capsys):
    words = ["simulate", str(tmp_path / "a.mp4"), "--truth", str(tmp_path / "." / "a.mp4"), "--throws", "1"]
    assert main(words) == 2
    assert "--truth" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


def test_the_truth_is_as_the_contract_has_it(rendered):
    _, truth = rendered
    assert set(truth) == {"fps", "players", "throws"}
    (throw,) = truth["throws"]
    assert set(throw) == {"number", "outcome", "camera_fault", "players"}
    keys = {"player", "third_bottom_t", "formed_t", "symbol", "fault", "symbols", "changed_t"}
    assert all(set(player) == keys for player in throw["players"])
