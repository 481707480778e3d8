"""Frames of a scenario: renders it picture by picture, behind the protocol of every other frame source."""

from __future__ import annotations

import hashlib
import math
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import numpy as np

from referee.simulator.appearance import Appearance
from referee.simulator.arm_drawing import Body, draw_body, pose_body
from referee.simulator.arm_mesh import UPPER_ARM_M, own_arm, pose_arm
from referee.simulator.camera import Developer, lay_over, mean_sprite, smear
from referee.simulator.camera_view import CameraView, project
from referee.simulator.figure import draw_figure, figure_at
from referee.simulator.scenario import Arm, Scenario, Span
from referee.simulator.scene import draw_background
from referee.simulator.shading import Sprite, draw_hand
from referee.simulator.skeleton import FOREARM_M, Floats, HandPose, pose_hand
from referee.simulator.truth import truth_file, truth_of
from referee.simulator.turning import bent, limb
from referee.vision.frames import Frame, Image

_SUBEXPOSURES, _LONGEST_S = 8, 1 / 320
"""A smear is the mean of the arm at so many places, or at more, so that each stands for so many seconds at most."""
_FAST_FINGERS = 5.0
_INSTANT_S = 0.001
"""A velocity is the mean over this time, seconds, to either side."""
_STEP_PX, _MOST_PARTS = 8.0, 8
"""A turning arm is drawn anew each time that the hand has gone this many pixels in an exposure; and the most times."""
_SLEEVE_STEP_M = 0.05
"""An upper arm is drawn for a whole number of such lengths, metres: its end is the shoulder, outside the picture."""


class SimulatedSource:
    """A :class:`referee.vision.frames.FrameSource` whose every throw is known.

    A frame's time is its mid-exposure; the first frame's is 0.
    """

    live = False

    def __init__(self, scenario: Scenario) -> None:
        self.scenario = scenario
        self.name = scenario.name
        self.size = scenario.size
        self.fps: float | None = scenario.camera.fps
        self._schedule = schedule(scenario)
        self._figures: list[Sprite] = []
        self._after = -math.inf

    @property
    def truth(self) -> dict[str, Any]:
        """The ground truth (see :func:`referee.simulator.truth.truth_of`)."""
        return truth_of(self.scenario)

    @property
    def sha256(self) -> str:
        """What the players are known by, as a film is by its content: the hash of their throws and times."""
        return hashlib.sha256(truth_file(self.scenario)).hexdigest()

    @property
    def length(self) -> int | None:
        """How many frames there are going to be."""
        return sum(stamp > self._after for _, _, stamp, _ in self._schedule)

    def begin_after(self, t: float) -> None:
        """Leaves out the frames up to ``t``, seconds, from now on. The others keep their times and numbers."""
        self._after = t

    def __iter__(self) -> Iterator[Frame]:
        """Renders the frames that are not left out (:meth:`begin_after`), the same at each iteration."""
        scenario = self.scenario
        rng = np.random.default_rng(scenario.seed)
        camera = scenario.camera
        developer = Developer(camera.appearance, scenario.size, rng, camera.webcam, camera.exposure)
        room = draw_background(
            rng, scenario.size, scenario.bodies, cluttered=scenario.cluttered, backlight=developer.backlight
        )
        still = developer.expose(room)
        self._figures = [draw_figure(each, developer.light_at(each.place)) for each in scenario.figures]
        image: Image | None = None
        for index, exposed, stamp, repeated in self._schedule:
            if stamp <= self._after:
                continue
            if image is None or not repeated:
                image = self._render(exposed, still, developer)
            yield Frame(index, stamp, image.copy() if repeated else image)

    def close(self) -> None:
        """There is nothing to free."""

    def __enter__(self) -> SimulatedSource:
        """The source itself."""
        return self

    def __exit__(self, *exc: object) -> None:
        """Closes the source."""
        self.close()

    def _render(self, t: float, still: Image, developer: Developer) -> Image:
        image = still.copy()
        self._draw_arms(image, t, developer)
        brightness = 1.0
        for span in self.scenario.camera.brightness:
            if span.start <= t < span.end:
                brightness *= span.amount
        return developer.add_noise(image, brightness, t)

    def _draw_arms(self, image: Image, t: float, developer: Developer) -> None:
        """Draws the arms of a moment, seconds, and who is behind them into a picture of the scene without them."""
        for figure, drawn in zip(self.scenario.figures, self._figures, strict=True):
            lay_over(image, figure_at(figure, drawn, t, self.size))
        for arm in (*self.scenario.resting, *self.scenario.arms):
            if not arm.visible[0] <= t <= arm.visible[1]:
                continue
            sprite = _expose_arm(arm, t, self.scenario.camera.exposure, developer, self.size)
            if sprite is None:
                continue
            if self.scenario.camera.webcam is not None:
                sprite = self.scenario.camera.webcam.roll(sprite, _velocity(arm, t), self.size)
            lay_over(image, sprite)


