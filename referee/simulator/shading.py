"""A posed hand seen from somewhere, in some light, as a picture with transparency."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from referee.simulator.appearance import Appearance
from referee.simulator.camera_view import CameraView, project, turn_to_viewer
from referee.simulator.render import EMPTY, DepthMap, FloatMap, rasterise
from referee.simulator.skeleton import Floats, HandPart, HandShape

_NAIL = np.array([225, 225, 245], np.float32)


@dataclass(frozen=True, slots=True, eq=False)
class Sprite:
    """A picture to lay over another.

    Attributes:
        image: Height x width x 4, float32: blue, green, red multiplied by opacity, 0 to 255; opacity, 0 to 1.
        corner: Where its upper left pixel goes: x, y.
    """

    image: FloatMap
    corner: tuple[int, int]


def draw_hand(shape: HandShape, view: CameraView, appearance: Appearance, bounds: tuple[int, int]) -> Sprite | None:
    """Draws a hand and its forearm as seen in a picture.

    Args:
        shape: The posed hand.
        view: From where.
        appearance: Skin and light.
        bounds: Width and height of the picture; what lies outside is not drawn.

    Returns:
        The sprite, or ``None`` where nothing of the hand is inside the picture.
    """
    starts, ends = project(shape.starts, view), project(shape.ends, view)
    towards = np.stack([starts[:, 2], ends[:, 2]], axis=1) / view.scale
    radii = shape.radii * view.magnification(towards)
    centres = np.concatenate([starts, ends])[:, :2]
    reach = np.concatenate([radii[:, 0], radii[:, 1]])[:, None]
    low = np.maximum(np.floor((centres - reach).min(axis=0)).astype(int) - 2, 0)
    high = np.minimum(np.ceil((centres + reach).max(axis=0)).astype(int) + 3, bounds)
    if (high - low < 4).any():
        return None
    offset = np.array([low[0], low[1], 0.0])
    starts, ends = starts - offset, ends - offset
    size = (int(high[0] - low[0]), int(high[1] - low[1]))
    seen = rasterise(starts, ends, radii, size, shape.blends * view.scale)
    palmar = turn_to_viewer(shape.palmar, view).astype(np.float32)
    image = _shade(seen, palmar, shape.parts, appearance, view.scale)
    for tip in np.flatnonzero(shape.parts == HandPart.FINGERTIP):
        rows, columns = _nail(seen, int(tip), starts[tip], ends[tip], palmar[tip], radius=radii[tip, 1])
        image[rows, columns, :3] += (_NAIL - image[rows, columns, :3]) * np.float32(appearance.nail)
    # The lens is never quite sharp; this also smooths the outline.
    blurred = cv2.GaussianBlur(image, (3, 3), 0.7)
    return Sprite(blurred.astype(np.float32, copy=False), (int(low[0]), int(low[1])))


def _shade(
    seen: DepthMap, palmar: FloatMap, parts: npt.NDArray[np.int64], appearance: Appearance, scale: float
) -> FloatMap:
    """Colours each pixel: skin by side, Lambert's law with wrapped light, a highlight, and darkened creases.

    Returns:
        Height x width x 4: blue, green, red, and 1 where there is something.
    """
    inside = np.flatnonzero(seen.depth > EMPTY / 2)
    owner = seen.owner.ravel()[inside]
    nx, ny, nz = _normals(seen.depth, inside)
    lit = light_on(nx, ny, nz, appearance)
    lit *= 1 - np.float32(0.9) * creases(seen.depth, scale).ravel()[inside]
    lit *= _mottle(seen.depth.shape, appearance.mottle).ravel()[inside]

    side = palmar[owner]
    inner = nx * side[:, 0] + ny * side[:, 1] + nz * side[:, 2]
    inner = np.clip(inner * np.float32(1.5) + np.float32(0.5), 0, 1)
    sleeve = (parts == HandPart.SLEEVE)[owner]
    shine = shine_of(nx, ny, nz, appearance)
    shine[sleeve] = 0

    image = np.zeros((seen.depth.size, 4), np.float32)
    for channel in range(3):
        value = appearance.skin[channel] + np.float32(appearance.palm[channel] - appearance.skin[channel]) * inner
        value[sleeve] = appearance.sleeve[channel]
        value *= lit
        value += shine
        value *= np.float32(appearance.tint[channel])
        image[inside, channel] = np.clip(value, 0, 255)
    image[inside, 3] = 1
    return image.reshape(*seen.depth.shape, 4)


def light_on(nx: FloatMap, ny: FloatMap, nz: FloatMap, appearance: Appearance) -> FloatMap:
    """How much light falls on surfaces by their unit normals (x right, y up, z towards the viewer): about 0 to 1."""
    lx, ly, lz = (np.float32(v) for v in appearance.light)
    lit: FloatMap = np.maximum(nx * lx + ny * ly + nz * lz + np.float32(0.25), 0)
    lit *= np.float32((1 - appearance.ambient) / 1.25)
    # A surface that looks away from the viewer sees less of the room.
    lit += np.float32(appearance.ambient) * (np.float32(0.7) + np.float32(0.3) * nz)
    return lit


def shine_of(nx: FloatMap, ny: FloatMap, nz: FloatMap, appearance: Appearance) -> FloatMap:
    """How much surfaces mirror the light, in levels of 255, by their unit normals."""
    lx, ly, lz = (np.float32(v) for v in appearance.light)
    shine: FloatMap = np.maximum(nx * lx + ny * ly + nz * (lz + 1), 0) / np.float32(np.sqrt(2 + 2 * lz))
    shine = shine**8
    shine *= shine * shine * np.float32(255 * appearance.gloss)
    return shine


def _normals(depth: FloatMap, inside: npt.NDArray[np.int64]) -> tuple[FloatMap, FloatMap, FloatMap]:
    """Unit normals of the surface at the pixels ``inside``: x right, y up, z towards the viewer."""
    nx, ny = np.zeros_like(depth), np.zeros_like(depth)
    nx[:, 1:-1] = depth[:, :-2] - depth[:, 2:]
    ny[1:-1] = depth[2:] - depth[:-2]
    # A step from one finger to another is no slope: without a limit its edge would be black.
    x = np.clip(nx.ravel()[inside], -8, 8)
    y = np.clip(ny.ravel()[inside], -8, 8)
    length = np.sqrt(x * x + y * y + np.float32(4))
    return x / length, y / length, np.float32(2) / length


def creases(depth: FloatMap, scale: float) -> FloatMap:
    """How dark each pixel is for lying deeper than its surroundings, 0 to 0.75; ``scale`` is pixels for each metre."""
    deep = np.float32(0.012 * scale)
    window = max(3, int(0.010 * scale) | 1)
    # Behind the hand is nothing that could throw a shadow on it.
    floored = np.maximum(depth, np.float32(-0.25 * scale))
    around = cv2.blur(floored, (window, window))
    dark: FloatMap = np.clip((around - depth) / deep, 0, 0.75)
    return dark


def _mottle(shape: tuple[int, ...], strength: float) -> FloatMap:
    """Slow unevenness about 1, always the same, so that skin does not flicker from frame to frame."""
    coarse = np.random.default_rng(0).standard_normal((shape[0] // 7 + 2, shape[1] // 7 + 2), dtype=np.float32)
    uneven: FloatMap = cv2.resize(coarse, (shape[1], shape[0])).astype(np.float32, copy=False)
    return 1 + np.float32(strength) * uneven


def _nail(
    seen: DepthMap, tip: int, start: Floats, end: Floats, palmar: FloatMap, *, radius: float
) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int64]]:
    """The pixels of the nail on a finger's last capsule: an ellipse on its dorsal side, towards the end."""
    reach = radius * 2.2
    low = np.maximum((end[:2] - reach).astype(int), 0)
    high = (end[:2] + reach).astype(int) + 1
    box = (slice(low[1], max(high[1], 0)), slice(low[0], max(high[0], 0)))
    rows, columns = np.nonzero(seen.owner[box] == tip)
    rows, columns = rows + low[1], columns + low[0]
    offsets = np.stack([columns - end[0], end[1] - rows, seen.depth[rows, columns] - end[2]], axis=1) / radius
    along = (end - start) * [1, -1, 1]
    along /= np.linalg.norm(along)
    back = -palmar
    across = np.cross(along, back)
    u, v, w = offsets @ along, offsets @ across, offsets @ back
    nail = (w > 0.3) & ((u - 0.1) ** 2 + (v / 0.72) ** 2 < 1)
    return rows[nail], columns[nail]
