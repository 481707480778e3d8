"""The texture of an arm and of what it wears: colours, palm lines, nails, hair, cloth."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final

import cv2
import numpy as np
import numpy.typing as npt

from referee.simulator.appearance import Appearance
from referee.simulator.arm_mesh import BONES, ArmMesh, load_arm
from referee.simulator.clothes_mesh import CLOTH_BOX, cell
from referee.simulator.people import Person, Worn
from referee.simulator.raster import draw_triangles
from referee.simulator.render import EMPTY, FloatMap
from referee.simulator.skeleton import Floats

TEXTURE: Final = 640
"""Width and height of a texture, pixels: about one for each millimetre of the hand."""
_CREASE_M: Final = 0.0009
"""A crease's standard deviation across, metres."""
_JOINTED_M: Final = 0.02
"""Wrinkles and creases are nearer to a joint than this, metres."""
_HAIRS: Final = 1500
"""Strands on the texture's part for the arm, of which somebody's hair shows a share."""
# Across the mean hand at rest, metres: x towards the thumb, y towards the fingers.
_PALM_LINES: Final = (
    ((-0.044, 0.068), (-0.026, 0.073), (-0.008, 0.079), (0.006, 0.092)),
    ((0.036, 0.074), (0.016, 0.066), (-0.006, 0.056), (-0.028, 0.043)),
    ((0.036, 0.075), (0.018, 0.066), (0.006, 0.048), (0.003, 0.030), (0.008, 0.012)),
)
_WRIST_LINES: Final = (((-0.03, 0.003), (0.0, 0.001), (0.03, 0.004)), ((-0.03, -0.007), (0.0, -0.008), (0.03, -0.006)))

Texture = npt.NDArray[np.uint8]


@dataclass(frozen=True, slots=True, eq=False)
class _Skin:
    """What is known of each pixel of the texture that is skin, the same for all people.

    Attributes:
        places: s indices of pixels.
        points: s x 3, where they are on the mean arm at rest, metres.
        inner: How much each looks to the palm's side, -1 to 1.
        nail: How much each is a nail, 0 to 1.
        beyond: s x 15, how far it is along each digit's bone, metres, where it goes with that digit; else far off.
        hand: Whether it is the hand's.
        jointed: The rows that are near a joint of a digit, where skin wrinkles.
        fill: For every pixel of the texture the nearest that is skin: an index into ``places``.
    """

    places: npt.NDArray[np.int64]
    points: FloatMap
    inner: FloatMap
    nail: FloatMap
    beyond: FloatMap
    hand: npt.NDArray[np.bool_]
    jointed: npt.NDArray[np.int64]
    fill: npt.NDArray[np.int64]


def paint(person: Person, appearance: Appearance) -> Texture:
    """Paints the texture of somebody: height x width x 4: blue, green, red, and gloss, 0 to 255."""
    rng = np.random.default_rng(person.seed)
    texture = np.zeros((TEXTURE, TEXTURE, 4), np.float32)
    known = _known_skin()
    skin = _paint_skin(known, person, appearance, rng)
    texture.reshape(-1, 4)[:] = skin[known.fill]
    _paint_cloth(texture, person, appearance, rng)
    for number, worn in enumerate(person.worn[:4]):
        _paint_worn(texture, worn, number)
    return np.clip(texture, 0, 255).astype(np.uint8)


