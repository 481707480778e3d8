"""Datasets put together, and given to other programs."""

from __future__ import annotations

import codecs
import csv
from collections.abc import Collection, Iterator, Sequence
from pathlib import Path

import numpy as np

from referee.errors import BadInputError
from referee.recognition.dataset import Hands, concatenate
from referee.storage.files import publish_or_remove, staging, storing

_WORDS = ("label", "gesture", "person", "handedness", "source")
_NUMBERS = ("lane", "t")
_HEADER = (
    *_WORDS,
    *_NUMBERS,
    *(f"{axis}{joint}" for joint in range(21) for axis in "xyz"),
    *(f"world_{axis}{joint}" for joint in range(21) for axis in "xyz"),
)

_FORMULA = ("=", "+", "-", "@", "\uff1d", "\uff0b", "\uff0d", "\uff20")
"""What a spreadsheet takes for the beginning of a formula, also in full width, perhaps after it has left out blanks."""


def merge(several: Sequence[Hands], without: Collection[str] = ()) -> Hands:
    """All hands of several datasets, each once: a hand that two of them hold comes from the first.

    Args:
        several: The datasets' hands.
        without: Labels and gestures that are taken from the last alone: a table that shows JACK in another way
            gives its own recordings last, and leaves out the others' JACK. The only dataset gives none of them.

    Raises:
        BadInputError: A word of ``without`` is neither label nor gesture of those that it is left out of, or no hand is
            left.
    """
    others, own = (several[:-1], several[-1:]) if len(several) > 1 else (several, ())
    known = {word for hands in others for word in (*hands.label.tolist(), *hands.gesture.tolist())}
    unknown = sorted(set(without) - known)
    if unknown:
        where = "the datasets before the last" if own else "this dataset"
        raise BadInputError(f"{unknown[0]}: neither a label nor a gesture of {where}")
    words = list(without)
    kept = [hands.select(~(np.isin(hands.label, words) | np.isin(hands.gesture, words))) for hands in others]
    together = concatenate([*kept, *own])
    if not len(together):
        raise BadInputError(f"--without {','.join(words)}: leaves no hand of these datasets")
    flat = np.concatenate([together.points, together.world], axis=2).reshape(len(together), -1)
    _, first = np.unique(flat, axis=0, return_index=True)
    return together.select(np.sort(first))


def harmless_cell(text: str) -> str:
    """A cell of a CSV that no spreadsheet takes for a formula: one that begins like one gets a ``'`` before it."""
    return f"'{text}" if _may_be_formula(text) else text


def cell_as_meant(text: str) -> str:
    """What :func:`harmless_cell` was given."""
    return text[1:] if text.startswith("'") and _may_be_formula(text[1:]) else text


def _may_be_formula(text: str) -> bool:
    """Whether a cell begins like a formula, or like one with a ``'`` of its own before it, which is to come back."""
    return text[:1] in {"\t", "\r", "\n"} or text.lstrip("'").lstrip().startswith(_FORMULA)


def write_csv(hands: Hands, path: Path) -> Iterator[int]:
    """Writes one line for each hand: what is known of it, its points in pixels, its points in metres.

    Yields:
        The rows, as they are written, so that progress can be shown.

    Raises:
        BadInputError: The file is there already.
        StorageError: It cannot be written; nothing of it is there.
    """
    if path.exists():
        raise BadInputError(f"{path}: is there already; choose another file")
    with storing(path):
        with staging(path) as file:
            writer = csv.writer(codecs.getwriter("utf-8")(file))
            writer.writerow(_HEADER)
            for row in range(len(hands)):
                words = [harmless_cell(str(getattr(hands, name)[row])) for name in _WORDS]
                numbers = [getattr(hands, name)[row] for name in _NUMBERS]
                writer.writerow([*words, *numbers, *hands.points[row].ravel(), *hands.world[row].ravel()])
                yield row
        publish_or_remove(path)
