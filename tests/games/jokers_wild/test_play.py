"""Joker's Wild and Jokers Extra Wild. Each test cites its rule text or ruling.

The deck is stacked, so seat 1 deals and seat 2 begins.
"""

import pytest

from referee.errors import BadInputError
from referee.games import Decision, Over, Throw, new_game
from referee.games.janken.janken_deck import CARDS, suit_of
from tests.games.game_helpers import win


def wild(top, hands, stock="", **options):
    """A game in which seats begin their hands with these cards, then ``top`` is turned up, then comes the stock."""
    players = len(hands)
    used = {*top.split(), *stock.split(), *(card for cards in hands.values() for card in cards.split())}
    spare = [card for card in CARDS if card not in used]
    dealt = {}
    for seat in range(1, players + 1):
        cards = hands[seat].split()
        dealt[seat] = cards + [spare.pop(0) for _ in range(8 - len(cards))]
    order = [*range(2, players + 1), 1]
    deck = [dealt[seat][place] for place in range(8) for seat in order]
    options = {key.replace("_", "-"): value for key, value in options.items()}
    return new_game("jokers-wild", players, seed=1, deck=[*deck, *top.split(), *stock.split()], options=options)


def hold(game, **hands):
    """Leaves a seat with these cards; what it gives up goes under the stock."""
    state = game.state
    for seat, cards in hands.items():
        mine = state.hands[int(seat[1:])]
        state.stock[:0] = [card for card in mine if card not in cards.split()]
        mine[:] = cards.split()
    game._legal.clear()


def extra(top, hands, stock="", **options):
    return wild(top, hands, stock, variation="extra-wild", **options)


def test_eight_cards_each_and_the_next_one_turned_up():
    # Rule text "The Deal"
    for players in (2, 3, 4, 5):
        game = new_game("jokers-wild", players, seed=players, deck=[])
        assert {len(hand) for hand in game.state.hands.values()} == {8}
        assert len(game.state.stock) == 70 - 8 * players - 1
        assert game.turn == Decision((2,), "play a card or draw")  # to the left of the dealer


def test_a_joker_turned_up_first_goes_back_into_the_middle_of_the_stock():
    # Rule text: "put it back in the middle of the stock pile and a new card is drawn"
    game = wild("RX R5", {1: "", 2: ""})
    assert game.view(None)["top_discard"] == "R5"
    assert game.state.stock.index("RX") == 26  # of 52 cards below the new one


def test_a_stronger_suit_or_the_same_rank_may_be_played():
    # Rule text: "If the top card is the Jack of Paper, the card played must be a Scissors, Lizard or another Jack"; G1
    game = wild("PJ", {1: "", 2: "S2 L3 RJ R4 P5 W6 PQ W7"})
    assert game.legal_actions(2) == ("play RJ", "play S2", "play L3", "draw")
    game.apply(2, "play RJ")
    assert game.view(None)["top_discard"] == "RJ"
    assert game.turn.players == (1,)


def test_who_cannot_play_draws_until_a_card_can_be_played():
    # Rule text "The Play"
    game = wild("PJ", {1: "", 2: "R4 P5 W6 PQ W7 R8 R9 W10"}, stock="W2 P2 S2")
    for _ in range(3):
        assert game.legal_actions(2) == ("draw",)
        game.apply(2, "draw")
    assert game.legal_actions(2) == ("play S2", "draw")
    assert "You draw S2" in "\n".join(game.log_for(2))
    assert "S2" not in "\n".join(game.log_for(1))


def test_a_voluntary_draw_may_be_followed_by_a_card_or_another_draw():
    # G2
    game = wild("PJ", {1: "", 2: "S2 R4 P5 W6 PQ W7 R8 R9"}, stock="W2 P2")
    game.apply(2, "draw")
    assert game.legal_actions(2) == ("play S2", "draw")
    game.apply(2, "draw")
    game.apply(2, "play S2")
    assert len(game.state.hands[2]) == 9


def test_with_an_empty_stock_one_passes_only_without_a_card_to_play():
    # Rule text "If the Stock pile is empty"; G3
    game = wild("PJ", {1: "S3 R4", 2: "S2 R3"})
    empty_stock(game)
    hold(game, p1="S3 R4", p2="R2 R3")
    empty_stock(game)
    assert game.legal_actions(2) == ("pass",)
    game.apply(2, "pass")
    assert game.legal_actions(1) == ("play S3",)


def test_when_all_pass_the_fewest_points_held_win():
    # No reshuffle (G3)
    game = wild("PJ", {1: "", 2: "", 3: ""})
    hold(game, p1="R2 R3", p2="W4", p3="WK")
    empty_stock(game)
    for seat in (2, 3, 1):
        game.apply(seat, "pass")
    assert game.turn.outcome.winners == (2,)
    assert game.scores == {1: 0, 2: 15, 3: 0}


