"""Datasets of drawn hands: labelled, varied, and the same from the same seed."""

import numpy as np

from referee.commands.main import main
from referee.recognition.dataset import dataset_sha256, read_dataset, read_index, sheets_of
from referee.recognition.model import INCOMPLETE
from referee.simulator.sheet import load_sheet
from referee.simulator.simulated_hands import _PLANS, _draw_subject
from referee.storage.paths import find_shipped
from tests.conftest import build


def test_hands_are_labelled_and_each_picture_shows_somebody_else(built):
    hands = read_dataset(built)
    assert 8 <= len(hands) <= 24
    assert 4 <= len(set(hands.person)) <= 8
    assert set(hands.label) <= {"rock", "paper", "scissors", "jack", "labrador", "incomplete", "other"}
    assert set(hands.source) == {"simulated"}


def test_same_seed_same_hands(built, tmp_path):
    assert build(tmp_path / "again") == 0
    assert dataset_sha256(tmp_path / "again") == dataset_sha256(built)


def test_hands_can_be_drawn_as_players_hold_what_they_have_thrown(tmp_path, capsys):
    folder = tmp_path / "held"
    assert build(folder, "--views", "thrown", "--pictures", "24") == 0
    hands = read_dataset(folder)
    people, looks = np.unique(hands.person, return_counts=True)
    assert len(people) >= 4
    assert looks.max() == 2  # followed, and followed on; none is worn out
    apart = np.linalg.norm(hands.points[1:, 0, :2] - hands.points[:-1, 0, :2], axis=1)
    extent = np.ptp(hands.points[:-1, :, :2], axis=1).max(axis=1)
    # Looks as after a search are 0.05 apart and more; MediaPipe takes one hand in a dozen otherwise at a second look.
    assert np.median((apart / extent)[hands.person[1:] == hands.person[:-1]]) < 0.04
    assert build(folder) == 2
    assert "--views thrown" in capsys.readouterr().err


def test_a_finished_build_is_left_as_it_is(built, capsys):
    before = read_index(built)
    assert build(built) == 0
    assert read_index(built) == before
    assert "hands in 1 part\n" in capsys.readouterr().out


def test_a_folder_with_another_dataset_is_left_alone(built, capsys):
    before = dataset_sha256(built)
    assert main(["dataset", "build", "--out", str(built), "--seed", "6", "--pictures", "8", "--jobs", "1"]) == 2
    assert "choose another folder" in capsys.readouterr().err
    assert dataset_sha256(built) == before


def test_a_sheet_that_was_edited_makes_another_dataset(tmp_path, capsys):
    """Its name is the same, and a build that goes on would mix hands of both."""
    sheet = tmp_path / "ours.toml"
    text = find_shipped("calibration/symbols", "default", suffix=".toml").read_text(encoding="utf-8")
    sheet.write_text(text, encoding="utf-8")
    assert build(tmp_path / "ours", "--sheet", str(sheet)) == 0
    before = read_index(tmp_path / "ours")
    assert sheets_of(before.made_by) == (load_sheet(str(sheet)).sha256,)
    sheet.write_text(f"# Ours.\n{text}", encoding="utf-8")
    assert build(tmp_path / "ours", "--sheet", str(sheet)) == 0, "a comment changes no hand"
    sheet.write_text(text.replace('idle = ["rock", "rock", "relaxed"]', 'idle = ["rock"]'), encoding="utf-8")
    capsys.readouterr()
    assert build(tmp_path / "ours", "--sheet", str(sheet)) == 2
    assert load_sheet(str(sheet)).sha256 in capsys.readouterr().err
    assert read_index(tmp_path / "ours") == before
    assert build(tmp_path / "anew", "--sheet", str(sheet)) == 0


def test_hands_of_capsules_are_other_hands_and_the_dataset_says_so(built, tmp_path, capsys):
    folder = tmp_path / "capsules"
    assert build(folder, "--hands", "capsules") == 0
    assert "--hands capsules" in read_index(folder).made_by
    people, capsules = read_dataset(built), read_dataset(folder)
    assert len(capsules) >= 8
    assert not np.isin(people.points[:, 0, 0], capsules.points[:, 0, 0]).any()
    assert build(folder) == 2
    assert "--hands capsules" in capsys.readouterr().err


def test_shapes_are_held_loosely_and_incomplete_hands_stop_before_half_of_the_way(sheet):
    """By A11 a finger that is bent by half of its range or less is stretched: more would be a symbol."""
    rng = np.random.default_rng(3)
    ways = {INCOMPLETE: [], "shown": [], "rest": []}
    for subject in (_draw_subject(rng, sheet, _PLANS["any"]) for _ in range(2000)):
        kind = "rest" if subject.shape == sheet.rest else "shown"
        ways[INCOMPLETE if subject.label == INCOMPLETE else kind].append(subject.formed.share)
        assert not subject.formed.fingers_only, "a model learns from thumbs that come along"
    assert 0.3 < min(ways[INCOMPLETE]) < max(ways[INCOMPLETE]) < sheet.stretched - 0.05
    assert 0.65 < min(ways["shown"]) < 0.75
    assert np.median(ways["shown"]) > 0.9
    assert set(ways["rest"]) == {1.0}
