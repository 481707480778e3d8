"""Triangles hide what is behind them."""

import numpy as np
import pytest

from referee.simulator.raster import draw_triangles
from referee.simulator.render import EMPTY


def test_triangles_hide_what_is_behind_them_and_are_not_seen_from_behind():
    points = np.array([[2.0, 2, 0], [2, 42, 0], [42, 2, 40], [0, 0, 10], [0, 50, 10], [50, 0, 10]])
    seen = draw_triangles(points, np.array([[0, 1, 2], [3, 4, 5], [3, 5, 4]]), (60, 55))
    shown = np.full(60 * 55, -1)
    shown[seen.pixels] = seen.triangle
    shown = shown.reshape(55, 60)
    # The first rises from left to right through the second, which is level; the third looks away.
    assert shown[5, 5] == 1
    assert shown[5, 30] == 0
    assert shown[50, 50] == -1
    assert set(np.unique(shown)) == {-1, 0, 1}
    assert seen.depth[5, 5] == pytest.approx(10)
    assert seen.depth[5, 30] == pytest.approx(28)
    assert seen.depth[50, 50] == EMPTY
    np.testing.assert_allclose(seen.shares.sum(axis=0), 1, atol=1e-5)
    # Corners' values are mixed into the pixel's own: here its column.
    columns = (points[np.array([[0, 1, 2], [3, 4, 5]])][seen.triangle][:, :, 0] * seen.shares.T).sum(axis=1)
    np.testing.assert_allclose(columns, seen.pixels % 60, atol=1e-3)
