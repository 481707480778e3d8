"""Training validates on people it has not seen and gives the same model from the same seed."""

import _thread
import threading

import joblib
import numpy as np
import pytest

from referee.errors import BadInputError
from referee.recognition.dataset import concatenate, read_dataset
from referee.recognition.features import features
from referee.recognition.measures import Answers
from referee.recognition.model import LABELS, Card, Recognizer, label_sums, load_model, save_model
from referee.recognition.training import FOLDS, best_temperature, fit, train
from referee.storage.paths import shipped_root

SINGLE = 1e-5
"""A hand is read in single precision."""


@pytest.fixture(scope="module")
def some(hands):
    return hands.select(np.arange(1500))


@pytest.fixture(scope="module")
def few(hands):
    return hands.select(np.arange(0, len(hands), 1000))


@pytest.fixture(scope="module")
def trained(some):
    steps = list(train(some, 3))
    assert steps[:-1] == [None] * FOLDS
    return steps[-1]


def test_the_hands_of_people_left_out_are_mostly_read_right(some, trained):
    shares = Answers(some.label, trained.table).shares_right()
    assert sum(shares.values()) / len(shares) > 0.7
    np.testing.assert_allclose(trained.table.sum(axis=1), 1)


def test_same_seed_same_model(some, trained):
    *_, again = train(some, 3)
    for one, other in zip(trained.networks, again.networks, strict=True):
        for layer, same in zip(one.coefs_, other.coefs_, strict=True):
            np.testing.assert_array_equal(layer, same)


def test_a_stored_model_reads_as_it_did(tmp_path, some, trained):
    card = Card("here", "some", "", len(some), 3, {}, 0.0, {}, 0.0, [], trained.temperature)
    save_model(tmp_path / "model", trained.networks, card)
    loaded = load_model(tmp_path / "model")
    np.testing.assert_array_equal(
        loaded.probabilities(some.points, some.world),
        Recognizer(trained.networks).probabilities(some.points, some.world),
    )


def test_what_is_read_is_the_mean_of_what_the_networks_themselves_predict(some, trained):
    assert len(trained.networks) == FOLDS
    table = features(some.points, some.world)
    predicted = [network.predict_proba(table) @ label_sums(network.classes_) for network in trained.networks]
    read = Recognizer(trained.networks).probabilities(some.points, some.world)
    np.testing.assert_allclose(read, np.mean(predicted, axis=0), atol=SINGLE)


def test_a_gesture_that_one_person_alone_makes_is_read_all_the_same(some):
    """The network that never met that person does not know it."""
    only = some.select((some.gesture != "point") | (some.person == some.person[some.gesture == "point"][0]))
    *_, trained = train(only, 3)
    counts = {len(network.classes_) for network in trained.networks}
    assert len(counts) == 2
    table = features(only.points, only.world)
    predicted = [network.predict_proba(table) @ label_sums(network.classes_) for network in trained.networks]
    read = Recognizer(trained.networks).probabilities(only.points, only.world)
    np.testing.assert_allclose(read, np.mean(predicted, axis=0), atol=SINGLE)


def test_a_label_of_one_person_spoils_neither_calibration_nor_validation(some):
    """No network that was trained without that person knows it: to each, its hands are the surest of errors."""
    person = some.person[some.label == "jack"][0]
    only = some.select((some.label != "jack") | (some.person == person))
    *_, trained = train(only, 3)
    np.testing.assert_array_equal(trained.validated, only.label != "jack")
    logits = np.log(np.maximum(trained.table[trained.validated], 1e-9))
    assert best_temperature(logits, np.eye(len(LABELS)), only.label[trained.validated]) == pytest.approx(1.0, abs=0.1)


def test_a_dataset_whose_every_label_is_of_one_person_is_refused(some):
    alone = some.select(np.arange(len(some)))
    alone.person[:] = np.char.add("only ", alone.label)
    with pytest.raises(BadInputError, match="each label of the dataset is of one person only"):
        list(train(alone, 1))


