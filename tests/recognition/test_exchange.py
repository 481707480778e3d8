"""Datasets as tables for other programs."""

import csv
import dataclasses

import numpy as np
import pytest

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
