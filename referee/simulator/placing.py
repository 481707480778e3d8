"""Draws players whose arms turn about a joint: from where their arms come, how large they are, where they strike."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

import numpy as np

from referee.simulator.appearance import Appearance
from referee.simulator.arm_path import Knot, Path, PoseTrack, StrokeStyle
from referee.simulator.arm_spread import ArmSpread
from referee.simulator.figure import HEAD_M, Figure
from referee.simulator.kinds import Kind, Origin
from referee.simulator.scenario import Arm
from referee.simulator.sheet import Poses
from referee.simulator.skeleton import Floats, HandBuild
from referee.simulator.turning import Joint, Stand, Turn
from referee.simulator.uneven_strokes import HIGHEST, StrokeHabit, people_style
from referee.symbols import Symbol

_WIDEST: Final = {"elbow": 105.0, "shoulder": 60.0, "wrist": 50.0}
"""How far each joint turns at most in a stroke, degrees."""
_STEEPEST: Final = 85.0
"""The forearm's greatest elevation at a top: beyond 90 degrees a stroke would begin by going up."""
_SIDEWAYS: Final = (45.0, 65.0)
"""The forearm's elevation in the middle of a sideways stroke, which goes 25 to 45 degrees below the horizontal."""
_LOWEST: Final = {"left": -25.0, "right": -25.0, "below": 10.0}
"""The forearm's least elevation at a bottom, degrees: whose elbow is low points up."""
_HIGHEST_LOW: Final = 35.0
_TOP, _FLOOR = 0.10, 0.80
"""Where the palm's middle is at its highest and at its lowest, as shares of the picture's height."""
_OUT: Final = (-0.10, -0.04)
"""Where the wrist is at a top that is out of the picture, likewise."""
_ACROSS: Final = 0.55
"""How far a palm goes to the side in a stroke, as a share of the lane's width; there has to be room for the hand."""
_LANE: Final = 0.22
"""How far a palm may be from the middle of its lane at the bottom, as a share of the lane."""
_FACING: Final = {False: (95.0, 140.0), True: (120.0, 145.0)}
"""Azimuths of a forearm whose owner faces the camera, without and with the other hand under the fist, degrees."""
_BEHIND_M: Final = 0.3
"""How much farther from the camera than the hand somebody's head is, metres."""
_USUAL_TOP: Final = 1.25
"""People's tops are mostly below this, as a share of their amplitude: a higher one may leave the picture."""
_LIFT, _FLICK = (0.0, 0.35), (0.0, 0.3)
"""Shares that shoulder and wrist have in a stroke from the elbow. No film tells them: they are assumed."""
_MOST_FLICKED: Final = 45.0
"""How far a wrist bends in such a stroke at most, degrees."""
_WRIST_ABOVE: Final = 33.0
"""How far a hand that turns about its wrist goes up beyond the forearm, degrees."""
_STACKED_M: Final = 0.055
"""From the middle of a fist to that of the hand under it, metres."""


@dataclass(frozen=True, slots=True)
class Stance:
    """How one player stands.

    Attributes:
        arm: The throwing arm, without a path and without fingers' motion.
        style: How it pumps.
        body: Where a body out of focus is behind it, as a share of the picture's width, or ``None``.
        figure: Somebody with a face behind it, or ``None``.
        resting: The other hand, or ``None``.
        habit: How its strokes differ as people's do; ``None``: they hardly differ.
    """

    arm: Arm
    style: StrokeStyle
    body: float | None = None
    figure: Figure | None = None
    resting: Arm | None = None
    habit: StrokeHabit | None = None


@dataclass(frozen=True, slots=True)
class _Lane:
    """A player's part of the picture."""

    seat: int
    players: int
    size: tuple[int, int]

    @property
    def width(self) -> float:
        """In pixels."""
        return self.size[0] / self.players

    @property
    def middle(self) -> float:
        """In pixels from the picture's left edge."""
        return (self.seat + 0.5) * self.width


