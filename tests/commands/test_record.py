"""``referee record``: whatever happens, what was recorded is kept, and the same command goes on."""

import csv
import errno
import io
import itertools
import os
import shutil
import signal
import subprocess
import sys
import time
from collections import Counter
from types import SimpleNamespace

import numpy as np
import pytest

from referee.commands.main import main
from referee.commands.shared import record_pictures
from referee.commands.shared.photographs import read_list
from referee.commands.shared.record_pictures import SavedPictures
from referee.host import guided
from referee.host.guided import GuidedRecording
from referee.recognition.dataset import read_dataset
from referee.recognition.recording import Prompt
from referee.simulator.posing import PosingPlayers
from referee.simulator.sheet import load_sheet
from referee.storage.paths import find_shipped
from referee.vision.video_writer import write_video
from referee.vision.webcam import Webcam
from tests.vision.conftest import RecordedCamera


@pytest.fixture
def profile(tmp_path):
    """A venue whose pictures are small, so that drawing them is quick."""
    path = tmp_path / "small.toml"
    path.write_text("[camera]\nwidth = 480\nheight = 270\nfps = 10\n", encoding="utf-8")
    return path


@pytest.fixture(scope="module")
def jacks(tmp_path_factory):
    """A video of two people who show JACK for four seconds."""
    path = tmp_path_factory.mktemp("video") / "jacks.mp4"
    players = PosingPlayers(4, 2, load_sheet(), (480, 270), 10)
    players.show("jack")
    write_video(itertools.islice(players, 40), path, players.size, 10)
    return path


def record(out, source, *options):
    return main(["record", "--names", "Ann,Bo", "--out", str(out), "--source", str(source), *options])


def counts(folder):
    hands = read_dataset(folder)
    pairs = sorted(set(zip(hands.person, hands.gesture, strict=True)))
    return {pair: int(((hands.person == pair[0]) & (hands.gesture == pair[1])).sum()) for pair in pairs}


def test_simulated_players_show_what_is_asked_and_a_broken_off_recording_goes_on(tmp_path, capsys, profile):
    asked = ("--profile", str(profile), "--only", "scissors,half paper,three")
    assert record(tmp_path / "rec", "simulate:4", "--each", "1", *asked) == 0
    told = capsys.readouterr().err
    assert [told.index(words) for words in ("SCISSORS", "PAPER, but stop before halfway", "none of the five: three")]
    assert record(tmp_path / "rec", "simulate:4", "--each", "3", *asked) == 0
    assert set(counts(tmp_path / "rec").values()) == {3}
    hands = read_dataset(tmp_path / "rec")
    assert set(hands.label) == {"scissors", "incomplete", "other"}
    assert record(tmp_path / "rec", "simulate:4", "--each", "3", *asked) == 0
    assert len(read_dataset(tmp_path / "rec")) == len(hands) == 18


def test_who_is_there_already_is_the_same_person_however_the_name_is_spelled(tmp_path, capsys, profile):
    """A model would be validated on a person whom it has learnt from, under the other name."""
    asked = ("--profile", str(profile), "--only", "jack")
    assert record(tmp_path / "rec", "simulate:4", "--each", "1", *asked) == 0
    assert record(tmp_path / "rec", "simulate:4", "--each", "2", *asked, "--names", "ann,Cy") == 0
    assert "ann: is recorded as Ann" in capsys.readouterr().err
    assert counts(tmp_path / "rec") == {("Ann", "jack"): 2, ("Bo", "jack"): 1, ("Cy", "jack"): 2}


