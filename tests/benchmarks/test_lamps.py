"""Films under lamps that flicker."""

import sys

import numpy as np
import pytest

from benchmarks.lamps import LampLitFilm
from benchmarks.real import main
from referee.vision.video import VideoFile
from tests.vision.conftest import encode

HEIGHT, WIDTH = 240, 160


@pytest.fixture
def film(tmp_path):
    """An even grey wall."""
    wall = np.full((HEIGHT, WIDTH, 3), 120, np.uint8)
    encode(tmp_path / "film.mp4", [wall] * 6, [index / 24 for index in range(6)])
    return tmp_path / "film.mp4"


def test_light_comes_in_level_bands_which_wander(film):
    with VideoFile(film) as steady, LampLitFilm(VideoFile(film), 0.3) as lit:
        frames = list(lit)
        assert [(frame.index, frame.t) for frame in frames] == [(frame.index, frame.t) for frame in steady]
        assert (lit.size, lit.fps, lit.length, lit.live) == (steady.size, steady.fps, steady.length, steady.live)
    rows = np.array([frame.image.mean(axis=(1, 2)) for frame in frames])
    across = np.array([frame.image[..., 1].std(axis=1).max() for frame in frames])
    assert np.ptp(rows, axis=1) == pytest.approx(0.2 * 120, abs=8)
    assert across.max() < 2
    assert np.abs(rows[1] - rows[0]).mean() > 5


def test_steady_lamps_change_nothing(film):
    with VideoFile(film) as steady:
        pairs = zip(steady, LampLitFilm(VideoFile(film), 0.0), strict=True)
        assert all((one.image == other.image).all() for one, other in pairs)


@pytest.mark.parametrize("depth", ["-0.1", "1.5"])
def test_a_depth_that_is_none_is_told(capsys, monkeypatch, tmp_path, depth):
    monkeypatch.setattr(sys, "argv", ["benchmarks.real", str(tmp_path), f"--lamps={depth}"])
    with pytest.raises(SystemExit):
        main()
    assert f"--lamps {depth}: expected 0 to 1" in capsys.readouterr().err
