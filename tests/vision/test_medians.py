"""Medians of values that count alike, or more and less."""

import numpy as np

from referee.vision.medians import upper_medians, weighted_medians


def test_the_upper_of_two_medians_is_taken():
    assert upper_medians(np.array([[3, 1, 2], [4, 4, 9]])).tolist() == [2, 4]
    assert upper_medians(np.array([1, 2, 3, 4])) == 3


def test_a_value_counts_as_much_as_its_weight():
    values = np.array([[5.0, 1.0, 3.0], [5.0, 1.0, 3.0]])
    assert weighted_medians(values, np.array([[1.0, 1.0, 1.0], [4.0, 1.0, 1.0]])).tolist() == [3.0, 5.0]


def test_a_value_of_no_weight_does_not_count():
    assert weighted_medians(np.array([[1.0, 2.0, 9.0]]), np.array([[0.0, 0.0, 2.0]])).tolist() == [9.0]
