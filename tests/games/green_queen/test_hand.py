"""Green Queen. Each test cites its rule text or ruling; seat 1 deals."""

import json

import pytest

from referee.games import Decision, Over, new_game
from referee.games.green_queen.hand import points_of
from referee.games.green_queen.rules import GREEN_QUEEN
from referee.games.green_queen.table import in_words
from referee.games.janken.janken_deck import SUITS, Suit
from tests.games.trick_helpers import deal_hands, play, said


def queen(point_suit=Suit.ROCK, **hands):
    return deal_hands("green-queen", point_suit=point_suit, **hands)


def passing(game):
    """The seats that each seat passes to; nothing in a hand without passing."""
    return {int(seat): receiver for seat, receiver in game.view(None)["passing"].items()}


def play_hand(game):
    """Plays the first legal cards to the end of the hand."""
    hand = game.state.hand_number
    while game.state.hand_number == hand:
        for seat in game.turn.players:
            game.apply(seat, game.legal_actions(seat)[0])


# The point suit


def test_the_point_suit_is_cut_for_each_hand():
    # "cuts the deck to choose a card at random. The suit of the card that was drawn becomes the Point Suit"
    games = [new_game("green-queen", 3, seed=seed) for seed in range(40)]
    assert {game.view(None)["point_suit"] for game in games} == set(SUITS)


def test_the_point_suit_may_start_at_rock_and_move_one_step_clockwise():
    # "Alternatively you may set the marker on the Rock suit for the first hand"; K6
    game = new_game("green-queen", 5, seed=1, options={"point-suit": "clockwise", "target": 1000})
    suits = []
    for _ in range(6):
        suits.append(game.view(None)["point_suit"])
        play_hand(game)
    assert suits == ["rock", "paper", "scissors", "water", "lizard", "rock"]


# The pass


@pytest.mark.parametrize(
    ("players", "cycle"),
    [
        (3, [2, 3, None, 2]),  # left, right, hold
        (4, [2, 4, 3, None, 2]),  # left, right, across, hold
        (5, [2, 5, 3, 4, None, 2]),  # left, right, far left, far right, hold
    ],
)
def test_the_cycle_of_passes(players, cycle):
    # "The Pass"; K1. The numbers are whom seat 1 passes to, with seat 2 on the left.
    game = new_game("green-queen", players, seed=1, options={"target": 1000})
    for receiver in cycle:
        assert passing(game).get(1) == receiver
        assert sorted(passing(game).values()) == (list(game.state.seats) if receiver else [])
        assert (game.turn.purpose == "pass three cards") == (receiver is not None)
        play_hand(game)


def test_three_cards_are_passed_by_all_at_once():
    # K1
    game = new_game("green-queen", 3, seed=5)
    assert game.turn == Decision((1, 2, 3), "pass three cards")
    before = {seat: list(game.state.hands[seat]) for seat in (1, 2, 3)}
    chosen = {seat: game.legal_actions(seat)[-1] for seat in (1, 2, 3)}
    assert len(game.legal_actions(1)) == 1330  # three of 21
    for seat in (3, 1):
        game.apply(seat, chosen[seat])
        assert game.state.hands == before
    game.apply(2, chosen[2])
    for giver, receiver in ((1, 2), (2, 3), (3, 1)):
        cards = set(chosen[giver].values("pass"))
        assert cards <= set(game.state.hands[receiver])
        assert not cards & set(game.state.hands[giver])
        assert set(game.view(giver)["you"]["passed"]) == cards
        assert set(game.view(receiver)["you"]["received"]) == cards


def test_everybody_hears_whom_the_cards_go_to_before_choosing_them():
    # K1
    game = new_game("green-queen", 3, seed=1, options={"target": 1000})
    names = {1: "Ann", 2: "Bo", 3: "Cy"}
    for receiver, told in (("Bo", "p1 to p2, p2 to p3, p3 to p1"), ("Cy", "p1 to p3, p2 to p1, p3 to p2")):
        assert json.loads(said(game)[-1])["text"] == f"Cards are passed: {told}"
        assert f"You pass to {receiver}" in in_words(game.view(1), names)
        for seat in (1, 2, 3):
            game.apply(seat, game.legal_actions(seat)[0])
        assert not any("You pass" in line for line in in_words(game.view(1), names))
        play_hand(game)


