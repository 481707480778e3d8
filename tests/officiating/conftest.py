"""Players without pictures: arms that pump and hands that change shape, as the referee's eyes would report them."""

from dataclasses import dataclass, field, replace

import numpy as np

from referee.officiating.observation import Observation
from referee.officiating.track import HandSample
from referee.officiating.umpire import Umpire
from referee.officiating.verdict import Verdict
from referee.recognition.digits import SymbolFingers
from referee.recognition.model import LABELS
from referee.recognition.reading import Reading
from referee.settings import OfficiatingSettings
from referee.simulator.skeleton import ANGLES, HandBuild, HandPose, pose_hand
from referee.symbols import Symbol
from referee.vision.arm_motion import ArmMotion
from referee.vision.frames import to_whole_steps
from referee.vision.hands import TrackedHand
from referee.vision.quality import FrameQuality
from referee.vision.second_hand import Sighting

PIXELS_PER_METRE = 800.0
HEIGHT = 720.0
LIVING = FrameQuality(brightness=120.0, jump=0.01, repeated=False)

# Five fingers stretched (1) or bent (0): enough for shapes to differ as real ones do.
FINGERS = {
    "rock": (0, 0, 0, 0, 0),
    "paper": (1, 1, 1, 1, 1),
    "scissors": (0, 1, 1, 0, 0),
    "jack": (1, 0, 0, 0, 1),
    "labrador": (0, 1, 0, 0, 1),
    "incomplete": (0.4, 0.5, 0.5, 0.4, 0.4),
    "other": (0, 1, 0, 0, 0),
}


_BENT = {"middle.mcp": 80.0, "middle.pip": 100.0, "little.mcp": 80.0, "little.pip": 100.0, "thumb.spread": 20.0}
HAND = pose_hand(HandPose(np.array([_BENT.get(name, 0.0) for name in ANGLES])), HandBuild()).joints
"""A hand with index and ring finger out, metres. What it shows is told by its reading, what is wrong by its fingers."""


ASKED = SymbolFingers(
    0.5, {symbol: tuple("stretched" if each else "bent" for each in FINGERS[symbol]) for symbol in Symbol}
)
"""What each symbol asks of the fingers."""


@dataclass(frozen=True)
class Seen:
    """A frame as the umpire is given it, by players' samples and moves."""

    t: float
    samples: dict[int, HandSample]
    moves: dict[int, ArmMotion]
    quality: FrameQuality = LIVING
    second_hands: tuple[Sighting, ...] = ()


@dataclass
class Arm:
    """One player's arm and hand.

    Rests at the bottom, goes up and down ``strokes`` times from ``start`` on, and rests again.
    ``shapes`` are (time from which the fingers move, shape); each movement takes ``forming`` seconds.
    While it is ``blurred`` the hand is not seen, and the arm's motion is; ``unseen``: neither.
    ``world`` are its landmarks, metres: what fingers were shown is told by them. Its reader is ``sure`` of each shape.
    """

    start: float = 1.0
    rate: float = 2.0
    amplitude: float = 0.15
    strokes: int = 3
    bouncing: bool = False
    shapes: list = field(default_factory=list)
    forming: float = 0.1
    unseen: tuple = ()
    blurred: tuple = ()
    sideways: float = 0.0
    world: np.ndarray | None = None
    sure: float = 0.94

    def bottom(self, number):
        return self.start + number / self.rate

    def rise(self, t):
        """Metres above the rest."""
        phase = (t - self.start) * self.rate
        if not 0 <= phase <= self.strokes:
            return 0.0
        up = abs(np.sin(np.pi * phase)) if self.bouncing else (1 - np.cos(2 * np.pi * phase)) / 2
        return self.amplitude * up

    def move(self, seat, t, since, rng):
        """How the arm has moved since the frame before; still where it is out of the picture."""
        rise = 0.0 if any(a <= t < b for a, b in self.unseen) else self.rise(t) - self.rise(since)
        step = np.array([self.sideways * rise, -rise]) * PIXELS_PER_METRE / HEIGHT
        right, down = (step / (t - since) + rng.normal(0, 0.01, 2) * bool(rise)).tolist()
        return ArmMotion(seat, t, since, (right, down), abs(down), (300.0 * seat, 400.0), 1.0, HEIGHT)

    def fingers(self, t):
        """The five fingers, and the label a good reader would give."""
        now, label = np.array(FINGERS["rock"], float), "rock"
        for begin, shape in self.shapes:
            if t < begin:
                break
            share = min(1.0, (t - begin) / self.forming)
            progress = (1 - np.cos(np.pi * share)) / 2
            now = now + progress * (np.array(FINGERS[shape], float) - now)
            label = shape if progress > 0.6 else label
        return now, label

    def sample(self, t, rng):
        if any(a <= t < b for a, b in (*self.unseen, *self.blurred)):
            return None
        fingers, label = self.fingers(t)
        rise = self.rise(t) * PIXELS_PER_METRE
        centre = np.array([300 + self.sideways * rise, 400 - rise]) + rng.normal(0, 0.5, 2)
        shape = np.concatenate([0.7 + 1.1 * fingers, 0.4 + 0.9 * fingers]) + rng.normal(0, 0.02, 10)
        table = np.full(len(LABELS), (1 - self.sure) / (len(LABELS) - 1))
        table[LABELS.index(label)] = self.sure
        reading = Reading(dict(zip(Symbol, map(float, table[:5]), strict=True)), float(table[5]), float(table[6]))
        return HandSample(t, centre, PIXELS_PER_METRE, shape, reading, HAND if self.world is None else self.world)


