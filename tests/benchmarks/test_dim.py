"""Films in dim light."""

import sys

import numpy as np
import pytest

from benchmarks.dim import DAYLIGHT, DimFilm, light
from benchmarks.real import main
from referee.vision.video import VideoFile
from tests.vision.conftest import encode


@pytest.fixture
def film(tmp_path):
    """An even grey wall."""
    encode(tmp_path / "film.mp4", [np.full((96, 128, 3), 120, np.uint8)] * 6, [index / 24 for index in range(6)])
    return tmp_path / "film.mp4"


def test_a_film_in_dim_light_is_darker_and_has_noise(film):
    with VideoFile(film) as lit, DimFilm(VideoFile(film), (0.5, 0.5, 0.5), 6.0) as dim:
        frames = list(dim)
        assert [(frame.index, frame.t) for frame in frames] == [(frame.index, frame.t) for frame in lit]
        assert (dim.size, dim.fps, dim.length, dim.live) == (lit.size, lit.fps, lit.length, lit.live)
    pictures = np.array([frame.image for frame in frames], float)
    assert pictures.mean() == pytest.approx(60, abs=2)
    assert pictures.std(axis=0).mean() == pytest.approx(6, rel=0.2), "each picture has noise of its own"


def test_light_may_have_a_colour(film):
    with DimFilm(VideoFile(film), light("1,0.5,0.25"), 0.0) as coloured:
        blue, green, red = next(iter(coloured)).image.mean(axis=(0, 1))
    assert (red, green, blue) == pytest.approx((120, 60, 30), rel=0.05)


def test_a_film_in_full_light_without_noise_is_the_film(film):
    with VideoFile(film) as lit:
        pairs = zip(lit, DimFilm(VideoFile(film), DAYLIGHT, 0.0), strict=True)
        assert all((one.image == other.image).all() for one, other in pairs)


@pytest.mark.parametrize(
    ("option", "expected"),
    [
        ("--light=0", "more than 0, and at most 1"),
        ("--light=1.5", "at most 1"),
        ("--light=1,0.5", "one share or three"),
        ("--noise=-1", "0 to 255"),
    ],
)
def test_a_light_that_is_none_is_told(capsys, monkeypatch, tmp_path, option, expected):
    monkeypatch.setattr(sys, "argv", ["benchmarks.real", str(tmp_path), option])
    with pytest.raises(SystemExit):
        main()
    name, value = option.split("=")
    told = capsys.readouterr().err
    assert name in told
    assert f"{value}: expected" in told
    assert expected in told