def sample_stance(
    rng: np.random.Generator,
    kind: Kind,
    sheet: Poses,
    seat: int,
    *,
    players: int,
    size: tuple[int, int],
    light: Appearance,
    measured: ArmSpread | None = None,
) -> Stance:
    """Draws a player of a kind of throw.

    Args:
        rng: Where chance comes from.
        kind: The kind.
        sheet: The symbol sheet, or other shapes.
        seat: Which player, from 0.
        players: How many play.
        size: Width and height of the picture, in pixels.
        light: Somebody in the same light.
        measured: How people's strokes differ, for one whose strokes differ so.
    """
    lane = _Lane(seat, players, size)
    build = HandBuild.sample(rng)
    build = replace(build, sleeve=1.0) if kind.bare else build
    appearance = replace(Appearance.sample(rng), light=light.light, ambient=light.ambient, tint=light.tint)
    origin = _draw_origin(rng, kind, lane)
    joint = kind.joints[int(rng.integers(0, len(kind.joints)))]
    if joint == "shoulder" and origin == "below":
        # A whole arm from below would reach through the next lane.
        joint = "elbow"
    tilt = float(rng.uniform(*kind.tilt))
    if kind.behind == "nobody" and tilt:
        # From farther above, an arm that points away would not go down in the picture.
        tilt = min(tilt, 48.0) if origin == "below" else tilt
    style = _draw_style(rng, kind, joint, build, measured)
    turn = _draw_turn(rng, kind, origin, joint, style=style, hand=build.length, tilt=tilt)
    if measured is not None:
        turn = _as_people_turn(rng, turn, style, origin, measured)
    left = bool(rng.random() < 0.4)
    stand = Stand(turn, _draw_scale(rng, kind, lane, build), float(rng.uniform(0.9, 2.5)), build.length, left)
    reach = style if measured is None else replace(style, amplitude=_USUAL_TOP * style.amplitude)
    stand = _fit(stand, reach, lane, leaves=kind.leaves)
    anchor = _draw_anchor(rng, kind, lane, stand, reach)
    arm = _arm(stand, build, appearance, anchor, fidget=float(rng.uniform(0.0, 0.004)))
    habit = None if measured is None else _draw_habit(rng, stand, style, measured)
    stance = _with_person(rng, kind, origin, Stance(arm, style, habit=habit), size)
    return _with_base(rng, sheet, stance, size) if kind.base else stance


def _draw_origin(rng: np.random.Generator, kind: Kind, lane: _Lane) -> Origin:
    """Draws from where the arm comes: nobody reaches through another's lane."""
    outer: dict[Origin, bool] = {"left": lane.seat == 0, "right": lane.seat == lane.players - 1, "below": True}
    can: list[Origin] = [origin for origin in kind.origins if outer[origin]] or ["below"]
    return can[int(rng.integers(0, len(can)))]


def _draw_style(
    rng: np.random.Generator, kind: Kind, joint: Joint, build: HandBuild, measured: ArmSpread | None
) -> StrokeStyle:
    """Draws how somebody pumps, no farther than the joint turns."""
    style = StrokeStyle.sample(rng, build.length) if measured is None else people_style(rng, measured, build.length)
    if kind.amplitude is not None:
        style = replace(style, amplitude=float(rng.uniform(*kind.amplitude)))
    if kind.leaves:
        # The hand rests in the picture, and every top is out of it.
        style = replace(style, from_top=False, uneven=min(style.uneven, 0.02))
    if style.from_top:
        # A hand that rests at the top waits where its strokes begin, however fast they are going to be.
        style = replace(style, amplitude=style.at_rate(kind.rate_limits[1]).amplitude)
    widest = float(np.radians(_WIDEST[joint])) * Turn.lever_of(joint, build.length)
    return replace(style, amplitude=min(style.amplitude, widest if measured is None else widest / HIGHEST))