def test_a_pass_names_three_cards_to_the_receiver_alone():
    game = new_game("green-queen", 3, seed=5)
    card = game.state.hands[1][0]
    for seat in (1, 2, 3):
        action = next(a for a in game.legal_actions(seat) if seat > 1 or card in a.values("pass"))
        game.apply(seat, action)
    told = {player: [line for line in game.log_for(player) if f"{card}" in line] for player in (None, 1, 2, 3)}
    assert [bool(told[player]) for player in (None, 1, 2, 3)] == [False, True, True, False]


# The play


@pytest.mark.parametrize(
    ("point_suit", "opening"),
    [(Suit.ROCK, "L2"), (Suit.LIZARD, "W2"), (Suit.PAPER, "R2"), (Suit.SCISSORS, "P2"), (Suit.WATER, "S2")],
)
def test_the_two_of_the_suit_weakest_to_the_point_suit_opens(point_suit, opening):
    # "If your Point Suit is Rock, the Weakest Suit is Lizard. If the Point Suit is Lizard, the Weakest Suit is Water."
    game = queen(point_suit, p1="R3 P3 S3 W3 L3", p2="R4 P4 S4 W4 L4", p3="R2 P2 S2 W2 L2")
    assert game.turn.players == (3,)
    assert game.legal_actions(3) == (f"play {opening}",)


def test_the_three_opens_where_the_two_is_left_over():
    game = queen(p1="S3 L4", p2="L3 S5", p3="S4 L5")
    assert game.legal_actions(2) == ("play L3",)


def test_no_point_card_in_the_first_trick():
    # "You are not allowed to play a point card in the first trick"
    game = queen(Suit.PAPER, p1="R2 S3", p2="P4 S4 LQ", p3="PA P5 LQ")
    play(game, "R2")
    assert game.legal_actions(2) == ("play S4",)
    play(game, "S4")
    # K2: a hand that holds only point cards may play them.
    assert game.legal_actions(3) == ("play P5", "play PA", "play LQ")


def test_the_queen_is_played_to_a_lizard_lead_where_it_is_the_only_lizard():
    # "UNLESS Lizard is the lead suit and your only Lizard card is the Queen"; K2
    game = queen(Suit.ROCK, p1="L2 S3 S6", p2="LQ S4 R4", p3="LQ L5 R5")
    play(game, "L2")
    assert game.legal_actions(2) == ("play LQ",)
    play(game, "LQ")
    assert game.legal_actions(3) == ("play L5",)


def test_points_are_not_led_before_they_are_broken():
    # "They may not lead with a point card or the Green Queen until points have been Broken"
    game = queen(Suit.PAPER, p1="R2 S3 S6 S7", p2="R9 P4 LQ S8", p3="R5 P5 W5 S9")
    play(game, "R2 R9 R5")
    assert game.legal_actions(2) == ("play S8",)
    play(game, "S8 S9 S3")
    assert game.legal_actions(3) == ("play W5",)


def test_a_point_card_played_breaks_points():
    game = queen(Suit.PAPER, p1="R2 S3 S6 S7", p2="R9 P4 LQ W8", p3="R5 P5 W5 W9")
    play(game, "R2 R9 R5")
    play(game, "W8 W5 S6")
    assert game.turn.players == (2,)
    assert not game.view(None)["broken"]
    # "or if they only have point cards left in their hand"
    assert game.legal_actions(2) == ("play P4", "play LQ")
    play(game, "P4 P5 S3")  # Scissors cuts Paper
    assert game.view(None)["broken"]


def test_the_queen_breaks_points_too():
    # K3
    game = queen(Suit.PAPER, p1="R2 S3 P6 S7", p2="R9 W4 LQ W8", p3="RA P5 W5 S9")
    play(game, "R2 R9 RA")
    play(game, "S9 S3 LQ")
    assert game.view(None)["broken"]
    assert game.turn.players == (3,)
    assert game.legal_actions(3) == ("play P5", "play W5")


# The count


@pytest.mark.parametrize(
    ("card", "point_suit", "points"),
    [
        ("R7", Suit.ROCK, 1),
        ("RX", Suit.ROCK, 1),  # "Each Point Suit card (including the Joker if you used them)"
        ("P7", Suit.ROCK, 0),
        ("LQ", Suit.ROCK, 13),
        ("LQ", Suit.LIZARD, 14),  # "1 point for being the point suit PLUS 13 for being the Green Queen!"
        ("LK", Suit.LIZARD, 1),
    ],
)
def test_what_a_card_counts(card, point_suit, points):
    assert points_of(card, point_suit) == points


