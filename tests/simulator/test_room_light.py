"""What a room's light does to a webcam's pictures: bands of lamps, hands against a window, long blur in the dark."""

from dataclasses import replace

import numpy as np
import pytest

from referee.simulator.auto_exposure import AutoExposure
from referee.simulator.camera import CameraAppearance, Developer
from referee.simulator.room_light import Backlight, Flicker, RoomLight
from referee.simulator.sampling import sample_scenario
from referee.simulator.scene import draw_background
from referee.simulator.source import SimulatedSource
from referee.simulator.webcam_effects import WebcamEffects

WEBCAM = WebcamEffects(readout=0.03, dark_noise=1.0, sharpening=0.0, quality=95)
SIZE = (64, 720)


def rows(flicker, exposure, t=0.0):
    """The levels of a grey wall, row by row."""
    webcam = replace(WEBCAM, flicker=flicker)
    quiet = CameraAppearance(1.0, (1.0, 1.0, 1.0), 0.0, 0.0)
    developer = Developer(quiet, SIZE, np.random.default_rng(0), webcam, exposure)
    wall = developer.expose(np.full((SIZE[1], SIZE[0], 3), 120, np.float32))
    return developer.add_noise(wall, 1.0, t).mean(axis=(1, 2))


def wave(levels, period):
    """How strong a wave of a period in rows is in levels, and its phase in turns."""
    part = np.exp(2j * np.pi * np.arange(len(levels)) / period) @ (levels - levels.mean()) * 2 / len(levels)
    return abs(part), np.angle(part) / (2 * np.pi)


@pytest.mark.parametrize("mains", [50.0, 60.0])
def test_bands_are_as_far_apart_as_rows_are_read_in_half_a_period_of_the_mains(mains):
    # 720 rows in 30 ms: 240 rows in the 10 ms of a lamp's period on 50 Hz, 200 rows on 60 Hz.
    levels = rows(Flicker(mains, 0.3, 0.0), exposure=0.001)
    period = 720 / 0.03 / (2 * mains)
    strengths = {rows: wave(levels, rows)[0] for rows in (120, 150, 200, 240, 300, 360)}
    assert max(strengths, key=strengths.get) == pytest.approx(period)
    # 30 % of the light is 30 % / 2.2 of the levels.
    assert strengths[period] == pytest.approx(120 * 0.3 / 2.2, rel=0.1)


def test_bands_move_by_the_time_between_two_pictures():
    flicker = Flicker(50.0, 0.3, 0.25)
    # A 30th of a second is three periods and a third, a 25th is four.
    first, third, whole = (wave(rows(flicker, 0.001, t), 240)[1] for t in (0.0, 1 / 30, 1 / 25))
    assert (third - first) % 1 == pytest.approx(2 / 3, abs=0.02)
    assert whole == pytest.approx(first, abs=0.02)


def test_bands_fall_off_with_the_exposure_and_vanish_at_whole_periods():
    flicker = Flicker(60.0, 0.4, 0.0)
    strengths = [wave(rows(flicker, periods / 120), 200)[0] for periods in (0.1, 0.5, 0.9, 1.0, 1.5, 2.0)]
    assert strengths[0] > strengths[1] > strengths[2] > 1
    assert strengths[1] == pytest.approx(strengths[0] * 2 / np.pi, rel=0.07)
    assert strengths[4] > 3
    assert max(strengths[3], strengths[5]) < 0.5


def test_what_outshines_white_shows_no_bands():
    webcam = replace(WEBCAM, flicker=Flicker(50.0, 0.3, 0.0), backlight=Backlight((0, 0), (1, 1), 2.0, None))
    quiet = CameraAppearance(1.0, (1.0, 1.0, 1.0), 0.0, 0.0)
    developer = Developer(quiet, SIZE, np.random.default_rng(0), webcam, 0.001)
    sky = developer.expose(np.full((SIZE[1], SIZE[0], 3), 400, np.float32))
    assert developer.add_noise(sky).min() >= 253


WINDOW = Backlight((0.3, 0.1), (0.75, 0.6), 2.2, (2, 2))


def test_a_window_is_drawn_behind_the_people_and_changes_nothing_else():
    size = (320, 180)
    room = draw_background(np.random.default_rng(3), size, (0.5,))
    lit = draw_background(np.random.default_rng(3), size, (0.5,), backlight=WINDOW)
    assert lit.max() > 500
    assert room.max() <= 255
    # Left of it, and where somebody stands before it.
    assert np.abs(lit[:, :55] - room[:, :55]).mean() < 0.5
    assert np.abs(lit[160:, 140:180] - room[160:, 140:180]).mean() < 0.5
    assert lit[110, 160].max() < 255 < lit[70, 110].max()


