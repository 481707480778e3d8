"""Films as a camera farther away would show them."""

import sys

import numpy as np
import pytest

from benchmarks.far import FarFilm
from benchmarks.real import main
from referee.vision.video import VideoFile
from tests.vision.conftest import encode

HEIGHT, WIDTH = 80, 160


@pytest.fixture
def film(tmp_path):
    """Two lanes: a dark one and a bright one, each with a red top half."""
    image = np.full((HEIGHT, WIDTH, 3), 40, np.uint8)
    image[:, WIDTH // 2 :] = 220
    image[: HEIGHT // 2] = (0, 0, 200)
    encode(tmp_path / "film.mp4", [image] * 4, [index / 30 for index in range(4)])
    return tmp_path / "film.mp4"


def test_each_lane_stands_smaller_at_the_bottom_of_its_own_lane(film):
    with VideoFile(film) as near, FarFilm(VideoFile(film), 2, 0.5) as far:
        frames = list(far)
        assert [(frame.index, frame.t) for frame in frames] == [(frame.index, frame.t) for frame in near]
        assert (far.size, far.fps, far.length, far.live) == (near.size, near.fps, near.length, near.live)
    for frame in frames:
        assert frame.image.shape == (HEIGHT, WIDTH, 3)
        # Each lane is 80 pixels wide, and its film 40 x 40 pixels.
        assert frame.image[62:78, 22:58].mean() == pytest.approx(40, abs=10)
        assert frame.image[62:78, 102:138].mean() == pytest.approx(220, abs=10)
        blue, _, red = frame.image[42:58, 22:58].mean(axis=(0, 1))
        assert (red > 150, blue < 60) == (True, True)


def test_the_wall_is_uneven_has_noise_and_is_the_same_each_time(film):
    first, second = ([frame.image for frame in FarFilm(VideoFile(film), 1, 0.5)] for _ in range(2))
    assert all((one == other).all() for one, other in zip(first, second, strict=True))
    wall = [image[:30].astype(float) for image in first]
    assert 1 < np.abs(wall[0] - wall[1]).mean() < 4
    assert np.mean(wall, axis=0).std() > 10


@pytest.mark.parametrize("size", ["0", "1.5", "-1"])
def test_a_size_that_is_none_is_told(capsys, monkeypatch, tmp_path, size):
    monkeypatch.setattr(sys, "argv", ["benchmarks.real", str(tmp_path), f"--size={size}"])
    with pytest.raises(SystemExit):
        main()
    assert f"--size {size}: expected more than 0, and at most 1" in capsys.readouterr().err