def _paint_skin(known: _Skin, person: Person, appearance: Appearance, rng: np.random.Generator) -> FloatMap:
    """The colour and gloss of each pixel of skin: s x 4."""
    back, palm = np.array(appearance.skin, np.float32), np.array(appearance.palm, np.float32)
    inner: FloatMap = np.clip(known.inner * np.float32(1.4) + np.float32(0.5), 0, 1)
    colour = back + (palm - back) * inner[:, None]
    outer: FloatMap = 1 - inner
    knuckles, tips = _bumps(known, outer)
    red = person.redness * (0.22 * knuckles + 0.16 * tips + 0.10 * inner * known.hand)
    colour *= 1 - red[:, None] * np.array([1.0, 0.85, 0.1], np.float32)
    dark = _creases(known, person, outer, inner, rng)
    dark += 0.25 * person.hair * _hairs(known, outer, rng)
    dark += _freckles(known, person, outer, rng)
    mottle = _noise(known, rng, (15, 5)) * np.float32(0.8 * appearance.mottle)
    colour *= ((1 - np.minimum(dark, 0.6)) * (1 + mottle))[:, None]
    gloss = np.full((len(colour), 1), 1.0, np.float32)
    nail = np.clip(known.nail * 3 - 1.2, 0, 1)[:, None]
    pale = np.array([222, 222, 243], np.float32) if person.polish is None else np.array(person.polish, np.float32)
    strength = 0.25 + appearance.nail if person.polish is None else 0.95
    colour += (pale - colour) * nail * strength
    rim = np.exp(-(((known.nail - 0.42) / 0.14) ** 2))[:, None]
    colour *= 1 - 0.22 * rim
    gloss += nail * (2.0 if person.polish is None else 4.0)
    return np.concatenate([colour, gloss * 40], axis=1)


def _bumps(known: _Skin, outer: FloatMap) -> tuple[FloatMap, FloatMap]:
    """Where the backs of the joints and where the fingertips are, 0 to 1."""
    at_joints = np.zeros(len(known.places), np.float32)
    at_joints[known.jointed] = np.exp(-((known.beyond[known.jointed] / 0.006) ** 2)).max(axis=1)
    at_joints *= outer
    tips = np.clip((known.beyond[:, 2::3].max(axis=1) - 0.008) / 0.012, 0, 1) * (known.beyond[:, 2::3].max(axis=1) < 1)
    return at_joints, tips.astype(np.float32)


def _creases(known: _Skin, person: Person, outer: FloatMap, inner: FloatMap, rng: np.random.Generator) -> FloatMap:
    """How dark palm lines, the fingers' creases and the wrinkles of their knuckles are, 0 to 1."""
    dark = np.zeros(len(known.places), np.float32)
    spread = _CREASE_M * rng.uniform(0.8, 1.4)
    lined = np.flatnonzero((inner > 0.55) & known.hand)
    for line in (*_PALM_LINES, *_WRIST_LINES):
        bends = np.array(line) + rng.normal(0, 0.0025, (len(line), 2))
        away = _distance(known.points[lined, :2], bends) / spread
        line_dark = np.exp(-(away**2) / 2) * rng.uniform(0.5, 1.0)
        dark[lined] = np.maximum(dark[lined], line_dark.astype(np.float32))
    near, beyond = known.jointed, known.beyond[known.jointed]
    # Two creases under each joint of a finger, one under its last.
    for offset, strength in ((-0.0012, 0.9), (0.0014, 0.7)):
        under = np.exp(-(((beyond + offset) / spread) ** 2) / 2) * strength
        under[:, 0::3] = 0
        dark[near] = np.maximum(dark[near], under.max(axis=1).astype(np.float32) * inner[near])
    wavy = beyond + 0.0006 * _noise(known, rng, (3,))[near, None]
    over = np.exp(-((beyond / 0.0055) ** 2)) * (0.5 + 0.5 * np.cos(wavy * (2 * np.pi / 0.0024)))
    over[:, 0::3] *= 0.35
    dark[near] = np.maximum(dark[near], 0.75 * over.max(axis=1).astype(np.float32) * outer[near])
    return dark * np.float32(0.10 + 0.30 * person.lines)


def _freckles(known: _Skin, person: Person, outer: FloatMap, rng: np.random.Generator) -> FloatMap:
    """How dark freckles and moles are, 0 to 1."""
    canvas = np.zeros((TEXTURE, TEXTURE), np.float32)
    for _ in range(int(250 * person.freckles)):
        place = rng.integers(0, TEXTURE, 2)
        dot, dark = (int(place[0]), int(place[1])), (float(rng.uniform(0.05, 0.28)),)
        cv2.circle(canvas, dot, int(rng.integers(0, 2)), dark, -1)
    freckles: FloatMap = cv2.GaussianBlur(canvas, (0, 0), 0.8).ravel()[known.places] * outer
    return freckles


