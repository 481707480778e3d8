"""Each number that decides a verdict is tried a quarter smaller and larger."""

import json
from dataclasses import fields, replace
from pathlib import Path

import pytest

from benchmarks.worth import judge, variants
from referee.officiating.parameters import Parameters
from referee.officiating.stroke_model import StrokeModel

REAL = Path(__file__).parents[1] / "real"


def test_every_number_of_every_part_is_tried_both_ways_and_by_itself():
    usual = Parameters()
    tried = list(variants(usual))
    parts = {(part.name, field.name) for part in fields(usual) for field in fields(getattr(usual, part.name))}
    assert {tuple(name.split(" ")[0].split("[")[0].split(".")) for name, _ in tried} == parts
    for name, parameters in tried:
        changed = [part.name for part in fields(usual) if getattr(parameters, part.name) != getattr(usual, part.name)]
        assert changed == [name.split(".")[0]], name
    names = dict(tried)
    assert names["count.well_under_way 75%"].count.well_under_way == usual.count.well_under_way - 1
    assert names["bottom.about[1] 125%"].bottom.about == pytest.approx((0.07, 0.125, 0.14))


def test_a_number_that_decides_shows_in_what_is_judged(tmp_path):
    index = json.loads((REAL / "index.json").read_text())
    (tmp_path / "index.json").write_text(json.dumps(index | {"sources": index["sources"][:1]}))
    (tmp_path / "pair-1.npz").write_bytes((REAL / "pair-1.npz").read_bytes())
    usual = Parameters()
    strict = replace(usual, strokes=StrokeModel(throw=-0.1, together=-0.1))
    assert judge(usual, [], tmp_path).arms == 2
    assert judge(strict, [], tmp_path).arms == 0