def last_hand(left_over="", scores=None, **options):
    """Three tricks: seat 1 takes nothing, seat 2 the first point card, seat 3 the Queen."""
    game = queen(Suit.ROCK, p1="L2 S3 W2", p2="L9 S9 R6", p3="L3 R5 LQ", scores=scores, **options)
    game.state.left_over = left_over.split()
    play(game, "L2 L9 L3 S9")
    play(game, "R5 S3")  # Rock blunts Scissors, and the Water is still in hand
    return game


def test_point_cards_count_one_and_the_queen_thirteen():
    game = last_hand("P7 S7")
    assert game.view(None)["table"]["3"]["taken"] == ["R5"]
    assert game.turn.players == (3,)
    play(game, "LQ W2 R6")  # Rock crushes Lizard
    assert game.scores == {1: 0, 2: 14, 3: 1}
    assert game.state.dealer == 2


def test_the_left_over_cards_go_with_the_first_point_card_and_stay_hidden():
    # "The player who takes the first Point Card or the Green Queen will get these extra cards and any points"; K4
    game = last_hand("R7 R8")
    view = game.view(3)
    assert (view["left_over"], view["left_over_to"], view["table"]["3"]["taken"]) == (2, 3, ["R5"])
    assert not any("R7" in line for line in game.log_for(3))
    play(game, "LQ W2 R6")
    assert game.scores == {1: 0, 2: 14, 3: 3}
    assert any("Left over: R7, R8" in line for line in said(game))


def test_who_gets_the_left_over_cards_for_the_queen_is_not_said_to_have_taken_a_point_card():
    # "The player who takes the first Point Card or the Green Queen will get these extra cards"; K4
    game = queen(Suit.ROCK, p1="L2 S3 W2", p2="L9 S9 R6", p3="L3 L5 LQ")
    game.state.left_over = ["R7"]
    play(game, "L2 L9 L3 S9 LQ S3 R6 L5 W2")
    assert game.scores == {1: 1, 2: 14, 3: 0}
    told = "p2 gets the cards left over, for the first point card or the Green Queen"
    assert any(told in line for line in said(game))


def test_the_queen_tells_what_it_counts():
    # "the Queen of Lizard is worth 1 point for being the point suit PLUS 13 for being the Green Queen!"
    power = GREEN_QUEEN.texts.english.say(GREEN_QUEEN.face("LQ").power)
    assert power == "Counts 13 for who takes it, and 14 where Lizard is the point suit."


def moon(left_over="", scores=None, **options):
    """Seat 2 takes every point card that there is, and the Queen."""
    game = queen(Suit.ROCK, p1="L2 S3", p2="L9 R9", p3="L3 LQ", scores=scores, **options)
    game.state.left_over = left_over.split()
    play(game, "L2 L9 L3 R9 LQ S3")
    return game


def test_who_takes_every_point_card_and_the_queen_shoots_the_moon_and_subtracts():
    # "Add all of the points for those cards and subtract it from that player's score!"; K5
    game = moon(scores={2: 40})
    assert game.scores == {1: 0, 2: 40 - 14, 3: 0}
    assert any("p2 shoots the Moon" in line for line in said(game))


def test_the_left_over_cards_count_towards_the_moon():
    # K4
    assert moon("R2 R3").scores == {1: 0, 2: -16, 3: 0}


def test_the_softer_moon_adds_the_points_to_all_others():
    # "give that player zero points and add the total number of points to all of the other player's scores"
    assert moon("R2", moon="others-add").scores == {1: 15, 2: 0, 3: 15}


def test_the_game_ends_at_100_and_the_lowest_score_wins():
    # "The game ends when any player's score reaches 100 points or more. The player with the lowest score ... wins"
    game = last_hand(scores={1: 50, 2: 86, 3: 20})
    play(game, "LQ W2 R6")
    assert game.scores == {1: 50, 2: 100, 3: 21}
    assert isinstance(game.turn, Over)
    assert game.turn.outcome.winners == (3,)


def test_99_is_not_100():
    game = last_hand(scores={2: 85})
    play(game, "LQ W2 R6")
    assert not isinstance(game.turn, Over)


def test_a_tie_for_the_lowest_score_is_shared():
    # K7
    game = last_hand(scores={1: 51, 2: 90, 3: 50})
    play(game, "LQ W2 R6")
    assert game.scores == {1: 51, 2: 104, 3: 51}
    assert game.turn.outcome.winners == (1, 3)
