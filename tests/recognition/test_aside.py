"""Who is set aside goes by name, spares the last people of a label, and is told in the card."""

import dataclasses

import numpy as np
import pytest

from referee.recognition.aside import NAMED, is_tenth, never_taught, set_aside, told_aside
from referee.recognition.model import LABELS, Card

NAMES = [f"person {number}" for number in range(400)]
TENTHS = [name for name in NAMES if is_tenth(name)]
OTHERS = [name for name in NAMES if not is_tenth(name)]


def of(hands, people):
    """Hands of these people, each of whom shows every label."""
    rows = len(people) * len(LABELS)
    person, label = np.repeat(people, len(LABELS)), np.tile(LABELS, len(people))
    source = np.full(rows, "camera:0")
    return dataclasses.replace(hands.select(np.arange(rows)), person=person, label=label, source=source)


def test_people_set_aside_are_whole_and_go_by_name(hands):
    aside = set_aside(hands)
    assert not set(hands.person[aside]) & set(hands.person[~aside])
    assert 0.05 < aside.mean() < 0.15
    half = np.arange(0, len(hands), 2)
    np.testing.assert_array_equal(set_aside(hands.select(half)), aside[half])


def test_the_last_people_who_show_a_label_are_not_set_aside(hands):
    """One of them alone could not be validated; of three, one may go."""
    people = [*OTHERS[:20], *TENTHS[:4]]
    some = of(hands, people)
    some.label[some.label == "jack"] = "rock"
    some.label[np.isin(some.person, TENTHS[:2])] = "jack"
    assert set(some.person[set_aside(some)]) == set(TENTHS[2:4])
    some.label[some.person == TENTHS[2]] = "jack"
    aside = set(some.person[set_aside(some)])
    assert TENTHS[3] in aside
    assert len(aside) == 2


def test_where_no_name_is_a_tenth_one_person_is_set_aside_all_the_same(hands):
    aside = set_aside(of(hands, OTHERS[:20]))
    assert aside.sum() == 7
    assert not set_aside(of(hands, OTHERS[:19])).any(), "of fewer than 20 people each is worth more in training"


def test_the_card_names_who_was_set_aside_and_who_of_the_tenths_was_not(hands):
    club = of(hands, [*OTHERS[:19], *TENTHS[:2]])
    told = told_aside(club, set_aside(club))
    assert (told.people, told.names, told.taught_all_the_same) == (2, tuple(sorted(TENTHS[:2])), ())
    family = of(hands, TENTHS[:2])
    told = told_aside(family, set_aside(family))
    assert (told.people, told.names, told.taught_all_the_same) == (0, (), tuple(sorted(TENTHS[:2])))


def test_of_many_who_are_set_aside_only_those_who_were_recorded_are_named(hands):
    told = told_aside(hands, set_aside(hands))
    assert told.people > NAMED
    assert told.names == ()
    own = hands.person[set_aside(hands)][0]
    mixed = dataclasses.replace(hands, source=np.where(hands.person == own, "camera:0", hands.source))
    assert told_aside(mixed, set_aside(mixed)).names == (own,)


@pytest.fixture
def card():
    """A card of so many people that says this of who was set aside."""
    return lambda persons, told: Card("here", "some", "", 9, persons, {}, 0.0, {}, 0.0, [], 1.0, told)


def test_a_card_tells_for_certain_who_was_not_learnt_from(hands, card):
    club = of(hands, [*OTHERS[:18], *TENTHS[:1]])
    told = card(19, told_aside(club, set_aside(club)))
    assert not any(never_taught(told, person) for person in (*OTHERS[:18], TENTHS[0]))
    assert never_taught(told, TENTHS[1]), "the next training sets her aside, and she is new"
    grown = of(hands, OTHERS[:20])
    aside = set_aside(grown)
    told = card(19, told_aside(grown, aside))
    assert [person for person in OTHERS[:20] if never_taught(told, person)] == [grown.person[aside][0]]


def test_a_card_of_before_cards_told_of_it_is_of_when_every_tenth_was_set_aside(card):
    assert never_taught(card(50, None), TENTHS[0])
    assert not never_taught(card(50, None), OTHERS[0])
    assert not never_taught(card(8, None), TENTHS[0]), "of few people nobody was set aside"