def _as_people_turn(
    rng: np.random.Generator, turn: Turn, style: StrokeStyle, origin: Origin, measured: ArmSpread
) -> Turn:
    """The same as people have it: elbow, wrist and shoulder share in it, and strokes go where they were seen to go."""
    above = turn.tilt > 0
    lift = flick = bent = flicked = 0.0
    if turn.joint == "elbow":
        palm = turn.lever - turn.reach
        lift = float(rng.uniform(*_LIFT))
        flick = min(float(rng.uniform(*_FLICK)), np.radians(_MOST_FLICKED) * palm / (HIGHEST * style.amplitude))
        flicked = float(np.degrees(HIGHEST * flick * style.amplitude / palm))
        bent = -flicked / 2
    elif turn.joint == "wrist":
        flicked = 2 * _WRIST_ABOVE
    sweep = np.degrees((1 - lift - flick) * style.amplitude / turn.lever) * (turn.joint != "wrist")
    direction = measured.draw("direction", rng)
    low = turn.low if origin == "below" or above else direction - sweep / 2
    most = _STEEPEST - HIGHEST * sweep - flicked / 2
    least = _LOWEST[origin] if not above else -15.0
    return replace(turn, low=float(np.clip(low, least, max(most, least))), lift=lift, flick=flick, bent=bent)


def _draw_habit(rng: np.random.Generator, stand: Stand, style: StrokeStyle, measured: ArmSpread) -> StrokeHabit:
    """Draws somebody's habits; strokes are as bent as people's, the turn's own bend counted in."""
    habit = StrokeHabit.sample(rng, measured)
    bottom, middle, top = stand.palm(style.amplitude * np.array([0.0, 0.5, 1.0]))
    chord = bottom - top
    off = middle - (top + bottom) / 2
    own = (off[0] * chord[1] - off[1] * chord[0]) / max(float(chord @ chord), 1.0)
    lacks = max(measured.draw("bow", rng), 0.0) - abs(own)
    return replace(habit, bow=float(np.sign(own) * lacks))


def _draw_turn(
    rng: np.random.Generator, kind: Kind, origin: Origin, joint: Joint, *, style: StrokeStyle, hand: float, tilt: float
) -> Turn:
    """Draws the plane and the range of the turn."""
    lever = Turn.lever_of(joint, hand)
    sweep = float(np.degrees(style.amplitude / lever)) if joint != "wrist" else 0.0
    # Strokes are uneven; a wrist goes up to 30 degrees beyond the forearm.
    over = 1.1 * sweep if joint != "wrist" else 33.0
    above = kind.behind == "nobody" and tilt > 0
    if origin == "below":
        # Seen from above, the arm points away from the camera; from the side, inwards and towards it.
        side = 1 if rng.random() < 0.5 else -1
        azimuth = float(rng.normal(0, 15)) if above else side * float(rng.uniform(*_FACING[kind.base]))
    else:
        azimuth = float(rng.normal(90, 10)) * (1 if origin == "left" else -1)
    least = -15.0 if above else _LOWEST[origin]
    top = min(_STEEPEST, 100.0 - tilt) if above else _STEEPEST
    most = min(-5.0 if kind.leaves else 15.0 if above or kind.base else _HIGHEST_LOW, top - over)
    low = float(rng.uniform(min(least, most), most))
    if origin != "below" and rng.random() < kind.sideways:
        low = float(np.clip(rng.uniform(*_SIDEWAYS) - sweep / 2, min(least, most), top - over))
    pronation, freedom = (float(rng.uniform(55, 80)), 0.2) if above else (0.0, 1.0)
    return Turn(joint, azimuth, low, lever, tilt, pronation, freedom)


