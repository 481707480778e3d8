"""A scenario: plain data that says everything about a simulated bout before a pixel is drawn."""

from __future__ import annotations

from dataclasses import dataclass

from referee.simulator.appearance import Appearance
from referee.simulator.arm_path import Path, PoseTrack
from referee.simulator.camera import CameraAppearance
from referee.simulator.figure import Figure
from referee.simulator.people import Person
from referee.simulator.plays import PlayTruth
from referee.simulator.skeleton import HandBuild
from referee.simulator.turning import Stand, Turn
from referee.simulator.webcam_effects import WebcamEffects
from referee.symbols import NoCallReason


@dataclass(frozen=True, slots=True, eq=False)
class Excursion:
    """A hand's way out of the picture and back: from ``start`` to ``end`` seconds it is ``shift`` pixels away."""

    start: float
    end: float
    shift: tuple[float, float]


@dataclass(frozen=True, slots=True, eq=False)
class Arm:
    """One arm in the picture: a player's, or a second hand in a lane.

    Attributes:
        build: The hand's size.
        appearance: Skin, sleeve and light.
        left: Whether it is a left hand.
        heading: Direction of the forearm at the path's zero, degrees: 0 up, 90 to the right.
        pitch: Degrees by which it leans towards the camera.
        scale: Pixels for each metre.
        anchor: Where the wrist is at the path's zero, in pixels: x right, y down.
        distance: From the camera, in metres.
        swing: Degrees by which the forearm turns up for each metre of height.
        sway: Metres by which the wrist moves sideways for each metre of height.
        fidget: Metres by which it wanders while it should be still.
        path: Its height over time.
        fingers: Its joint angles over time.
        visible: Seconds from and to which it is there at all.
        excursions: When it leaves the picture.
        turn: How it turns about a joint; ``None``: it goes straight up and down, and what ``swing`` and ``sway`` say.
        person: Whose arm it is, drawn as a person's; ``None``: it is drawn of capsules.
        shoulder: Where a person's shoulder stays, in pixels: x right, y down; ``None``: as ``turn`` says, or the elbow
            is straight.
    """

    build: HandBuild
    appearance: Appearance
    left: bool
    heading: float
    pitch: float
    scale: float
    anchor: tuple[float, float]
    distance: float
    swing: float
    sway: float
    fidget: float
    path: Path
    fingers: PoseTrack
    visible: tuple[float, float] = (-1e9, 1e9)
    excursions: tuple[Excursion, ...] = ()
    turn: Turn | None = None
    person: Person | None = None
    shoulder: tuple[float, float] | None = None

    @property
    def stand(self) -> Stand | None:
        """Where it turns, or ``None`` where it does not."""
        if self.turn is None:
            return None
        return Stand(self.turn, self.scale, self.distance, self.build.length, self.left)


@dataclass(frozen=True, slots=True)
class ThrowPlan:
    """One throw.

    Attributes:
        plays: What each player did with it, by seat from 1.
        start: When the first arm starts, in seconds.
        first_bottom: The first player's third bottom.
        end: The end of the last hold.
        camera_fault: What keeps the throw from being judged, or ``None``.
    """

    plays: tuple[PlayTruth, ...]
    start: float
    first_bottom: float
    end: float
    camera_fault: NoCallReason | None = None


@dataclass(frozen=True, slots=True)
class Span:
    """Something that the camera does from ``start`` to ``end`` seconds, and how strongly."""

    start: float
    end: float
    amount: float = 0.0


@dataclass(frozen=True, slots=True)
class CameraPlan:
    """The camera and what goes wrong with it.

    Attributes:
        appearance: How it shows things.
        fps: Frames a second.
        exposure: Seconds for which the shutter is open.
        jitter: Greatest error of a timestamp, in seconds.
        missing: Spans whose frames are lost.
        thinned: Spans in which only every ``amount``-th frame arrives.
        doubled: Spans in which the frame before comes again.
        brightness: Spans in which the picture is ``amount`` times as bright.
        webcam: What a webcam does besides; ``None``: a plain camera.
    """

    appearance: CameraAppearance
    fps: float
    exposure: float
    jitter: float = 0.0
    missing: tuple[Span, ...] = ()
    thinned: tuple[Span, ...] = ()
    doubled: tuple[Span, ...] = ()
    brightness: tuple[Span, ...] = ()
    webcam: WebcamEffects | None = None


@dataclass(frozen=True, slots=True, eq=False)
class Scenario:
    """A simulated bout.

    Attributes:
        name: What to call it in a report.
        size: Width and height of the frames, in pixels.
        duration: Seconds.
        seed: What background and noise are drawn from.
        bodies: Where players stand behind their hands, as shares of the width.
        arms: The players' arms by seat, then any other.
        throws: The throws in order.
        camera: The camera.
        figures: People with faces, behind all arms.
        resting: Hands that only lie there, behind the players' arms: none of them throws.
        cluttered: Whether the room is full of things, and nearly in focus.
    """

    name: str
    size: tuple[int, int]
    duration: float
    seed: int
    bodies: tuple[float, ...]
    arms: tuple[Arm, ...]
    throws: tuple[ThrowPlan, ...]
    camera: CameraPlan
    figures: tuple[Figure, ...] = ()
    resting: tuple[Arm, ...] = ()
    cluttered: bool = False

    @property
    def players(self) -> int:
        """How many play."""
        return len(self.throws[0].plays)
