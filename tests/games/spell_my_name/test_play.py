"""SPELL MY NAME. Each test cites its rule text or ruling; the deck is stacked, and seat 1 deals."""

import pytest

from referee.games import Decision, Mode, Over, Throw, new_game
from referee.games.spell_my_name.cards import CARDS, LETTERS, POINTS, PURITY, SYMBOLS
from tests.games.game_helpers import win

PILE = "A5 J1 J2 J3 J4 J5 C1 C2 C3 C4 C5 K1 K2 K3 K4 K5"


def stacked(deck=PILE, players=2, **options):
    options = {name.replace("_", "-"): value for name, value in options.items()}
    return new_game("spell-my-name", players, seed=1, deck=deck.split(), options=options)


def challenge(game, opponent, winner, take="draw-pile"):
    """The Challenger's next throw; the winner takes a card."""
    game.apply(game.turn.players[0], f"challenge p{opponent}")
    win(game, winner)
    game.apply(winner, take)


def give(game, hands):
    """Deals these hands out of the draw pile."""
    for seat, cards in hands.items():
        for card in cards.split():
            game.state.draw_pile.remove(card)
            game.state.hands[seat].append(card)
    game._legal.clear()


def test_the_deck_has_25_regular_cards_5_of_purity_and_2_pretty_ones():
    # Rule text "The Deck", C1
    assert len(CARDS) == len(set(CARDS)) == 32
    for letter in LETTERS:
        assert sorted(POINTS[f"{letter}{value}"] for value in range(1, 6)) == [1, 2, 3, 4, 5]
        assert len({SYMBOLS[f"{letter}{value}"] for value in range(1, 6)}) == 5


def test_the_dealer_is_the_first_challenger_and_hands_start_empty():
    # C3, C9
    game = stacked()
    assert game.turn == Decision((1,), "challenge an opponent")
    assert game.view(1)["top_discard"] == "A5"
    assert game.state.hands == {1: [], 2: []}


def test_a_challenger_who_wins_takes_a_card_and_goes_on():
    game = stacked(players=3)
    assert game.legal_actions(1) == ("challenge p2", "challenge p3")
    game.apply(1, "challenge p3")
    assert game.turn == Throw((1, 3), Mode.ONE_TIME, "p1 challenges p3")
    win(game, 1)
    assert game.legal_actions(1) == ("draw-pile", "draw-discard")
    game.apply(1, "draw-pile")
    assert game.state.hands[1] == ["J1"]
    assert game.turn == Decision((1,), "challenge an opponent")


def test_a_challenger_who_loses_ends_the_turn_and_the_opponent_takes_a_card():
    game = stacked(players=3)
    challenge(game, 3, winner=3)
    assert game.state.hands[3] == ["J1"]
    assert game.legal_actions(1) == ("end-turn",)
    game.apply(1, "end-turn")
    assert game.turn.players == (2,)  # the player on the left, not the winner
    for seat, left in ((2, 3), (3, 1)):
        opponent = 1 if seat == 2 else 2
        challenge(game, opponent, winner=opponent)
        game.apply(seat, "end-turn")
        assert game.turn.players == (left,)


def test_taking_the_last_discard_turns_the_next_card_up():
    # C4
    game = stacked()
    challenge(game, 2, winner=1, take="draw-discard")
    assert game.state.hands[1] == ["A5"]
    assert game.state.discards == ["J1"]


def test_only_the_top_discard_can_be_taken():
    # C4
    game = stacked()
    game.state.discards.insert(0, game.state.draw_pile.pop())
    challenge(game, 2, winner=1, take="draw-discard")
    assert game.state.hands[1] == ["A5"]
    assert game.state.discards == ["J1"]


def test_an_empty_draw_pile_is_made_anew_from_all_the_discards():
    # C4
    game = stacked()
    state = game.state
    state.discards = [*state.draw_pile[:-1], *state.discards]
    state.draw_pile = state.draw_pile[-1:]
    challenge(game, 2, winner=1)
    assert state.hands[1] == ["J1"]
    assert (len(state.draw_pile), len(state.discards)) == (30, 1)


