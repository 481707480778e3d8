"""Films as other cameras would give them."""

import numpy as np
import pytest

from benchmarks.other_cameras import CAMERAS, OtherFilm
from referee.vision.video import VideoFile
from tests.vision.conftest import encode

SQUARE = 20
"""The side of the white square that goes to the right, pixels."""


@pytest.fixture
def film(tmp_path):
    """A white square that goes to the right by four pixels a picture, low before a grey wall, for two seconds."""
    pictures = np.full((48, 96, 160, 3), 90, np.uint8)
    for index, picture in enumerate(pictures):
        at = 2 * index
        picture[60 : 60 + SQUARE, at : at + SQUARE] = 250
    encode(tmp_path / "film.mp4", list(pictures), [index / 24 for index in range(len(pictures))])
    return tmp_path / "film.mp4"


def shown(film, camera, films=1):
    with OtherFilm(VideoFile(film), camera, films) as other:
        return list(other)


def bright(image, least=180):
    """The middle of what is bright, to the right and down."""
    rows, columns = np.nonzero(image[..., 1] > least)
    return np.array((columns.mean(), rows.mean()))


@pytest.mark.parametrize("camera", sorted(set(CAMERAS) - {"losing"}))
def test_every_camera_gives_each_picture_at_its_time_in_its_size(film, camera):
    with VideoFile(film) as plain:
        expected = [(frame.index, frame.t, frame.image.shape) for frame in plain]
    assert [(frame.index, frame.t, frame.image.shape) for frame in shown(film, camera)] == expected


def test_a_crooked_camera_turns_each_film_about_its_own_middle(film):
    first, *_, last = shown(film, "crooked")
    right, down = bright(last.image) - bright(first.image)
    assert np.degrees(np.arctan2(-down, right)) == pytest.approx(12, abs=1)
    both = np.hstack([first.image, first.image])
    assert (bright(both[:, :160]) == bright(both[:, 160:])).all()


def test_an_unsteady_camera_moves_all_of_the_picture(film):
    rows = [bright(frame.image)[1] for frame in shown(film, "unsteady")]
    assert 0.3 < np.ptp(rows) <= 2 * 0.01 * 96 + 0.5


def test_a_ghosting_camera_leaves_half_of_what_it_showed_before(film):
    with VideoFile(film) as plain:
        before, now = (frame.image.astype(float) for frame in list(plain)[:2])
    _, ghost, *_ = shown(film, "ghosting")
    assert np.abs(ghost.image - (before + now) / 2).max() <= 1


def test_a_losing_camera_loses_some_pictures_and_changes_none(film):
    with VideoFile(film) as plain:
        all_of_them = {frame.t: frame.image for frame in plain}
    left = shown(film, "losing")
    assert 0.6 < len(left) / len(all_of_them) < 0.97
    assert all((frame.image == all_of_them[frame.t]).all() for frame in left)


@pytest.mark.parametrize("camera", ["coarse", "coded"])
def test_pixels_and_compression_cost_details_alone(film, camera):
    with VideoFile(film) as plain:
        pairs = list(zip(plain, shown(film, camera), strict=True))
    lost = [np.abs(frame.image.astype(float) - other.image).mean() for frame, other in pairs]
    assert 0.5 < np.mean(lost) < 8


def test_an_exposure_that_seeks_its_place_goes_up_and_down(film):
    with VideoFile(film) as plain:
        level = next(iter(plain)).image[:40].mean()
    wall = [frame.image[:40].mean() / level for frame in shown(film, "swaying")]
    assert (min(wall), max(wall)) == pytest.approx((0.7, 1.3), abs=0.02)
