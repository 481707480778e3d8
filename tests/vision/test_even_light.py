"""Pictures are held against each other in the same light, row by row."""

import numpy as np
import pytest

from referee.vision.even_light import difference, in_light_of

HEIGHT, WIDTH = 120, 213
ROWS = 11


@pytest.fixture
def wall(rng):
    return rng.integers(40, 200, (HEIGHT, WIDTH)).astype(np.uint8)


def lit(picture, light):
    return np.clip(picture * light[:, None], 0, 255).round().astype(np.uint8)


def test_bands_of_light_are_taken_over(wall):
    bands = 1 + 0.1 * np.cos(2 * np.pi * 3.3 * np.arange(HEIGHT) / HEIGHT)
    now = lit(wall, bands)
    assert np.abs(now.astype(int) - wall).mean() > 5
    assert np.abs(now.astype(int) - in_light_of(now, wall, ROWS)).mean() < 1.5


@pytest.mark.parametrize("dark", [0, 6])  # of whole grey levels: a tenth more or less is none
def test_bands_on_what_is_bright_are_taken_over_where_most_is_dark(rng, dark):
    room = np.full((HEIGHT, WIDTH), dark, np.uint8)
    room[:, : WIDTH // 5] = rng.integers(120, 200, (HEIGHT, WIDTH // 5))
    now = lit(room, 1 + 0.05 * np.cos(2 * np.pi * 2.5 * np.arange(HEIGHT) / HEIGHT))
    left = np.abs(now.astype(int) - in_light_of(now, room, ROWS))
    assert np.abs(now.astype(int) - room)[:, : WIDTH // 5].mean() > 4
    assert left[:, : WIDTH // 5].mean() < 1.5
    assert left.max() < 6


def test_a_picture_in_the_same_light_stays_as_it_is(wall, rng):
    assert in_light_of(wall, wall, ROWS) is wall
    noisy = np.where(rng.random(wall.shape) < 0.4, wall + 1, wall).astype(np.uint8)
    assert in_light_of(noisy, wall, ROWS) is wall


def test_what_moves_does_not_change_the_light(wall):
    now = wall.copy()
    now[40:60, : WIDTH // 2 - 10] = 255  # a sleeve that reaches far into the picture
    now[80:84] = 0  # a rope across all of it
    assert (in_light_of(now, wall, ROWS) == wall).all()


def test_what_moves_across_all_of_the_picture_is_seen_under_bands_of_light(wall):
    now = lit(wall, 1 + 0.1 * np.cos(2 * np.pi * 1.3 * np.arange(HEIGHT) / HEIGHT))
    now[80:84] = 0  # a rope
    before = in_light_of(now, wall, ROWS)
    assert np.abs(now.astype(int) - before)[80:84].mean() > 80
    assert np.abs(now.astype(int) - before)[:75].mean() < 1.5


def test_black_stays_black_and_white_stays_white(wall):
    black, white = np.zeros_like(wall), np.full_like(wall, 255)
    assert (in_light_of(black, black, ROWS) == black).all()
    assert (in_light_of(white, white, ROWS) == white).all()
    assert (in_light_of(white, wall, ROWS) >= wall).all()


@pytest.mark.parametrize("size", [(HEIGHT, WIDTH), (63, 2), (2, 63)], ids=["usual", "tall", "wide"])
def test_pictures_of_any_shape_differ_by_what_most_of_them_has_changed(size):
    # A film of 64 x 2000 pixels is two wide once it is shrunk.
    dark, light = np.full(size, 50, np.uint8), np.full(size, 80, np.uint8)
    assert difference(dark, dark) == 0
    assert difference(dark, light) == pytest.approx(30)