def test_a_recording_does_not_go_on_with_a_sheet_that_was_edited(tmp_path, capsys, profile):
    """JACK of the one and JACK of the other would be in one dataset."""
    sheet = tmp_path / "ours.toml"
    text = find_shipped("calibration/symbols", "default", suffix=".toml").read_text(encoding="utf-8")
    sheet.write_text(text, encoding="utf-8")
    asked = ("--profile", str(profile), "--only", "jack", "--each", "1", "--sheet", str(sheet))
    assert record(tmp_path / "rec", "simulate:4", *asked) == 0
    assert record(tmp_path / "rec", "simulate:4", *asked) == 0
    same = f"{tmp_path}/../{tmp_path.name}/ours.toml"
    assert record(tmp_path / "rec", "simulate:4", *asked, "--sheet", same) == 0, capsys.readouterr().err
    sheet.write_text(text.replace('idle = ["rock", "rock", "relaxed"]', 'idle = ["rock"]'), encoding="utf-8")
    assert record(tmp_path / "rec", "simulate:4", *asked) == 2
    assert "choose another folder" in capsys.readouterr().err


def test_a_video_of_one_shape_is_recorded_to_its_end(tmp_path, capsys, jacks):
    assert record(tmp_path / "rec", jacks, "--only", "jack", "--each", "500") == 0
    assert "hands still needed" in capsys.readouterr().out
    kept = counts(tmp_path / "rec")
    assert set(kept) == {("Ann", "jack"), ("Bo", "jack")}
    assert min(kept.values()) > 10


@pytest.mark.parametrize("shapes", [(), ("--only", "jack,labrador")])
def test_a_film_whose_one_shape_is_not_named_is_refused(tmp_path, capsys, jacks, shapes):
    """Nobody in it follows the prompts: its hands were labelled by them, whatever they show."""
    assert record(tmp_path / "rec", jacks, *shapes) == 2
    assert "nobody in a film can follow prompts" in capsys.readouterr().err
    assert not (tmp_path / "rec").exists()


def test_a_film_is_not_recorded_twice(tmp_path, monkeypatch, capsys, jacks):
    assert record(tmp_path / "rec", jacks, "--only", "jack", "--each", "4") == 0
    first = read_dataset(tmp_path / "rec")
    monkeypatch.chdir(jacks.parent)
    for shape in ("jack", "labrador"):
        assert record(tmp_path / "rec", "jacks.mp4", "--only", shape, "--each", "500") == 0
        captured = capsys.readouterr()
        assert "jacks.mp4: begins after " in captured.err
        assert "the same command goes on" not in captured.out
    hands = read_dataset(tmp_path / "rec")
    assert hands.t[len(first) :].min() > first.t.max()
    assert set(hands.gesture) == {"jack"}
    assert all(np.diff(hands.t[hands.lane == lane]).min() > 0.15 for lane in (1, 2)), "near-copies where it went on"


def test_a_film_is_known_by_its_file_however_and_from_wherever_it_is_named(tmp_path, monkeypatch, capsys, jacks):
    kept = ("--only", "jack", "--each", "500")
    monkeypatch.chdir(jacks.parent)
    assert record(tmp_path / "rec", "jacks.mp4", "--only", "jack", "--each", "4") == 0
    first = read_dataset(tmp_path / "rec")
    monkeypatch.chdir(tmp_path)
    link = tmp_path / "link.mp4"
    link.symlink_to(jacks)
    for name in (link, f"{jacks.parent}/../{jacks.parent.name}/jacks.mp4"):
        assert record(tmp_path / "rec", name, *kept) == 0
        assert f"{name}: begins after " in capsys.readouterr().err
    hands = read_dataset(tmp_path / "rec")
    assert set(hands.source) == {str(jacks.resolve())}
    assert hands.t[len(first) :].min() > first.t.max()
    other = tmp_path / "jacks.mp4"  # another film that has the name of the first
    shutil.copy(jacks, other)
    assert record(tmp_path / "rec", "jacks.mp4", *kept, "--names", "Cy,Di") == 0
    assert "begins after" not in capsys.readouterr().err
    assert set(read_dataset(tmp_path / "rec").source) == {str(jacks.resolve()), str(other.resolve())}


