"""Lanes say who is who."""

import numpy as np
import pytest

from referee.errors import BadInputError
from referee.settings import LaneSettings
from referee.vision.lanes import lanes_for


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_equal_bands_cover_the_picture_once_from_left_to_right(players):
    lanes = lanes_for(players, (1280, 720), LaneSettings())
    assert [lane.player for lane in lanes] == list(range(1, players + 1))
    covered = np.zeros((720, 1280), int)
    for lane in lanes:
        lane.cut(covered)[:] += 1
        assert (lane.bottom - lane.top, lane.right - lane.left) == pytest.approx((720, 1280 / players), abs=1)
    assert (covered == 1).all()
    assert [lane.left for lane in lanes] == sorted(lane.left for lane in lanes)


def test_a_profile_may_move_the_bands():
    lanes = lanes_for(2, (1000, 500), LaneSettings(bands=((0.1, 0.4), (0.5, 1.0))))
    assert [(lane.left, lane.right) for lane in lanes] == [(100, 400), (500, 1000)]


@pytest.mark.parametrize("players", [0, 5, -1])
def test_only_one_to_four_can_play(players):
    with pytest.raises(BadInputError, match=f"{players} players: expected 1 to 4"):
        lanes_for(players, (1280, 720), LaneSettings())


@pytest.mark.parametrize(
    "bands",
    [
        ((0.0, 0.5),),
        ((0.0, 0.6), (0.5, 1.0)),
        ((0.5, 1.0), (0.0, 0.5)),
        ((0.4, 0.1), (0.5, 1.0)),
        ((0.0, 0.5), (0.5, 1.2)),
        ((-0.1, 0.5), (0.5, 1.0)),
        ((0.0, 0.01), (0.5, 1.0)),
        ((float("nan"), 0.4), (0.5, 1.0)),
    ],
)
def test_bands_that_cannot_be_lanes_are_refused(bands):
    with pytest.raises(BadInputError, match="expected"):
        lanes_for(2, (1280, 720), LaneSettings(bands=bands))
