"""Pictures of a webcam: the same bout, bent by the rolling shutter, noisier in the dark, sharpened and compressed."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from benchmarks.picture_noise import measure_noise
from referee.simulator.camera import CameraAppearance, Developer, lay_over
from referee.simulator.kinds import PICTURES
from referee.simulator.sampling import sample_scenario
from referee.simulator.shading import Sprite
from referee.simulator.source import SimulatedSource
from referee.simulator.webcam_effects import NOISE_UNIT, WebcamEffects
from referee.simulator.webcam_light import HEADROOM

PLAIN = WebcamEffects(readout=0.02, dark_noise=1.0, sharpening=0.0, quality=95)
SIZE = (320, 240)


def bar(top, bottom):
    """A bar upright in the middle of a picture."""
    image = np.zeros((bottom - top, 21, 4), np.float32)
    image[:, 8:13] = 255.0, 255.0, 255.0, 1.0
    return Sprite(image, (150, top))


def middles(sprite):
    """The bar's middle in the first and last row that it fills, and these rows."""
    opacity = sprite.image[..., 3]
    rows = np.flatnonzero(opacity.max(axis=1) > 0.5)
    columns = np.arange(opacity.shape[1])
    across = [(opacity[row] @ columns) / opacity[row].sum() + sprite.corner[0] for row in (rows[0], rows[-1])]
    return across, (rows[0] + sprite.corner[1], rows[-1] + sprite.corner[1])


def test_rows_show_what_moves_where_it_was_when_they_were_exposed():
    # 1000 pixels a second to the right, the whole picture read in 20 ms: rows 10 ms early and late at its edges.
    (first, last), _ = middles(PLAIN.roll(bar(0, 240), np.array([1000.0, 0.0]), SIZE))
    assert first == pytest.approx(160 - 10, abs=0.3)
    assert last == pytest.approx(160 + 10, abs=0.3)
    # Going down it is stretched, as rows follow it; the middle row stays.
    _, (top, bottom) = middles(PLAIN.roll(bar(60, 181), np.array([0.0, 1200.0]), SIZE))
    assert (top + bottom) / 2 == pytest.approx(120, abs=1)
    assert bottom - top == pytest.approx(120 / (1 - 1200 * 0.02 / 240), abs=2)


def test_what_the_rolling_shutter_bends_out_of_the_picture_is_not_seen_in_it():
    # 30 to 40 pixels to the right of the picture's edge, once its rows are exposed.
    leaving = Sprite(np.full((40, 4, 4), 200, np.float32), (316, 200))
    rolled = PLAIN.roll(leaving, np.array([4000.0, 0.0]), SIZE)
    image = np.full((240, 320, 3), 50, np.uint8)
    lay_over(image, rolled)
    assert (image == 50).all()


def test_what_rests_is_not_bent():
    sprite = bar(60, 180)
    assert PLAIN.roll(sprite, np.array([5.0, -5.0]), SIZE) is sprite


def test_noise_is_stronger_in_the_dark():
    noise = (NOISE_UNIT * np.random.default_rng(0).normal(0, 4, (100, 100, 3))).astype(np.int16)
    webcam = replace(PLAIN, dark_noise=3.0)
    dark, bright = (np.full((100, 100, 3), level, np.uint8) for level in (40, 210))
    spread = [float(np.std(webcam.noisy(image, noise).astype(float) - image)) for image in (dark, bright)]
    assert spread[0] > 1.7 * spread[1]
    assert replace(webcam, dark_noise=1.0).noisy(bright, noise).std() == pytest.approx(4, rel=0.05)


@pytest.mark.parametrize("deviation", [0.6, 0.8, 1.2])
def test_noise_is_reduced_before_edges_are_overdrawn(deviation):
    """Left of it is less, and neighbours have in common what the filter's kernel has with itself a pixel away."""
    kernel = cv2.getGaussianKernel(15, deviation).ravel()
    rng = np.random.default_rng(1)
    appearance = CameraAppearance(gain=1.0, balance=(1.0, 1.0, 1.0), vignette=0.0, noise=24.0)
    grey = np.full((*SIZE[::-1], 3), 128, np.uint8)

    def pictures(**changes):
        developer = Developer(appearance, SIZE, rng, replace(PLAIN, quality=100, **changes))
        developer.expose(grey.astype(np.float32))
        dim = np.round(grey * HEADROOM).astype(np.uint8)
        return [developer.add_noise(dim) for _ in range(12)]

    white, left = measure_noise(pictures()), measure_noise(pictures(smoothing=deviation))
    assert white.neighbours == pytest.approx(0, abs=0.05)
    assert left.neighbours == pytest.approx(kernel[1:] @ kernel[:-1] / (kernel @ kernel), abs=0.05)
    assert left.deviation == pytest.approx(white.deviation * (kernel @ kernel), rel=0.1)
    # What is overdrawn is weak noise: it is still weaker than noise that was never reduced.
    assert measure_noise(pictures(smoothing=deviation, sharpening=1.2)).deviation < white.deviation


def test_edges_are_overdrawn_and_colours_are_coarser_than_brightness():
    step = np.full((64, 64, 3), 90, np.uint8)
    step[:, 32:] = 160
    sharp = replace(PLAIN, sharpening=1.0).deliver(step)
    assert sharp[:, 28:36].max() > 170
    assert sharp[:, 28:36].min() < 80
    stripes = np.zeros((64, 64, 3), np.uint8)
    stripes[:, ::2] = (255, 0, 0)
    stripes[:, 1::2] = (0, 0, 255)
    delivered = PLAIN.deliver(stripes).astype(float)
    # Next to each other blue and red run into one another.
    assert np.abs(delivered[:, ::2, 0] - delivered[:, 1::2, 0]).mean() < 100


def test_a_webcam_sees_the_same_bout(sheet):
    bouts = [
        sample_scenario(np.random.default_rng(6), sheet=sheet, throws=1, size=(480, 270), pictures=pictures)
        for pictures in PICTURES
    ]
    plain, webcam = (SimulatedSource(bout) for bout in bouts)
    assert plain.truth == webcam.truth
    assert webcam.scenario.camera.webcam is not None
    assert webcam.scenario.camera.exposure < 1 / 30
    first = next(iter(webcam)).image
    assert not np.array_equal(next(iter(plain)).image, first)
    assert np.array_equal(next(iter(SimulatedSource(bouts[1]))).image, first)