def test_five_cards_that_spell_the_name_win_the_hand():
    game = stacked("A5 L1")
    give(game, {1: "J1 A1 C1 K1", 2: "J2"})
    challenge(game, 2, winner=1)
    assert game.scores == {1: 1, 2: 0}
    assert game.turn.players == (2,)  # C9: the deal, and the Challenger, pass clockwise
    assert game.state.hands == {1: [], 2: []}


def test_a_hand_is_won_on_somebody_elses_turn_too():
    # C5
    game = stacked("A5 L1")
    give(game, {2: "J1 A1 C1 K1"})
    challenge(game, 2, winner=2)
    assert game.scores == {1: 0, 2: 1}


def test_five_cards_that_do_not_spell_it_cost_one_of_the_five_and_the_turn_goes_on():
    # C6
    game = stacked("A5 J5")
    give(game, {1: "J1 A1 C1 K1"})
    challenge(game, 2, winner=1)
    assert game.legal_actions(1) == tuple(f"discard {card}" for card in ("J1", "J5", "A1", "C1", "K1"))
    game.apply(1, "discard J1")
    assert game.state.discards[-1] == "J1"
    assert game.turn == Decision((1,), "challenge an opponent")


def test_the_bolt_stands_for_any_letter():
    game = stacked("A5 BOLT")
    give(game, {1: "J1 AP C1 L1"})
    challenge(game, 2, winner=1)
    assert game.scores == {1: 1, 2: 0}


@pytest.mark.parametrize(("hands", "why"), [(1, "p1 has 1 hand"), (2, "p1 has 2 hands")])
def test_a_game_of_one_hand_is_won_with_one_hand(hands, why):
    game = stacked("A5 BOLT", hands=hands)
    give(game, {1: "J1 AP C1 L1"})
    game.state.scores[1] = hands - 1
    challenge(game, 2, winner=1)
    assert game.turn.outcome.reason == why


def test_the_hand_of_oneness_wins_the_game():
    game = stacked(f"A5 {PURITY[0]}")
    give(game, {1: " ".join(PURITY[1:])})
    challenge(game, 2, winner=1)
    assert isinstance(game.turn, Over)
    assert game.turn.outcome.winners == (1,)


def test_the_hand_of_oneness_scores_no_points():
    # C10; rule text: "A Hand of Oneness is an automatic game winner and no scoring is needed."
    game = stacked(f"A5 {PURITY[0]}", win_by="points")
    give(game, {1: " ".join(PURITY[1:])})
    challenge(game, 2, winner=1)
    assert game.turn.outcome.winners == (1,)
    assert game.scores == {1: 0, 2: 0}


def test_bolt_and_four_cards_of_purity_are_no_hand_of_oneness():
    # C8
    game = stacked("A5 BOLT")
    give(game, {1: " ".join(PURITY[1:])})
    challenge(game, 2, winner=1)
    assert game.scores == {1: 1, 2: 0}
    assert isinstance(game.turn, Decision)


def bison(hands, players=3):
    game = stacked("A5 J5 J4 J3 J2", players=players)
    give(game, hands)
    return game


def test_the_bison_steals_a_card_unseen_and_is_removed_for_the_hand():
    # C7: the opponent must have a card
    game = bison({1: "NB K1", 2: "C1"})
    assert game.legal_actions(1) == ("challenge p2", "challenge p3", "steal p2")
    game.apply(1, "steal p2")
    assert game.state.hands == {1: ["K1", "C1"], 2: [], 3: []}
    assert game.state.removed == ["NB"]
    assert game.turn == Decision((1,), "challenge an opponent")
    assert any("C1" in line for line in game.log_for(1))
    assert any("C1" in line for line in game.log_for(2))
    assert not any("C1" in line for line in game.log_for(3))


def test_the_bison_steals_after_a_loss_and_then_the_turn_is_over():
    # C7: the opponent draws first
    game = bison({1: "NB"})
    challenge(game, 2, winner=2)
    assert game.legal_actions(1) == ("end-turn", "steal p2", "extra-turn")
    game.apply(1, "steal p2")
    assert game.state.hands == {1: ["J5"], 2: [], 3: []}
    assert game.turn.players == (2,)