def test_the_folder_one_is_in_is_recorded_into(tmp_path, monkeypatch, jacks):
    monkeypatch.chdir(tmp_path)
    assert record(".", jacks, "--only", "jack", "--each", "4") == 0
    assert set(counts(tmp_path)) == {("Ann", "jack"), ("Bo", "jack")}


def test_a_camera_that_is_unplugged_costs_nothing_that_was_recorded(tmp_path, monkeypatch, capsys, jacks):
    # The only stand-in is for the hardware: a recording that ends as a camera does whose plug is pulled.
    monkeypatch.setattr(Webcam, "open", lambda *_: Webcam("camera:0", RecordedCamera(jacks)))
    assert record(tmp_path / "rec", "camera", "--only", "jack", "--each", "500", "--countdown", "0") == 2
    captured = capsys.readouterr()
    assert captured.err.splitlines()[-1].startswith("referee record: camera:0: gives no more pictures")
    assert "the same command goes on" in captured.out
    assert len(read_dataset(tmp_path / "rec")) > 5


@pytest.mark.parametrize("ended", ["SIGINT", "SIGHUP"])
def test_ctrl_c_and_a_terminal_that_is_closed_keep_what_was_recorded(tmp_path, command, profile, ended):
    words = ["record", "--names", "Ann,Bo", "--out", str(tmp_path / "rec"), "--profile", str(profile)]
    words += ["--source", "simulate:4", "--only", "rock,jack,labrador", "--each", "15"]
    running = subprocess.Popen(
        [*command, *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=os.environ | {"GLOG_minloglevel": "3"},
    )
    with running:
        told = ""
        while "JACK" not in told:
            told = running.stderr.readline()
        running.send_signal(signal.Signals[ended])
        out, err = running.communicate()
    assert running.returncode == 128 + signal.Signals[ended], err
    assert "the same command goes on" in out
    assert set(counts(tmp_path / "rec")) >= {("Ann", "rock"), ("Bo", "rock")}


def test_a_film_that_is_broken_off_goes_on_with_the_same_command(tmp_path, monkeypatch, capsys, jacks):
    monkeypatch.setattr(GuidedRecording, "lead", interrupted)
    assert record(tmp_path / "rec", jacks, "--only", "jack", "--each", "500") == 130
    assert "hands still needed; the same command goes on" in capsys.readouterr().out


def interrupted(_recording, _tell, _stored):
    raise KeyboardInterrupt


def test_pictures_are_kept_only_of_those_who_agree_and_evaluate_reads_them(tmp_path, monkeypatch, capsys, jacks):
    monkeypatch.setattr("sys.stdin", io.StringIO("yes\nno\n"))
    assert record(tmp_path / "rec", jacks, "--only", "jack", "--each", "4", "--pictures") == 0
    assert record(tmp_path / "rec2", jacks, "--only", "jack", "--each", "4", "--pictures") == 0
    listed = read_list(tmp_path / "rec" / "pictures.csv")
    assert [(row.label, row.person) for row in listed] == [("jack", "Ann")] * 4
    assert len(list((tmp_path / "rec" / "pictures").iterdir())) == 4
    assert not (tmp_path / "rec2" / "pictures").exists()
    assert {person for person, _ in counts(tmp_path / "rec")} == {"Ann", "Bo"}
    capsys.readouterr()
    assert main(["evaluate", str(tmp_path / "rec" / "pictures"), "--json"]) == 0


def test_only_those_of_whom_hands_are_needed_are_asked_for_pictures(tmp_path, monkeypatch, capsys, jacks):
    """Whoever agrees and gets no picture has agreed to nothing, and would believe that pictures are there."""
    words = ("--only", "jack", "--each", "4")
    assert record(tmp_path / "rec", jacks, *words) == 0
    monkeypatch.setattr("sys.stdin", io.StringIO("y\n"))
    capsys.readouterr()
    assert record(tmp_path / "rec", jacks, *words, "--pictures", "--names", "Ann,Cy") == 0
    told = capsys.readouterr().err
    assert "no more hands are needed of Ann; those that were recorded before get no pictures now" in told
    assert "Ann, may pictures" not in told
    assert [row.person for row in pictures_in(tmp_path / "rec")] == ["Cy"] * 4
    assert record(tmp_path / "rec", jacks, *words, "--pictures") == 0
    told = capsys.readouterr().err
    assert "no more hands are needed of Ann and Bo" in told
    assert "may pictures" not in told


def test_a_deleted_pictures_name_is_not_used_again(tmp_path, monkeypatch):
    monkeypatch.setattr("sys.stdin", io.StringIO("y\n" * 4))
    hand = SimpleNamespace(player=1, points=np.array([[10.0, 10.0], [40.0, 40.0]]))
    cue = SimpleNamespace(kept=[hand], prompt=Prompt("rock", "rock"))

    def add(count, name="-Ann"):
        saved = SavedPictures(tmp_path, {1: name}, "camera:0")
        for _ in range(count):
            saved.keep(cue, np.zeros((100, 100, 3), np.uint8))
        saved.write()
        with (tmp_path / "pictures.csv").open(newline="") as file:
            return [row["file"].removeprefix("'") for row in csv.DictReader(file)]

    first = add(3)
    for name in first[1:]:
        (tmp_path / "pictures" / name).unlink()
    assert add(2) == [f"-Ann-rock-{number:04}.jpg" for number in range(5)]
    (tmp_path / "pictures.csv").unlink()
    assert add(1) == ["-Ann-rock-0005.jpg"], "the folder has three still"
    assert len(list((tmp_path / "pictures").iterdir())) == 4


def test_pictures_of_people_with_long_names_are_all_kept(tmp_path, monkeypatch, jacks):
    """Two names of 100 characters that differ in the last one have 300 bytes each; a file's name has room for 255."""
    long = ["\u9f98" * 99 + last for last in "\u7532\u4e59"]
    sheet = tmp_path / "ours.toml"
    text = find_shipped("calibration/symbols", "default", suffix=".toml").read_text(encoding="utf-8")
    gesture = "\u4e09\u672c" * 50
    sheet.write_text(text.replace("gestures.three", f'gestures."{gesture}"'), encoding="utf-8")
    for shape, folder in (("jack", "rec"), (gesture, "rec2")):
        monkeypatch.setattr("sys.stdin", io.StringIO("y\ny\n"))
        words = ("--only", shape, "--each", "3", "--pictures", "--sheet", str(sheet), "--names", ",".join(long))
        assert record(tmp_path / folder, jacks, *words) == 0
        listed = read_list(tmp_path / folder / "pictures.csv")
        assert sorted(row.person for row in listed) == sorted(long * 3)
        files = {path.name for path in (tmp_path / folder / "pictures").iterdir()}
        assert len(files) == 6
        assert files == {row.file for row in listed}


def test_a_recording_that_is_killed_in_a_shape_keeps_hands_and_pictures_in_step(tmp_path, monkeypatch, jacks):
    folder = tmp_path / "rec"
    words = ["record", "--names", "Ann,Bo", "--out", str(folder), "--source", str(jacks), "--only", "jack"]
    program = [sys.executable, "-m", "referee", *words, "--each", "500", "--pictures"]
    with subprocess.Popen(program, stdin=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as killed:
        killed.stdin.write("y\ny\n")
        killed.stdin.flush()
        while killed.poll() is None and len(pictures_in(folder)) < 6:
            time.sleep(0.005)
        killed.kill()
    stored = counts(folder)
    listed = Counter((row.person, row.gesture) for row in pictures_in(folder))
    assert 6 <= listed.total() <= sum(stored.values())
    assert all(count <= stored[pair] for pair, count in listed.items())
    monkeypatch.setattr("sys.stdin", io.StringIO("y\ny\n"))
    assert record(folder, jacks, "--only", "jack", "--each", "500", "--pictures") == 0
    listed = Counter((row.person, row.gesture) for row in pictures_in(folder))
    assert all(count <= counts(folder)[pair] for pair, count in listed.items())
    looks = [path.read_bytes() for path in (folder / "pictures").iterdir()]
    assert len(set(looks)) == len(looks) >= listed.total(), "none is there twice"


def ctrl_c(real, *given):
    real(*given)
    os.kill(os.getpid(), signal.SIGINT)


def test_ctrl_c_just_after_hands_were_stored_does_not_store_them_again(tmp_path, monkeypatch, jacks):
    real, parts = guided.append_part, itertools.count(1)

    def first(*given):
        return ctrl_c(real, *given) if next(parts) == 1 else real(*given)

    monkeypatch.setattr(guided, "append_part", first)
    assert record(tmp_path / "rec", jacks, "--only", "jack", "--each", "6") == 130
    hands = read_dataset(tmp_path / "rec")
    assert len(np.unique(hands.points, axis=0)) == len(hands) > 0


def no_room(_real, *_given):
    raise OSError(errno.ENOSPC, "No room")


@pytest.mark.parametrize(
    ("step", "broken_off"), [("create_file", ctrl_c), ("create_file", no_room), ("append", no_room)]
)
def test_writing_pictures_that_is_broken_off_costs_none_of_them(tmp_path, monkeypatch, jacks, step, broken_off):
    """The same command would not make up for them: it says that all is recorded."""
    monkeypatch.setattr("sys.stdin", io.StringIO("y\ny\n"))
    real, steps = getattr(record_pictures, step), itertools.count(1)

    def seventh(*given):
        return broken_off(real, *given) if next(steps) == 7 else real(*given)

    monkeypatch.setattr(record_pictures, step, seventh)
    folder = tmp_path / "rec"
    assert record(folder, jacks, "--only", "jack", "--each", "6", "--pictures") == (130 if broken_off is ctrl_c else 2)
    assert counts(folder) == Counter((row.person, row.gesture) for row in pictures_in(folder))
    assert {path.name for path in (folder / "pictures").iterdir()} == {row.file for row in pictures_in(folder)}
    assert len(pictures_in(folder)) == 12


def pictures_in(folder):
    """What a recording lists as yet."""
    path = folder / "pictures.csv"
    return read_list(path) if path.exists() and path.read_bytes().count(b"\n") > 1 else []


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (("--only", "spock"), "spock: not a shape of the symbol sheet"),
        (("--source", "keyboard"), "keyboard"),
        (("--names", "A,B,C,D,E", "--only", "jack"), "expected 1 to 4"),
        (("--source", "nowhere.mp4"), "nowhere.mp4"),
    ],
)
def test_bad_use_is_one_line_and_makes_no_dataset(tmp_path, capsys, jacks, options, told):
    assert record(tmp_path / "rec", jacks, *options) == 2
    error = capsys.readouterr().err
    assert told in error
    assert error.count("\n") == 1
    assert not (tmp_path / "rec").exists()


def test_a_file_in_the_folders_place_is_told_before_anybody_is_asked(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(Webcam, "open", lambda *_: pytest.fail("the camera was opened first"))
    (tmp_path / "text.txt").write_text("mine")
    assert record(tmp_path / "text.txt", "camera", "--pictures") == 2
    error = capsys.readouterr().err
    assert "argument --out" in error
    assert "text.txt: is a file; expected a folder" in error
    assert error.count("\n") == 1


def test_another_dataset_in_the_folder_is_left_alone(tmp_path, capsys, jacks, hands, store):
    folder = store(hands.select([0, 1]), "theirs")
    assert record(folder, jacks, "--only", "jack", "--each", "1") == 2
    assert "choose another folder" in capsys.readouterr().err
    assert len(read_dataset(tmp_path / "theirs")) == 2
