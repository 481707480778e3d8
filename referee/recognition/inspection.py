"""What to look at twice in a dataset: hands that are there more than once, and labels that look wrong."""

from __future__ import annotations

from collections import Counter
from typing import Final

import numpy as np
import numpy.typing as npt
from sklearn.neighbors import NearestNeighbors

from referee.recognition.dataset import Hands
from referee.recognition.features import features

_TWINS: Final = 0.02
"""Hands whose features differ by less than this (root mean square) are one picture, or two of one moment."""
_NEIGHBOURS: Final = 8


def near_duplicates(hands: Hands) -> list[tuple[int, int]]:
    """Pairs of rows that hold the same hand under two people's names: a split by person would not part them."""
    if len(hands) < 2:
        return []
    far, near = _neighbours(hands, 2)
    pairs = {
        (min(row, int(other)), max(row, int(other)))
        for row, (distance, other) in enumerate(zip(far[:, 1], near[:, 1], strict=True))
        if distance < _TWINS and hands.person[row] != hands.person[other]
    }
    return sorted(pairs)


def suspects(hands: Hands) -> list[tuple[int, str]]:
    """Rows whose nearest hands of other people all have one other label, and that label."""
    _, near = _neighbours(hands, 4 * _NEIGHBOURS)
    found = []
    for row, others in enumerate(near):
        strangers = others[hands.person[others] != hands.person[row]][:_NEIGHBOURS]
        votes = Counter(hands.label[strangers].tolist())
        if len(strangers) == _NEIGHBOURS and len(votes) == 1:
            (label,) = votes
            if label != hands.label[row]:
                found.append((row, str(label)))
    return found


def _neighbours(hands: Hands, count: int) -> tuple[npt.NDArray[np.float64], npt.NDArray[np.intp]]:
    """Distances (root mean square of the features' differences) and rows of the nearest, each row's own first."""
    table = features(hands.points, hands.world)
    count = min(count, len(table))
    far, near = NearestNeighbors(n_neighbors=count).fit(table).kneighbors(table)
    return far / np.sqrt(table.shape[1]), near
