"""War. Each test cites its rule text or ruling; the deck is stacked, and seat 1 deals, so seat 2 has the first card."""

import pytest

from referee.errors import BadInputError
from referee.games import Decision, Mode, Over, Throw, new_game
from referee.games.janken.janken_deck import CARDS, PLAIN_CARDS
from tests.games.game_helpers import random_games, random_move, win


def war(cards="", **options):
    """A War in which the stacks begin with these cards, ``p1/p2`` for each round."""
    top = [card for pair in cards.split() for card in reversed(pair.split("/"))]
    return new_game("war", 2, seed=1, deck=top, options={key.replace("_", "-"): v for key, v in options.items()})


def turn_up(game, times=1):
    for _ in range(times):
        for seat in game.turn.players:
            game.apply(seat, "turn-up")


def play(game, one, two):
    game.apply(1, f"play {one}")
    game.apply(2, f"play {two}")


def test_the_whole_deck_is_dealt_and_the_odd_card_set_aside():
    # Rule text "The Deal"; F1
    for jokers, each, aside, cards in (("no", 32, 1, PLAIN_CARDS), ("yes", 35, 0, CARDS)):
        state = war(jokers=jokers).state
        assert [len(stack) for stack in state.stacks.values()] == [each, each]
        assert len(state.aside) == aside
        assert sorted([*state.stacks[1], *state.stacks[2], *state.aside]) == sorted(cards)


def test_the_stronger_suit_wins_whatever_the_ranks():
    # Rule text: "Jack of Paper vs. Two of Lizard. Lizard eats Paper. The Two of Lizard wins!"
    game = war("PJ/L2")
    assert game.turn == Decision((1, 2), "play a card")
    turn_up(game)
    assert game.scores == {1: 0, 2: 2}
    assert game.state.prizes[2] == ["L2", "PJ"]  # F4
    assert "Lizard eats Paper" in "\n".join(game.log_for(None))


def test_nothing_is_turned_up_before_both_have_played():
    game = war("PJ/L2")
    game.apply(1, "turn-up")
    assert game.view(2)["table"]["1"]["up"] == []
    assert game.view(2)["table"]["1"]["stack"] == 32


def test_a_tie_is_decided_by_a_fourth_card_that_takes_all_ten():
    # Rule text: "each player deals three more cards face down ... Then each player plays one more card"
    game = war("R2/R3 W2/W3 W4/W5 W6/W7 P2/S2")
    turn_up(game)
    assert game.scores == {1: 0, 2: 0}
    assert game.view(1)["tied"]
    turn_up(game)
    assert game.state.last == {1: "P2", 2: "S2"}
    assert game.scores == {1: 0, 2: 10}
    # F4: the winner's cards first
    assert game.state.prizes[2] == ["R3", "W3", "W5", "W7", "S2", "R2", "W2", "W4", "W6", "P2"]


def test_cards_face_down_in_a_tie_are_shown_to_nobody():
    game = war("R2/R3 W2/W3 W4/W5 W6/W7 R4/R5")
    turn_up(game, 2)
    for seat in (None, 1, 2):
        place = game.view(seat)["table"]["1"]
        assert (place["up"], place["down"]) == (["R2", "R4"], 3)
        assert "W2" not in str(game.view(seat))
        assert "W2" not in "\n".join(game.log_for(seat))


def test_a_tie_with_too_few_cards_plays_what_is_left_the_last_one_face_up():
    # F2: a tie in the 31st of 32 rounds leaves one card each.
    game = war(rounds_with(31, "R2/R3", "P2/S2"))
    turn_up(game, 32)
    assert isinstance(game.turn, Over)
    assert game.state.last == {1: "P2", 2: "S2"}
    assert game.state.prizes[2][-4:] == ["R3", "S2", "R2", "P2"]