@dataclass
class Uneven(Arm):
    """Each stroke has a size of its own, as a share of the first one's."""

    sizes: tuple = (1.0, 0.35, 1.0)

    def rise(self, t):
        stroke = int(np.clip((t - self.start) * self.rate, 0, 2))
        return super().rise(t) * self.sizes[stroke]


@dataclass
class Twice(Arm):
    """Strokes three times from ``start`` and three times from ``again`` on; ``sizes`` are shares of the amplitude."""

    again: float = 3.5
    sizes: tuple = (1.0,) * 6

    def rise(self, t):
        for start, sizes in ((self.start, self.sizes[:3]), (self.again, self.sizes[3:])):
            phase = (t - start) * self.rate
            if 0 <= phase < 3:
                return self.amplitude * sizes[int(phase)] * (1 - np.cos(2 * np.pi * phase)) / 2
        return 0.0


@dataclass
class Followed(Arm):
    """An arm whose followed hand goes so far with it, as a share of the arm's way.

    It also goes ``astray`` pixels to and fro, and is ``pushed`` by so many in the last pictures of the third stroke.
    """

    share: float = 1.0
    astray: float = 0.0
    pushed: float = 0.0

    def sample(self, t, rng):
        sample = super().sample(t, rng)
        behind = np.array((0.0, (1 - self.share) * self.rise(t) * PIXELS_PER_METRE))
        to_and_fro = self.astray * np.sin(30 * t)
        push = self.pushed if self.bottom(3) - 0.05 < t < self.bottom(3) + 0.05 else 0.0
        return replace(sample, centre=sample.centre + behind + (to_and_fro, push))


@dataclass
class Facing(Arm):
    """An arm before a camera that looks from above: its strokes go down to so many degrees from straight down."""

    down: float = 90.0

    def turned(self, right_and_down):
        """What is to the right and down for who faces the arm, in the picture."""
        right, down = right_and_down
        angle = np.radians(self.down)
        return np.array((right * np.cos(angle) + down * np.sin(angle), down * np.cos(angle) - right * np.sin(angle)))

    def move(self, seat, t, since, rng):
        move = super().move(seat, t, since, rng)
        return replace(move, velocity=tuple(self.turned(move.velocity).tolist()), down=self.down)

    def sample(self, t, rng):
        sample = super().sample(t, rng)
        return sample and replace(sample, centre=self.at(sample.centre - REST))

    def at(self, right_and_down):
        """The place in the picture that is so many pixels to the right and down of where the hand rests."""
        return self.turned(right_and_down) + REST


REST = np.array((300.0, 400.0))
"""Where every hand rests, pixels."""
UNLIKE, ALIKE = (1.0, 0.45, 0.9), (1.0, 1.0, 1.0)
"""Sizes of three strokes that are hardly a throw, and of three that are one."""


def times(end, fps=30.0, gaps=()):
    """Frame times, as the referee has them, without those inside ``gaps``."""
    every = np.arange(0.0, end, 1 / fps)
    return [to_whole_steps(float(t)) for t in every if not any(a <= t < b for a, b in gaps)]


def watch(arms, *, seconds=5.0, fps=30.0, gaps=(), quality=lambda t: LIVING, seconds_hands=lambda t: (), umpire=None):
    """Every event of a game between ``arms``, seat by seat from 1."""
    rng = np.random.default_rng(3)
    umpire = umpire or Umpire(range(1, len(arms) + 1), OfficiatingSettings())
    events, before = [], None
    for t in times(seconds, fps, gaps):
        moves = {} if before is None else {n: arm.move(n, t, before, rng) for n, arm in enumerate(arms, start=1)}
        before = t
        samples = {seat: arm.sample(t, rng) for seat, arm in enumerate(arms, start=1)}
        seen = {seat: sample for seat, sample in samples.items() if sample is not None}
        events += umpire.observe(Seen(t, seen, moves, quality(t), seconds_hands(t)))
    return events