def wrist_at(arm: Arm, t: Floats) -> Floats:
    """Where the wrist is in the picture at each time: n x 2 pixels, x right, y down."""
    height = arm.path.height(t)
    wander = arm.fidget * np.stack([np.sin(2.1 * t) + np.sin(3.7 * t + 1), 0.5 * np.sin(1.7 * t + 2)], axis=1)
    if arm.stand is None:
        metres = np.stack([arm.sway * height, -height], axis=1) + wander
        pixels: Floats = np.array(arm.anchor) + metres * arm.scale
    else:
        pixels = np.array(arm.anchor) + arm.stand.wrist(height) + wander * arm.scale
    pixels[:, 0] += arm.path.aside(t) * arm.scale
    for away in arm.excursions:
        ramp = np.clip(np.minimum(t - away.start, away.end - t) / 0.15, 0, 1)
        pixels += (ramp * ramp * (3 - 2 * ramp))[:, None] * np.array(away.shift)
    return pixels


def palm_at(arm: Arm, t: Floats) -> Floats:
    """Where the palm's middle is at each time, likewise; of an arm that does not turn the wrist, which moves as it."""
    if arm.stand is None:
        return wrist_at(arm, t)
    return wrist_at(arm, t) + arm.stand.palm_from_wrist(arm.path.height(t))


def _velocity(arm: Arm, t: float) -> Floats:
    """How fast the palm's middle moves in the picture at a time, pixels a second: x right, y down."""
    before, after = palm_at(arm, np.array([t - _INSTANT_S, t + _INSTANT_S]))
    velocity: Floats = (after - before) / (2 * _INSTANT_S)
    return velocity


def pose_at(arm: Arm, t: float) -> HandPose:
    """The hand's joint angles at a time, seconds, with what a stroke from the wrist does to them."""
    pose = HandPose(arm.fingers.angles(t))
    if arm.stand is None:
        return pose
    return bent(pose, arm.stand, float(arm.path.height(np.array([t]))[0]))


def view_at(arm: Arm, t: float, pose: HandPose) -> CameraView:
    """How an arm's hand is seen at a time, seconds."""
    height = float(arm.path.height(np.array([t]))[0])
    (wrist,) = wrist_at(arm, np.array([t]))
    return view_of(arm, height, pose.pronation, (float(wrist[0]), float(wrist[1])))


def view_of(arm: Arm, height: float, pronation: float, wrist: tuple[float, float]) -> CameraView:
    """The view of an arm's hand at ``height`` metres above its path's zero; its wrist is at ``wrist``, pixels."""
    if arm.stand is not None:
        return arm.stand.view(height, pronation, wrist)
    return CameraView(
        heading=arm.heading - float(np.sign(arm.heading)) * arm.swing * height,
        pitch=arm.pitch,
        turn=CameraView.thrown_turn(arm.heading, pronation, left=arm.left),
        left=arm.left,
        scale=arm.scale,
        wrist=wrist,
        distance=arm.distance,
    )


def _expose_arm(arm: Arm, t: float, exposure: float, developer: Developer, size: tuple[int, int]) -> Sprite | None:
    """Draws an arm over one exposure; where the fingers move fast, as the mean of three hands."""
    begin, end = t - exposure / 2, t + exposure / 2
    parts = _parts(arm, begin, end)
    count = max(_SUBEXPOSURES, int(np.ceil(exposure / parts / _LONGEST_S)))
    sprites = []
    for part in range(parts):
        middle = begin + exposure * (part + 0.5) / parts
        times = middle + exposure / parts * (np.arange(count) + 0.5 - count / 2) / count
        palms = palm_at(arm, np.append(times, middle))
        pose = pose_at(arm, middle)
        view = view_at(arm, middle, pose)
        appearance = developer.expose_appearance(arm.appearance, view.wrist)
        sprite = _draw_arm(_raised(arm, middle), pose, view, appearance, size)
        if sprite is not None:
            sprites.append(smear(sprite, palms[:-1] - palms[-1], size))
    return mean_sprite(sprites, parts) if sprites else None


