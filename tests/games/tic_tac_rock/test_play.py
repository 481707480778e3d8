"""Tic-Tac-Rock. Each test cites its rule text or ruling; the deck is stacked, so seat 1 deals and seat 2 begins."""

import itertools

import pytest

from referee.errors import IllegalAction
from referee.games import Decision, Over, new_game
from referee.games.janken.janken_deck import CARDS, PLAIN_CARDS, suit_of
from referee.games.tic_tac_rock.board import BOARDS, row_completed
from tests.games.tic_tac_rock.dealt import rock


def lay(game, **places):
    """Puts cards on the board: ``a1="R5"``."""
    state = game.state
    for place, card in places.items():
        for cards in (state.draw_pile, *state.hands.values()):
            if card in cards:
                cards.remove(card)
        state.boards[place].append(card)
    game._legal.clear()


def cards_at(game, *places):
    """The cards that may go on these places, for whoever plays now."""
    legal = game.legal_actions(game.turn.players[0])
    return {action.values("play")[0] for action in legal if action.values("at") and action.values("at")[0] in places}


def test_three_cards_each_and_one_face_up_in_the_centre():
    # Rule text "The Deal"
    for players in (2, 3, 4):
        game = new_game("tic-tac-rock", players, seed=1, deck=[])
        assert {len(hand) for hand in game.state.hands.values()} == {3}
        assert len(game.state.draw_pile) == 65 - 3 * players - 1
        assert game.turn == Decision((2,), "play a card on the board")
    assert rock().view(None)["boards"][0][1][1] == {"place": "b2", "card": "W9", "face_down": False, "cards": 1}


def test_the_sample_game():
    # Rule text "Sample game"; where it has Scissors on Scissors it means Lizard: no suit is weaker than itself
    game = rock("LQ", p2="R10 S4 W3")
    lay(game, a1="S8", a2="P6", a3="R7")
    assert cards_at(game, "b2") == {"R10", "S4"}
    assert cards_at(game, "a1") == {"R10", "W3"}
    assert cards_at(game, "a2") == {"S4"}
    assert cards_at(game, "a3") == {"W3"}
    assert cards_at(game, "c1") == {"R10", "S4", "W3"}


def test_after_playing_a_card_is_drawn():
    # Rule text "The Play"
    game = rock(p2="R5 P2 S3", draws="W8")
    game.apply(2, "play R5 at a1")
    assert game.state.hands[2] == ["P2", "S3", "W8"]
    assert "You draw W8" in "\n".join(game.log_for(2))
    assert game.turn.players == (1,)
    assert "You draw" not in "\n".join(game.log_for(1))


def test_one_may_cover_a_card_of_ones_own():
    # H2
    game = rock(p1="W2 W3 W4", p2="R5 P2 S3")
    game.apply(2, "play R5 at a1")
    game.apply(1, "play W2 at c3")
    game.apply(2, "play P2 at a1")
    assert game.view(1)["boards"][0][0][0] == {"place": "a1", "card": "P2", "face_down": False, "cards": 2}


def test_three_in_a_row_of_a_suit_win_the_round_whoever_played_them():
    # Rule text "any player can win with any suit"; "The End"; H3: the centre counts
    game = rock("R2", p1="R7 W2 W3", p2="R5 P2 S3")
    game.apply(2, "play R5 at a1")
    game.apply(1, "play R7 at c3")
    assert game.scores == {1: 1, 2: 0}
    assert (game.state.hand_number, game.state.dealer) == (2, 2)
    assert "Three in a row of rock!" in "\n".join(game.log_for(None))


def test_a_covered_card_counts_no_more():
    # Rule text "Once a card is covered it can't be used to make 3 in a row."
    game = rock("R2", p1="P7 W2 W3", p2="R5 R6 S3")
    game.apply(2, "play R5 at a1")
    game.apply(1, "play P7 at a1")
    game.apply(2, "play R6 at c3")
    assert game.scores == {1: 0, 2: 0}


def test_three_rounds_win_the_game():
    # Rule text "The first player to win a total of three rounds"
    game = rock("R2", p1="W7 W2 W3", p2="R5 R6 S3", options={"rounds": 1})
    game.apply(2, "play R5 at a1")
    game.apply(1, "play W7 at b1")
    game.apply(2, "play R6 at c3")
    assert isinstance(game.turn, Over)
    assert game.turn.outcome.winners == (2,)
    assert rock().state.options["rounds"] == 3


