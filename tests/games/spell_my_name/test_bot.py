"""The bot of SPELL MY NAME collects different letters, and challenges who gains least by it."""

import pytest

from tests.games.game_helpers import chosen, win
from tests.games.spell_my_name.test_play import give, stacked


@pytest.mark.parametrize(
    ("hand", "taken"), [("J1 C1", "draw-discard"), ("J1 A4", "draw-pile"), ("BOLT", "draw-discard")]
)
def test_the_discard_is_taken_where_it_brings_a_new_letter(hand, taken):
    game = stacked()
    assert game.view(1)["top_discard"] == "A5"
    give(game, {1: hand})
    game.apply(1, "challenge p2")
    win(game, 1)
    assert chosen(game, 1) == taken


def test_a_second_card_of_a_letter_goes_first_and_of_those_the_one_worth_least():
    game = stacked()
    give(game, {1: "J4 J5 C1 K1"})
    game.apply(1, "challenge p2")
    win(game, 1)
    game.apply(1, "draw-pile")
    assert game.view(1)["you"]["hand"].count("J1") == 1
    assert chosen(game, 1) == "discard J1"


def test_whoever_holds_fewest_cards_is_challenged():
    game = stacked(players=3)
    give(game, {2: "J4 J5", 3: "C1"})
    assert chosen(game, 1) == "challenge p3"


def test_the_bison_steals_from_whoever_is_close_to_the_name_and_waits_until_then():
    game = stacked(players=3)
    give(game, {1: "NB", 2: "J4 C5", 3: "C1"})
    assert chosen(game, 1) == "challenge p3"
    give(game, {2: "K1"})
    assert chosen(game, 1).verb == "steal"
    assert chosen(game, 1).seat == 2
