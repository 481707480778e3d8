"""Where palms are looked for, and the boxes about hands."""

import numpy as np
import pytest

from referee.vision.boxes import Box, closer_windows, search_windows, square_in


def picture(width, height):
    return np.zeros((height, width, 3), np.uint8)


@pytest.mark.parametrize(
    ("place", "expected"),
    [
        ((100, 60), (80, 40, 120, 80)),
        ((10, 60), (0, 40, 30, 80)),
        ((195, 99), (175, 79, 200, 100)),
        ((-500, 60), (0, 40, 20, 80)),
        ((100, 900), (80, 80, 120, 100)),
    ],
    ids=["inside", "at the left edge", "in the corner", "outside", "below"],
)
def test_a_square_is_cut_where_it_lies_in_the_picture(place, expected):
    """A hand that has left the picture is looked for where it left."""
    assert square_in(picture(200, 100), *place, 40) == expected


@pytest.mark.parametrize("size", [(320, 720), (720, 320), (640, 480), (130, 100), (48, 48)])
def test_every_hand_is_whole_in_one_of_the_squares_that_show_it_larger(size):
    width, height = size
    whole, *squares = search_windows(picture(*size))
    assert whole == (0, 0, width, height)
    assert len({right - left for left, _, right, _ in squares} | {low - top for _, top, _, low in squares}) == 1
    half = (squares[0][2] - squares[0][0]) // 2 - 1
    for x in range(0, width - half, 7):
        for y in range(0, height - half, 7):
            assert any(
                left <= x and top <= y and x + half <= right and y + half <= bottom
                for left, top, right, bottom in squares
            )


def test_a_long_picture_is_searched_in_squares_as_wide_as_it_is_and_from_closer_up():
    long, other = picture(240, 540), picture(640, 540)
    assert {right - left for left, _, right, _ in search_windows(long)} == {240}
    assert {right - left for left, _, right, _ in closer_windows(long)} == {144}
    assert {right - left for left, _, right, _ in search_windows(other)[1:]} == {324}
    assert closer_windows(other) == ()


def test_a_turned_box_reaches_as_far_as_its_corners():
    assert Box(50, 40, 20, 0.0).bounds() == pytest.approx((40, 30, 60, 50))
    assert Box(50, 40, 20, np.pi / 4).bounds() == pytest.approx(
        (50 - 200**0.5, 40 - 200**0.5, 50 + 200**0.5, 40 + 200**0.5)
    )
