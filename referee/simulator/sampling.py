"""Draws scenarios: who plays, how they stand, and what they and the camera do in each throw."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Final

import numpy as np

from referee.errors import BadInputError
from referee.settings import LaneSettings
from referee.simulator.appearance import Appearance
from referee.simulator.arm_path import Knot, Path, PoseTrack, StrokeStyle, Transition, pump
from referee.simulator.arm_spread import ArmSpread, load_arm_spread
from referee.simulator.camera import CameraAppearance
from referee.simulator.camera_faults import CameraFaultSampler
from referee.simulator.kinds import OF_PEOPLE, USUAL_RATES, Hands, Kind, Pictures, Strokes, find_kind
from referee.simulator.lifelike import cast
from referee.simulator.placing import Stance, sample_stance
from referee.simulator.plays import TIMES, PlaySampler, SampledPlay
from referee.simulator.scenario import Arm, CameraPlan, Scenario, ThrowPlan
from referee.simulator.sheet import Poses
from referee.simulator.skeleton import Floats, HandBuild
from referee.storage.bounds import PICTURE_PIXELS, PICTURE_SIDES, is_picture_size
from referee.symbols import MAX_PLAYERS, Reason
from referee.vision.lanes import lanes_for

FAULTS: Final = {
    Reason.INCOMPLETE: 0.2,
    Reason.UNRECOGNIZABLE: 0.2,
    Reason.CHANGED: 0.22,
    Reason.LATE: 0.2,
    Reason.ABSENT: 0.18,
}
"""How common each fault is among mis-throws."""

_FACING = 0.6
"""How often two players face each other instead of the camera."""
_SIZE: Final = (1280, 720)
"""Width and height of a bout's frames, pixels."""


@dataclass(slots=True)
class _Player:
    """A player while the bout is being drawn."""

    stance: Stance
    sampler: PlaySampler
    knots: list[Knot]
    fingers: list[Transition] = field(default_factory=list)

    @property
    def style(self) -> StrokeStyle:
        """How the player pumps."""
        return self.stance.style

    @property
    def arm(self) -> Arm:
        """The arm with all that has been drawn for it so far."""
        return replace(self.stance.arm, path=Path(self.knots), fingers=PoseTrack(self.sampler.carried, self.fingers))


@dataclass(frozen=True, slots=True)
class _Mixture:
    """How many throws are mis-throws, of which kind, and how fast strokes are: of all, and of each player.

    With ``measured`` strokes differ as people's do; with ``paced`` they are as fast as people's, too.
    """

    rate: float
    faults: Mapping[Reason, float]
    strokes: tuple[float, float] = USUAL_RATES
    own_strokes: tuple[float, float] = USUAL_RATES
    measured: ArmSpread | None = None
    paced: bool = False

    def of_kind(self, kind: Kind, *, usual: bool) -> _Mixture:
        """The same for a kind of throw, which says how fast strokes are unless it is people's usual one."""
        paced = usual and self.measured is not None
        return replace(self, strokes=kind.rates, own_strokes=kind.rate_limits, paced=paced)

    def draw_rate(self, rng: np.random.Generator) -> float:
        """Draws strokes a second of all players in a throw."""
        if self.measured is None or not self.paced:
            return float(rng.uniform(*self.strokes))
        return float(np.exp(-self.measured.draw("period_s", rng)))

    def draw(self, rng: np.random.Generator) -> Reason | None:
        if rng.random() >= self.rate:
            return None
        share = np.array(list(self.faults.values()))
        return list(self.faults)[int(rng.choice(len(share), p=share / share.sum()))]


