from dataclasses import replace

import numpy as np
import pytest

from referee.simulator.arm_path import Path, PoseTrack, StrokeStyle, Transition, pump

STYLE = StrokeStyle(
    rate=2.0, amplitude=0.3, bounce=0.0, down_share=0.5, rebound=0.0, from_top=False, pause=0.0, uneven=0.05
)


def drawn(style, seed=0, strokes=3):
    return pump(style, 1.0, strokes, np.random.default_rng(seed))


def lowest(path, around, span):
    t = np.linspace(around - span, around + span, 20001)
    return t[np.argmin(path.height(t))]


@pytest.mark.parametrize("bounce", [0.0, 0.7, 1.4])
@pytest.mark.parametrize("from_top", [False, True])
def test_bottoms_are_where_the_path_is_lowest(bounce, from_top):
    style = replace(STYLE, bounce=bounce, from_top=from_top, rebound=0.15)
    for seed in range(10):
        run = drawn(style, seed)
        path = Path(run.knots)
        assert len(run.bottoms) == 3
        for bottom in run.bottoms:
            assert lowest(path, bottom, 0.08) == pytest.approx(bottom, abs=1e-4)


def test_an_arm_that_comes_to_rest_has_its_bottom_when_it_has_stopped():
    # docs/how-it-decides.md: the bottom is "the moment at which the arm has stopped".
    run = drawn(STYLE)
    path = Path(run.knots)
    bottom = run.bottoms[-1]
    after = path.height(np.linspace(bottom, bottom + 1, 100))
    assert after.ptp() == 0
    assert path.height(np.array([bottom - 0.02]))[0] > after[0] + 1e-4


def test_smooth_bottoms_come_to_a_halt_and_bouncing_ones_turn_round_at_speed():
    for bounce, least, most in ((0.0, 0.0, 0.05), (1.4, 1.0, 9.0)):
        run = drawn(replace(STYLE, bounce=bounce))
        path = Path(run.knots)
        before, after = path.height(run.bottoms[0] + np.array([-1e-3, 1e-3])) - path.height(np.array([run.bottoms[0]]))
        speed = before / 1e-3
        assert least <= speed <= most
        assert after == pytest.approx(before, rel=0.35, abs=1e-4)


def test_a_rebound_is_no_fourth_stroke():
    for seed in range(20):
        run = drawn(replace(STYLE, rebound=0.18, bounce=1.0), seed)
        t = np.linspace(run.bottoms[-1], run.bottoms[-1] + 1, 500)
        height = Path(run.knots).height(t)
        assert 0.02 < height.max() - height[0] < 0.25 * STYLE.amplitude


def test_rate_and_amplitude_are_those_asked_for_and_neighbours_differ():
    periods, amplitudes = [], []
    for seed in range(30):
        run = drawn(replace(STYLE, uneven=0.05), seed)
        path = Path(run.knots)
        periods.extend(np.diff(run.bottoms))
        amplitudes.extend(path.height(np.array(run.tops)))
    assert np.mean(periods) == pytest.approx(0.5, rel=0.04)
    assert np.mean(amplitudes) == pytest.approx(0.3, rel=0.04)
    assert np.std(periods) > 0.01


def test_no_arm_pumps_with_more_than_four_g():
    fast = STYLE.at_rate(3.5)
    assert fast.amplitude / 2 * (2 * np.pi * 3.5) ** 2 <= 4 * 9.81 + 1e-9
    assert STYLE.at_rate(1.2).amplitude == STYLE.amplitude


def test_fingers_are_still_before_and_after_a_transition_and_half_way_in_the_middle():
    track = PoseTrack(np.zeros(24), [Transition(1.0, 0.2, np.full(24, 80.0))])
    assert (track.angles(1.0) == 0).all()
    assert track.angles(1.1) == pytest.approx(np.full(24, 40.0))
    assert (track.angles(1.2) == 80).all()
    assert (track.angles(9.0) == 80).all()
