"""A person's arm seen from somewhere, in some light, as a picture with transparency."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

import cv2
import numpy as np

from referee.simulator.appearance import Appearance
from referee.simulator.arm_mesh import Bound, Ints, OwnArm, PosedArm, load_arm, move, own_arm, pose_arm
from referee.simulator.arm_texture import TEXTURE, Texture, paint
from referee.simulator.camera_view import CameraView, from_viewer, project
from referee.simulator.clothes_mesh import dress
from referee.simulator.people import Person, sleeve_start
from referee.simulator.raster import Fragments, draw_triangles
from referee.simulator.render import FloatMap
from referee.simulator.shading import Sprite, creases, light_on, shine_of
from referee.simulator.skeleton import FOREARM_M, Floats, HandBuild, HandPose

_REACH_M: Final = 0.45
"""The length to which a straight arm is drawn from the elbow on, metres. Its shoulder is outside the picture."""
_UNDER_M: Final = 0.02
"""Skin that is deeper than this under a sleeve, metres, is not drawn."""
_KEPT: Final = 12
"""The number of people for whom the parts that do not change from picture to picture are kept in memory."""


@dataclass(frozen=True, slots=True, eq=False)
class _Dressed:
    """Somebody's arm with what it wears, ready to be posed and drawn.

    Attributes:
        own: The arm.
        worn: What it wears, as points that go with its bones.
        triangles: m x 3 of the points of both, the arm's first, counterclockwise as seen from outside.
        texels: m x 3 x 2, where each corner is in the texture, in its pixels.
        about: 8 x n, the triangles about each point; m where there are fewer.
        used: The points that belong to a triangle.
    """

    own: OwnArm
    worn: Bound
    triangles: Ints
    texels: FloatMap
    about: Ints
    used: Ints


@lru_cache(_KEPT)
def _dressed(person: Person, build: HandBuild, reach: float) -> _Dressed:
    """Makes somebody's arm, whose upper arm is seen for ``reach`` metres from the elbow on."""
    mesh = load_arm()
    own = own_arm(person.shape, build.length)
    start = sleeve_start(person, build)
    worn = dress(own, person, start, max(reach, start - FOREARM_M + 0.05))
    split = [[0, 1, 2], [0, 2, 3]]
    away = -((own.bare.points - own.bare.starts[1]) @ own.bare.frames[1])[:, 1] * own.bare.stretch
    # The upper arm at rest is bent: along it the way from the elbow counts.
    above = (own.bare.points - own.bare.starts[0]) @ own.bare.frames[0]
    away = np.where(mesh.weights[:, 0] > 0.5, FOREARM_M - above[:, 1], away)
    shown = (away[mesh.quads] < start + _UNDER_M).any(axis=1)
    skin = mesh.quads[shown][:, split].reshape(-1, 3)
    places = mesh.texels[mesh.texel_quads[shown][:, split].reshape(-1, 3)]
    triangles = np.concatenate([skin, worn.triangles + len(mesh.points)])
    texels = np.concatenate([places, worn.texels]) * TEXTURE - 0.5
    about = _about(triangles, len(mesh.points) + len(worn.bound.points))
    return _Dressed(own, worn.bound, triangles, texels.astype(np.float32), about, np.unique(triangles))


@lru_cache(_KEPT)
def _painted(person: Person, appearance: Appearance) -> Texture:
    return paint(person, appearance)


def _about(triangles: Ints, count: int) -> Ints:
    """Up to eight triangles about each of ``count`` points."""
    corner = triangles.ravel()
    order = np.argsort(corner, kind="stable")
    first = np.searchsorted(corner[order], np.arange(count))
    rank = np.arange(len(order)) - first[corner[order]]
    about = np.full((8, count), len(triangles))
    few = rank < 8
    about[rank[few], corner[order][few]] = order[few] // 3
    return about


@dataclass(frozen=True, slots=True)
class Body:
    """Somebody as far as their arm is seen.

    Attributes:
        person: Who.
        build: Their hand's size, and where the sleeve begins.
        upper: From the elbow to the shoulder as seen, metres: x right, y up, z towards the viewer; ``None``: straight.
        reach: Metres of the upper arm that are drawn.
    """

    person: Person
    build: HandBuild
    upper: tuple[float, float, float] | None = None
    reach: float = _REACH_M


def pose_body(pose: HandPose, body: Body, view: CameraView) -> PosedArm:
    """Poses somebody's arm by the hand's joint angles, as seen by ``view``."""
    own = own_arm(body.person.shape, body.build.length)
    return pose_arm(pose, own, None if body.upper is None else from_viewer(np.array(body.upper), view))


