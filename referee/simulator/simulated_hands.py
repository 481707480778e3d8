"""Labelled landmarks of simulated hands: drawn, then seen through MediaPipe like any real hand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Final, Literal, TypeAlias

import numpy as np

from referee.recognition.dataset import DRAWN, Hands
from referee.recognition.model import INCOMPLETE, OTHER
from referee.simulator.formation import FORMATION, FULLY, Formed
from referee.simulator.kinds import Hands as DrawnAs
from referee.simulator.picture_degradation import degrade
from referee.simulator.sheet import SymbolSheet
from referee.simulator.skeleton import Floats
from referee.simulator.stills import ViewKind, draw_still
from referee.symbols import Symbol
from referee.vision.boxes import Box
from referee.vision.frames import Image
from referee.vision.hands import Points, palm_centre
from referee.vision.landmarks import LandmarkNetwork, Landmarks
from referee.vision.palms import PalmDetector

Views: TypeAlias = Literal["any", "thrown"]
"""How hands are seen: in every way, also as in photographs; or as the players of a bout hold what they have thrown."""


LOOKS: Final[Mapping[Views, int]] = {"any": 3, "thrown": 2}
"""How many hands a picture gives at most: each look at its hand is one."""


@dataclass(frozen=True, slots=True)
class _Plan:
    """What is drawn.

    Attributes:
        kind: The sort of view; ``None``: several.
        shares: How many hands show one of the five, are on the way to one, or show another shape.
        size: Width and height of a picture, in pixels.
    """

    kind: ViewKind | None
    shares: Mapping[str, float]
    size: int


_PLANS: Final[Mapping[Views, _Plan]] = {
    "any": _Plan(None, {"symbol": 0.57, INCOMPLETE: 0.08, OTHER: 0.35}, 256),
    "thrown": _Plan("played", {"symbol": 0.55, INCOMPLETE: 0.12, OTHER: 0.33}, 384),
}
_PALM_SCORE: Final = 0.3
_PRESENCE: Final = 0.5
_SAME_PALM: Final = 0.6
"""A found palm further from the drawn one than this share of the hand's extent is something else."""
_FOLLOWING: Final = (0.05, 0.08, 0.12)
_SEARCHING: Final = (0.10, 0.18, 0.50)
_RESTING: Final = (0.02, 0.03, 0.04)
"""How far off a box is about a hand that is followed, about one just found, and about one that is followed and rests.
Standard deviations of its place (share of its side), its size (logarithm) and its rotation (radians)."""
_ANYHOW: Final = 0.5
"""Share of the looks at a followed hand that begin in a box turned anyhow, where such looks are asked for."""
_POINT_STEPS: Final = 32.0
_WORLD_STEPS: Final = 16384.0
"""Landmarks are kept to a 32nd of a pixel and a 16th of a millimetre: more is noise that does not compress."""


@dataclass(frozen=True, slots=True)
class _Subject:
    label: str
    shape: str
    gesture: str
    formed: Formed


def draw_hands(
    rng: np.random.Generator,
    sheet: SymbolSheet,
    pictures: int,
    person: str,
    *,
    views: Views = "any",
    drawn_as: DrawnAs = "capsules",
) -> Hands:
    """Draws pictures of hands and keeps what MediaPipe sees in them.

    A hand seen in any way is looked at as a still picture, and as a tracker looks at a hand that it follows. It is
    looked at once more worn out (blurred, dark, cut off) and in a box that is far off. A model has to read all of
    these. A thrown one is looked at twice, as a tracker that follows it does while it is held.

    Args:
        rng: Where chance comes from.
        sheet: The symbol sheet.
        pictures: How many to draw.
        person: Name of the people drawn; a number is added for each, since every picture shows somebody else.
        views: How the hands are seen.
        drawn_as: Hands of capsules or of people.
    """
    seen: list[Landmarks] = []
    subjects: list[_Subject] = []
    persons: list[str] = []
    plan = _PLANS[views]
    eyes = _Eyes(turned=drawn_as == "people")
    for number in range(pictures):
        subject = _draw_subject(rng, sheet, plan)
        image, still = draw_still(
            rng, sheet, subject.shape, size=plan.size, formed=subject.formed, kind=plan.kind, hands=drawn_as
        )
        read = eyes.read_of if views == "any" else eyes.read_of_held
        for hand in read(image, still.joints, rng):
            seen.append(hand)
            subjects.append(subject)
            persons.append(f"{person}-{number}")
    return Hands(
        points=_kept([hand.points for hand in seen], _POINT_STEPS),
        world=_kept([hand.world for hand in seen], _WORLD_STEPS),
        label=np.array([subject.label for subject in subjects], dtype=np.str_),
        gesture=np.array([subject.gesture for subject in subjects], dtype=np.str_),
        person=np.array(persons, dtype=np.str_),
        handedness=np.array([hand.handedness for hand in seen], dtype=np.str_),
        source=np.array([DRAWN] * len(seen), dtype=np.str_),
        lane=np.zeros(len(seen), dtype=np.int16),
        t=np.zeros(len(seen)),
    )


