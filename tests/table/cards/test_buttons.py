"""Buttons beside a hand: as many as can be read, numbers as on a keypad, and places for several cards."""

import pygame
import pytest

from referee.games import new_game
from referee.host.cards.choice import Choice
from referee.host.cards.view_reading import read_view
from referee.host.language import english
from referee.table.canvas import Canvas
from referee.table.cards.buttons import below_slots, option_buttons, some_of
from referee.table.cards.layout import lay_out

SIZES = [(1024, 570), (1280, 684)]


@pytest.fixture
def beside():
    """A canvas of a size, and the layout of what seat 1 sees of a game."""

    def begin(size, game):
        pygame.font.init()
        canvas = Canvas.over(pygame.Surface(size))
        return canvas, lay_out(canvas, read_view(game.view(1)))

    return begin


def nothing():
    """What choosing one of these buttons does."""


@pytest.mark.parametrize("size", SIZES)
def test_bids_stand_in_rows_as_on_a_keypad(beside, size):
    canvas, layout = beside(size, new_game("stones", 3, seed=3))
    buttons = option_buttons(canvas, layout, [(str(bid), str(bid), nothing) for bid in range(17)])
    assert len({button.box.top for button in buttons}) <= 2
    assert all(button.box.width <= canvas.px(84) for button in buttons)


@pytest.mark.parametrize("size", SIZES)
def test_of_too_many_to_read_there_is_a_page_and_a_button_for_the_next(beside, size):
    canvas, layout = beside(size, new_game("janken-sandbox", 2, seed=3))
    wanted = [(str(place), f"Something that can be chosen, number {place}", nothing) for place in range(40)]
    seen = []
    for page in range(40):
        *shown, more = some_of(canvas, layout, wanted, page, ("more", english(), nothing))
        assert more[0] == "more"
        seen += [name for name, _, _ in shown if name not in seen]
    assert seen == [name for name, _, _ in wanted]


@pytest.mark.parametrize("size", SIZES)
def test_a_tableau_has_a_place_for_each_card_above_what_confirms_it(beside, size):
    game = new_game("motor-city-showdown", 2, seed=3)
    canvas, layout = beside(size, game)
    left = below_slots(canvas, layout, Choice(game.legal_actions(1)))
    assert layout.buttons.contains(left)
    assert canvas.px(40) < left.height < layout.buttons.height


def test_where_squares_are_chosen_too_there_are_no_places_for_cards(beside):
    game = new_game("tic-tac-rock", 2, seed=3)
    canvas, layout = beside(SIZES[1], game)
    seat = game.turn.players[0]
    assert below_slots(canvas, layout, Choice(game.legal_actions(seat))) == layout.buttons
