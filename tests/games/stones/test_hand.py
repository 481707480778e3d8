"""Stones. Each test cites its rule text or ruling; seat 1 deals, so seat 2 bids first."""

import pytest

from referee.errors import BadInputError
from referee.games import GAMES, Decision, Over, new_game
from referee.games.event import Event
from referee.games.janken.janken_deck import PLAIN_CARDS
from referee.games.stones.hand import count
from tests.games.trick_helpers import bid_all, deal_hands, play, said


def test_bids_begin_on_the_dealers_left_and_everybody_sees_them():
    # Rule text: "Bids begin with the player to the left of the dealer and continue around clockwise"
    game = new_game("stones", 3, seed=1, deck=[])
    for seat, tricks in ((2, 5), (3, 0), (1, 21)):
        assert game.turn == Decision((seat,), "bid")
        # "The total number of tricks per hand is the same as the number of cards in each hand."
        assert game.legal_actions(seat) == (*(f"bid {number}" for number in range(1, 22)), "bid 0")
        game.apply(seat, f"bid {tricks}")
    table = game.view(None)["table"]
    assert [table[seat]["bid"] for seat in "123"] == [21, 5, 0]
    assert any("p3 bids Nil" in line for line in said(game))


@pytest.mark.parametrize("lowest", ["P2", "P3", "P4"])
def test_the_lowest_paper_dealt_leads_to_the_first_trick(lowest):
    # Rule text: "If no one has the 2 of Paper ... the 3 of Paper ... (if that's not available either, the 4 of Paper)"
    game = deal_hands("stones", p1="PA R2", p2="R3 R4", p3=f"{lowest} R5")
    bid_all(game, 1)
    assert game.turn.players == (3,)
    assert game.legal_actions(3) == (f"play {lowest}",)


def test_a_joker_of_paper_does_not_open():
    # Only the numbers are named
    game = deal_hands("stones", p1="PX R2", p2="R3 R4", p3="P2 R5", jokers="yes")
    bid_all(game, 1)
    assert game.legal_actions(3) == ("play P2",)


@pytest.mark.parametrize(
    ("bid", "taken", "points", "bags"),
    [
        (5, 4, 0, 0),  # "fewer tricks than the number that they bid ... do not earn any points"
        (5, 5, 50, 0),  # "they earn 10 points for each trick"
        (5, 7, 52, 2),  # "plus 1 point for each trick beyond that"
        (0, 0, 150, 0),  # "If they succeed they earn 150 points"
        (0, 3, 3, 3),  # J1: 1 for each trick, counted as bags
        (1, 1, 10, 0),
    ],
)
def test_what_a_bid_earns(bid, taken, points, bags):
    assert count(bid, taken) == (points, bags)


def last_trick(scores=None, bags=None, bids=(1, 1, 0), **options):
    """One trick, which seat 2 takes; bids are of seats 2, 3 and 1."""
    game = deal_hands("stones", scores, p1="P2", p2="P9", p3="P5", **options)
    game.state.bags.update(bags or {})
    bid_all(game, *bids)
    play(game, "P2 P9 P5")
    return game


def test_a_hand_is_scored_when_all_cards_are_played_and_the_deal_passes_to_the_left():
    game = last_trick()
    assert game.scores == {1: 150, 2: 10, 3: 0}
    assert game.state.hand_number == 2
    assert game.state.dealer == 2
    assert game.turn.players == (3,)
    assert game.view(None)["table"]["2"] == {"hand": 21, "tricks": 0, "bid": None, "bags": 0}


def test_ten_bags_cost_a_hundred_points_and_ten_bags():
    # "If you collect 10 Bags you take a penalty and 100 points are subtracted from your score."; J2
    game = last_trick({2: 200}, {2: 9, 1: 9}, bids=(0, 1, 1))
    assert game.scores[2] == 200 + 1 - 100
    assert game.state.bags == {1: 9, 2: 0, 3: 0}


def test_bags_beyond_the_tenth_are_kept():
    # J2: the count falls by 10
    game = deal_hands("stones", p1="P2 P3 P4", p2="P9 PA PK", p3="P5 P6 P7")
    game.state.bags[2] = 9
    bid_all(game, 0, 1, 1)
    play(game, "P2 P9 P5 PA P6 P3 PK P7 P4")
    assert game.state.bags[2] == 2
    assert game.scores[2] == 3 - 100


def test_twenty_bags_cost_two_hundred_points():
    # By J2 ten bags cost 100 points, "twenty twice"
    ranks = [*range(3, 11), *"JQKA"]
    one, two, three = (" ".join(f"{suit}{rank}" for rank in ranks) for suit in "RPW")
    game = deal_hands("stones", {2: 400}, p1=one.replace("R3", "P2"), p2=two, p3=three)
    game.state.bags[2] = 9
    bid_all(game, 1)
    play(game, "P2 P3 W3")
    for rank in ranks[1:]:
        play(game, f"P{rank} W{rank} R{rank}")  # Rock and Water are weaker than Paper
    assert game.state.bags[2] == 0
    assert game.scores[2] == 400 + 10 + 11 - 200


