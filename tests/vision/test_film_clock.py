"""Films are encoded here, and each picture's time is read back through the real decoder."""

import pytest

from referee.vision.video import VideoFile
from tests.vision.conftest import encode, grey_levels


def brightness(frames):
    return [round(float(frame.image.mean())) for frame in frames]


@pytest.mark.parametrize("codec", ["libx264", "mpeg4"])
def test_pictures_of_an_avi_come_at_its_rate_in_whatever_order_they_are_coded(tmp_path, codec):
    times = [i / 25 for i in range(20)]
    frames = list(VideoFile(encode(tmp_path / "v.avi", grey_levels(20), times, codec=codec, rate=25)))
    assert [frame.t for frame in frames] == pytest.approx(times, abs=0.001)
    assert brightness(frames) == pytest.approx([10 + 10 * i for i in range(20)], abs=5)


def test_pictures_that_an_avi_lacks_leave_their_time_free(tmp_path):
    times = [i / 25 for i in (0, 1, 2, 3, 7, 8, 9)]
    frames = list(VideoFile(encode(tmp_path / "v.avi", grey_levels(7), times, rate=25)))
    assert [frame.t for frame in frames] == pytest.approx(times, abs=0.001)
