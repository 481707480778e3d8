"""Datasets as the verbs read them that learn from them, measure on them and look into them."""

from __future__ import annotations

from pathlib import Path

from referee.commands.shared.output import complain
from referee.recognition.dataset import Hands, read_dataset, read_index


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