def sample_scenario(
    rng: np.random.Generator,
    *,
    sheet: Poses,
    players: int = 2,
    throws: int = 3,
    fps: float = 30.0,
    size: tuple[int, int] = _SIZE,
    fault_rate: float = 0.25,
    faults: Mapping[Reason, float] = FAULTS,
    camera_fault_rate: float = 0.0,
    margin: float = 0.040,
    name: str = "simulate",
    kind: str | None = None,
    hands: Hands = "capsules",
    pictures: Pictures = "plain",
    strokes: Strokes = "even",
) -> Scenario:
    """Draws a bout.

    Args:
        rng: Where chance comes from.
        sheet: The symbol sheet, or other shapes.
        players: 1 to 4.
        throws: How many throws.
        fps: Frames a second, 12 to 240; by slower frames nothing is judged.
        size: Width and height of the frames, in pixels.
        fault_rate: Share of a player's throws that are mis-throws.
        faults: How common each fault is among them.
        camera_fault_rate: Share of throws that the camera spoils.
        margin: Seconds that every sampled time keeps away from the limits of ruling A7.
        name: What to call it in a report.
        kind: One of :data:`referee.simulator.kinds.KINDS`; ``None``: arms that go straight up and down.
        hands: What arms are drawn as; they throw the same at the same times.
        pictures: What the camera makes of them, and the room, likewise.
        strokes: How arms stroke. With ``"people"`` all arms turn about joints, and a seed gives another bout.

    Raises:
        BadInputError: A value is out of its range, or there is no such kind.

    Example:
        >>> from referee.simulator.sheet import load_sheet
        >>> bout = sample_scenario(np.random.default_rng(7), sheet=load_sheet(), players=2, throws=3)
        >>> bout.players, len(bout.throws), bout.size
        (2, 3, (1280, 720))
    """
    chosen = None if kind is None else find_kind(kind)
    _check(players, throws, fps, size, {"faults": fault_rate, "camera-faults": camera_fault_rate})
    light = Appearance.sample(rng)
    mixture = _Mixture(fault_rate, faults)
    if strokes == "people":
        chosen, mixture = chosen or OF_PEOPLE, replace(mixture, measured=load_arm_spread())
    if chosen is not None:
        mixture = mixture.of_kind(chosen, usual=kind is None)
    draw = _PlayerDraw(rng, sheet, players, size, light, margin)
    people = draw.usual() if chosen is None else draw.of_kind(chosen, mixture.measured)
    t = float(rng.uniform(0.7, 1.3))
    plans: list[ThrowPlan] = []
    for _ in range(throws):
        if rng.random() < 0.06:
            t = _false_start(rng, people, t)
        plan = _sample_throw(rng, people, t, mixture, margin)
        plans.append(plan)
        release = plan.end + float(rng.uniform(0.15, 0.4))
        settled = [_back_to_rest(rng, person, release, sheet) for person in people]
        t = max(settled) + float(rng.uniform(0.35, 1.1))
    duration = plans[-1].end + float(rng.uniform(1.35, 1.8))
    camera = CameraPlan(
        appearance=CameraAppearance.sample(rng),
        fps=fps,
        exposure=float(min(np.exp(rng.uniform(np.log(1 / 400), np.log(1 / 40))), 0.9 / fps)),
    )
    stances = [person.stance for person in people]
    scenario = Scenario(
        name=name,
        size=size,
        duration=duration,
        seed=int(rng.integers(0, 2**31)),
        bodies=tuple(stance.body for stance in stances if stance.body is not None),
        arms=tuple(person.arm for person in people),
        throws=tuple(plans),
        camera=camera,
        figures=tuple(stance.figure for stance in stances if stance.figure is not None),
        resting=tuple(stance.resting for stance in stances if stance.resting is not None),
    )
    spoiled = CameraFaultSampler(rng, sheet).spoil(scenario, camera_fault_rate)
    return cast(spoiled, rng, hands, pictures)


def _check(players: int, throws: int, fps: float, size: tuple[int, int], shares: Mapping[str, float]) -> None:
    """Raises :class:`BadInputError` for a value that is out of its range."""
    if not 1 <= players <= MAX_PLAYERS:
        raise BadInputError(f"players {players}: expected 1 to {MAX_PLAYERS}")
    if throws < 1:
        raise BadInputError(f"throws {throws}: expected 1 or more")
    if not TIMES.least_fps <= fps <= 240:
        raise BadInputError(f"fps {fps}: expected {TIMES.least_fps:g} to 240")
    if min(size) < 120 or not is_picture_size(*size) or any(side % 2 for side in size):
        raise BadInputError(
            f"size {size[0]}x{size[1]}: expected even numbers of pixels from 120 to {PICTURE_SIDES[1]}, "
            f"and {PICTURE_PIXELS} pixels in all at most"
        )
    lanes_for(players, size, LaneSettings())  # raises where a player's lane is too narrow to be refereed
    for what, rate in shares.items():
        if not 0 <= rate <= 1:
            raise BadInputError(f"{what} {rate}: expected a share from 0 to 1")


