"""Every throw in video files is judged, each file by itself."""

import io
import json
import subprocess
import sys

import av
import cv2
import joblib
import numpy as np
import pytest

from referee.commands.main import main
from tests.vision.conftest import encode, grey_levels

THROW_KEYS = {"type", "source", "number", "outcome", "survivors", "no_call_reason", "no_call_rule", "players"}


PLAYER_KEYS = {
    "player",
    "call",
    "reason",
    "t",
    "t_sigma",
    "confidence",
    "formed_t",
    "lead",
    "review",
    "review_reasons",
    "symbols_seen",
    "shape",
}


SUMMARY_KEYS = {"type", "source", "frames", "fps", "throws", "seconds", "mode", "names", "score", "winner", "head"}


def test_judge_calls_every_player_as_the_truth_has_it(rendered, said):
    video, truth = rendered
    assert main(["judge", str(video), "--json"]) == 0
    throw, summary = said()
    assert set(throw) == THROW_KEYS
    assert set(summary) == SUMMARY_KEYS
    assert (throw["outcome"], throw["no_call_reason"]) == (truth["throws"][0]["outcome"], None)
    for player, really in zip(throw["players"], truth["throws"][0]["players"], strict=True):
        assert set(player) == PLAYER_KEYS
        assert player["call"] == really["symbol"]
        assert player["t"] == pytest.approx(really["third_bottom_t"], abs=0.04)
        # One is seen edge-on, with its fingers bent: what nobody could be sure of is marked so.
        assert ("unsure" in player["review_reasons"]) is (player["confidence"] < 0.7)
    assert (summary["throws"], summary["mode"], summary["score"]) == (1, None, None)
    assert summary["fps"] == pytest.approx(truth["fps"], abs=0.1)


def test_judge_is_sure_of_symbols_that_are_seen_plainly(tmp_path, said):
    video, truth = tmp_path / "bout.mp4", tmp_path / "bout.json"
    words = ["simulate", str(video), "--truth", str(truth), "--seed", "6", "--throws", "1", "--faults", "0"]
    assert main([*words, "--width", "960", "--height", "540", "--fps", "20", "--hands", "people"]) == 0
    said()
    assert main(["judge", str(video), "--json"]) == 0
    throw, _ = said()
    really = json.loads(truth.read_text())["throws"][0]["players"]
    assert [player["call"] for player in throw["players"]] == [player["symbol"] for player in really]
    assert all(player["confidence"] > 0.5 for player in throw["players"])


def test_one_bad_file_is_reported_and_the_others_are_done(tmp_path, capsys):
    good = tmp_path / "wall.png"
    cv2.imwrite(str(good), np.full((240, 320, 3), 90, np.uint8))
    bad = tmp_path / "words.jpg"
    bad.write_text("no picture")
    assert main(["read", str(bad), str(good), "--json"]) == 2
    out, err = capsys.readouterr()
    assert json.loads(out)["file"] == str(good)
    assert err.count("\n") == 1
    assert str(bad) in err


@pytest.mark.parametrize("verb", ["judge", "read"])
def test_an_address_in_the_place_of_a_file_is_refused_without_its_password(verb, capsys, tmp_path):
    with joblib.parallel_config("sequential"):  # nothing is judged for which other processes need be started
        assert main([verb, "rtsp://ann:s3cret@10.0.0.7/door", "http://ann:12/s3cret@10.0.0.7/door", str(tmp_path)]) == 2
    err = capsys.readouterr().err
    assert "s3cret" not in err
    assert f"referee {verb}: rtsp://10.0.0.7/door: " in err
    assert f"referee {verb}: http://...: " in err
    assert f"{tmp_path}: a folder" in err
    assert main([verb, "http://ann:s3cret@10.0.0.7/v"]) == 2
    assert f"referee {verb}: http://10.0.0.7/v: an address, no file" in capsys.readouterr().err


def test_which_of_several_films_is_too_small_for_its_lanes_is_said(tmp_path, capsys):
    small, large = tmp_path / "small.mp4", tmp_path / "large.mp4"
    encode(small, grey_levels(1), [0.0])
    encode(large, grey_levels(1, size=(320, 240)), [0.0])
    for films in ([small], [large, small]):
        with joblib.parallel_config("sequential"):  # as above
            assert main(["judge", *map(str, films), "--players", "3"]) == 2
        err = capsys.readouterr().err
        told = [line for line in err.splitlines() if "no hand of" not in line]
        assert len(told) == 1
        assert f"referee judge: {small}: lane of player 1 is 21 pixels wide" in told[0]


LANES = (
    ("bands = [[0, 0.5]]", "lanes.bands has 1 bands"),
    ("bands = [[0.5, 1], [0, 0.5]]", "lanes.bands: [0.0, 0.5] of player 2"),
    ("areas = [[0, 0, 0.6, 1], [0.5, 0, 1, 1]]", "lanes.areas: those of players 1 and 2 overlap"),
    ("bands = [[0, 0.5], [0.5, 1]]\nareas = [[0, 0, 0.5, 1], [0.5, 0, 1, 1]]", "lanes.bands and lanes.areas"),
)


