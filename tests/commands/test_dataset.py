"""``referee dataset``: the simulated hands can be built again from nothing."""

import csv
import dataclasses
import json

import numpy as np
import pytest

from referee.commands.main import main
from referee.recognition.dataset import append_part, create_dataset, dataset_sha256, read_dataset, read_index
from referee.recognition.exchange import cell_as_meant, write_csv
from referee.storage import paths


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


def test_hands_can_be_drawn_as_players_hold_what_they_have_thrown(tmp_path, capsys):
    folder = tmp_path / "held"
    assert build(folder, "--views", "thrown") == 0
    hands = read_dataset(folder)
    people, looks = np.unique(hands.person, return_counts=True)
    assert len(people) >= 4
    assert looks.max() == 2  # followed, and followed on; none is worn out
    apart = np.linalg.norm(hands.points[1:, 0, :2] - hands.points[:-1, 0, :2], axis=1)
    extent = np.ptp(hands.points[:-1, :, :2], axis=1).max(axis=1)
    assert (apart / extent)[hands.person[1:] == hands.person[:-1]].max() < 0.1
    assert build(folder) == 2
    assert "--views thrown" in capsys.readouterr().err


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


def test_the_projects_own_datasets_are_listed(capsys):
    assert main(["dataset", "list", "--json"]) == 0
    names = [json.loads(line)["dataset"] for line in capsys.readouterr().out.splitlines()]
    assert {"simulated", "thrown"} <= set(names)


def test_a_family_is_counted_person_by_person(capsys, hands, store):
    few = hands.select(np.arange(60))
    few.person[:] = np.resize(["Ann", "Bo"], 60)
    assert main(["dataset", "inspect", store(few), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)["persons"]
    assert set(told) == {"Ann", "Bo"}
    assert told["Ann"].get("paper", 0) == int(((few.person == "Ann") & (few.label == "paper")).sum())


def test_merged_datasets_hold_each_hand_once(tmp_path, hands, store):
    one, other = store(hands.select(np.arange(50)), "one"), store(hands.select(np.arange(30, 80)), "other")
    assert main(["dataset", "merge", str(tmp_path / "both"), one, other]) == 0
    merged = read_dataset(tmp_path / "both")
    np.testing.assert_array_equal(merged.points, hands.points[:80])
    np.testing.assert_array_equal(merged.label, hands.label[:80])


def test_a_tables_own_shapes_take_the_place_of_the_default_ones(tmp_path, capsys, hands, store):
    own = hands.select(np.flatnonzero(hands.gesture == "three")[:20])
    own.label[:] = own.gesture[:] = "jack"
    one, other = store(hands.select(np.arange(400)), "one"), store(own, "own")
    assert main(["dataset", "merge", str(tmp_path / "ours"), one, other, "--without", "jack,three"]) == 0
    merged = read_dataset(tmp_path / "ours")
    np.testing.assert_array_equal(merged.points[merged.label == "jack"], own.points)
    assert "three" not in merged.gesture
    assert main(["dataset", "merge", str(tmp_path / "more"), one, other, "--without", "spock"]) == 2
    assert "spock" in capsys.readouterr().err


def test_what_is_there_is_never_overwritten(tmp_path, capsys, hands, store):
    one = store(hands.select(np.arange(9)), "one")
    before = dataset_sha256(tmp_path / "one")
    assert main(["dataset", "merge", one, one, one]) == 2
    assert "choose another folder" in capsys.readouterr().err
    (tmp_path / "t.csv").write_text("mine", encoding="utf-8")
    assert main(["dataset", "export", one, str(tmp_path / "t.csv")]) == 2
    assert "choose another file" in capsys.readouterr().err
    assert dataset_sha256(tmp_path / "one") == before
    assert (tmp_path / "t.csv").read_text(encoding="utf-8") == "mine"


def test_exported_numbers_are_the_stored_ones(tmp_path, hands, store):
    few = hands.select(np.arange(12))
    assert main(["dataset", "export", store(few), str(tmp_path / "t.csv")]) == 0
    with (tmp_path / "t.csv").open(encoding="utf-8", newline="") as stream:
        rows = list(csv.DictReader(stream))
    assert [(row["label"], row["person"]) for row in rows] == list(zip(few.label, few.person, strict=True))
    assert np.float32(rows[7]["y20"]) == few.points[7, 20, 1]
    assert np.float32(rows[7]["world_z3"]) == few.world[7, 3, 2]


def test_a_dataset_from_elsewhere_is_written_anew_and_found_by_its_name(tmp_path, installed, capsys, hands, store):
    few = hands.select(np.arange(25))
    folder = store(few, "theirs")
    (tmp_path / "theirs" / "run_me.py").write_text("boom", encoding="utf-8")
    assert main(["dataset", "import", folder, "--name", "friends"]) == 0
    assert main(["dataset", "list", "--json"]) == 0
    assert '"dataset":"friends"' in capsys.readouterr().out
    np.testing.assert_array_equal(read_dataset(paths.find_shipped("datasets", "friends")).points, few.points)
    assert not list(installed.rglob("run_me.py"))
    for name in ("../x", ".x", "a/b"):
        assert main(["dataset", "import", folder, "--name", name]) == 2


def test_no_cell_of_a_csv_is_a_formula(hands, tmp_path):
    few = dataclasses.replace(hands.select(np.arange(4)), person=np.array(["=1+1", "@a", "-x", "Ann"]))
    assert list(write_csv(few, tmp_path / "t.csv")) == [0, 1, 2, 3]
    with (tmp_path / "t.csv").open(encoding="utf-8", newline="") as stream:
        cells = [row["person"] for row in csv.DictReader(stream)]
    assert cells == ["'=1+1", "'@a", "'-x", "Ann"]
    assert [cell_as_meant(cell) for cell in cells] == few.person.tolist()