def sample_arm(rng: np.random.Generator, sheet: Poses) -> Arm:
    """Draws the arm of one of the 2 to 4 players of some bout, as :func:`sample_scenario` has them.

    Args:
        rng: Where chance comes from.
        sheet: The symbol sheet.
    """
    players = int(rng.choice([2, 3, 4], p=[0.5, 0.25, 0.25]))
    return _sample_player(
        rng,
        sheet,
        int(rng.integers(0, players)),
        players=players,
        size=_SIZE,
        light=Appearance.sample(rng),
        margin=0.0,
        facing_each_other=players == 2 and bool(rng.random() < _FACING),
    ).stance.arm


@dataclass(frozen=True, slots=True)
class _PlayerDraw:
    """What the players of a bout are drawn from."""

    rng: np.random.Generator
    sheet: Poses
    players: int
    size: tuple[int, int]
    light: Appearance
    margin: float

    def usual(self) -> list[_Player]:
        """Draws people whose arms go straight up and down."""
        facing_each_other = self.players == 2 and bool(self.rng.random() < _FACING)
        return [
            _sample_player(
                self.rng,
                self.sheet,
                seat,
                players=self.players,
                size=self.size,
                light=self.light,
                margin=self.margin,
                facing_each_other=facing_each_other,
            )
            for seat in range(self.players)
        ]

    def of_kind(self, kind: Kind, measured: ArmSpread | None) -> list[_Player]:
        """Draws people who throw in one of the other ways, with strokes like people's where those were measured."""
        people: list[_Player] = []
        for seat in range(self.players):
            stance = sample_stance(
                self.rng,
                kind,
                self.sheet,
                seat,
                players=self.players,
                size=self.size,
                light=self.light,
                measured=measured,
            )
            people.append(_at_rest(self.rng, self.sheet, stance, self.margin))
        return people


def _at_rest(rng: np.random.Generator, sheet: Poses, stance: Stance, margin: float) -> _Player:
    """Somebody who stands so and has not moved yet."""
    strokes = pump if stance.habit is None else stance.habit.pump
    sampler = PlaySampler(rng, sheet, sheet.sample_pose(sheet.rest, rng).angles, margin, strokes)
    return _Player(stance, sampler, [Knot(-1.0, stance.style.rest_height)])


def _sample_player(
    rng: np.random.Generator,
    sheet: Poses,
    seat: int,
    *,
    players: int,
    size: tuple[int, int],
    light: Appearance,
    margin: float,
    facing_each_other: bool,
) -> _Player:
    """Draws a person and where they stand: the hand stays inside the player's lane."""
    width, height = size
    lane = width / players
    build = HandBuild.sample(rng)
    # A hand held upright needs less of the lane's width than one that points sideways.
    pixels = float(rng.uniform(0.17, 0.26)) * min(height, (1.5 if facing_each_other else 2.0) * lane)
    scale = pixels / build.length
    style = StrokeStyle.sample(rng, build.length)
    style = replace(style, amplitude=min(style.amplitude, 0.48 * height / scale))
    if facing_each_other:
        heading = float(rng.normal(82, 10)) * (1 if seat == 0 else -1)
        pitch = float(np.clip(rng.normal(0, 8), -15, 20))
        left = bool(rng.random() < 0.4)
    else:
        left = bool(rng.random() < 0.35)
        # Somebody who faces the camera holds the forearm inwards: a right hand leans to the picture's right.
        heading = float(rng.normal(22, 18)) * (-1 if left else 1)
        pitch = float(np.clip(rng.normal(22, 12), 0, 42))
    centre = (seat + 0.5) * lane + float(rng.uniform(-0.06, 0.06)) * lane
    reach = np.sin(np.radians(heading)) * pixels * 0.5
    low = float(rng.uniform(0.68, 0.82)) * height if not facing_each_other else float(rng.uniform(0.6, 0.8)) * height
    appearance = replace(Appearance.sample(rng), light=light.light, ambient=light.ambient, tint=light.tint)
    arm = Arm(
        build=build,
        appearance=appearance,
        left=left,
        heading=heading,
        pitch=pitch,
        scale=scale,
        anchor=(centre - reach, low),
        distance=float(rng.uniform(0.9, 2.5)),
        swing=float(rng.uniform(10, 110)) if facing_each_other else float(rng.uniform(0, 30)),
        sway=float(rng.normal(0, 0.06)),
        fidget=float(rng.uniform(0.0, 0.004)),
        path=Path([Knot(0, 0), Knot(1, 0)]),
        fingers=PoseTrack(np.zeros(0), ()),
    )
    behind = np.sin(np.radians(heading)) * (0.45 if facing_each_other else 0.1) * height
    return _at_rest(rng, sheet, Stance(arm, style, body=(arm.anchor[0] - behind) / width), margin)


