"""What is measured of strokes, held against arms whose strokes are known."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from benchmarks.arm_spread import (
    WITHIN_THROW,
    between,
    document,
    find_throw,
    gather_values,
    measure,
    real_throws,
    within,
)
from benchmarks.strokes import Course
from referee.simulator import arm_path
from referee.simulator.arm_path import Knot
from referee.vision.arm_motion import ArmMotion

REAL = Path(__file__).parents[1] / "real"
BOTTOMS = (1.0, 1.6, 2.2)
TOPS = (0.7, 1.3, 1.9)


def course(heights=(0.3, 0.3, 0.3), deep=(0.0, 0.0, 0.0), angle=0.0, bow=0.0, fps=60.0):
    """An arm that throws from these heights to those, lane heights, at an angle from straight down."""
    knots = [Knot(0.0, heights[0])]
    for place, (top, bottom) in enumerate(zip(TOPS, BOTTOMS, strict=True)):
        knots += [Knot(top, heights[place]), Knot(bottom, deep[place], bow=bow)]
    path, t = arm_path.Path(knots), np.arange(0, 3.2, 1 / fps)
    turned = np.radians(angle)
    way = np.stack([path.aside(t), -path.height(t)], axis=1)
    place = way @ np.array([[np.cos(turned), -np.sin(turned)], [np.sin(turned), np.cos(turned)]])
    steps = np.diff(place, axis=0) * fps
    motions = tuple(
        ArmMotion(1, now, since, (right, down), float(np.hypot(right, down)), (0.0, 0.0), 1.0, 720)
        for since, now, (right, down) in zip(t[:-1].tolist(), t[1:].tolist(), steps.tolist(), strict=True)
    )
    return Course(motions, (None,) * len(motions), (np.nan,) * len(motions), (BOTTOMS[-1],))


def measured(**options):
    throw = find_throw("film", course(**options), BOTTOMS[-1] + 0.05, metre=2.0)
    assert throw is not None
    return {name: float(np.mean(values)) for name, values in measure(throw).items()}, measure(throw)


def test_a_throw_is_measured_though_the_pictures_of_its_first_top_are_lost():
    throw = find_throw("film", course(), BOTTOMS[-1] + 0.05, metre=2.0)
    there = np.abs(throw.t - TOPS[0]) > 0.3
    values = measure(replace(throw, t=throw.t[there], place=throw.place[there]))
    assert np.exp(np.mean(values["period_s"])) == pytest.approx(0.6, abs=0.1)


def test_times_and_sizes_of_a_throw_are_measured():
    mean, _ = measured()
    assert np.exp(mean["period_s"]) == pytest.approx(0.6, abs=0.02)
    # 0.3 lane heights at 2 of them to the metre are 15 cm.
    assert np.exp(mean["amplitude"]) * 0.185 == pytest.approx(0.15, rel=0.1)
    assert mean["down_share"] == pytest.approx(0.5, abs=0.05)
    assert mean["half_down"] == pytest.approx(0.5, abs=0.06)
    assert mean["rebound"] == pytest.approx(0.0, abs=0.02)
    assert mean["pause_top"] < 0.05


def test_even_strokes_measure_as_even_and_uneven_ones_as_they_are():
    _, even = measured()
    for name in WITHIN_THROW:
        assert np.sqrt(np.mean(np.square(even[name]))) < 0.08, name
    _, uneven = measured(heights=(0.2, 0.3, 0.4), deep=(0.0, 0.0, -0.06))
    size = 0.3 + 0.02
    assert np.std(uneven["top"]) == pytest.approx(np.std([0.2, 0.3, 0.4]) * np.sqrt(1.5) / size, rel=0.15)
    assert uneven["last_bottom"][0] == pytest.approx(-0.06 / size, abs=0.03)


@pytest.mark.parametrize("angle", [-60.0, 0.0, 40.0])
def test_the_direction_is_that_of_the_strokes(angle):
    mean, _ = measured(angle=angle)
    assert mean["direction"] == pytest.approx(abs(angle), abs=4)


def test_a_bent_way_is_measured_as_bent():
    assert measured(bow=0.06)[0]["bow"] == pytest.approx(0.2, abs=0.04)
    assert measured()[0]["bow"] < 0.02


def test_a_film_counts_once_and_spreads_are_those_of_a_new_film():
    one, many = [0.0], [1.0] * 50
    assert between({"a": one, "b": many}) == pytest.approx((0.5, 1.0))
    assert within({"a": [0.1, -0.1], "b": [0.3] * 9}) == pytest.approx(np.sqrt(0.05))


def test_the_file_that_the_simulator_draws_from_is_what_the_films_say():
    throws, films = real_throws(REAL)
    shipped = Path(arm_path.__file__).with_name("arm_spread.toml").read_text(encoding="utf-8")
    assert document(gather_values(throws), films, "tests/real") == shipped
