"""What a game's view says lies on the table."""

from random import Random

import pytest

from referee.games.bots import sensible_bot
from referee.games.catalogue import new_game
from referee.host.cards.view_reading import fresh_squares, read_view


def test_an_opponents_cards_lie_face_down_and_ones_own_can_be_seen(played):
    game = played("motor-city-showdown", 2, 2)
    mine, theirs = read_view(game.view(1)).places
    hidden = {pile.name: pile for pile in theirs.piles}
    own = {pile.name: pile for pile in mine.piles}
    for name in ("combat", "hole"):
        assert hidden[name].cards == ()
        assert hidden[name].hidden == own[name].count
        assert set(own[name].cards) <= set(game.state.combat[1]) | {game.state.holes[1]}


def test_the_board_shows_each_square_with_its_peg(played):
    game = played("jacks-rule", 4, 12)
    (board,) = read_view(game.view(None)).boards
    pegs = {square.name: square.peg for row in board for square in row if square.peg}
    assert pegs == game.view(None)["pegs"]
    assert [len(row) for row in board] == [10] * 10


def test_what_has_just_come_to_lie_on_a_board_is_known(played):
    game = played("jacks-rule", 2, 0)
    before = read_view(game.view(None))
    bot = sensible_bot("jacks-rule", Random(1))
    seat = game.turn.players[0]
    game.apply(seat, bot.choose(game.view(seat), game.legal_actions(seat)))
    after = read_view(game.view(None))
    assert fresh_squares(before, after) == set(game.view(None)["pegs"])
    assert fresh_squares(after, after) == frozenset()


def test_rows_that_are_finished_are_lines_in_their_colour():
    view = new_game("jacks-rule", 2, seed=1).view(None)
    row = ["a1", "b1", "c1", "d1", "e1"]
    assert read_view({**view, "rows": {"2": [row]}}).lines == ((2, tuple(row)),)


def test_hit_points_have_a_whole_and_dice_are_no_facts(played):
    wizards = played("dueling-wizards", 2, 4).view(1)
    assert read_view(wizards).bars == {"hit_points": 100}
    assert read_view({**wizards, "round": 3}).bars == {"hit_points": 50}
    sandbox = read_view(new_game("janken-sandbox", 1, seed=1).view(1))
    assert dict(sandbox.dice)["PIP"] == "rock"
    assert not {name for name, _ in sandbox.facts} & set(dict(sandbox.dice))


def test_the_letters_that_a_hand_has_are_told(played):
    reading = read_view(played("spell-my-name", 2, 12).view(1))
    first = {card[:1] for card in reading.hand}
    assert reading.spelled == tuple((letter, letter in first) for letter in "JACKL")


@pytest.mark.parametrize(
    "own",
    [
        {"columns": [["R05"], ["S05"]]},
        {"bank": {"cards": 5}},
        {"bank": {"cards": {"north": "R05"}}},
        {"laid": [{"card": "R05", "by": 2}]},
        {"grid": [None, 5, 1.5]},
    ],
    ids=repr,
)
def test_what_is_no_pile_is_passed_over(own):
    """An added game may have things of a structure of its own in its view."""
    view = new_game("motor-city-showdown", 2, seed=1).view(1)
    assert read_view({**view, **own}).shared == read_view(view).shared
