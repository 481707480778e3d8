"""Distorted copies of landmarks: what another view, another hand or a worse look would have given."""

from __future__ import annotations

from typing import Final

import numpy as np

from referee.recognition.measures import Floats

_TILT: Final = 0.16
"""Standard deviation of the turn of the view about x and y, radians."""
_STRETCH: Final = 0.07
"""Standard deviation of the logarithm of the stretch along a random direction of the picture."""
_DEPTH: Final = 0.25
"""Standard deviation of the logarithm of the depth's scale: the least reliable coordinate."""
_JITTER: Final = 0.012
"""Standard deviation of each landmark's own error, as a share of the hand's extent."""


def augment(points: Floats, world: Floats, rng: np.random.Generator) -> tuple[Floats, Floats]:
    """Distorts hands, each in its own way.

    Args:
        points: N x 21 x 3 in pixels (z on the scale of x).
        world: N x 21 x 3 in metres.
        rng: Where chance comes from.

    Returns:
        Points and world points, as given, distorted.
    """
    seen = _tilted(points - points.mean(axis=1, keepdims=True), rng)
    return _blurred(_stretched(seen, rng), rng), _blurred(_deepened(world, rng), rng)


def _tilted(points: Floats, rng: np.random.Generator) -> Floats:
    """Small rotations out of the picture's plane: about x, then about y."""
    x, y = rng.normal(0, _TILT, (2, len(points), 1))
    px, py, pz = np.moveaxis(points, 2, 0)
    py, pz = py * np.cos(x) - pz * np.sin(x), py * np.sin(x) + pz * np.cos(x)
    px, pz = px * np.cos(y) + pz * np.sin(y), pz * np.cos(y) - px * np.sin(y)
    return np.stack([px, py, pz], axis=2)


def _stretched(points: Floats, rng: np.random.Generator) -> Floats:
    """A longer or shorter hand along one direction of the picture."""
    angle = rng.uniform(0, np.pi, len(points))
    direction = np.stack([np.cos(angle), np.sin(angle)], axis=1)
    factor = np.exp(rng.normal(0, _STRETCH, len(points))) - 1
    stretched = points.copy()
    along = np.einsum("nij,nj->ni", points[:, :, :2], direction)
    stretched[:, :, :2] += (along * factor[:, None])[:, :, None] * direction[:, None, :]
    return _deepened(stretched, rng)


def _deepened(points: Floats, rng: np.random.Generator) -> Floats:
    """A deeper or flatter hand."""
    factor = np.exp(rng.normal(0, _DEPTH, (len(points), 1)))
    return np.concatenate([points[:, :, :2], (points[:, :, 2] * factor)[:, :, None]], axis=2)


def _blurred(points: Floats, rng: np.random.Generator) -> Floats:
    """Landmarks off their places."""
    extent = np.ptp(points[:, :, :2], axis=1).max(axis=1)
    noise: Floats = points + rng.normal(0, _JITTER, points.shape) * extent[:, None, None]
    return noise
