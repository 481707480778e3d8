"""The trained model: stored, checked, loaded, and asked what hands show.

A model is a folder of three files. ``model.skops`` has several networks that are asked together, never as a pickle
(:mod:`~referee.recognition.stored_networks`). ``card.json`` says what it was trained on and how it scores;
``manifest.json`` has versions, and the SHA-256 of both.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from importlib.metadata import version
from pathlib import Path
from typing import Any, Final, Protocol, TypeAlias

import msgspec
import numpy as np
import numpy.typing as npt

from referee.errors import BadInputError, ModelError
from referee.recognition.features import FEATURES_VERSION, AnyPoints, features
from referee.recognition.reading import Reading
from referee.recognition.stored_networks import Network, read_networks, write_networks
from referee.storage.bounds import MODEL_BYTES, SETTINGS_BYTES
from referee.storage.documents import decode_json
from referee.storage.files import replace_file
from referee.storage.local_files import read_file
from referee.storage.locks import locked
from referee.symbols import Symbol
from referee.vision.hands import Points, TrackedHand

INCOMPLETE: Final = "incomplete"
OTHER: Final = "other"
LABELS: Final = (*(symbol.value for symbol in Symbol), INCOMPLETE, OTHER)
GESTURE: Final = ":"
"""Between a label and a gesture in the name of a class that a network tells apart: ``other:point``."""

_MODEL: Final = "model.skops"
_CARD: Final = "card.json"
MANIFEST: Final = "manifest.json"
_BOUNDS: Final = {_MODEL: (MODEL_BYTES, "a symbol model"), _CARD: (SETTINGS_BYTES, "a model's card")}
"""How many bytes of each file are read, and what it is."""

Weights: TypeAlias = npt.NDArray[np.float32]

_ANY_HAND: Final = np.eye(21, 3)[None]
"""Landmarks of no particular hand."""


class SetAside(msgspec.Struct, frozen=True):
    """Who was set aside when a model was trained; see :mod:`referee.recognition.aside`.

    Attributes:
        people: How many people.
        names: Who they are. Where they are many, only those whose hands were recorded, or nobody.
        taught_all_the_same: People whom the rule by name would set aside, and who were learnt from all the same.
    """

    people: int
    names: tuple[str, ...]
    taught_all_the_same: tuple[str, ...]


class Card(msgspec.Struct, frozen=True):
    """What a model was trained on and how it scores, on people left out of training.

    Attributes:
        made_by: The command that made it.
        dataset: The names of the datasets.
        dataset_sha256: Identifies what is in them.
        hands: How many hands it was trained on.
        persons: How many people's.
        cross_validation: Share called right, by answer (the five symbols, ``none``).
        false_symbol: Share of hands that show none of the five taken for one.
        false_by_gesture: The same for each gesture that was ever taken for one.
        calibration_error: Expected calibration error.
        reliability: For bins of confidence: mean confidence, share right, hands.
        temperature: What the networks' outputs were divided by to calibrate them.
        set_aside: Who was never learnt from; ``None`` in a card of before cards told of it.
        sheets: SHA-256 of each symbol sheet whose shapes it has learnt, as far as the datasets tell; ``None`` likewise.
    """

    made_by: str
    dataset: str
    dataset_sha256: str
    hands: int
    persons: int
    cross_validation: dict[str, float]
    false_symbol: float
    false_by_gesture: dict[str, float]
    calibration_error: float
    reliability: list[tuple[float, float, int]]
    temperature: float
    set_aside: SetAside | None = None
    sheets: tuple[str, ...] | None = None


class ModelManifest(msgspec.Struct, frozen=True):
    """What a model folder has to agree with before it is loaded; ``scikit_learn`` says what trained it."""

    features: int
    scikit_learn: str
    labels: tuple[str, ...]
    sha256: dict[str, str]


class Landmarked(Protocol):
    """What a hand has to have to be read: landmarks as in :class:`~referee.vision.hands.TrackedHand`."""

    @property
    def points(self) -> Points:
        """21 x 3 in pixels."""

    @property
    def world(self) -> Points:
        """21 x 3 in metres."""


class SymbolReader(Protocol):
    """Reads the symbols that hands show; :class:`Recognizer` is the program's own."""

    @property
    def sha256(self) -> str:
        """Identifies what it was made from; empty where that is stored nowhere."""

    def read(self, hands: Sequence[TrackedHand]) -> Iterable[Reading]:
        """Reads several hands of one picture.

        Args:
            hands: One or more, or none.

        Returns:
            What each shows, in their order.
        """