@pytest.mark.parametrize(("lanes", "told"), LANES)
@pytest.mark.parametrize(
    "verb",
    [
        ("judge", "FILM", "FILM"),
        ("bout", "one-time", "--headless", "--source", "FILM"),
        ("calibrate", "club", "--source", "FILM"),
        ("record", "--names", "Ann,Bo", "--only", "jack", "--source", "FILM"),
    ],
    ids=lambda verb: verb[0],
)
def test_the_profile_whose_lanes_are_not_for_the_players_is_named_once(tmp_path, capsys, verb, lanes, told):
    profile = tmp_path / "club.toml"
    profile.write_text(f"[lanes]\n{lanes}\n")
    film = tmp_path / "film.mp4"
    encode(film, grey_levels(1), [0.0])
    assert main([str(film) if word == "FILM" else word for word in verb] + ["--profile", str(profile)]) == 2
    assert capsys.readouterr().err.startswith(f"referee {verb[0]}: {profile}: {told}")


def test_a_bout_that_is_typed_asks_nothing_of_the_lanes(tmp_path, monkeypatch):
    (tmp_path / "club.toml").write_text("[lanes]\nbands = [[0, 0.5]]\n")
    monkeypatch.setattr(sys, "stdin", io.StringIO("rock\npaper\n"))
    words = ["bout", "one-time", "--source", "keyboard", "--profile", str(tmp_path / "club.toml")]
    assert main(words) == 0


def empty_video(path):
    with av.open(str(path), "w") as container:
        stream = container.add_stream("mpeg4", rate=30)
        stream.width, stream.height = 320, 240
    return path


@pytest.mark.parametrize(
    ("words", "named"),
    [
        (["judge", "TEXT"], "text.mp4"),
        (["judge", "EMPTY"], "empty.mp4"),
        (["judge", "missing.mp4"], "missing.mp4"),
        (["judge", "TEXT", "--players", "7"], "7"),
        (["judge", "TEXT", "--profile", "nowhere"], "nowhere"),
        (["bout", "one-time", "--source", "camera:97", "--headless"], "camera:97"),
        (["bout", "run-to-ten", "--source", "keyboard", "--players", "3"], "3"),
        (["bout", "one-time", "--source", "TEXT", "--headless"], "text.mp4"),
        (["bout", "one-time", "--source", "keyboard", "--names", "Ann"], "Ann"),
        (["read", "TEXT"], "text.mp4"),
        (["read", "missing.png"], "missing.png"),
    ],
    ids=" ".join,
)
def test_bad_input_is_one_line_and_exit_2(words, named, tmp_path, capfd):
    text = tmp_path / "text.mp4"
    text.write_text("this is no video")
    places = {"TEXT": str(text), "EMPTY": str(empty_video(tmp_path / "empty.mp4"))}
    assert main([places.get(word, word) for word in words]) == 2
    out, err = capfd.readouterr()
    assert out == ""
    assert err.count("\n") == 1
    assert named in err


def test_nothing_but_json_on_standard_output_and_nothing_of_mediapipe_on_standard_error(rendered):
    done = subprocess.run(
        [sys.executable, "-m", "referee", "judge", str(rendered[0]), "--json"],
        capture_output=True,
        text=True,
        check=True,
    )
    assert [json.loads(line)["type"] for line in done.stdout.splitlines()] == ["throw", "summary"]
    assert done.stderr == ""


def test_a_film_of_one_picture_has_one_frame(tmp_path, capsys):
    encode(tmp_path / "one.mp4", grey_levels(1), [0.0])
    assert main(["judge", str(tmp_path / "one.mp4")]) == 0
    assert "no throw; 1 frame, " in capsys.readouterr().out


@pytest.mark.parametrize("verb", [("judge",), ("bout", "one-time", "--headless", "--source")], ids=lambda verb: verb[0])
def test_whose_hand_was_never_seen_is_said(tmp_path, capsys, verb):
    encode(tmp_path / "wall.mp4", grey_levels(3), [0.0, 0.1, 0.2])
    assert main([*verb, str(tmp_path / "wall.mp4")]) == 0
    err = capsys.readouterr().err
    assert f"referee {verb[0]}: {tmp_path / 'wall.mp4'}: no hand of Player 1 and Player 2 was seen" in err


def test_the_hand_of_nobody_who_is_out_is_missed(tmp_path, capsys, monkeypatch):
    monkeypatch.setattr(sys, "stdin", io.StringIO("rock\nrock\nscissors\n"))
    words = ["bout", "one-time", "--players", "3", "--names", "Ann,Bo,Cy", "--source", "keyboard", "--evidence"]
    assert main([*words, str(tmp_path)]) == 0
    encode(tmp_path / "wall.mp4", grey_levels(3, (192, 96)), [0.0, 0.1, 0.2])
    words = ["bout", "one-time", "--headless", "--source", str(tmp_path / "wall.mp4")]
    assert main([*words, "--resume", str(tmp_path / "ledger.jsonl")]) == 0
    assert "no hand of Ann and Bo was seen" in capsys.readouterr().err
