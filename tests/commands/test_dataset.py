"""``referee dataset``: the simulated hands can be built again from nothing."""

import argparse
import csv
import json
import re
import sys
from dataclasses import replace

import msgspec
import numpy as np
import pytest

from benchmarks.faults import spoilt
from referee.commands import dataset as verb
from referee.commands.arguments.dataset import add_parser
from referee.commands.main import main
from referee.recognition.dataset import (
    append_part,
    create_dataset,
    dataset_sha256,
    read_dataset,
    read_index,
    sheets_of,
    with_sheets,
)
from referee.simulator.sheet import load_sheet
from referee.storage import paths
from tests.conftest import build


def test_what_is_no_dataset_is_named(tmp_path, capsys):
    assert main(["dataset", "inspect", str(tmp_path)]) == 2
    assert "no dataset here" in capsys.readouterr().err
    assert main(["dataset", "inspect", "nowhere"]) == 2
    assert "nowhere" in capsys.readouterr().err


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere file names are Unicode")
@pytest.mark.parametrize(
    "words", [("dataset", "build", "--pictures", "2", "--out", "d\udce4"), ("train", "--dataset", "people,d\udce4")]
)
def test_a_name_that_is_not_in_utf_8_is_refused_before_any_work(tmp_path, monkeypatch, capsys, words):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "d\udce4").mkdir()
    assert main([*words]) == 2
    assert r"d\udce4: not in UTF-8; rename it, or use a locale in UTF-8" in capsys.readouterr().err
    assert list((tmp_path / "d\udce4").iterdir()) == []


def test_the_projects_own_datasets_are_listed(capsys):
    assert main(["dataset", "list", "--json"]) == 0
    names = [json.loads(line)["dataset"] for line in capsys.readouterr().out.splitlines()]
    assert {"people", "people_thrown"} <= set(names)


@pytest.mark.parametrize(
    "folder", sorted((paths.shipped_root() / "datasets").glob("[!.]*/")), ids=lambda path: path.name
)
def test_a_datasets_readme_names_the_command_that_made_it(folder):
    parser = argparse.ArgumentParser()
    add_parser(parser.add_subparsers())
    (named,) = re.findall(r"`referee (dataset build[^`]*)`", (folder / "README.md").read_text(encoding="utf-8"))
    made_by, _, sheet = read_index(folder).made_by.removeprefix("referee ").partition(" (")
    assert load_sheet().sha256 in sheet, "the sheet is another now: the hands have to be drawn anew"
    assert parser.parse_args(named.split()) == parser.parse_args(made_by.split())


def test_a_dataset_that_is_broken_is_complained_of_and_the_others_are_listed(installed, capsys):
    broken = installed / "datasets" / "broken"
    broken.mkdir(parents=True)
    (broken / "dataset.json").write_text("{", encoding="utf-8")
    assert main(["dataset", "list", "--json"]) == 2
    captured = capsys.readouterr()
    assert {"people", "people_thrown"} <= {json.loads(line)["dataset"] for line in captured.out.splitlines()}
    assert f"referee dataset: {broken / 'dataset.json'}: not a dataset's index" in captured.err


@pytest.mark.parametrize("views", ["any", "thrown"])
def test_more_pictures_than_have_room_are_refused_before_the_first_is_drawn(tmp_path, capsys, views):
    words = ["dataset", "build", "--out", str(tmp_path / "mine"), "--views", views, "--jobs", "1", "--pictures"]
    assert main([*words, "500000"]) == 2
    told = capsys.readouterr().err
    assert "drawing" not in told
    most = int(told.rpartition("expected at most ")[2])
    assert 60_000 < most < 500_000
    assert not (tmp_path / "mine").exists()


