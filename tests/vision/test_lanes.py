"""Lanes say who is who."""

import re

import numpy as np
import pytest

from referee.errors import BadInputError
from referee.settings import LaneSettings
from referee.vision.lanes import Lane, lane_areas, lanes_for, load_profile_for


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


def test_a_profile_may_give_each_player_a_rectangle():
    areas = ((0.5, 0.0, 1.0, 0.5), (0.0, 0.0, 0.5, 0.5), (0.2, 0.5, 0.8, 1.0))
    lanes = lanes_for(3, (1000, 500), LaneSettings(areas=areas))
    assert lanes == (
        Lane(1, 500, 0, 1000, 250),
        Lane(2, 0, 0, 500, 250),
        Lane(3, 200, 250, 800, 500),
    )
    assert lanes[2].cut(np.zeros((500, 1000), int)).shape == (250, 600)


LEFT = (0.0, 0.0, 0.5, 1.0)


@pytest.mark.parametrize(
    ("areas", "told"),
    [
        ((LEFT,), "1 areas: expected one for each of 2 players"),
        ((LEFT, (0.4, 0.5, 1.0, 1.0)), "players 1 and 2 overlap"),
        ((LEFT, (0.1, 0.1, 0.2, 0.2)), "players 1 and 2 overlap"),
        ((LEFT, (1.0, 0.0, 0.5, 1.0)), "of player 2: expected left, top, right and bottom"),
        ((LEFT, (0.5, 0.8, 1.0, 0.2)), "of player 2: expected left, top, right and bottom"),
        ((LEFT, (0.5, 0.0, 1.0, 1.1)), "of player 2: expected left, top, right and bottom"),
        ((LEFT, (0.5, float("nan"), 1.0, 1.0)), "of player 2: expected left, top, right and bottom"),
        ((LEFT, (0.5, 0.0, 0.51, 1.0)), "13 pixels wide"),
        ((LEFT, (0.5, 0.0, 1.0, 0.02)), "14 pixels high"),
    ],
)
def test_areas_that_cannot_be_lanes_are_refused(areas, told):
    with pytest.raises(BadInputError, match=told):
        lanes_for(2, (1280, 720), LaneSettings(areas=areas))


def test_no_two_of_several_areas_may_overlap():
    areas = ((0.0, 0.0, 0.3, 1.0), (0.3, 0.0, 0.7, 1.0), (0.6, 0.0, 1.0, 1.0))
    with pytest.raises(BadInputError, match="players 2 and 3 overlap"):
        lanes_for(3, (1280, 720), LaneSettings(areas=areas))


def test_areas_of_the_wrong_number_are_known_before_there_is_a_picture():
    assert lane_areas(2, LaneSettings()) == (LEFT, (0.5, 0.0, 1.0, 1.0))
    with pytest.raises(BadInputError, match="1 areas: expected one for each of 2 players"):
        lane_areas(2, LaneSettings(areas=(LEFT,)))


@pytest.mark.parametrize(
    "several",
    [{"bands": ((0.0, 0.7), (0.7, 1.0))}, {"areas": (LEFT, (0.5, 0.0, 1.0, 1.0))}, {"down": (90.0, -90.0)}],
    ids=lambda several: next(iter(several)),
)
def test_one_alone_has_the_whole_picture_where_the_lanes_are_for_several(several):
    assert lanes_for(1, (1280, 720), LaneSettings(**several)) == (Lane(1, 0, 0, 1280, 720),)
    assert lane_areas(1, LaneSettings(**several)) == ((0.0, 0.0, 1.0, 1.0),)


def test_one_alone_keeps_a_lane_that_is_for_one():
    settings = LaneSettings(bands=((0.2, 0.8),), down=(90.0,))
    assert lanes_for(1, (1000, 500), settings) == (Lane(1, 200, 0, 800, 500, down=90.0),)


def test_a_profile_for_another_number_is_named_with_what_to_do(tmp_path):
    (tmp_path / "hall.toml").write_text("[lanes]\nbands = [[0.0, 0.7], [0.7, 1.0]]\n")
    hall = str(tmp_path / "hall.toml")
    assert [load_profile_for(players, hall).lanes.bands[0] for players in (1, 2)] == [(0.0, 0.7)] * 2
    told = f"{hall}: lanes.bands has 2 bands: expected one for each of 3 players; set up the camera for 3, or choose"
    with pytest.raises(BadInputError, match=re.escape(told)):
        load_profile_for(3, hall)


def test_bands_and_areas_do_not_go_together():
    settings = LaneSettings(bands=((0.0, 0.5), (0.5, 1.0)), areas=(LEFT, (0.5, 0.0, 1.0, 1.0)))
    with pytest.raises(BadInputError, match="expected one of them"):
        lanes_for(2, (1280, 720), settings)


def test_a_lane_knows_where_its_strokes_go_down_to():
    assert [lane.down for lane in lanes_for(2, (1280, 720), LaneSettings(down=(90.0, -90.0)))] == [90.0, -90.0]
    assert [lane.down for lane in lanes_for(2, (1280, 720), LaneSettings())] == [0.0, 0.0]
    upwards = lanes_for(2, (1280, 720), LaneSettings(down=(180.0, -180.0)))
    assert [lane.down for lane in upwards] == [180.0, -180.0]


@pytest.mark.parametrize("down", [(90.0,), (0.0, 200.0), (0.0, float("nan"))])
def test_directions_that_cannot_be_are_refused(down):
    with pytest.raises(BadInputError, match=r"lanes\.down"):
        lanes_for(2, (1280, 720), LaneSettings(down=down))