def _sample_throw(
    rng: np.random.Generator, people: list[_Player], start: float, mixture: _Mixture, margin: float
) -> ThrowPlan:
    """Draws one throw: players pump together, each with a little of their own rate, seldom one far behind."""
    while True:
        plays = _sample_plays(rng, people, start, mixture)
        truths = tuple(play.truth for play in plays)
        bottoms = [truth.third_bottom_t for truth in truths if truth.third_bottom_t is not None]
        # Slow strokes and a late start together can make a player absent by ruling A7 who was to be something else.
        if max(bottoms) - min(bottoms) < TIMES.absent_after - margin:
            break
    for person, play in zip(people, plays, strict=True):
        person.knots.extend(play.pumped.knots)
        person.fingers.extend(play.fingers)
    ends = [truth.hold_end for truth in truths if truth.hold_end is not None]
    if any(truth.fault is Reason.ABSENT for truth in truths):
        ends.append(min(bottoms) + TIMES.absent_after)
    last_motion = max(play.pumped.knots[-1].t for play in plays)
    return ThrowPlan(truths, start, min(bottoms), max(*ends, last_motion + 0.05))


def _sample_plays(
    rng: np.random.Generator, people: list[_Player], start: float, mixture: _Mixture
) -> list[SampledPlay]:
    rate = mixture.draw_rate(rng)
    faults = [mixture.draw(rng) for _ in people]
    if all(fault is Reason.ABSENT for fault in faults):
        # Somebody has to throw for the others to be absent.
        faults[int(rng.integers(0, len(people)))] = None
    plays: list[SampledPlay] = []
    slowcoach = int(rng.integers(0, len(people))) if rng.random() < 0.05 else -1
    for seat, (person, fault) in enumerate(zip(people, faults, strict=True)):
        own = person.style.at_rate(float(np.clip(rate * rng.normal(1, 0.015), *mixture.own_strokes)))
        delay = float(rng.uniform(0, 0.09)) + (float(rng.uniform(0.34, 0.55)) if seat == slowcoach else 0.0)
        plays.append(person.sampler.sample(own, start + delay, fault))
    return plays


def _back_to_rest(rng: np.random.Generator, person: _Player, release: float, sheet: Poses) -> float:
    """Lets the hand relax and go back to the carried shape; returns when it has."""
    begin = release + float(rng.uniform(0, 0.2))
    duration = float(rng.uniform(0.25, 0.5))
    idle = sheet.idle[int(rng.integers(0, len(sheet.idle)))]
    carried: Floats = sheet.sample_pose(sheet.rest, rng).angles
    ready = begin + duration
    if idle != sheet.rest:
        person.fingers.append(Transition(begin, duration, sheet.sample_pose(idle, rng).angles))
        ready += float(rng.uniform(0.1, 0.3))
        person.fingers.append(Transition(ready, duration, carried))
        ready += duration
    else:
        person.fingers.append(Transition(begin, duration, carried))
    person.sampler.carried = carried
    last, aside = person.knots[-1].height, person.knots[-1].aside
    person.knots.append(Knot(begin, last, aside=aside))
    lift = begin + max(0.35, abs(person.style.rest_height - last) / 0.5)
    person.knots.append(Knot(lift, person.style.rest_height))
    return max(lift, ready)


def _false_start(rng: np.random.Generator, people: list[_Player], start: float) -> float:
    """One player begins, thinks better of it, and all start again after a second or more; returns when."""
    person = people[int(rng.integers(0, len(people)))]
    style = replace(person.style, rate=float(rng.uniform(1.2, 2.0)), rebound=0.0)
    begun = person.sampler.pump(style, start, 1, rng)
    person.knots.extend(begun.knots)
    end = begun.knots[-1].t
    if style.from_top:
        end += 0.5
        person.knots.append(Knot(end, style.rest_height))
    return end + float(rng.uniform(1.1, 1.6))
