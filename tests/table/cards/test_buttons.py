"""What can be chosen beside the hand: every button whole, in reach, and none lost on a later page."""

from itertools import combinations

import pygame
import pytest

from referee.games import GAMES, new_game
from referee.host.cards.choice import Choice
from referee.host.cards.view_reading import read_view
from referee.host.cards.wording import Wording
from referee.host.language import english
from referee.table.canvas import Canvas
from referee.table.cards.buttons import below_slots, buttons_fit, option_buttons, paint_slots, some_of
from referee.table.cards.layout import lay_out

SIZES = [(1024, 570), (1280, 684), (1920, 1040)]


def table_of(size, game):
    """A canvas, and the layout on it of what seat 1 sees of a game."""
    pygame.font.init()
    canvas = Canvas.over(pygame.Surface(size))
    return canvas, lay_out(canvas, read_view(game.view(1)))


@pytest.fixture(params=SIZES, ids=str)
def table(request):
    return table_of(request.param, new_game("stones", 3, seed=3))


def wanted(count, words="draw card {}"):
    return [(f"b{n}", words.format(n), lambda: None) for n in range(count)]


def turn():
    """Turns the page."""


@pytest.mark.parametrize("count", [1, 2, 4])
def test_a_few_buttons_are_all_shown_whole_and_apart(table, count):
    canvas, layout = table
    every = wanted(count)
    assert some_of(canvas, layout, every, 0, ("more", english(), turn)) is every
    rows = option_buttons(canvas, layout, every)
    assert [row.name for row in rows] == [name for name, *_ in every]
    assert not any(one.box.colliderect(other.box) for one, other in combinations(rows, 2))
    assert all(canvas.surface.get_rect().contains(row.box) for row in rows)
    assert [" ".join(row.lines) for row in rows] == [words for _, words, _ in every]


def test_bids_stand_in_a_row_as_on_a_keypad(table):
    canvas, layout = table
    rows = option_buttons(canvas, layout, wanted(3, "{}"))
    assert len({row.box.top for row in rows}) == 1


@pytest.mark.parametrize("count", [30, 61])
def test_of_many_each_comes_on_one_page_and_the_pages_go_round(table, count):
    canvas, layout = table
    every, more = wanted(count), ("more", english(), turn)
    assert not buttons_fit(canvas, layout, every)
    seen, page = [], 0
    while len(seen) < count:
        shown = some_of(canvas, layout, every, page, more)
        assert buttons_fit(canvas, layout, shown)
        *some, (name, words, choose) = shown
        assert (name, choose) == ("more", turn)
        assert str(page + 1) in words
        seen += [name for name, *_ in some]
        page += 1
    assert seen == [name for name, *_ in every]
    assert some_of(canvas, layout, every, page, more) == some_of(canvas, layout, every, 0, more)


@pytest.mark.parametrize("size", SIZES)
def test_a_tableau_has_a_place_for_each_card_above_what_confirms_it(size):
    game = new_game("motor-city-showdown", 2, seed=3)
    canvas, layout = table_of(size, game)
    left = below_slots(canvas, layout, Choice(game.legal_actions(1)))
    assert layout.buttons.contains(left)
    assert canvas.px(40) < left.height < layout.buttons.height


@pytest.mark.parametrize("size", SIZES)
def test_below_the_places_for_a_spell_stand_whole_names_that_do_not_touch(size):
    game = new_game("dueling-wizards", 2, seed=4, options={"rules": "round-3"})
    for _ in range(24):
        (seat,) = game.turn.players
        game.apply(seat, game.legal_actions(seat)[0])
    canvas, layout = table_of(size, game)
    told = Wording(GAMES["dueling-wizards"], {}, english())
    paint_slots(canvas, layout, Choice(game.legal_actions(1)), told, layout.prompt.right)
    (first, one), (second, other) = canvas.lettered
    assert (first, second) == ("Primary", "Secondary")
    assert one.right < other.left
    assert other.right <= layout.buttons.right


def test_where_squares_are_chosen_too_there_are_no_places_for_cards():
    game = new_game("tic-tac-rock", 2, seed=3)
    canvas, layout = table_of(SIZES[1], game)
    seat = game.turn.players[0]
    assert below_slots(canvas, layout, Choice(game.legal_actions(seat))) == layout.buttons