class Recognizer:
    """Reads the symbol that a hand shows: the mean of what several networks say.

    Args:
        networks: Over :func:`~referee.recognition.features.features`, all with rectified layers of the same sizes;
            their classes are :data:`LABELS`, or gestures of them, whose probabilities are added up.
        sha256: Identifies the stored model; empty for one that is not stored.

    Raises:
        ValueError: They have classes that are no labels, or layers of different sizes.
    """

    def __init__(self, networks: Sequence[Network], sha256: str = "") -> None:
        sums = [label_sums(network.classes_) for network in networks]
        if not all(known.any(axis=1).all() for known in sums):
            raise ValueError("its classes are not labels")
        *hidden, last = zip(*(zip(net.coefs_, net.intercepts_, strict=True) for net in networks), strict=True)
        # One may have met fewer classes than another.
        classes = max(map(len, sums))
        self._layers = [_stacked(layer) for layer in hidden]
        self._layers.append(_stacked([(_widened(w, classes, 0.0), _widened(b, classes, -np.inf)) for w, b in last]))
        self._sums = _single(np.stack([np.pad(known, ((0, classes - len(known)), (0, 0))) for known in sums]))
        self.sha256 = sha256

    def probabilities(self, points: AnyPoints, world: AnyPoints) -> npt.NDArray[np.float64]:
        """Probabilities of :data:`LABELS` for N hands, N x 7 (landmarks as in ``features``).

        This is the mean of the networks' ``predict_proba``, all computed at once and without their checks, which for
        one hand take longer than all the rest.
        """
        (shares,) = self._shares(features(points, world).astype(np.float32)[None])
        return np.asarray(shares)

    def _shares(self, table: Weights) -> npt.NDArray[np.float64]:
        """Probabilities, L x N x 7, for L lots of N hands' features."""
        values = table[:, None]
        for weights, bias in self._layers[:-1]:
            values = values @ weights
            values += bias
            np.maximum(values, 0.0, out=values)
        weights, bias = self._layers[-1]
        values = values @ weights
        values += bias
        values -= values.max(axis=3, keepdims=True)
        shares = (np.exp(values, out=values) @ self._sums).astype(np.float64)
        shares /= shares.sum(axis=3, keepdims=True)
        mean: npt.NDArray[np.float64] = shares.sum(axis=1) / shares.shape[1]
        return mean

    def read(self, hands: Sequence[Landmarked]) -> list[Reading]:
        """Reads several hands at once, which costs little more than reading one.

        What a hand is read as does not depend on the hands beside it, to the last bit.
        """
        if not hands:
            return []
        table = features(np.stack([hand.points for hand in hands]), np.stack([hand.world for hand in hands]))
        # In pairs: OpenBLAS spreads a single row over all cores and keeps them spinning until the next; and how many
        # rows there are decides in which order it adds up.
        pairs = np.resize(table.astype(np.float32), ((len(hands) + 1) // 2, 2, table.shape[1]))
        rows = self._shares(pairs).reshape(-1, len(LABELS))[: len(hands)]
        return [
            Reading(dict(zip(Symbol, map(float, row[:5]), strict=True)), float(row[5]), float(row[6])) for row in rows
        ]


def _stacked(layer: Iterable[tuple[Weights, Weights]]) -> tuple[Weights, Weights]:
    """One layer of E networks: E x in x out weights, E x 1 x out biases."""
    weights, biases = zip(*layer, strict=True)
    return _single(np.stack(weights)), _single(np.stack(biases)[:, None])


def _single(array: npt.NDArray[np.floating[Any]]) -> Weights:
    """In half the memory, and without the numbers near zero that decaying weights end as and processors are slow at."""
    return np.where(np.abs(array) < np.finfo(np.float32).tiny, 0.0, array).astype(np.float32)


def _widened(array: Weights, columns: int, fill: float) -> Weights:
    """``array`` with as many columns, the new ones filled."""
    return np.pad(array, [(0, 0)] * (array.ndim - 1) + [(0, columns - array.shape[-1])], constant_values=fill)


def label_sums(classes: Iterable[str]) -> npt.NDArray[np.float64]:
    """The C x 7 matrix of ones and zeros that adds C classes up to :data:`LABELS`."""
    heads = [name.partition(GESTURE)[0] for name in classes]
    return np.array([[float(head == label) for label in LABELS] for head in heads])


def save_model(folder: Path, networks: Sequence[Network], card: Card) -> None:
    """Stores fitted networks with their card and manifest in a folder that nobody reads yet.

    Raises:
        OSError: It cannot be written.
    """
    files = {
        _MODEL: write_networks(networks),
        _CARD: msgspec.json.format(msgspec.json.encode(card), indent=2) + b"\n",
    }
    manifest = ModelManifest(
        FEATURES_VERSION,
        version("scikit-learn"),
        LABELS,
        {name: hashlib.sha256(data).hexdigest() for name, data in files.items()},
    )
    files[MANIFEST] = msgspec.json.format(msgspec.json.encode(manifest), indent=2) + b"\n"
    for name, data in files.items():
        replace_file(folder / name, data)


def load_model(folder: Path) -> Recognizer:
    """Loads a stored model after checking that it is whole, unchanged and of this version.

    Raises:
        ModelError: It is missing, was changed, or is of another version, or its card is none.
    """
    manifest, files = _read_checked(folder, _MODEL, _CARD)
    _card_in(folder, files[_CARD])  # whoever asks for it later may not stop for it
    data = files[_MODEL]
    if manifest.features != FEATURES_VERSION or manifest.labels != LABELS:
        raise ModelError(f"{folder}: trained for another version of this program; train it anew")
    try:
        recognizer = Recognizer(read_networks(data), manifest.sha256[_MODEL])
        # A foreign network of the right type still has other layers: it shows when a hand is read.
        recognizer.probabilities(_ANY_HAND, _ANY_HAND)
    except ValueError as error:
        raise ModelError(f"{folder / _MODEL}: holds what a symbol model does not: {str(error)[:300]}") from error
    return recognizer


def load_card(folder: Path) -> Card:
    """Loads what a stored model says of itself.

    Raises:
        ModelError: It is missing, was changed, or is no model's card.
    """
    _, files = _read_checked(folder, _CARD)
    return _card_in(folder, files[_CARD])


def _card_in(folder: Path, data: bytes) -> Card:
    try:
        return decode_json(data, Card)
    except msgspec.DecodeError as error:
        raise ModelError(f"{folder / _CARD}: not a model's card: {error}") from error


def _read_checked(folder: Path, *names: str) -> tuple[ModelManifest, dict[str, bytes]]:
    """Reads a model's manifest, and files of which it has the SHA-256.

    Raises:
        ModelError: One is missing, too large, or another than the manifest says.
    """
    try:
        with locked(folder, reading=True):  # not while another takes its place
            for name in (MANIFEST, *names):
                if not (folder / name).exists():
                    raise ModelError(f"{folder}: no symbol model here (No such file or directory: {name})")
            manifest = decode_json(read_file(folder / MANIFEST, SETTINGS_BYTES, "a model's manifest"), ModelManifest)
            files = {name: read_file(folder / name, *_BOUNDS[name]) for name in names}
    except BadInputError as error:
        raise ModelError(str(error)) from error
    except msgspec.DecodeError as error:
        raise ModelError(f"{folder / MANIFEST}: not a model's manifest: {error}") from error
    for name, data in files.items():
        if manifest.sha256.get(name) != hashlib.sha256(data).hexdigest():
            raise ModelError(f"{folder / name}: changed since it was stored (its SHA-256 is not the manifest's)")
    return manifest, files