def full_board(game, cards):
    """Covers the whole board with these cards, row by row."""
    places = [place for place in BOARDS[0] if place != "b2"]
    lay(game, **dict(zip(places, cards.split(), strict=True)))


def test_who_cannot_play_passes_and_draws_nothing_and_all_passing_is_a_draw():
    # H1, H5
    game = rock("R9", p1="R5 R6 R7", p2="R2 R3 R4")
    full_board(game, "P2 P3 R10 R8 P4 P5 W2 RQ")
    assert game.legal_actions(2) == ("pass",)
    game.apply(2, "pass")
    assert len(game.state.hands[2]) == 3
    assert game.legal_actions(1) == ("pass",)
    game.apply(1, "pass")
    assert game.scores == {1: 0, 2: 0}
    assert (game.state.hand_number, game.state.dealer) == (2, 2)


def test_a_pass_between_plays_does_not_end_a_round():
    # H1
    game = rock("R9", p1="P7 R6 R7", p2="R2 R3 R4")
    full_board(game, "P2 P3 R10 R8 P4 P5 W2 RQ")
    game.apply(2, "pass")
    game.apply(1, "play P7 at b2")
    assert game.state.hands[2] == ["R2", "R3", "R4"]
    game.apply(2, "pass")
    assert (game.state.hand_number, game.turn.players) == (1, (1,))


def test_with_an_empty_pile_play_goes_on_until_the_cards_are_out():
    # H4; rule text "If the players run out of cards without anyone winning, the game ends in a draw."
    game = rock("W9", p1="P2", p2="R2")
    state = game.state
    state.boards["b2"][:0] = [*state.draw_pile, *state.hands[1][1:], *state.hands[2][1:]]
    state.draw_pile.clear()
    del state.hands[1][1:], state.hands[2][1:]
    game._legal.clear()
    game.apply(2, "play R2 at a1")
    assert state.hands[2] == []
    game.apply(1, "play P2 at c1")
    assert (game.state.hand_number, game.scores) == (2, {1: 0, 2: 0})


def test_the_easy_version_has_three_suits():
    # Rule text "Easy version"
    state = rock("R9", options={"easy": "yes"}).state
    cards = [*state.draw_pile, *state.hands[1], *state.hands[2], "R9"]
    assert sorted(cards) == sorted(card for card in PLAIN_CARDS if suit_of(card) in {"rock", "paper", "scissors"})


def test_a_blank_centre_is_seen_by_nobody_counts_for_nothing_and_takes_any_suit():
    # Rule text "Blank Center Card"
    game = rock("R9", p2="R5 R6 S3", p1="W2 W3 W4", options={"centre": "blank"})
    for seat in (None, 1, 2):
        assert game.view(seat)["boards"][0][1][1] == {"place": "b2", "card": None, "face_down": True, "cards": 1}
        assert "R9" not in "\n".join(game.log_for(seat))
    assert cards_at(game, "b2") == {"R5", "R6", "S3"}
    lay(game, a1="R2")
    game.apply(2, "play R5 at c3")
    assert game.scores == {1: 0, 2: 0}
    game.apply(1, "play W2 at b2")
    assert cards_at(game, "b2") == set()  # Rock and Scissors are weaker than Water


def test_a_centre_off_limits_opens_when_the_other_eight_are_taken():
    # Rule text "Center Off Limits"
    game = rock("R9", p2="R5 R6 W3", options={"centre": "off-limits"})
    full_board(game, "P2 P3 R10 R8 P4 P5 W2 RQ")
    (last,) = game.state.boards["c3"]
    game.state.boards["c3"].clear()
    game._legal.clear()
    assert cards_at(game, "b2") == set()
    lay(game, c3=last)
    assert cards_at(game, "b2") == {"R5", "R6", "W3"}


def test_joker_rules_hold_where_a_joker_covers_or_is_covered():
    # Rule text "Joker version": a Joker of Rock not on Scissors or Lizard, but on Paper or Water
    options = {"jokers": "yes"}
    game = rock("W9", p2="RX S4 W3", options=options)
    lay(game, a1="S8", a2="LQ", a3="P6")
    assert cards_at(game, "b2") == {"RX"}
    assert cards_at(game, "a3") == {"RX", "S4"}
    assert "RX" not in cards_at(game, "a1", "a2")
    game = rock("RX", p2="S4 P5 L2", options=options)
    assert cards_at(game, "b2") == {"S4", "L2"}


