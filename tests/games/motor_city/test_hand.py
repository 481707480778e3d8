"""The end of a hand and of a MOTOR CITY SHOWDOWN: Final deal, HAMMER, pot, count."""

import pytest

from referee.games import GAMES, Decision, Over, Throw, new_game
from tests.games.game_helpers import lay, motor_city, play_quietly, win

FIRST = {1: "R01 R02 R03 R04", 2: "S01 S02 S03 S04"}


def final(first, second, holes=("R04", "S04")):
    """Two players before the Final Tableau: a Hole card each, and two more."""
    fill = iter(["R05", "R06", "R07"])
    game = motor_city(
        {1: f"{next(fill)} {next(fill)} {next(fill)} {holes[0]}", 2: f"S08 S09 S10 {holes[1]}"},
        {1: first, 2: second},
    )
    play_quietly(game, dict(enumerate(holes, 1)))
    return game


def knocked_out(players):
    """A hand in which p1's Bison has knocked out p2; p1 has won everything since, up to the Final Tableau."""
    hands = {1: "HB R02 R03 R04", 2: "S01 S02 S03 S04", 3: "P01 P02 P03 P04", 4: "L01 L02 L03 L04"}
    game = motor_city({seat: hands[seat] for seat in range(1, players + 1)})
    game.apply(1, "flip HB combat R02,R03 hole R04")
    for seat in range(2, players + 1):
        game.apply(seat, game.legal_actions(seat)[0])
    game.apply(1, "challenge p2")
    win(game, 1)
    play_quietly(game, {})
    return game


@pytest.mark.parametrize("players", [2, 3, 4])
def test_when_nobody_is_knocked_out_the_final_deal_is_two_each_and_the_pot_is_empty(players):
    # B6
    hands = {1: "R01 R02 R03 R04", 2: "S01 S02 S03 S04", 3: "P01 P02 P03 P04", 4: "L01 L02 L03 L04"}
    game = motor_city({seat: hands[seat] for seat in range(1, players + 1)})
    play_quietly(game, {})
    assert [len(game.state.hands[seat]) for seat in game.state.seats] == [3] * players
    assert game.state.pot == []
    assert game.state.deck == []


@pytest.mark.parametrize(
    ("players", "each", "pot"),
    [
        (3, 3, 0),  # B7: 60 cards for the two who are left are ten exact deals, the tenth is the final one
        (4, 0, 2),  # B8: 56 cards for three leave two after six deals: none each, both to the pot
    ],
)
def test_the_final_deal_after_a_knock_out(players, each, pot):
    game = knocked_out(players)
    assert [len(game.state.hands[seat]) for seat in game.state.active] == [each + 1] * (players - 1)
    assert len(game.state.pot) == pot


def test_the_pot_goes_with_the_hammer_round_where_that_is_the_only_one():
    # B9; B5: one card is the HAMMER
    game = knocked_out(4)
    hammers = {seat: game.state.hands[seat][0] for seat in game.state.active}
    assert game.legal_actions(1) == (f"hammer {hammers[1]}",)
    before = {seat: len(game.state.barns[seat]) for seat in game.state.active}
    for seat, hammer in hammers.items():
        game.apply(seat, f"hammer {hammer}")
    if isinstance(game.turn, Throw):
        win(game, game.turn.players[0])
    won = {seat: game.scores[seat] - count for seat, count in before.items()}
    assert sorted(won.values()) == [0, 0, 5]  # three HAMMERs and the two cards of the pot


@pytest.mark.parametrize(
    ("cards", "form", "count"),
    [
        (4, "flip R05 combat R06,R07 hammer R04", 12),
        (3, "flip R05 combat R06 hammer R04", 6),
        (2, "flip R05 hammer R04", 2),
        (1, "hammer R04", 1),
    ],
)
def test_final_tableaus(cards, form, count):
    # B5
    game = final("R08 R09", "S05 S06")
    game.state.hands[1] = ["R04", "R05", "R06", "R07"][:cards]
    assert form in game.legal_actions(1)
    assert len(game.legal_actions(1)) == count