def test_the_first_to_reach_500_wins():
    game = last_trick({2: 490})
    assert isinstance(game.turn, Over)
    assert game.turn.outcome.winners == (2,)
    assert game.scores[2] == 500


def test_499_is_not_500():
    assert not isinstance(last_trick({2: 489}).turn, Over)


def test_of_several_at_500_the_highest_wins():
    # J3
    game = last_trick({1: 400, 2: 495})
    assert game.scores == {1: 550, 2: 505, 3: 0}
    assert game.turn.outcome.winners == (1,)


def test_a_tie_at_500_plays_another_hand():
    # J3
    game = last_trick({1: 400, 2: 540})
    assert game.scores == {1: 550, 2: 550, 3: 0}
    assert not isinstance(game.turn, Over)
    assert game.state.hand_number == 2


def test_the_target_can_be_another():
    assert isinstance(last_trick(target=150).turn, Over)


# Ghost Hand


@pytest.mark.parametrize(("jokers", "each"), [("no", 13), ("yes", 14)])
def test_four_players_with_a_ghost_hand_play_13_or_14_tricks(jokers, each):
    # "you want to play Stones with just 13 or 14 tricks per hand? Shuffle the whole deck and deal 5 hands."
    game = new_game("stones", 4, seed=1, options={"ghost-hand": "yes", "jokers": jokers})
    assert {len(hand) for hand in game.state.hands.values()} == {each}
    assert game.view(1)["left_over"] == each


@pytest.mark.parametrize(("players", "each", "left_over"), [(3, 16, 17), (5, 10, 15)])
def test_a_ghost_hand_may_be_dealt_however_many_play(players, each, left_over):
    # J6: the Ghost Hand lies with the cards left over.
    game = new_game("stones", players, seed=1, options={"ghost-hand": "yes"})
    assert {len(hand) for hand in game.state.hands.values()} == {each}
    assert len(game.state.left_over) == left_over


def test_the_ghost_hand_is_dealt_last_and_nobody_knows_it_until_the_end_of_the_hand():
    # "no one knows which cards are missing until the end of the hand!"
    deck = [f"{suit}{rank}" for rank in ("A", "K", "Q") for suit in "RPSWL"]
    game = new_game("stones", 4, seed=1, deck=deck, options={"ghost-hand": "yes"})
    assert game.state.left_over[:3] == ["LA", "LK", "LQ"]
    bid_all(game, 1)
    while game.state.hand_number == 1:
        assert not any("Left over" in line for line in said(game))
        seat = game.turn.players[0]
        game.apply(seat, game.legal_actions(seat)[0])
    assert any("Left over" in line and "LQ, LK, LA" in line for line in said(game))


def test_without_a_paper_dealt_the_dealers_left_leads_any_card():
    # J4
    game = deal_hands("stones", p1="S2 R3", p2="R2 W4", p3="R4 R5")
    bid_all(game, 1)
    assert game.turn.players == (2,)
    assert game.legal_actions(2) == ("play R2", "play W4")


# Rock Breaks Everything


def rocks(*bids, **hands):
    game = deal_hands("stones", **hands, rock_breaks_everything="yes")
    bid_all(game, *(bids or (1,)))
    return game


def test_rock_breaks_everything_removes_the_jokers():
    # "Remove the Jokers for this version."
    game = new_game("stones", 3, seed=1, options={"rock-breaks-everything": "yes", "jokers": "yes"})
    cards = [*game.state.left_over, *(card for hand in game.state.hands.values() for card in hand)]
    assert sorted(cards) == sorted(PLAIN_CARDS)


def test_spades_and_rock_breaks_everything_contradict_each_other():
    # "Playing the Rock suit like Spades and ignoring the rock-paper-scissors rules"; "All of the other suits follow the
    # Rock-Paper-Scissors rules as before"
    with pytest.raises(BadInputError, match="spades=yes: contradicts rock-breaks-everything=yes"):
        new_game("stones", 3, options={"rock-breaks-everything": "yes", "spades": "yes"})


def test_no_rock_in_the_first_trick_unless_there_is_nothing_else():
    # "You are not allowed to play a Rock card in the opening round unless you have no other cards to play."
    game = rocks(p1="P2 L3 L4", p2="R9 S3 W3", p3="R4 R5 R6")
    play(game, "P2")
    assert game.legal_actions(2) == ("play S3", "play W3")
    play(game, "S3")
    assert game.legal_actions(3) == ("play R4", "play R5", "play R6")


def test_rock_is_not_led_before_a_rock_was_played_in_a_previous_trick():
    game = rocks(p1="P2 L3 R2", p2="P9 R9 R8", p3="P4 W5 W6")
    play(game, "P2 P9 P4")
    # "If Rocks have not been broken and you do not have any other suits in your hand, you can lead with Rock."
    assert game.legal_actions(2) == ("play R8", "play R9")
    game = rocks(p1="P2 L3 L4", p2="P9 R9 W8", p3="P4 S5 S6")
    play(game, "P2 P9 P4")
    assert game.legal_actions(2) == ("play W8",)


