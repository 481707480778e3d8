"""Dueling Wizards: the deal, the draft and the hands of a round. Each test cites its rule text or ruling.

The deck is stacked so that player 2 chooses first and player 1 attacks first.
"""

import pytest

from referee.errors import BadInputError, IllegalAction
from referee.games import Decision, Mode, Over, Throw, new_game
from referee.games.dueling_wizards.rounds import end_game
from referee.games.janken.janken_deck import CARDS, is_joker
from referee.games.rules import Step
from tests.games.game_helpers import win


def duel(one="", two="", rules="round-3", **options):
    """A game whose players have drafted these cards, and others to fill their hands; player 1 attacks."""
    each = 6 if rules == "round-1" else 12
    named = {1: one.split(), 2: two.split()}
    taken = [*named[1], *named[2]]
    rest = [card for card in CARDS if card not in taken and not is_joker(card) and card[1:] not in ("2", "J", "Q", "K")]
    for seat in (2, 1):
        named[seat] += [rest.pop() for _ in range(each - len(named[seat]))]
    deck = [card for pair in zip(named[2], named[1], strict=True) for card in pair]
    game = new_game("dueling-wizards", 2, seed=1, deck=deck, options={"rules": rules, **options})
    for place, card in enumerate(deck):
        game.apply(2 - place % 2, f"take {card}")
    return game


def cast(game, attack, defence):
    """Both cast: ``"R6 P5"``, Primary first."""
    attacker = game.state.attacker
    game.apply(attacker, f"attack {attack.replace(' ', ' with ')}")
    game.apply(3 - attacker, f"defend {defence.replace(' ', ' with ')}")


def points(game):
    return tuple(game.state.hit_points.values())


def play_on(game, until):
    """Everybody takes the first legal action until something holds."""
    while not isinstance(game.turn, Over) and not until(game.state):
        seat = game.turn.players[0]
        game.apply(seat, game.legal_actions(seat)[0])


def test_round_1_deals_12_cards_and_later_rounds_24():
    # Rule text: "deal 12 cards face up"; "This time deal 24 cards"; "until each player holds 6 cards"
    game = new_game("dueling-wizards", 2, seed=4)
    assert len(game.view(None)["pool"]) == 12
    assert points(game) == (100, 100)
    assert not any(is_joker(card) for card in game.view(None)["pool"])
    play_on(game, lambda state: state.hand_number == 2)
    assert len(game.view(None)["pool"]) == 24
    assert points(game) == (75, 75)
    game = duel(rules="round-2")
    assert {len(hand) for hand in game.state.hands.values()} == {12}


def test_jokers_join_in_round_3():
    # Rule text: "Remove the Jokers to play Rounds 1 and 2"; "Add the 5 Jokers to the deck and shuffle them in"
    with pytest.raises(BadInputError, match="RX"):
        new_game("dueling-wizards", 2, deck=["RX"])
    with pytest.raises(BadInputError, match="RX"):
        new_game("dueling-wizards", 2, deck=["RX"], options={"rules": "round-2"})
    assert "RX" in new_game("dueling-wizards", 2, seed=1, deck=["RX"], options={"rules": "round-3"}).state.pool


@pytest.mark.parametrize(("rules", "level"), [("demo", 1), ("round-1", 1), ("round-2", 2), ("round-3", 3)])
def test_the_rules_of_one_round_can_be_played_throughout(rules, level):
    # Rule text: "For a simpler games you can play using just the rules used in Rounds 1 or 2"
    game = new_game("dueling-wizards", 2, seed=4, options={"rules": rules})
    assert game.view(1)["level"] == level
    play_on(game, lambda state: state.hand_number == 2)
    assert game.view(1)["level"] == (2 if rules == "demo" else level)


