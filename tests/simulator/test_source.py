"""The rendered frames against the scenario they come from."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from referee.simulator.camera import CameraAppearance, Developer, lay_over, smear
from referee.simulator.sampling import sample_scenario
from referee.simulator.scenario import Excursion, Span
from referee.simulator.shading import Sprite
from referee.simulator.source import SimulatedSource, wrist_at


@pytest.fixture(scope="module")
def scenario(sheet):
    drawn = sample_scenario(np.random.default_rng(8), sheet=sheet, throws=1, size=(480, 270), fault_rate=0.0)
    return replace(drawn, duration=1.2)


def frames(scenario, **camera):
    return list(SimulatedSource(replace(scenario, camera=replace(scenario.camera, **camera))))


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


def test_motion_blur_keeps_the_light_and_spreads_it_along_the_way():
    image = np.zeros((21, 21, 4), np.float32)
    image[10, 10] = (100, 100, 100, 1)
    shifts = np.stack([np.zeros(8), np.linspace(-6, 6, 8)], axis=1)
    blurred = smear(Sprite(image, (40, 40)), shifts, (100, 100))
    assert blurred.image[..., 3].sum() == pytest.approx(1, abs=1e-4)
    rows, columns = np.nonzero(blurred.image[..., 3] > 1e-4)
    centre = 50 - blurred.corner[0], 50 - blurred.corner[1]
    assert set(columns) == {centre[0]}
    assert (rows.min() - centre[1], rows.max() - centre[1]) == (-6, 6)


def test_motion_blur_is_on_the_side_where_the_hand_was():
    image = np.zeros((5, 5, 4), np.float32)
    image[2, 2] = (100, 100, 100, 1)
    blurred = smear(Sprite(image, (20, 20)), np.array([[4.0, 0.0], [4.0, 0.0]]), (60, 60))
    row, column = np.unravel_index(np.argmax(blurred.image[..., 3]), blurred.image.shape[:2])
    assert (column + blurred.corner[0], row + blurred.corner[1]) == (26, 22)


def test_an_opaque_sprite_hides_and_a_half_opaque_one_mixes():
    image = np.full((4, 4, 3), 200, np.uint8)
    sprite = np.zeros((2, 2, 4), np.float32)
    sprite[0, 0] = (10, 20, 30, 1)
    sprite[1, 1] = (5, 10, 15, 0.5)
    lay_over(image, Sprite(sprite, (1, 1)))
    assert image[1, 1].tolist() == [10, 20, 30]
    assert np.abs(image[2, 2].astype(int) - [105, 110, 115]).max() <= 1
    assert image[0, 0].tolist() == [200, 200, 200]


def test_noise_has_the_strength_asked_for_and_differs_from_picture_to_picture():
    rng = np.random.default_rng(0)
    developer = Developer(CameraAppearance(1.0, (1.0, 1.0, 1.0), 0.0, 5.0), (200, 100), rng)
    grey = np.full((100, 200, 3), 128, np.uint8)
    one, other = developer.add_noise(grey), developer.add_noise(grey)
    assert one.std() == pytest.approx(5, rel=0.2)
    assert not np.array_equal(one, other)