def test_between_a_symbol_and_a_rare_gesture_that_look_alike_the_symbol_is_called():
    """The same open hands are in the dataset twice: once as Paper, once as a claw."""
    some = read_dataset(shipped_root() / "datasets" / "people_thrown").select(np.arange(1500))
    paper = some.select(some.label == "paper")
    claws = paper.select(np.arange(len(paper)))
    claws.label[:], claws.gesture[:] = "other", "claw"
    both = concatenate([some, claws])

    def read(rare):
        shares = Recognizer([fit(both, 3, rare)]).probabilities(paper.points, paper.world)
        paper_share, other = shares[:, LABELS.index("paper")], shares[:, LABELS.index("other")]
        return (paper_share / (paper_share + other)).mean()

    assert read(()) == pytest.approx(0.5, abs=0.15), "seen as often as Paper, the claw is as likely"
    assert read(("claw",)) > 0.7


def test_a_rare_gesture_counts_less_in_a_whole_training_as_well(few):
    *_, often = train(few, 0)
    *_, seldom = train(few, 0, set(few.gesture[few.label == "other"]))
    others = few.label == "other"
    assert seldom.table[others, LABELS.index("other")].mean() < often.table[others, LABELS.index("other")].mean()


def test_too_sure_a_model_is_cooled_and_a_timid_one_warmed():
    rng = np.random.default_rng(0)
    logits = rng.normal(0, 1.5, (4000, len(LABELS)))
    shares = np.exp(logits) / np.exp(logits).sum(axis=1, keepdims=True)
    label = np.array([LABELS[rng.choice(len(LABELS), p=row)] for row in shares])
    assert best_temperature(logits, np.eye(len(LABELS)), label) == pytest.approx(1.0, abs=0.1)
    assert best_temperature(logits * 2, np.eye(len(LABELS)), label) == pytest.approx(2.0, abs=0.2)
    assert best_temperature(logits / 2, np.eye(len(LABELS)), label) == pytest.approx(0.5, abs=0.05)


def test_the_stored_networks_are_the_calibrated_ones(some, trained):
    """What each says of the people it has not seen is what the card's figures are made of."""
    shares = np.stack([Recognizer([n]).probabilities(some.points, some.world) for n in trained.networks])
    own = np.abs(shares - trained.table).max(axis=2).argmin(axis=0)
    assert set(own) == set(range(FOLDS))
    np.testing.assert_allclose(shares[own, np.arange(len(some))], trained.table, atol=SINGLE)


def test_a_missing_label_and_too_few_people_are_named(some):
    with pytest.raises(BadInputError, match="no hand labelled jack"):
        list(train(some.select(some.label != "jack"), 1))
    family = some.select(np.arange(len(some)))
    family.person[:] = np.resize(["Ann", "Bo", "Cy"], len(family))
    with pytest.raises(BadInputError, match="people in the dataset: 3, expected 4"):
        list(train(family, 1))


def test_the_hands_of_four_people_are_enough(few):
    family = few.select(np.arange(len(few)))
    family.person[:] = np.resize(["Ann", "Bo", "Cy", "Di"], len(family))
    *_, trained = train(family, 1)
    assert len(trained.networks) == FOLDS


def test_spread_over_other_processes_the_model_is_the_same(some, trained):
    with joblib.parallel_config("loky", n_jobs=2):
        *steps, again = train(some, 3)
    assert steps == [None] * FOLDS
    np.testing.assert_array_equal(again.table, trained.table)
    np.testing.assert_array_equal(again.networks[0].coefs_[0], trained.networks[0].coefs_[0])


def test_a_few_dozen_hands_are_learnt_from_without_a_warning(few):
    *_, trained = train(few, 0)  # a warning is an error here
    assert len(trained.networks) == FOLDS


def test_broken_off_there_is_no_half_trained_network(hands):
    # scikit-learn itself answers an interrupt with a warning and goes on with what it has.
    timer = threading.Timer(2.5, _thread.interrupt_main)
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        fit(hands, 1)
    timer.join()
