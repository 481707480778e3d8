"""The rendered frames against the scenario they come from."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from referee.simulator.camera import CameraAppearance
from referee.simulator.sampling import sample_scenario
from referee.simulator.source import SimulatedSource


def test_frames_come_in_order_on_the_cameras_clock(scenario):
    source = SimulatedSource(scenario)
    shown = list(source)
    assert len(shown) == source.length == 37
    assert [frame.t for frame in shown] == pytest.approx([index / 30 for index in range(37)])
    assert shown[0].image.shape == (270, 480, 3)
    assert shown[0].image.dtype == np.uint8
    assert source.size == (480, 270)
    assert not source.live


def test_every_iteration_gives_the_same_pictures(scenario):
    source = SimulatedSource(replace(scenario, duration=0.3))
    for one, again in zip(source, source, strict=True):
        assert np.array_equal(one.image, again.image)


def test_frames_up_to_a_time_are_left_out_and_the_others_keep_their_times_and_numbers(scenario):
    source = SimulatedSource(replace(scenario, duration=0.3))
    whole = list(source)
    source.begin_after(whole[4].t)
    rest = list(source)
    assert [(frame.index, frame.t) for frame in rest] == [(frame.index, frame.t) for frame in whole[5:]]
    assert source.length == len(rest)
    assert cv2.absdiff(rest[0].image, whole[5].image).mean() < 5, "the same scene, with other noise"


def test_players_are_known_by_their_throws(scenario, sheet):
    again = SimulatedSource(replace(scenario, name="another"))
    other = SimulatedSource(sample_scenario(np.random.default_rng(9), sheet=sheet))
    assert SimulatedSource(scenario).sha256 == again.sha256 != other.sha256


def test_the_hand_is_drawn_where_its_path_says(sheet):
    # The moving pixels of player 1's half follow the wrist within a few pixels.
    drawn = sample_scenario(np.random.default_rng(4), sheet=sheet, throws=1, size=(480, 270), fault_rate=0.0)
    arm = replace(drawn.arms[0], fidget=0.0, swing=0.0)
    quiet = CameraAppearance(gain=1.0, balance=(1.0, 1.0, 1.0), vignette=0.0, noise=0.0)
    camera = replace(drawn.camera, exposure=1e-4, appearance=quiet)
    scene = replace(drawn, arms=(arm,), camera=camera, duration=drawn.throws[0].first_bottom - 0.4)
    empty = next(iter(SimulatedSource(replace(scene, arms=()))))
    heights, expected = [], []
    for frame in SimulatedSource(scene):
        if frame.t < scene.throws[0].start:
            continue
        rows, _ = np.nonzero(cv2.absdiff(frame.image, empty.image).max(axis=2) > 40)
        heights.append(rows.min())
        expected.append(-arm.scale * arm.path.height(np.array([frame.t]))[0])
    moved, path = np.array(heights) - heights[0], np.array(expected) - expected[0]
    assert path.ptp() > 15
    assert np.abs(moved - path).max() < 5
