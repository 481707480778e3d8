"""The Janken Sandbox. Each test cites its rule text ("What you get", "The Basics") or ruling."""

import json

import pytest

from referee.errors import BadInputError, IllegalAction
from referee.games import Decision, Over, new_game, replay
from referee.games.janken.janken_deck import JOKERS, PLAIN_CARDS
from referee.games.janken_sandbox.things import FACES, FIELD, RULE_CARDS, TOKENS
from tests.games.game_helpers import win


def sandbox(*actions, players=2, deck=None):
    """A table at which player 1 has done this."""
    game = new_game("janken-sandbox", players, seed=1, deck=deck)
    do(game, *actions)
    return game


def do(game, *actions):
    for action in actions:
        game.apply(game.turn.players[0], action)


def told(game, player=None):
    return "\n".join(game.log_for(player))


def test_the_table_is_laid_as_the_text_says():
    # "One deck is set in the center ... five Jokers set off to the side. The cards are arranged in order"; N1
    game = sandbox(players=8)
    places = game.view(None)["places"]
    assert places["deck"] == list(reversed(PLAIN_CARDS))
    assert places["side"] == [*JOKERS, "PIP", "DR", "DP", "DS", "DW", "DL", *TOKENS, *RULE_CARDS]
    assert set(places) == {"deck", "side"}
    assert game.turn == Decision((1,), "do anything, hand over, or end")


@pytest.mark.parametrize("players", range(1, 9))
def test_one_to_eight_play(players):
    # "The 1-8 player setup"
    game = sandbox("deal 3", players=players)
    assert [len(game.view(seat)["you"]["hand"]) for seat in game.state.seats] == [3] * players
    others = [f"turn p{seat}" for seat in range(2, players + 1)]
    assert [action for action in game.legal_actions(1) if action.verb == "turn"] == others


def test_the_dice_have_the_faces_of_the_text():
    # "This 6-sided die", "five 12-sided dice ... ranks from 2 to Queen. The final side shows the suit pip"
    assert FACES["PIP"] == ("rock", "paper", "scissors", "water", "lizard", "joker")
    assert len(FACES["DW"]) == 12
    game = sandbox()
    for die, rolls in (("PIP", 30), ("DW", 60)):
        seen = set()
        for _ in range(rolls):
            do(game, f"roll {die}")
            seen.add(game.view(None)["dice"][die])
        assert seen == set(FACES[die])
    do(game, "set PIP face joker", "set DR face Q")  # "turn it to represent one special suit", "to count points"
    assert (game.view(2)["dice"]["PIP"], game.view(2)["dice"]["DR"]) == ("joker", "Q")
    with pytest.raises(IllegalAction):
        do(game, "set PIP face Q")


def test_cards_tokens_and_dice_are_moved_between_named_places():
    # "Lay out a set of cards to make a play field and move the tokens from card to card."
    game = sandbox("move R5 to a1", "move LK to b1", "move T1 to a1", "move PIP to front-p2", "move RX to deck")
    places = game.view(2)["places"]
    assert (places["a1"], places["b1"], places["front-p2"]) == (["R5", "T1"], ["LK"], ["PIP"])
    assert places["deck"][-1] == "RX"
    do(game, "move T1 to b1")
    assert game.view(2)["places"]["b1"] == ["LK", "T1"]
    assert "p1 moves T1 to b1" in told(game)


def test_what_is_not_needed_goes_into_the_bag():
    # "Anything you don't need for your game can go into the bag."
    game = sandbox("gather side to bag", "move W5 to bag")
    assert game.view(None)["places"]["bag"][-1] == "W5"
    assert "side" not in game.view(None)["places"]


def test_after_a_shuffle_nobody_sees_the_cards():
    game = sandbox("shuffle deck")
    for seat in (None, 1, 2):
        assert game.view(seat)["places"]["deck"] == [None] * 65
    assert not any("R5" in action for action in game.legal_actions(1))
    assert sorted(game.state.places["deck"]) == sorted(PLAIN_CARDS)


def test_dealt_cards_are_seen_by_their_player_alone():
    game = sandbox("shuffle deck", "deal 5")
    hand = game.view(2)["you"]["hand"]
    assert len(hand) == 5
    assert f"You get {', '.join(hand)}" in told(game, 2)
    for seat in (None, 1):
        assert game.view(seat)["table"]["2"] == {"hand": 5}
        assert not any(card in told(game, seat) for card in hand)
    deals = [action for action in sandbox(players=6).legal_actions(1) if action.verb == "deal"]
    assert deals[-1] == "deal 10"  # six times eleven are more than 65


