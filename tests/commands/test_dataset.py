"""``referee dataset``: the simulated hands can be built again from nothing."""

import json

import numpy as np
import pytest

from referee.commands.main import main
from referee.recognition.dataset import append_part, create_dataset, dataset_sha256, read_dataset, read_index


@pytest.fixture(scope="module")
def built(tmp_path_factory):
    folder = tmp_path_factory.mktemp("datasets") / "small"
    assert build(folder) == 0
    return folder


def build(folder, *options):
    return main(["dataset", "build", "--out", str(folder), "--seed", "5", "--pictures", "8", "--jobs", "1", *options])


def test_hands_are_labelled_and_each_picture_shows_somebody_else(built):
    hands = read_dataset(built)
    assert 8 <= len(hands) <= 24
    assert 4 <= len(set(hands.person)) <= 8
    assert set(hands.label) <= {"rock", "paper", "scissors", "jack", "labrador", "incomplete", "other"}
    assert set(hands.source) == {"simulated"}


def test_same_seed_same_hands(built, tmp_path):
    assert build(tmp_path / "again") == 0
    assert dataset_sha256(tmp_path / "again") == dataset_sha256(built)


def test_a_finished_build_is_left_as_it_is(built, capsys):
    before = read_index(built)
    assert build(built) == 0
    assert read_index(built) == before
    assert "hands in 1 parts" in capsys.readouterr().out


def test_a_folder_with_another_dataset_is_left_alone(built, capsys):
    before = dataset_sha256(built)
    assert main(["dataset", "build", "--out", str(built), "--seed", "6", "--pictures", "8", "--jobs", "1"]) == 2
    assert "choose another folder" in capsys.readouterr().err
    assert dataset_sha256(built) == before


def test_inspection_finds_a_hand_that_is_there_twice_under_two_names(built, tmp_path, capsys):
    hands = read_dataset(built)
    create_dataset(tmp_path / "doubled", "doubled", "by hand")
    append_part(tmp_path / "doubled", hands)
    twin = hands.select(np.arange(1))
    twin.person[:] = "x"
    append_part(tmp_path / "doubled", twin)
    assert main(["dataset", "inspect", str(tmp_path / "doubled"), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["hands"] == len(hands) + 1
    assert [0, len(hands)] in told["near_duplicates"]
    assert sum(told["labels"].values()) == told["hands"]


def test_inspection_doubts_a_label_that_is_unlike_all_others(tmp_path, capsys, hands):
    few = hands.select(np.isin(hands.label, ["jack", "paper"]))
    few.label[:40] = np.where(few.label[:40] == "paper", "jack", "paper")
    create_dataset(tmp_path, "wrong", "by hand")
    append_part(tmp_path, few)
    assert main(["dataset", "inspect", str(tmp_path), "--json"]) == 0
    doubtful = {entry["row"] for entry in json.loads(capsys.readouterr().out)["suspects"]}
    assert len(doubtful & set(range(40))) > 20
    assert len(doubtful) < 0.1 * len(few)


def test_what_is_no_dataset_is_named(tmp_path, capsys):
    assert main(["dataset", "inspect", str(tmp_path)]) == 2
    assert "no dataset here" in capsys.readouterr().err
    assert main(["dataset", "inspect", "nowhere"]) == 2
    assert "nowhere" in capsys.readouterr().err


def test_the_projects_own_dataset_is_listed(capsys):
    assert main(["dataset", "list", "--json"]) == 0
    names = [json.loads(line)["dataset"] for line in capsys.readouterr().out.splitlines()]
    assert "simulated" in names
