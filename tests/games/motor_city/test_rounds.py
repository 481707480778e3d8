"""MOTOR CITY SHOWDOWN without powers: tableaus, Card-Action play, Scarecrows and Combat."""

import json

import pytest

from referee.games import Decision, Mode, Throw
from referee.games.motor_city.cards import CARDS, SYMBOLS
from referee.symbols import Symbol
from tests.games.game_helpers import lay, motor_city, win

QUIET = {1: "R01 R02 R03 R04", 2: "S01 S02 S03 S04"}


def test_the_deck_has_11_of_each_symbol_and_17_cards_of_devastation():
    # Rule text "The Deck"; B3 and B4 for what the text leaves open.
    assert len(CARDS) == len(set(CARDS)) == 72
    for letter, symbol in zip("RPSJL", Symbol, strict=True):
        assert [SYMBOLS[f"{letter}{number:02}"] for number in range(1, 12)] == [symbol] * 11
    devastation = CARDS[55:]
    assert " ".join(devastation) == "BH MCS JL HB RV7 RV8 RV9 WP SC1 SC2 SC3 SC4 SC5 SC6 SC7 SC8 SC9"
    assert "BH" not in SYMBOLS
    counts = [sum(SYMBOLS.get(card) is symbol for card in devastation) for symbol in Symbol]
    assert sorted(counts) == [3, 3, 3, 3, 4]


def test_four_cards_go_one_at_a_time_from_the_dealers_left():
    game = motor_city({1: "R01 R02 R03 R04", 2: "S01 S02 S03 S04", 3: "P01 P02 P03 P04"})
    assert game.state.dealer == 1
    assert game.state.hands[2] == ["S01", "S02", "S03", "S04"]
    assert game.turn == Decision((1, 2, 3), "lay the tableaus")


def test_a_tableau_is_one_flip_two_combat_and_one_hole_card():
    game = motor_city(QUIET)
    assert len(game.legal_actions(1)) == 12
    assert "flip R01 combat R02,R03 hole R04" in game.legal_actions(1)


def test_the_higher_symbol_wins_all_the_flip_cards_and_then_everybody_throws_for_the_combat_cards():
    game = motor_city(QUIET)
    lay(game, p1="R01 / R02 R03 / R04", p2="S01 / S02 S03 / S04")
    assert game.state.barns == {1: ["R01", "S01"], 2: []}
    assert game.turn == Throw((1, 2), Mode.ONE_TIME, "Combat round")
    win(game, 2)
    assert game.state.barns == {1: ["R01", "S01"], 2: ["R02", "R03", "S02", "S03"]}


def test_barn_counts_are_public_and_face_down_cards_are_not():
    # B22
    game = motor_city(QUIET)
    lay(game, p1="R01 / R02 R03 / R04", p2="S01 / S02 S03 / S04")
    win(game, 2)
    view = game.view(1)
    assert [view["table"][seat]["barn"] for seat in ("1", "2")] == [2, 4]
    assert view["seen"] == ["R01", "S01"]
    assert view["you"]["laid"] == ["R02", "R03"]
    shown = json.dumps(view) + "".join(game.log_for(1))
    assert "S02" not in shown
    assert "S03" not in shown


def test_afterwards_the_hole_card_is_kept_and_three_more_are_dealt():
    game = motor_city(QUIET)
    lay(game, p1="R01 / R02 R03 / R04", p2="S01 / S02 S03 / S04")
    win(game, 2)
    assert game.state.hands[1][0] == "R04"
    assert [len(game.state.hands[seat]) for seat in (1, 2)] == [4, 4]
    # "Players may use the same or different card as their new Hole card."
    assert len({action.values("hole") for action in game.legal_actions(1)}) == 4


def test_combat_throws_lose_players_until_one_is_left():
    # Rule text "One Time": "through the process of elimination"
    game = motor_city({1: "R01 R02 R03 R04", 2: "S01 S02 S03 S04", 3: "S05 S06 S07 S08"})
    lay(game, p1="R01 / R02 R03 / R04", p2="S01 / S02 S03 / S04", p3="S05 / S06 S07 / S08")
    game.apply_throw({1: Symbol.ROCK, 2: Symbol.PAPER, 3: Symbol.PAPER})
    assert game.turn.players == (2, 3)
    game.apply_throw({2: Symbol.JACK, 3: Symbol.JACK})
    assert game.turn.players == (2, 3)
    game.apply_throw({2: Symbol.JACK, 3: Symbol.LABRADOR})
    assert len(game.state.barns[3]) == 6


# The Rainy Scarecrow examples of the rule text: A and B without a tie, C and D with one. By ruling B3, SC1
# shows Rock, SC2 Paper, SC3 Scissors, SC4 JACK, SC5 LABRADOR.
@pytest.mark.parametrize(
    ("flips", "winner"),
    [
        pytest.param(("SC1", "S01", "S02"), 1, id="A: the Scarecrow's own symbol wins"),
        pytest.param(("SC1", "P01", "S01", "J01"), 4, id="B: no tie to break, the Scarecrow loses"),
        pytest.param(("SC4", "J01", "R01"), 1, id="C: the Scarecrow is in the tie and breaks it"),
        pytest.param(("SC1", "J01", "J02"), 1, id="D: the Scarecrow is not in the tie and still wins"),
        pytest.param(("R01", "SC2", "SC9", "P01"), 3, id="the highest number wins"),
        pytest.param(("SC5", "J01", "R01"), 1, id="B24: an all-way tie is a tie too"),
        pytest.param(("SC8", "SC9", "J01", "J02"), 2, id="B24: highest first, even when both lose"),
    ],
)
def test_rainy_scarecrows_break_ties_and_only_ties(flips, winner):
    others = iter(card for card in CARDS[:55] if card not in flips)
    hands = {seat: f"{card} " + " ".join(next(others) for _ in range(3)) for seat, card in enumerate(flips, 1)}
    game = motor_city(hands)
    for seat, cards in hands.items():
        flip, *rest = cards.split()
        lay(game, **{f"p{seat}": f"{flip} / {rest[0]} {rest[1]} / {rest[2]}"})
    assert game.state.barns[winner] == list(flips)


@pytest.mark.parametrize(
    ("flips", "tied"),
    [
        (("R01", "R02", "S01"), (1, 2)),  # a split decision among the symbols
        (("R01", "P01", "S01"), (1, 2, 3)),  # an all-way tie
    ],
)
def test_a_tie_without_a_scarecrow_is_thrown_by_the_tied_players(flips, tied):
    # B24
    hands = {seat: f"{card} L0{seat} J0{seat} P0{seat + 5}" for seat, card in enumerate(flips, 1)}
    game = motor_city(hands)
    for seat, card in enumerate(flips, 1):
        lay(game, **{f"p{seat}": f"{card} / L0{seat} J0{seat} / P0{seat + 5}"})
    assert game.turn == Throw(tied, Mode.ONE_TIME, "Tie in the Flip round")
    win(game, 2)
    assert game.state.barns[2] == list(flips)
    assert game.turn.purpose == "Combat round"


def test_a_scarecrow_among_combat_cards_breaks_no_tie():
    game = motor_city({1: "R01 SC9 R03 R04", 2: "R02 S02 S03 S04"})
    lay(game, p1="R01 / SC9 R03 / R04", p2="R02 / S02 S03 / S04")
    assert game.turn.purpose == "Tie in the Flip round"