def test_the_last_cards_of_the_deck_can_be_dealt():
    # "The 1-8 player setup": two players can have two each of four cards
    game = sandbox(deck=[])
    game.state.put(list(game.state.places["deck"][4:]), "side")
    game._legal.clear()
    assert [action for action in game.legal_actions(1) if action.verb == "deal"] == ["deal 1", "deal 2"]
    do(game, "deal 2")
    assert game.state.places["deck"] == []


def test_the_top_of_a_pile_is_taken_unseen_and_turned_up():
    game = sandbox("take deck to hand-p2", "take deck to a1", "take a1 to b2", deck=["R5", "L9"])
    assert game.view(2)["you"]["hand"] == ["R5"]
    assert game.view(None)["places"]["b2"] == [None]
    do(game, "reveal b2")
    assert game.view(None)["places"]["b2"] == ["L9"]
    assert "R5" not in told(game, 1)


def test_a_card_from_the_hand_is_played_in_the_open_or_face_down():
    game = sandbox("take deck to hand-p1", "take deck to hand-p1", deck=["R5", "L9"])
    do(game, "hide R5 at front-p1")
    assert game.view(1)["places"]["front-p1"] == [None]
    assert "R5" not in told(game, 2)
    do(game, "move L9 to front-p1")
    assert game.view(2)["places"]["front-p1"] == [None, "L9"]


def test_a_card_given_from_hand_to_hand_is_named_only_to_its_new_player():
    game = sandbox("take deck to hand-p1", "move R5 to hand-p2", players=3, deck=["R5"])
    assert game.view(2)["you"]["hand"] == ["R5"]
    assert "You get R5" in told(game, 2)
    assert "R5" not in told(game, 3)


def test_a_hand_that_is_laid_down_as_a_whole_lies_face_down():
    game = sandbox("take deck to hand-p1", "take deck to hand-p1", "gather hand-p1 to discards", deck=["R5", "L9"])
    assert game.view(1)["places"]["discards"] == [None, None]
    assert "R5" not in told(game, 2)


def test_gathering_leaves_each_card_as_it_lies():
    game = sandbox("move R5 to a1", "hide L9 at a1", "gather a1 to b1")
    assert game.view(None)["places"]["b1"] == ["R5", None]


def test_nobody_reaches_into_the_hand_of_another_and_hands_hold_only_cards():
    game = sandbox("take deck to hand-p2", deck=["R5"])
    legal = game.legal_actions(1)
    assert not any(words in action for action in legal for words in ("R5", "take hand", "gather hand"))
    assert "move T1 to hand-p1" not in legal
    assert "gather side to hand-p1" not in legal
    do(game, "deal 3")
    assert not any(action.verb == "shuffle" and "hand" in action for action in game.legal_actions(1))


def test_one_player_acts_at_a_time_and_hands_over():
    # N2
    game = sandbox("move R5 to a1", "turn p2", "move R5 to b1")
    assert game.turn.players == (2,)
    assert "p1 hands over to p2" in told(game)


def test_a_turn_in_which_something_is_done_is_not_counted_as_idle():
    # N2: a computer player ends the game once the turn has gone round with nothing done
    game = sandbox("turn p2")
    assert game.view(1)["idle"] == 1
    do(game, "roll PIP")
    assert game.view(1)["idle"] == 0


def test_anybody_ends_the_game_and_nobody_wins_it():
    # N2
    game = sandbox("turn p2", "end")
    assert isinstance(game.turn, Over)
    assert (game.turn.outcome.winners, game.turn.outcome.reason) == ((), "p2 ends the game")


def test_a_table_is_saved_and_replayed_like_any_game():
    game = sandbox("shuffle deck", "deal 4", "roll PIP", "turn p2", "roll DW", "end")
    again = replay(game.log)
    assert again.state_hash == game.state_hash
    assert json.loads(again.log[-1])["type"] == "result"


def test_there_is_a_field_of_five_by_five():
    game = sandbox(*(f"move T1 to {place}" for place in FIELD))
    assert len(FIELD) == 25
    assert game.view(None)["places"]["e5"] == ["T1"]


def test_who_is_first_may_be_thrown_for():
    # N4
    assert new_game("janken-sandbox", 3, seed=1).turn.players == (1,)
    game = new_game("janken-sandbox", 3, seed=1, options={"first-dealer": "throw"})
    win(game, 3)
    assert game.turn.players == (3,)


@pytest.mark.parametrize(("players", "expected"), [(1, "at least 2"), (5, "at most 4")])
def test_a_throw_for_who_is_first_takes_two_to_four(players, expected):
    with pytest.raises(BadInputError, match=f"first-dealer=throw: players: {players}, expected {expected}"):
        new_game("janken-sandbox", players, options={"first-dealer": "throw"})
