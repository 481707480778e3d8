"""The Janken Deck. Each test cites its rule text ("The Basics", "The Suits", trick taking) or ruling."""

import itertools

import pytest

from referee.errors import MalformedAction
from referee.games import GAMES
from referee.games.action import Notation
from referee.games.event import Event
from referee.games.janken.compare import why_stronger
from referee.games.janken.faces import janken_face
from referee.games.janken.janken_deck import (
    CARDS,
    JOKERS,
    PLAIN_CARDS,
    SUITS,
    Relation,
    Suit,
    clockwise,
    height_of,
    is_joker,
    is_stronger,
    joker_rules_for,
    rank_of,
    relation,
    suit_of,
)

RULE_CARD = [
    "Scissors cuts Paper",
    "Paper covers Rock",
    "Rock crushes Lizard",
    "Lizard drinks Water",
    "Water rusts Scissors",
    "Scissors decapitates Lizard",
    "Lizard eats Paper",
    "Paper absorbs Water",
    "Water erodes Rock",
    "Rock blunts Scissors",
]


def test_the_deck_has_five_suits_of_thirteen_ranks_and_five_jokers():
    # Rule text "The Basics"
    assert len(PLAIN_CARDS) == 65
    assert len(JOKERS) == 5
    assert len(set(CARDS)) == 70
    for suit in SUITS:
        own = [card for card in CARDS if suit_of(card) is suit]
        assert [rank_of(card) for card in own] == ["A", *map(str, range(2, 11)), "J", "Q", "K", "X"]
        assert [card for card in own if is_joker(card)] == own[-1:]


@pytest.mark.parametrize("rule", RULE_CARD)
def test_the_ten_rules_of_the_rule_card(rule):
    # Rule text "Rule Card"; E1
    winner, _verb, loser = rule.split()
    winner, loser = Suit(winner.lower()), Suit(loser.lower())
    assert is_stronger(winner, loser)
    assert not is_stronger(loser, winner)
    say = GAMES["war"].texts.english.say
    assert say(why_stronger(winner, loser)) == rule
    # E2: the Joker rules read each of them in reverse.
    assert is_stronger(loser, winner, joker_rules=True)
    assert not is_stronger(winner, loser, joker_rules=True)
    assert say(why_stronger(loser, winner)) == f"by Joker rules {loser.title()} beats {winner.title()}"


def test_same_suit_stays_the_same_also_by_joker_rules():
    # E2: the table that shows suits beating themselves is a misprint
    for suit, joker_rules in itertools.product(SUITS, (False, True)):
        assert relation(suit, suit, joker_rules=joker_rules) is Relation.SAME


def test_strongest_and_weakest_as_the_trick_taking_text_has_them():
    # Rule text "The High Card": Paper is Strongest when Rock is led, and Lizard is Weakest of the two
    against_rock = {Suit.PAPER: "strongest", Suit.WATER: "stronger", Suit.SCISSORS: "weaker", Suit.LIZARD: "weakest"}
    for suit, expected in against_rock.items():
        assert relation(suit, Suit.ROCK) == expected
    # "Each suit has two Stronger suits and of these two one of them is Strongest": it beats the other one too.
    for suit in SUITS:
        strongest, weakest = clockwise(suit), clockwise(suit, -1)
        (stronger,) = [other for other in SUITS if relation(other, suit) is Relation.STRONGER]
        (weaker,) = [other for other in SUITS if relation(other, suit) is Relation.WEAKER]
        assert is_stronger(strongest, stronger)
        assert is_stronger(weaker, weakest)
        assert relation(strongest, suit) is Relation.STRONGEST
        assert relation(weakest, suit) is Relation.WEAKEST
        assert relation(weakest, suit, joker_rules=True) is Relation.STRONGEST
        assert relation(weaker, suit, joker_rules=True) is Relation.STRONGER


def test_one_joker_reverses_and_a_second_does_not_change_it_back():
    # E2
    assert not joker_rules_for(["RA", "LK"])
    assert joker_rules_for(["RA", "LX"])
    assert joker_rules_for(["RX", "LX"])


def test_ranks_rise_from_the_joker_to_the_ace():
    # Trick taking: "The highest card rank is the Ace ... The lowest card rank is the Joker."
    rising = ["WX", *(f"W{number}" for number in range(2, 11)), "WJ", "WQ", "WK", "WA"]
    assert sorted(rising, key=height_of) == rising
    assert [height_of(card) for card in ("RX", "R2", "R10", "RA")] == [1, 2, 10, 14]


def test_cards_in_words():
    texts = GAMES["war"].texts
    told = [texts.english.say(janken_face(card).name) for card in ("LQ", "R10", "PX", "SA")]
    assert told == ["Q of Lizard", "10 of Rock", "joker of Paper", "A of Scissors"]


def test_a_notation_takes_words_of_its_own():
    notation = Notation({"play CARD suit SUIT": Event("play-call")}, CARDS, words={"SUIT": SUITS})
    assert notation.parse("play  RX suit lizard") == "play RX suit lizard"
    with pytest.raises(MalformedAction, match="'spade' is no suit: expected rock or paper"):
        notation.parse("play RX suit spade")
