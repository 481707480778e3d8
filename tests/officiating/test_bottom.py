"""The end of a stroke is found between the frames, for arms that rebound and for arms that come to rest."""

from dataclasses import replace

import numpy as np
import pytest

from referee.officiating.bottom import BottomModel, Signal, estimate_stroke_end, of_hand, of_motion
from referee.officiating.stroke_model import Stroke
from referee.officiating.track import TrackWindow

TOP, BOTTOM = 1.0, 1.25


def signal(bottom, *, rebounds, since=0.8, until=1.6, fps=30.0, phase=0.0):
    """How low an arm is, metres, that goes down by 0.2 m and ends its stroke at ``bottom``."""
    t = np.arange(since + phase / fps, until, 1 / fps)
    share = np.clip((t - TOP) / (bottom - TOP), 0, 1)
    height = 0.2 * (1 - np.cos(np.pi * share)) / 2
    if rebounds:
        back = np.clip((t - bottom) / (bottom - TOP), 0, 1)
        height = height - 0.15 * (1 - np.cos(np.pi * back)) / 2
    return Signal(t, height, np.zeros(len(t)))


def counted(bottom):
    """The stroke as a counter has it, which knows the bottom to a frame only."""
    return Stroke(3, TOP, bottom + 0.02, 0.2, (0.0, 1.0))


@pytest.mark.parametrize("rebounds", [True, False])
@pytest.mark.parametrize("phase", [0.0, 0.35, 0.7])
def test_the_bottom_is_found_between_the_frames(rebounds, phase):
    found = estimate_stroke_end([signal(BOTTOM, rebounds=rebounds, phase=phase)], counted(BOTTOM))
    assert found.t == pytest.approx(BOTTOM, abs=0.015), "half a frame"
    assert abs(found.t - BOTTOM) < 3 * found.sigma


def test_fewer_pictures_make_it_less_sure():
    sharp = estimate_stroke_end([signal(BOTTOM, rebounds=True, fps=60.0)], counted(BOTTOM))
    blunt = estimate_stroke_end([signal(BOTTOM, rebounds=True, fps=15.0)], counted(BOTTOM))
    assert sharp.sigma < blunt.sigma


def test_a_signal_that_ends_before_the_bottom_gives_way_to_the_next():
    cut_off, whole = signal(BOTTOM, rebounds=True, until=1.2), signal(BOTTOM, rebounds=True)
    assert estimate_stroke_end([cut_off, whole], counted(BOTTOM)) == estimate_stroke_end([whole], counted(BOTTOM))


def trembling(rng, *, by, doubt=1.0):
    exact = signal(BOTTOM, rebounds=False)
    return Signal(exact.t, exact.height + rng.normal(0, by, len(exact.t)), exact.progress, doubt)


def test_landmarks_and_flow_together_are_nearer_to_the_truth_than_landmarks_alone():
    """Landmarks often tremble more than they seem to. Then flow, which trembles for itself, mends the time."""
    alone, together = [], []
    for seed in range(60):
        rng = np.random.default_rng(seed)
        hand, flow = trembling(rng, by=0.008), trembling(rng, by=0.004, doubt=BottomModel().doubt)
        alone.append(estimate_stroke_end([hand], counted(BOTTOM)))
        together.append(estimate_stroke_end([hand, flow], counted(BOTTOM)))
    errors = [np.median([abs(each.t - BOTTOM) for each in found]) for found in (alone, together)]
    assert errors[1] < 0.9 * errors[0]
    assert all(both.sigma >= one.sigma for one, both in zip(alone, together, strict=True)), "both see the same blur"


def test_a_hand_and_an_arm_that_turn_at_two_times_leave_the_bottom_unsure():
    """Either alone seems exact. A hand that goes on after its arm has turned is no misfit of either."""
    hand, arm = signal(BOTTOM, rebounds=True), signal(BOTTOM - 0.05, rebounds=True)
    alike, apart = (estimate_stroke_end([hand, other], counted(BOTTOM)) for other in (hand, arm))
    assert apart.sigma > 2 * alike.sigma
    for turned in (BOTTOM, BOTTOM - 0.05):
        assert abs(turned - apart.t) < 2 * apart.sigma


def test_in_which_order_signals_are_named_does_not_matter():
    rng = np.random.default_rng(3)
    hand, flow = trembling(rng, by=0.008), trembling(rng, by=0.004, doubt=BottomModel().doubt)
    one, other = (estimate_stroke_end(signals, counted(BOTTOM)) for signals in ([hand, flow], [flow, hand]))
    assert one.t == pytest.approx(other.t)
    assert one.sigma == pytest.approx(other.sigma)


def test_without_any_signal_the_time_is_the_counters():
    empty = signal(BOTTOM, rebounds=True, until=0.8)
    stroke = counted(BOTTOM)
    assert estimate_stroke_end([empty], stroke).t == stroke.bottom_t


@pytest.mark.parametrize("lasts", [0.15, 0.25, 0.5])
def test_without_any_signal_the_time_is_the_less_sure_the_longer_the_stroke(lasts):
    stroke = Stroke(3, TOP, TOP + lasts, 0.2, (0.0, 1.0))
    assert estimate_stroke_end([], stroke).sigma == pytest.approx(BottomModel().missing * lasts)


