"""Ruling A7, case by case. Times are seconds after the player's own third bottom."""

from dataclasses import replace

import pytest

from referee.officiating.forming import FormingModel
from referee.officiating.ruling import rule
from referee.officiating.shape_segments import ShapeSegment
from referee.settings import OfficiatingSettings
from referee.symbols import MisThrow, Symbol

BOTTOM, FORMING = 10.0, FormingModel()


def segments(*shapes):
    """(label, from, to[, formed]) after the bottom, as settled shapes."""
    return [
        ShapeSegment(
            shape[0],
            BOTTOM + shape[1],
            BOTTOM + shape[2],
            BOTTOM + shape[-1 if len(shape) > 3 else 1],
            0.9,
            earliest_t=BOTTOM + shape[1] - FORMING.read_late_s,
            for_good_t=BOTTOM + shape[1] + FORMING.looks_s,
        )
        for shape in shapes
    ]


def ruled(*shapes, now=2.0, steady=True):
    return rule(segments(*shapes), BOTTOM, BOTTOM + now, steady=steady, settings=OfficiatingSettings())


FIST = ("rock", -0.4, 0.05)


@pytest.mark.parametrize(
    ("shapes", "thrown", "review"),
    [
        ([("rock", -0.4, 1.0)], Symbol.ROCK, False),  # a fist carried through and still a fist
        ([FIST, ("paper", 0.05, 1.0, 0.10)], Symbol.PAPER, False),  # formed within 170 ms: stands
        ([FIST, ("paper", 0.10, 1.0, 0.22)], Symbol.PAPER, True),  # 170 to 300 ms: stands with review
        ([("rock", -0.4, 0.3), ("paper", 0.3, 1.0, 0.35)], MisThrow("late"), False),  # after 300 ms
        ([("rock", -0.4, 0.4), ("jack", 0.4, 0.6, 0.45), ("paper", 0.7, 1.2)], MisThrow("late"), False),  # late first
        ([("paper", -0.5, 1.0)], Symbol.PAPER, False),  # opened on the second stroke, still shown on the third
        ([FIST, ("paper", 0.05, 0.3, 0.1), ("scissors", 0.3, 1.0)], MisThrow("changed"), False),
        ([FIST, ("paper", 0.05, 0.3, 0.1), ("rock", 0.3, 1.0)], MisThrow("changed"), False),  # a fist counts too
        ([FIST, ("paper", 0.05, 0.35, 0.1), ("jack", 0.35, 0.55), ("paper", 0.55, 1.2)], MisThrow("changed"), False),
        ([FIST, ("paper", 0.05, 0.58, 0.1), ("other", 0.58, 1.2)], MisThrow("changed"), False),  # late in the hold
        ([FIST, ("paper", 0.05, 0.7, 0.1), ("rock", 0.7, 1.2)], Symbol.PAPER, False),  # after the hold: free
        ([FIST, ("paper", 0.05, 0.15, 0.1), ("other", 0.15, 0.45), ("paper", 0.45, 1.2)], MisThrow("changed"), False),
        ([("paper", -0.4, 0.0), ("rock", 0.33, 1.2, 0.35)], MisThrow("late"), False),  # a fist that was not carried
        ([FIST, ("incomplete", 0.05, 1.0)], MisThrow("incomplete"), False),
        ([FIST, ("other", 0.05, 1.0)], MisThrow("unrecognizable"), False),
        ([FIST, ("other", 0.02, 0.1), ("paper", 0.1, 1.0, 0.14)], Symbol.PAPER, False),  # on its way
        ([("rock", -0.4, 0.2), ("other", 0.2, 0.3), ("rock", 0.3, 1.0)], Symbol.ROCK, False),  # a misread blink
        ([("rock", -0.4, -0.02), ("other", -0.02, 0.2), ("rock", 0.2, 1.0)], Symbol.ROCK, False),  # ... at the bottom
    ],
)
def test_what_was_shown_decides(shapes, thrown, review):
    ruling = ruled(*shapes)
    assert ruling.thrown == thrown
    assert ruling.review == review


@pytest.mark.parametrize(
    ("shapes", "reason"),
    [
        ([("incomplete", 0.05, 0.2), ("other", 0.2, 1.0)], "unrecognizable"),
        ([("incomplete", 0.05, 0.8), ("other", 0.8, 1.0)], "incomplete"),
        ([("other", 0.05, 0.2), ("incomplete", 0.2, 1.0)], "incomplete"),
        ([("other", 0.05, 0.8), ("incomplete", 0.8, 1.0)], "unrecognizable"),
    ],
)
def test_what_was_shown_longest_says_why_a_hand_without_a_symbol_mis_threw(shapes, reason):
    assert ruled(FIST, *shapes).thrown == MisThrow(reason)


def test_what_is_shown_after_the_hold_is_not_among_the_symbols_seen():
    assert ruled(FIST, ("paper", 0.05, 0.7, 0.1), ("rock", 0.7, 1.2)).seen == (Symbol.PAPER,)


def test_nothing_is_called_before_the_hold_is_over():
    assert ruled(FIST, ("paper", 0.05, 0.45, 0.1), now=0.45) is None
    assert ruled(("rock", -0.4, 0.49), now=0.49) is None
    assert ruled(FIST, ("other", 0.05, 0.5), now=0.5) is None


