"""``referee calibrate``: a venue is measured, and a bout under its profile is judged rightly."""

import json
import shlex
from itertools import chain, islice
from types import SimpleNamespace

import numpy as np
import pytest

from referee.commands import calibrate
from referee.commands.main import main
from referee.officiating.setup.trial import PlayerFacts
from referee.settings import load_profile
from referee.simulator.posing import PosingPlayers
from referee.simulator.sampling import sample_scenario
from referee.simulator.sheet import load_sheet
from referee.simulator.source import SimulatedSource
from referee.vision.frames import Frame
from referee.vision.video_writer import write_video

LEFT, WIDTH, HEIGHT = 760, 1140, 428
FPS = 20


@pytest.fixture(scope="module")
def corner(tmp_path_factory):
    """Two players in the left two thirds of the picture hold a hand up, then throw; and what they throw.

    The second stands across the picture's middle.
    """
    sheet, size = load_sheet(), (LEFT, HEIGHT)
    waiting = PosingPlayers(5, 2, sheet, size, FPS)
    waiting.show("paper")
    scenario = sample_scenario(np.random.default_rng(21), sheet=sheet, throws=1, size=size, fps=FPS, fault_rate=0.0)
    path = tmp_path_factory.mktemp("venue") / "corner.mp4"
    images = (frame.image for frame in chain(islice(waiting, 3 * FPS), SimulatedSource(scenario)))
    frames = (Frame(number, number / FPS, _widened(image)) for number, image in enumerate(images))
    write_video(frames, path, (WIDTH, HEIGHT), FPS)
    return path, [play.symbol.value for play in scenario.throws[0].plays]


def _widened(image):
    return np.concatenate([image, np.full((HEIGHT, WIDTH - LEFT, 3), 90, np.uint8)], axis=1)


def calls(capsys):
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    return [[player["call"] for player in line["players"]] for line in lines if line["type"] == "throw"]


def test_lanes_follow_the_players_and_the_bout_uses_them(capsys, installed, corner):
    video, thrown = corner
    assert main(["calibrate", "corner", "--source", str(video), "--throws", "1"]) == 0
    capsys.readouterr()
    profile = load_profile("corner")
    (_, border), _ = profile.lanes.bands
    assert 0.25 < border < 0.42
    assert (profile.camera.width, profile.camera.height) == (WIDTH, HEIGHT)
    assert (installed / "calibration" / "corner.toml").exists()
    bout = ["bout", "one-time", "--source", str(video), "--headless", "--json"]
    assert main([*bout, "--profile", "corner"]) == 0
    assert calls(capsys) == [thrown]
    # A profile of that name is not written over by mistake.
    assert main(["calibrate", "corner", "--source", str(video)]) == 2
    assert "--replace" in capsys.readouterr().err


def test_a_place_that_another_program_measured_meanwhile_is_not_written_over(capsys, installed, monkeypatch, corner):
    def measured_elsewhere(_session, _asked):
        (installed / "calibration").mkdir(parents=True)
        (installed / "calibration" / "corner.toml").write_text("# theirs\n", encoding="utf-8")

    monkeypatch.setattr(calibrate, "_tell_missing", measured_elsewhere)
    words = ["calibrate", "corner", "--source", str(corner[0]), "--throws", "1"]
    assert main(words) == 2
    captured = capsys.readouterr()
    assert "corner.toml: is there already; choose another name, or --replace" in captured.err
    assert "changed; use it" not in captured.out
    assert (installed / "calibration" / "corner.toml").read_text(encoding="utf-8") == "# theirs\n"


def test_how_a_place_is_used_can_be_typed_as_it_is_told(capsys, installed, corner):
    assert main(["calibrate", "Küche 2", "--source", str(corner[0]), "--throws", "1"]) == 0
    _, _, typed = capsys.readouterr().out.rstrip().partition("use it with ")
    assert shlex.split(typed) == ["--profile", "Küche 2"]