def test_an_arm_that_swings_on_sideways_after_its_lowest_point_has_not_ended_its_stroke():
    """The counter tries directions 25 degrees apart; along straight down this arm turns 65 ms before it stops."""
    bottom = 1.3
    t = np.arange(0.8, 1.6, 1 / 30)
    share = np.clip((t - TOP) / (bottom - TOP), 0, 1)
    turned = np.radians(10.0) + np.radians(90.0) * (1 - np.cos(np.pi * share)) / 2
    path = 0.2 * np.stack([1 - np.cos(turned), np.sin(turned)], axis=1)
    stroke = Stroke(3, TOP, float(t[path[:, 1].argmax()]), 0.15, (0.0, 1.0))
    assert stroke.bottom_t < bottom - 0.03
    found = estimate_stroke_end([of_motion(t, path, stroke, BottomModel())], stroke)
    assert found.t == pytest.approx(bottom, abs=0.02)


def test_a_last_stroke_may_take_longer_than_those_before_it():
    bottom = 1.35
    before = [Stroke(number, top, top + 0.22, 0.2, (0.0, 1.0)) for number, top in ((1, 0.1), (2, 0.55))]
    found = estimate_stroke_end([signal(bottom, rebounds=False)], counted(bottom), before)
    assert found.t == pytest.approx(bottom, abs=0.02), "two thirds of a frame"


def test_a_descent_seen_up_to_a_gap_has_not_ended_before_the_gap():
    """A slow hand that is read in every other picture, and in none of the three before its last tenth of a second."""
    bottom = 1.7
    t = np.array([*np.arange(0.9, 1.53, 1 / 15), *np.arange(1.63, 2.0, 1 / 30)])
    back = 1 - np.cos(np.pi * np.clip((t - bottom) / 0.1, 0, 1))
    trembles = np.random.default_rng(1).normal(0, 0.002, len(t))
    height = 0.3 * np.clip((t - TOP) / (bottom - TOP), 0, 1) - 0.01 * back + trembles
    before = [Stroke(number, top, top + 0.55, 0.3, (0.0, 1.0)) for number, top in ((1, -1.4), (2, -0.2))]
    found = estimate_stroke_end([Signal(t, height, np.zeros(len(t)))], counted(bottom), before)
    assert found.t == pytest.approx(bottom, abs=0.02), "two thirds of a frame"


@pytest.mark.parametrize("lasts", [0.1, 0.2, 0.3])
def test_an_arm_that_comes_back_a_little_and_stays_there_ended_its_stroke_before(lasts):
    bottom, descent = 1.4, signal(1.4, rebounds=False)
    back = np.clip((descent.t - bottom) / lasts, 0, 1)
    rests = Signal(descent.t, descent.height - 0.04 * (1 - np.cos(np.pi * back)) / 2, descent.progress)
    assert estimate_stroke_end([rests], counted(bottom)).t == pytest.approx(bottom, abs=0.012)


@pytest.mark.parametrize("lasts", [0.1, 0.2])
def test_a_slow_arm_that_comes_back_quickly_ended_its_stroke_before(lasts):
    """A rebound as long as the stroke of 0.6 s would fit only if the stroke had ended earlier."""
    bottom, errors = TOP + 0.6, []
    exact = signal(bottom, rebounds=False, until=bottom + 0.6)
    back = np.clip((exact.t - bottom) / lasts, 0, 1)
    height = exact.height - 0.04 * (1 - np.cos(np.pi * back)) / 2
    for seed in range(40):
        trembles = np.random.default_rng(seed).normal(0, 0.004, len(height))
        found = estimate_stroke_end([replace(exact, height=height + trembles)], counted(bottom))
        errors.append(abs(found.t - bottom))
    assert np.median(errors) < 0.5 / 30, "half a frame"


@pytest.mark.parametrize(("size", "trembles"), [(1.0, 0.003), (0.5, 0.006), (0.25, 0.012)])
def test_the_truth_is_within_two_sigma_however_much_landmarks_tremble(size, trembles):
    """Shares of the usual stroke, and metres: a few residuals tell hardly how much a hand trembles."""
    rng = np.random.default_rng(3)
    inside = []
    for _ in range(100):
        bottom = BOTTOM + rng.uniform(-0.015, 0.015)
        arm = signal(bottom, rebounds=bool(rng.random() < 0.5), phase=rng.random())
        noise = rng.normal(0, trembles, len(arm.t))
        found = estimate_stroke_end([replace(arm, height=size * arm.height + noise)], counted(bottom))
        inside.append(abs(found.t - bottom) <= 2 * found.sigma)
    assert np.mean(inside) >= 0.95


def opening(*, opens_t, opened=1.0, fps=60.0):
    """A palm at rest whose hand opens at once, by ``opened`` of its size."""
    t = np.arange(0.4, 1.8, 1 / fps)
    shape = np.where(t < opens_t, 0.0, opened)[:, None] * np.array([0.6, 0.8])
    ones = np.ones(len(t))
    return TrackWindow(t, np.zeros((len(t), 2)), ones, shape, np.zeros((len(t), 7)))


@pytest.mark.parametrize("opens_t", [BOTTOM - 0.05, BOTTOM, BOTTOM + 0.05])
def test_how_far_a_hand_has_opened_is_told_about_the_bottom(opens_t):
    hand = of_hand(opening(opens_t=opens_t), counted(BOTTOM), BottomModel())
    assert hand.progress == pytest.approx(np.where(hand.t < opens_t, 0.0, 1.0))


def test_a_hand_that_was_open_long_before_the_bottom_opens_no_more():
    hand = of_hand(opening(opens_t=BOTTOM - 0.45), counted(BOTTOM), BottomModel())
    assert not hand.progress.any()


def test_a_hand_that_hardly_changes_is_not_opening():
    hand = of_hand(opening(opens_t=BOTTOM, opened=0.3), counted(BOTTOM), BottomModel())
    assert not hand.progress.any()
