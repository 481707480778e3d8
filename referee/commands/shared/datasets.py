"""Datasets as the verbs read them that learn from them, measure on them and look into them."""

from __future__ import annotations

import re
import shlex
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Final

import numpy as np

from referee.bouts.person import first_spellings, person
from referee.commands.shared.output import complain
from referee.errors import RefereeError
from referee.recognition.dataset import Hands, read_dataset, read_index
from referee.recognition.model import Card
from referee.storage.paths import folders_of

MERGE: Final = "referee dataset merge "
"""How what a merged dataset was made by begins."""
INDEX: Final = "dataset.json"


def read_hands(speaker: str, folder: Path) -> Hands:
    """Reads a whole dataset, as :func:`read_dataset` does, and says so where parts of it were never built.

    Args:
        speaker: Who says it: ``referee train``.
        folder: The dataset's.

    Raises:
        BadInputError: There is none, or it cannot be read.
    """
    index, hands = read_index(folder), read_dataset(folder)
    if not index.is_whole:
        there = f"only {len(index.parts)} of {index.meant} parts are there"
        complain(speaker, f"{folder}: {there}: its build was broken off, or still goes on; its command goes on with it")
    return hands


def spelled_once(speaker: str, hands: Hands) -> Hands:
    """The hands with each person under one name, the first there, as ``referee record`` does; says who had several.

    Args:
        speaker: Who says it: ``referee train``.
        hands: Of any datasets. A split goes by name, and would have one person on both of its sides.
    """
    names = dict.fromkeys(hands.person.tolist())
    first = first_spellings(names)
    spelled = {name: first[person(name)] for name in names}
    for name, other in spelled.items():
        if name != other:
            complain(speaker, f"{name}: counts as {other}")
    return replace(hands, person=np.array([spelled[name] for name in hands.person.tolist()]))


def has_learnt_from(card: Card, dataset: Path) -> bool:
    """Whether a model has learnt from a dataset, or from one merged from it; both by their names.

    Args:
        card: The model's.
        dataset: The dataset's folder, which may be a link to a folder of another name.
    """
    names = {dataset.name, dataset.resolve().name, *(path.name for path in merges_of(dataset))}
    return not names.isdisjoint(card.dataset.split(", "))


def merges_of(dataset: Path) -> list[Path]:
    """The datasets that were put together from one, or from a merge of it, by name; what cannot be read is left out."""
    made_by: dict[Path, str] = {}
    for path in those_of("datasets", INDEX, dataset.resolve()):
        with suppress(RefereeError):
            made_by[path] = read_index(path).made_by
    found, names = [dataset.resolve()], [dataset.name, dataset.resolve().name]
    for name in names:  # grows as merges are found
        merges = [path for path, made in made_by.items() if path not in found and _is_merged_from(name, made)]
        found += merges
        names += [path.name for path in merges]
    return found[1:]


def sources_of(dataset: Path) -> list[Path]:
    """The datasets that one was put together from, and those that these were, by name; what cannot be read has none."""
    found = [dataset.resolve()]
    there = those_of("datasets", INDEX, found[0])
    for merged in found:  # grows as sources are found
        with suppress(RefereeError):
            made_by = read_index(merged).made_by
            found += [path for path in there if path not in found and _is_merged_from(path.name, made_by)]
    return found[1:]


def _is_merged_from(name: str, made_by: str) -> bool:
    """Whether a dataset was put together from one of that name; earlier versions did not quote names with spaces."""
    if not made_by.startswith(MERGE):
        return False
    words = made_by.split()[4:]
    with suppress(ValueError):
        words += shlex.split(made_by)[4:]
    unquoted = " " in name and re.search(rf"[\s/\\]{re.escape(name)}(\s|$)", made_by)
    return bool(unquoted) or name in {Path(word).name for word in words}


def those_of(kind: str, mark: str, dataset: Path) -> list[Path]:
    """The folders of a kind that have a file ``mark``, where the program looks for them and beside a dataset."""
    beside = (dataset.parent, dataset.parent.parent / kind)
    places = dict.fromkeys(place.resolve() for place in (*folders_of(kind), Path(kind), *beside))
    return [path.parent for place in places for path in sorted(place.glob(f"*/{mark}"))]
