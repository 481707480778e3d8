"""What a referee knows is drawn into a copy of its picture, each player's in the player's own lane."""

import numpy as np
import pytest

from referee.errors import BadInputError
from referee.officiating.player_colours import PLAYER_COLOURS
from referee.officiating.referee_state import State
from referee.officiating.state_drawing import draw
from referee.symbols import NoCallReason, Symbol
from tests.conftest import BOUT_SIZE

BLACK = np.zeros((BOUT_SIZE[1], BOUT_SIZE[0], 3), np.uint8)


def state(lanes, **known):
    return State(tuple(lanes(2)), BOUT_SIZE, (1, 2), **known)


def drawn_in(image, lane):
    """How many pixels of a lane are drawn, its border left out."""
    return int(image[lane.top + 8 : lane.bottom - 8, lane.left + 8 : lane.right - 8].any(axis=2).sum())


def test_the_picture_itself_stays_as_it_is(lanes):
    image = BLACK.copy()
    assert draw(image, state(lanes)).any()
    assert not image.any()


def test_a_hand_is_drawn_in_its_players_colour(lanes, hand):
    lane = lanes(2)[1]
    image = draw(BLACK, state(lanes, hands=(hand(lane),)))
    red, green, blue = PLAYER_COLOURS[1]
    assert (image == (blue, green, red)).all(axis=2).sum() > 300
    assert drawn_in(image, lane) > drawn_in(image, lanes(2)[0]) == 0


def test_strokes_are_counted_in_the_lane_of_whoever_made_them(lanes):
    left, right = lanes(2)
    image = draw(BLACK, state(lanes, strokes={1: 2, 2: 0}))
    assert drawn_in(image, left) > 0
    assert drawn_in(image, right) == 0
    assert (draw(BLACK, state(lanes, strokes={1: 3, 2: 0})) != image).any()


def test_who_is_out_has_nothing_drawn(lanes):
    image = draw(BLACK, State(tuple(lanes(2)), BOUT_SIZE, (1,), strokes={1: 1}))
    right = lanes(2)[1]
    assert not image[:, right.left :].any()


def test_a_verdict_is_told_for_two_seconds_at_least_and_until_the_next_throw(lanes, verdict):
    decided = verdict({1: Symbol.PAPER, 2: Symbol.ROCK})
    told = draw(BLACK, state(lanes, verdict=decided, t=decided.t))
    assert drawn_in(told, lanes(2)[0]) > 0
    between = draw(BLACK, state(lanes, verdict=decided, t=decided.t + 60.0))
    np.testing.assert_array_equal(between, told)
    strokes = {1: 1, 2: 1}
    early = draw(BLACK, state(lanes, verdict=decided, t=decided.t + 1.0, strokes=strokes))
    late = draw(BLACK, state(lanes, verdict=decided, t=decided.t + 3.0, strokes=strokes))
    np.testing.assert_array_equal(late, draw(BLACK, state(lanes, strokes=strokes)))
    assert (early != late).any()


def test_a_no_call_looks_different_from_a_call(lanes, verdict):
    called = draw(BLACK, state(lanes, verdict=verdict({1: Symbol.ROCK, 2: Symbol.ROCK}), t=4.1))
    missed = draw(BLACK, state(lanes, verdict=verdict({1: Symbol.ROCK, 2: None}, 1, NoCallReason.HAND_LOST), t=4.1))
    assert (called != missed).any()


def test_a_picture_of_another_size_is_refused(lanes):
    with pytest.raises(BadInputError, match="expected 360 x 640 x 3"):
        draw(BLACK[:100], state(lanes))
