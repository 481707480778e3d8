"""Capsules to pixels: a depth map of smoothly joined tapered capsules, and which capsule each pixel shows.

A tapered capsule is the union of the spheres between its two end spheres, radius and centre going linearly from one to
the other. Seen along z, the depth of that union over a pixel p is the greatest z(t) + sqrt(r(t)^2 - |p - c(t)|^2)
over t in [0, 1]. The radicand is a quadratic A t^2 + 2 b t + C; where A < 0 the whole is concave in t. Its greatest
value lies where the derivative is zero, at t = (b + dz sqrt((b^2 - A C) / (dz^2 - A))) / -A. Cutting t off at the ends
is exact.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from referee.simulator.skeleton import Floats

FloatMap = npt.NDArray[np.float32]
Ints = npt.NDArray[np.int64]

EMPTY = np.float32(-1e4)
"""The depth of a pixel that shows nothing."""


@dataclass(frozen=True, slots=True, eq=False)
class DepthMap:
    """What the capsules look like.

    Attributes:
        depth: Height x width, towards the viewer, in pixels; :data:`EMPTY` where there is nothing.
        owner: Height x width, the index of the capsule in front; 0 where there is nothing.
    """

    depth: FloatMap
    owner: npt.NDArray[np.uint8]


def rasterise(starts: Floats, ends: Floats, radii: Floats, size: tuple[int, int], blends: Floats) -> DepthMap:
    """Draws tapered capsules.

    Args:
        starts: n x 3 in pixels: x to the right, y down, z towards the viewer; n below 256.
        ends: Likewise.
        radii: n x 2 in pixels.
        size: Width and height of the map.
        blends: n depths in pixels over which a capsule's surface flows into those drawn before it.
    """
    width, height = size
    depth = np.full((height, width), EMPTY, np.float32)
    owner = np.zeros((height, width), np.uint8)
    for index in range(len(starts)):
        reach = radii[index][:, None]
        centres = np.stack([starts[index], ends[index]])[:, :2]
        low = np.maximum(np.floor((centres - reach).min(axis=0)), 0).astype(int)
        high = np.minimum(np.ceil((centres + reach).max(axis=0)) + 1, (width, height)).astype(int)
        if (high <= low).any():
            continue
        box = (slice(low[1], high[1]), slice(low[0], high[0]))
        surface = _surface(starts[index], ends[index], radii[index], low, high)
        _join(depth[box], owner[box], surface, index, np.float32(blends[index]))
    return DepthMap(depth, owner)


def _surface(start: Floats, end: Floats, radii: Floats, low: Ints, high: Ints) -> FloatMap:
    """Depth of one capsule over the box from ``low`` to ``high``."""
    f = np.float32
    dx, dy, dz = (end - start).astype(f)
    r0, dr = f(radii[0]), f(radii[1] - radii[0])
    x = np.arange(low[0], high[0], dtype=f) - f(start[0])
    y = np.arange(low[1], high[1], dtype=f)[:, None] - f(start[1])
    # Seen from its end the quadratic is no longer concave; a hair's breadth of length keeps it so.
    a = min(f(dr * dr - dx * dx - dy * dy), f(-0.02) * (r0 * r0 + dz * dz) / f(4.0))
    c = (r0 * r0 - x * x) - y * y
    b = (r0 * dr + x * dx) + y * dy
    t = b * b
    t -= a * c
    np.maximum(t, 0, out=t)
    np.sqrt(t, out=t)
    t *= dz / np.sqrt(dz * dz - a)
    t += b
    t *= f(-1.0) / a
    np.maximum(t, 0, out=t)
    np.minimum(t, 1, out=t)
    b *= f(2.0)
    b += a * t
    b *= t
    b += c
    missed = b <= 0
    np.maximum(b, 0, out=b)
    np.sqrt(b, out=b)
    t *= dz
    b += t
    b += f(start[2])
    b[missed] = EMPTY
    depth: FloatMap = b
    return depth


def _join(depth: FloatMap, owner: npt.NDArray[np.uint8], surface: FloatMap, index: int, blend: np.float32) -> None:
    """Puts ``surface`` into ``depth``, in place: the greater of both, rounded off where they meet."""
    gap = surface - depth
    np.copyto(owner, np.uint8(index), where=gap > 0)
    np.maximum(depth, surface, out=depth)
    np.abs(gap, out=gap)
    np.subtract(blend, gap, out=gap)
    np.maximum(gap, 0, out=gap)
    gap *= gap
    gap *= np.float32(0.25) / blend
    depth += gap
