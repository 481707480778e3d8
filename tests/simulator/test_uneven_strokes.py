"""Strokes drawn from what was measured on people: exact in their times, and as unlike each other as measured."""

from dataclasses import replace

import numpy as np
import pytest

from referee.errors import BadInputError
from referee.simulator import arm_spread
from referee.simulator.arm_path import Path
from referee.simulator.arm_spread import load_arm_spread
from referee.simulator.sampling import sample_scenario
from referee.simulator.source import joints_of, palm_at, pose_at, view_at, wrist_at
from referee.simulator.uneven_strokes import HIGHEST, StrokeHabit, people_style

BOTTOMS = [1.63762888498246, 1.807959406454125, 6.007473872280093, 6.801521561791452]
PALMS = [319.153973436, 317.920453894, 332.253552237, 516.292402355]
PALMS += [969.10537232, 532.144707208, 966.056567356, 523.34006852]


def scenarios(sheet, count=12, **options):
    for seed in range(count):
        yield sample_scenario(
            np.random.default_rng([3, seed]), sheet=sheet, players=2 + seed % 3, strokes="people", **options
        )


def throws_of(sheet, **options):
    """Every arm that throws, held quite still where it should be, with what is true of the throw."""
    for scenario in scenarios(sheet, **options):
        for seat, arm in enumerate(scenario.arms[: scenario.players]):
            for throw in scenario.throws:
                if throw.plays[seat].third_bottom_t is not None:
                    yield replace(arm, fidget=0.0), throw.plays[seat], scenario


def pumped(count=150, strokes=3):
    measured, rng = load_arm_spread(), np.random.default_rng(5)
    for _ in range(count):
        style = people_style(rng, measured, 0.19)
        habit = StrokeHabit.sample(rng, measured)
        yield style, habit.pump(style, 1.0, strokes, rng)


def heights(run):
    path = Path(run.knots)
    return path.height(np.array(run.tops)), path.height(np.array(run.bottoms))


def test_the_truth_is_where_wrist_and_palm_are_lowest_in_the_picture(sheet):
    flicked = 0
    for arm, play, _ in throws_of(sheet):
        t = play.third_bottom_t + np.linspace(-0.12, 0.03, 301)
        for place in (wrist_at(arm, t), palm_at(arm, t)):
            assert place[:, 1].max() - place[240, 1] < 1e-6
            assert (np.diff(place[:241, 1]) > -1e-9).all()
        flicked += arm.turn.flick > 0
    assert flicked > 10


def test_arms_stroke_from_elbow_wrist_and_shoulder_and_no_elbow_stays_quite_still(sheet):
    turns = [arm.turn for arm, _, _ in throws_of(sheet)]
    assert {turn.joint for turn in turns} == {"elbow", "wrist", "shoulder"}
    lifts = [turn.lift for turn in turns if turn.joint == "elbow"]
    assert min(lifts) < 0.1
    assert max(lifts) > 0.25


def test_hands_are_in_their_lanes_when_they_have_thrown(sheet):
    for arm, play, scenario in throws_of(sheet):
        seat = scenario.arms[: scenario.players].index(next(a for a in scenario.arms if a.path is arm.path))
        lane = scenario.size[0] / scenario.players
        x, y = palm_at(arm, np.linspace(play.third_bottom_t, play.hold_end, 20)).T
        assert ((x > seat * lane) & (x < (seat + 1) * lane)).all()
        assert ((y > 0) & (y < scenario.size[1])).all()


def test_an_upper_arm_keeps_its_length_and_its_shoulder_while_the_elbow_rises(sheet):
    seen = 0
    for arm, _, _ in throws_of(sheet):
        if arm.turn.lift > 0.1 and arm.turn.upper is not None:
            raised = arm.turn.raised(0.1)
            shoulder = raised.risen(np.array([0.1]))[0] + raised.upper
            assert shoulder[:2] == pytest.approx(arm.turn.upper[:2])
            assert np.linalg.norm(raised.upper) >= np.linalg.norm(arm.turn.upper) - 1e-9
            seen += 1
    assert seen > 10


def test_the_hand_that_is_drawn_bends_at_the_wrist_as_its_palm_goes(sheet):
    for arm, play, _ in throws_of(sheet, fault_rate=0.0):
        if arm.turn.joint == "elbow" and arm.turn.flick > 0.1:
            times = (play.third_bottom_t - 0.1, play.third_bottom_t)
            bends = arm.turn.bend(arm.path.height(np.array(times)))
            drawn = [pose_at(arm, t).angles[21:23] - arm.fingers.angles(t)[21:23] for t in times]
            assert np.hypot(*np.transpose(drawn)) == pytest.approx(np.abs(bends), abs=1e-6)
            assert joints_of(arm, pose_at(arm, times[0])).shape == (21, 3)
            assert view_at(arm, times[0], pose_at(arm, times[0])).scale > 0
            return
    pytest.fail("no hand flicks")


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
        assert ways.min() >= 0.3 * style.amplitude - 1e-9
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