def _kept(landmarks: list[Points], steps: float) -> np.ndarray[tuple[int, ...], np.dtype[np.float32]]:
    rounded: np.ndarray[tuple[int, ...], np.dtype[np.float64]] = np.round(np.array(landmarks) * steps) / steps
    return rounded.astype(np.float32).reshape(-1, 21, 3)


def _draw_subject(rng: np.random.Generator, sheet: SymbolSheet, plan: _Plan) -> _Subject:
    kind = rng.choice(list(plan.shares), p=list(plan.shares.values()))
    if kind == OTHER:
        gesture = sheet.sample_gesture(rng)
        return _Subject(OTHER, gesture, gesture, FORMATION.learnt(rng))
    symbol = str(rng.choice(list(Symbol)))
    if kind == "symbol":
        return _Subject(symbol, symbol, symbol, FULLY if symbol == sheet.rest else FORMATION.learnt(rng))
    while symbol == sheet.rest:
        symbol = str(rng.choice(list(Symbol)))
    return _Subject(INCOMPLETE, symbol, f"half {symbol}", FORMATION.half(rng))


class _Eyes:
    """MediaPipe, looking at a picture as the referee does.

    Args:
        turned: Whether it also looks in boxes that are turned anyhow, as after the palm detector has taken a fist's
            knuckles for its wrist.
    """

    def __init__(self, *, turned: bool) -> None:
        self._turned = turned
        self._palms = PalmDetector()
        self._network = LandmarkNetwork("full", _PRESENCE)

    def read_of(self, image: Image, joints: Floats, rng: np.random.Generator) -> Iterator[Landmarks]:
        """What is seen of the hand whose ``joints`` were drawn: nothing, or up to three looks."""
        seen = [self._network.read(image, palm.box) for palm in self._palms.look(image).palms(_PALM_SCORE, 2)]
        found = [hand for hand in seen if hand is not None and _is_at(hand, joints)]
        yield from found[:1]
        box = found[0].next_box if found else _box_about(joints)
        if self._turned and rng.random() < _ANYHOW:
            start = self._network.read(image, replace(box, rotation=float(rng.uniform(-np.pi, np.pi))))
            followed = None if start is None else self._network.read(image, start.next_box)
        else:
            followed = self._network.read(image, _astray(box, _FOLLOWING, rng))
        if followed is not None and _is_at(followed, joints):
            yield followed
        degraded = degrade(image, joints, rng)
        first = self._network.read(degraded, _astray(box, _SEARCHING, rng))
        second = None if first is None else self._network.read(degraded, first.next_box)
        if second is not None and _is_at(second, joints):
            yield second

    def read_of_held(self, image: Image, joints: Floats, rng: np.random.Generator) -> Iterator[Landmarks]:
        """What a tracker sees of a hand that it follows and that rests: nothing, or up to two looks."""
        found = self._network.read(image, _astray(_box_about(joints), _SEARCHING, rng))
        settled = self._network.read(image, found.next_box) if found is not None and _is_at(found, joints) else None
        if settled is None:
            return
        followed = self._network.read(image, _astray(settled.next_box, _RESTING, rng))
        yield from (hand for hand in (settled, followed) if hand is not None and _is_at(hand, joints))


def _is_at(hand: Landmarks, joints: Floats) -> bool:
    """Whether what was found is the hand that was drawn, and no face or lamp."""
    extent = float(np.ptp(joints[:, :2], axis=0).max())
    return bool(np.linalg.norm(palm_centre(hand.points) - palm_centre(joints)) < _SAME_PALM * extent)


def _box_about(joints: Floats) -> Box:
    """An upright box about a hand that the palm detector has missed, with a tracker's margin."""
    low, high = joints[:, :2].min(axis=0), joints[:, :2].max(axis=0)
    side = 1.6 * float((high - low).max())
    return Box(float(low[0] + high[0]) / 2, float(low[1] + high[1]) / 2, side, _rotation(joints))


def _rotation(joints: Floats) -> float:
    """Radians, clockwise, by which the hand's axis is turned from upright."""
    axis = joints[[5, 9, 13]].mean(axis=0) - joints[0]
    return float(np.arctan2(axis[0], -axis[1]))


def _astray(box: Box, spread: tuple[float, float, float], rng: np.random.Generator) -> Box:
    place, size, rotation = spread
    shift = rng.normal(0, place, 2) * box.side
    scale = float(np.exp(rng.normal(0, size)))
    turned = box.rotation + float(rng.normal(0, rotation))
    return Box(box.x + float(shift[0]), box.y + float(shift[1]), box.side * scale, turned)
