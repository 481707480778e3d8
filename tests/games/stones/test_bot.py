"""The bot of Stones takes the tricks that it has bid."""

from random import Random

import pytest

from referee.games.stones.bot import choose
from tests.games.trick_helpers import bid_all, deal_hands, play


@pytest.mark.parametrize(("taken", "card"), [(0, "P9"), (1, "P4")])
def test_a_trick_is_taken_while_the_bid_is_not_made_and_left_to_others_after_that(taken, card):
    game = deal_hands("stones", p1="P2 R3", p2="P4 P9", p3="P5 R6")
    bid_all(game, 1)
    play(game, "P2")
    view = game.view(2)
    view["table"]["2"]["tricks"] = taken
    assert choose(view, game.legal_actions(2), Random(1)) == f"play {card}"
