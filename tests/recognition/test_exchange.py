"""Datasets as tables for other programs."""

import csv
import dataclasses

import numpy as np

from referee.recognition.exchange import cell_as_meant, write_csv


def test_no_cell_of_a_csv_is_a_formula(hands, tmp_path):
    few = dataclasses.replace(hands.select(np.arange(4)), person=np.array(["=1+1", "@a", "-x", "Ann"]))
    assert list(write_csv(few, tmp_path / "t.csv")) == [0, 1, 2, 3]
    with (tmp_path / "t.csv").open(encoding="utf-8", newline="") as stream:
        cells = [row["person"] for row in csv.DictReader(stream)]
    assert cells == ["'=1+1", "'@a", "'-x", "Ann"]
    assert [cell_as_meant(cell) for cell in cells] == few.person.tolist()
