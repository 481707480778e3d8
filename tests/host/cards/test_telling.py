"""What has happened in a game is told; cards that are turned over against each other are a duel."""

import pytest

from referee.games.catalogue import new_game
from referee.games.rules import Step
from referee.host.cards.telling import newest_duel, purpose
from referee.host.cards.wording import Wording
from referee.host.language import english
from referee.symbols import Symbol


def tell(game, since=0):
    return newest_duel(game, Wording(game.rules, {1: "Ann", 2: "Bo"}, english()), since)


def play(name, *moves, seed=3):
    game = new_game(name, 2, seed=seed)
    for seat, move in moves:
        game.apply(seat, move)
    return game


def test_a_flip_shows_everybodys_card_and_who_has_won_by_it():
    game = play("motor-city-showdown", (1, "flip SC7 combat S01,L03 hole SC5"))
    assert tell(game) is None
    hand = game.view(2)["you"]["hand"]
    before = len(game.told(None))
    game.apply(2, next(action for action in game.legal_actions(2) if str(action).startswith(f"flip {hand[0]} ")))
    duel = tell(game, before)
    assert duel.cards == {1: ("SC7",), 2: (hand[0],)}
    name = {1: "Ann", 2: "Bo"}.get(duel.winner)
    assert name is None or duel.told[-1].startswith(f"{name} wins")
    assert tell(game, len(game.told(None))) is None


def test_the_cards_of_a_war_are_won_by_the_one_who_collects_them():
    game = new_game("war", 2, seed=3)
    winners = set()
    for _ in range(20):
        before = len(game.told(None))
        for seat in (1, 2):
            game.apply(seat, game.legal_actions(seat)[0])
        duel = tell(game, before)
        assert {seat: cards[-1] for seat, cards in duel.cards.items()} == game.state.last
        assert duel.winner == game.state.last_winner
        assert duel.told
        winners.add(duel.winner)
    assert winners == {0, 1, 2}


def test_both_spells_of_a_hand_meet():
    game = new_game("dueling-wizards", 2, seed=3, options={"rules": "round-2"})
    for _ in range(200):
        before = len(game.told(None))
        seat = game.turn.players[0]
        game.apply(seat, game.legal_actions(seat)[0])
        duel = tell(game, before)
        if duel is not None:
            break
    assert set(duel.cards) == {1, 2}
    assert all(len(cards) == 2 for cards in duel.cards.values())


def test_the_points_of_a_run_to_ten_within_a_card_game_are_told_with_what_it_is_about():
    game = play("motor-city-showdown")
    game.state.pending.append(Step("hungry-bison-bout", 1, (1, 2)))
    game._advance()
    game.apply_throw({1: Symbol.JACK, 2: Symbol.LABRADOR})
    words = Wording(game.rules, {1: "Ann", 2: "Bo"}, english())
    assert purpose(game, words) == "Hungry Bison: Ann challenges Bo (Ann 0 : 3 Bo)"
    assert game.scores == {1: 0, 2: 0}


@pytest.mark.parametrize(("name", "moves"), [("run-to-ten", ()), ("pink-slip", ((1, "run-to-ten"), (2, "accept")))])
def test_the_points_of_a_run_to_ten_that_decides_a_game_are_its_scores(name, moves):
    game = play(name, *moves)
    game.apply_throw({1: Symbol.JACK, 2: Symbol.LABRADOR})
    assert game.scores == game.view(None)["scores"] == {1: 0, 2: 3}
    assert "3" not in purpose(game, Wording(game.rules, {1: "Ann", 2: "Bo"}, english()))