def test_a_film_with_fewer_throws_than_were_asked_for_is_told(capsys, installed, corner):
    assert main(["calibrate", "corner", "--source", str(corner[0]), "--throws", "3"]) == 0
    assert "referee calibrate: 1 of 3 throws was judged: the film has ended\n" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("judged", "done", "told"),
    [
        (1, False, "1 of 5 throws was judged: the film has ended"),
        (4, False, "4 of 5 throws were judged: the film has ended"),
        (4, True, "4 of 5 throws were judged: the others could not be judged"),
        (5, True, ""),
    ],
)
def test_how_many_throws_were_judged_is_told_where_some_are_missing(capsys, judged, done, told):
    calibrate._tell_missing(SimpleNamespace(judged=judged, done=done), 5)
    assert capsys.readouterr().err == (f"referee calibrate: {told}\n" if told else "")


@pytest.mark.parametrize(
    ("delay", "told"), [(0.244, "244 ms after"), (-0.244, "244 ms before"), (-0.0001, "0 ms after")]
)
def test_a_symbol_before_the_third_bottom_is_told_as_one(capsys, delay, told):
    calibrate._print_player("Ann", PlayerFacts(throws=1, delays=[delay]))
    assert f"; symbol {told} the third bottom" in capsys.readouterr().out


def test_a_bout_keeps_the_times_of_its_profile(capsys, tmp_path, corner):
    video, _ = corner
    (tmp_path / "four.toml").write_text("[officiating]\nstrokes = 5\n", encoding="utf-8")
    judge = ["bout", "one-time", "--source", str(video), "--headless", "--json"]
    assert main([*judge, "--profile", str(tmp_path / "four.toml")]) == 0
    assert calls(capsys) == []


def test_a_source_without_hands_gives_no_profile(capsys, tmp_path, installed):
    grey = (Frame(number, number / 10, np.full((120, 160, 3), 90, np.uint8)) for number in range(40))
    write_video(grey, tmp_path / "empty.mp4", (160, 120), 10)
    (tmp_path / "two.toml").write_text("[officiating]\nstrokes = 2\n", encoding="utf-8")
    assert main(["calibrate", "--source", str(tmp_path / "empty.mp4"), "--profile", str(tmp_path / "two.toml")]) == 1
    told = capsys.readouterr().err
    assert "Stroke 2 times: show" in told
    assert "no profile was written" in told
    assert not installed.exists()


def test_a_place_that_cannot_be_written_is_told_before_anybody_throws(capsys, installed):
    installed.parent.mkdir(parents=True, exist_ok=True)
    installed.write_text("no folder", encoding="utf-8")
    assert main(["calibrate", "--source", "simulate:1"]) == 2
    assert "cannot be written" in capsys.readouterr().err


@pytest.mark.parametrize("words", [("../up",), ("--source", "keyboard"), ("--source", "nowhere.mp4")])
def test_bad_use_is_one_line(capsys, installed, words):
    assert main(["calibrate", *words]) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_a_video_that_ends_at_once_is_told(capsys, tmp_path, installed):
    grey = (Frame(number, number / 10, np.full((120, 160, 3), 90, np.uint8)) for number in range(5))
    write_video(grey, tmp_path / "short.mp4", (160, 120), 10)
    assert main(["calibrate", "--source", str(tmp_path / "short.mp4")]) == 2
    assert "ended before 3 s" in capsys.readouterr().err


@pytest.mark.parametrize("step", ["look", "throw"])
def test_who_interrupts_is_told_what_was_measured_and_that_nothing_is_saved(
    capsys, tmp_path, installed, monkeypatch, step
):
    def interrupt(_teller, cue):
        if cue.step == step:
            raise KeyboardInterrupt
        return True

    grey = (Frame(number, number / 10, np.full((120, 160, 3), 90, np.uint8)) for number in range(40))
    write_video(grey, tmp_path / "grey.mp4", (160, 120), 10)
    monkeypatch.setattr(calibrate._Teller, "tell", interrupt)
    assert main(["calibrate", "--source", str(tmp_path / "grey.mp4")]) == 130
    out, err = capsys.readouterr()
    for measured in ("Camera: 160 x 120", "Player 1: 0 throws"):
        assert (measured in out) is (step == "throw")
    assert "no profile was written" in err
    assert not installed.exists()
