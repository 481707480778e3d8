"""A dataset is looked through for what is there twice, and for labels that are in doubt."""

import json

import numpy as np

from referee.commands.main import main
from referee.recognition.dataset import append_part, create_dataset, read_dataset


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
