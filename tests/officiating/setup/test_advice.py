"""What is wrong with a venue is told once, with its numbers and what to do."""

import pytest

from referee.officiating.setup.advice import ADVICE, advice_for
from referee.officiating.setup.trial import PlayerFacts
from referee.symbols import MisThrow, Symbol
from referee.vision.lanes import Lane
from tests.officiating.setup.test_calibration import QUICK, VENUE, venue


def keys(found):
    return [each.key for each in found]


def test_a_good_venue_gets_no_advice():
    assert advice_for(VENUE, {"Ann": QUICK}) == ()


@pytest.mark.parametrize(
    ("changes", "key"),
    [
        ({"rate": 20.0}, "slower"),
        ({"promised": None, "rate": 20.0}, "slow"),
        ({"brightness": 10.0}, "dark"),
        ({"brightness": 230.0}, "bright"),
        ({"drift": 9.0}, "drift"),
        ({"sharpness": 12.0}, "blurred"),
        ({"hand_px": (120.0, 40.0)}, "small"),
        ({"hand_px": (), "reach": (), "rows": ()}, "unseen"),
    ],
)
def test_each_fault_of_a_venue_is_told_by_itself(changes, key):
    assert keys(advice_for(venue(**changes), {"Ann": QUICK})) == [key]


def test_a_hand_near_the_border_of_an_area_that_the_venue_drew_is_told_with_its_player():
    areas = [Lane(1, 0, 0, 390, 720), Lane(2, 640, 0, 1280, 720)]
    (advice,) = advice_for(VENUE, {"Ann": QUICK}, areas)
    assert (advice.key, advice.values["seat"]) == ("border", "1")


def test_players_are_told_by_name_with_what_was_asked_and_called():
    misread = PlayerFacts(1, misread=[(Symbol.JACK, MisThrow("changed"))])
    found = advice_for(VENUE, {"Ann": PlayerFacts(), "Bo": misread})
    assert keys(found) == ["unjudged", "misread"]
    assert "no throw of Ann could be judged" in str(found[0])
    assert "Bo was asked for JACK" in str(found[1])


def test_who_throws_too_late_or_not_at_all_is_told_once_when_to_throw_and_not_to_train_anew():
    late = PlayerFacts(3, mistimed=[MisThrow("late"), MisThrow("absent"), MisThrow("late")])
    found = advice_for(VENUE, {"Ann": late})
    assert [(each.key, each.values["called"]) for each in found] == [
        ("mistimed", MisThrow("late")),
        ("mistimed", MisThrow("absent")),
    ]
    assert all("throw with the third stroke" in str(each) and "train" not in str(each) for each in found)


def test_every_piece_of_advice_can_be_told():
    words = {"slower", "slow", "dark", "bright", "drift", "unseen", "outside", "border", "overlapping", "blurred"}
    assert set(ADVICE) == words | {"small", "unjudged", "misread", "mistimed"}
