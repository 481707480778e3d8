"""Training: small neural networks over the features, each calibrated on people it has not seen.

What one network makes of hands unlike those it was trained on, which real hands are beside simulated ones, is largely
chance: it differs from seed to seed. The mean of several networks is steadier.
"""

from __future__ import annotations

import warnings
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import Final

import joblib
import numpy as np
import numpy.typing as npt
from sklearn.exceptions import ConvergenceWarning
from sklearn.model_selection import GroupKFold
from sklearn.neural_network import MLPClassifier
from threadpoolctl import threadpool_limits

from referee.errors import BadInputError
from referee.recognition.augment import augment
from referee.recognition.dataset import Hands
from referee.recognition.features import features
from referee.recognition.measures import Floats
from referee.recognition.model import GESTURE, INCOMPLETE, LABELS, OTHER, label_sums
from referee.workers import spread

FOLDS: Final = 4
_LAYERS: Final = (256, 128)
_WEIGHT_DECAY: Final = 0.6
_ROUNDS: Final = 9
_BATCH: Final = 256
_COPIES: Final = 2
"""How many times each hand is shown besides as it is, each time distorted anew."""
_RARE: Final = 0.25
"""How much less a gesture counts that people make more rarely than the dataset has it."""
_NEVER: Final = -30.0
"""The log-probability of a class that a fold has not met."""
_TEMPERATURES: Final = np.geomspace(0.4, 4.0, 93)


@dataclass(frozen=True, slots=True, eq=False)
class Trained:
    """What training has given.

    Attributes:
        networks: Fitted and calibrated, each on other people; what they say is to be averaged.
        table: N x 7 probabilities of the training hands, each from the network that was trained without that
            hand's person.
        validated: N flags: whether that network has met the hand's label. No other hands count for the temperature,
            or in a cross-validation: a label of one person is in no network that was trained without that person.
        temperature: What the networks' outputs were divided by; above 1 they had been too sure.
    """

    networks: tuple[MLPClassifier, ...]
    table: Floats
    validated: npt.NDArray[np.bool_]
    temperature: float


def train(hands: Hands, seed: int, rare: Collection[str] = ()) -> Iterator[Trained | None]:
    """Trains one network a fold, each without other people, and calibrates them on those.

    The folds do not need each other: they are joblib tasks. A ``joblib.parallel_config`` around the call says what
    carries them: this process by default, its cores, or a cluster's Dask or Ray. The result is the same.

    Args:
        hands: What to learn from.
        seed: Where chance comes from.
        rare: Gestures that people make more rarely than the dataset has them.

    Yields:
        ``None`` after each of :data:`FOLDS` folds, then what training has given: so that progress can be shown.

    Raises:
        BadInputError: There are fewer people than folds, a label is missing, or each is of one person only.
    """
    missing = sorted(set(LABELS) - set(hands.label))
    if missing:
        raise BadInputError(f"the dataset has no hand labelled {', '.join(missing)}")
    people = len(set(hands.person))
    if people < FOLDS:
        raise BadInputError(f"people in the dataset: {people}, expected {FOLDS} or more to validate on those left out")
    classes = np.unique(_classes(hands))
    table = features(hands.points, hands.world)
    logits = np.full((len(hands), len(classes)), _NEVER)
    folds = list(GroupKFold(FOLDS).split(table, groups=hands.person))
    fits = spread(joblib.delayed(fit)(hands.select(f[0]), seed + i, rare) for i, f in enumerate(folds))
    validated = np.zeros(len(hands), dtype=np.bool_)
    networks = []
    for (_, left_out), network in zip(folds, fits, strict=True):
        known = np.searchsorted(classes, network.classes_)
        logits[np.ix_(left_out, known)] = np.maximum(network.predict_log_proba(table[left_out]), _NEVER)
        validated[left_out] = np.isin(hands.label[left_out], _heads(network.classes_))
        networks.append(network)
        yield None
    if not validated.any():
        raise BadInputError("each label of the dataset is of one person only; expected some of two people or more")
    sums = label_sums(classes)
    temperature = best_temperature(logits[validated], sums, hands.label[validated])
    for network in networks:
        _soften(network, temperature)
    yield Trained(tuple(networks), _softmax(logits / temperature) @ sums, validated, temperature)