def test_the_final_play_is_a_flip_round_of_the_hammers():
    game = final("R08 R09", "S05 S06")
    lay(game, p1="R08 / R09 / R04", p2="S05 / S06 / S04")
    before = len(game.state.barns[1])
    assert game.turn.purpose == "Combat round"
    win(game, 2)
    # p1's Rock HAMMER beats p2's Scissors, and the count follows.
    assert game.state.hand_number == 2
    assert game.scores[1] == before + 2


def test_the_black_hole_as_first_flip_card_takes_no_hammer():
    # B10
    game = final("BH R09", "S05 S06")
    barn = len(game.state.barns[2])
    mine = len(game.state.barns[1])
    lay(game, p1="BH / R09 / R04", p2="S05 / S06 / S04")
    # Four cards by the Black Hole, and the HAMMERs in a round of their own, Rock over Scissors.
    assert game.scores == {1: mine + 4 + 2, 2: barn}
    assert "p1 wins R04, S04 by Card-Action" in game.log_for(None)[-3]


def test_the_black_hole_as_the_hammer_wins_the_flipped_hammers():
    # B10
    game = final("R08 R09", "S05 S06", holes=("R04", "BH"))
    before = len(game.state.barns[2])
    lay(game, p1="R08 / R09 / R04", p2="S05 / S06 / BH")
    win(game, 1)
    assert game.scores[2] == before + 2


@pytest.mark.parametrize("first", ["R08", "BH"])
def test_the_pot_goes_with_the_first_flip_round(first):
    # B9; B11: to the Black Hole too
    game = final(f"{first} R09", "S05 S06")
    game.state.pot = [game.state.barns[1].pop()]
    left = game.state.pot[0]
    lay(game, p1=f"{first} / R09 / R04", p2="S05 / S06 / S04")
    if first == "BH":
        assert game.scores == {1: 72 - game.scores[2], 2: game.scores[2]}
    else:
        assert game.state.barns[1][-3:] == ["R08", "S05", left]
        assert game.state.pot == []


def test_the_bison_takes_the_hammer_and_ends_a_hand_of_two():
    # B17 c, B19: nothing is undealt in the Final Tableau, so all 72 are scored
    game = final("HB R09", "S05 S06")
    lay(game, p1="HB / R09 / R04", p2="S05 / S06 / S04")
    game.apply(1, "challenge p2")
    win(game, 1)
    assert sum(game.scores.values()) == game.scores[1] == 72


def test_jack_labrador_in_the_final_tableau_wins_the_pot_too():
    # Rule text: "If you beat each of your opponents, you win all 72 cards and 72 points"
    game = final("JL R09", "S05 S06")
    game.state.pot = [game.state.barns[1].pop()]
    lay(game, p1="JL / R09 / R04", p2="S05 / S06 / S04")
    game.apply(1, "challenge p2")
    win(game, 1)
    assert game.scores == {1: 72, 2: 0}


def test_the_woodpecker_swaps_hammers_as_first_flip_card():
    game = final("WP R09", "S05 S06")
    lay(game, p1="WP / R09 / R04", p2="S05 / S06 / S04")
    game.apply(1, "swap p2")
    assert game.state.holes == {1: "S04", 2: "R04"}


def test_the_woodpecker_as_the_hammer_has_no_effect():
    # B23
    game = final("R08 R09", "S05 S06", holes=("WP", "S04"))
    lay(game, p1="R08 / R09 / WP", p2="S05 / S06 / S04")
    win(game, 1)
    assert game.turn.purpose == "Tie in the Flip round"  # by B3 it shows Scissors


def test_the_woodpecker_works_again_in_the_hand_after_the_hammers():
    # B23: it has no effect as the HAMMER only
    game = final("R08 R09", "S05 S06")
    lay(game, p1="R08 / R09 / R04", p2="S05 / S06 / S04")
    win(game, 1)
    assert game.state.hand_number == 2
    game.state.hands[1][0], game.state.hands[2][0] = "WP", "S01"
    game._legal.clear()
    for seat, flip in ((1, "WP"), (2, "S01")):
        game.apply(seat, next(a for a in game.legal_actions(seat) if a.values("flip") == (flip,)))
    assert game.turn == Decision((1,), "The Woodpecker: swap Hole cards or keep")