def test_a_tie_with_no_cards_left_gives_the_tied_cards_back():
    # F2
    game = war(rounds_with(32, "R2/R3"))
    turn_up(game, 31)
    before = dict(game.scores)
    turn_up(game)
    assert game.scores == {seat: count + 1 for seat, count in before.items()}
    assert (game.state.prizes[1][-1], game.state.prizes[2][-1]) == ("R2", "R3")


def rounds_with(number, *last):
    """Rounds that each somebody wins, and from that number on these ones."""
    kept = {card for pair in last for card in pair.split("/")}
    winning = [card for card in PLAIN_CARDS if card not in kept]
    one, two = winning[: len(winning) // 2], winning[len(winning) // 2 :]
    pairs = []
    while len(pairs) < number - 1:
        card = one.pop()
        other = next(other for other in two if other[0] != card[0])
        two.remove(other)
        pairs.append(f"{card}/{other}")
    return " ".join([*pairs, *last])


@pytest.mark.parametrize(
    ("cards", "winner"),
    [("PX/LK", 1), ("LX/PK", 2), ("RX/SX", 2), ("SX/RX", 1)],
)
def test_one_joker_or_two_let_the_weaker_suit_win(cards, winner):
    # Rule text: "If one or both of the cards is a Joker the Weaker suit wins the round." E2
    game = war(cards, jokers="yes")
    turn_up(game)
    assert game.state.last_winner == winner


def test_a_joker_that_lies_face_down_reverses_nothing():
    game = war("R2/R3 WX/W3 W4/W5 W6/W7 P2/S2", jokers="yes")
    turn_up(game, 2)
    assert game.state.last_winner == 2


def test_nobody_has_won_the_last_round_where_it_was_tied():
    game = war("R5/R6")
    assert game.view(None)["last"]["winner"] is None
    turn_up(game)
    assert game.view(None)["last"]["winner"] is None


def test_the_most_cards_won_win_when_the_stacks_are_played_out():
    # Rule text "The End"
    game = war()
    while not isinstance(game.turn, Over):
        turn_up(game)
    assert sum(game.scores.values()) == 64
    most = max(game.scores.values())
    assert game.turn.outcome.winners == tuple(seat for seat, count in game.scores.items() if count == most)


def test_in_a_never_ending_game_prizes_go_under_the_stack():
    # Rule text "For a never ending game put the cards on the bottom of your stack"; F4
    game = war("PJ/L2", variation="never-ending")
    turn_up(game)
    assert [len(stack) for stack in game.state.stacks.values()] == [31, 33]
    assert game.state.stacks[2][:2] == ["PJ", "L2"]  # the top card last: L2 comes before PJ
    assert game.scores == {1: 31, 2: 33}


def test_a_never_ending_game_ends_after_the_agreed_rounds():
    # F3
    game = war("PJ/L2 R2/P2", variation="never-ending", rounds=2)
    turn_up(game, 2)
    assert game.turn.outcome.winners == (2,)
    assert game.scores == {1: 30, 2: 34}
    game = war("PJ/L2 P2/R2", variation="never-ending", rounds=2)
    turn_up(game, 2)
    # Equal is a draw, which nobody has won (O1).
    assert game.turn.outcome.winners == ()
    assert game.turn.outcome.reason == "a draw: 2 rounds are played"
    game = war("P2/R2 PJ/L2", variation="never-ending", rounds=1)
    turn_up(game, 1)
    assert "1 round is played" in game.turn.outcome.reason


def test_a_never_ending_game_ends_when_one_player_has_no_cards():
    game = war(variation="never-ending", rounds=10000)
    state = game.state
    state.stacks[2], state.stacks[1] = [*state.stacks[2], *state.stacks[1][1:]], ["R2"]
    state.stacks[2].append("P2")
    turn_up(game)
    assert game.turn.outcome.winners == (2,)


def test_a_player_whose_only_card_ties_takes_it_back():
    # F2
    game = war(variation="never-ending")
    game.state.stacks[1] = ["R2"]
    game.state.stacks[2].append("R3")
    turn_up(game)
    assert game.state.stacks[1] == ["R2"]
    assert game.state.stacks[2][0] == "R3"
    assert game.turn == Decision((1, 2), "play a card")


def test_cards_that_are_taken_back_from_a_tie_come_up_in_the_order_laid():
    # F2, F4
    game = war(variation="never-ending")
    game.state.stacks[1] = ["W7", "W5", "W3", "W2", "R2"]
    game.state.stacks[2] += ["W8", "S5", "S3", "S2", "R3"]
    turn_up(game, 2)
    assert game.state.stacks[1] == ["W7", "W5", "W3", "W2", "R2"]


def test_both_together_may_quit_a_never_ending_game():
    # Rule text "or you are both ready to quit"; F9
    game = war("PJ/L2 R2/P2", variation="never-ending")
    turn_up(game)
    game.apply(1, "quit")
    game.apply(2, "turn-up")
    assert game.state.round_number == 3  # one alone cannot
    for seat in (1, 2):
        game.apply(seat, "quit")
    assert game.turn.outcome.winners == (2,)
    assert war(variation="never-ending").scores == {1: 32, 2: 32}
    assert war(variation="never-ending", quit="no").legal_actions(1) == ("turn-up",)
    assert war().legal_actions(1) == ("turn-up",)


def test_nobody_quits_in_the_middle_of_a_tie():
    # F9: the tied cards lie in the middle, in neither of the stacks that are counted.
    game = war("R2/R3", variation="never-ending")
    assert set(game.legal_actions(1)) == {"turn-up", "quit"}
    turn_up(game)
    assert game.view(1)["tied"]
    assert [game.legal_actions(seat) for seat in (1, 2)] == [("turn-up",)] * 2


@pytest.mark.parametrize(
    ("cards", "winner"),
    [("R2/RA", 2), ("RK/RQ", 1), ("RX/R2", 2), ("R2/SA", 1), ("RX/SA", 2), ("R2/SX", 2)],
)
def test_high_card(cards, winner):
    # Rule text "High Card": rank within a suit, Jokers lowest (F7), else the suits, reversed by a Joker
    game = war(cards, variation="high-card", jokers="yes")
    turn_up(game)
    assert game.turn.outcome.winners == (winner,)


def test_in_five_card_war_cards_are_chosen_from_five_and_drawn_again_after_each_round():
    # Rule text "5 Card War"; F5
    game = war("R2/P2 R3/P3 R4/P4 R5/P5 R6/P6 WA/WK", variation="five-card")
    assert game.legal_actions(1) == tuple(f"play R{rank}" for rank in range(2, 7))
    assert game.view(2)["you"]["hand"] == ["P2", "P3", "P4", "P5", "P6"]
    play(game, "R4", "P6")
    assert game.scores == {1: 0, 2: 2}
    assert sorted(game.state.hands[1]) == ["R2", "R3", "R5", "R6", "WA"]
    assert "WK" in game.state.hands[2]


def test_in_five_card_war_the_five_may_be_played_down_before_others_are_drawn():
    # F5; rule text: "Draw to replace the cards from your hand at the end of each round or when you run out of cards."
    pairs = "R2/P2 R3/P3 R4/P4 R5/P5 R6/P6 WA/WK"
    game = war(pairs, variation="five-card", refill="when-empty")
    for left, pair in zip((4, 3, 2, 1), pairs.split(), strict=False):
        play(game, *pair.split("/"))
        assert {len(hand) for hand in game.state.hands.values()} == {left}
    play(game, "R6", "P6")
    assert {len(hand) for hand in game.state.hands.values()} == {5}
    assert "WA" in game.state.hands[1]


def test_a_five_card_war_that_is_played_down_ends_with_the_cards():
    for game, rng in random_games("war", 4, variation="five-card", refill="when-empty"):
        while not isinstance(game.turn, Over):
            random_move(game, rng)
        assert not any(game.state.hands.values())
        assert len(game.state.draw_pile) == 1  # F8


def test_a_tie_in_five_card_war_is_fought_with_the_cards_in_hand_and_then_new_ones():
    # F8
    game = war("R2/R7 R3/R8 R4/R9 R5/R10 P6/P7 WA/WK", variation="five-card")
    play(game, "R4", "R9")
    assert len(game.legal_actions(1)) == 4
    game.apply(1, "play P6 down R2,R3,R5")
    game.apply(2, "play P7 down R7,R8,R10")
    # Tied again, and no card in hand: five new ones, of which four are played.
    assert game.view(1)["tied"]
    assert {len(hand) for hand in game.state.hands.values()} == {5}
    assert len(game.legal_actions(1)) == 5 * 4
    assert game.view(1)["you"]["down"] == ["R2", "R3", "R5"]
    assert "R7" not in str(game.view(1))


def test_the_odd_last_card_of_the_draw_pile_stays_there():
    # F8: 65 cards are an odd number, and both always hold equally many
    for jokers, left in (("no", 1), ("yes", 0)):
        game = war(variation="five-card", jokers=jokers)
        while not isinstance(game.turn, Over):
            for seat in (1, 2):
                game.apply(seat, game.legal_actions(seat)[0])
        assert len(game.state.draw_pile) == left
        assert sum(game.scores.values()) in {64, 70}


def test_aces_and_kings_take_their_cards_back_and_end_at_ten_won():
    # Rule text "Aces and Kings"; F6
    game = war(variation="aces-and-kings")
    assert game.view(1)["you"]["hand"] == ["RA", "PA", "SA", "WA", "LA"]
    play(game, "RA", "RK")
    assert game.scores == {1: 0, 2: 0}  # equal suits are no win
    for won in (2, 4, 6, 8, 10):
        assert len(game.legal_actions(2)) == 5
        play(game, "PA", "RK")
        assert game.scores == {1: won, 2: 0}
    assert game.turn.outcome.winners == (1,)


def test_a_deck_may_name_only_cards_that_the_options_leave_in():
    with pytest.raises(BadInputError, match="'RX', is no card of war with these options"):
        war("RX/R2")


def test_a_deck_is_refused_where_none_is_dealt():
    # Rule text, Aces and Kings: "One player gets all five Aces, the other gets all 5 Kings"
    with pytest.raises(BadInputError, match="deck: in Aces and Kings one player gets the Aces"):
        war("RA/RK", variation="aces-and-kings")


def test_who_deals_may_be_drawn_or_thrown_for_and_has_the_aces():
    # F10; rule text, Aces and Kings: "One player gets all five Aces, the other gets all 5 Kings"
    assert new_game("war", 2, seed=1).state.dealer == 1
    assert {new_game("war", 2, seed=seed, options={"first-dealer": "drawn"}).state.dealer for seed in range(8)} == {
        1,
        2,
    }
    game = new_game("war", 2, seed=1, options={"variation": "aces-and-kings", "first-dealer": "throw"})
    assert game.turn == Throw((1, 2), Mode.ONE_TIME, "who deals first")
    assert game.view(1)["you"]["hand"] == []
    win(game, 2)
    assert set(game.state.hands[2]) == {"RA", "PA", "SA", "WA", "LA"}


def test_the_cards_that_a_five_card_war_has_shown_are_in_the_view_and_those_face_down_are_not():
    game = war("R2/R3 W2/W3 W4/W5 W6/W7 P2/S2", variation="five-card")
    play(game, "R2", "R3")
    play(game, "P2 down W2,W4,W6", "S2 down W3,W5,W7")
    assert game.view(None)["seen"] == ["R2", "R3", "P2", "S2"]


def test_the_help_tells_what_is_otherwise_in_high_card_and_in_aces_and_kings():
    # F6, F7
    told = war(variation="high-card").help
    assert "In High Card there is no tie" in told
    assert "In Aces and Kings nobody wins a tie, and everybody takes their cards back after each round" in told
