"""A webcam follows the light: its pictures come to a grey, a little late and no farther than it can."""

from dataclasses import replace

import numpy as np
import pytest

from referee.simulator.auto_exposure import AutoExposure
from referee.simulator.camera import CameraAppearance, Developer
from referee.simulator.webcam_effects import WebcamEffects

AUTO = AutoExposure(target=118.0, lag=0.3, least=0.5, most=2.0)
WEBCAM = WebcamEffects(readout=0.02, dark_noise=1.0, sharpening=0.0, quality=95, auto=AUTO)
SIZE = (160, 96)


def developer_before(level, webcam=WEBCAM):
    """A camera without noise before a grey wall, and the wall as it puts it together."""
    developer = Developer(CameraAppearance(1.0, (1.0, 1.0, 1.0), 0.0, 0.0), SIZE, np.random.default_rng(0), webcam)
    return developer, developer.expose(np.full((SIZE[1], SIZE[0], 3), level, np.float32))


@pytest.mark.parametrize(("level", "shown"), [(70, 118), (118, 118), (200, 118), (40, 80), (255, 127.5)])
def test_a_picture_comes_to_the_target_or_as_near_as_the_gain_goes(level, shown):
    developer, wall = developer_before(level)
    assert developer.add_noise(wall).mean() == pytest.approx(shown, abs=2)


def test_a_lamp_that_goes_on_is_made_up_for_with_the_lag():
    developer, wall = developer_before(100)
    seen = {round(i / 30, 3): developer.add_noise(wall, 1.0 if i < 10 else 1.5, i / 30).mean() for i in range(70)}
    lit = round(10 / 30, 3)
    assert seen[0.0] == pytest.approx(118, abs=2)
    # The first picture in the new light is half as bright again; nobody foresees it.
    assert seen[lit] == pytest.approx(1.5 * 118, abs=3)
    # The gain falls to two thirds by exp(-t / lag), from the picture after the first one that was measured so.
    after = round(19 / 30, 3)
    assert np.log(seen[after] / 118) == pytest.approx(np.log(1.5) * np.exp(-0.3 / 0.3), abs=0.06)
    assert seen[round(69 / 30, 3)] == pytest.approx(118, abs=2)


def test_a_bright_sleeve_near_the_lens_darkens_the_rest_of_the_picture():
    developer, wall = developer_before(100)
    sleeve = wall.copy()
    sleeve[:, :80] = np.clip(wall[0, 0].astype(int) * 2, 0, 255)
    before = developer.add_noise(wall, 1.0, 0.0)[:, 100:].mean()
    for i in range(1, 60):
        after = developer.add_noise(sleeve, 1.0, i / 30)[:, 100:].mean()
    assert after < 0.8 * before


def test_without_auto_exposure_pictures_are_as_bright_as_the_scene():
    developer, wall = developer_before(70, replace(WEBCAM, auto=None))
    assert developer.add_noise(wall).mean() == pytest.approx(70, abs=2)
    assert developer.add_noise(wall, 2.0, 1.0).mean() == pytest.approx(140, abs=3)


def test_in_the_dimmest_room_no_light_is_to_spare():
    rng = np.random.default_rng(0)
    assert AutoExposure.sample(rng, 1.0).most == pytest.approx(1.0)
    assert AutoExposure.sample(rng, 0.0).most > 1.4