def test_numbers_count():
    # Rule text "Numbers Count"; H7: a Joker is a rank of its own
    options = {"numbers-count": "yes", "jokers": "yes", "rounds": 1}
    game = rock("W9", p2="R9 S4 W3", options=options)
    lay(game, a1="P9")
    game.apply(2, "play R9 at c3")
    assert game.turn.outcome.winners == (2,)
    tops = {"a1": "PX", "b2": "SX"}
    assert row_completed(tops, "c3", "LX", numbers_count=True) == "X"
    assert row_completed(tops, "c3", "L9", numbers_count=True) == ""
    assert row_completed(tops, "c3", "LX", numbers_count=False) == ""


def test_without_choice_one_card_is_drawn_and_played():
    # Rule text "No choice version"
    game = rock("W9", draws="R2 R3 P4", options={"choice": "no"})
    assert game.view(2)["you"]["hand"] == ["R2"]
    assert game.view(1)["you"]["hand"] == []
    assert len(game.legal_actions(2)) == 8
    game.apply(2, "play R2 at a1")
    assert (game.state.hands[2], game.state.hands[1]) == ([], ["R3"])


def test_without_choice_a_card_that_cannot_be_played_is_kept_and_no_other_drawn():
    # H1, H8
    game = rock("R9", draws="R2 P7", options={"choice": "no"})
    full_board(game, "P2 P3 R10 R8 P4 P5 W2 RQ")
    game.apply(2, "pass")
    assert game.state.hands == {1: ["P7"], 2: ["R2"]}
    game.apply(1, "play P7 at b2")
    assert game.state.hands == {1: [], 2: ["R2"]}


def test_two_boards_take_one_card_each_and_at_least_one_is_played():
    # Rule text "Multiple boards"; H6
    game = rock("W9 L9", p1="R7 R8 R10", p2="R5 P2 S3", draws="W8 W7", options={"boards": 2})
    assert [board[1][1]["card"] for board in game.view(None)["boards"]] == ["W9", "L9"]
    assert "end-turn" not in game.legal_actions(2)
    game.apply(2, "play R5 at d1")
    assert game.turn == Decision((2,), "play a card on the other board, or end the turn")
    with pytest.raises(IllegalAction):
        game.apply(2, "play P2 at e1")
    game.apply(2, "play P2 at a1")
    assert game.state.hands[2] == ["S3", "W8", "W7"]
    game.apply(1, "play R7 at f1")
    game.apply(1, "end-turn")
    assert len(game.state.hands[1]) == 3
    assert game.turn.players == (2,)


def test_three_in_a_row_on_either_board_win_the_round():
    game = rock("W9 R9", p1="R7 R8 R10", p2="R5 P2 S3", options={"boards": 2, "rounds": 1})
    lay(game, d1="R2")
    game.apply(2, "play R5 at f3")
    assert game.turn.outcome.winners == (2,)


def test_a_row_does_not_go_on_from_one_board_to_the_other():
    game = rock("W9 L9", p2="R5 P2 S3", options={"boards": 2, "rounds": 1})
    lay(game, b1="R2", c1="R3")
    game.apply(2, "play R5 at d1")
    assert not isinstance(game.turn, Over)


def test_two_boards_without_a_choice_take_one_card_a_turn_on_either():
    # H8, H9
    game = rock("W9 L9", draws="R2 R3", options={"choice": "no", "boards": 2, "centre": "blank"})
    assert [board[1][1]["face_down"] for board in game.view(None)["boards"]] == [True, True]
    assert len(game.legal_actions(2)) == 18
    game.apply(2, "play R2 at e2")
    assert game.turn == Decision((1,), "play a card on the board")


def test_all_variations_can_be_combined():
    # Rule text "Combinations"
    options = {"easy": "yes", "centre": "off-limits", "jokers": "yes", "numbers-count": "yes", "boards": 2}
    for choice in ("yes", "no"):
        game = new_game("tic-tac-rock", 4, seed=3, options={**options, "choice": choice})
        held = [*itertools.chain(*game.state.hands.values(), *game.state.boards.values()), *game.state.draw_pile]
        assert sorted(held) == sorted(card for card in CARDS if card[0] in "RPS")
