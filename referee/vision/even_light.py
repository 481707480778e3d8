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
from referee.vision.medians import upper_medians

_EVERY: Final = 4
"""One pixel of so many tells a row's light well enough."""
_CELL: Final = 4
"""The side of cells whose means hardly have noise, pixels."""


def in_light_of(now: Image, before: Image, rows: int) -> Image:
    """The picture before, as it would have been in the light of the present one.

    A row's light has changed by the median ratio of its pixels, and that of the rows about it. What moves covers less
    than half of a row or of these rows, so it changes neither median.

    Args:
        now: H x W grey levels.
        before: H x W grey levels.
        rows: How many rows have about the same light, an odd number.

    Returns:
        H x W grey levels; ``before`` itself where the light has not changed.
    """
    some_now, some_before = now[:, ::_EVERY], np.maximum(before[:, ::_EVERY], 1)
    # Light seldom changes. The sign of a median change is the median sign, and signs are quick to find.
    signs = (some_now > some_before).view(np.int8) - (some_now < some_before).view(np.int8)
    if not _medians(signs, rows).any():
        return before
    gains = _medians(some_now / some_before.astype(np.float32), rows)
    lit = before * gains[:, None]
    return np.asarray(np.minimum(lit + 0.5, 255.0), np.uint8)


def _medians(values: npt.NDArray[Any], rows: int) -> npt.NDArray[Any]:
    """For each row the median of so many rows about it, each of which counts as its own median."""
    about = np.arange(-(rows // 2), len(values) + rows // 2).clip(0, len(values) - 1)
    return upper_medians(sliding_window_view(upper_medians(values).take(about), rows))


def difference(one: Image, other: Image) -> float:
    """By how much two pictures differ, grey levels: the median over small cells, so that noise hardly counts."""
    size = max(one.shape[1] // _CELL, 1), max(one.shape[0] // _CELL, 1)
    cells = (cv2.resize(each.astype(np.float32), size, interpolation=cv2.INTER_AREA) for each in (one, other))
    return float(upper_medians(cv2.absdiff(*cells).ravel()))
