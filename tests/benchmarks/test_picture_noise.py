"""How strong noise is in films, and how far pixels have it in common."""

import sys

import cv2
import numpy as np
import pytest

from benchmarks.picture_noise import main, measure_noise
from tests.vision.conftest import encode


def noisy(deviation, smoothing, count=8):
    """Pictures of a grey wall with noise of their own, averaged over neighbours."""
    rng = np.random.default_rng(3)
    pictures = []
    for _ in range(count):
        noise = rng.normal(0, deviation, (240, 320)).astype(np.float32)
        noise = cv2.GaussianBlur(noise, (0, 0), smoothing) if smoothing else noise
        pictures.append(np.repeat(np.clip(128 + noise, 0, 255).round().astype(np.uint8)[..., None], 3, axis=2))
    return pictures


def test_white_noise_is_told_from_noise_that_neighbours_have_in_common():
    white, common = measure_noise(noisy(4, 0)), measure_noise(noisy(12, 1.0))
    # The calmer half of the blocks is taken, so a little less than all noise is found.
    assert white.deviation == pytest.approx(4, rel=0.06)
    assert white.neighbours == pytest.approx(0, abs=0.03)
    assert common.neighbours == pytest.approx(np.exp(-1 / 4), abs=0.04)
    assert common.next_but_one == pytest.approx(np.exp(-1), abs=0.06)


def test_what_moves_is_no_noise():
    pictures = noisy(3, 0)
    for index, picture in enumerate(pictures):
        picture[64:160, 20 * index : 20 * index + 96] = 40
    assert measure_noise(pictures).deviation == pytest.approx(3, rel=0.08)


@pytest.mark.parametrize("pictures", [[], noisy(0, 0), [np.zeros((240, 320, 3), np.uint8)] * 4], ids=len)
def test_without_noise_there_is_nothing_to_say(pictures):
    assert measure_noise(pictures) is None


def test_films_and_simulated_bouts_stand_side_by_side(tmp_path, monkeypatch, capsys):
    encode(tmp_path / "film.mp4", noisy(60, 0.8, 20), [index / 24 for index in range(20)])
    (tmp_path / "annotations.csv").write_text("file,start_s,end_s,player,gesture,pumps,note\nfilm.mp4,0,0.8,1,rock,,\n")
    monkeypatch.setattr(sys, "argv", ["picture_noise", str(tmp_path), "--bouts", "1"])
    assert main() == 0
    films, bouts = capsys.readouterr().out.split("simulated bouts")
    assert "film.mp4" in films
    assert "bout 0" in bouts
    for part in (films, bouts):
        assert [line for line in part.splitlines() if line.endswith("median")]


def test_a_film_that_is_missing_is_told(tmp_path, monkeypatch, capsys):
    (tmp_path / "annotations.csv").write_text("file,start_s,end_s,player,gesture,pumps,note\nfilm.mp4,0,0.8,1,rock,,\n")
    monkeypatch.setattr(sys, "argv", ["picture_noise", str(tmp_path)])
    assert main() == 2
    assert "film.mp4" in capsys.readouterr().err