def test_who_chooses_first_attacks_second_and_attacks_alternate():
    # Rule text: "The person who chooses first will attack second"; "Alternate attacking and defending"
    game = duel(rules="round-1")
    attackers = []
    while game.state.hand_number == 1:
        attackers.append(game.state.attacker)
        cast(game, game.state.hands[attackers[-1]][0], game.state.hands[3 - attackers[-1]][0])
        play_on(game, lambda state: state.pending[-1].name != "count")
    assert attackers == [1, 2, 1, 2, 1, 2]


def test_the_first_chooser_is_drawn_or_thrown_for():
    # L1, and the house option
    assert {new_game("dueling-wizards", 2, seed=seed).state.first for seed in range(20)} == {1, 2}
    game = new_game("dueling-wizards", 2, seed=1, options={"first-dealer": "throw"})
    assert game.turn == Throw((1, 2), Mode.ONE_TIME, "who deals first")
    win(game, 2)
    assert game.turn == Decision((1,), "take an element")


def test_the_loser_of_a_round_chooses_whether_to_draw_first():
    # Rule text: "the player who lost the previous round gets to choose if they want to draw the first card"
    game = new_game("dueling-wizards", 2, seed=4)
    play_on(game, lambda state: state.hand_number == 2)
    loser = 3 - game.state.round_winners[0]
    assert game.turn == Decision((loser,), "choose first or second")
    assert len(game.view(loser)["pool"]) == 24, "After seeing the cards"
    other = game.clone()
    game.apply(loser, "choose-second")
    assert (game.state.first, game.state.attacker) == (3 - loser, loser)
    other.apply(loser, "choose-first")
    assert (other.state.first, other.state.attacker) == (loser, 3 - loser)


def test_after_a_drawn_round_the_other_chooses_first_and_nobody_scores():
    # L1, L2
    game = duel("R3 R4 R5 R6 R7 R8", "R9 R10 RJ RQ RK R2", rules="round-1")
    first = game.state.first
    play_on(game, lambda state: state.hand_number == 2)
    assert game.state.round_winners == [0]
    assert game.scores == {1: 0, 2: 0}
    assert game.state.first == 3 - first


def test_a_single_card_attack_costs_hit_points():
    # Rule text: "Subtract the damage from the player's HP"
    game = duel("R10", "W5", rules="round-1")
    cast(game, "R10", "W5")
    assert points(game) == (95, 100)
    assert game.state.discards == {1: ["R10"], 2: ["W5"]}


def test_two_cards_are_cast_from_round_2_on():
    game = duel("R6 P5", "S8 L3", rules="round-2")
    with pytest.raises(IllegalAction):
        game.apply(1, "attack R6")
    cast(game, "R6 P5", "S8 L3")
    assert points(game) == (98, 94)


def test_a_cast_spell_lies_face_down():
    # Rule text: "plays it on the table face down"
    game = duel("R6 P5 L9", "S8 L3")
    twin = game.clone()
    game.apply(1, "attack R6 with P5")
    twin.apply(1, "attack L9 with R6")
    for player in (None, 2):
        assert game.view(player) == twin.view(player)
        assert game.legal_actions(2) == twin.legal_actions(2)
        assert game.log_for(player) == twin.log_for(player)
    assert game.view(2)["table"]["1"]["spell"] == [None, None]
    assert game.view(1)["you"]["spell"] == ["R6", "P5"]
    game.apply(2, "defend S8 with L3")
    assert "p1 shows R6 and P5" in "\n".join(game.log_for(None))


@pytest.mark.parametrize(("value", "left"), [(1, (100, 99)), (11, (100, 89))])
def test_an_ace_counts_1_or_11_as_its_player_says(value, left):
    # Rule text: "Aces are worth 1 or 11 (the player chooses when they reveal their card)"
    game = duel("RA", "S4", rules="round-1")
    cast(game, "RA", "S4")
    assert game.legal_actions(1) == ("count RA as 1", "count RA as 11")
    game.apply(1, f"count RA as {value}")
    assert points(game) == left