def draw_body(
    posed: PosedArm, body: Body, view: CameraView, appearance: Appearance, bounds: tuple[int, int]
) -> Sprite | None:
    """Draws a person's arm as seen in a picture.

    Args:
        posed: Its pose.
        body: Whose it is.
        view: From where.
        appearance: Skin and light.
        bounds: Width and height of the picture; what lies outside is not drawn.

    Returns:
        The sprite, or ``None`` where nothing of the arm is inside the picture.
    """
    arm = _dressed(body.person, body.build, body.reach)
    points = project(np.concatenate([move(arm.own.bare, posed), move(arm.worn, posed)]), view)
    # One row for each direction: rows of numbers are far faster to go through than pairs.
    used = np.ascontiguousarray(points[arm.used, :2].T)
    low = np.maximum(np.floor(used.min(axis=1)).astype(int) - 2, 0)
    high = np.minimum(np.ceil(used.max(axis=1)).astype(int) + 3, bounds)
    if (high - low < 4).any():
        return None
    points -= [low[0], low[1], 0.0]
    # A left hand is a right one's mirror image, and so are its faces.
    triangles = arm.triangles[:, ::-1] if view.left else arm.triangles
    texels = arm.texels[:, ::-1] if view.left else arm.texels
    size = (int(high[0] - low[0]), int(high[1] - low[1]))
    seen = draw_triangles(points, triangles, size)
    if len(seen.pixels) == 0:
        return None
    normals = _normals(points, triangles, arm.about)
    corners = np.concatenate([normals[triangles.T], texels.transpose(1, 0, 2)], axis=2)
    image = _shade(seen, corners, _painted(body.person, _unlit(appearance)), appearance, view.scale)
    # The lens is never quite sharp; this also smooths the outline.
    blurred = cv2.GaussianBlur(image, (3, 3), 0.7)
    return Sprite(blurred.astype(np.float32, copy=False), (int(low[0]), int(low[1])))


def _unlit(appearance: Appearance) -> Appearance:
    """An appearance without what changes from picture to picture, so that one texture serves for all of them."""
    return replace(appearance, tint=(1.0, 1.0, 1.0), light=(0.0, 0.0, 1.0), ambient=0.0, gloss=0.0)


def _normals(points: Floats, triangles: Ints, about: Ints) -> FloatMap:
    """Unit normals at points in pixels (x right, y down, z towards the viewer), y up; zero where nothing meets."""
    one, two, three = np.ascontiguousarray(points.astype(np.float32)[triangles].transpose(1, 2, 0))
    faces = np.zeros((3, len(triangles) + 1), np.float32)
    # With y downwards the product of a face's edges looks away from the viewer.
    u, v = three - one, two - one
    faces[0, :-1] = u[1] * v[2] - u[2] * v[1]
    faces[1, :-1] = u[0] * v[2] - u[2] * v[0]
    faces[2, :-1] = u[0] * v[1] - u[1] * v[0]
    normals = faces[:, about[0]]
    for row in about[1:]:
        normals += faces[:, row]
    normals /= np.sqrt(normals[0] ** 2 + normals[1] ** 2 + normals[2] ** 2) + np.float32(1e-6)
    return normals.T


def _shade(seen: Fragments, corners: FloatMap, texture: Texture, appearance: Appearance, scale: float) -> FloatMap:
    """Colours each pixel by its place in the texture, its normal and how deep it lies.

    Args:
        seen: What is seen.
        corners: 3 x m x 5, of each triangle's corners the normal, and the place in the texture.
        texture: The colours and gloss.
        appearance: The light.
        scale: Pixels for each metre.

    Returns:
        Height x width x 4: blue, green, red, and 1 where there is something.
    """
    mixed = np.zeros((len(seen.pixels), 5), np.float32)
    for corner, share in zip(corners, seen.shares, strict=True):
        of_corner = np.take(corner, seen.triangle, axis=0)
        of_corner *= share[:, None]
        mixed += of_corner
    nx, ny, nz, across, down = np.ascontiguousarray(mixed.T)
    length = np.sqrt(nx * nx + ny * ny + nz * nz) + np.float32(1e-6)
    nx, ny, nz = nx / length, ny / length, nz / length
    lit = light_on(nx, ny, nz, appearance)
    lit *= 1 - np.float32(0.9) * creases(seen.depth, scale).ravel()[seen.pixels]
    colour = _look_up(texture, across, down)
    shine = shine_of(nx, ny, nz, appearance) * colour[:, 3] * np.float32(1 / 40)
    image = np.zeros((seen.depth.size, 4), np.float32)
    shown = (colour[:, :3] * lit[:, None] + shine[:, None]) * np.array(appearance.tint, np.float32)
    image[seen.pixels, :3] = np.clip(shown, 0, 255)
    image[seen.pixels, 3] = 1
    return image.reshape(*seen.depth.shape, 4)


def _look_up(texture: Texture, across: FloatMap, down: FloatMap) -> FloatMap:
    """A texture's values at places in its pixels: p x 4, levels of 255."""
    count = len(across)
    # OpenCV maps pictures of no more than 32,767 columns.
    maps = np.zeros((2, -(-count // 256) * 256), np.float32)
    maps[0, :count], maps[1, :count] = across, down
    x, y = maps.reshape(2, -1, 256)
    taken = cv2.remap(texture, x, y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    values: FloatMap = taken.reshape(-1, 4)[:count].astype(np.float32)
    return values
