"""Datasets as the verbs read them that learn from them, measure on them and look into them."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np

from referee.bouts.person import first_spellings, person
from referee.commands.shared.output import complain
from referee.recognition.dataset import Hands, read_dataset, read_index
from referee.recognition.model import Card


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
    """Whether a dataset's name is among those that a model has learnt from; its hands may be others by now.

    Args:
        card: The model's.
        dataset: The dataset's folder, which may be a link to a folder of another name.
    """
    return not {dataset.name, dataset.resolve().name}.isdisjoint(card.dataset.split(", "))