def test_any_rock_takes_a_trick_and_breaks_the_suit():
    # "Rock is always the strongest suit, no matter what suit leads"; J5
    game = rocks(p1="P2 L3 R2 S4", p2="P9 W8 W9 S9", p3="P4 S5 R6 L7")
    play(game, "P2 P9 P4")
    play(game, "W8 S5 R2")
    assert [trick.taker for trick in game.state.tricks] == [2, 1]
    assert game.view(None)["broken"]
    assert game.turn.players == (1,)
    play(game, "S4 S9 R6")
    assert game.legal_actions(3) == ("play L7",)


def test_a_broken_rock_may_be_led():
    game = rocks(p1="P2 L3 R2 R4", p2="P9 W8 W9 S9", p3="P4 S5 R6 L7")
    play(game, "P2 P9 P4")
    play(game, "W8 S5 R2")
    assert game.legal_actions(1) == ("play R4", "play L3")


def test_a_broken_rock_stays_broken_after_a_trick_without_one():
    # "unless someone has played a Rock card in a previous trick", and not only in the one before
    game = rocks(p1="P2 S3 W4 W5", p2="P3 R3 W6 R4", p3="P4 S5 W7 W8")
    play(game, "P2 P3 P4")
    play(game, "S5 S3 R3")
    play(game, "W6 W7 W4")
    assert game.view(None)["broken"]


def test_rock_is_whole_again_in_the_next_hand():
    # "unless someone has played a Rock card in a previous trick": all cards are dealt anew, and no trick came before
    game = rocks(p1="P2", p2="P9", p3="R5")
    play(game, "P2 P9 R5")
    assert game.state.hand_number == 2
    assert not game.view(None)["broken"]


def test_rock_is_a_suit_like_the_others_without_the_variation():
    game = deal_hands("stones", p1="P2 L3", p2="R9 W3", p3="R4 R5")
    bid_all(game, 1)
    play(game, "P2")
    assert game.legal_actions(2) == ("play R9", "play W3")
    play(game, "R9 R4")
    assert game.turn.players == (1,)


def as_spades(**hands):
    game = deal_hands("stones", spades="yes", **hands)
    bid_all(game, 1)
    return game


def test_as_spades_rock_is_trumps_and_no_other_suit_beats_the_one_led():
    # "playing the Rock suit like Spades and ignoring the rock-paper-scissors rules"; J7
    game = as_spades(p1="P2 L3 R2 S4", p2="P9 W8 W9 S9", p3="P4 S5 R6 L7")
    play(game, "P2 P9 P4")
    play(game, "W8 S5 L3")
    assert [trick.taker for trick in game.state.tricks] == [2, 2]
    play(game, "W9 R6 R2")
    assert game.state.tricks[-1].taker == 3


def test_as_spades_the_jokers_are_left_out_and_rocks_kept_back():
    # J7
    game = new_game("stones", 3, seed=1, options={"spades": "yes", "jokers": "yes"})
    cards = [*game.state.left_over, *(card for hand in game.state.hands.values() for card in hand)]
    assert sorted(cards) == sorted(PLAIN_CARDS)
    game = as_spades(p1="P2 L3 L4", p2="R9 S3 W3", p3="P3 R5 R6")
    play(game, "P2")
    assert game.legal_actions(2) == ("play S3", "play W3")
    play(game, "S3 P3")
    assert game.turn.players == (3,)
    assert game.legal_actions(3) == ("play R5", "play R6")


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ({}, "led Rock loses to Water"),
        ({"jokers": "yes"}, "A Joker reverses that"),
        ({"rock-breaks-everything": "yes"}, "The highest Rock takes the trick, whatever was led"),
        ({"spades": "yes"}, "Rock is trumps"),
    ],
)
def test_the_help_tells_what_holds_with_the_options_of_the_game_and_nothing_else(options, told):
    # J5, J7
    game = deal_hands("stones", p1="P2 L3", p2="P9 S3", p3="P4 S5", **options)
    bid_all(game, 1)
    assert told in game.help
    rocks_are_special = "rock-breaks-everything" in options or "spades" in options
    assert ("Keep Rocks out" in game.help) == rocks_are_special
    assert ("Joker reverses" in game.help) != rocks_are_special
    assert ("no other suit beats" in game.help) == ("spades" in options)
    assert ("Strongest" in game.help) != ("spades" in options)


@pytest.mark.parametrize("taken", [1, 2])
def test_a_point_is_told_like_points(taken):
    told = GAMES["stones"].texts.english.say(Event("counts-nil", seat=1, number=taken, points=taken))
    assert told == f"p1 bid Nil, took {taken}, scores {taken}"
