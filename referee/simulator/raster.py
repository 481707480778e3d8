"""Triangles to pixels: which triangle each pixel shows, by a z-buffer over whole arrays.

A triangle's rows are cut at its three edges, so that only pixels inside it are ever looked at; nothing is done for one
triangle at a time.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from referee.simulator.render import EMPTY, FloatMap
from referee.simulator.skeleton import Floats

Indices = npt.NDArray[np.int32]


@dataclass(frozen=True, slots=True, eq=False)
class Fragments:
    """The pixels that show triangles.

    Attributes:
        depth: Height x width, towards the viewer; :data:`~referee.simulator.render.EMPTY` where there is nothing.
        pixels: p places in the picture, row by row, that show something.
        triangle: p indices of the triangles that they show.
        shares: 3 x p, how near each pixel is to its triangle's corners: they sum to one.
    """

    depth: FloatMap
    pixels: npt.NDArray[np.int64]
    triangle: npt.NDArray[np.int64]
    shares: FloatMap


def draw_triangles(points: Floats, triangles: npt.NDArray[np.int64], size: tuple[int, int]) -> Fragments:
    """Draws triangles that are counterclockwise as seen; others look away from the viewer.

    Args:
        points: n x 3 in pixels: x to the right, y down, z towards the viewer.
        triangles: m x 3 indices of points.
        size: Width and height of the map.
    """
    width, height = size
    # One row for each corner: rows of numbers are far faster to go through than triples.
    x, y, z = np.ascontiguousarray(points.astype(np.float32)[triangles].transpose(2, 1, 0))
    # Half of all triangles look away. What is not needed to tell them is not computed for them.
    area = (y[2] - y[1]) * (x[0] - x[1]) + (x[1] - x[2]) * (y[0] - y[1])
    turned = np.flatnonzero(area > 1e-6)
    x, y, z, area = x[:, turned], y[:, turned], z[:, turned], area[turned]
    # Edge k is opposite to corner k; a x + b y + c is positive inside, and twice the area at that corner; y goes down.
    after, before = [1, 2, 0], [2, 0, 1]
    a = y[before] - y[after]
    b = x[after] - x[before]
    c = -(a * x[after] + b * y[after])
    top = np.maximum(np.ceil(_least(y)), 0).astype(np.int32)
    rows = np.minimum(np.floor(-_least(-y)), height - 1).astype(np.int32) - top + 1
    owner, row = _expanded(np.maximum(rows, 0), top)
    down = row.astype(np.float32)
    first, counts = _spans(a[:, owner], b[:, owner] * down + c[:, owner], width)
    span, column = _expanded(counts, first)
    place = (row * width)[span] + column
    # The depth is a plane over the triangle: a corner's share is its edge's value over the area.
    slope_x, slope_y, level = (((each * z).sum(axis=0) / area) for each in (a, b, c))
    towards = slope_x[owner][span] * column.astype(np.float32) + (slope_y[owner] * down + level[owner])[span]
    depth = np.full(width * height, EMPTY, np.float32)
    np.maximum.at(depth, place, towards)
    front = np.flatnonzero(towards >= depth[place])
    shown = np.full(width * height, -1, np.int32)
    shown[place[front]] = owner[span[front]]
    pixels = np.flatnonzero(shown >= 0)
    seen = shown[pixels]
    line, across = np.divmod(pixels, width)
    px, py = across.astype(np.float32), line.astype(np.float32)
    a, b, c = a / area, b / area, c / area
    shares = np.empty((3, len(pixels)), np.float32)
    for corner in (0, 1):
        shares[corner] = a[corner][seen] * px + b[corner][seen] * py + c[corner][seen]
    shares[2] = 1 - shares[0] - shares[1]
    return Fragments(depth.reshape(height, width), pixels, turned[seen], shares)


def _least(rows: FloatMap) -> FloatMap:
    """The least of three rows, number by number."""
    least: FloatMap = np.minimum(np.minimum(rows[0], rows[1]), rows[2])
    return least


def _spans(slope: FloatMap, level: FloatMap, width: int) -> tuple[Indices, Indices]:
    """The first column inside three edges, of which each is ``slope`` x + ``level``, and how many there are."""
    level_edge = slope == 0
    with np.errstate(divide="ignore", invalid="ignore"):
        cut = level / -slope
    # An edge along the row keeps all of it or nothing.
    cut[level_edge] = np.where(level[level_edge] < 0, np.inf, -np.inf)
    left = -_least(-np.where((slope > 0) | level_edge, cut, -np.inf))
    right = _least(np.where(slope < 0, cut, np.inf))
    first = np.ceil(np.clip(left, 0, width)).astype(np.int32)
    last = np.floor(np.clip(right, -1, width - 1)).astype(np.int32)
    return first, np.maximum(last - first + 1, 0)


def _expanded(counts: Indices, first: Indices) -> tuple[Indices, Indices]:
    """For each of ``counts[i]`` things of ``i``: that ``i``, and ``first[i]`` and the numbers after it."""
    owner = np.repeat(np.arange(len(counts), dtype=np.int32), counts)
    before = (np.cumsum(counts) - counts).astype(np.int32) - first
    return owner, np.arange(len(owner), dtype=np.int32) - before[owner]