def test_an_ace_is_named_at_ones_own_reveal():
    # L10: the attacker before the defence is seen, the defender after the attack was
    game = duel("RA P5", "S4 PA")
    cast(game, "RA P5", "S4 PA")
    assert game.turn.players == (1,)
    assert game.view(1)["table"]["2"]["spell"] == [None, None]
    game.apply(1, "count RA as 11")
    assert game.turn.players == (2,)
    assert game.view(2)["table"]["1"]["spell"] == ["RA", "P5"]


def test_twin_aces_may_count_differently():
    # L5: twins match by printed rank
    game = duel("RA PA", "S4 S5")
    cast(game, "RA PA", "S4 S5")
    game.apply(1, "count RA as 11")
    game.apply(1, "count PA as 1")
    assert points(game) == (100, 78), "Rock 11 against Scissors, twice"


def test_a_knock_out_ends_the_game_whoever_has_won_more_rounds():
    # L3; rule text: "If a HP reaches zero, that player is knocked out and the game is over"
    game = duel("R10", "L5", rules="round-1")
    game.state.hit_points[2] = 15
    game.state.scores[2] = 1
    cast(game, "R10", "L5")
    assert game.turn.outcome.winners == (1,)
    assert game.turn.outcome.reason == "p2 is knocked out"
    assert points(game) == (100, 0)


def test_an_attacker_whom_a_stronger_defence_takes_below_zero_is_knocked_out():
    # L3; rule text: "If a HP reaches zero, that player is knocked out and the game is over"
    game = duel("R10", "P5", rules="round-1")
    game.state.hit_points[1] = 3
    cast(game, "R10", "P5")
    assert game.turn.outcome.winners == (2,)
    assert points(game) == (0, 100)


def test_hit_points_go_by_the_round_whatever_its_rules():
    # L14; rule text: "Players start with 100 HP in Round 1, 75 HP in Round 2, and 50 HP in Round 3"
    game = new_game("dueling-wizards", 2, seed=1, options={"rules": "round-3"})
    assert game.state.hit_points == {1: 100, 2: 100}


def test_a_double_knock_out_is_a_draw():
    # L3
    game = duel("R6 P5", "S8 L3", rules="round-2")
    game.state.hit_points.update({1: 2, 2: 6})
    cast(game, "R6 P5", "S8 L3")
    assert game.turn.outcome.winners == ()
    assert game.turn.outcome.reason == "a draw: both are knocked out"


def test_the_most_rounds_win_the_game():
    # Rule text: "The wizard who won the most rounds wins the game"
    game = new_game("dueling-wizards", 2, seed=4, options={"rules": "round-1"})
    play_on(game, lambda state: False)
    best = max(game.scores, key=game.scores.__getitem__)
    assert game.turn.outcome.winners == (best,)
    assert len(game.state.round_winners) == 3


def test_a_level_match_goes_to_high_card():
    # L2
    game = duel("R3 R4 R5 R6 R7 R8", "R9 R10 RJ RQ RK R2", rules="round-1", rounds=1)
    play_on(game, lambda state: False)
    cards = game.state.high_cards
    assert game.turn.outcome.reason == f"the match is level, and p{game.turn.outcome.winners[0]} has the High Card"
    assert len(set(cards.values())) == 2
    assert game.view(None)["high_cards"] == {"1": cards[1], "2": cards[2]}


@pytest.mark.parametrize(("rules", "jokers"), [("round-1", False), ("round-2", False), ("round-3", True)])
def test_high_card_is_drawn_from_the_deck_of_the_last_round(rules, jokers):
    # L2; rule text: "Remove the Jokers to play Rounds 1 and 2"
    class Draws:
        def draw_pick(self, cards):
            offered.extend(cards)
            return cards[-1]

        def say(self, event):
            pass

    offered = []
    game = duel(rules=rules, rounds=1)
    end_game(game.state, Step("end-game"), Draws())
    assert any(map(is_joker, offered)) == jokers
