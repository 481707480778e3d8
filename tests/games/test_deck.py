"""A stacked deck."""

import pytest

from referee.games import new_game


def test_a_deck_may_name_only_its_top_cards():
    game = new_game("motor-city-showdown", players=2, seed=3, deck=["BH", "R01"])
    assert (game.state.hands[2][0], game.state.hands[1][0]) == ("BH", "R01")
    assert len(game.state.deck) == 64


@pytest.mark.parametrize("kind", [iter, tuple, lambda cards: (card for card in cards), lambda cards: map(str, cards)])
def test_a_deck_that_can_be_gone_through_only_once_is_dealt_too(kind):
    game = new_game("motor-city-showdown", players=2, seed=3, deck=kind(["BH", "R01"]))
    assert (game.state.hands[2][0], game.state.hands[1][0]) == ("BH", "R01")
