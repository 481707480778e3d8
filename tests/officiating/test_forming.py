"""When the fingers had finished moving into a shape, from landmarks that tremble."""

import numpy as np
import pytest

from referee.officiating.forming import estimate_formed_t
from referee.officiating.track import TrackWindow

FIST, SCISSORS = np.full(10, 0.7), np.r_[0.7, 1.8, 1.8, np.full(7, 0.7)]
FORMED = 1.0


def opening(rng, *, lasts, fps=30.0, read_before=0.05, since=0.0, until=1.6, trembles=0.02):
    """A hand that has opened at FORMED, where it is first read as scissors, and how many samples there are."""
    t = np.arange(since + rng.uniform(0, 1 / fps), until, 1 / fps)
    share = np.clip(1 + (t - FORMED) / lasts, 0, 1)
    shape = FIST + (1 - np.cos(np.pi * share))[:, None] / 2 * (SCISSORS - FIST)
    samples = TrackWindow(
        t, np.zeros(len(t)), np.full(len(t), 800.0), shape + rng.normal(0, trembles, shape.shape), np.zeros((len(t), 7))
    )
    return samples, int(np.searchsorted(t, FORMED - read_before)), len(t)


@pytest.mark.parametrize(("fps", "within"), [(15.0, 0.035), (30.0, 0.025), (60.0, 0.02)])
@pytest.mark.parametrize("lasts", [0.1, 0.2])
def test_the_end_of_the_movement_is_found_between_the_frames(rng, fps, within, lasts):
    errors = [estimate_formed_t(*opening(rng, lasts=lasts, fps=fps)) - FORMED for _ in range(40)]
    assert np.sqrt(np.mean(np.square(errors))) < within


def test_when_a_shape_was_read_matters_less_than_what_the_fingers_did(rng):
    """A classifier may know a shape early in the movement, or only long after it."""
    for read_before in (0.1, 0.0, -0.06):
        errors = [estimate_formed_t(*opening(rng, lasts=0.15, read_before=read_before)) - FORMED for _ in range(40)]
        assert abs(np.mean(errors)) < 0.035


def test_a_shape_that_has_hardly_been_read_yet_is_timed_by_the_fingers_too(rng):
    for _ in range(20):
        samples, start, _ = opening(rng, lasts=0.15, read_before=-0.06)
        assert estimate_formed_t(samples, start, start + 2) < samples.t[start] - 0.02


def test_a_hand_of_which_nothing_was_seen_before_had_its_shape_from_the_first(rng):
    samples, _, end = opening(rng, lasts=0.1, since=0.99)
    assert estimate_formed_t(samples, 0, end) == samples.t[0]


def test_what_comes_after_the_shape_does_not_change_when_it_was_formed(rng):
    samples, start, _ = opening(rng, lasts=0.15)
    end = int(np.searchsorted(samples.t, FORMED + 0.2))
    formed = estimate_formed_t(samples, start, end)
    samples.shape[end:] = FIST
    assert estimate_formed_t(samples, start, end) == formed


def test_a_hand_that_does_not_change_is_no_error(rng):
    samples, start, end = opening(rng, lasts=0.15, trembles=0.0)
    samples.shape[:] = FIST
    assert np.isfinite(estimate_formed_t(samples, start, end))
