"""Spheres, capsules and triangles are drawn with their depth."""

import numpy as np
import pytest

from referee.simulator.render import EMPTY, rasterise


def test_a_sphere_and_a_tapered_capsule_have_the_depth_of_their_geometry():
    starts = np.array([[20.0, 20, 0], [20.0, 60, 3]])
    ends = np.array([[20.0, 20.0001, 0], [80.0, 60, 21]])
    radii = np.array([[10.0, 10], [12.0, 6]])
    depth = rasterise(starts, ends, radii, (100, 80), np.full(2, 1e-3)).depth
    assert depth[20, 20] == pytest.approx(10, abs=0.05)
    assert depth[20, 28] == pytest.approx(6, abs=0.05)
    assert depth[20, 31] == EMPTY
    # The union of the spheres between both ends, by brute force.
    t = np.linspace(0, 1, 4001)[:, None]
    x = np.arange(100)
    for row in (52, 60, 66):
        square = (12 - 6 * t) ** 2 - (x - 20 - 60 * t) ** 2 - (row - 60) ** 2
        spheres = np.where(square > 0, 3 + 18 * t + np.sqrt(np.maximum(square, 0)), EMPTY).max(axis=0)
        np.testing.assert_allclose(depth[row], spheres, atol=0.3)