def test_the_opponent_may_win_the_hand_before_the_bison_rides():
    # C7
    game = stacked("A5 L1")
    give(game, {1: "NB", 2: "J1 A1 C1 K1"})
    challenge(game, 2, winner=2)
    assert game.scores == {1: 0, 2: 1}


def test_the_bison_extends_a_lost_turn_until_the_next_loss():
    game = bison({1: "NB"})
    challenge(game, 2, winner=2)
    game.apply(1, "extra-turn")
    assert game.state.removed == ["NB"]
    challenge(game, 3, winner=1)
    assert game.turn.players == (1,)
    challenge(game, 3, winner=3)
    assert game.legal_actions(1) == ("end-turn",)


def test_only_the_challenger_plays_the_bison():
    # C7
    game = bison({2: "NB", 1: "K1"})
    challenge(game, 2, winner=2)
    assert game.legal_actions(2) == ()
    game.apply(1, "end-turn")
    assert "steal p1" in game.legal_actions(2)


def test_the_bison_counts_as_a_held_card():
    # C7
    game = stacked("A5 L1")
    give(game, {1: "NB A1 C1 K1"})
    challenge(game, 2, winner=1)
    assert "discard NB" in game.legal_actions(1)


def five_with_the_bison(stolen="L1", challenger=1):
    """The Challenger, or the opponent, has drawn a fifth card beside the Bison."""
    game = stacked("A5 J5")
    other = 3 - challenger
    give(game, {challenger: "NB A1 C1 K1", other: stolen} if challenger == 1 else {2: "NB A1 C1 K1", 1: stolen})
    challenge(game, 2, winner=challenger)
    return game


def test_a_stolen_fifth_card_may_spell_the_name():
    # C6, C7; rule text: "Once a player has four cards in their hand and they draw or steal a fifth card"
    game = five_with_the_bison()
    assert game.legal_actions(1)[-1] == "steal p2"
    game.apply(1, "steal p2")
    assert game.scores == {1: 1, 2: 0}


def test_another_stolen_fifth_card_is_followed_by_a_discard():
    # C6, C7
    game = five_with_the_bison(stolen="A2")
    game.apply(1, "steal p2")
    assert game.state.hands[1] == ["A1", "C1", "K1", "J5", "A2"]
    assert game.state.removed == ["NB"]
    assert game.legal_actions(1) == tuple(f"discard {card}" for card in ("J5", "A1", "A2", "C1", "K1"))
    game.apply(1, "discard A2")
    assert game.turn == Decision((1,), "challenge an opponent")


def test_who_is_not_the_challenger_only_discards_from_five():
    # C7
    game = five_with_the_bison(challenger=2)
    assert game.turn.players == (2,)
    assert all(action.verb == "discard" for action in game.legal_actions(2))


def test_the_turn_after_a_loss_is_asked_of_everybody_so_that_nothing_tells_who_holds_the_bison():
    with_bison, without = bison({1: "NB"}), bison({1: "K1"})
    for game in (with_bison, without):
        challenge(game, 2, winner=2)
    assert with_bison.turn == without.turn
    assert with_bison.view(2) == without.view(2)


def test_the_first_to_spell_three_times_wins():
    # C10
    game = stacked("A5 L1")
    give(game, {1: "J1 A1 C1 K1"})
    game.state.scores[1] = 2
    challenge(game, 2, winner=1)
    assert game.turn.outcome.winners == (1,)
    assert game.scores == {1: 3, 2: 0}


def test_points_are_ten_and_the_cards_of_all_players():
    # C2: the Bolt, the Card of Purity and the Bison count nothing
    game = stacked("A5 BOLT", win_by="points")
    give(game, {1: "J5 A4 C3 K2", 2: "L5 JP NB"})
    challenge(game, 2, winner=1)
    assert game.scores == {1: 10 + 14 + 5, 2: 0}
    told = "p1 scores 29 points: 10 for the hand, 14 on their own cards, 5 on the others'"
    assert any(told in line for line in game.log_for(None))


def test_a_hundred_points_win():
    game = stacked("A5 BOLT", win_by="points")
    give(game, {1: "J5 A4 C3 K2"})
    game.state.scores[1] = 76
    challenge(game, 2, winner=1)
    assert isinstance(game.turn, Over)
    assert game.turn.outcome.winners == (1,)
    assert game.scores[1] == 100
