"""Joker's Wild: what cards count."""

import pytest

from referee.games.jokers_wild.state import points_of


@pytest.mark.parametrize(
    ("cards", "plain", "extra_wild"),
    [
        ("RX WX", 100, 100),
        ("RK RJ", 20, 20),
        ("RQ", 10, 20),
        ("RA", 1, 20),
        ("R2", 2, 20),
        ("R4 R9", 13, 40),
        ("R8", 8, 8),
    ],
)
def test_points(cards, plain, extra_wild):
    # Rule text "The End", of both games
    assert sum(points_of(card, extra_wild=False) for card in cards.split()) == plain
    assert sum(points_of(card, extra_wild=True) for card in cards.split()) == extra_wild
