"""What to look at twice in a dataset: hands that are there more than once, and labels that look wrong."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt
from sklearn.neighbors import NearestNeighbors

from referee.recognition.dataset import Hands
from referee.recognition.features import features

_TWINS: Final = 0.02
"""Hands whose features differ by less than this (root mean square) are one picture, or two of one moment."""
_NEIGHBOURS: Final = 8
_AT_ONCE: Final = 1000
"""Hands searched for in one go: enough to take no longer for it, and few enough that progress shows."""
_FEW_LOOKS: Final = 64
"""To search the others' hands alone takes long where there are thousands of people."""


class Strangers(NamedTuple):
    """The nearest hands of other people to one of a dataset, the nearest first; there may be fewer than eight.

    Attributes:
        row: The hand's.
        far: Their distances: root mean square of the features' differences.
        near: Their rows.
    """

    row: int
    far: npt.NDArray[np.float64]
    near: npt.NDArray[np.intp]


def near_duplicates(strangers: Iterable[Strangers]) -> list[tuple[int, int]]:
    """Pairs of rows that hold the same hand under two people's names: a split by person would not part them.

    Each hand is held against the nearest of other people's, so one that is there more often is in several pairs.
    """
    pairs = {
        (min(row, int(near[0])), max(row, int(near[0]))) for row, far, near in strangers if (far[:1] < _TWINS).any()
    }
    return sorted(pairs)


def suspects(hands: Hands, strangers: Iterable[Strangers]) -> list[tuple[int, str]]:
    """Rows whose nearest hands of other people all have one other label, and that label."""
    found = []
    for row, _, near in strangers:
        votes = Counter(hands.label[near].tolist())
        if len(near) == _NEIGHBOURS and len(votes) == 1:
            (label,) = votes
            if label != hands.label[row]:
                found.append((row, str(label)))
    return sorted(found)


def find_strangers(hands: Hands) -> Iterator[Strangers]:
    """Finds the nearest hands of other people to each hand that has any.

    Somebody's own hands may be nearer than all of theirs. Where those are few, so many more are searched; where they
    are many, the others' alone.
    """
    table = features(hands.points, hands.world)
    _, whose, looks = np.unique(hands.person, return_inverse=True, return_counts=True)
    lots = [(np.flatnonzero(looks[whose] <= _FEW_LOOKS), np.arange(len(table)), _NEIGHBOURS + _FEW_LOOKS)]
    many = np.flatnonzero(looks > _FEW_LOOKS)
    lots += [(np.flatnonzero(whose == each), np.flatnonzero(whose != each), _NEIGHBOURS) for each in many]
    for rows, searched, asked in lots:
        if not len(rows) or not len(searched):
            continue
        search = NearestNeighbors(n_neighbors=min(asked, len(searched))).fit(table[searched])
        for some in np.split(rows, np.arange(_AT_ONCE, len(rows), _AT_ONCE)):
            all_far, all_near = search.kneighbors(table[some])
            all_far /= np.sqrt(table.shape[1])
            for row, far, near in zip(some.tolist(), all_far, searched[all_near], strict=True):
                others = whose[near] != whose[row]
                yield Strangers(row, far[others][:_NEIGHBOURS], near[others][:_NEIGHBOURS])
