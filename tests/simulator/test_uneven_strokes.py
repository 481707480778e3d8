"""Strokes drawn from what was measured on people: exact in their times, and as unlike each other as measured."""

import numpy as np
import pytest

from referee.errors import BadInputError
from referee.simulator import arm_spread
from referee.simulator.arm_path import Path
from referee.simulator.arm_spread import load_arm_spread
from referee.simulator.sampling import sample_scenario
from referee.simulator.source import palm_at
from referee.simulator.uneven_strokes import HIGHEST, StrokeHabit, people_style
from tests.simulator.arms import people_throws

BOTTOMS = [1.63762888498246, 1.807959406454125, 6.007473872280093, 6.801521561791452]
PALMS = [319.153973436, 317.920453894, 332.253552237, 516.292402355]
PALMS += [969.10537232, 532.144707208, 966.056567356, 523.34006852]


def pumped(count=150, strokes=3):
    measured, rng = load_arm_spread(), np.random.default_rng(5)
    for _ in range(count):
        style = people_style(rng, measured, 0.19)
        habit = StrokeHabit.sample(rng, measured)
        yield style, habit.pump(style, 1.0, strokes, rng)


def heights(run):
    path = Path(run.knots)
    return path.height(np.array(run.tops)), path.height(np.array(run.bottoms))


def test_hands_are_in_their_lanes_when_they_have_thrown(sheet):
    for arm, play, scenario in people_throws(sheet):
        seat = scenario.arms[: scenario.players].index(next(a for a in scenario.arms if a.path is arm.path))
        lane = scenario.size[0] / scenario.players
        x, y = palm_at(arm, np.linspace(play.third_bottom_t, play.hold_end, 20)).T
        assert ((x > seat * lane) & (x < (seat + 1) * lane)).all()
        assert ((y > 0) & (y < scenario.size[1])).all()


def test_strokes_are_as_unlike_as_those_of_people_in_films():
    sizes, returned = [], []
    for _, run in pumped():
        tops, bottoms = heights(run)
        size = tops - bottoms
        sizes += [np.log(size[1] / size[0]), np.log(2 * size[2] / (size[0] + size[1]))]
        returned += list((tops[1:] - bottoms[:-1]) / size[:-1])
    # In films the standard deviation is about 0.3, and returns are 0.68 to 1.77 of the stroke before.
    assert 0.2 < np.std(sizes) < 0.45
    least, most = np.percentile(returned, [5, 95])
    assert 0.5 < least < 0.8
    assert 1.25 < most < 1.8


def test_the_last_stroke_goes_deeper_and_takes_longer():
    deeper, longer = [], []
    for style, run in pumped():
        _, bottoms = heights(run)
        strokes = np.subtract(run.bottoms, run.tops)
        deeper.append((bottoms[2] - bottoms[:2].mean()) / style.amplitude)
        longer.append(np.log(strokes[2] / strokes[:2].mean()))
    measured = load_arm_spread().between
    assert np.mean(deeper) == pytest.approx(measured["last_bottom"].middle, abs=0.05)
    assert np.mean(longer) == pytest.approx(measured["last_stroke"].middle, abs=0.06)


def test_every_stroke_is_one_and_no_arm_does_more_than_four_g():
    for style, run in pumped(strokes=4):
        tops, bottoms = heights(run)
        ways, times = tops - bottoms, np.subtract(run.bottoms, run.tops)
        assert ways.min() >= 0.4 * style.amplitude - 1e-9
        assert tops.max() <= HIGHEST * style.amplitude + 1e-9
        assert (6 * ways / times**2).max() <= 4 * 9.81 + 1e-6
        path = Path(run.knots)
        for top, bottom in zip(run.tops, run.bottoms, strict=True):
            assert (np.diff(path.height(np.linspace(top, bottom, 60))) < 1e-9).all()


def test_a_rebound_is_no_fourth_stroke():
    for style, run in pumped():
        after = Path(run.knots).height(run.bottoms[-1] + np.linspace(0, 1, 200))
        assert after.max() - after[0] <= 0.4 * style.amplitude + 1e-9
        assert after[0] <= after.min() + 1e-9


def test_a_path_that_strays_aside_turns_where_its_height_does():
    for _, run in pumped(40):
        path = Path(run.knots)
        bottom = run.bottoms[1]
        aside = path.aside(bottom + np.array([-1e-4, 0.0]))
        height = path.height(bottom + np.array([-1e-4, 0.0]))
        assert abs(np.diff(aside)[0]) <= 20 * abs(np.diff(height)[0]) + 1e-12


def test_bouts_whose_strokes_are_even_are_those_that_older_figures_were_taken_on(sheet):
    # Numbers of the version before strokes like people's: whoever has its figures can have its bouts.
    scenario = sample_scenario(np.random.default_rng(7), sheet=sheet, players=2, throws=2, camera_fault_rate=0.3)
    bottoms = [play.third_bottom_t for throw in scenario.throws for play in throw.plays]
    assert bottoms == pytest.approx(BOTTOMS, abs=1e-12)
    palms = np.array([palm_at(arm, np.array([0.5, 2.0])) for arm in scenario.arms[:2]])
    assert palms.ravel() == pytest.approx(PALMS, abs=1e-9)


def test_a_damaged_file_of_measurements_is_bad_input(tmp_path, monkeypatch):
    broken = tmp_path / "arm_spread.toml"
    broken.write_text("made = 3\n")
    monkeypatch.setattr(arm_spread, "_FILE", broken)
    with pytest.raises(BadInputError, match="people's strokes"):
        load_arm_spread.__wrapped__()
