"""The networks of a symbol model as they are stored: written by skops, and read as the plain arrays that they are.

Skops would build what a file describes out of scikit-learn's classes. Both take seconds to load, and tie a model to
one version of scikit-learn. What reads a hand needs weights, biases and the names of classes. So they are taken from
skops' description (``schema.json``) and from the arrays beside it, and nothing that a file describes is ever built.
"""

from __future__ import annotations

import io
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final, Protocol, TypeAlias

import msgspec
import numpy as np
import numpy.typing as npt

from referee.storage.archives import read_archive, read_array
from referee.storage.bounds import MODEL_BYTES, WEIGHT
from referee.storage.documents import decode_json

Weights: TypeAlias = npt.NDArray[np.floating[Any]]
_Arrays: TypeAlias = dict[str, npt.NDArray[Any]]

_DESCRIPTION: Final = "schema.json"
_ARRAY: Final = ".npy"
_KIND: Final = ("MLPClassifier", '"relu"', '"softmax"')
"""The class of a network, and its activations in between and at the end, as skops has them."""


class Network(Protocol):
    """What is asked of a network, by the names that scikit-learn's ``MLPClassifier`` has for them.

    Attributes:
        coefs_: The weights of each layer, in x out.
        intercepts_: The biases of each layer, out.
        classes_: The names of the classes that its last layer tells apart.
    """

    coefs_: Sequence[Weights]
    intercepts_: Sequence[Weights]
    classes_: npt.NDArray[np.str_]


@dataclass(slots=True, eq=False)
class StoredNetwork:
    """A :class:`Network` that was read, with rectified layers and a softmax at the end."""

    coefs_: Sequence[Weights]
    intercepts_: Sequence[Weights]
    classes_: npt.NDArray[np.str_]


class _Text(msgspec.Struct):
    content: str


class _File(msgspec.Struct):
    file: str


class _Files(msgspec.Struct):
    content: tuple[_File, ...]


class _Attributes(msgspec.Struct):
    coefs_: _Files
    intercepts_: _Files
    classes_: _File
    activation: _Text
    out_activation_: _Text


class _State(msgspec.Struct):
    content: _Attributes


class _Classifier(msgspec.Struct):
    content: _State
    kind: str = msgspec.field(name="__class__")


class _Description(msgspec.Struct):
    content: tuple[_Classifier, ...]


def write_networks(networks: Sequence[Network]) -> bytes:
    """Fitted ``MLPClassifier`` as they are stored."""
    from skops import io as skops_io  # noqa: PLC0415 -- only training writes them, and it takes seconds to load

    data: bytes = skops_io.dumps(list(networks))
    return data


def read_networks(data: bytes) -> list[StoredNetwork]:
    """Reads what :func:`write_networks` wrote.

    Raises:
        ValueError: It is no whole archive, is outside the bounds, or holds something else.
    """
    members = read_archive(io.BytesIO(data), MODEL_BYTES)
    arrays = {name: read_array(member) for name, member in members.items() if name.endswith(_ARRAY)}
    for name, array in arrays.items():
        # Written this way round, since nothing compares with what is no number.
        if array.dtype.kind == "f" and not (np.abs(array) <= WEIGHT).all():
            raise ValueError(f"{name} holds a weight beyond {WEIGHT:g}, or what is no number")
    try:
        described = decode_json(members.get(_DESCRIPTION, b""), _Description)
    except msgspec.DecodeError as error:
        raise ValueError(f"{_DESCRIPTION}: {error}") from error
    return [_network(each, arrays) for each in described.content]


def _network(described: _Classifier, arrays: _Arrays) -> StoredNetwork:
    has = described.content.content
    if (described.kind, has.activation.content, has.out_activation_.content) != _KIND:
        raise ValueError(f"a {described.kind} that is no network of rectified layers with a softmax at its end")
    return StoredNetwork(
        [_array(each, arrays, "f", 2) for each in has.coefs_.content],
        [_array(each, arrays, "f", 1) for each in has.intercepts_.content],
        _array(has.classes_, arrays, "U", 1),
    )


def _array(described: _File, arrays: _Arrays, kind: str, sides: int) -> npt.NDArray[Any]:
    """Takes out an array of a kind of numbers or words, with so many sides.

    Each is of one place alone, so that what is built of a file is no larger than the file.
    """
    array = arrays.pop(described.file, None)
    if array is None or (array.dtype.kind, array.ndim) != (kind, sides):
        raise ValueError(f"{described.file}: missing, there twice, or another array than a network has there")
    return array