def test_powers_work_from_the_hammer():
    # "It is played as a Flip card."
    game = final("R08 R09", "S05 S06", holes=("JL", "S04"))
    lay(game, p1="R08 / R09 / JL", p2="S05 / S06 / S04")
    win(game, 2)
    assert game.turn == Decision((1,), "JACK LABRADOR: choose an opponent")
    game.apply(1, "challenge p2")
    win(game, 1)
    assert game.scores == {1: 72, 2: 0}


def showdown(game, winner):
    """Ends a hand at once: p1 and p2 hold the two cards that make a MOTOR CITY SHOWDOWN."""
    lay(game, p1="MCS / R02 R03 / R04", p2="JL / S02 S03 / S04")
    win(game, winner)


def near_the_end(target, scores):
    game = motor_city({1: "MCS R02 R03 R04", 2: "JL S02 S03 S04"}, options={"target": target})
    game.state.scores = scores
    return game


def test_below_the_target_another_hand_is_dealt_from_the_left():
    # B25
    game = near_the_end(100, {1: 20, 2: 27})
    showdown(game, 2)
    assert isinstance(game.turn, Decision)
    assert (game.state.dealer, game.state.hand_number) == (2, 2)


def test_at_the_target_the_highest_score_wins():
    # B26
    game = near_the_end(100, {1: 120, 2: 28})
    showdown(game, 2)
    assert isinstance(game.turn, Over)
    assert game.turn.outcome.winners == (1,)
    assert game.turn.outcome.scores == {1: 120, 2: 100}


def test_exactly_the_target_ends_the_game():
    # B26; rule text: "if one or more players has scored 100 points or more, the game is over"
    game = near_the_end(100, {1: 20, 2: 28})
    showdown(game, 2)
    assert isinstance(game.turn, Over)
    assert game.turn.outcome.scores == {1: 20, 2: 100}


def test_a_tie_at_the_end_is_thrown():
    # B26
    game = near_the_end(100, {1: 102, 2: 30})
    showdown(game, 2)
    assert isinstance(game.turn, Throw)
    assert (game.turn.players, game.turn.purpose) == ((1, 2), "Tie for the game")
    win(game, 1)
    assert game.turn.outcome.winners == (1,)
    assert game.scores == {1: 102, 2: 102}


def test_what_was_seen_in_a_hand_is_forgotten_in_the_next():
    # Rule text: "another hand is dealt"; the whole deck is shuffled again, so a card that was seen may be anywhere.
    game = near_the_end(100, {1: 0, 2: 0})
    showdown(game, 2)
    assert game.state.hand_number == 2
    assert game.view(1)["seen"] == []


def test_the_first_dealer_is_drawn_from_the_seed():
    # B25
    dealers = {new_game("motor-city-showdown", 4, seed=seed).state.dealer for seed in range(40)}
    assert dealers == {1, 2, 3, 4}


def test_the_sum_of_the_hand_is_told():
    # Rule text: "Make sure the total number of points reported by all players adds up to 72 points each hand."
    game = near_the_end(100, {1: 20, 2: 27})
    showdown(game, 2)
    assert any("The hand is over: p1 wins 0, p2 wins 72, 72 in all" in line for line in game.log_for(None))


def test_the_notation_tells_of_a_final_tableau_of_each_size():
    # B5: with one Combat card and with two it is one form
    told = GAMES["motor-city-showdown"].meanings
    assert told["flip CARD combat CARDS hammer CARD"] == "lay the Final Tableau of 4 or 3 cards"
    assert told["flip CARD hammer CARD"] == "lay the Final Tableau of 2 cards"
    assert told["hammer CARD"] == "lay the Final Tableau of 1 card"
