"""Options that several verbs share."""

from argparse import ArgumentTypeError
from pathlib import Path

import pytest

from referee.commands.shared.options import folder, names, names_for, player_count, seed, source
from referee.errors import BadInputError
from referee.host.sources import Source


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("camera", Source("camera", 0, "camera")),
        ("camera:2", Source("camera", 0, "camera:2", "2")),
        ("camera:HD Cam", Source("camera", 0, "camera:HD Cam", "HD Cam")),
        ("/dev/video2", Source("camera", 0, "/dev/video2", "/dev/video2")),
        ("/dev/video-desk", Source("camera", 0, "/dev/video-desk", "/dev/video-desk")),
        ("/dev/v4l/by-id/usb-Cam", Source("camera", 0, "/dev/v4l/by-id/usb-Cam", "/dev/v4l/by-id/usb-Cam")),
        ("/dev/shm/bout.mp4", Source("file", 0, "/dev/shm/bout.mp4")),
        ("/dev/" + "b" * 5000, Source("file", 0, "/dev/" + "b" * 5000)),
        ("/dev/a\0b", Source("file", 0, "/dev/a\0b")),
        ("rtsp://door/1", Source("camera", 0, "rtsp://door/1", "rtsp://door/1")),
        ("simulate", Source("simulate", 0, "simulate")),
        ("simulate:7", Source("simulate", 7, "simulate:7")),
        ("keyboard", Source("keyboard", 0, "keyboard")),
        ("bout.mp4", Source("file", 0, "bout.mp4")),
        ("C:\\bouts\\one.mp4", Source("file", 0, "C:\\bouts\\one.mp4")),
        ("./camera:x", Source("file", 0, "./camera:x")),
    ],
)
def test_sources_as_the_contract_spells_them(text, expected):
    assert source(text) == expected


@pytest.mark.skipif(not Path("/dev/null").exists(), reason="needs a device that has no camera's name")
def test_a_device_of_any_name_may_be_a_camera():
    assert source("/dev/null") == Source("camera", 0, "/dev/null", "/dev/null")


@pytest.mark.parametrize(
    "text",
    ["", "camera:", "camera: ", "simulate:1.5", "simulate:x", "camera:99999999999999999999", "simulate:" + "9" * 6000],
)
def test_a_source_that_is_none_is_answered_with_the_forms_there_are(text):
    with pytest.raises(ArgumentTypeError, match="camera:NAME"):
        source(text)


def test_a_password_in_an_address_is_shown_nowhere():
    given = source("http://ann:s3cret@10.0.0.7:8080/video?token=t0ken")
    assert given.text == "http://10.0.0.7:8080/video"
    assert "s3cret" not in repr(given)
    assert "t0ken" not in repr(given)


def test_two_to_four_players():
    assert [player_count(text) for text in "234"] == [2, 3, 4]
    for text in ("1", "5", "0", "-2", "two", "2.0", "", "²"):
        with pytest.raises(ArgumentTypeError, match="from 2 to 4"):
            player_count(text)


def test_a_seed_is_a_whole_number():
    assert seed("0") == 0
    for text in ("-1", "9" * 19, "9" * 6000):
        with pytest.raises(ArgumentTypeError, match="whole number from 0"):
            seed(text)


def test_names_are_told_apart_and_as_many_as_the_players():
    assert names("Ann, Bo  B ") == ("Ann", "Bo B")
    for text in ("Ann,", "Ann,Ann", "", "Ann,ann", "Ann,Bo, ANN", "Ann,\u200b"):
        with pytest.raises(ArgumentTypeError, match="no two the same"):
            names(text)
    for text in ("Ann,\x1b[2J", "Ann,B\u202eo", "Ann,B\udcff", "Ann," + "B" * 101):
        with pytest.raises(ArgumentTypeError, match="that can be printed"):
            names(text)
    assert names_for(None, 2) == {1: "Player 1", 2: "Player 2"}
    assert names_for(("Ann", "Bo"), 2) == {1: "Ann", 2: "Bo"}
    with pytest.raises(BadInputError, match="2 names, expected 3"):
        names_for(("Ann", "Bo"), 3)


def test_a_file_where_a_folder_is_to_be_written_is_told_before_any_work(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "text.txt").write_text("mine")
    for text in ("text.txt", "text.txt/rec", str(tmp_path / "text.txt")):
        with pytest.raises(ArgumentTypeError, match=r"text\.txt: is a file; expected a folder"):
            folder(text)
    assert [str(folder(text)) for text in ("rec", "new/rec", "n" * 5000)] == ["rec", "new/rec", "n" * 5000]
    assert folder(".") == tmp_path
