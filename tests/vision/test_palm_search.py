"""Where a hand that is not seen is looked for, and which palm is tried first; the palms are told by the test."""

import numpy as np
import pytest

from referee.vision.boxes import Box, closer_windows, search_windows
from referee.vision.hand_track import HandTrack
from referee.vision.palm_search import PalmSearch, SearchSettings
from referee.vision.palms import Palm
from referee.vision.unmoved import Moving
from tests.vision.followed_hands import SIDE, followed

LANE = np.zeros((900, 400, 3), np.uint8)
LEAST = 0.3
"""The score of a palm that counts."""


def palm(x, y, score, side=SIDE):
    return Palm(Box(x, y, side, 0.5), np.array((x, y), float), score)


SURE, NEAR, FAINT = palm(300, 800, 0.9), palm(110, 110, 0.5), palm(200, 400, 0.2)


@pytest.fixture
def search(monkeypatch):
    """Finds three palms in any window; ``windows`` are those in which it has looked."""

    class Detector:
        def __init__(self, threads):
            looked_in.clear()

        def look(self, image, window):
            looked_in.append(window)
            return self

        def palms(self, score, most):
            return tuple(each for each in (SURE, NEAR, FAINT) if each.score >= score)[:most]

    looked_in = []
    monkeypatch.setattr("referee.vision.palm_search.PalmDetector", Detector)
    search = PalmSearch(LEAST, 1)
    search.windows = looked_in
    return search


def test_a_hand_that_was_seen_just_now_is_tried_where_it_was_before_the_surest_palm(search):
    track = followed(100)
    assert search.find(LANE, 0.5, track, None) == (NEAR, SURE)
    assert search.find(LANE, 1.5, track, None) == (SURE, NEAR), "nobody knows any more where it is"


def test_while_the_arm_moves_the_hand_is_tried_where_it_moves(search):
    at_arm, still = Moving(np.array((310.0, 700.0)), np.array((0.0, 9.0))), Moving(np.zeros(2), np.zeros(2))
    assert search.find(LANE, 0.5, followed(100), at_arm) == (SURE, NEAR)
    assert search.find(LANE, 5.0, followed(250), at_arm) == (SURE, NEAR)
    assert search.find(LANE, 0.5, followed(100), still) == (NEAR, SURE)


def test_a_hand_that_is_predicted_is_looked_for_in_windows_that_hold_its_place_and_where_it_was_seen(search):
    """Flow may have led it astray."""
    track = followed(200)
    track.predict(1 / 30, Moving(np.array((200.0, 300.0)), np.array((0.0, 160.0))))
    gone = track.centre[1] - track.seen[1]
    assert gone > 1.5 * SIDE
    for _ in range(3):
        search.find(LANE, 1 / 30, track, None)
    assert len(set(search.windows)) == 3, "small hands are found in the small ones, and large ones in the others"
    for left, top, right, bottom in search.windows:
        assert left <= 200 - SIDE / 2
        assert right >= 200 + SIDE / 2
        assert top <= max(track.seen[1] - SIDE / 2, 0)
        assert bottom >= track.centre[1] + SIDE / 2


@pytest.mark.parametrize(("unseen", "near"), [(0.5, True), (5.0, False)])
def test_a_hand_that_is_lost_is_looked_for_everywhere_and_for_a_while_near_its_last_place(search, unseen, near):
    track = followed(200)
    for _ in range(80):
        search.find(LANE, unseen, track, None)
    everywhere = {*search_windows(LANE), *closer_windows(LANE)}
    assert everywhere <= set(search.windows)
    assert bool(set(search.windows) - everywhere) == near


def test_a_second_look_at_a_picture_is_in_the_same_window_and_is_no_other_search(search):
    track = HandTrack()
    for _ in range(5):
        search.find(LANE, 0.0, track, None)
        search.find(LANE, 0.0, track, None, again=True)
    assert search.windows[::2] == search.windows[1::2]
    assert search.searches == 5


def test_a_hand_may_be_turned_otherwise_than_its_palm_seems(search):
    search.find(LANE, 0.0, HandTrack(), None)
    boxes = list(search.harder([SURE]))
    assert [(box.x, box.y) for box in boxes] == [(300, 800)] * 3
    assert [box.rotation - 0.5 for box in boxes] == pytest.approx([np.pi, np.pi / 2, -np.pi / 2])
    assert {box.side for box in boxes} == {SearchSettings().room * SIDE}


def test_where_no_palm_was_found_fainter_ones_are_looked_at_as_they_are_and_upside_down(search):
    search.find(LANE, 0.0, HandTrack(), None)
    search._settings = SearchSettings(candidates=3)
    faint = [box for box in search.harder([]) if (box.x, box.y) == (200, 400)]
    assert [box.rotation - 0.5 for box in faint] == pytest.approx([0, np.pi])
