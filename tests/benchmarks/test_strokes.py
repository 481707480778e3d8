"""Strokes counted in arm motion alone, held against the truth."""

from dataclasses import fields, replace
from itertools import pairwise

import numpy as np
import pytest

from benchmarks.strokes import Course, estimate, fit, table, tally, variants
from referee.officiating.stroke_model import StrokeModel
from tests.officiating.conftest import Arm, times

MODEL = StrokeModel()


def course(rng, arm, thirds=None, unscored=()):
    steps = tuple(arm.move(1, t, since, rng) for since, t in pairwise(times(6.0, 30.0)))
    thirds = (arm.bottom(3),) if thirds is None else thirds
    return Course(steps, (None,) * len(steps), (np.nan,) * len(steps), thirds, unscored)


def test_a_throw_is_right_near_the_truth_and_false_elsewhere(rng):
    arm = Arm()
    good, wrong = course(rng, arm), course(rng, arm, (arm.bottom(3) + 0.3,))
    none = course(rng, arm, (), unscored=((0.0, 6.0),))
    found = tally([good, wrong, none], MODEL)
    assert (len(found.right), len(found.false), found.throws) == (1, 1, 2)
    assert found.seconds == pytest.approx(18.0, abs=0.3)


def test_parameters_are_estimated_from_true_throws(rng):
    arms = [Arm(rate=rate) for rate in (1.2, 1.5, 1.8)]
    found = tally([course(rng, arm) for arm in arms], MODEL)
    estimates = estimate(found)
    assert estimates["stroke_s"][0] == pytest.approx(0.5 / 1.5, rel=0.3)
    assert set(estimates) <= {field.name for field in fields(MODEL)}
    assert "stroke_s" in fit(MODEL, {"real": found})


def test_the_table_has_every_parameter_by_a_quarter_less_and_more(rng):
    changed = [(name, share) for name, share, _ in variants(MODEL)]
    assert ("stroke_s spread", 0.75) in changed
    assert ("throw", 1.25) in changed
    assert replace(MODEL, size=(MODEL.size[0] * 1.25, MODEL.size[1])) in [model for *_, model in variants(MODEL)]
    assert "directions" not in dict(changed)
    lines = list(table(MODEL, {"real": [course(rng, Arm())]}, jobs=1))
    assert len(lines) == 2 + len(changed) // 2
