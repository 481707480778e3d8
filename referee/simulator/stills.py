"""Single pictures of a hand, for learning to read symbols: seen in any way, or as players hold it in a throw."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

import numpy as np

from referee.simulator.appearance import Appearance
from referee.simulator.arm_drawing import Body, draw_body, pose_body
from referee.simulator.camera import CameraAppearance, Developer, lay_over, smear
from referee.simulator.camera_view import CameraView, project
from referee.simulator.formation import FULLY, Formed
from referee.simulator.kinds import Hands
from referee.simulator.people import Person
from referee.simulator.room_light import RoomLight
from referee.simulator.sampling import sample_arm
from referee.simulator.scene import draw_background
from referee.simulator.shading import draw_hand
from referee.simulator.sheet import SymbolSheet
from referee.simulator.skeleton import Floats, HandBuild, HandShape, pose_hand
from referee.simulator.source import view_of
from referee.simulator.webcam_effects import WebcamEffects
from referee.vision.frames import Image

ViewKind: TypeAlias = Literal["raised", "thrown", "tilted", "played"]

_KINDS: tuple[ViewKind, ...] = ("raised", "thrown", "tilted")
_BLUR = (0.4, 0.16)
_HELD_BLUR = (0.25, 0.08)
"""Share of the pictures in which the hand moves, and how far at most, in hand lengths; and while a throw is held."""
_PEOPLES_BLUR = (0.5, 0.35)
"""Likewise, of people's hands: as far as an arm of 3 m/s goes in a 50th of a second."""
_SIDEWAYS = 0.3
"""Share of people's raised hands that are seen from any side, and not about from the palm's or the back's."""
_CLOSE = (0.8, 0.95)
"""The most that a hand's length takes of the picture's side: of a hand of capsules, and of a person's."""
_DELIVERED = 0.5
"""Share of the pictures of people that come from a webcam."""
_LOW_LIGHT = 0.15
"""Share of these that are taken in the dark, at 15 pictures a second; the others are at 30."""
_BLUR_S = 0.02
"""The exposure that the blur of people's hands stands for, seconds; a webcam's blur is as much longer as its own is."""
_LONGEST_BLUR = 0.6
"""Of a hand that is smeared over more than this, in hand lengths, no shape is left to learn."""
_RISE = 0.05
"""An arm that has thrown rests at the bottom or at most this far above it, metres."""


@dataclass(frozen=True, slots=True, eq=False)
class Still:
    """What a still shows.

    Attributes:
        name: The shape's name in the symbol sheet.
        formed: How far it was formed from the resting shape.
        kind: The sort of view.
        view: The view itself.
        joints: 21 x 3 in pixels of the picture: x right, y down, z towards the viewer; MediaPipe's order.
    """

    name: str
    formed: Formed
    kind: ViewKind
    view: CameraView
    joints: Floats


