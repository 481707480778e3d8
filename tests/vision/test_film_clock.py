"""Films are encoded here, and each picture's time is read back through the real decoder."""

from fractions import Fraction

import av
import pytest

from referee.vision.film_clock import FilmClock
from referee.vision.video import VideoFile
from tests.vision.conftest import brightness, encode, grey_levels


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


@pytest.mark.parametrize("second", [24, 12])
def test_where_films_were_joined_the_second_comes_after_the_first(tmp_path, second):
    films = [
        encode(tmp_path / f"{pictures}.ts", grey_levels(pictures), [i / 20 for i in range(pictures)], rate=20)
        for pictures in (24, second)
    ]
    joined = tmp_path / "joined.ts"
    joined.write_bytes(b"".join(film.read_bytes() for film in films))
    frames = list(VideoFile(joined))
    assert [frame.t for frame in frames[:24]] == pytest.approx([i / 20 for i in range(24)], abs=0.001)
    assert [frame.t for frame in frames[24:]] == pytest.approx([1.2 + i / 20 for i in range(4, second)], abs=0.03)
    assert brightness(frames[24:]) == pytest.approx([10 + 10 * i for i in range(4, second)], abs=5)


def test_a_picture_whose_time_is_lost_by_damage_is_left_out_and_the_film_goes_on(tmp_path):
    path = encode(tmp_path / "v.ts", grey_levels(20), [i / 25 for i in range(20)], codec="libx264", rate=25)
    film = bytearray(path.read_bytes())
    stamps = [at for at in range(len(film)) if film[at : at + 4] == b"\0\0\1\xe0"]
    assert len(stamps) == 20
    film[stamps[10] + 7] = 0  # the flags of the packet's header: neither a time for showing nor one for decoding
    path.write_bytes(film)
    frames = list(VideoFile(path))
    assert len(frames) == 19
    assert frames[-1].t == pytest.approx(19 / 25, abs=0.001)
    assert all(frame.t == pytest.approx(frame.index / 25, abs=0.001) for frame in frames)


def told(times):
    """What the clock says of pictures that last 0.1 s, of which the container gives these times, in tenths."""
    clock = FilmClock("mpegts")
    for time in times:
        picture = av.VideoFrame(16, 16, "gray")
        picture.pts, picture.duration, picture.time_base = time, 1, Fraction(1, 10)
        t = clock.time_of(picture)
        yield None if t is None else round(10 * t)


@pytest.mark.parametrize(
    ("times", "expected"),
    [
        ([7, 8, 9, 11], [0, 1, 2, 4]),
        ([0, 20, 3, 21, 22], [0, 20, None, 21, 22]),  # one out of its order
        ([0, 20, 20, 19, 21], [0, 20, None, None, 21]),
        ([30, 50, 0, 1, 2, 3, 4, 5, 90], [0, 20, None, None, None, None, 25, 26, 111]),
        ([0, 20, 11, 12, 13, 14, 15, 16, 21], [0, 20, *[None] * 6, 21]),  # back by less than a second
        ([0, 20, *[0, 1, 2] * 9, 22], [0, 20, *[None] * 27, 22]),  # back and forth
        ([0, 20, *[3] * 9, 22], [0, 20, *[None] * 9, 22]),  # a clock that stands
        ([0, 20, *range(9), *range(9)], [0, 20, *[None] * 4, 25, 26, 27, 28, 29, *[None] * 9]),
    ],
)
def test_the_clock_goes_on_where_times_went_back_by_much_and_grow_again(times, expected):
    assert list(told(times)) == expected
