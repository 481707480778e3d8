"""Pictures as the hand networks see them: bright enough, and without noise."""

import numpy as np
import pytest

from referee.simulator.sheet import load_sheet
from referee.simulator.stills import draw_still
from referee.symbols import Symbol
from referee.vision.landmarks import LandmarkNetwork
from referee.vision.network_input import balanced, brightened, halved, noise_in, smoothed, without_noise
from referee.vision.palms import PalmDetector


def with_noise(image, deviation, seed=1):
    noise = np.random.default_rng(seed).normal(0.0, deviation, image.shape)
    return np.clip(np.rint(image + noise), 0, 255).astype(np.uint8)


def two_halves(left=60, right=160, size=(96, 128)):
    """A picture whose right half is brighter."""
    image = np.full((*size, 3), left, np.uint8)
    image[:, size[1] // 2 :] = right
    return image


def test_a_dark_picture_becomes_as_bright_as_an_ordinary_one():
    assert brightened(two_halves(6, 16)).mean() == pytest.approx(100, abs=15)
    assert brightened(two_halves(20, 60)).mean() == pytest.approx(100, abs=2)


def test_a_picture_is_not_made_brighter_without_end():
    assert brightened(two_halves(1, 3)).max() == 24


@pytest.mark.parametrize("levels", [(60, 160), (0, 255), (255, 255)])
def test_a_bright_picture_stays_as_it_is(levels):
    image = two_halves(*levels)
    assert brightened(image) is image


def test_the_brightest_parts_stay_white():
    image = two_halves(10, 10)
    image[:, -4:] = 250
    assert brightened(image)[:, -4:].min() == 255


@pytest.mark.parametrize("light", [(1.0, 0.8, 0.5), (0.3, 0.7, 1.0), (0.6, 1.0, 0.6)])
def test_a_white_wall_is_nearly_white_in_coloured_light(light):
    seen = balanced((two_halves(60, 200) * np.array(light)).astype(np.uint8))
    for part, level in (seen[:, :60], 60), (seen[:, 70:], 200):
        assert part.max() == level, "the strongest colour stays as it is"
        assert part.max() / part.min() == pytest.approx(1.15, abs=0.05)


@pytest.mark.parametrize("light", [(1.0, 1.0, 1.0), (0.9, 1.0, 1.0)])
def test_a_picture_in_ordinary_light_stays_as_it_is(light):
    image = (two_halves() * np.array(light)).astype(np.uint8)
    assert balanced(image) is image


def test_a_colour_that_the_light_lacks_is_not_made_up():
    image = two_halves()
    image[..., 0] = 0
    assert balanced(image)[..., 0].max() == 0
    image[..., 0] = 1
    assert balanced(image)[..., 0].max() == 8


@pytest.mark.parametrize("deviation", [4, 8, 16])
def test_noise_is_measured_in_spite_of_edges(deviation):
    assert noise_in(with_noise(two_halves(), deviation)) == pytest.approx(deviation, rel=0.15)


@pytest.mark.parametrize(("noise", "left"), [(10, 5), (24, 7)])
def test_noise_goes_and_edges_stay(noise, left):
    image = two_halves()
    seen = smoothed(with_noise(image, noise)).astype(float)
    inside = np.r_[2:62, 66:126]
    assert (seen - image)[:, inside].std() < left
    assert np.abs((seen - image)[:, 63:65].mean()) < 5


def test_a_picture_with_hardly_any_noise_stays_as_it_is():
    image = with_noise(two_halves(), 1)
    kept, factor = without_noise(image, 16)
    assert kept is image
    assert factor == 1
    narrow = with_noise(two_halves(), 20)[:, :2]
    assert without_noise(narrow, 16)[0] is narrow


def test_a_picture_with_noise_is_halved_and_smoothed():
    clear, factor = without_noise(with_noise(two_halves(), 12), 33)
    assert (clear.shape, factor) == ((48, 64, 3), 2)
    assert noise_in(clear) < 2


def test_a_picture_is_halved_until_it_is_small_enough():
    image = np.arange(40 * 20 * 3).reshape(40, 20, 3).astype(np.uint8) // 3 * 3
    small, factor = halved(image, 6)
    assert (small.shape, factor) == ((10, 5, 3), 4)
    assert halved(image, 21)[0] is image
    assert halved(image[:39, :19], 6)[0].shape == (9, 4, 3)
    even, _ = halved(two_halves(size=(64, 64)), 16)
    assert np.array_equal(np.unique(even), [60, 160])


@pytest.mark.parametrize("factor", [2, 3, 4])
def test_palms_of_a_picture_that_is_halved_are_where_they_are(factor):
    image, _ = draw_still(np.random.default_rng(3), load_sheet(), "paper", kind="raised")
    small, _ = halved(image, 192)
    large = small.repeat(factor, axis=0).repeat(factor, axis=1)
    detector = PalmDetector()
    (palm,), (same,) = (detector.look(with_noise(each, 5)).palms(0.4, 1) for each in (small, large))
    assert (same.centre + 0.5) / factor == pytest.approx(palm.centre + 0.5, abs=0.02 * palm.box.side)
    assert same.box.side / factor == pytest.approx(palm.box.side, rel=0.05)


@pytest.mark.parametrize(
    ("light", "noise"), [((0.15, 0.15, 0.15), 3), ((1.0, 1.0, 1.0), 14), ((1.0, 0.73, 0.46), 0), ((1.0, 0.38, 0.31), 0)]
)
def test_hands_are_found_in_dim_light_in_noise_and_in_coloured_light(light, noise):
    detector, network = PalmDetector(), LandmarkNetwork("full", 0.4)
    found, symbols = 0, 4 * [*Symbol]
    for place, symbol in enumerate(symbols):
        rng = np.random.default_rng(place)
        image, still = draw_still(rng, load_sheet(), symbol, kind="raised", hands="people")
        dim = balanced(with_noise(image * np.array(light), noise, place))
        near = 0.3 * np.ptp(still.joints[:, 1])
        palms = detector.look(dim).palms(0.4, 2)
        hands = [network.read(dim, palm.box) for palm in palms]
        middle = still.joints[[0, 5, 9, 13, 17], :2].mean(axis=0)
        found += any(
            hand is not None and np.linalg.norm(palm.centre - middle) < near
            for palm, hand in zip(palms, hands, strict=True)
        )
    assert found >= 0.6 * len(symbols), "of pictures as they are, a quarter at most"