def _draw_scale(rng: np.random.Generator, kind: Kind, lane: _Lane, build: HandBuild) -> float:
    """Draws pixels for each metre: a hand that takes its share of the height, and fits into its lane."""
    return float(rng.uniform(*kind.share)) * min(lane.size[1], 1.5 * lane.width) / build.length


def _fit(stand: Stand, style: StrokeStyle, lane: _Lane, *, leaves: bool) -> Stand:
    """The same, farther away where the strokes would go out of the lane, or of the picture unless they should."""
    bottom, top = stand.palm(np.array([0.0, style.amplitude]))
    across, up = abs(top - bottom)
    share = _ACROSS * lane.width / max(across, 1.0)
    if not leaves:
        share = min(share, (_FLOOR - _TOP) * lane.size[1] / max(up, 1.0))
    return replace(stand, scale=stand.scale * min(1.0, share))


def _draw_anchor(
    rng: np.random.Generator, kind: Kind, lane: _Lane, stand: Stand, style: StrokeStyle
) -> tuple[float, float]:
    """Draws where the wrist is at the path's zero: the hand is well inside its lane when it has come down."""
    height = lane.size[1]
    bottom, top = stand.palm(np.array([0.0, style.amplitude]))
    # The way to the top is on one side: what is in the middle is somewhere between both ends.
    wish = 0.35 * (bottom[0] - top[0]) + rng.uniform(-0.06, 0.06) * lane.width
    x = lane.middle + float(np.clip(wish, -_LANE * lane.width, _LANE * lane.width)) - bottom[0]
    if kind.leaves:
        (wrist,) = stand.wrist(np.array([style.amplitude]))
        return float(x), float(rng.uniform(*_OUT) * height - wrist[1])
    # A face behind the hand is in the upper half of the picture, as cameras are turned.
    low = float(rng.uniform(0.4, 0.6) if kind.behind == "faces" else rng.uniform(0.55, 0.78))
    # The highest place may also be the bottom, where the camera looks from above.
    least = _TOP * height - min(top[1] - bottom[1], 0.0)
    most = _FLOOR * height - max(top[1] - bottom[1], 0.0)
    y = float(np.clip(low * height, least, max(most, least))) - bottom[1]
    return float(x), float(y)


def _arm(stand: Stand, build: HandBuild, appearance: Appearance, anchor: tuple[float, float], fidget: float) -> Arm:
    """The arm of somebody who stands so, at rest at the path's zero."""
    view = stand.view(0.0, 0.0, anchor)
    return Arm(
        build=build,
        appearance=appearance,
        left=stand.left,
        heading=view.heading,
        pitch=view.pitch,
        scale=stand.scale,
        anchor=anchor,
        distance=stand.distance,
        swing=0.0,
        sway=0.0,
        fidget=fidget,
        path=Path([Knot(0, 0), Knot(1, 0)]),
        fingers=PoseTrack(np.zeros(0), ()),
        turn=stand.turn,
    )


def _with_person(rng: np.random.Generator, kind: Kind, origin: Origin, stance: Stance, size: tuple[int, int]) -> Stance:
    """Adds the upper arm, which ends at somebody's shoulder or outside the picture, and who is behind the hand."""
    width, height = size
    stand = _stand_of(stance.arm)
    elbow = np.array(stance.arm.anchor) + stand.elbow()
    if kind.behind == "faces" or (origin == "below" and kind.behind == "room" and (kind.base or rng.random() < 0.5)):
        inward = float(np.sign(np.sin(np.radians(stand.turn.azimuth))))
        figure = _draw_figure(rng, stance, elbow, inward, face=kind.behind == "faces")
        return replace(_with_upper(stance, elbow, np.array(figure.shoulder(-inward))), figure=figure)
    if origin == "below":
        return _with_upper(stance, elbow, np.array([elbow[0] + rng.normal(0, 0.03) * width, 1.15 * height]))
    if kind.behind == "room" and rng.random() < 0.5:
        stance = replace(stance, body=float(np.clip(elbow[0] / width, 0.0, 1.0)))
    if stand.turn.joint == "shoulder":
        # The elbow is straight, and the shoulder outside the picture.
        return stance
    edge = -0.12 * width if origin == "left" else 1.12 * width
    return _with_upper(stance, elbow, np.array([edge, elbow[1] + rng.uniform(-0.1, 0.25) * height]))


