"""The light of a picture, row by row, held against that of the picture before.

Lamps flicker at twice the frequency of the mains. A rolling shutter takes its rows one after the other, so the light
comes in bands, which wander from picture to picture. On a bright wall they change pixels by as much as an arm does.
"""

from __future__ import annotations

from typing import Any, Final

import cv2
import numpy as np
import numpy.typing as npt
from numpy.lib.stride_tricks import sliding_window_view

from referee.vision.frames import Image
from referee.vision.medians import upper_medians, weighted_medians

_EVERY: Final = 4
"""One pixel of so many tells a row's light well enough."""
_CELL: Final = 4
"""The side of cells whose means hardly have noise, pixels."""


def in_light_of(now: Image, before: Image, rows: int) -> Image:
    """The picture before, as it would have been in the light of the present one.

    A row's light has changed by the median ratio of its pixels, each of which counts as much as it is bright. That
    ratio leaves the least change between them. Dark pixels are whole grey levels, so their ratios are coarse, and what
    a lens scatters over them hides how their light changes. What moves makes up less than half of a row or of the rows
    about it, so it changes neither median.

    Args:
        now: H x W grey levels.
        before: H x W grey levels.
        rows: How many rows have about the same light, an odd number.

    Returns:
        H x W grey levels; ``before`` itself where the light has not changed.
    """
    some_now, some_before = now[:, ::_EVERY], np.maximum(before[:, ::_EVERY], 1)
    weights = some_before.astype(np.float32)
    # Light seldom changes. The sign of a median change is the median sign, and signs are quick to find.
    half = weights.sum(axis=1) / 2
    brighter = np.where(some_now > some_before, weights, 0).sum(axis=1) > half
    darker = np.where(some_now < some_before, weights, 0).sum(axis=1) > half
    if not _medians(brighter.view(np.int8) - darker.view(np.int8), rows).any():
        return before
    gains = _medians(weighted_medians(some_now / weights, weights), rows)
    lit = before * gains[:, None]
    return np.asarray(np.minimum(lit + 0.5, 255.0), np.uint8)


def _medians(values: npt.NDArray[Any], rows: int) -> npt.NDArray[Any]:
    """For each row's value the median of so many rows' about it."""
    about = np.arange(-(rows // 2), len(values) + rows // 2).clip(0, len(values) - 1)
    return upper_medians(sliding_window_view(values.take(about), rows))


def difference(one: Image, other: Image) -> float:
    """By how much two pictures differ, grey levels: the median over small cells, so that noise hardly counts."""
    size = max(one.shape[1] // _CELL, 1), max(one.shape[0] // _CELL, 1)
    cells = (cv2.resize(each.astype(np.float32), size, interpolation=cv2.INTER_AREA) for each in (one, other))
    return float(upper_medians(cv2.absdiff(*cells).ravel()))
