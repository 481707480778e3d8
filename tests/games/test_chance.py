"""Chance comes from the seed, is fair, and is the same on every machine."""

from collections import Counter

from referee.games import GAMES, new_game
from referee.games.chance import Chance


def test_a_shuffle_is_the_same_on_every_machine():
    # Written down once: a change would make every old seed another game.
    game = new_game("motor-city-showdown", players=2, seed=7)
    assert game.state.dealer == 1
    assert game.state.hands == {1: ["L11", "WP", "JL", "L10"], 2: ["P02", "J08", "P05", "P06"]}


def test_every_card_comes_first_equally_often():
    # Chi-squared over 72 cards with 71 degrees of freedom: above 131 once in 30,000 times.
    tops = [new_game("motor-city-showdown", players=2, seed=seed).state.deck[-1] for seed in range(2160)]
    counts = {card: tops.count(card) for card in GAMES["motor-city-showdown"].cards}
    assert sum((count - 30) ** 2 / 30 for count in counts.values()) < 131


def test_every_order_of_three_cards_comes_equally_often():
    # Chi-squared over 6 orders with 5 degrees of freedom: above 28 once in 30,000 times.
    orders = Counter("".join(Chance(seed).shuffled("ABC")) for seed in range(600))
    assert len(orders) == 6
    assert sum((count - 100) ** 2 / 100 for count in orders.values()) < 28
