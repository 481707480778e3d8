"""Dueling Wizards: every number in the text's worked examples, and what follows from them."""

import pytest

from referee.games.dueling_wizards.spells import Damage, Spell, SpellForm, damage, printed_value


def spell(text, **values):
    cards = tuple(text.split())
    return Spell(cards, tuple(values.get(card, printed_value(card)) for card in cards))


@pytest.mark.parametrize(
    ("defence", "attacker", "defender"),
    [("L5", 0, 15), ("S5", 0, 10), ("R5", 0, 0), ("W5", 5, 0), ("P5", 10, 0)],
)
def test_10_of_rock_against_each_suit(defence, attacker, defender):
    # Rule text: "In the example below, the attacking wizard uses the 10 of Rock"; L13: the last is a Paper
    assert damage(spell("R10"), spell(defence)) == Damage(attacker, defender)


@pytest.mark.parametrize(
    ("attack", "defence", "attacker", "defender"),
    [
        ("R6 P5", "S8 L3", 2, 6),  # mixed against mixed
        ("R6 R5", "S8 L3", 0, 11),  # focused against mixed
        ("R6 P5", "S8 S3", 0, 6),  # mixed against focused
        ("R6 R5", "S8 S3", 0, 11),  # focused against focused
        ("R6 P6", "S8 L3", 6, 12),  # twin against mixed
        ("R6 P6", "W8 W3", 10, 0),  # twin against focused
        ("R6 P5", "S8 P8", 0, 6),  # mixed against twin
        ("R6 P5", "P8 S8", 11, 0),  # mixed against twin, switched
        ("R6 PQ", "S8 LX", 2, 10),  # a Joker reverses both
    ],
)
def test_the_worked_examples_with_two_cards(attack, defence, attacker, defender):
    # Rule text: "Scoring 2 card attacks", "Scoring with Advanced Magic"
    assert damage(spell(attack), spell(defence)) == Damage(attacker, defender)


def test_the_worked_examples_with_promoted_cards_and_aces():
    # Rule text: "Scoring with Advanced Magic"
    assert damage(spell("R6 PK", R6=10), spell("S8 LQ")) == Damage(0, 10)
    assert damage(spell("R6 PX"), spell("S8 SK", S8=10)) == Damage(14, 0)
    # L13: this example has one card twice.
    assert damage(spell("RA P5", RA=11), spell("SJ SJ")) == Damage(5, 11)


def test_the_joker_of_the_example_may_mimic_either_card():
    # Rule text: "Joker may mimic Q or 6"
    assert {damage(spell("R6 PQ"), spell("S8 LX", LX=value)) for value in (0, 6, 10)} == {Damage(2, 10)}


def test_equal_ranks_of_a_stronger_suit_do_no_damage():
    # Rule text: "If both ranks are the same the damage is zero"
    assert damage(spell("R5"), spell("W5")) == Damage(0, 0)
    assert damage(spell("RK"), spell("WQ")) == Damage(0, 0)  # "Jacks, Queens and Kings are worth 10"


def test_two_jokers_are_twins_and_reverse_once():
    # L6: Scissors are Stronger than Rock then, 8 less 0, twice; reversed twice they would be Weaker
    attack = spell("RX PX")
    assert attack.form is SpellForm.TWIN
    assert damage(attack, spell("S8 R3")) == Damage(16, 0)


def test_a_focused_pair_with_a_joker_reverses_too():
    assert damage(spell("R6 RX", RX=8), spell("P8 L3")) == Damage(0, 22), "Paper is Weakest then: 14 and 8"