def draw_still(
    rng: np.random.Generator,
    sheet: SymbolSheet,
    name: str,
    *,
    size: int = 384,
    formed: Formed = FULLY,
    kind: ViewKind | None = None,
    hands: Hands = "capsules",
) -> tuple[Image, Still]:
    """Draws one hand of somebody, somewhere, in some light.

    Args:
        rng: Where chance comes from.
        sheet: The symbol sheet.
        name: A symbol or gesture of the sheet.
        size: Width and height of the picture, in pixels.
        formed: How far it is formed from the resting shape.
        kind: ``raised`` (fingers up, palm or back towards the camera), ``thrown`` (as in a throw: fingers to the side
            or towards the camera, thumb up or palm down), ``tilted`` (any direction). ``None`` draws one of them.
            ``played``: as the players of simulated bouts hold it, in the size that they have there; its arm says whose
            hand it is.
        hands: What it is drawn as.

    Returns:
        The picture, and what it shows.

    Raises:
        BadInputError: The sheet has no such shape.
    """
    pose = sheet.sample_pose(name, rng)
    if formed != FULLY:
        pose = formed.pose(sheet.sample_pose(sheet.rest, rng), pose)
    if kind is None:
        kind = _KINDS[int(rng.choice(3, p=[0.35, 0.45, 0.2]))]
    left = bool(rng.random() < 0.5)
    arm = sample_arm(rng, sheet) if kind == "played" else None
    if arm is not None:
        height = float(rng.choice([0.0, rng.uniform(0, _RISE)]))
        build, view = arm.build, view_of(arm, height, pose.pronation, (0.0, 0.0))
    else:
        # More of all kinds of fingers than there are: short ones also stand for those that lean away.
        build = replace(HandBuild.sample(rng), fingers=float(np.clip(rng.normal(0.96, 0.08), 0.76, 1.12)))
        length = size * _share(rng, _CLOSE[hands == "people"])
        sideways = _SIDEWAYS if hands == "people" else 0.0
        view = _sample_view(rng, kind, pose.pronation, left=left, length=length, build=build, sideways=sideways)
    # Who it is and the room's light come from another generator: all else stays as it was drawn without them.
    own = rng.spawn(1)[0] if hands == "people" else None
    body = Body(Person.sample(own, build), build) if own is not None else None
    shape = pose_hand(pose, build) if body is None else pose_body(pose, body, view)
    joints = project(shape.joints, view)
    # The hand's middle goes near the picture's, wherever its fingers point.
    middle = (joints[:, :2].min(axis=0) + joints[:, :2].max(axis=0)) / 2
    wish = size / 2 + rng.uniform(-0.1, 0.1, 2) * size
    moved = np.array(view.wrist) + wish - middle
    view = replace(view, wrist=(moved[0], moved[1]))

    camera = CameraAppearance.sample(rng)
    webcam, exposure = None, _BLUR_S
    if own is not None and rng.random() < _DELIVERED:
        light = RoomLight.sample(own, 15.0 if own.random() < _LOW_LIGHT else 30.0)
        camera, exposure = replace(camera, noise=light.noise), light.exposure
        webcam = WebcamEffects.sample(rng).placed(own, light)
    developer = Developer(camera, (size, size), rng, webcam, exposure)
    bodies = (float(rng.uniform(0, 1)),) if rng.random() < 0.6 else ()
    image = developer.expose(draw_background(rng, (size, size), bodies, backlight=developer.backlight))
    appearance = developer.expose_appearance(Appearance.sample(rng) if arm is None else arm.appearance, view.wrist)
    if isinstance(shape, HandShape):
        sprite = draw_hand(shape, view, appearance, (size, size))
    else:
        assert body is not None, "only a person's arm is no hand of capsules"
        sprite = draw_body(shape, body, view, appearance, (size, size))
    assert sprite is not None, "the hand was put into the middle of the picture"
    free = _PEOPLES_BLUR if hands == "people" else _BLUR
    moving, farthest = free if arm is None else _HELD_BLUR
    if rng.random() < moving:
        direction = rng.normal(0, 1, 2) * [0.5, 1.0]
        way = min(float(rng.uniform(0, farthest)) * (exposure / _BLUR_S), _LONGEST_BLUR)
        reach = direction / np.linalg.norm(direction) * way * build.length * view.scale
        sprite = smear(sprite, np.linspace(-0.5, 0.5, 12)[:, None] * reach, (size, size))
    lay_over(image, sprite)
    return developer.add_noise(image), Still(name, formed, kind, view, project(shape.joints, view))


def _sample_view(
    rng: np.random.Generator,
    kind: ViewKind,
    pronation: float,
    *,
    left: bool,
    length: float,
    build: HandBuild,
    sideways: float,
) -> CameraView:
    """Draws a direction and a distance for a hand of ``length`` pixels; a share of raised ones from any side."""
    if kind == "raised":
        heading, pitch = rng.normal(0, 28), rng.normal(6, 24)
        turn = rng.choice([0.0, 180.0]) + rng.normal(0, 35)
        if sideways and rng.random() < sideways:
            turn = rng.uniform(-180, 180)
    elif kind == "thrown":
        towards_camera = rng.random() < 0.4
        heading = rng.normal(0, 40) if towards_camera else rng.choice([-1.0, 1.0]) * rng.normal(85, 22)
        pitch = rng.uniform(5, 70) if towards_camera else rng.normal(4, 18)
        turn = CameraView.thrown_turn(heading, pronation, left=left) + rng.normal(0, 12)
    else:
        heading, pitch, turn = rng.uniform(-180, 180), rng.normal(6, 24), rng.uniform(-180, 180)
    return CameraView(
        heading=float(heading),
        pitch=float(np.clip(pitch, -45, 70)),
        turn=float(turn),
        left=left,
        scale=length / build.length,
        wrist=(0.0, 0.0),
        distance=float(rng.uniform(0.4, 2.2)),
    )


def _share(rng: np.random.Generator, most: float) -> float:
    """How much of the picture's side a hand's length takes: across a room, or held before a laptop."""
    return float(rng.uniform(0.22, 0.55) if rng.random() < 0.75 else rng.uniform(0.5, most))