def test_only_passes_one_after_the_other_end_a_hand():
    # G3
    game = wild("PJ", {1: "", 2: "", 3: ""})
    hold(game, p1="R2 R3 L2", p2="W4 W5", p3="S2 R8")
    empty_stock(game)
    game.apply(2, "pass")
    game.apply(3, "play S2")
    game.apply(1, "play R2")
    assert game.turn.players == (2,)
    game.apply(2, "play W4")
    game.apply(3, "pass")
    assert (game.state.hand_number, game.turn.players) == (1, (1,))
    game.apply(1, "play L2")
    game.apply(2, "pass")
    assert game.turn.players == (3,)
    game.apply(3, "play R8")
    assert game.turn.outcome.winners == (3,)


def test_several_who_hold_the_fewest_points_win_together():
    # G6
    game = wild("PJ", {1: "", 2: "", 3: ""})
    hold(game, p1="R4", p2="W4", p3="WK")
    empty_stock(game)
    for seat in (2, 3, 1):
        game.apply(seat, "pass")
    assert game.turn.outcome.winners == (1, 2)
    assert game.scores == {1: 10, 2: 10, 3: 0}


def empty_stock(game):
    game.state.discards[:0] = game.state.stock
    game.state.stock.clear()
    game._legal.clear()


def test_a_joker_goes_on_any_card_and_the_next_must_be_stronger_than_the_called_suit_or_a_joker():
    # Rule text "Jokers are wild!"; G4
    game = wild("PJ", {1: "S2 L3 R4 PX RJ W5 P6 S7", 2: "WX"})
    assert "play WX suit water" in game.legal_actions(2)
    game.apply(2, "play WX suit lizard")
    assert game.view(1)["suit_to_beat"] == "lizard"
    # Lizard is beaten by Rock and Scissors; Joker rules do not apply.
    plays = {action.values("play")[0] for action in game.legal_actions(1) if action != "draw"}
    assert plays == {"S2", "R4", "RJ", "S7", "PX"}


def test_a_suit_that_was_called_with_the_last_card_does_not_hold_in_the_next_hand():
    # Rule text: "Each card played must be a stronger suit or an equal rank to the previous card"
    game = wild("PJ", {1: "RK", 2: ""}, target=1000)
    hold(game, p2="WX")
    game.apply(2, "play WX suit lizard")
    assert game.state.hand_number == 2
    assert game.view(None)["suit_to_beat"] == suit_of(game.view(None)["top_discard"]) != "lizard"


def test_the_first_without_cards_wins_what_the_others_hold():
    # Rule text "The End"
    game = wild("PJ", {1: "", 2: "", 3: ""})
    hold(game, p1="RX RK RQ", p2="S2", p3="RA R10")
    game.apply(2, "play S2")
    assert game.turn.outcome.winners == (2,)
    assert game.scores == {1: 0, 2: 50 + 10 + 10 + 1 + 10, 3: 0}


def test_hands_are_dealt_until_the_target_is_reached():
    # G7
    game = wild("PJ", {1: "", 2: ""}, target=30)
    hold(game, p1="RX", p2="S2")
    game.apply(2, "play S2")
    assert isinstance(game.turn, Over)
    game = wild("PJ", {1: "", 2: ""}, target=60)
    hold(game, p1="RX", p2="S2")
    game.apply(2, "play S2")
    assert (game.state.hand_number, game.state.dealer, game.turn.players) == (2, 2, (1,))
    assert game.scores == {1: 0, 2: 50}


def test_exactly_the_target_ends_the_game():
    # G7
    game = wild("PJ", {1: "", 2: ""}, target=50)
    hold(game, p1="RX", p2="S2")
    game.apply(2, "play S2")
    assert game.scores == {1: 0, 2: 50}
    assert isinstance(game.turn, Over)


def test_at_the_target_the_highest_score_wins_whoever_won_the_last_hand():
    # G6, G7
    game = wild("PJ", {1: "", 2: "", 3: ""}, target=60)
    hold(game, p1="R4", p2="W4", p3="WK")
    empty_stock(game)
    game.state.scores[1] = 55
    for seat in (2, 3, 1):
        game.apply(seat, "pass")
    assert game.scores == {1: 65, 2: 10, 3: 0}
    assert game.turn.outcome.winners == (1,)


def test_the_first_dealer_may_be_thrown_for():
    game = new_game("jokers-wild", 3, seed=1, options={"first-dealer": "throw"})
    assert isinstance(game.turn, Throw)
    assert game.turn.purpose == "who deals first"
    win(game, 3)
    assert game.turn.players == (1,)
    stacked = wild("PJ", {1: "", 2: ""}, first_dealer="throw")
    assert stacked.turn.players == (2,)  # a stacked deck is dealt by seat 1
    with pytest.raises(BadInputError, match="first-dealer=throw: players: 5, expected at most 4"):
        new_game("jokers-wild", 5, options={"first-dealer": "throw"})


def test_a_two_makes_the_next_player_draw_two_and_then_play():
    # Rule text "Twos"; G5: they do not stack
    game = extra("PJ", {1: "R3 R5 R6 R7 R8 R10 RJ RK", 2: "S2"}, stock="W3 W5 W6")
    game.apply(2, "play S2")
    assert len(game.state.hands[1]) == 10
    assert game.turn.players == (1,)
    assert "play R3" in game.legal_actions(1)


