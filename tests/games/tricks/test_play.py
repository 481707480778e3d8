"""What all trick-taking games share. Each test cites its rule text ("Trick Taking Games") or ruling.

The deck is stacked, and seat 1 deals, so seat 2 has the first card.
"""

import pytest

from referee.errors import BadInputError, IllegalAction
from referee.games import Mode, Throw, new_game
from tests.games.game_helpers import win
from tests.games.trick_helpers import bid_all, deal_hands, play


@pytest.mark.parametrize("name", ["stones", "green-queen"])
@pytest.mark.parametrize(
    ("players", "jokers", "each", "left"),
    [(3, "no", 21, 2), (4, "no", 16, 1), (5, "no", 13, 0), (3, "yes", 23, 1), (4, "yes", 17, 2), (5, "yes", 14, 0)],
)
def test_everybody_is_dealt_the_same_number_and_the_rest_is_set_aside(name, players, jokers, each, left):
    # "Deal all of the cards so everyone has the same number of cards"; I4
    game = new_game(name, players, seed=1, options={"jokers": jokers})
    assert {len(hand) for hand in game.state.hands.values()} == {each}
    assert game.view(1)["left_over"] == left


def test_cards_are_dealt_one_at_a_time_from_the_dealers_left():
    game = new_game("stones", 3, seed=1, deck=["R2", "P2", "S2", "R3"])
    assert [game.state.hands[seat][0] for seat in (2, 3, 1)] == ["R2", "P2", "S2"]
    assert game.state.hands[2][1] == "R3"


@pytest.mark.parametrize("name", ["stones", "green-queen"])
def test_a_deck_with_jokers_is_refused_where_they_are_not_played_with(name):
    with pytest.raises(BadInputError, match=r"'RX', is no card of .* with these options"):
        new_game(name, 3, deck=["RX"])


def test_who_has_a_card_of_the_lead_suit_must_play_one():
    # "You must play a card with the same suit as the lead card if you have one."
    game = deal_hands("stones", p1="P2 R3", p2="P9 RA", p3="SA LA")
    bid_all(game, 1)
    play(game, "P2")
    assert game.legal_actions(2) == ("play P9",)
    with pytest.raises(IllegalAction):
        game.apply(2, "play RA")
    play(game, "P9")
    # "If you do not have any cards in the same suit then you can play a card in any other suit."
    assert game.legal_actions(3) == ("play SA", "play LA")


def test_who_plays_the_high_card_takes_the_trick_and_leads_any_card_to_the_next():
    game = deal_hands("stones", p1="P2 R3 R4", p2="P9 RA W2", p3="S5 LA L2")
    bid_all(game, 1)
    play(game, "P2 P9 S5")  # Scissors cuts Paper
    assert game.turn.players == (3,)
    assert game.view(None)["table"]["3"]["tricks"] == 1
    assert game.view(None)["tricks"] == [
        {
            "taker": 3,
            "cards": [{"seat": 1, "card": "P2"}, {"seat": 2, "card": "P9"}, {"seat": 3, "card": "S5"}],
        }
    ]
    assert game.legal_actions(3) == ("play L2", "play LA")


def test_the_rules_go_back_to_normal_in_the_trick_after_a_joker():
    # "After the trick is taken the Rock-Paper-Scissors rules will go back to normal"
    game = deal_hands("stones", p1="P2 L3 L4", p2="P9 R4 R5", p3="PX W2 W3", jokers="yes")
    bid_all(game, 1)
    play(game, "P2 P9 PX")
    assert game.turn.players == (2,)
    play(game, "R4 W2 L3")
    assert [trick.taker for trick in game.state.tricks] == [2, 3]


@pytest.mark.parametrize("name", ["stones", "green-queen"])
def test_the_winner_of_a_throw_deals_first_where_the_players_throw_for_it(name):
    game = new_game(name, 3, seed=4, options={"first-dealer": "throw"})
    assert game.turn == Throw((1, 2, 3), Mode.ONE_TIME, "who deals first")
    assert game.view(1)["you"]["hand"] == []
    win(game, 3)
    assert game.state.dealer == 3
    assert len(game.view(1)["you"]["hand"]) == 21


def test_five_cannot_throw_for_the_deal_in_one_throw():
    with pytest.raises(BadInputError, match="first-dealer=throw: players: 5, expected at most 4"):
        new_game("stones", 5, options={"first-dealer": "throw"})
