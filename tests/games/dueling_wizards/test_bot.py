"""The bot of Dueling Wizards casts what does best against the spells that may meet it."""

from tests.games.dueling_wizards.test_rounds import duel
from tests.games.game_helpers import chosen


def test_of_one_suit_the_higher_card_attacks():
    game = duel("R10 R3 R4 R5 R6 R7", rules="round-1")
    assert game.state.attacker == 1
    assert chosen(game, 1) == "attack R10"


def test_an_ace_attacks_rather_than_a_ten_since_it_may_count_11():
    assert chosen(duel("RA R10 R3 R4 R5 R6", rules="round-1"), 1) == "attack RA"


def test_an_ace_counts_11_in_an_attack():
    game = duel("RA", rules="round-1")
    game.apply(1, "attack RA")
    game.apply(2, next(action for action in game.legal_actions(2) if action.verb == "defend"))
    counts = [action for action in game.legal_actions(1) if action.verb == "count"]
    assert {action.values("as") for action in counts} == {("1",), ("11",)}
    assert chosen(game, 1).values("as") == ("11",)
