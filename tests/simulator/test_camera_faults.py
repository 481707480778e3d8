"""Faults of the simulated camera: lost, doubled and dark pictures, low rates, unsteady times."""

from dataclasses import replace

import numpy as np
import pytest

from referee.simulator.scenario import Excursion, Span
from referee.simulator.source import SimulatedSource, wrist_at


def frames(scenario, **camera):
    return list(SimulatedSource(replace(scenario, camera=replace(scenario.camera, **camera))))


def test_lost_frames_leave_a_gap_in_times_and_numbers(scenario):
    shown = frames(scenario, missing=(Span(0.49, 0.71),))
    times = np.array([frame.t for frame in shown])
    assert np.diff(times).max() == pytest.approx(8 / 30)
    assert not ((times > 0.49) & (times < 0.71)).any()
    assert max(np.diff([frame.index for frame in shown])) == 8


def test_a_low_rate_lets_every_fourth_frame_through(scenario):
    shown = frames(scenario, thinned=(Span(0.4, 1.0, 4.0),))
    inside = [frame.t for frame in shown if 0.4 <= frame.t < 1.0]
    assert np.diff(inside) == pytest.approx(np.full(len(inside) - 1, 4 / 30))


def test_a_doubled_frame_is_the_picture_before_under_a_new_time(scenario):
    shown = frames(scenario, doubled=(Span(0.49, 0.52),))
    at = next(i for i, frame in enumerate(shown) if frame.t >= 0.49)
    assert np.array_equal(shown[at].image, shown[at - 1].image)
    assert not np.array_equal(shown[at + 1].image, shown[at].image)


def test_unsteady_timestamps_still_grow(scenario):
    times = np.array([frame.t for frame in frames(scenario, jitter=0.004)])
    assert times[0] == 0
    assert (np.diff(times) > 0).all()
    assert 0 < np.abs(times - np.arange(37) / 30).max() <= 0.004


def test_darkness_is_dark_and_a_flash_is_bright(scenario):
    plain, dark, flash = (
        np.mean([frame.image.mean() for frame in frames(replace(scenario, duration=0.2), brightness=spans)])
        for spans in ((), (Span(-1, 9, 0.05),), (Span(-1, 9, 1.8),))
    )
    assert dark < 0.15 * plain
    assert flash > 1.2 * plain


def test_an_excursion_takes_the_hand_out_of_the_picture(scenario):
    away = replace(scenario.arms[0], excursions=(Excursion(0.3, 1.0, (0.0, 400.0)),))
    y = wrist_at(away, np.array([0.29, 0.6, 1.01]))[:, 1]
    assert y[1] > 270
    assert max(y[0], y[2]) < 270
