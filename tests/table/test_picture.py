"""The camera's picture in the window of a bout, with lanes and hands in it."""

from dataclasses import replace

import numpy as np
import pygame
import pytest

from referee.table.picture import draw_picture
from referee.table.theme import player_colour
from referee.vision.hands import HandState
from tests.table.pixels import PICTURE, count


@pytest.mark.parametrize("colour", [(255, 0, 0), (0, 255, 0), (0, 0, 255)])
def test_the_picture_keeps_its_colours(seen, narrating, frame, colour):
    told = narrating(2)
    told.watched(frame(colour=colour), (None, None), {1: 0, 2: 0})
    picture = seen(told.view)[PICTURE]
    assert count(picture, colour[::-1]) > 0.9 * picture.shape[0] * picture.shape[1]


@pytest.mark.parametrize("size", [(640, 360), (640, 480), (360, 640)])
def test_the_picture_is_whole_and_undistorted(seen, narrating, frame, size):
    view = narrating(2).view
    pixels = seen(replace(view, image=frame(colour=(255, 0, 255), size=size).image))
    rows, columns = np.nonzero((pixels == (255, 0, 255)).all(axis=-1))
    shown = (columns.max() - columns.min() + 1) / (rows.max() - rows.min() + 1)
    assert shown == pytest.approx(size[0] / size[1], rel=0.01)


def test_a_lane_is_drawn_where_it_is_in_the_picture(seen, narrating, frame, hand, lanes):
    told = narrating(2)
    told.watched(frame(), [None, hand(lanes(2)[1])], {1: 0, 2: 0})
    ys, xs = np.nonzero((seen(told.view)[PICTURE] == player_colour(2)).all(axis=-1))
    joints = told.view.players[1].points
    scale = 764 / 640
    for x, y in joints[:, :2] * scale:
        assert np.hypot(xs - x, ys - y).min() < 3


def test_a_hand_does_not_flicker_that_is_predicted_in_some_pictures(seen, narrating, frame, hand, lanes):
    told, drawn = narrating(2), {}
    for state in HandState:
        told.watched(frame(len(drawn) / 30), [None, replace(hand(lanes(2)[1]), state=state)], {1: 0, 2: 0})
        drawn[state] = int((seen(told.view)[PICTURE] == player_colour(2)).all(axis=-1).sum())
    told.watched(frame(1.0), [None, None], {1: 0, 2: 0})
    without = int((seen(told.view)[PICTURE] == player_colour(2)).all(axis=-1).sum())
    assert without < drawn[HandState.PREDICTED] == drawn[HandState.DETECTED]


@pytest.mark.parametrize("players", [2, 4])
def test_each_player_is_asked_whole_for_a_hand_within_the_lane(canvas, narrating, frame, players):
    told = narrating(players)
    told.watched(frame(), [None] * players, dict.fromkeys(range(1, players + 1), 0))
    draw_picture(canvas, pygame.Rect(0, 0, 640, 360), told.view)
    asked = [(text, box) for text, box in canvas.lettered if text]
    assert " ".join(text for text, _ in asked) == " ".join(["hand up, please"] * players)
    lanes = [pygame.Rect(640 // players * seat, 0, 640 // players, 360) for seat in range(players)]
    assert all(any(lane.contains(box) for lane in lanes) for _, box in asked)