def test_nobody_is_told_of_a_draw_from_an_empty_stock():
    # G5: a short stock gives what it has
    game = extra("PJ", {1: "", 2: "S2"})
    empty_stock(game)
    game.apply(2, "play S2")
    assert [entry["event"].name for entry in game.told(None) if entry["type"] == "event"][-1] == "plays"


def test_a_four_calls_a_suit_and_makes_the_next_player_draw_four():
    # Rule text "Fours"
    game = extra("PJ", {1: "", 2: "S4", 3: ""})
    game.apply(2, "play S4 suit water")
    assert len(game.state.hands[3]) == 12
    assert game.view(None)["suit_to_beat"] == "water"
    assert game.turn.players == (3,)


def test_a_nine_passes_the_next_player_over():
    # Rule text "Nines"; G5: with two players they mean play again
    game = extra("PJ", {1: "", 2: "S9", 3: ""})
    game.apply(2, "play S9")
    assert game.turn.players == (1,)
    game = extra("PJ", {1: "", 2: "S9"})
    game.apply(2, "play S9")
    assert game.turn.players == (2,)


def test_a_queen_reverses_the_direction_for_good():
    # Rule text "Queens"; G5: with two players it changes nothing
    game = extra("PJ", {1: "W5", 2: "SQ", 3: ""})
    game.apply(2, "play SQ")
    assert game.turn.players == (1,)
    game.apply(1, "play W5")
    assert game.turn.players == (3,)
    game = extra("PJ", {1: "", 2: "SQ"})
    game.apply(2, "play SQ")
    assert (game.turn.players, game.view(None)["direction"]) == ((1,), "clockwise")


def test_each_hand_begins_clockwise_whatever_a_queen_has_reversed():
    # Rule text: "Starting with the player to the left of the dealer and going clockwise around the table"
    game = extra("PJ", {1: "W5", 2: "SQ", 3: ""}, target=1000)
    hold(game, p1="W5")
    game.apply(2, "play SQ")
    assert game.view(None)["direction"] != "clockwise"
    game.apply(1, "play W5")
    assert game.state.hand_number == 2
    assert game.view(None)["direction"] == "clockwise"


def test_an_ace_lets_its_player_look_at_a_card_and_give_it_away():
    # Rule text "Aces"; G5: optional, and its drawer sees the card
    game = extra("PJ", {1: "", 2: "SA", 3: ""}, stock="R3")
    game.apply(2, "play SA")
    assert game.legal_actions(2) == ("ace-draw", "ace-decline")
    game.apply(2, "ace-draw")
    assert game.view(2)["you"]["gift"] == "R3"
    assert all("R3" not in str(game.view(seat)) for seat in (None, 1, 3))
    assert game.legal_actions(2) == ("give p1", "give p3")
    game.apply(2, "give p1")
    assert "R3" in game.state.hands[1]
    assert "R3" not in "\n".join(game.log_for(3))
    assert game.turn.players == (3,)


def test_an_ace_may_be_left_without_effect_and_has_none_on_an_empty_stock():
    game = extra("PJ", {1: "", 2: "SA", 3: ""})
    game.apply(2, "play SA")
    game.apply(2, "ace-decline")
    assert game.turn == Decision((3,), "play a card or draw")
    game = extra("PJ", {1: "", 2: "SA", 3: ""})
    empty_stock(game)
    game.apply(2, "play SA")
    assert game.turn.players == (3,)


def test_a_special_needs_the_stronger_suit_a_matching_rank_is_not_enough():
    # Rule text "All of these special cards (except the Jokers)"; G5
    game = extra("P2", {1: "", 2: "R2 S2 R3 WX P5 P6 P7 W8"})
    plays = {action.values("play")[0] for action in game.legal_actions(2) if action != "draw"}
    assert plays == {"S2", "WX"}
    game = wild("P2", {1: "", 2: "R2 S2 R3 WX P5 P6 P7 W8"})
    assert "play R2" in game.legal_actions(2)


def test_a_special_that_is_turned_up_first_has_no_effect():
    # G8
    game = extra("P2", {1: "", 2: "", 3: ""})
    assert {len(hand) for hand in game.state.hands.values()} == {8}
    game = extra("PQ", {1: "", 2: "S3", 3: ""})
    game.apply(2, "play S3")
    assert game.turn.players == (3,)


@pytest.mark.parametrize("last", ["S2", "SA", "S9", "S4 suit rock"])
def test_a_special_as_the_last_card_wins_first(last):
    # G5
    game = extra("PJ", {1: "", 2: ""})
    hold(game, p1="R7", p2=last.split()[0])
    game.apply(2, f"play {last}")
    assert game.turn.outcome.winners == (2,)
    assert game.scores == {1: 0, 2: 7}


def test_specials_have_no_power_in_plain_jokers_wild():
    game = wild("PJ", {1: "", 2: "S4", 3: ""})
    game.apply(2, "play S4")
    assert len(game.state.hands[3]) == 8
    assert game.turn.players == (3,)