def test_a_symbol_is_not_late_before_all_is_seen_that_says_when_it_was_formed():
    """From the first samples of a shape it may seem to have been formed later than it was."""
    assert ruled(("rock", -0.4, 0.28), ("jack", 0.28, 0.34, 0.33), now=0.34) is None
    assert ruled(("rock", -0.4, 0.28), ("jack", 0.28, 0.9, 0.27), now=0.9).thrown is Symbol.JACK
    assert ruled(("rock", -0.4, 0.28), ("jack", 0.28, 0.9, 0.33), now=0.9).thrown == MisThrow("late")


def test_the_hold_runs_from_the_later_of_third_bottom_and_formed_symbol():
    assert ruled(FIST, ("paper", 0.1, 1.0, 0.2)).until == pytest.approx(BOTTOM + 0.7)
    assert ruled(("paper", -0.3, 1.0)).until == pytest.approx(BOTTOM + 0.5)


@pytest.mark.parametrize("label", ["paper", "incomplete", "other"])
def test_a_fist_that_was_held_is_rock_whenever_the_throw_is_found(label):
    shapes = [("rock", -0.4, 0.7), (label, 0.7, 1.5)]
    live = rule(segments(*shapes[:1]), BOTTOM, BOTTOM + 0.6, steady=True, settings=OfficiatingSettings())
    found_late = ruled(*shapes)
    assert live.thrown is Symbol.ROCK
    assert found_late == live


def test_a_fist_that_begins_to_open_as_its_hold_ends_is_waited_for():
    assert ruled(("rock", -0.4, 0.51), now=0.51, steady=False) is None
    assert ruled(("rock", -0.4, 0.48), ("paper", 0.48, 0.7, 0.55), now=0.7).thrown == MisThrow("late")


def test_a_symbol_that_begins_to_change_as_its_hold_ends_is_waited_for():
    held = (FIST, ("paper", 0.05, 0.61, 0.1))
    assert ruled(*held, now=0.61, steady=False) is None
    assert ruled(*held, now=0.61).thrown is Symbol.PAPER
    assert ruled(*held, now=0.81, steady=False).thrown is Symbol.PAPER, "it did not change"


def test_a_fault_is_known_as_soon_as_it_is_made():
    assert ruled(FIST, ("paper", 0.05, 0.3, 0.1), ("scissors", 0.3, 0.45), now=0.45).thrown == MisThrow("changed")


@pytest.mark.parametrize("sure", [(0.9, 0.6), (0.6, 0.9)], ids=["of the first", "of the second"])
def test_a_changed_throw_is_believed_no_more_than_the_shape_that_is_less_sure(sure):
    fist, *shown = segments(FIST, ("paper", 0.05, 0.3, 0.1), ("scissors", 0.3, 1.0))
    shapes = [fist, *(replace(shape, confidence=each) for shape, each in zip(shown, sure, strict=True))]
    ruling = rule(shapes, BOTTOM, BOTTOM + 2, steady=True, settings=OfficiatingSettings())
    assert (ruling.thrown, ruling.confidence) == (MisThrow("changed"), 0.6)


def test_what_was_shown_before_the_third_bottom_alone_counts_for_nothing():
    ruling = ruled(("paper", -0.4, -0.1), ("rock", -0.1, 1.0))
    assert ruling.thrown == Symbol.ROCK
    assert ruling.seen == (Symbol.ROCK,)


def test_a_venue_may_set_other_times():
    lenient = OfficiatingSettings(late_after=0.5, review_after=0.4, hold=0.2)
    shapes = segments(("rock", -0.4, 0.3), ("paper", 0.3, 1.0, 0.35))
    assert rule(shapes, BOTTOM, BOTTOM + 1, steady=True, settings=lenient).thrown == Symbol.PAPER


@pytest.mark.parametrize("shapes", [[("rock", -0.4, 0.7)], [FIST, ("incomplete", 0.05, 0.7)]])
def test_a_hand_is_watched_as_long_as_a_symbol_would_not_be_late(shapes):
    lenient = OfficiatingSettings(late_after=1.0)
    assert rule(segments(*shapes), BOTTOM, BOTTOM + 0.7, steady=True, settings=lenient) is None
    shown = segments(*shapes, ("paper", 0.7, 1.5, 0.8))
    assert rule(shown, BOTTOM, BOTTOM + 1.5, steady=True, settings=lenient).thrown == Symbol.PAPER


@pytest.mark.parametrize("label", ["other", "incomplete"])
def test_a_misread_in_the_hold_is_waited_for_until_the_shape_is_back_or_it_has_lasted(label):
    paper, misread = ("paper", 0.05, 0.3, 0.1), (label, 0.3, 0.45)
    assert ruled(FIST, paper, misread, now=0.45) is None
    assert ruled(FIST, paper, misread, ("paper", 0.45, 0.7), now=0.7).thrown == Symbol.PAPER
    assert ruled(FIST, paper, (label, 0.3, 0.56), now=0.56).thrown == MisThrow("changed")
    assert ruled(FIST, paper, (label, 0.3, 0.4), ("jack", 0.4, 0.56), now=0.56).thrown == MisThrow("changed")
