"""Figures that are published have to be what they say they are."""

import numpy as np
import pytest

from referee.recognition.measures import ANSWERS, Answers
from referee.recognition.model import LABELS


def table(*rows):
    """Probabilities from {label: probability}; what is left goes to `other`."""
    out = np.zeros((len(rows), len(LABELS)))
    for line, row in zip(out, rows, strict=True):
        for label, probability in row.items():
            line[LABELS.index(label)] = probability
        line[LABELS.index("other")] += 1 - line.sum()
    return out


def answers():
    truth = np.array(["rock", "rock", "paper", "other", "incomplete", "none"])
    return Answers(
        truth,
        table({"rock": 0.9}, {"rock": 0.3}, {"paper": 0.6}, {"rock": 0.8}, {"incomplete": 0.7, "jack": 0.1}, {}),
    )


def test_a_symbol_is_called_when_it_is_likelier_than_all_that_is_none_of_the_five():
    rows = {"rock": 0.45, "incomplete": 0.4}, {"rock": 0.51}, {"rock": 0.5}
    assert Answers(np.array(["rock"] * 3), table(*rows)).called.tolist() == ["none", "rock", "none"]


def test_an_answer_is_as_sure_as_what_it_calls():
    assert answers().confidence == pytest.approx([0.9, 0.7, 0.6, 0.8, 0.9, 1.0])


def test_shares_are_of_the_hands_that_show_each_answer():
    assert answers().shares_right() == {"rock": 0.5, "paper": 1.0, "none": pytest.approx(2 / 3)}
    assert answers().false_symbol() == pytest.approx(1 / 3)
    assert Answers(np.array(["rock"]), table({"rock": 0.9})).false_symbol() == 0, "there are none"


def test_confusion_counts_every_hand_once():
    counts = answers().confusion()
    assert counts.sum() == 6
    assert counts[ANSWERS.index("none"), ANSWERS.index("rock")] == 1
    assert counts[ANSWERS.index("rock"), ANSWERS.index("none")] == 1
    called = Answers(np.array(["paper", "paper"]), table({"rock": 0.9}, {"rock": 0.9})).confusion()
    assert called[ANSWERS.index("paper"), ANSWERS.index("rock")] == 2, "a row is what hands showed"
    assert called[ANSWERS.index("rock"), ANSWERS.index("paper")] == 0


def test_calibration_error_is_the_gap_between_confidence_and_share_right():
    # Ten answers with confidence 0.8, of which six are right: the gap is 0.2.
    truth = np.array(["rock"] * 6 + ["paper"] * 4)
    measured = Answers(truth, table(*[{"rock": 0.8}] * 10))
    assert measured.calibration_error() == pytest.approx(0.2)
    assert measured.reliability() == [(pytest.approx(0.8), pytest.approx(0.6), 10)]


def test_calibration_error_counts_each_hand_once_whether_answers_are_too_sure_or_not_sure_enough():
    # Six answers with confidence 1, of which three are right, and two with confidence 0.6, which are right.
    truth = np.array(["rock", "paper"] * 3 + ["rock"] * 2)
    measured = Answers(truth, table(*[{"rock": 1.0}] * 6, *[{"rock": 0.6}] * 2))
    assert sum(each.hands for each in measured.reliability()) == 8
    assert measured.calibration_error() == pytest.approx((6 * 0.5 + 2 * 0.4) / 8)


def test_error_falls_to_nothing_when_the_wrong_answers_are_the_least_sure():
    truth = np.array(["rock", "rock", "rock", "paper"])
    withheld, wrong = Answers(truth, table({"rock": 0.9}, {"rock": 0.8}, {"rock": 0.7}, {"rock": 0.55})).rejection()
    assert withheld.tolist() == [0, 0.25, 0.5, 0.75]
    assert wrong.tolist() == [0.25, 0, 0, 0]
