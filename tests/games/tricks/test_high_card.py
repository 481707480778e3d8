"""Which card takes a trick."""

import pytest

from referee.games.janken.janken_deck import Suit
from referee.games.tricks.high_card import high_card, in_order


@pytest.mark.parametrize(
    ("cards", "high"),
    [
        ("R5 R9 R7", "R9"),  # the highest rank of the lead suit
        ("R5 RK RA", "RA"),  # "The highest card rank is the Ace, followed by the King"
        ("RA W2 RK", "W2"),  # "Water is Stronger because Water erodes Rock"
        ("RA WA P2", "P2"),  # "Paper is Strongest when Rock is led"
        ("R5 P3 SA", "P3"),  # "you CAN NOT take the trick by playing a suit that is Stronger than Paper"
        ("R5 P3 LA", "P3"),
        ("R5 P3 P4", "P4"),  # "the only way ... is to play another Paper card with a higher rank"
        ("R2 SA LA", "R2"),  # I1: the other two never win
    ],
)
def test_the_high_card_is_the_highest_rank_of_the_strongest_suit_against_the_lead(cards, high):
    assert high_card(cards.split()) == high


@pytest.mark.parametrize("led", list(Suit))
def test_every_suit_has_one_strongest_and_one_stronger_suit_that_beat_it(led):
    # I1, on the diagram: Rock, Paper, Scissors, Water, Lizard
    ring = "RPSWL"
    place = ring.index(led[0].upper())
    strongest, weaker, stronger, weakest = (ring[(place + step) % 5] for step in (1, 2, 3, 4))
    lead = f"{ring[place]}A"
    cards = [lead, f"{weaker}A", f"{weakest}A"]
    assert high_card(cards) == lead
    assert high_card([*cards, f"{stronger}2"]) == f"{stronger}2"
    assert high_card([*cards, f"{stronger}A", f"{strongest}2"]) == f"{strongest}2"
    # I1, I2: a Joker turns that round. One of the led suit changes nothing else.
    reversed_cards = [lead, f"{ring[place]}X", f"{strongest}A", f"{stronger}A"]
    assert high_card(reversed_cards) == lead
    assert high_card([*reversed_cards, f"{weaker}2"]) == f"{weaker}2"
    assert high_card([*reversed_cards, f"{weaker}A", f"{weakest}2"]) == f"{weakest}2"


@pytest.mark.parametrize(
    ("cards", "high"),
    [
        ("R5 PA LA PX", "LA"),  # "When Rock leads and a Joker is played, the Ace of Lizard ... nothing can beat it"
        ("R5 PX LA SA", "LA"),  # I2: whenever it is played
        ("R5 PX SX PA", "SX"),  # "a second Joker in the same trick WILL NOT change it back"
        ("R5 PX LX L2", "L2"),  # "The lowest card rank is the Joker"
        ("RX PA S2", "S2"),  # I3: a led Joker sets its suit, and reverses
        ("RX R2 PA", "R2"),
    ],
)
def test_a_joker_reverses_the_whole_trick_and_is_the_lowest_rank(cards, high):
    assert high_card(cards.split()) == high


@pytest.mark.parametrize(
    ("cards", "high"),
    [
        ("P5 SA R2", "R2"),
        ("P5 R2 R9", "R9"),
        ("R2 PA WA", "R2"),  # where Rock is led, only Rocks win
        ("S2 WA LA", "WA"),  # without one the trick is settled as before
    ],
)
def test_a_suit_that_breaks_everything_is_strongest_whatever_leads(cards, high):
    # J5
    assert high_card(cards.split(), Suit.ROCK) == high


def test_cards_are_held_by_suit_from_the_joker_up_to_the_ace():
    assert in_order(["LA", "RA", "RX", "R10", "R2", "PK"]) == ["RX", "R2", "R10", "RA", "PK", "LA"]
