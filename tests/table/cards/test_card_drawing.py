"""Cards are drawn so that they are told apart, and so that people see which is chosen."""

import numpy as np
import pygame
import pytest

from referee.host.cards.front import Front
from referee.table.canvas import Canvas
from referee.table.cards.card_drawing import CARD_SHAPE, card_box, draw_back, draw_face, draw_slot

ROCK = Front("5", "rock", "rock", "5 of Rock", "")
BISON = Front("", "", "rock", "Nifty Bison", "Steals a card.")


@pytest.fixture
def drawn():
    """The pixels of a card, and what was lettered on it."""
    pygame.font.init()

    def draw(paint, width=160):
        canvas = Canvas.over(pygame.Surface((1280, 720)))
        paint(canvas, card_box(100, 100, width))
        return pygame.surfarray.array3d(canvas.surface), [text for text, _ in canvas.lettered]

    return draw


def face(front, **how):
    return lambda canvas, box: draw_face(canvas, box, front, **how)


@pytest.mark.parametrize("how", [{"lit": True}, {"faint": True}])
def test_a_card_that_is_chosen_or_does_not_matter_looks_different(drawn, how):
    assert (drawn(face(ROCK, **how))[0] != drawn(face(ROCK))[0]).any()


def test_cards_of_another_rank_or_suit_look_different(drawn):
    five, _ = drawn(face(ROCK))
    for other in (Front("6", "rock", "rock", "6 of Rock", ""), Front("5", "paper", "paper", "5 of Paper", "")):
        assert (drawn(face(other))[0] != five).any()


def test_all_backs_are_alike_and_tell_nothing(drawn):
    back, told = drawn(draw_back)
    np.testing.assert_array_equal(back, drawn(draw_back)[0])
    assert told == []
    assert (back != drawn(face(ROCK))[0]).any()


def test_a_special_card_tells_its_name_where_there_is_room_and_else_what_it_is_called(drawn):
    assert "Nifty Bison" in " ".join(drawn(face(BISON), width=200)[1])
    assert "Nifty Bison" in drawn(face(BISON), width=60)[1]


def test_an_empty_place_says_what_belongs_there(drawn):
    assert "Hole" in drawn(lambda canvas, box: draw_slot(canvas, box, "Hole"))[1]


def test_a_card_keeps_its_shape():
    box = card_box(10.4, 20.6, 100)
    assert (box.topleft, box.height) == ((10, 21), round(100 * CARD_SHAPE))


def test_a_picture_that_there_is_not_is_left_out(drawn):
    """An added game may name one wrongly."""
    pixels, _ = drawn(lambda canvas, box: draw_face(canvas, box, Front("5", "dragon", "dragon", "5 of Dragon", "")))
    blank, _ = drawn(lambda canvas, box: draw_face(canvas, box, Front("5", "", "", "5 of Dragon", "")))
    np.testing.assert_array_equal(pixels[150:250, 180:300], blank[150:250, 180:300])