def backlit(scenario, backlight):
    """The first picture of a bout with a plain webcam, and with something bright behind."""
    auto = AutoExposure(118.0, 0.3)
    webcam = replace(WEBCAM, auto=auto, backlight=backlight)
    quiet = CameraAppearance(0.7, (1.0, 1.0, 1.0), 0.0, 0.0)
    camera = replace(scenario.camera, webcam=webcam, appearance=quiet)
    return next(iter(SimulatedSource(replace(scenario, camera=camera)))).image.astype(float)


def test_a_hand_before_a_window_is_darker_and_the_window_is_white(scenario):
    bare = replace(scenario, arms=())
    plain, against = backlit(scenario, None), backlit(scenario, WINDOW)
    hand = np.abs(plain - backlit(bare, None)).max(axis=2) > 40
    hand &= np.abs(against - backlit(bare, WINDOW)).max(axis=2) > 40
    assert hand.sum() > 200
    assert against[hand].mean() < 0.8 * plain[hand].mean()
    assert (against.min(axis=2) > 250).mean() > 0.1


def test_glare_lifts_the_dark_most_near_what_is_bright():
    room = np.full((360, 640, 3), 20, np.float32)
    room[60:180, 240:400] = 600
    quiet = CameraAppearance(1.0, (1.0, 1.0, 1.0), 0.0, 0.0)
    developer = Developer(quiet, (640, 360), np.random.default_rng(0), replace(WEBCAM, glare=0.05))
    picture = developer.add_noise(developer.expose(room)).mean(axis=2)
    near, far = picture[190:220, 300:340].mean(), picture[330:, 580:].mean()
    assert near > far + 3
    assert 22 < near < 40
    assert far < 24


def test_low_light_is_dark_and_exposed_for_nearly_the_whole_picture():
    rng = np.random.default_rng(0)
    for _ in range(20):
        dark, lit = RoomLight.sample(rng, 15.0), RoomLight.sample(rng, 30.0)
        assert dark.low
        assert not lit.low
        assert 0.9 / 15 <= dark.exposure < 1 / 15
        assert lit.exposure <= 1 / 32
        assert dark.noise > 4.9
    assert RoomLight.sample(rng, 5.0).exposure == pytest.approx(0.1)


def test_a_bout_in_low_light_is_the_same_bout_and_blurs_as_long_as_it_is_exposed(sheet):
    bouts = [
        sample_scenario(
            np.random.default_rng(6),
            sheet=sheet,
            throws=1,
            fps=15.0,
            size=(480, 270),
            fault_rate=0.0,
            pictures=pictures,
        )
        for pictures in ("plain", "webcam")
    ]
    assert SimulatedSource(bouts[0]).truth == SimulatedSource(bouts[1]).truth
    dark = bouts[1]
    assert dark.camera.exposure >= 0.9 / 15
    arm = replace(dark.arms[0], fidget=0.0, swing=0.0, sway=0.0)
    quiet = CameraAppearance(1.0, (1.0, 1.0, 1.0), 0.0, 0.0)
    webcam = replace(WEBCAM, readout=1e-5)
    empty = replace(dark, arms=(), camera=replace(dark.camera, appearance=quiet, webcam=webcam))
    # Where the arm is fastest on its way down.
    times = np.arange(0, dark.throws[0].first_bottom, 1 / 15)
    heights = arm.path.height(times + 1 / 30) - arm.path.height(times - 1 / 30)
    fastest = int(np.argmax(np.abs(heights)))

    def reach(exposure):
        camera = replace(empty.camera, exposure=exposure)
        scene = replace(empty, camera=camera, arms=(arm,), duration=times[fastest] + 0.01)
        frame, room = (list(SimulatedSource(each))[fastest].image for each in (scene, replace(scene, arms=())))
        changed = np.abs(frame.astype(int) - room).max(axis=(1, 2)) > 12
        return int(np.flatnonzero(changed)[0])

    way = arm.scale * abs(np.ptp(arm.path.height(times[fastest] + np.linspace(-0.5, 0.5, 50) * dark.camera.exposure)))
    assert way > 25
    # The blurred hand begins half of the way farther up than the sharp one, less what is too faint to be seen.
    assert way / 2 * 0.6 < reach(1e-4) - reach(dark.camera.exposure) < way / 2 * 1.4