def moves(seats, t, rng, fps=30.0):
    """How the arms of ``seats`` have moved since the frame before; nothing is known in the first."""
    return {seat: arm.move(seat, t, t - 1 / fps, rng) for seat, arm in seats.items()} if t > 0 else {}


def verdicts(*args, **kwargs):
    return [event for event in watch(*args, **kwargs) if isinstance(event, Verdict)]


def throwing(shape, after=0.0, **arm):
    """An arm whose hand begins to form ``shape`` so long after its third bottom."""
    made = Arm(**arm)
    made.shapes = [] if shape == "rock" else [(made.bottom(3) + after, shape)]
    return made


def observation(arms, t, rng, *, since=None, quality=LIVING, second_hands=()):
    """One frame of ``arms``, by seat, as the umpire is given it; the frame before was taken at ``since``."""
    motions = () if since is None else tuple(arm.move(seat, t, since, rng) for seat, arm in arms.items())
    hands, readings = [], []
    for seat, arm in arms.items():
        sample = arm.sample(t, rng)
        if sample is not None:
            fingers, _ = arm.fingers(t)
            world = HAND * (1 + 0.3 * np.repeat([*fingers, fingers[0], 0], 3)[:, None]) + rng.normal(0, 1e-4, (21, 3))
            points = world * PIXELS_PER_METRE + (*sample.centre, 0)
            hands.append(TrackedHand(seat, t, points, world, 0.9, "right"))
            readings.append(sample.reading)
    return Observation(t, tuple(hands), tuple(readings), motions, quality, tuple(second_hands))


class LongPlay:
    """Hours of play, the same for one seed: throws of all sorts, pauses, hands that leave or blur, lost pictures.

    Args:
        seed: Which play.
        players: How many.
        pause: The longest pause between throws, seconds.
    """

    def __init__(self, seed, players=2, pause=15.0):
        self.rng = np.random.default_rng(seed)
        self.players = range(1, players + 1)
        self.pause = pause
        self.arms, self.begin, self.until, self.gap = {}, 0.0, 0.0, (0.0, 0.0)

    def frames(self, end, fps=30.0, quality=lambda t: LIVING):
        """Observations to ``end``, seconds, now and then with a gap in them."""
        before = None
        for t in self.times(end, fps, fps):
            far = np.zeros((21, 3)) + 30 * np.sin(t) + 50
            seconds = [Sighting(1, t, far)] if self.rng.random() < 0.01 else ()
            seen = observation(self.arms, t, self.rng, since=before, quality=quality(t), second_hands=seconds)
            yield replace(seen, motions=()) if seen.quality.repeated else seen
            before = t

    def samples(self, end, fps, resting_fps):
        """Times, samples and motions to ``end``, seconds; fewer while nobody throws."""
        before = 0.0
        for t in self.times(end, fps, resting_fps):
            samples = {seat: arm.sample(t, self.rng) for seat, arm in self.arms.items()}
            moves = {seat: arm.move(seat, t, before, self.rng) for seat, arm in self.arms.items()} if t > before else {}
            yield t, {seat: sample for seat, sample in samples.items() if sample is not None}, moves
            before = t

    def times(self, end, fps, resting_fps):
        """The times at which pictures come."""
        t = 0.0
        while t < end:
            if t >= self.until:
                self._next_throw(t)
            if not self.gap[0] <= t < self.gap[1]:
                yield t
            t += 1 / (fps if t >= self.begin else resting_fps)

    def _next_throw(self, t):
        rng = self.rng
        self.begin = t + rng.uniform(0.3, self.pause)
        begin = self.begin + 0.5
        self.until = begin + rng.uniform(3.5, 5.5)
        self.arms = {}
        for player in self.players:
            strokes = int(rng.choice([3, 3, 3, 3, 2, 4]))
            arm = Arm(start=begin + rng.uniform(0, 0.4), strokes=strokes, bouncing=bool(rng.random() < 0.5))
            opened = arm.bottom(3) + rng.choice([-0.05, 0.0, 0.25, 0.35])
            arm.shapes = [(opened, str(rng.choice(list(FINGERS))))]
            if rng.random() < 0.2:
                arm.shapes.append((opened + 0.3, str(rng.choice(list(FINGERS)))))
            if rng.random() < 0.3:
                away = t + rng.uniform(0, self.until - t)
                arm.unseen = ((away, away + rng.choice([0.1, 0.3, 2.0, 30.0])),)
            if rng.random() < 0.3:
                arm.blurred = tuple(
                    (top, top + rng.uniform(0.1, 0.5)) for top in (arm.bottom(n) - 0.5 / arm.rate for n in (1, 2))
                )
            self.arms[player] = arm
        lost = t + rng.uniform(0, self.until - t)
        self.gap = (lost, lost + rng.choice([0.0, 0.0, 0.0, 0.2, 1.0]))
