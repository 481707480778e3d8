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


def weighted_medians(values: npt.NDArray[Any], weights: npt.NDArray[Any]) -> npt.NDArray[Any]:
    """The medians along the last axis, where each value counts as much as its weight.

    Args:
        values: Any shape.
        weights: Of the same shape, none below 0.
    """
    order = np.argsort(values, axis=-1)
    reached = np.cumsum(np.take_along_axis(weights, order, axis=-1), axis=-1)
    middle = np.argmax(2 * reached >= reached[..., -1:], axis=-1)[..., None]
    medians: npt.NDArray[Any] = np.take_along_axis(values, np.take_along_axis(order, middle, -1), -1)[..., 0]
    return medians
