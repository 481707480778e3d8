"""Medians that are quick to find."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt


def upper_medians(values: npt.NDArray[Any]) -> npt.NDArray[Any]:
    """The medians along the last axis, the upper one of two: NumPy's own takes several times as long."""
    middle = values.shape[-1] // 2
    medians: npt.NDArray[Any] = np.partition(values, middle, axis=-1)[..., middle]
    return medians
