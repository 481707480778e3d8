"""The verbs that watch: simulate, judge, bout, demo and read, from the command line, with nothing left out."""

import io
import json
import subprocess
import sys

import av
import cv2
import numpy as np
import pygame
import pytest

from referee.commands.main import main
from referee.simulator.sheet import load_sheet
from referee.simulator.stills import draw_still
from referee.table.scoreboard import Scoreboard

THROW_KEYS = {"type", "source", "number", "outcome", "survivors", "no_call_reason", "players"}
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
    "symbols_seen",
}
SUMMARY_KEYS = {"type", "source", "frames", "fps", "throws", "seconds", "mode", "names", "score", "winner", "head"}


@pytest.fixture
def said(capsys):
    """The JSON Lines printed since the test began."""
    return lambda: [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def test_the_truth_is_as_the_contract_has_it(rendered):
    _, truth = rendered
    assert set(truth) == {"fps", "players", "throws"}
    (throw,) = truth["throws"]
    assert set(throw) == {"number", "outcome", "camera_fault", "players"}
    keys = {"player", "third_bottom_t", "formed_t", "symbol", "fault", "symbols", "changed_t"}
    assert all(set(player) == keys for player in throw["players"])


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
        assert player["confidence"] > 0.5
    assert (summary["throws"], summary["mode"], summary["score"]) == (1, None, None)
    assert summary["fps"] == pytest.approx(30, abs=0.1)


def test_a_bout_over_a_file_goes_as_far_as_the_file(rendered, said):
    video, truth = rendered
    words = ["bout", "run-to-ten", "--source", str(video), "--names", "Ann,Bo", "--headless", "--json"]
    assert main(words) == 0
    throw, summary = said()
    points = len(truth["throws"][0]["players"]) - len(throw["survivors"])
    assert summary["mode"] == "run-to-ten"
    assert summary["names"] == ["Ann", "Bo"]
    assert (sum(summary["score"].values()) > 0) == (points > 0)
    assert summary["winner"] is None


def test_the_scoreboard_shows_a_bout_and_can_be_closed(rendered, monkeypatch, tmp_path, said):
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    pictures, show = [], Scoreboard.show

    def photographed(board, view):
        show(board, view)
        board.screenshot(tmp_path / "board.png")
        pictures.append(cv2.imread(str(tmp_path / "board.png")))
        if len(pictures) == 8:
            pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_ESCAPE))

    monkeypatch.setattr(Scoreboard, "show", photographed)
    assert main(["bout", "one-time", "--source", str(rendered[0]), "--json"]) == 0
    assert said()[-1]["winner"] is None
    assert len(np.unique(pictures[-1].reshape(-1, 3), axis=0)) > 1000  # the live picture, not an empty board


def test_typed_throws_run_a_bout_to_its_end(monkeypatch, said):
    monkeypatch.setattr(sys, "stdin", io.StringIO("jack\nlabrador\n" * 4))
    assert main(["bout", "run-to-ten", "--source", "keyboard", "--json"]) == 0
    *throws, summary = said()
    assert len(throws) == 4
    assert summary["score"] == {"1": 0, "2": 12}
    assert summary["winner"] == 2


def test_a_picture_without_a_hand_is_no_error(tmp_path, said):
    path = tmp_path / "wall.png"
    cv2.imwrite(str(path), np.full((240, 320, 3), 90, np.uint8))
    assert main(["read", str(path), "--json"]) == 0
    assert said() == [{"file": str(path), "hands": []}]


def test_read_reads_a_drawn_hand(tmp_path, said):
    right = 0
    for seed, symbol in enumerate(["paper", "scissors", "jack", "labrador"]):
        image, _ = draw_still(np.random.default_rng(seed), load_sheet(), symbol, kind="raised")
        path = tmp_path / f"{symbol}.png"
        cv2.imwrite(str(path), image)
        assert main(["read", str(path), "--json"]) == 0
        (line,) = said()
        for hand in line["hands"]:
            assert set(hand) == {"call", "confidence", "handedness", "box"}
            assert hand["handedness"] in {"left", "right"}
        right += bool(line["hands"]) and line["hands"][0]["call"] == symbol
    assert right >= 3


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
