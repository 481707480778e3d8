"""A shape's portrait: the hand as the symbol sheet says it is, upright, palm to the viewer, on nothing."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import cv2
import msgspec
import numpy as np
import numpy.typing as npt

from referee.simulator.appearance import Appearance
from referee.simulator.arm_drawing import Body, draw_body, pose_body
from referee.simulator.camera_view import CameraView, project
from referee.simulator.people import Person
from referee.simulator.sheet import SymbolSheet
from referee.simulator.skeleton import HandBuild, HandPose

_LOOKS: Final = 64
"""So many hands are drawn from the sheet's ranges; their mean is the middle of each range."""
_TWICE: Final = 2
"""Drawn so many times as large and shrunk, which smooths edges."""
_REACH: Final = 0.27
"""Metres from the forearm's end to the longest fingertip that the picture's height shows."""
_WRIST: Final = 0.86
"""How far down the picture the wrist is, as a share of its height."""
_LEAST: Final = 0.6
"""A close-up shows so much of the whole at least, as a share of its side."""
_LOOK: Final = Appearance(
    skin=(128.0, 154.0, 202.0),
    palm=(140.0, 164.0, 214.0),
    sleeve=(120.0, 90.0, 60.0),
    nail=0.25,
    light=(-0.35, 0.55, 0.76),
    ambient=0.5,
    tint=(1.0, 1.0, 1.0),
    gloss=0.08,
    mottle=0.015,
)
"""A skin between the lightest and the darkest, lit from the upper left. Colours are blue-green-red."""


def draw_portrait(sheet: SymbolSheet, name: str, side: int) -> npt.NDArray[np.uint8]:
    """Draws a shape of the sheet, the same every time.

    Args:
        sheet: The symbol sheet.
        name: A symbol or gesture of it.
        side: Width and height of the picture, pixels.

    Returns:
        side x side x 4, blue-green-red and opacity, 0 to 255.

    Raises:
        BadInputError: The sheet has no such shape.
    """
    large = side * _TWICE
    build = HandBuild(sleeve=1.0)
    person = Person(
        shape=Person.sample(np.random.default_rng(3), build).shape,
        lines=0.4,
        redness=0.3,
        hair=0.0,
        freckles=0.0,
        polish=None,
        ease=0.004,
        short=0.1,
        stripes=0.0,
        stripe=(0.0, 0.0, 0.0),
        worn=(),
        seed=3,
    )
    body = Body(person, build)
    view = CameraView(
        heading=0.0, pitch=4.0, turn=0.0, left=False, scale=large / _REACH, wrist=(large / 2, large * _WRIST)
    )
    posed = pose_body(_typical_pose(sheet, name), body, view)
    across = project(posed.joints, view)[:, 0]
    view = replace(view, wrist=(view.wrist[0] + large / 2 - float(across.min() + across.max()) / 2, view.wrist[1]))
    sprite = draw_body(posed, body, view, _LOOK, (large, large))
    assert sprite is not None, "the hand is in the middle of the picture"
    whole = np.zeros((large, large, 4), np.float32)
    left, top = sprite.corner
    height, width = sprite.image.shape[:2]
    whole[top : top + height, left : left + width] = sprite.image
    whole *= _faded(large)
    small = np.asarray(cv2.resize(_close_up(whole), (side, side), interpolation=cv2.INTER_AREA), np.float32)
    small[..., :3] /= np.maximum(small[..., 3:], 1e-3)
    small[..., 3:] *= 255
    return np.clip(np.round(small), 0, 255).astype(np.uint8)


def _close_up(whole: npt.NDArray[np.float32]) -> npt.NDArray[np.float32]:
    """The square about the hand: a fist is small beside an open hand, and is shown larger for that."""
    rows, columns = (np.flatnonzero((whole[..., 3] > 0.02).any(axis=axis)) for axis in (1, 0))
    side = int(max(float(np.ptp(rows)), float(np.ptp(columns)), _LEAST * len(whole)) * 1.03)
    top = max(0, min(int(rows[0] + rows[-1] - side) // 2, len(whole) - side))
    left = max(0, min(int(columns[0] + columns[-1] - side) // 2, len(whole) - side))
    return whole[top : top + side, left : left + side]


def _faded(side: int) -> npt.NDArray[np.float32]:
    """The forearm fades out towards the picture's lower edge, instead of being cut off."""
    down = np.linspace(0, 1, side, dtype=np.float32)
    return np.clip((1.0 - down) / (1.0 - _WRIST), 0.0, 1.0)[:, None, None]


def _typical_pose(sheet: SymbolSheet, name: str) -> HandPose:
    """The middle of the shape's usual variant, with a straight wrist."""
    shape = sheet.shape(name)
    usual = msgspec.structs.replace(shape, variants=(max(shape.variants, key=lambda each: each.weight),))
    kind = "symbols" if name in sheet.symbols else "gestures"
    alone = msgspec.structs.replace(sheet, **{kind: {name: usual}}, wrist=((0.0, 0.0), (0.0, 0.0)))
    rng = np.random.default_rng(0)
    angles = np.mean([alone.sample_pose(name, rng).angles for _ in range(_LOOKS)], axis=0)
    return HandPose(np.asarray(angles, np.float64))