def fit(hands: Hands, seed: int, rare: Collection[str] = ()) -> MLPClassifier:
    """Fits the network, uncalibrated, to ``hands`` and distorted copies of them.

    Standardisation of the features is folded into the first layer, so that what is stored and run is one
    network. ``rare`` gestures count less, as in :func:`train`.
    """
    rng = np.random.default_rng(seed)
    lots = [features(hands.points, hands.world)]
    for _ in range(_COPIES):
        points, world = augment(hands.points.astype(np.float64), hands.world.astype(np.float64), rng)
        lots.append(features(points, world))
    table = np.concatenate(lots)
    weight = np.where(np.isin(hands.gesture, list(rare)), _RARE, 1.0)
    mean, deviation = table.mean(axis=0), np.maximum(table.std(axis=0), 1e-6)
    batch = min(_BATCH, len(table))  # scikit-learn would take as many, and warn
    network = MLPClassifier(
        _LAYERS, alpha=_WEIGHT_DECAY, max_iter=_ROUNDS, batch_size=batch, random_state=seed, tol=0.0
    )
    # On one core each: how many share a product decides in which order it adds up, and other processes have fewer.
    with threadpool_limits(1), warnings.catch_warnings():
        # It is trained for a fixed number of rounds: more would fit the simulation, not hands.
        warnings.simplefilter("ignore", ConvergenceWarning)
        # Interrupted, scikit-learn only warns, and what it has so far would pass for trained.
        warnings.filterwarnings("error", message="Training interrupted", category=UserWarning)
        try:
            network.fit(
                ((table - mean) / deviation).astype(np.float32),
                np.tile(_classes(hands), _COPIES + 1),
                sample_weight=np.tile(weight, _COPIES + 1),
            )
        except UserWarning as warning:
            raise KeyboardInterrupt from warning
    first = network.coefs_[0].astype(np.float64) / deviation[:, None]
    network.intercepts_[0] = (network.intercepts_[0] - mean @ first).astype(np.float32)
    network.coefs_[0] = first.astype(np.float32)
    # What only further training would need: two copies of every weight, and a second set of them. The first skops
    # would have to be told to trust besides.
    del network._optimizer, network._best_coefs, network._best_intercepts
    return network


def best_temperature(logits: Floats, sums: Floats, label: npt.NDArray[np.str_]) -> float:
    """What to divide ``logits`` by (Guo et al., "On calibration of modern neural networks", 2017).

    Args:
        logits: N x C log-probabilities of the network's classes.
        sums: C x 7, which adds them up to :data:`~referee.recognition.model.LABELS`.
        label: N labels.
    """
    truth = (np.arange(len(label)), [LABELS.index(word) for word in label])
    losses = [-np.log((_softmax(logits / t) @ sums)[truth] + 1e-12).mean() for t in _TEMPERATURES]
    return float(_TEMPERATURES[int(np.argmin(losses))])


def _soften(network: MLPClassifier, temperature: float) -> None:
    """Calibrates in place: the softmax's inputs are linear in the last layer."""
    network.coefs_[-1] = network.coefs_[-1] / temperature
    network.intercepts_[-1] = network.intercepts_[-1] / temperature


def _classes(hands: Hands) -> npt.NDArray[np.str_]:
    """What the network tells apart: symbols, and each gesture that is none, for they have little in common."""
    gestures = np.char.add(np.char.add(hands.label, GESTURE), hands.gesture)
    return np.where(np.isin(hands.label, [INCOMPLETE, OTHER]), gestures, hands.label)


def _heads(classes: npt.NDArray[np.str_]) -> list[str]:
    """The labels that classes belong to."""
    return [str(name).partition(GESTURE)[0] for name in classes]


def _softmax(logits: Floats) -> Floats:
    powers = np.exp(logits - logits.max(axis=1, keepdims=True))
    shares: Floats = powers / powers.sum(axis=1, keepdims=True)
    return shares
