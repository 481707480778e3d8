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
    called = Answers(np.array(["rock", "rock"]), table({"rock": 0.45, "incomplete": 0.4}, {"rock": 0.51})).called
    assert called.tolist() == ["none", "rock"]


def test_shares_are_of_the_hands_that_show_each_answer():
    assert answers().shares_right() == {"rock": 0.5, "paper": 1.0, "none": pytest.approx(2 / 3)}
    assert answers().false_symbol() == pytest.approx(1 / 3)


def test_confusion_counts_every_hand_once():
    counts = answers().confusion()
    assert counts.sum() == 6
    assert counts[ANSWERS.index("none"), ANSWERS.index("rock")] == 1
    assert counts[ANSWERS.index("rock"), ANSWERS.index("none")] == 1


def test_calibration_error_is_the_gap_between_confidence_and_share_right():
    # Ten answers with confidence 0.8, of which six are right: the gap is 0.2.
    truth = np.array(["rock"] * 6 + ["paper"] * 4)
    measured = Answers(truth, table(*[{"rock": 0.8}] * 10))
    assert measured.calibration_error() == pytest.approx(0.2)
    assert measured.reliability() == [(pytest.approx(0.8), pytest.approx(0.6), 10)]


def test_error_falls_to_nothing_when_the_wrong_answers_are_the_least_sure():
    truth = np.array(["rock", "rock", "rock", "paper"])
    withheld, wrong = Answers(truth, table({"rock": 0.9}, {"rock": 0.8}, {"rock": 0.7}, {"rock": 0.55})).rejection()
    assert withheld.tolist() == [0, 0.25, 0.5, 0.75]
    assert wrong.tolist() == [0.25, 0, 0, 0]