def _raised(arm: Arm, t: float) -> Arm:
    """The arm with its elbow where it is at a time, seconds."""
    if arm.turn is None or arm.turn.lift == 0:
        return arm
    return replace(arm, turn=arm.turn.raised(float(arm.path.height(np.array([t]))[0])))


def joints_of(arm: Arm, pose: HandPose) -> Floats:
    """The joints of an arm's hand in a pose: 21 x 3 metres in the hand's own frame, in MediaPipe's landmark order."""
    if arm.person is None:
        return pose_hand(pose, arm.build).joints
    return pose_arm(pose, own_arm(arm.person.shape, arm.build.length)).joints


def _draw_arm(
    arm: Arm, pose: HandPose, view: CameraView, appearance: Appearance, size: tuple[int, int]
) -> Sprite | None:
    """Draws an arm that is seen so, of capsules or as its person's."""
    body = body_of(arm, view)
    if body is not None:
        return draw_body(pose_body(pose, body, view), body, view, appearance, size)
    shape = pose_hand(pose, arm.build) if arm.turn is None else limb(pose, arm.build, arm.turn, view)
    return draw_hand(shape, view, appearance, size)


def body_of(arm: Arm, view: CameraView) -> Body | None:
    """Whose arm it is, as far as it is seen, or ``None`` for one of capsules."""
    if arm.person is None:
        return None
    if arm.turn is not None and arm.turn.upper is not None:
        # What somebody wears is kept by its length. In whole steps it need not be made anew for every picture.
        length = float(np.linalg.norm(arm.turn.upper))
        return Body(arm.person, arm.build, arm.turn.upper, float(np.ceil(length / _SLEEVE_STEP_M)) * _SLEEVE_STEP_M)
    if arm.turn is not None or arm.shoulder is None:
        return Body(arm.person, arm.build)
    elbow = project(np.array([[0.0, -FOREARM_M, 0.0]]), view)[0, :2]
    right, down = (np.array(arm.shoulder) - elbow) / view.scale
    # The shoulder is as far behind as the upper arm's length leaves.
    behind = float(np.sqrt(max(UPPER_ARM_M**2 - right**2 - down**2, 0.0)))
    return Body(arm.person, arm.build, (float(right), float(-down), -behind), UPPER_ARM_M)


def _parts(arm: Arm, begin: float, end: float) -> int:
    """How many hands an exposure from ``begin`` to ``end``, seconds, is the mean of.

    A smear moves hand and forearm by the same way; of an arm that turns that is true for a short way only.
    """
    moved = np.abs(arm.fingers.angles(end) - arm.fingers.angles(begin)).max()
    parts = 3 if moved > _FAST_FINGERS else 1
    if arm.turn is None:
        return parts
    first, last = palm_at(arm, np.array([begin, end]))
    way = float(np.hypot(*(last - first)))
    return max(parts, min(int(np.ceil(way / _STEP_PX)), _MOST_PARTS))


def _inside(spans: tuple[Span, ...], t: float) -> Span | None:
    return next((span for span in spans if span.start <= t < span.end), None)


def schedule(scenario: Scenario) -> list[tuple[int, float, float, bool]]:
    """Which frames arrive: index, mid-exposure, timestamp, and whether the picture before comes again."""
    camera = scenario.camera
    rng = np.random.default_rng(scenario.seed + 1)
    frames: list[tuple[int, float, float, bool]] = []
    for index in range(int(scenario.duration * camera.fps) + 1):
        t = index / camera.fps
        wobble = float(rng.uniform(-1, 1)) * camera.jitter
        if index:
            if _inside(camera.missing, t):
                continue
            thinned = _inside(camera.thinned, t)
            if thinned and index % int(thinned.amount):
                continue
        doubled = bool(frames) and _inside(camera.doubled, t) is not None
        frames.append((index, t, t + wobble if index else 0.0, doubled))
    return frames