def _hairs(known: _Skin, outer: FloatMap, rng: np.random.Generator) -> FloatMap:
    """How dark hair on the forearm is, 0 to 1: strands that lie towards the wrist and the little finger's side."""
    canvas = np.zeros((TEXTURE, TEXTURE), np.float32)
    x, y, *_ = np.unravel_index(known.places, (TEXTURE, TEXTURE))[::-1]
    arm = ~known.hand
    left, top, right, bottom = x[arm].min(), y[arm].min(), x[arm].max(), y[arm].max()
    roots = rng.uniform((left, top), (right, bottom), (_HAIRS, 2))
    tips = roots + rng.normal((-2.5, 1.5), 1.5, (_HAIRS, 2))
    for root, tip, dark in zip(
        roots.astype(int).tolist(), tips.astype(int).tolist(), rng.uniform(0.4, 1.0, _HAIRS), strict=True
    ):
        cv2.line(canvas, root, tip, (float(dark),), 1, cv2.LINE_AA)
    hair: FloatMap = canvas.ravel()[known.places] * arm * np.clip(outer * 1.6 - 0.3, 0, 1)
    return hair


def _noise(known: _Skin, rng: np.random.Generator, steps: tuple[int, ...]) -> FloatMap:
    """Noise about 0, in patches of ``steps`` pixels."""
    whole = np.zeros((TEXTURE, TEXTURE), np.float32)
    for step in steps:
        coarse = rng.standard_normal((TEXTURE // step + 1, TEXTURE // step + 1), dtype=np.float32)
        whole += cv2.resize(coarse, (TEXTURE, TEXTURE), interpolation=cv2.INTER_LINEAR)
    noise: FloatMap = whole.ravel()[known.places]
    return noise


def _distance(points: FloatMap, line: Floats) -> FloatMap:
    """How far points are from a smooth line through others, metres."""
    steps = np.linspace(0, len(line) - 1, 40)
    smooth = np.stack([np.interp(steps, np.arange(len(line)), line[:, axis]) for axis in (0, 1)], axis=1)
    smooth = cv2.blur(smooth, (1, 9)).reshape(-1, 2).astype(np.float32)
    best = np.full(len(points), np.inf, np.float32)
    x, y = np.ascontiguousarray(points.T)
    for right, down in smooth:
        np.minimum(best, (x - right) ** 2 + (y - down) ** 2, out=best)
    away: FloatMap = np.sqrt(best)
    return away


def _paint_cloth(texture: FloatMap, person: Person, appearance: Appearance, rng: np.random.Generator) -> None:
    """Paints the sleeve, in place: its colour, stripes across it, and its weave."""
    part = _part(texture, CLOTH_BOX)
    height, width = part.shape[:2]
    part[..., :3] = appearance.sleeve
    if person.stripes:
        # The sleeve's texture is about half a metre long.
        step = max(2, int(person.stripes / 0.5 * height))
        for top in range(0, height, 2 * step):
            part[top : top + step, :, :3] = person.stripe
    weave = rng.normal(0, 0.035, (height, width, 1)).astype(np.float32)
    part[..., :3] *= 1 + cv2.blur(weave, (2, 2))[:, :, None] + weave
    part[..., 3] = 0


def _paint_worn(texture: FloatMap, worn: Worn, number: int) -> None:
    """Paints a thing, in place; a watch's face besides."""
    part = _part(texture, cell(number))
    part[..., :3] = worn.band if worn.thing == "watch" else worn.colour
    part[..., 3] = 40 if worn.thing == "watch" else 250
    if worn.thing == "watch":
        case = _part(texture, cell(number + 4))
        case[..., :3] = worn.colour
        case[..., 3] = 250
        face = case[int(0.72 * len(case)) :]
        bright = 230.0 if sum(worn.colour) < 300 else 30.0
        face[..., :3] = bright
        for hour in range(12):
            column = int(hour / 12 * face.shape[1])
            face[: len(face) // 3, column : column + 2, :3] = 255.0 - bright


def _part(texture: FloatMap, box: tuple[float, float, float, float]) -> FloatMap:
    """The part of a texture within a box, with a pixel's margin."""
    left, top, right, bottom = (round(side * TEXTURE) for side in box)
    return texture[top - 2 : bottom + 2, left - 2 : right + 2]


@cache
def _known_skin() -> _Skin:
    mesh = load_arm()
    # A triangle's texels: the texture shows some islands from behind.
    split = [[0, 1, 2], [0, 2, 3]]
    triangles, own = mesh.texel_quads[:, split].reshape(-1, 3), mesh.quads[:, split].reshape(-1, 3)
    flat = np.column_stack([mesh.texels * TEXTURE - 0.5, np.zeros(len(mesh.texels))])
    one, two = flat[triangles[:, 1]] - flat[triangles[:, 0]], flat[triangles[:, 2]] - flat[triangles[:, 0]]
    clockwise = one[:, 0] * two[:, 1] - one[:, 1] * two[:, 0] > 0
    triangles[clockwise], own[clockwise] = triangles[clockwise][:, ::-1], own[clockwise][:, ::-1]
    seen = draw_triangles(flat, triangles, (TEXTURE, TEXTURE))

    def spread(values: Floats, corners: npt.NDArray[np.int64]) -> FloatMap:
        shares = seen.shares.reshape(3, -1, *[1] * (values.ndim - 1))
        taken = values.astype(np.float32)[corners[seen.triangle]]
        mixed: FloatMap = (taken * np.moveaxis(shares, 0, 1)).sum(axis=1)
        return mixed

    points, weights = spread(mesh.points, own), spread(mesh.weights, own)
    beyond = _beyond(points, weights, mesh)
    inner = spread(_innerness(mesh), own)
    missing = (seen.depth == EMPTY).astype(np.uint8)
    _, nearest = cv2.distanceTransformWithLabels(missing, cv2.DIST_L2, 3, labelType=cv2.DIST_LABEL_PIXEL)
    index = np.zeros(int(nearest.max()) + 1, np.int64)
    index[nearest.ravel()[seen.pixels]] = np.arange(len(seen.pixels))
    return _Skin(
        places=seen.pixels,
        points=points,
        inner=inner,
        nail=spread(mesh.nails, triangles),
        beyond=beyond,
        hand=weights[:, 2:].sum(axis=1) > 0.5,
        jointed=np.flatnonzero((np.abs(beyond) < _JOINTED_M).any(axis=1)),
        fill=index[nearest.ravel()],
    )


def _innerness(mesh: ArmMesh) -> Floats:
    """How much the mean arm's surface looks to the palm's side at each point, -1 to 1."""
    diagonals = mesh.points[mesh.quads[:, 2:]] - mesh.points[mesh.quads[:, :2]]
    normals = np.zeros_like(mesh.points)
    for corner in range(4):
        np.add.at(normals, mesh.quads[:, corner], np.cross(diagonals[:, 0], diagonals[:, 1]))
    normals /= np.linalg.norm(normals, axis=1, keepdims=True)
    sides = np.tile([0.0, 0.0, 1.0], (len(BONES), 1))
    # The thumb's pad looks across the palm.
    sides[3:6] = [-0.75, 0.25, 0.6]
    facing: Floats = np.einsum("nj,nj->n", normals, mesh.weights @ sides)
    return facing


def _beyond(points: FloatMap, weights: FloatMap, mesh: ArmMesh) -> FloatMap:
    """How far points are along each digit's bones from where these begin, metres; 1 where they are another's."""
    beyond = np.ones((len(points), 15), np.float32)
    for digit in range(5):
        own = weights[:, 3 + 3 * digit : 6 + 3 * digit].sum(axis=1)
        for bone in range(3):
            start, end = mesh.joints[3 + 4 * digit + bone], mesh.joints[4 + 4 * digit + bone]
            along = ((end - start) / np.linalg.norm(end - start)).astype(np.float32)
            mine = own > (0.15 if bone == 0 else 0.6)
            beyond[mine, 3 * digit + bone] = (points[mine] - start.astype(np.float32)) @ along
    return beyond
