"""Datasets as tables for other programs."""

import csv
import dataclasses
from itertools import count

import numpy as np
import pytest

from benchmarks.faults import spoilt
from referee.errors import StorageError
from referee.recognition.exchange import cell_as_meant, harmless_cell, write_csv

CELLS = ("=1+1", " =1", "\uff1d1+1", "'=1", "''@x", "\t=1", "\n", "-x", "Ann", "O'Neil", "'quoted'", "")


@pytest.mark.parametrize("text", CELLS)
def test_a_cell_is_no_formula_and_comes_back_as_it_was(text):
    cell = harmless_cell(text)
    assert not cell.lstrip().startswith(("=", "+", "-", "@", "\uff1d"))
    assert cell_as_meant(cell) == text
    assert cell == text or "=" in text or text[:1] in "\uff1d'\t\n-"


def test_no_cell_of_a_csv_is_a_formula(hands, tmp_path):
    few = dataclasses.replace(hands.select(np.arange(4)), person=np.array(["=1+1", "@a", "-x", "Ann"]))
    assert list(write_csv(few, tmp_path / "t.csv")) == [0, 1, 2, 3]
    with (tmp_path / "t.csv").open(encoding="utf-8", newline="") as stream:
        cells = [row["person"] for row in csv.DictReader(stream)]
    assert cells == ["'=1+1", "'@a", "'-x", "Ann"]
    assert [cell_as_meant(cell) for cell in cells] == few.person.tolist()


def test_a_csv_is_there_whole_or_not_at_all(hands, tmp_path):
    few, path, refused = hands.select(np.arange(40)), tmp_path / "t.csv", []
    for step in count(1):
        with spoilt(step, "full") as steps:
            try:
                rows = list(write_csv(few, path))
            except StorageError as error:
                refused.append(str(error))
            else:
                assert len(rows) == 40
        lines = path.read_text(encoding="utf-8").count("\n") if path.exists() else 0
        assert lines in {0, 41}
        assert [each.name for each in tmp_path.iterdir()] == ["t.csv"] * (lines > 0)
        path.unlink(missing_ok=True)
        if steps.taken < step:
            break
    assert step > 3
    assert refused
    assert all(line.startswith(f"{path}: cannot be written: ") for line in refused)


def test_nothing_is_left_of_a_csv_that_is_broken_off(hands, tmp_path):
    rows = write_csv(hands.select(np.arange(4)), tmp_path / "t.csv")
    next(rows)
    rows.close()
    assert not list(tmp_path.iterdir())


def test_a_csv_in_a_folder_that_is_not_there_is_named(hands, tmp_path):
    with pytest.raises(StorageError, match=r"none/t\.csv: cannot be written: No such file or directory"):
        list(write_csv(hands.select(np.arange(4)), tmp_path / "none" / "t.csv"))


def test_a_time_before_the_first_frame_is_a_number_in_a_csv(hands, tmp_path):
    few = dataclasses.replace(hands.select(np.arange(1)), t=np.array([-0.5]))
    assert list(write_csv(few, tmp_path / "t.csv")) == [0]
    with (tmp_path / "t.csv").open(encoding="utf-8", newline="") as stream:
        assert [float(row["t"]) for row in csv.DictReader(stream)] == [-0.5]
