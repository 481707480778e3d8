"""A dataset is looked through for what is there twice, and for labels that are in doubt."""

import dataclasses
import json

import numpy as np
import pytest

from referee.commands import dataset as verb
from referee.commands.main import main
from referee.recognition.dataset import append_part, concatenate, create_dataset, read_dataset
from referee.recognition.inspection import find_strangers, near_duplicates, suspects


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


@pytest.fixture
def looks(hands):
    """Gives so many looks at one held shape of somebody, each with a little noise."""
    rng = np.random.default_rng(0)

    def look(row, person, label, number):
        held = hands.select(np.full(number, row))
        return dataclasses.replace(
            held,
            points=(held.points + rng.normal(0, 0.3, held.points.shape)).astype(np.float32),
            world=(held.world + rng.normal(0, 3e-4, held.world.shape)).astype(np.float32),
            person=np.full(number, person),
            label=np.full(number, label, held.label.dtype),
        )

    return look


def test_a_twin_under_another_name_is_found_beside_nearer_hands_of_the_same_person(hands):
    first = hands.select(np.arange(5))
    ann, bo = (dataclasses.replace(first, person=np.full(5, name)) for name in ("Ann", "Bo"))
    pairs = near_duplicates(find_strangers(concatenate([ann, ann, bo, bo])))
    assert {row for pair in pairs for row in pair} == set(range(20))
    assert all((one < 10) != (other < 10) for one, other in pairs)


@pytest.mark.parametrize("number", [10, 80])
def test_a_shape_that_somebody_recorded_as_another_is_in_doubt_however_many_looks_there_are(hands, looks, number):
    lots = []
    for label in ("rock", "paper"):
        rows = np.flatnonzero(hands.label == label)[:6]
        lots += [looks(row, f"p{person}", label, number) for person, row in enumerate(rows)]
    rock = np.flatnonzero(hands.label == "rock")[6]
    wrong = looks(rock, "p6", "paper", number)
    together = concatenate([wrong, *lots])
    doubtful = suspects(together, find_strangers(together))
    assert [row for row, label in doubtful if label == "rock"] == list(range(number))


def test_hands_of_a_single_person_have_no_strangers_to_be_compared_with(hands):
    alone = dataclasses.replace(hands.select(np.arange(20)), person=np.full(20, "Ann"))
    assert near_duplicates(find_strangers(alone)) == []
    assert suspects(alone, find_strangers(alone)) == []


def test_a_merge_shows_on_a_terminal_how_far_it_is(tmp_path, hands, monkeypatch):
    create_dataset(tmp_path / "few", "few", "by hand")
    append_part(tmp_path / "few", hands.select(np.arange(30)))
    shown = []
    monkeypatch.setattr(verb, "with_progress", lambda items, label, total: shown.append((label, total)) or iter(items))
    assert main(["dataset", "merge", str(tmp_path / "both"), str(tmp_path / "few"), str(tmp_path / "few")]) == 0
    assert shown == [("reading", 2), ("writing", 1)]


def test_hands_are_searched_through_once_and_a_terminal_sees_how_far(tmp_path, hands, monkeypatch):
    """Before, a large dataset was searched through twice, for a minute, without a word."""
    create_dataset(tmp_path, "few", "by hand")
    append_part(tmp_path, hands.select(np.arange(30)))
    shown = []

    def progress(items, label, total):
        for done, item in enumerate(items, start=1):
            shown.append((label, done, total))
            yield item

    monkeypatch.setattr(verb, "with_progress", progress)
    assert main(["dataset", "inspect", str(tmp_path), "--json"]) == 0
    assert shown == [("comparing", done, 30) for done in range(1, 31)]