def test_a_family_is_counted_person_by_person(capsys, hands, store):
    few = hands.select(np.arange(60))
    few.person[:] = np.resize(["Ann", "Bo"], 60)
    assert main(["dataset", "inspect", store(few), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)["persons"]
    assert set(told) == {"Ann", "Bo"}
    assert told["Ann"].get("paper", 0) == int(((few.person == "Ann") & (few.label == "paper")).sum())


def test_a_person_who_is_spelled_in_two_ways_is_inspected_and_imported_as_one(capsys, hands, store, installed):
    few = hands.select(np.arange(60))
    folder = store(replace(few, person=np.resize(["Ann", "ann "], 60)))
    assert main(["dataset", "inspect", folder, "--json"]) == 0
    told = capsys.readouterr()
    assert set(json.loads(told.out)["persons"]) == {"Ann"}
    assert "ann : counts as Ann" in told.err
    assert main(["dataset", "import", folder, "--name", "theirs"]) == 0
    assert "ann : counts as Ann" in capsys.readouterr().err
    assert set(read_dataset(installed / "datasets/theirs").person.tolist()) == {"Ann"}


def test_merged_datasets_hold_each_hand_once(tmp_path, hands, store):
    one, other = store(hands.select(np.arange(50)), "one"), store(hands.select(np.arange(30, 80)), "other")
    assert main(["dataset", "merge", str(tmp_path / "both"), one, other]) == 0
    merged = read_dataset(tmp_path / "both")
    np.testing.assert_array_equal(merged.points, hands.points[:80])
    np.testing.assert_array_equal(merged.label, hands.label[:80])


def test_a_person_who_is_spelled_in_two_ways_is_one_in_a_merged_dataset_and_in_training(tmp_path, capsys, hands, store):
    rows = [np.arange(20), np.arange(20, 40)]
    folders = [
        store(replace(hands.select(some), person=np.array([name] * 20)), name)
        for some, name in zip(rows, ("ann", "Ann"), strict=True)
    ]
    assert main(["dataset", "merge", str(tmp_path / "both"), *folders]) == 0
    assert capsys.readouterr().err == "referee dataset: Ann: counts as ann\n"
    merged = read_dataset(tmp_path / "both")
    assert set(merged.person.tolist()) == {"ann"}
    np.testing.assert_array_equal(merged.points, hands.points[:40])
    assert main(["train", "--dataset", ",".join(folders), "--out", str(tmp_path / "model"), "--rare", "none"]) == 2
    assert "referee train: Ann: counts as ann\n" in capsys.readouterr().err


def test_a_merged_dataset_tells_of_the_sheets_of_all(tmp_path, hands):
    names = []
    for number in range(3):
        names.append(str(tmp_path / str(number)))
        create_dataset(tmp_path / str(number), "few", with_sheets("a test", f"{number % 2:064x}"))
        append_part(tmp_path / str(number), hands.select(np.arange(9)))
    assert main(["dataset", "merge", str(tmp_path / "all"), *names]) == 0
    assert sheets_of(read_index(tmp_path / "all").made_by) == ("0" * 64, f"{1:064x}")


def test_the_folder_one_is_in_can_be_named_by_a_dot(tmp_path, capsys, monkeypatch, hands, store):
    one = store(hands.select(np.arange(9)), "one")
    (tmp_path / "new").mkdir()
    monkeypatch.chdir(tmp_path / "new")
    assert main(["dataset", "build", "--out", ".", "--pictures", "1", "--jobs", "1"]) == 0
    assert read_index(tmp_path / "new").name == "new"
    assert main(["dataset", "merge", ".", one, one]) == 2
    assert f"{tmp_path / 'new'}: is there already" in capsys.readouterr().err


def test_a_tables_own_shapes_take_the_place_of_the_default_ones(tmp_path, capsys, hands, store):
    own = hands.select(np.flatnonzero(hands.gesture == "three")[:20])
    own.label[:] = own.gesture[:] = "jack"
    one, other = store(hands.select(np.arange(400)), "one"), store(own, "own")
    assert main(["dataset", "merge", str(tmp_path / "ours"), one, other, "--without", "jack,three"]) == 0
    merged = read_dataset(tmp_path / "ours")
    np.testing.assert_array_equal(merged.points[merged.label == "jack"], own.points)
    assert "three" not in merged.gesture
    for unknown in ("spock", "ours_alone"):
        own.gesture[:] = "ours_alone"
        last = store(own, f"with_{unknown}")
        assert main(["dataset", "merge", str(tmp_path / "more"), one, last, "--without", unknown]) == 2
        assert f"{unknown}: neither a label nor a gesture of the datasets before the last" in capsys.readouterr().err


def test_of_a_single_dataset_labels_and_gestures_are_left_out(tmp_path, capsys, hands, store):
    some = hands.select(np.arange(400))
    one = store(some, "one")
    assert main(["dataset", "merge", str(tmp_path / "less"), one, "--without", "jack,three"]) == 0
    left = some.select((some.label != "jack") & (some.gesture != "three"))
    assert 0 < len(left) < len(some)
    np.testing.assert_array_equal(read_dataset(tmp_path / "less").points, left.points)
    assert main(["dataset", "merge", str(tmp_path / "none"), one, "--without", ",".join(set(some.label))]) == 2
    assert "leaves no hand" in capsys.readouterr().err
    assert not (tmp_path / "none").exists()


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


def test_a_merge_on_a_full_disk_names_its_place_and_leaves_nothing(tmp_path, capsys, hands, store):
    one = store(hands.select(np.arange(9)), "one")
    before = {path.name for path in tmp_path.iterdir()}
    with spoilt(5, "full"):
        assert main(["dataset", "merge", str(tmp_path / "both"), one, one]) == 2
    assert capsys.readouterr().err == f"referee dataset: {tmp_path / 'both'}: cannot be written: No room\n"
    assert {path.name for path in tmp_path.iterdir()} - before == {".both.lock"}


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


@pytest.fixture
def broken_off(tmp_path, monkeypatch):
    """A build of four parts, two pictures each, and one of the same that was broken off after two."""
    monkeypatch.setattr(verb, "_LOT", 2)
    monkeypatch.setattr(verb, "_LOTS_IN_A_PART", 1)
    for name in ("whole", "broken"):
        assert build(tmp_path / name) == 0
    index = read_index(tmp_path / "broken")
    index = msgspec.structs.replace(index, parts=index.parts[:2])
    (tmp_path / "broken" / "dataset.json").write_bytes(msgspec.json.encode(index))
    return tmp_path / "broken"


def test_a_build_that_was_broken_off_is_not_taken_for_whole(broken_off, tmp_path, capsys, monkeypatch):
    told = "only 2 of 4 parts are there"
    for words in (
        ["dataset", "inspect", str(broken_off)],
        ["dataset", "merge", str(tmp_path / "both"), str(broken_off)],
        ["dataset", "export", str(broken_off), str(tmp_path / "t.csv")],
        ["evaluate", str(broken_off)],
        ["train", "--dataset", str(broken_off), "--out", str(tmp_path / "model"), "--rare", "no such shape"],
    ):
        main(words)
        assert f"referee {words[0]}: {broken_off}: {told}" in capsys.readouterr().err
    main(["dataset", "inspect", str(broken_off.with_name("whole"))])
    assert told not in capsys.readouterr().err
    monkeypatch.setattr(verb, "folders_of", lambda _: (tmp_path,))
    assert main(["dataset", "list"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [" in 2 of 4 parts, made by" in line for line in lines] == [False, True, False]
    assert main(["dataset", "list", "--json"]) == 0
    assert [json.loads(line)["whole"] for line in capsys.readouterr().out.splitlines()] == [True, False, True]


def test_a_build_tells_where_it_goes_on_and_what_is_kept_where_it_is_broken_off(broken_off, capsys, monkeypatch):
    def interrupt(*_):
        raise KeyboardInterrupt

    kept = "4 of 8 pictures"
    with monkeypatch.context() as patch:
        patch.setattr(verb, "append_part", interrupt)
        assert build(broken_off) == 130
    assert capsys.readouterr().err.splitlines() == [
        f"referee dataset: {broken_off}: goes on after {kept}",
        f"referee dataset: {broken_off}: broken off; the hands of {kept} are kept, and the same command goes on",
        "referee dataset: interrupted",
    ]
    assert build(broken_off) == 0
    assert capsys.readouterr().err == f"referee dataset: {broken_off}: goes on after {kept}\n"
    assert build(broken_off) == 0
    assert capsys.readouterr().err == ""


def test_a_build_goes_on_where_it_was_broken_off_also_after_an_import(broken_off, installed):
    assert main(["dataset", "import", str(broken_off), "--name", "theirs"]) == 0
    for folder in (broken_off, paths.find_shipped("datasets", "theirs")):
        assert build(folder) == 0
        assert dataset_sha256(folder) == dataset_sha256(broken_off.with_name("whole"))