def _draw_figure(rng: np.random.Generator, stance: Stance, elbow: Floats, inward: float, *, face: bool) -> Figure:
    """Draws somebody behind the hand.

    Args:
        rng: Where chance comes from.
        stance: Whose arm it is.
        elbow: Where its elbow is, in pixels.
        inward: 1 where the arm points to the picture's right, else -1.
        face: Whether the face is behind the hand when it has come down; else the shoulder is above the elbow.
    """
    arm, stand = stance.arm, _stand_of(stance.arm)
    head = float(HEAD_M * stand.scale * stand.distance / (stand.distance + _BEHIND_M))
    if face:
        (palm,) = np.array(arm.anchor) + stand.palm(np.zeros(1))
        place = palm + rng.uniform((-0.35, -0.45), (0.35, 0.15)) * head
        return Figure.sample(rng, (float(place[0]), float(place[1])), head, arm.appearance)
    figure = Figure.sample(rng, (0.0, 0.0), head, arm.appearance)
    shoulder = elbow + rng.uniform((0.0, -0.29), (0.07, -0.24)) * [inward, 1.0] * stand.elbow_scale()
    place = shoulder - np.array(figure.shoulder(-inward))
    return replace(figure, place=(float(place[0]), float(place[1])))


def _stand_of(arm: Arm) -> Stand:
    assert arm.stand is not None, "all these arms turn"
    return arm.stand


def _with_upper(stance: Stance, elbow: Floats, shoulder: Floats) -> Stance:
    """The same with an upper arm from the elbow to the shoulder, both in pixels."""
    stand = _stand_of(stance.arm)
    right, down = (shoulder - elbow) / stand.elbow_scale()
    turn = replace(stand.turn, upper=(float(right), float(-down), 0.0))
    return replace(stance, arm=replace(stance.arm, turn=turn))


def _with_base(rng: np.random.Generator, sheet: Poses, stance: Stance, size: tuple[int, int]) -> Stance:
    """Adds the other hand, which lies open and palm up where the fist comes down."""
    arm, fists = stance.arm, _stand_of(stance.arm)
    # Who faces the camera has one arm on each side; who sits at the side has both on the same.
    azimuth = (fists.turn.azimuth if stance.figure is None else -fists.turn.azimuth) + float(rng.uniform(-10, 10))
    turn = replace(
        fists.turn,
        azimuth=azimuth,
        low=float(rng.uniform(-4, 8)),
        pronation=float(rng.uniform(-100, -80)),
        freedom=0.0,
    )
    stand = replace(fists, turn=turn, left=not arm.left)
    (fist,), (own,) = np.array(arm.anchor) + fists.palm(np.zeros(1)), stand.palm(np.zeros(1))
    under = np.array([0.0, _STACKED_M * arm.scale * np.cos(np.radians(turn.tilt))])
    place = fist + under - own
    other = _arm(stand, arm.build, arm.appearance, (float(place[0]), float(place[1])), fidget=arm.fidget / 2)
    other = replace(other, fingers=PoseTrack(sheet.sample_pose(Symbol.PAPER.value, rng).angles, ()))
    side = float(np.sign(np.sin(np.radians(azimuth))))
    if stance.figure is None:
        shoulder = np.array([(0.5 - 0.62 * side) * size[0], (place + stand.elbow())[1] + 0.05 * size[1]])
    else:
        shoulder = np.array(stance.figure.shoulder(-side))
    return replace(stance, resting=_with_upper(Stance(other, stance.style), place + stand.elbow(), shoulder).arm)
