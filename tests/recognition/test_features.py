"""A symbol is the same symbol wherever the hand is, however it is turned, and whichever hand it is."""

import numpy as np
import pytest

from referee.recognition.features import features, shape_of

SHARES, COSINES = 42, 24
"""How many features are distances between landmarks of one set, and how many are cosines."""
FEATURES = 3 * SHARES + 2 * COSINES


@pytest.fixture(scope="module")
def pair(hands):
    few = hands.select(np.arange(0, len(hands), 400))
    return few.points.astype(np.float64), few.world.astype(np.float64)


def turned(points, angle):
    cos, sin = np.cos(angle), np.sin(angle)
    return points @ np.array([[cos, sin, 0], [-sin, cos, 0], [0, 0, 1]])


@pytest.mark.parametrize(
    ("points", "world"),
    [
        (lambda p: p + np.array([300, -40, 0]), lambda w: w),
        (lambda p: p * 2.5, lambda w: w),
        (lambda p: p, lambda w: w * 1.2),
        (lambda p: turned(p, 1.1), lambda w: turned(w, 1.1)),
        (lambda p: p * [-1, 1, 1], lambda w: w * [-1, 1, 1]),
    ],
    ids=["elsewhere", "nearer", "a larger hand", "turned in the picture", "the other hand"],
)
def test_same_shape_same_features(pair, points, world):
    np.testing.assert_allclose(features(points(pair[0]), world(pair[1])), features(*pair), atol=1e-9)


def test_each_feature_is_of_one_set_of_landmarks_and_stands_where_models_have_learnt_it():
    """A feature that changed its place would spoil every model, and hardly be noticed."""
    rng = np.random.default_rng(0)
    points, world, others = rng.normal(size=(3, 1, 21, 3))
    known = features(points, world)
    assert known.shape == (1, FEATURES)
    (hand,) = world
    palm = np.linalg.norm(hand[[5, 9, 13, 17]] - hand[0], axis=1).mean() + np.linalg.norm(hand[17] - hand[5])
    assert known[0, 0] == pytest.approx(np.linalg.norm(hand[4] - hand[1]) / palm), "the thumb, as a share of the palm"

    def same(*changed):
        return np.flatnonzero((features(*changed) == known)[0])

    in_space = np.r_[:SHARES, 3 * SHARES : 3 * SHARES + COSINES]
    np.testing.assert_array_equal(same(others, world), in_space)
    np.testing.assert_array_equal(same(points, others), np.delete(np.arange(FEATURES), in_space))
    in_depth = np.r_[SHARES : 2 * SHARES, FEATURES - COSINES : FEATURES]
    np.testing.assert_array_equal(same(points * (1, 1, 2), world), np.delete(np.arange(FEATURES), in_depth))


def test_other_shapes_other_features(pair):
    table = features(*pair)
    assert np.linalg.norm(table[0] - table[1]) > 0.5


def test_a_hand_reads_the_same_alone_and_among_others(pair):
    np.testing.assert_array_equal(features(pair[0][3:4], pair[1][3:4])[0], features(*pair)[3])


def test_landmarks_on_one_spot_give_numbers_all_the_same():
    assert np.isfinite(features(np.zeros((1, 21, 3)), np.zeros((1, 21, 3)))).all()


def test_an_opening_hand_changes_shape(hands):
    fist = hands.world[hands.label == "rock"].astype(np.float64).mean(axis=0)
    paper = hands.world[hands.label == "paper"][0].astype(np.float64)
    assert shape_of(paper).shape == (10,)
    assert np.linalg.norm(shape_of(paper) - shape_of(fist)) > 0.5
    for same in (turned(paper, 0.7), 1.3 * paper):
        np.testing.assert_allclose(shape_of(same), shape_of(paper))
